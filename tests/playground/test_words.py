import pytest

from core.events import Change, Fault
from playground.rows import Called
from playground.words import arguments, result


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"product_name": "oat milk"}, "“oat milk”"),
        ({"user_id": "u1", "product_name": "oat milk"}, "“oat milk”"),
        ({"product_name": "oat milk", "quantity": 2}, "oat milk, quantity 2"),
        ({"gift": True, "tax_rate": 0.07}, "gift yes, tax rate 0.07"),
        ({}, ""), (None, ""), ([1, 2], "[1, 2]"), ("not json", "not json"),
        ({"a": "x" * 100}, "“" + "x" * 59 + "…”"),
        ({"ui_json": [{"version": "v0.9"}, {"version": "v0.9"}]}, "2 parts"),
        ({"user_id": "u1", "products": [{"product_name": "oat milk", "quantity": 2}, {"product_name": "honey"}]},
         "oat milk, honey"),
    ],
)  # fmt: skip
def test_arguments_in_short(value: object, text: str) -> None:
    assert arguments(value) == text


ASKED = {"product_name": "olive oil", "user_id": "u1"}
ROW = Change(table="retail_cart", op="create", key="1", after={"product_name": "olive oil"})
CUT = Change(table="world_images", op="create", key="9", after={"name": "part of image 2"})


@pytest.mark.parametrize(
    ("call", "text"),
    [
        ({"value": {"products": [{"product_name": "olive oil", "price": 3.39}], "count": 1}}, "price 3.39"),
        ({"value": {"products": [{"product_name": "a"}, {"product_name": "b"}, {}], "count": 3}}, "3 found"),
        ({"value": {"products": [], "count": 0}}, "nothing found"),
        ({"value": {"product_names": ["honey", "pesto"], "count": 2}}, "2 found"),
        ({"value": {"product_names": ["honey"], "count": 1}}, "product names honey"),
        ({"value": {"user_id": "u1", "total": 7.47, "details": [{}, {}], "status": "success", "message": "All."}},
         "total 7.47"),
        ({"value": {"surface_ids": ["pick"], "revisions": {"pick": 1}, "warnings": []}}, "screen pick"),
        ({"value": {"shown": "pick"}}, "screen pick"),
        ({"value": {"status": "success", "message": "Saved."}}, "Saved."),
        ({"value": {}}, "done"), ({"value": None}, "done"), ({"value": []}, "nothing found"), ({"value": 5}, "5"),
        ({"value": {"image_id": 14, "width": 331, "parent": None}, "changes": (CUT,)}, "image 14, width 331"),
        ({"value": {"status": "success"}, "changes": (ROW, CUT)}, "+1 row"),
        ({"fault": Fault(kind="not_found", message="There is no such product.")}, "There is no such product."),
        ({"finished": False}, "working"),
        ({"value": {"text": "x" * 200}}, ("text " + "x" * 23 + "…")),
    ],
)  # fmt: skip
def test_results_in_short(call: dict, text: str) -> None:
    made = Called(1, "tool", "retail", False, ASKED, **{"finished": True, **call})
    assert result(made) == text
