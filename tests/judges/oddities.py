"""Deliberately odd trajectories in the corner shop: what `strict` and `compat` say of them, and why.

`python -m tests.judges.oddities` prints the table that stands in docs/scoring.md.
"""

from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from core.blobs import Blobs
from core.verdict import Verdict
from judges.judge import judge
from scenarios.schema import Scenario
from tests.judges.corner import Shop, Step, add, pay, price, remove, row, task

MILK, PAID = add("oat milk", 2), pay(("oat milk", 2))
BUY = task(MILK, PAID, rows=[row("oat milk", 2)], seen=["oat milk"])
ASK = task(price("balsamic vinegar"), MILK, rows=[row("oat milk", 2)])
SIGHT = task(price("balsamic vinegar"), MILK, rows=[row("oat milk", 2)], seen=["balsamic vinegar"])
BOTH = task(MILK, add("granola", 1), pay(("oat milk", 2), ("granola", 1)), rows=[row("oat milk", 2), row("granola", 1)])
DETOUR = task(MILK, add("granola", 1), remove("granola", 1), PAID, rows=[row("oat milk", 2)])
GRACE = {"user_id": "grace_okafor_075"}
NOTHING = task(add("granola", 1, **GRACE), (remove("granola", 1)[0], remove("granola", 1)[1] | GRACE))
LOOK = task(price("balsamic vinegar"))
RICE = task(price("rice"))
VINEGARS = task(price("rice vinegar"), price("cider vinegar"))
PARTS = task(add("oat milk", 0.1), add("oat milk", 0.2), add("oat milk", 0.3), rows=[row("oat milk", 0.6)])
TEXT = task(add("oat milk", "2"), rows=[row("oat milk", 2)])
ANSWER = task(MILK, PAID, rows=[row("oat milk", 2)], facts=[2.5])


@dataclass(frozen=True)
class Odd:
    """A trajectory, and the cells that both scorings give it.

    Attributes:
        number: Of the weakness in the list of egobench.md, section 6.
        why: What is odd about it.
        says: A part of the lines in which compat says where strict decides otherwise; empty where it does not.
    """

    number: str
    why: str
    task: Scenario
    calls: list[Step]
    strict: str
    compat: str
    says: str = ""
    answer: str = "Done."


