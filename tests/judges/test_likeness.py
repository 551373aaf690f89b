import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judges.likeness import likeness

LONG = "Please bring the blue folder to Anna at the station by 5 pm"


@pytest.mark.parametrize(
    ("kind", "name", "expected", "actual", "match"),
    [
        ("number", "qty", 2, 2.0, True),
        ("number", "qty", 2, "2", False),
        ("number", "qty", 1, True, False),
        ("number", "qty", 0.1 + 0.2 + 0.3, 0.3 + 0.2 + 0.1, True),
        ("number", "price", 1.95, 1.96, False),
        ("number", "price", 0, 0.0, True),
        ("number", "price", 0, None, False),
        ("number", "price", None, None, True),
        ("id", "user_id", "u1", "U1", False),
        ("id", "user_id", 7, 7.0, True),
        ("id", "user_id", "7", 7, False),
        ("truth", "gift", True, True, True),
        ("truth", "gift", True, 1, False),
        ("truth", "gift", False, None, False),
        ("text", "product_name", "Oat milk", "oat  milk ", True),
        ("text", "product_name", "oat milk", "soy milk", False),
        ("text", "product_name", "extra virgin cold pressed olive oil", "extra virgin cold pressed olive oils", False),
        ("text", "product_name", "Crème", "Cre\u0300me", True),
        ("text", "product_name", "café", "cafe", False),
        ("text", "product_name", "豆乳", "豆乳", True),
        ("text", "product_name", "豆乳", "牛乳", False),
        ("text", "product_name", "", "x", False),
        ("text", "note", LONG, LONG.replace("Please bring", "please  bring"), True),
        ("text", "note", LONG, LONG.replace("Please bring", "Bring"), True),
        ("text", "note", LONG, LONG.replace("5", "6"), False),
        ("text", "note", LONG, LONG.replace("Anna", "Bob"), False),
        ("text", "note", LONG, LONG.replace("bring", "do not bring"), False),
        ("text", "note", LONG, "Something else altogether happened in the town", False),
        ("text", "note", "call back soon", "call back soon please", False),
        ("text", "product_name", LONG, LONG.replace("Please bring", "Bring"), False),
        ("time", "due", "2026-05-04", "2026-05-04 00:00:00.000000", True),
        ("time", "due", "2026-05-04T10:00:00Z", "2026-05-04T12:00:00+02:00", True),
        ("time", "due", "2026-05-04T10:00:00Z", "2026-05-04 10:00:00", True),
        ("time", "due", "2026-05-04", "2026-05-05", False),
        ("time", "due", "10:00", "10:00:00", True),
        ("time", "due", "soon", "Soon", True),
        ("json", "tags", ["a", "b"], ["b", "a"], True),
        ("json", "tags", ["a", "a", "b"], ["a", "b", "b"], False),
        ("json", "tags", ["a"], ["a", "b"], False),
        ("json", "tags", [], [], True),
        ("json", "tags", [], None, False),
        ("json", "steps", ["a", "b"], ["b", "a"], False),
        ("json", "steps", ["a", "b"], ["a", "b"], True),
        (
            "json",
            "items",
            [{"name": "a", "qty": 1}, {"name": "b", "qty": 2}],
            [{"qty": 2.0, "name": "b"}, {"qty": 1, "name": "A"}],
            True,
        ),
        ("json", "items", [{"name": "a", "qty": 1}], [{"name": "a", "qty": 2}], False),
        ("json", "items", {"a": 1}, {"a": 1, "b": None}, True),
        ("json", "items", {"a": 1}, {"a": 1, "b": 2}, False),
        ("json", "items", {"a": {"b": [1, {"c": 2}]}}, {"a": {"b": [{"c": 2}, 1]}}, True),
        ("json", "items", {"a": 1}, [1], False),
        ("text", "product_name", "a", ["a"], False),
    ],
)
def test_values_match_by_what_they_mean(kind, name, expected, actual, match):
    found = likeness(expected, actual, kind, name)
    assert 0.0 <= found <= 1.0
    assert (found == 1.0) is match


def test_prose_that_is_close_scores_in_part_and_names_do_not():
    near = "Please bring the red folder to the harbour at noon"
    assert 0.0 < likeness(LONG, near, "text", "note") < 1.0
    assert likeness("oat milk", "soy milk", "text", "product_name") == 0.0


def test_objects_of_arguments_may_hold_more_than_is_listed():
    expected, actual = [{"name": "a"}], [{"name": "a", "qty": 1}]
    assert likeness(expected, actual, "json", "items") < 1.0
    assert likeness(expected, actual, "json", "items", subset=True) == 1.0


values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None)
@given(values, values, st.sampled_from(["id", "number", "text", "time", "truth", "json"]))
def test_any_two_values_compare_and_each_is_like_itself(one, other, kind):
    assert 0.0 <= likeness(one, other, kind, "note") <= 1.0
    assert likeness(one, one, kind, "note") == 1.0
