"""Which tab is open. It stands in the page's address, so that a reload and a link find it again."""

from collections.abc import Mapping

import gradio as gr

READ = "visitor => [visitor, location.hash]"
"""Give a page's arrival what its address says."""
ARRIVED = "() => { document.body.dataset.arrived = ''; }"
"""From now on the tab that is opened is the one that somebody wants."""


def tab_of(address: object, names: Mapping[str, gr.Tab]) -> str | None:
    """Return the tab that a page's address asks for; None where it asks for none.

    Args:
        address: What stands after the page's address, such as `#lab`; it may be anything.
        names: The tabs by name.
    """
    name = address[1:] if isinstance(address, str) and address.startswith("#") else ""
    return name if name in names else None


def wire_opened(names: Mapping[str, gr.Tab], arrived: gr.events.Dependency) -> None:
    """Keep the name of the open tab in the address.

    Args:
        names: The tabs by name.
        arrived: The page's arrival, after which its tab is open.
    """
    for name, tab in names.items():
        write = f"history.replaceState(null, '', '#{name}')"
        held = "'arrived' in document.body.dataset && !location.hash.startsWith('#lab=')"
        tab.select(None, js=f"() => {{ if ({held}) {write}; }}")
    arrived.then(None, js=ARRIVED)
