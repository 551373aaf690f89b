"""A drawn screen with its marks, and with its targets as real buttons where somebody may press them."""

from collections.abc import Sequence
from html import escape

from core.screen import Box, Screen
from playground.links import Links
from playground.parts.states import empty, state
from playground.rows import Acted, Shown

PAD = 5
NO_SCREENS = "Screens cannot be drawn"
LETTERS = 0.93
"""Size of a number, as a share of the height of its tag."""


def screen(shown: Shown, links: Links, act: Acted | None = None, note: str = "") -> str:
    """Draw a screen as evidence: the picture, and where somebody acted.

    Args:
        shown: The screen.
        links: Addresses of its picture.
        act: What the user did on it, where they have.
        note: Words at the right of the caption; what the user did where nothing is given.
    """
    words = note or (f"user {act.words}" if act is not None else "")
    over = _marks(act, shown.screen) if act is not None else ""
    full = '<button type="button" class="fh-link" data-local="full">Full size</button>'
    picture = _shot(shown, links, over)
    close = '<button type="button" class="fh-close" data-local="close" aria-label="Close">✕</button>'
    dialog = f'<dialog class="fh-full" aria-label="Screen {shown.number}, full size">{close}{picture}</dialog>'
    return (
        f'<figure class="fh-screen">{_caption(shown, words, full)}<div class="fh-mat">{picture}</div>{dialog}</figure>'
    )


def live_screen(shown: Shown, links: Links, missed: Acted | None = None) -> str:
    """Draw a screen for the person who is to act on it: a press on the picture or on a target is reported.

    Args:
        shown: The screen.
        links: Addresses of its picture.
        missed: The person's last act on it, where it met no target: its dot and its words are shown.
    """
    over = "".join(
        f'<button type="button" class="fh-target" style="{_place(target.box, shown.screen)}" data-press="target"'
        f' data-target="{place}" aria-label="{escape(target.label or target.id)}"></button>'
        for place, target in enumerate(shown.screen.targets)
        if target.enabled
    )
    note = missed.words if missed is not None else "your turn: click it"
    picture = _shot(shown, links, over + (_marks(missed, shown.screen) if missed is not None else ""), True)
    return f'<figure class="fh-screen">{_caption(shown, note)}<div class="fh-mat">{picture}</div></figure>'


def numbered(shown: Shown, links: Links, picked: int | None = None, dot: str = "", tags: Sequence[Box] = ()) -> str:
    """Draw a screen with its targets numbered from 1.

    Args:
        shown: The screen.
        links: Addresses of its picture.
        picked: Place of the target that is yellow.
        dot: Markup that lies over all.
        tags: Where the numbers stand, in pixels of the screen; without them none are drawn.
    """
    drawn = shown.screen
    over = "".join(
        f'<button type="button" class="fh-target no{" on" if place == picked else ""}"'
        f' style="{_place(target.box, drawn)}"'
        f' data-press="target" data-target="{place}" aria-label="{place + 1}, {escape(target.label or target.id)}">'
        f"{_number(place, tags[place], target.box, drawn) if place < len(tags) else ''}</button>"
        for place, target in enumerate(drawn.targets)
    )
    return f'<figure class="fh-screen"><div class="fh-mat">{_shot(shown, links, over + dot, True)}</div></figure>'


def _number(place: int, tag: Box, target: Box, drawn: Screen) -> str:
    """Draw a target's number where its tag stands, as large as the tag on a picture of any size."""
    (x, y, w, h), (left, top, wide, high) = tag, (target[0], target[1], max(target[2], 1), max(target[3], 1))
    at = f"left:{(x - left) / wide * 100:.2f}%;top:{(y - top) / high * 100:.2f}%"
    size = f"width:{w / wide * 100:.2f}%;height:{h / high * 100:.2f}%"
    return f'<b style="{at};{size};font-size:{h / max(drawn.width, 1) * LETTERS * 100:.3f}cqw">{place + 1}</b>'


def no_screen(words: str = "When the agent draws one, it appears here.", unable: str = "") -> str:
    """Draw the place of the screen before there is one; `unable` says why there never will be one."""
    inside = state(NO_SCREENS, unable, tone="warn") if unable else empty("No screen yet", words)
    return (
        f'<figure class="fh-screen"><figcaption><b>Screen</b></figcaption><div class="fh-mat">{inside}</div></figure>'
    )


def click_dot(act: Acted) -> str:
    """Draw the dot of a click over a thumbnail; nothing where the click has no place."""
    at = _at(act)
    return f'<i class="fh-dot big" style="left:{at[0]:.2f}%;top:{at[1]:.2f}%"></i>' if at is not None else ""


def _caption(shown: Shown, words: str, tail: str = "") -> str:
    return f"<figcaption><b>Screen {shown.number}</b><span>{escape(words)}</span>{tail}</figcaption>"


def _shot(shown: Shown, links: Links, over: str, pressed: bool = False) -> str:
    drawn = shown.screen
    where = (
        f' data-press="target" data-surface="{escape(drawn.surface_id)}" data-revision="{drawn.revision}"'
        if pressed
        else ""
    )
    return (
        f'<div class="fh-shot" data-width="{drawn.width}" data-height="{drawn.height}"{where}'
        f' style="--ratio:{drawn.width / max(drawn.height, 1):.4f};--wide:{drawn.width / max(drawn.scale, 0.1):.0f}px">'
        f'<img src="{escape(links.url(drawn.image))}" width="{drawn.width}" height="{drawn.height}"'
        f' alt="Screen {shown.number} of the agent">{over}</div>'
    )


def _place(box: Box, drawn: Screen) -> str:
    x, y, w, h = box
    wide, high = max(drawn.width, 1), max(drawn.height, 1)
    return (
        f"left:{x / wide * 100:.2f}%;top:{y / high * 100:.2f}%;width:{w / wide * 100:.2f}%;height:{h / high * 100:.2f}%"
    )


def _marks(act: Acted, drawn: Screen) -> str:
    at = _at(act)
    dot = f'<span class="fh-dot" style="left:{at[0]:.2f}%;top:{at[1]:.2f}%" aria-hidden="true"></span>' if at else ""
    if act.box is None:
        return dot
    x, y, w, h = act.box
    wide, high = max(drawn.width, 1), max(drawn.height, 1)
    around = (
        f"left:calc({x / wide * 100:.2f}% - {PAD}px);top:calc({y / high * 100:.2f}% - {PAD}px);"
        f"width:calc({w / wide * 100:.2f}% + {2 * PAD}px);height:calc({h / high * 100:.2f}% + {2 * PAD}px)"
    )
    return f'<span class="fh-mark" style="{around}" aria-hidden="true"><b>{act.step}</b></span>{dot}'


def _at(act: Acted) -> tuple[float, float] | None:
    if act.event.x is None or act.event.y is None or act.image is None:
        return None
    wide, high = max(act.image[0], 1), max(act.image[1], 1)
    return min(max(act.event.x / wide, 0), 1) * 100, min(max(act.event.y / high, 0), 1) * 100
