"""Tokens become CSS variables; Gradio's own theme variables only point at them."""

from html import escape
from pathlib import Path

import gradio as gr

CSS = Path(__file__).parent / "css"
FONTS = Path(__file__).parent.parent / "renderer" / "page" / "build" / "fonts"
PLAIN = "page.css"
NESTED = ("frame", "marks", "watch", "live", "chat", "story", "screen", "entry", "verdict", "states", "lab")

LIGHT = {
    "paper": "#EDEFED",
    "panel": "#FBFCFB",
    "well": "#E1E5E2",
    "ink": "#16201C",
    "ink2": "#46524D",
    "ink3": "#58645F",
    "line": "#CCD3CF",
    "edge": "#7F8B86",
    "mark": "#F6C500",
    "markink": "#241C00",
    "marksoft": "#FBEEB5",
    "ok": "#11663F",
    "oksoft": "#DCEEE3",
    "bad": "#AE2012",
    "badsoft": "#F8E2DD",
    "unk": "#56616B",
    "unksoft": "#E4E8EB",
    "user": "#DFE8F1",
    "userink": "#1F4467",
    "warn": "#7A4B00",
    "warnsoft": "#F8E8C6",
    "hover": "#E6EAE7",
    "check": "#16201C",
}
DARK = {
    "paper": "#121715",
    "panel": "#1A201E",
    "well": "#0C100F",
    "ink": "#E9EDEA",
    "ink2": "#B3BDB8",
    "ink3": "#929E98",
    "line": "#303835",
    "edge": "#6F7C76",
    "mark": "#FFD23D",
    "markink": "#1B1500",
    "marksoft": "#40370F",
    "ok": "#62CF9C",
    "oksoft": "#12342A",
    "bad": "#FF9183",
    "badsoft": "#44201B",
    "unk": "#A7B2BB",
    "unksoft": "#262D31",
    "user": "#1E2B38",
    "userink": "#A9CBEC",
    "warn": "#F0BC5E",
    "warnsoft": "#3C2E10",
    "hover": "#252C29",
    "check": "#5B6B64",
}
SANS = ["Atkinson Hyperlegible Next", "system-ui", "Segoe UI", "Noto Sans", "sans-serif"]
MONO = ["Atkinson Hyperlegible Mono", "ui-monospace", "Cascadia Mono", "Menlo", "monospace"]
RANGES = {
    "latin-ext": "U+0100-02BA,U+1E00-1E9F,U+20A0-20AB,U+20AD-20C0",
    "latin": "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212",
}

POINTS_AT = {
    "var(--paper)": "body_background_fill",
    "var(--panel)": "background_fill_primary block_background_fill input_background_fill input_background_fill_focus"
    " checkbox_background_color table_even_background_fill table_odd_background_fill"
    " button_secondary_background_fill button_cancel_background_fill",
    "var(--well)": "background_fill_secondary code_background_fill",
    "var(--hover)": "checkbox_label_background_fill_hover button_secondary_background_fill_hover",
    "var(--ink)": "body_text_color border_color_accent color_accent link_text_color link_text_color_hover"
    " link_text_color_visited link_text_color_active input_border_color_focus checkbox_border_color_selected"
    " checkbox_label_border_color_selected checkbox_label_text_color checkbox_label_text_color_selected loader_color"
    " slider_color table_text_color accordion_text_color button_secondary_border_color_hover"
    " button_secondary_text_color button_secondary_text_color_hover",
    "var(--ink2)": "body_text_color_subdued block_label_text_color block_title_text_color block_info_text_color",
    "var(--ink3)": "input_placeholder_color",
    "var(--line)": "border_color_primary block_border_color table_border_color",
    "var(--edge)": "input_border_color checkbox_border_color checkbox_label_border_color button_secondary_border_color",
    "var(--mark)": "button_primary_background_fill button_primary_background_fill_hover",
    "var(--markink)": "button_primary_border_color button_primary_text_color button_primary_text_color_hover",
    "var(--marksoft)": "color_accent_soft checkbox_label_background_fill_selected stat_background_fill table_row_focus",
    "var(--bad)": "error_border_color error_text_color button_cancel_border_color button_cancel_text_color"
    " button_cancel_text_color_hover",
    "var(--badsoft)": "error_background_fill button_cancel_background_fill_hover",
    "var(--check)": "checkbox_background_color_selected",
    "transparent": "block_label_background_fill panel_background_fill checkbox_label_background_fill",
    "none": "block_shadow input_shadow input_shadow_focus button_primary_shadow button_primary_shadow_hover"
    " button_secondary_shadow button_secondary_shadow_hover shadow_drop",
    "0 4px 16px rgb(0 0 0 / .16)": "shadow_drop_lg",
    "0px": "block_label_border_width panel_border_width form_gap_width",
    "1px": "block_border_width input_border_width button_border_width",
    "4px": "input_radius button_large_radius button_medium_radius button_small_radius",
    "6px": "block_radius container_radius",
    "13px": "block_label_text_size block_title_text_size block_info_text_size",
    "14px": "button_small_text_size",
    "15px": "body_text_size section_header_text_size input_text_size checkbox_label_text_size"
    " button_large_text_size button_medium_text_size chatbot_text_size",
    "500": "block_title_text_weight section_header_text_weight button_small_text_weight",
    "600": "button_large_text_weight button_medium_text_weight",
    "10px 12px": "block_padding",
    "7px 10px": "input_padding",
    "6px 12px": "checkbox_label_padding",
    "16px": "layout_gap",
    "background-color .12s": "button_transition",
}


def theme() -> gr.themes.Base:
    """Return the Gradio theme. Each `_dark` twin is set too: what `:root` resolves would keep its light value."""
    base = gr.themes.Base(font=SANS, font_mono=MONO, primary_hue="stone", neutral_hue="stone", radius_size="sm")
    known = set(vars(base))
    wanted = {name: value for value, names in POINTS_AT.items() for name in names.split()}
    both = {**wanted, **{f"{name}_dark": value for name, value in wanted.items()}}
    return base.set(**{name: value for name, value in both.items() if name in known})


def head(fonts: Path = FONTS) -> str:
    """Return the page's one `<style>`.

    It goes into the head since Gradio rewrites what it gets as `css`. All but page.css is nested under the container,
    which makes it more specific than the components' own rules.

    Args:
        fonts: Folder of the fonts; where a file is missing, the fallbacks of the lists serve.
    """
    page = (CSS / PLAIN).read_text(encoding="utf-8")
    look = "".join((CSS / f"{name}.css").read_text(encoding="utf-8") for name in NESTED)
    tokens = f":root{{{_variables(LIGHT)}}}:root.dark,.dark{{{_variables(DARK)}}}"
    return f"<style>{_faces(fonts)}{tokens}{page}.gradio-container.gradio-container{{{look}}}</style>"


def _variables(tokens: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in tokens.items())


def _faces(fonts: Path) -> str:
    faces = ""
    for family, stem in ((SANS[0], "next"), (MONO[0], "mono")):
        for subset, codes in RANGES.items():
            file = fonts / f"atkinson-hyperlegible-{stem}-{subset}-wght-normal.woff2"
            if file.is_file():
                source = f"url('gradio_api/file={escape(str(file))}') format('woff2')"
                faces += (
                    f"@font-face{{font-family:'{family}';font-weight:200 800;font-display:swap;"
                    f"src:{source};unicode-range:{codes};}}"
                )
    return faces
