"""The table of acts: component by action, and what comes of each in data, words and action."""

from dataclasses import dataclass, field
from typing import Any


def part(name, component, **properties):
    return {"id": name, "component": component, **properties}


def path(place):
    return {"path": place}


def required(place, message):
    return [{"condition": {"call": "required", "args": {"value": path(place)}}, "message": message}]


def button(name, label, context=None, **more):
    action = {"event": {"name": f"{name}_pressed", "context": context or {}}}
    return [
        part(name, "Button", child=f"{name}-t", action=action, **more),
        part(f"{name}-t", "Text", text=label),
    ]


def opens(url, name="link"):
    call = {"functionCall": {"call": "openUrl", "args": {"url": url}}}
    return [part(name, "Button", child=f"{name}-t", action=call), part(f"{name}-t", "Text", text="Open")]


def options(*labels):
    return [{"label": label, "value": label.lower()} for label in labels]


def choice(**more):
    return [
        part("a", "ChoicePicker", label="Fruit", options=options("Apple", "Pear", "Plum"), value=path("/v"), **more)
    ]


MULTIPLE = {"variant": "multipleSelection"}
CHIPS = {"displayStyle": "chips"}
TEXT = [part("a", "TextField", label="Name", value=path("/v"))]
LONG = [part("a", "TextField", label="Note", variant="longText", value=path("/v"))]
NUMBER = [part("a", "TextField", label="Age", variant="number", value=path("/v"))]
PIN = [part("a", "TextField", label="Pin", variant="obscured", value=path("/v"))]
CHECK = [part("a", "CheckBox", label="Gift", value=path("/v"))]
SLIDER = [part("a", "Slider", label="Size", min=0, max=40, value=path("/v"))]
WIDE = [part("a", "Slider", label="Pay", min=0, max=1_000_000, value=path("/v"))]
RATIO = [part("a", "Slider", label="Share", max=1, value=path("/v"))]
TABS = [
    part("a", "Tabs", tabs=[{"title": "One", "child": "one"}, {"title": "Two", "child": "go"}]),
    part("one", "Text", text="first"),
    *button("go", "Go"),
]
MODAL = [
    part("a", "Modal", trigger="ask", content="body"),
    *button("ask", "Ask"),
    part("body", "Column", children=["sure", "yes"]),
    part("sure", "Text", text="Are you sure?"),
    *button("yes", "Yes"),
]
ROWS = [
    part("a", "List", children={"componentId": "row", "path": "/rows"}),
    part("row", "Row", children=["title", "gift", "buy"]),
    part("title", "Text", text=path("name")),
    part("gift", "CheckBox", label="Gift", value=path("gift")),
    *button("buy", "Buy", {"name": path("name"), "all": path("/rows/0/name"), "on": [1, "x"]}),
]
NESTED = [
    part("a", "List", children={"componentId": "shelf", "path": "/rows"}),
    part("shelf", "Column", children={"componentId": "pick", "path": "sizes"}),
    *button("pick", "Pick", {"size": path("")}),
]
GATED = [*TEXT, *button("go", "Go", {"name": path("/v")}, checks=required("/v", "Fill in your name"))]
INSIDE = [part("a", "TextField", label="In", value=path("/v/q"))]
SLOW = {"call": "regex", "args": {"value": path("/v"), "pattern": "^(a+)+$"}}
PATTERN = [part("a", "TextField", label="Code", value=path("/v"), checks=[{"condition": SLOW, "message": "No"}])]
TEA = {"rows": [{"name": "Tea", "gift": False, "sizes": [1, 2]}, {"name": "Milk", "gift": True, "sizes": [3]}]}


@dataclass(frozen=True)
class Case:
    """One or more acts on a screen of the parts; the last one's result is what is stated."""

    title: str
    parts: list[dict[str, Any]]
    data: dict[str, Any]
    acts: list[dict[str, Any]]
    after: Any = None
    words: str = ""
    action: dict[str, Any] | None = None
    ok: bool = True
    fault: str | None = None
    create: dict[str, Any] = field(default_factory=dict)


def enters(title, parts, before, value, after, words, **more):
    return Case(title, parts, {"v": before}, [{"field_values": {"a": value}}], after, words, **more)


def refuses(title, parts, before, value, fault):
    return enters(title, parts, before, value, before, "Refused", ok=False, fault=fault)


def clicks(title, parts, before, label, after, words, across=0.5, **more):
    return Case(title, parts, {"v": before}, [{"on": label, "across": across}], after, words, **more)


