"""v0.8 and v1.0 written in v0.9: components, data, whole lists, and what later lists find of earlier ones."""

import pytest

from tests.ui_server.versions_written import LEAVES, begin, fill, literal, part, update, v1
from ui_server.faults import ScreenFaults

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
V1 = "https://a2ui.org/specification/v1_0/catalogs/basic/catalog.json"


def components(surfaces, surface="s"):
    listed = surfaces.state(surface).messages[1]["updateComponents"]["components"]
    return {component["id"]: {key: value for key, value in component.items() if key != "id"} for component in listed}


# a component of v0.8, what it is in v0.9
COMPONENTS = [
    (part("root", "Text", text=literal("x"), usageHint="h3"), {"component": "Text", "text": "x", "variant": "h3"}),
    (part("root", "Text", text={"path": "/t"}), {"component": "Text", "text": {"path": "/t"}}),
    (
        part("root", "Image", url=literal("image:12"), altText=literal("y"), fit="scale-down", usageHint="avatar"),
        {"component": "Image", "url": "image:12", "description": "y", "fit": "scaleDown", "variant": "avatar"},
    ),
    (part("root", "Icon", name=literal("star")), {"component": "Icon", "name": "star"}),
    (
        part("root", "AudioPlayer", url=literal("https://x.org/a.mp3"), description=literal("y")),
        {"component": "AudioPlayer", "url": "https://x.org/a.mp3", "description": "y"},
    ),
    (
        part("root", "Row", children={"explicitList": ["a", "b"]}, distribution="spaceBetween", alignment="end"),
        {"component": "Row", "children": ["a", "b"], "justify": "spaceBetween", "align": "end"},
    ),
    (
        part("root", "List", children={"template": {"componentId": "a", "dataBinding": "/rows"}}, direction="vertical"),
        {"component": "List", "children": {"componentId": "a", "path": "/rows"}, "direction": "vertical"},
    ),
    (
        part("root", "Tabs", tabItems=[{"title": literal("A"), "child": "a"}, {"title": {"path": "/t"}, "child": "b"}]),
        {"component": "Tabs", "tabs": [{"title": "A", "child": "a"}, {"title": {"path": "/t"}, "child": "b"}]},
    ),
    (
        part("root", "Modal", entryPointChild="a", contentChild="b"),
        {"component": "Modal", "trigger": "a", "content": "b"},
    ),
    ({**part("root", "Card", child="a"), "weight": 2}, {"component": "Card", "child": "a", "weight": 2}),
    (part("root", "Divider", axis="vertical"), {"component": "Divider", "axis": "vertical"}),
    (
        part("root", "Button", child="a", primary=True, action={"name": "go"}),
        {"component": "Button", "child": "a", "variant": "primary", "action": {"event": {"name": "go"}}},
    ),
    (
        part(
            "root",
            "Button",
            child="a",
            primary=False,
            action={
                "name": "go",
                "context": [
                    {"key": "id", "value": {"path": "/id"}},
                    {"key": "n", "value": {"literalNumber": 0}},
                    {"key": "ok", "value": {"literalBoolean": False}},
                    {"key": "word", "value": literal("")},
                ],
            },
        ),
        {
            "component": "Button",
            "child": "a",
            "action": {"event": {"name": "go", "context": {"id": {"path": "/id"}, "n": 0, "ok": False, "word": ""}}},
        },
    ),
    (
        part("root", "CheckBox", label=literal("x"), value={"literalBoolean": True}),
        {"component": "CheckBox", "label": "x", "value": True},
    ),
    (
        part(
            "root", "TextField", label=literal("x"), text={"path": "/t"}, textFieldType="obscured", validationRegexp="a"
        ),
        {
            "component": "TextField",
            "label": "x",
            "value": {"path": "/t"},
            "variant": "obscured",
            "validationRegexp": "a",
        },
    ),
    (
        part("root", "TextField", label=literal("x"), textFieldType="date", text={"path": "/t"}),
        {"component": "DateTimeInput", "label": "x", "value": {"path": "/t"}, "enableDate": True},
    ),
    (
        part("root", "DateTimeInput", value={"path": "/t"}),
        {"component": "DateTimeInput", "value": {"path": "/t"}, "enableDate": True, "enableTime": True},
    ),
    (
        part("root", "DateTimeInput", value={"path": "/t"}, enableTime=True),
        {"component": "DateTimeInput", "value": {"path": "/t"}, "enableTime": True},
    ),
    (
        part("root", "Slider", value={"literalNumber": 2}, minValue=1, maxValue=5, label=literal("x")),
        {"component": "Slider", "value": 2, "min": 1, "max": 5, "label": "x"},
    ),
    (
        part(
            "root",
            "MultipleChoice",
            selections={"path": "/t"},
            options=[{"label": literal("One"), "value": "1"}, {"label": {"path": "/two"}, "value": "2"}],
            maxAllowedSelections=1,
            variant="chips",
            filterable=True,
        ),
        {
            "component": "ChoicePicker",
            "value": {"path": "/t"},
            "options": [{"label": "One", "value": "1"}, {"label": {"path": "/two"}, "value": "2"}],
            "variant": "mutuallyExclusive",
            "displayStyle": "chips",
            "filterable": True,
        },
    ),
    (
        part("root", "MultipleChoice", selections={"literalArray": ["1"]}, options=[]),
        {"component": "ChoicePicker", "value": ["1"], "options": [], "variant": "multipleSelection"},
    ),
]


