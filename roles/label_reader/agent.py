"""The label reader: reads the sharp frames it was given, matches the words with the shop, offers and adds."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

from pydantic import JsonValue

from core.events import CallFinished, Event, ImageRef, Message, Note, SurfaceChanged, UserActed
from roles.base import AgentMove, Calls, Kind, Rest, Say, ToolCall, View
from roles.label_reader.labels import Label, Match, distinct, find, labels
from roles.label_reader.screens import SURFACE, Offer, offer_screen
from scenarios.schema import Scenario

MOST_OFFERS = 3
ABOUT = (
    "I read labels in what you show me, look them up in the shop, and put what you pick into the cart. I am not a "
    "language model. Show me a clip or a photo, then ask for “this one”; or ask what is in the cart."
)
_WANTS = re.compile(
    r"\b(this|that|these|those|it|one|ones|buy|add|want|take|get|price|cost|cheap\w*|much|point\w*|see|read|find|look|label\w*|"
    r"what|which|show\w*|product\w*|two|three|four)\b",
    re.IGNORECASE,
)
_CART = re.compile(r"\b(what|which|show|see|list|tell)\b.*\b(cart|basket)\b", re.IGNORECASE)
_ADD = re.compile(r"\b(put|add|buy|take|this|that|these|those)\b", re.IGNORECASE)
_NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "a couple": 2}


class LabelReader:
    """Plays the agent's seat without a model.

    Args:
        scenario: Names the customer whose cart is filled.
    """

    kind: Kind = "reader"

    def __init__(self, scenario: Scenario) -> None:
        self.user_id = scenario.user.user_id or ""
        self.currency = "€"
        self._turn = -1
        self._plan: AsyncIterator[AgentMove] | None = None
        self._view: View | None = None

    async def next(self, view: View) -> AgentMove:
        """Go on with the answer to the user's last move; one that was begun elsewhere is taken up where it stood."""
        turn = max((event.seq for event in view.events if _of_user(event)), default=-1)
        if turn != self._turn or self._plan is None:
            self._turn = turn
            self._view = _cut(view, turn)
            self._plan = self._answer(view.events[turn])
            for event in view.events[turn + 1 :]:
                if isinstance(event, CallFinished):
                    await anext(self._plan, None)
                    self._view = _cut(view, event.seq)
        self._view = view
        return await anext(self._plan, Rest())

    @property
    def view(self) -> View:
        """What may be looked at now."""
        assert self._view is not None
        return self._view

    # --- answers -------------------------------------------------------------------------------------------------

    async def _answer(self, event: Event) -> AsyncIterator[AgentMove]:
        if isinstance(event, UserActed):
            plan = self._take(event)
        elif isinstance(event, Message) and _CART.search(event.text) and not _ADD.search(event.text):
            plan = self._tell_cart()
        elif isinstance(event, Message) and (event.images or _WANTS.search(event.text)):
            plan = self._offer(event)
        else:
            plan = self._tell_about()
        async for move in plan:
            yield move

    async def _tell_about(self) -> AsyncIterator[AgentMove]:
        yield Say(ABOUT)

    async def _tell_cart(self) -> AsyncIterator[AgentMove]:
        yield self._call("get_cart", user_id=self.user_id)
        result = self._result()
        lines = _rows(result.get("cart_items")) if isinstance(result, dict) else []
        words = [f"{line['quantity']} × {line['product_name']}" for line in lines]
        yield Say(f"In the cart: {', '.join(words)}." if words else "The cart is empty.")

    async def _offer(self, message: Message) -> AsyncIterator[AgentMove]:
        pictures = self._pictures()
        if not pictures:
            yield Say(f"I have not been shown anything yet. {ABOUT}")
            return
        seen = await self._read(pictures)
        yield self._call("find_products_by_price_range", min_price=0, max_price=1_000_000)
        result = self._result()
        listed = result.get("product_names") if isinstance(result, dict) else None
        names = [str(name) for name in listed] if isinstance(listed, list) else []
        matches = find(names, seen)
        if not matches:
            read = "; ".join(sorted({label.text for label in seen})[:6])
            yield Say(f"I read {read}. The shop has none of it." if read else "I could read no label. Show it closer.")
            return
        offers = []
        for match in matches[:MOST_OFFERS]:
            yield self._call("get_price", product_name=match.name)
            price = self._price(match.name)
            yield self._call("crop_image", image_id=match.label.image.id, **_surroundings(match))
            crop = self._last().images
            picture = crop[0].id if crop else match.label.image.id
            offers.append(Offer(match.name, f"Read “{match.label.text}”{_when(match.label.image)}", price, picture))
        quantity = _quantity(message.text)
        question = "Which one do you mean?" if len(offers) > 1 else "Is it this one?"
        question = f"{question} I would add {quantity}." if quantity > 1 else question
        first = not any(SURFACE in event.surface_ids for event in self.view.events if isinstance(event, SurfaceChanged))
        yield self._call("render_ui_screen", ui_json=offer_screen(offers, question, first))
        yield self._call("show_ui_to_user")

    async def _take(self, act: UserActed) -> AsyncIterator[AgentMove]:
        product = act.action.context.get("product") if act.action else None
        if not isinstance(product, str):
            yield Say("Then show me from closer, or from another side, and ask again.")
            return
        facts: dict[str, Any] = {}
        for column in ("category", "price", "tax_rate", "discount"):
            yield self._call(f"get_{column}", product_name=product)
            facts[column] = self._exact(product).get(column)
        asked = [event.text for event in self.view.events if isinstance(event, Message) and event.by == "user"]
        quantity = _quantity(asked[-1]) if asked else 1
        yield self._call("add_to_cart", user_id=self.user_id, product_name=product, qty=quantity, **facts)
        fault = self._last().fault
        if fault:
            yield Say(f"I could not add it. {fault.message}")
        else:
            yield Say(f"Done: {quantity} × {product} at {self._money(facts['price'])} each is in the cart.")

    # --- looking -------------------------------------------------------------------------------------------------

    def _pictures(self) -> list[ImageRef]:
        """Return the pictures of the newest message that brought any."""
        for event in reversed(self.view.events):
            if isinstance(event, Message) and event.by == "user":
                pictures = [ref for ref in event.images if ref.kind != "clip"]
                if pictures:
                    return pictures
        return []

    async def _read(self, pictures: list[ImageRef]) -> list[Label]:
        view = self.view
        seen: list[Label] = []
        if view.ocr is None:
            return seen
        for picture in pictures:
            lines = await view.ocr.read_async(view.image(picture.id))
            seen += labels(lines, picture)
        data: list[JsonValue] = [
            {
                "text": label.text,
                "score": round(label.score, 2),
                "t": label.image.t,
                "image": label.image.id,
                "box": list(label.box),
            }
            for label in distinct(seen)
        ]
        text = f"Read {len(seen)} labels in {len(pictures)} {'picture' if len(pictures) == 1 else 'pictures'}."
        view.note(Note(by="agent", topic="read", text=text, data=data))
        return seen

    # --- results -------------------------------------------------------------------------------------------------

    def _call(self, tool: str, **arguments: Any) -> Calls:  # noqa: ANN401
        return Calls((ToolCall(tool, arguments),))

    def _last(self) -> CallFinished:
        return next(event for event in reversed(self.view.events) if isinstance(event, CallFinished))

    def _result(self) -> JsonValue:
        return self._last().value

    def _exact(self, product: str) -> dict[str, Any]:
        result = self._result()
        rows = _rows(result.get("products")) if isinstance(result, dict) else []
        return next((row for row in rows if row.get("product_name") == product), {})

    def _price(self, product: str) -> str:
        price = self._exact(product).get("price")
        return self._money(price) if price is not None else "price unknown"

    def _money(self, amount: float) -> str:
        return f"{self.currency}{amount:.2f}"


