"""Screens that try what the examples leave out: bound words everywhere, formats, nested dialogs and tabs, odd data."""


def path(name):
    return {"path": name}


def call(name, **args):
    return {"call": name, "args": args}


def text(name, words, **more):
    return {"id": name, "component": "Text", "text": words, **more}


def button(name, child, action, **more):
    return {"id": name, "component": "Button", "child": child, "action": action, **more}


def event(action, **context):
    return {"event": {"name": action, "context": context}}


def column(name, *children):
    return {"id": name, "component": "Column", "children": list(children)}


def root(*parts):
    """A root column around parts; a part whose id begins with "in_" stands inside another."""
    return [column("root", *(part["id"] for part in parts if not part["id"].startswith("in_"))), *parts]


FORMATS = [
    call("formatNumber", value=path("/half"), decimals=0),
    call("formatNumber", value=path("/odd"), decimals=2),
    call("formatNumber", value=path("/big")),
    call("formatNumber", value=path("/big"), grouping=False),
    call("formatNumber", value=path("/small"), decimals=3),
    call("formatNumber", value=path("/third")),
    call("formatNumber", value=path("/minus"), decimals=1),
    call("formatNumber", value=path("/numeral")),
    call("formatNumber", value=path("/words")),
    call("formatNumber", value=path("/nothing")),
    call("formatCurrency", value=path("/odd"), currency="USD"),
    call("formatCurrency", value=path("/odd"), currency="EUR"),
    call("formatCurrency", value=path("/big"), currency="JPY"),
    call("formatCurrency", value=path("/big"), currency="CHF"),
    call("formatCurrency", value=path("/minus"), currency="GBP", decimals=0),
    call("formatCurrency", value=path("/half"), currency="sek"),
    call("formatDate", value=path("/day"), format="EEE, MMM d, yyyy"),
    call("formatDate", value=path("/time"), format="EEEE d MMMM 'at' h:mm a"),
    call("formatDate", value=path("/zoned"), format="dd.MM.yy HH:mm:ss"),
    call("formatDate", value=path("/time"), format="ISO"),
    call("formatDate", value=path("/stamp"), format="yyyy-MM-dd HH:mm"),
    call("formatDate", value=path("/words"), format="yyyy"),
    call("formatDate", value=path("/nothing"), format="yyyy"),
    call("pluralize", value=path("/zero"), zero="none", one="one", other="others"),
    call("pluralize", value=path("/one"), one="one", other="others"),
    call("pluralize", value=path("/half"), one="one", two="two", other="others"),
    call("formatString", value="${/half} and ${/big} and ${/truth} and ${/nothing} and \\${raw}"),
    call("formatString", value="${/list} ${/object} ${/accents}"),
    call(
        "formatString",
        value="${formatDate(value: ${/day}, format: 'MMM d')} · ${pluralize(value: ${/one}, one: 'x', other: 'y')}",
    ),
    call("formatString", value="${/tiny} ${/huge} ${/wide}"),
    call("capitalize", value=path("/words")),
    path("/half"),
    path("/whole"),
    path("/truth"),
    path("/list"),
    path("/nothing"),
]
FORMAT_DATA = {
    "half": 2.5,
    "odd": 1234.005,
    "big": 1234567.891,
    "small": 0.0005,
    "third": 0.33333333,
    "minus": -7.25,
    "numeral": "12.5",
    "words": "hello there",
    "day": "2026-11-30",
    "time": "2026-07-04T09:05:00",
    "zoned": "2026-07-04T23:30:00-05:00",
    "stamp": 1783155900000,
    "zero": 0,
    "one": 1,
    "truth": True,
    "list": [1, 2.0, "é"],
    "object": {"a": 1.0, "b": "ü"},
    "accents": "Grüße 咖啡 🥐",
    "tiny": 0.00000012,
    "huge": 1.5e22,
    "wide": 1234567890123456.0,
    "whole": 3.0,
}