@pytest.mark.parametrize(("sent", "wanted"), COMPONENTS, ids=[next(iter(row[0]["component"])) for row in COMPONENTS])
def test_component_of_v08_keeps_its_meaning(surfaces, sent, wanted):
    surfaces.apply([update(sent, *LEAVES), begin()])
    assert components(surfaces)["root"] == wanted


# entries of v0.8, where they go, the data of v0.9 on top of {"old": 1}
DATA = [
    ([{"key": "a", "valueString": "x"}, {"key": "n", "valueNumber": 0}], {}, {"a": "x", "n": 0}),
    ([{"key": "b", "valueBoolean": False}], {"path": "/"}, {"b": False}),
    (
        [{"key": "m", "valueMap": [{"key": "k", "valueMap": [{"key": "z", "valueNumber": 1.5}]}]}],
        {},
        {"m": {"k": {"z": 1.5}}},
    ),
    ([{"key": "z", "valueString": "x"}], {"path": "/deep/er"}, {"old": 1, "deep": {"er": {"z": "x"}}}),
    ([{"key": "z", "valueString": "x"}], {"path": "deep"}, {"old": 1, "deep": {"z": "x"}}),
    ([{"key": ".", "valueString": "x"}], {"path": "/word"}, {"old": 1, "word": "x"}),
    ([{"key": "a/b", "valueString": "x"}], {}, {"a": {"b": "x"}}),
    ([], {"path": "/none"}, {"old": 1, "none": {}}),
]


@pytest.mark.parametrize(("contents", "where", "wanted"), DATA)
def test_data_of_v08_replaces_what_was_at_its_path(surfaces, contents, where, wanted):
    surfaces.apply([begin(), update(part("root", "Text", text=literal("x"))), fill({"key": "old", "valueNumber": 1})])
    surfaces.apply([fill(*contents, **where)])
    assert surfaces.data_model("s") == wanted


SHOP = [
    update(
        part("main", "List", children={"template": {"componentId": "row", "dataBinding": "/shops"}}),
        part("row", "Column", children={"explicitList": ["name", "wares"]}),
        part("name", "Text", text={"path": "name"}),
        part("wares", "Row", children={"template": {"componentId": "ware", "dataBinding": "wares"}}),
        part("ware", "Text", text={"path": "."}),
    ),
    fill(
        {
            "key": "shops",
            "valueMap": [
                {
                    "key": "north",
                    "valueMap": [
                        {"key": "name", "valueString": "North"},
                        {"key": "wares", "valueMap": [{"key": "tea", "valueString": "Tea"}]},
                    ],
                },
                {"key": "south", "valueMap": [{"key": "name", "valueString": "South"}]},
            ],
        }
    ),
    begin("main", styles={"primaryColor": "#112233", "font": "Inter"}),
]