def _of_user(event: Event) -> bool:
    return isinstance(event, Message | UserActed) and event.by == "user"


def _cut(view: View, seq: int) -> View:
    return replace(view, events=view.events[: seq + 1])


def _rows(value: JsonValue) -> list[dict[str, Any]]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _when(image: ImageRef) -> str:
    return "" if image.t is None else f" at {int(image.t // 60)}:{int(image.t % 60):02d}"


def _quantity(words: str) -> int:
    number = re.search(r"\b([1-9]|1\d|20)\b", words)
    if number:
        return int(number.group())
    return next((value for word, value in _NUMBERS.items() if re.search(rf"\b{word}\b", words, re.IGNORECASE)), 1)


def _surroundings(match: Match) -> dict[str, int]:
    """Return the crop around a label in thousandths of its picture: the label and as much again around it."""
    left, top, width, height = match.label.box
    wide, high = match.label.image.width, match.label.image.height
    reach = max(width, height) * 0.75

    def part(value: float, whole: int) -> int:
        return max(0, min(1000, round(value / whole * 1000)))

    return {
        "left": part(left + width / 2 - reach, wide),
        "upper": part(top + height / 2 - reach * 1.2, high),
        "right": part(left + width / 2 + reach, wide),
        "lower": part(top + height / 2 + reach * 1.2, high),
    }