CHECKS = [
    ("required", call("required", value=path("/empty"))),
    ("required_list", call("required", value=path("/none"))),
    ("regex", call("regex", value=path("/code"), pattern="^[A-Z]{2}\\d+$")),
    ("regex_named", call("regex", value=path("/code"), pattern="(?<letters>[A-Z]+)")),
    ("length", call("length", value=path("/code"), min=2, max=4)),
    ("length_rocket", call("length", value=path("/rocket"), max=1)),
    ("length_number", call("length", value=path("/number"), min=1)),
    ("numeric", call("numeric", value=path("/number"), min=3, max=5)),
    ("numeric_text", call("numeric", value=path("/code"), min=3)),
    ("email", call("email", value=path("/mail"))),
    ("and", call("and", values=[path("/number"), path("/none")])),
    ("or", call("or", values=[path("/empty"), path("/zero")])),
    ("not", call("not", value=path("/empty"))),
    ("missing", path("/nowhere")),
    ("plain", path("/number")),
]
CHECK_DATA = {"empty": "", "none": [], "code": "AB12", "rocket": "🚀", "number": 4, "mail": "a@b.co", "zero": 0}


def checks():
    """A button per check, each switched off where the check fails."""
    parts = []
    for name, condition in CHECKS:
        rule = {"condition": condition, "message": f"No {name}"}
        parts += [button(name, f"in_{name}", event(name), checks=[rule]), text(f"in_{name}", name)]
    return root(*parts)


MARKDOWN = """1. one
2. two

- *three*

> four

```
five  six
```

| a | b |
|---|---|
| 7 | 8 |

<b>raw</b> ![pic](https://x.y/z.png)
"""
LINKS = (
    "[bad](javascript:alert(1)) <https://auto.example> https://bare.example [mail](mailto:a@b.co) [odd](foo:bar) "
    "[here](/there)"
)
WORDS = root(
    {
        "id": "tabs",
        "component": "Tabs",
        "tabs": [
            {"title": path("/first"), "child": "in_pane"},
            {"title": call("formatString", value="Second ${/n}"), "child": "in_other"},
        ],
    },
    column("in_pane", "in_named", "in_check"),
    {"id": "in_named", "component": "Icon", "name": "shoppingCart"},
    {"id": "in_check", "component": "CheckBox", "label": path("/label"), "value": path("/ticked")},
    text("in_other", "**Bold** _words_, `code`, [a link](https://example.org/x?y=1) and ~~gone~~"),
    {
        "id": "picker",
        "component": "ChoicePicker",
        "label": path("/label"),
        "variant": "multipleSelection",
        "options": [
            {"label": path("/first"), "value": "a"},
            {"label": call("formatString", value="#${/n}"), "value": "b"},
        ],
        "value": path("/chosen"),
    },
    button("icon", "in_icon", event("icon")),
    {"id": "in_icon", "component": "Icon", "name": path("/icon")},
    button("named", "in_star", event("named"), accessibility={"label": call("formatString", value="Rate ${/n}")}),
    {"id": "in_star", "component": "Icon", "name": "star"},
    {"id": "photo", "component": "Image", "url": path("/photo"), "description": path("/label")},
    {"id": "avatar", "component": "Image", "url": "https://example.org:8080/a.png", "variant": "avatar"},
    {"id": "clip", "component": "Video", "url": "image:7"},
    {"id": "sound", "component": "AudioPlayer", "url": "https://example.org/a.mp3", "description": path("/label")},
    text("odd", "# Not a heading | at all", variant="h2"),
    text("list", MARKDOWN),
    text("script", LINKS),
    button("open", "in_open", {"functionCall": call("openUrl", url="https://EXAMPLE.org")}),
    text("in_open", "Open *the* site"),
)  # fmt: skip
WORDS_DATA = {
    "first": "First tab",
    "n": 2,
    "label": "A bound label",
    "ticked": "yes",
    "chosen": ["b"],
    "icon": "favoriteBorder",
    "photo": "https://pictures.example/1.jpg",
}

DIALOGS = root(
    {"id": "outer", "component": "Modal", "trigger": "in_go", "content": "in_inside"},
    button("in_go", "in_go_text", event("opened")),
    text("in_go_text", "Details"),
    column("in_inside", "in_note", "in_inner", "in_tabs", "in_name"),
    text("in_note", "Inside"),
    {"id": "in_inner", "component": "Modal", "trigger": "in_word", "content": "in_deep"},
    text("in_word", "More"),
    column("in_deep", "in_deep_text", "in_yes"),
    text("in_deep_text", "Deep inside"),
    button("in_yes", "in_yes_text", event("yes", deep=[1, "two"], name=path("/name"))),
    text("in_yes_text", "Yes"),
    {
        "id": "in_tabs",
        "component": "Tabs",
        "tabs": [{"title": "One", "child": "in_one"}, {"title": "Two", "child": "in_two"}],
    },
    text("in_one", "Pane one"),
    text("in_two", "Pane two"),
    {"id": "in_name", "component": "TextField", "label": "Name", "value": path("/name")},
    {"id": "covered", "component": "TextField", "label": "Covered", "value": path("/covered")},
    {"id": "iconic", "component": "Modal", "trigger": "in_help", "content": "in_help_text"},
    {"id": "in_help", "component": "Icon", "name": "help"},
    text("in_help_text", "Help"),
)
DIALOG_DATA = {"name": "Ada", "n": 3}

