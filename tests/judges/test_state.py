from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judges.state import is_perfect, score_state
from tests.judges.shop import OAT, RYE, Episode, as_played, scenario

LINE = {"table": "cart_lines", "op": "create"}


def expecting(*rows):
    return as_played(scenario(expect={"rows": list(rows)}))


def made(*rows):
    episode = Episode()
    for row in rows:
        episode.create("cart_lines", row)
    return episode.end()


def test_a_wrong_cell_costs_its_share_and_is_named():
    played = expecting(LINE | {"values": OAT}, LINE | {"values": RYE})
    state = score_state(played, made(OAT | {"tax": 0.05}, RYE))
    first, second = state.rows
    assert (first.state, first.score, first.name, first.step) == ("differs", 0.8, "oat milk", 1)
    assert [(cell.column, cell.expected, cell.actual) for cell in first.cells if cell.similarity < 1] == [
        ("tax", 0.07, 0.05)
    ]
    assert second.state == "match"
    assert state.precision == state.recall == state.entity_f1 == pytest.approx(0.9)


@pytest.mark.parametrize(
    ("rows", "f1", "states"),
    [
        ((OAT, RYE), 1.0, ["match", "match"]),
        ((), 0.0, ["missing", "missing"]),
        ((OAT,), 2 / 3, ["match", "missing"]),
        ((OAT, RYE, OAT), 4 / 5, ["match", "match", "unexpected"]),
        ((OAT, {"user_id": "u1", "product_name": "wine"}), 1 / 2, ["match", "missing", "unexpected"]),
    ],
)
def test_entity_f1_counts_missing_and_unexpected_rows(rows, f1, states):
    state = score_state(expecting(LINE | {"values": OAT}, LINE | {"values": RYE}), made(*rows))
    assert state.entity_f1 == pytest.approx(f1)
    assert [row.state for row in state.rows] == states
    assert is_perfect(state) is (f1 == 1.0)


def test_rows_are_paired_so_that_the_whole_fits_best():
    loose = LINE | {"values": {"user_id": "u1"}}
    exact = LINE | {"values": {"user_id": "u1", "product_name": "oat milk"}}
    for order in ([loose, exact], [exact, loose]):
        assert is_perfect(score_state(expecting(*order), made(OAT, RYE)))


def test_of_equally_good_pairings_the_one_with_a_full_match_is_taken():
    def row(user, qty):
        return {"user_id": user, "qty": qty, "price": 1, "tax": 1}

    played = expecting(LINE | {"values": row("u1", 1)}, LINE | {"values": row("u1", 0)})
    for order in ([row("u1", 1), row("u2", 1)], [row("u2", 1), row("u1", 1)]):
        assert [match.state for match in score_state(played, made(*order)).rows] == ["match", "differs"]


def test_a_nearly_equal_row_is_no_match():
    note = "Please bring the blue folder to Anna at the station by 5 pm"
    state = score_state(expecting(LINE | {"values": {"note": note}}), made({"note": note.replace("5", "6")}))
    assert state.rows[0].state == "differs"
    assert 0.9 < state.rows[0].score < 1.0


def test_no_change_expected_and_none_made_has_no_score():
    played = as_played(scenario(expect={"facts": [{"number": 1}]}))
    state = score_state(played, made())
    assert (state.rows, state.precision, state.recall, state.entity_f1) == ([], None, None, None)
    assert score_state(played, made(OAT)).entity_f1 == 0.0


UPDATE = {"table": "products", "op": "update", "key": "oat", "values": {"stock": 3}}
DELETE = {"table": "users", "op": "delete", "key": "u2"}
BEFORE = {"name": "oat", "stock": 5, "views": 1}