CASES = [
    enters("short text", TEXT, "old", "Ada", "Ada", 'Entered "Ada" in "Name"'),
    enters("short text emptied", TEXT, "old", "", "", 'Entered "" in "Name"'),
    enters("short text takes one line", TEXT, "", "a\nb", "a b", 'Entered "a\nb" in "Name", which holds "a b" now'),
    enters(
        "short text takes any letters", TEXT, "", "咖啡 ☕ </b>", "咖啡 ☕ </b>", 'Entered "咖啡 ☕ </b>" in "Name"'
    ),
    enters("long text", LONG, "", "a\nb", "a\nb", 'Entered "a\nb" in "Note"'),
    enters("number is text in the data", NUMBER, "", 42, "42", 'Entered "42" in "Age"'),
    enters("number with a fraction", NUMBER, "", 1234567.25, "1234567.25", 'Entered "1234567.25" in "Age"'),
    refuses("number is no word", NUMBER, "", "inf", "takes a number"),
    refuses("number in other figures", NUMBER, "", "٣", "takes a number"),
    refuses("number is neither true nor false", NUMBER, "", True, "takes a number, not true or false"),
    refuses("text beyond all measure", TEXT, "", "x" * 20_001, "at most 20,000 characters, not 20,001"),
    enters("long text is cut in words", TEXT, "", "x" * 20_000, "x" * 20_000, f'Entered "{"x" * 200}…" in "Name"'),
    enters(
        "text inside a text",
        INSIDE,
        "old",
        "new",
        "old",
        'Entered "new" in "In", which the data do not take there, so the field keeps nothing',
    ),
    enters("the same text", TEXT, "old", "old", "old", 'Entered "old" in "Name"'),
    refuses("text for all data", [part("a", "TextField", label="All", value=path("/"))], "old", "x", "the whole of"),
    Case(
        "field whose name holds an @",
        [part("a@x", "TextField", label="Name", value=path("/v"))],
        {"v": ""},
        [{"field_values": {"a@x": "Ada"}}],
        "Ada",
        'Entered "Ada" in "Name"',
    ),
    refuses("number is no sum", NUMBER, "", "1_000", "takes a number"),
    enters(
        "text against a pattern of repeats in repeats",
        PATTERN,
        "a",
        "a" * 40 + "b",
        "a" * 40 + "b",
        f'Entered "{"a" * 40}b" in "Code"',
    ),
    enters("obscured", PIN, "", "1234", "1234", 'Entered 4 characters in "Pin"'),
    enters(
        "text bound to nothing",
        [part("a", "TextField", label="Name", value="old")],
        "v",
        "new",
        "v",
        'Entered "new" in "Name", which is bound to no data and keeps nothing',
    ),
    clicks("text field takes the focus", TEXT, "old", "Name", "old", 'Clicked "Name"'),
    clicks("box ticked by pixel", CHECK, False, "Gift", True, 'Ticked "Gift"'),
    clicks("box unticked by pixel", CHECK, True, "Gift", False, 'Unticked "Gift"'),
    Case("box ticked by name", CHECK, {"v": False}, [{"component_id": "a"}], True, 'Ticked "Gift"'),
    enters("box set", CHECK, False, True, True, 'Ticked "Gift"'),
    enters("box left as it is", CHECK, True, True, True, 'Ticked "Gift"'),
    clicks("slider at its middle", SLIDER, 3, "Size", 20, 'Set "Size" to 20'),
    clicks("slider at its start", SLIDER, 3, "Size", 0, 'Set "Size" to 0', across=0.01),
    clicks("slider at its end", SLIDER, 3, "Size", 40, 'Set "Size" to 40', across=0.99),
    clicks("slider of parts of one", RATIO, 0.1, "Share", 0.5, 'Set "Share" to 0.5'),
    enters("slider set", SLIDER, 3, 31, 31, 'Entered "31" in "Size"'),
    enters("wide slider set exactly", WIDE, 0, 123_457, 123_457, 'Entered "123457" in "Pay"'),
    enters("slider of parts of one set", RATIO, 0.1, 0.37, 0.37, 'Entered "0.37" in "Share"'),
    enters("slider set by a text", SLIDER, 3, "31", 31, 'Entered "31" in "Size"'),
    refuses("slider set by a word", SLIDER, 3, "much", "from 0 to 40"),
    refuses("slider beyond its end", SLIDER, 3, 41, "from 0 to 40"),
    refuses("slider between its steps", SLIDER, 3, 2.5, "steps of 1"),
    enters("one of several", choice(), ["apple"], "pear", ["pear"], 'Chose "pear" in a'),
    enters("the same of several", choice(), ["apple"], ["apple"], ["apple"], 'Chose "apple" in a'),
    clicks("one of several by pixel", choice(), ["apple"], "Plum", ["plum"], 'Chose "Plum"'),
    refuses("two of one", choice(), ["apple"], ["apple", "pear"], "exactly one"),
    refuses("two chips of one", choice(**CHIPS), ["apple"], ["apple", "pear"], "exactly one"),
    refuses("none of one", choice(**CHIPS), ["apple"], [], "exactly one"),
    enters("some", choice(**MULTIPLE), ["apple"], ["pear", "plum"], ["pear", "plum"], 'Chose "pear", "plum" in a'),
    enters(
        "some beside what is no option",
        choice(**MULTIPLE),
        ["fig"],
        ["pear"],
        ["fig", "pear"],
        'Chose "pear" in a, which keeps "fig" beside',
    ),
    enters("none", choice(**MULTIPLE), ["apple"], [], [], "Chose nothing in a"),
    clicks("taken back by pixel", choice(**MULTIPLE), ["apple", "plum"], "Apple", ["plum"], 'Took back "Apple"'),
    enters("a chip", choice(**CHIPS), ["apple"], "pear", ["pear"], 'Chose "pear" in a'),
    clicks("a chip by pixel", choice(**CHIPS), ["apple"], "Pear", ["pear"], 'Chose "Pear"'),
    clicks("more chips by pixel", choice(**CHIPS, **MULTIPLE), ["apple"], "Pear", ["apple", "pear"], 'Chose "Pear"'),
    enters("from a filtered list", choice(filterable=True), ["apple"], "pear", ["pear"], 'Chose "pear" in a'),
    refuses("no such option", choice(), ["apple"], "fig", "no option 'fig'"),
    refuses("no such option in the filtered list", choice(filterable=True), [], {"filter": 3}, "no option"),
    Case(
        "a filtered list by name",
        choice(filterable=True),
        {"v": []},
        [{"field_values": {"a": {"filter": "PL\n"}}}, {"field_values": {"a": "plum"}}],
        ["plum"],
        'Chose "plum" in a',
    ),
    Case(
        "a filtered list",
        choice(filterable=True),
        {"v": []},
        [{"field_values": {"a": {"filter": "pl"}}}, {"on": "Plum"}],
        ["plum"],
        'Chose "Plum"',
    ),
    Case("tab by pixel", TABS, {"v": 1}, [{"on": "Two"}], 1, 'Opened the tab "Two"'),
    Case("tab by number", TABS, {"v": 1}, [{"field_values": {"a": 1}}], 1, 'Chose "Two" in a'),
    Case("tab by title", TABS, {"v": 1}, [{"field_values": {"a": "Two"}}], 1, 'Chose "Two" in a'),
    Case(
        "button in another tab",
        TABS,
        {"v": 1},
        [{"field_values": {"a": 1}}, {"component_id": "go"}],
        1,
        'Clicked "Go"',
        {"name": "go_pressed", "source": "go"},
    ),
    Case(
        "dialog opened", MODAL, {"v": 1}, [{"on": "Ask"}], 1, 'Clicked "Ask"', {"name": "ask_pressed", "source": "ask"}
    ),
    Case(
        "button in a dialog",
        MODAL,
        {"v": 1},
        [{"component_id": "ask"}, {"on": "Yes"}],
        1,
        'Clicked "Yes"',
        {"name": "yes_pressed", "source": "yes"},
    ),
    Case("dialog closed", MODAL, {"v": 1}, [{"on": "Ask"}, {"on": "Close"}], 1, 'Clicked "Close"'),
    Case(
        "dialog closed beside it", MODAL, {"v": 1}, [{"on": "Ask"}, {"x": 3, "y": 3}], 1, "Closed the dialog beside it"
    ),
    Case(
        "what lies under a dialog",
        MODAL,
        {"v": 1},
        [{"on": "Ask"}, {"component_id": "ask"}],
        1,
        "Refused",
        ok=False,
        fault='"ask" cannot be clicked',
    ),
    Case(
        "row",
        ROWS,
        TEA,
        [{"component_id": "buy", "path": "/rows/1"}],
        None,
        'Clicked "Buy"',
        {"name": "buy_pressed", "source": "buy", "context": {"name": "Milk", "all": "Tea", "on": [1, "x"]}},
    ),
    Case(
        "row without a path", ROWS, TEA, [{"component_id": "buy"}], ok=False, words="Refused", fault="/rows/0, /rows/1"
    ),
    Case(
        "row of what is in none",
        TEXT,
        {"v": ""},
        [{"component_id": "a", "path": "/rows/7"}],
        ok=False,
        words="Refused",
        fault='stands in no row of a list, so leave path out; "/rows/7" is none',
    ),
    Case(
        "row without a name",
        ROWS,
        TEA,
        [{"component_id": "buy", "path": ""}],
        ok=False,
        words="Refused",
        fault="no row without a name",
    ),
    Case(
        "revision to come",
        TEXT,
        {"v": ""},
        [{"component_id": "a", "revision": 99}],
        ok=False,
        words="Refused",
        fault="no revision 99 yet; act on revision 1",
    ),
    Case(
        "pixel and component",
        TEXT,
        {"v": ""},
        [{"component_id": "b", "on": "Name"}],
        ok=False,
        words="Refused",
        fault='is on "a", not on "b"',
    ),
    Case(
        "field of a row without a path",
        ROWS,
        TEA,
        [{"field_values": {"gift": True}}],
        ok=False,
        words="Refused",
        fault='"gift" stands for 2 rows',
    ),
    Case(
        "row of a row",
        NESTED,
        TEA,
        [{"component_id": "pick", "path": "/rows/0/sizes/1"}],
        None,
        'Clicked "Pick"',
        {"name": "pick_pressed", "source": "pick", "context": {"size": 2}},
    ),
    clicks("button whose check fails", GATED, "", "Go", "", '"Go" is switched off: Fill in your name', ok=False),
    Case(
        "button whose check fails, by name",
        GATED,
        {"v": ""},
        [{"component_id": "go"}],
        "",
        '"Go" is switched off: Fill in your name',
        ok=False,
    ),
    Case(
        "field and button in one act",
        GATED,
        {"v": ""},
        [{"field_values": {"a": "Ada"}, "action_name": "go_pressed"}],
        "Ada",
        'Entered "Ada" in "Name"; Clicked "Go"',
        {"name": "go_pressed", "source": "go", "context": {"name": "Ada"}},
    ),
    Case(
        "the data model comes along where the surface asks for it",
        GATED,
        {"v": "Ada"},
        [{"component_id": "go"}],
        "Ada",
        'Clicked "Go"',
        {"name": "go_pressed", "source": "go", "context": {"name": "Ada"}, "data_model": {"v": "Ada"}},
        create={"sendDataModel": True},
    ),
    Case(
        "link in a text",
        [part("a", "Text", text="Read [the terms](https://e.org/t?a=1)")],
        {"v": 1},
        [{"on": "the terms"}],
        1,
        'Clicked "the terms"; Asked for https://e.org/t?a=1, which is not opened',
    ),
    Case(
        "address opened by a button",
        opens("https://e.org/x"),
        {"v": 1},
        [{"on": "Open"}],
        1,
        'Clicked "Open"; Asked for https://e.org/x, which is not opened',
    ),
    Case(
        "bound address opened by a button",
        [*TEXT, *opens(path("/v"))],
        {"v": "https://e.org/x"},
        [{"field_values": {"a": "HTTPS://E.org"}, "component_id": "link"}],
        "HTTPS://E.org",
        'Entered "HTTPS://E.org" in "Name"; Clicked "Open"; Asked for https://e.org/, which is not opened',
    ),
    Case(
        "text does nothing",
        [part("a", "Text", text="Just words"), *button("go", "Go")],
        {"v": 1},
        [{"x": 40, "y": 20}],
        1,
        'Clicked on the text "Just words", which does nothing; the nearest is "Go", 25 pixels below',
        ok=False,
    ),
]


def around(parts):
    """A root column around the parts that no other part names."""
    inner = set()
    for each in parts:
        children = each.get("children", [])
        named = children if isinstance(children, list) else [children["componentId"]]
        inner.update(named, (each.get(key) for key in ("child", "trigger", "content")))
        inner.update(tab["child"] for tab in each.get("tabs", []))
    return [part("root", "Column", children=[each["id"] for each in parts if each["id"] not in inner]), *parts]
