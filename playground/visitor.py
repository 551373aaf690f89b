"""Visitors: their secret, and the addresses of what is theirs."""

import secrets
from collections.abc import Callable

from core.settings import Settings
from episodes.engine import Engine, Place
from playground.links import Links

SECRET_BYTES = 24


def new_secret() -> str:
    """Return a visitor's secret."""
    return secrets.token_urlsafe(SECRET_BYTES)


def known(visitor: object) -> str:
    """Check a secret that came from a browser; one of the wrong shape is replaced by a fresh one."""
    shape = (
        isinstance(visitor, str) and 30 <= len(visitor) <= 64 and visitor.replace("-", "").replace("_", "").isalnum()
    )
    return str(visitor) if shape else new_secret()


def file_url(engine: Engine, place: Place | None) -> Callable[[str], str]:
    """Return how the page finds a blob: of the place, or of what all share."""
    blobs = place.session.blobs if place is not None else engine.resources.blobs
    return lambda sha: f"gradio_api/file={blobs.path(sha)}"


def links(engine: Engine, place: Place | None) -> Links:
    """Return the addresses of a place's pictures."""
    return Links(url=file_url(engine, place))


def health(engine: Engine, settings: Settings) -> str:
    """Say how full the app is."""
    return f"No key needed · {engine.taken()} of {settings.places} places in use"
