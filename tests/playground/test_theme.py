"""The look's tokens and style: readable pairs of colours, whole files, fonts that exist."""

from pathlib import Path

import pytest

from playground.theme import CSS, DARK, LIGHT, NESTED, head, theme


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("tokens", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("text", "ground"),
    [(text, ground) for text in ("ink", "ink2", "ink3") for ground in ("paper", "panel", "well")]
    + [
        ("ink", "marksoft"),
        ("ink2", "marksoft"),
        ("markink", "mark"),
        ("ok", "oksoft"),
        ("bad", "badsoft"),
        ("panel", "bad"),
    ]
    + [
        ("panel", "ok"),
        ("warn", "warnsoft"),
        ("userink", "user"),
        ("unk", "unksoft"),
        ("ink2", "user"),
        ("ink", "user"),
    ],
)
def test_every_pair_of_colours_in_use_can_be_read(tokens: dict[str, str], text: str, ground: str) -> None:
    high, low = sorted((luminance(tokens[text]), luminance(tokens[ground])), reverse=True)
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_the_style_has_every_file_and_only_fonts_that_exist(tmp_path: Path) -> None:
    assert {path.stem for path in CSS.glob("*.css")} == {"page", *NESTED}
    style = head(tmp_path)
    assert "@font-face" not in style and style.count("{") == style.count("}")
    assert "http" not in style
    (tmp_path / "atkinson-hyperlegible-next-latin-wght-normal.woff2").write_bytes(b"x")
    assert head(tmp_path).count("@font-face") == 1


def test_dark_and_light_name_the_same_tokens_and_the_theme_points_at_them() -> None:
    assert LIGHT.keys() == DARK.keys()
    made = theme()
    assert made.body_text_color == made.body_text_color_dark == "var(--ink)"
    assert not [font for font in (*made._font, *made._font_mono) if "google" in str(type(font)).lower()]