def test_maps_of_templates_become_lists_and_keep_their_keys_in_later_lists(surfaces):
    applied = surfaces.apply(SHOP)
    assert applied.messages[0]["createSurface"]["theme"] == {"primaryColor": "#112233", "font": "Inter"}
    assert applied.warnings == ()
    shops = [{"name": "North", "wares": ["Tea"]}, {"name": "South"}]
    assert surfaces.data_model("s") == {"shops": shops}
    surfaces.apply([fill({"key": "name", "valueString": "Far south"}, path="/shops/south")])
    surfaces.apply([fill({"key": "name", "valueString": "West"}, path="/shops/west")])
    surfaces.apply([fill({"key": ".", "valueString": "Mint"}, path="/shops/north/wares/mint")])
    surfaces.apply([update(part("name", "Text", text={"path": "/shops/west/name"}))])
    north = {"name": "North", "wares": ["Tea", "Mint"]}
    assert surfaces.data_model("s") == {"shops": [north, {"name": "Far south"}, {"name": "West"}]}
    assert components(surfaces)["name"]["text"] == {"path": "/shops/2/name"}


def test_a_map_becomes_a_list_when_a_template_comes_later(surfaces):
    rows = {"key": "rows", "valueMap": [{"key": "x", "valueString": "X"}, {"key": "y", "valueString": "Y"}]}
    surfaces.apply([begin(), update(part("root", "Column", children={"explicitList": []})), fill(rows)])
    assert surfaces.data_model("s") == {"rows": {"x": "X", "y": "Y"}}
    template = {"template": {"componentId": "a", "dataBinding": "/rows"}}
    surfaces.apply([update(part("root", "List", children=template), part("a", "Text", text={"path": "."}))])
    assert surfaces.data_model("s") == {"rows": ["X", "Y"]}


def test_root_with_another_id_keeps_it_in_later_lists(surfaces):
    surfaces.apply(SHOP)
    assert components(surfaces)["root"] == {"component": "Column", "children": ["main"]}
    surfaces.apply([update(part("main", "Text", text=literal("gone")))])
    assert components(surfaces)["main"] == {"component": "Text", "text": "gone"}
    with pytest.raises(ScreenFaults, match='it holds "main"'):
        surfaces.apply([update(part("root", "Text", text=literal("x")))])
    assert surfaces.apply([begin("main")]).messages == []
    surfaces.apply([{"deleteSurface": {"surfaceId": "s"}}])
    surfaces.apply([begin(), update(part("root", "Text", text=literal("x")))])
    assert components(surfaces)["root"] == {"component": "Text", "text": "x"}


def test_a_literal_beside_a_path_starts_the_data(surfaces):
    field = part("root", "TextField", label=literal("x"), text={"path": "/name", "literalString": "Ada"})
    surfaces.apply([begin(), update(field)])
    assert components(surfaces)["root"]["value"] == {"path": "/name"}
    assert surfaces.data_model("s") == {"name": "Ada"}
    surfaces.apply([update(field), fill({"key": "name", "valueString": "Bo"})])
    assert surfaces.data_model("s") == {"name": "Bo"}
    surfaces.apply([update(field), fill({"key": "other", "valueString": "x"})])
    assert surfaces.data_model("s") == {"other": "x", "name": "Ada"}


def test_one_list_may_mix_versions(surfaces):
    text = {"id": "root", "component": "Text"}
    new = {"surfaceId": "new", "components": [{**text, "text": {"@path": "/w"}}], "dataModel": {"w": "v1.0"}}
    applied = surfaces.apply(
        [
            update(part("root", "Text", text=literal("v0.8")), surface="old"),
            {"version": "v0.9", "createSurface": {"surfaceId": "now", "catalogId": CATALOG}},
            {"version": "v1.0", "createSurface": new},
            {"version": "v0.9.1", "updateComponents": {"surfaceId": "now", "components": [{**text, "text": "v0.9"}]}},
            begin(surface="old"),
        ]
    )
    assert applied.surface_ids == ("old", "now", "new")
    assert {message["version"] for message in applied.messages} == {"v0.9"}
    surfaces.apply([{"version": "v0.9", "updateDataModel": {"surfaceId": "old", "path": "/x", "value": 1}}])
    surfaces.apply([{"deleteSurface": {"surfaceId": "now"}}])
    assert surfaces.live() == ["old", "new"]