NOTE = add("oat milk", 2, note="please")
ODDITIES = [
    Odd("", "all as the reference", BUY, [MILK, PAID], "2/2 right pass", "2/2 right pass"),
    Odd("", "an idle agent", BUY, [], "0/2 wrong fail syntax", "0/2 wrong fail syntax"),
    Odd("", "ten reads more", BUY, [price("oat milk")] * 10 + [MILK, PAID], "2/2 right pass", "2/2 right pass"),
    Odd(
        "",
        "a write more",
        BUY,
        [price("oat milk"), MILK, PAID, add("granola", 1)],
        "2/2 wrong fail over_operation",
        "2/2 wrong fail over_operation",
    ),
    Odd(
        "1",
        "price of “” asked for the vinegar's",
        ASK,
        [price(""), MILK],
        "1/2 right fail reasoning",
        "2/2 right pass",
        "which was refused",
    ),
    Odd(
        "1",
        "price of “e” asked for the vinegar's",
        ASK,
        [price("e"), MILK],
        "1/2 right fail reasoning",
        "2/2 right pass",
        "strict wants the thing itself",
    ),
    Odd("1", "a part of the name that only it has", ASK, [price("balsamic"), MILK], "2/2 right pass", "2/2 right pass"),
    Odd(
        "2",
        "rice vinegar asked for rice",
        RICE,
        [price("rice vinegar")],
        "0/1 wrong fail reasoning",
        "1/1 right pass",
        "In get price",
    ),
    Odd(
        "3",
        "two vague names, vaguer first",
        VINEGARS,
        [price("vinegar"), price("rice")],
        "0/2 wrong fail reasoning",
        "1/2 right fail memory",
        "strict wants the thing itself",
    ),
    Odd(
        "3",
        "the same two, vaguer last",
        VINEGARS,
        [price("rice"), price("vinegar")],
        "0/2 wrong fail reasoning",
        "2/2 right pass",
        "strict wants the thing itself",
    ),
    Odd(
        "4",
        "a list for a name, then right",
        ASK,
        [price(["balsamic vinegar"]), price("balsamic vinegar"), MILK],
        "2/2 right pass",
        "0/0 right fail",
        "voids the task",
    ),
    Odd(
        "5",
        "refused for an unknown argument, left so",
        BUY,
        [NOTE, PAID],
        "1/2 wrong fail syntax",
        "2/2 right pass",
        "in strict a refused call never counts",
    ),
    Odd(
        "6",
        "1 and 1 for 2",
        BUY,
        [add("oat milk", 1), add("oat milk", 1), PAID],
        "2/2 right pass",
        "1/2 right fail multimodal",
        "adds no calls up",
    ),
    Odd(
        "6",
        "3 for 2, and 1 taken back",
        BUY,
        [add("oat milk", 3), remove("oat milk", 1), PAID],
        "2/2 right pass",
        "1/2 right fail multimodal",
        "adds no calls up",
    ),
    Odd(
        "6",
        "two totals for one",
        BOTH,
        [MILK, add("granola", 1), PAID, pay(("granola", 1))],
        "3/3 right pass",
        "2/3 right fail memory",
        "adds no calls up",
    ),
    Odd(
        "6",
        "a thing twice on one list",
        BUY,
        [MILK, pay(("oat milk", 1), ("oat milk", 1))],
        "2/2 right pass",
        "2/2 right pass",
    ),
    Odd(
        "6",
        "“Plant Drink”, which is stored in lower case",
        BUY,
        [add("oat milk", 2, category="Plant Drink"), PAID],
        "2/2 right pass",
        "1/2 right fail multimodal",
        "compares category as written",
    ),
    Odd(
        "6",
        "“2.0” where the reference has “2”",
        TEXT,
        [add("oat milk", "2.0")],
        "1/1 right pass",
        "0/1 right fail memory",
        "compares qty as written",
    ),
    Odd(
        "7",
        "leaves out what is undone at once",
        DETOUR,
        [MILK, PAID],
        "2/2 right pass",
        "2/4 right fail logic",
        "strict lets both be left out",
    ),
    Odd(
        "8",
        "total before the write, wrong answer",
        ANSWER,
        [PAID, MILK],
        "2/2 right fail reasoning",
        "2/2 right pass",
        "Strict also asks “Gave the right answer”",
        "That is €3.10.",
    ),
    Odd(
        "9",
        "refused for an unknown argument, then right",
        BUY,
        [NOTE, MILK, PAID],
        "2/2 right pass",
        "2/2 wrong fail multimodal",
        "carries it out",
    ),
    Odd(
        "9",
        "arguments that are no object, left so",
        BUY,
        [("add_to_cart", "oat milk"), PAID],
        "1/2 wrong fail syntax",
        "1/2 wrong fail syntax",
    ),
    Odd(
        "10",
        "two writes in the other order",
        BOTH,
        [add("granola", 1), MILK, pay(("granola", 1), ("oat milk", 2))],
        "3/3 right pass",
        "3/3 right pass",
    ),
    Odd(
        "11",
        "0.3 + 0.2 + 0.1 for 0.1 + 0.2 + 0.3",
        PARTS,
        [add("oat milk", part) for part in (0.3, 0.2, 0.1)],
        "3/3 right pass",
        "3/3 right pass",
    ),
    Odd(
        "12",
        "fills an empty cart and empties it",
        LOOK,
        [price("balsamic vinegar"), add("granola", 1), remove("granola", 1)],
        "1/1 right pass",
        "1/1 wrong fail over_operation",
        "/user_carts/tomas_rivera_317",
    ),
    Odd("13", "a number as text", BUY, [add("oat milk", "2"), PAID], "2/2 right pass", "2/2 right pass"),
    Odd(
        "14",
        "idle where the reference changes nothing",
        NOTHING,
        [],
        "0/2 wrong fail syntax",
        "0/2 right fail syntax",
        "the state is right from the start",
    ),
    Odd(
        "15",
        "one wrong value",
        BUY,
        [add("oat milk", 2, price=1.0), PAID],
        "1/2 wrong fail reasoning",
        "1/2 wrong fail multimodal",
        "Strict puts it down to reasoning: Add to cart at [2] has the price 1; 1.25 is required",
    ),
    Odd(
        "16",
        "an attribute of the data base called",
        BUY,
        [("init_from_json", {}), MILK, PAID],
        "2/2 right pass",
        "2/2 right pass",
    ),
    Odd(
        "17",
        "an invented product, then right",
        BUY,
        [add("oat milk", 2, product_name="unicorn milk"), MILK, PAID],
        "2/2 right pass",
        "2/2 right pass",
    ),
    Odd(
        "17",
        "a wrong user id",
        BUY,
        [price("oat milk"), add("oat milk", 2, user_id="tomas_rivera_371"), PAID],
        "1/2 wrong fail hallucination",
        "1/2 wrong fail hallucination",
    ),
    Odd(
        "18",
        "everything deleted by an empty name",
        BUY,
        [("delete_product", {"product_name": ""}), MILK, PAID],
        "2/2 right pass",
        "2/2 right pass",
    ),
    Odd(
        "32",
        "whole milk, not oat milk: one word is shared",
        BUY,
        [price("whole milk"), add("whole milk", 2), pay(("whole milk", 2))],
        "0/2 wrong fail recognition",
        "0/2 wrong fail logic",
        "Compat puts the failure down to logic",
    ),
    Odd(
        "32",
        "right write without a query, no total",
        BUY,
        [MILK],
        "1/2 right fail reasoning",
        "1/2 right fail multimodal",
        "No query names oat milk",
    ),
    Odd(
        "33",
        "looks at one wrong bottle",
        SIGHT,
        [price("cider vinegar"), MILK],
        "1/2 right fail recognition",
        "1/2 right fail memory",
        "Strict puts it down to recognition: Cider vinegar stands at [2] where balsamic vinegar is meant",
    ),
    Odd(
        "33",
        "the total is for another thing",
        BUY,
        [price("oat milk"), MILK, pay(("granola", 2))],
        "1/2 right fail reasoning",
        "1/2 right fail memory",
    ),
    Odd(
        "33",
        "void, and a write more",
        ASK,
        [price([7]), price("balsamic vinegar"), MILK, add("granola", 1)],
        "2/2 wrong fail over_operation",
        "0/0 wrong fail over_operation",
        "voids the task",
    ),
]


def judged(odd: Odd, shop: Shop) -> tuple[Verdict, Verdict]:
    """Judge a trajectory strictly and as published."""
    played, events = shop.play(odd.task, odd.calls, odd.answer)
    return judge(played, events), judge(played, events, scoring="compat", blobs=shop.blobs)


def cell(verdict: Verdict) -> str:
    """Write a verdict as a cell of the table: calls, state, outcome and the first cause."""
    score = verdict.joint
    state = "right" if score.result_success else "wrong"
    cause = f" {verdict.causes[0].name}" if verdict.causes else ""
    return f"{score.matched}/{score.required} {state} {verdict.outcome}{cause}"


def table() -> list[str]:
    """Return the table in Markdown."""
    lines = ["| no. | trajectory | strict | compat | why |", "|---|---|---|---|---|"]
    with TemporaryDirectory() as folder:
        shop = Shop(Blobs(Path(folder)))
        for odd in ODDITIES:
            strict, compat = judged(odd, shop)
            why = " ".join(compat.disagreements)
            lines.append(f"| {odd.number} | {odd.why} | {cell(strict)} | {cell(compat)} | {why} |")
    return lines


if __name__ == "__main__":
    print("\n".join(table()))
