import pytest

from ui_server.surfaces import Surfaces

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"


def _screen(components, data=None, surface_id="s"):
    messages = [
        {"version": "v0.9", "createSurface": {"surfaceId": surface_id, "catalogId": CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": surface_id, "components": components}},
    ]
    if data is not None:
        update = {"surfaceId": surface_id, "path": "/", "value": data}
        messages.append({"version": "v0.9", "updateDataModel": update})
    return messages


@pytest.fixture(scope="session")
def screen():
    """Makes the message list of one surface."""
    return _screen


@pytest.fixture
def surfaces():
    """Surfaces of an episode that has image 12."""
    return Surfaces(lambda number: number == 12)