LISTS = root(
    {"id": "rows", "component": "List", "children": {"componentId": "in_row", "path": "/rows"}},
    column("in_row", "in_name", "in_inner", "in_buy", "in_pick"),
    text("in_name", path("name")),
    {"id": "in_inner", "component": "Row", "children": {"componentId": "in_tag", "path": "tags"}},
    button("in_tag", "in_tag_text", event("tag", tag=path("."), of=path("/title"))),
    text("in_tag_text", path(".")),
    button("in_buy", "in_buy_text", event("buy", row=path(""), name=path("name"), no=path("nowhere"))),
    text("in_buy_text", call("formatString", value="Buy ${name}")),
    {
        "id": "in_pick",
        "component": "ChoicePicker",
        "displayStyle": "chips",
        "options": [{"label": "Small", "value": "s"}, {"label": "Large", "value": "l"}],
        "value": path("size"),
    },
    {"id": "none", "component": "List", "children": {"componentId": "in_row", "path": "/nowhere"}},
    {"id": "again", "component": "Row", "children": ["in_title", "in_title"]},
    text("in_title", path("/title"), variant="caption"),
    {"id": "twice", "component": "Row", "children": ["in_twice", "in_twice"]},
    {"id": "in_twice", "component": "CheckBox", "label": "Twice", "value": path("/twice")},
)
LIST_DATA = {
    "title": "All rows",
    "rows": [
        {"name": "Tea", "tags": ["hot", "green"], "size": ["s"]},
        {"name": "Juice", "tags": [], "size": "l"},
        {"name": "Water"},
    ],
    "twice": False,
}

INPUTS = root(
    {"id": "fixed", "component": "TextField", "label": "Fixed", "value": "as it is"},
    {"id": "zero", "component": "TextField", "label": "Zero", "variant": "number", "value": path("/zero")},
    {"id": "secret", "component": "TextField", "label": "Secret", "variant": "obscured", "value": path("/secret")},
    {"id": "wide", "component": "Slider", "label": "Wide", "min": -50, "max": 150, "value": path("/wide")},
    {"id": "fine", "component": "Slider", "label": "Fine", "min": 0, "max": 1, "value": path("/fine")},
    {"id": "late", "component": "DateTimeInput", "label": "Late", "enableTime": True, "value": path("/late")},
    {"id": "hour", "component": "DateTimeInput", "enableDate": False, "enableTime": True, "value": path("/hour")},
    {"id": "unbound", "component": "CheckBox", "label": "Unbound", "value": True},
    {
        "id": "radios",
        "component": "ChoicePicker",
        "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
        "value": ["a"],
    },
    {
        "id": "boxes",
        "component": "ChoicePicker",
        "variant": "multipleSelection",
        "filterable": True,
        "options": [{"label": "Ants", "value": "a"}, {"label": "Bees", "value": "b"}, {"label": "Cats", "value": "c"}],
        "value": path("/boxes"),
        "checks": [{"condition": call("length", value=path("/boxes"), min=1), "message": "Choose one"}],
    },
    {"id": "only", "component": "ChoicePicker", "options": [{"label": "Only", "value": "o"}], "value": path("/only")},
)
INPUT_DATA = {
    "zero": 0,
    "secret": "s3cret🚀",
    "wide": 7,
    "fine": 0.5,
    "late": "19:30",
    "hour": "",
    "boxes": [],
    "only": [],
}

KEYS = [f"key{number}" for number in range(30)]
WIDE = [
    {"id": "root", "component": "Row", "children": KEYS},
    *({"id": key, "component": "CheckBox", "label": key, "value": path(f"/{key}")} for key in KEYS),
]

EDGES = {
    "a row of thirty": (WIDE, {}),
    "formats": (root(*(text(f"t{number}", words) for number, words in enumerate(FORMATS))), FORMAT_DATA),
    "checks": (checks(), CHECK_DATA),
    "words": (WORDS, WORDS_DATA),
    "dialogs": (DIALOGS, DIALOG_DATA),
    "lists": (LISTS, LIST_DATA),
    "inputs": (INPUTS, INPUT_DATA),
}
