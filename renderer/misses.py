"""A click on nothing, in words: what lies there, and which target is near."""

from core.screen import Screen, Target, nearest


def missed_words(screen: Screen, x: float, y: float) -> str:
    """Say what was clicked on and where the nearest target is.

    Args:
        screen: The screen.
        x: Pixel of its image.
        y: Pixel of its image.
    """
    under = next((text for text in screen.texts if _inside(text.box, x, y)), None)
    what = f'the text "{under.text[:60]}", which does nothing' if under else "nothing"
    near = nearest(screen, x, y)
    if near is None:
        return f"Clicked on {what}"
    return f'Clicked on {what}; the nearest is "{near.label or near.type}", {_way(near, x, y)}'


def nearest_label(screen: Screen, x: float, y: float) -> str | None:
    """Return the label of the nearest target, or None on a screen without targets."""
    near = nearest(screen, x, y)
    return near.label or near.type if near else None


def _inside(box: tuple[float, float, float, float], x: float, y: float) -> bool:
    return box[0] <= x <= box[0] + box[2] and box[1] <= y <= box[1] + box[3]


def _way(target: Target, x: float, y: float) -> str:
    left, top, width, height = target.box
    across = left - x if x < left else min(0.0, left + width - x)
    down = top - y if y < top else min(0.0, top + height - y)
    steps = []
    if round(across):
        steps.append(f"{abs(across):.0f} pixels to the {'right' if across > 0 else 'left'}")
    if round(down):
        steps.append(f"{abs(down):.0f} pixels {'below' if down > 0 else 'above'}")
    return " and ".join(steps) or "right there"
