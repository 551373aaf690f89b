"""The one component catalog: A2UI's basic catalog of v0.9."""

import functools

from a2ui.core.basic_catalog import BasicCatalog
from a2ui.core.catalog import Catalog


@functools.cache
def basic_catalog() -> Catalog:
    """Return the basic catalog; a constant, kept because the library derives its schemas once per object (0.3 s)."""
    return BasicCatalog("0.9")
