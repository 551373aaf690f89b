"""The table of acts on what stands in a tab or a dialog that is not open."""

from tests.renderer.act_cases import Case, button, part, path

HIDDEN = [
    part("a", "Tabs", tabs=[{"title": "One", "child": "one"}, {"title": "Two", "child": "two"}]),
    part("one", "Text", text="first"),
    part("two", "Column", children=["in", "go"]),
    part("in", "TextField", label="In", value=path("/v")),
    *button("go", "Go"),
    part("m", "Modal", trigger="ask", content="body"),
    *button("ask", "Ask"),
    part("body", "Column", children=["in2", "yes"]),
    part("in2", "TextField", label="In", value=path("/w")),
    *button("yes", "Yes"),
]
INTO_TAB = 'in a tab of "a" that is not open: open it by an act of its own, field_values {"a": "Two"}.'
INTO_DIALOG = 'in the dialog "m", which is not open: open it by an act of its own, a click on "ask".'

BEHIND = [
    *(
        Case(title, HIDDEN, {"v": "", "w": ""}, [act], "", "Refused", ok=False, fault=fault)
        for title, act, fault in (
            ("field of a tab that the act opens", {"field_values": {"a": "Two", "in": "x"}}, INTO_TAB),
            ("field of a tab and its button", {"field_values": {"in": "x"}, "component_id": "go"}, INTO_TAB),
            ("field of a dialog and what opens it", {"field_values": {"in2": "x"}, "component_id": "ask"}, INTO_DIALOG),
            ("button of a closed dialog", {"component_id": "yes"}, INTO_DIALOG),
        )
    ),
    Case(
        "field of a tab in an act after the one that opens it",
        HIDDEN,
        {"v": "", "w": ""},
        [{"field_values": {"a": "Two"}}, {"field_values": {"in": "x"}, "component_id": "go"}],
        "x",
        'Entered "x" in "In"; Clicked "Go"',
        {"name": "go_pressed", "source": "go"},
    ),
]
