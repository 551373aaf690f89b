"""The clip with its sampled frames as ticks, and what Live shows below it."""

from collections.abc import Sequence
from html import escape

from playground.links import Links
from playground.parts.marks import caption
from playground.rows import Read, Seen
from playground.view import ViewState, newest_at, until_at
from playground.words import clock, count, plain

WEAK = 0.6
FILM = 6
READ = 8
"""How many readings stand unfolded."""
ROOM = 8.0
"""Least distance between two written times, in percent of the rail."""


def clip(view: ViewState, focus: int, links: Links, playing: bool = False) -> str:
    """Draw the clip, paced to what the agent has seen.

    Args:
        view: The episode so far.
        focus: The step in focus; 0 before the first step, when the whole clip may be played.
        links: Addresses of the clip and its frames.
        playing: Whether the clip runs on by itself to the newest frame.

    Returns:
        A figure, also where the episode has no clip: then with the last picture, or with a word that there is none.
    """
    ref = view.clip
    if ref is None:
        return _still(view, focus, links)
    length = ref.seconds or max((one.t or 0.0 for one in view.seen), default=0.0) or 1.0
    until = length if view.steps == 0 else until_at(view, focus) or 0.0
    said = "What the agent will see" if view.steps == 0 else "What the agent has seen so far"
    now = newest_at(view, focus)
    still = picture(now, links)
    poster = f' poster="{escape(still)}"' if still else ""
    video = (
        f'<video muted playsinline preload="auto" src="{escape(links.url(ref.sha256))}"{poster}'
        f' aria-label="Clip {escape(ref.name)}, {clock(length)} long"></video>'
    )
    of_clip = tuple(one for one in view.seen if one.clip == ref.sha256)
    data = f'data-until="{until:.3f}" data-length="{length:.3f}" data-play="{int(playing)}"'
    shown = 0.0 if view.steps == 0 else until
    return (
        f'<figure class="fh-clip" {data}><div class="fh-media">{video}<span class="fh-chip tl">{said}</span>'
        f'<span class="fh-chip tr" data-time>{clock(shown)} / {clock(length)}</span>'
        '<button type="button" class="fh-chip bl" data-local="play">Play clip</button></div>'
        f"{_ticks(of_clip, now, (until if view.steps else 0.0), length)}</figure>"
    )


def film(seen: tuple[Seen, ...], links: Links, none: str = "nothing yet") -> str:
    """Draw the newest frames that were kept, the one in use marked; `none` is said where there are none. For Live."""
    kept = [one for one in seen if picture(one, links)]
    head = caption("Seen so far", count(len(kept), "frame") + " kept" if kept else none)
    items = "".join(
        f'<li{" class=on" if one is kept[-1] else ""}><img src="{escape(picture(one, links) or "")}"'
        f' alt="{_alt(one)}"><span>{clock(one.t) if one.t is not None else f"step {one.step}"}</span></li>'
        for one in kept[-FILM:]
    )
    return f'{head}<ol class="fh-film">{items}</ol>' if items else head


def readings(reads: tuple[Read, ...]) -> str:
    """List what was read from the picture: the surest first, weak readings pale, all but a few folded."""
    ranked = sorted(reads, key=lambda one: -one.score)
    first, more = ranked[:READ], ranked[READ:]
    body = f'<ul class="fh-read">{_lines(first)}</ul>' if first else '<p class="fh-none">Nothing read yet.</p>'
    if more:
        body += f'<details class="fh-more"><summary>and {len(more)} more</summary>'
        body += f'<ul class="fh-read">{_lines(more)}</ul></details>'
    return f'<section class="fh-sec"><h3>Read from the picture <em>{len(reads)}</em></h3>{body}</section>'


def _lines(reads: Sequence[Read]) -> str:
    return "".join(
        f"<li{' class=weak' if one.score < WEAK else ''}><b>{escape(plain(one.text, 60))}</b>"
        f"<span>{'hard to read' if one.score < WEAK else ''}</span><span class=n>{one.score * 100:.0f} %</span>"
        f"<span class=t>{clock(one.t)}</span></li>"
        for one in reads
    )


def _ticks(seen: tuple[Seen, ...], now: Seen | None, until: float, length: float) -> str:
    first: dict[float, Seen] = {}
    for one in seen:
        if one.t is not None:
            first.setdefault(one.t, one)
    used = now.t if now is not None else None
    labelled = -100.0 if used is None else used / length * 100
    last, ticks = -100.0, ""
    for t in sorted(first):
        at = min(max(t / length, 0.0), 1.0) * 100
        state = " on" if t == used else " later" if t > until else ""
        roomy = at - last >= ROOM and abs(at - labelled) >= ROOM
        label = f"<span>{clock(t)}</span>" if state == " on" or roomy else ""
        last = at if label else last
        ticks += (
            f'<button type="button" class="fh-tick{state}" style="left:{at:.2f}%" data-press="step" data-t="{t:.3f}"'
            f' data-step="{first[t].step}" aria-label="Frame at {clock(t)}, step {first[t].step}"'
            f' tabindex="{0 if state == " on" else -1}"><i></i>{label}</button>'
        )
    done = min(max(until / length, 0.0), 1.0) * 100
    walk = ' data-walk role="group" aria-label="Frames"' if ticks else ""
    return f'<div class="fh-ticks"{walk}><div class="fh-rail"><i style="width:{done:.2f}%"></i></div>{ticks}</div>'


def picture(one: Seen | None, links: Links) -> str | None:
    """Return the address of a seen frame or picture; None where there is none."""
    if one is None:
        return None
    if one.sha256 is not None:
        return links.url(one.sha256)
    if links.still is not None and one.clip is not None and one.t is not None:
        return links.still(one.clip, one.t)
    return None


def _alt(one: Seen) -> str:
    return f"Frame at {clock(one.t)}" if one.t is not None else f"Picture of step {one.step}"


def _still(view: ViewState, focus: int, links: Links) -> str:
    now = newest_at(view, focus)
    address = picture(now, links)
    if now is None or address is None:
        return '<figure class="fh-clip none"><div class="fh-media"><p>Nothing has been shown yet.</p></div></figure>'
    return (
        f'<figure class="fh-clip"><div class="fh-media"><img src="{escape(address)}" alt="{_alt(now)}">'
        '<span class="fh-chip tl">What the agent has seen last</span></div></figure>'
    )