# what is written in v1.0, what it is in v0.9
NEW = [
    ({"component": "Text", "text": {"@path": "/t"}}, {"component": "Text", "text": {"path": "/t"}}),
    (
        {"component": "Text", "text": "## Title", "variant": "body"},
        {"component": "Text", "text": "## Title", "variant": "body"},
    ),
    (
        {"component": "Text", "text": {"@call": "formatString", "args": {"value": "${/t}"}, "catalogId": V1}},
        {"component": "Text", "text": {"call": "formatString", "args": {"value": "${/t}"}}},
    ),
    ({"component": "Text", "text": {"@call": "@index"}}, {"component": "Text", "text": {"call": "@index", "args": {}}}),
    (
        {"component": "List", "children": {"componentId": "a", "path": "/rows"}, "catalogId": V1},
        {"component": "List", "children": {"componentId": "a", "path": "/rows"}},
    ),
    (
        {
            "component": "Button",
            "child": "a",
            "action": {"event": {"name": "go", "context": {"x": {"@path": "y"}, "o": [1, "a"]}, "userMessage": "Go"}},
        },
        {
            "component": "Button",
            "child": "a",
            "action": {"event": {"name": "go", "context": {"x": {"path": "y"}, "o": [1, "a"]}}},
        },
    ),
    (
        {
            "component": "TextField",
            "label": "x",
            "placeholder": "p",
            "checks": [{"condition": {"@call": "email", "args": {"value": {"@path": "/t"}}}}],
        },
        {
            "component": "TextField",
            "label": "x",
            "checks": [
                {
                    "condition": {"call": "email", "args": {"value": {"path": "/t"}}},
                    "message": "Please enter a valid email address (e.g. user@example.com).",
                }
            ],
        },
    ),
    ({"component": "Slider", "max": 5, "value": 1, "steps": 5}, {"component": "Slider", "max": 5, "value": 1}),
    ({"component": "Video", "url": "image:12", "posterUrl": "image:12"}, {"component": "Video", "url": "image:12"}),
    (
        {
            "component": "Text",
            "text": "x",
            "accessibility": {"label": "y", "live": "polite"},
            "metadata": {"extensions": {}},
        },
        {"component": "Text", "text": "x", "accessibility": {"label": "y"}},
    ),
]


@pytest.mark.parametrize(("sent", "wanted"), NEW)
def test_component_of_v10_keeps_its_meaning(surfaces, sent, wanted):
    leaf = {"id": "a", "component": "Text", "text": "a"}
    surfaces.apply([v1("createSurface", catalogId=V1, components=[{"id": "root", **sent}, leaf], dataModel={"t": "x"})])
    assert components(surfaces)["root"] == wanted
    assert surfaces.data_model("s") == {"t": "x"}


def test_null_of_v10_takes_data_away(surfaces):
    text = {"id": "root", "component": "Text", "text": "x"}
    surfaces.apply([v1("createSurface", components=[text], dataModel={"a": 1, "b": 2}, sendDataModel=True)])
    surfaces.apply([v1("updateDataModel", path="/a", value=None), v1("updateComponents", components=[text])])
    assert surfaces.data_model("s") == {"b": 2}
    assert surfaces.state("s").messages[0]["createSurface"]["sendDataModel"] is True


def test_what_v09_does_not_have_is_said(surfaces):
    slider = {"id": "my-slider", "component": "Slider", "max": 5, "value": 1, "steps": 5}
    root = {"id": "root", "component": "Column", "children": ["my-slider"]}
    repairs = surfaces.apply([v1("createSurface", components=[root, slider])]).repairs
    assert repairs == (
        "Ids of v1.0 are letters, digits and underscores; other ids were taken as they are.",
        '"steps" of Slider "my-slider" was left out: v0.9 does not have it.',
        "The messages of v1.0 were turned into v0.9.",
    )


def test_a_refused_list_leaves_what_is_known_of_a_surface(surfaces):
    surfaces.apply(SHOP)
    with pytest.raises(ScreenFaults):
        surfaces.apply([{"deleteSurface": {"surfaceId": "s"}}, fill(path="/shops/east", surface="s")])
    surfaces.apply([fill({"key": "name", "valueString": "East"}, path="/shops/east")])
    assert surfaces.data_model("s")["shops"][2] == {"name": "East"}
