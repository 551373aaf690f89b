"""Message lists for the tests of the lab."""

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"


def messages(*components, data=None, surface="s"):
    made = [
        {"version": "v0.9", "createSurface": {"surfaceId": surface, "catalogId": CATALOG}},
        {"version": "v0.9", "updateComponents": {"surfaceId": surface, "components": list(components)}},
    ]
    if data is not None:
        made.append({"version": "v0.9", "updateDataModel": {"surfaceId": surface, "path": "/", "value": data}})
    return made