@pytest.mark.parametrize(
    ("after", "state", "score"),
    [
        ({"stock": 3}, "match", 1.0),
        ({"stock": 3.0, "views": 2}, "match", 1.0),
        ({"stock": 4}, "differs", 0.0),
        ({"stock": 3, "name": "rye"}, "differs", 0.5),
    ],
)
def test_updates_are_compared_by_key_and_column(after, state, score):
    events = Episode().update("products", "oat", BEFORE, BEFORE | after).end()
    row = score_state(expecting(UPDATE), events).rows[0]
    assert (row.state, row.score) == (state, score)


def test_an_update_of_another_row_is_missing_and_unexpected():
    events = Episode().update("products", "rye", BEFORE, BEFORE | {"stock": 3}).end()
    assert [row.state for row in score_state(expecting(UPDATE), events).rows] == ["missing", "unexpected"]


def test_an_update_without_key_is_found_by_its_values():
    events = Episode().update("products", "oat", BEFORE, BEFORE | {"stock": 3}).end()
    keyless = {key: value for key, value in UPDATE.items() if key != "key"}
    assert is_perfect(score_state(expecting(keyless), events))


def test_deletes_are_compared_by_key():
    right = Episode().delete("users", "u2", {"id": "u2"}).end()
    wrong = Episode().delete("users", "u3", {"id": "u3"}).end()
    assert is_perfect(score_state(expecting(DELETE), right))
    assert [row.state for row in score_state(expecting(DELETE), wrong).rows] == ["missing", "unexpected"]


def test_a_row_that_was_made_and_removed_again_is_nothing():
    episode = Episode().create("cart_lines", OAT).delete("cart_lines", "101", OAT).create("cart_lines", RYE)
    assert is_perfect(score_state(expecting(LINE | {"values": RYE}), episode.end()))


def test_columns_of_every_kind_are_compared_by_their_kind():
    wanted = {"due": "2026-05-05", "gift": True, "tags": ["a", "b"], "qty": 1}
    got = {"due": "2026-05-05 00:00:00.000000", "gift": True, "tags": ["b", "a"], "qty": 1.0}
    assert is_perfect(score_state(expecting(LINE | {"values": wanted}), made(got)))


def test_dates_that_a_file_reader_made_compare_like_their_text():
    assert is_perfect(score_state(expecting(LINE | {"values": {"due": date(2026, 5, 5)}}), made({"due": "2026-05-05"})))


def test_what_is_expected_counts_even_in_a_table_that_is_not_judged():
    played = expecting({"table": "history", "op": "create", "values": {"what": "x"}})
    assert score_state(played, made()).entity_f1 == 0.0
    events = Episode().create("history", {"what": "x"}).create("history", {"what": "y"}).end()
    assert score_state(played, events).entity_f1 == 1.0


def test_changes_of_a_refused_call_do_not_count():
    events = Episode().call("add_to_cart", {}, fault="refused").end()
    assert score_state(expecting(LINE | {"values": OAT}), events).entity_f1 == 0.0


rows = st.lists(
    st.fixed_dictionaries(
        {"product_name": st.sampled_from(["a", "b", "c"]), "qty": st.integers(1, 3), "tax": st.sampled_from([0.1, 0.2])}
    ),
    max_size=5,
)


@settings(max_examples=60, deadline=None)
@given(rows, rows, st.randoms(use_true_random=False))
def test_the_score_does_not_depend_on_the_order_of_rows(expected, actual, chance):
    def score(wanted, got):
        of = scenario(expect={"rows": [LINE | {"values": row} for row in wanted], "facts": [{"number": 1}]})
        return score_state(as_played(of), made(*got))

    first = score(expected, actual)
    mixed_expected, mixed_actual = [*expected], [*actual]
    chance.shuffle(mixed_expected)
    chance.shuffle(mixed_actual)
    second = score(mixed_expected, mixed_actual)
    assert first.entity_f1 == second.entity_f1
    assert sorted(row.state for row in first.rows) == sorted(row.state for row in second.rows)
    assert first.entity_f1 is None or 0.0 <= first.entity_f1 <= 1.0
    assert (first.entity_f1 == 1.0) == (is_perfect(first) and bool(first.rows))
