"""The label reader: reads the sharp frames it was given, matches the words with the shop, offers and adds."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from pydantic import JsonValue

from core.events import CallFinished, CallStarted, Event, Message, Note, SurfaceChanged, UserActed
from roles.base import AgentMove, Calls, Kind, Rest, Say, ToolCall, View
from roles.label_reader.asking import Asked, asked, newest_only, quantity
from roles.label_reader.labels import Label, where, words_of
from roles.label_reader.looking import Reading, newest, pictures_of, quoted, read
from roles.label_reader.looking_up import ONLY, Question, about, call, look_up, register_of
from roles.label_reader.matching import Match, find, named
from roles.label_reader.screens import SURFACE, Offer, offer_screen
from scenarios.schema import Scenario

MOST_OFFERS = 3
CURRENCY = "€"
ALL_PRICES = {"min_price": 0, "max_price": 1_000_000}
LOOKS_UP = ("find_products_by_price_range", "get_price", "get_discount")
SHOWS = ("render_ui_screen", "show_ui_to_user")
ADDS = ("get_category", "get_price", "get_tax_rate", "get_discount", "add_to_cart")
ABOUT = (
    "I read labels in what you show me, look them up in the shop, and put what you pick into the cart. I am not a "
    "language model. Show me a clip or a photo, then ask for “this one”; or ask what is in the cart."
)
NOBODY = "Nobody is signed in here, so there is no cart."
NO_SHOP = f"There is no shop here in which I could look it up. {ONLY}"
NO_CART = "There is no cart here that I could use."


class LabelReader:
    """Plays the agent's seat without a model.

    What was read and called in a turn is taken from the events where they hold it, so a turn that was begun elsewhere
    is taken up where it stood.

    Args:
        scenario: Names the customer whose cart is filled.
    """

    kind: Kind = "reader"

    def __init__(self, scenario: Scenario) -> None:
        self.user_id = scenario.user.user_id or ""
        self._turn = -1
        self._plan: AsyncIterator[AgentMove] | None = None
        self._view: View | None = None
        self._noted: Note | None = None

    async def next(self, view: View) -> AgentMove:
        """Go on with the answer to the user's last move."""
        turn = max((event.seq for event in view.events if _of_user(event)), default=-1)
        if turn < 0:
            return Rest()
        if turn != self._turn or self._plan is None:
            return await self._take_up(view, turn)
        self._view = view
        return await anext(self._plan, Rest())

    async def _take_up(self, view: View, turn: int) -> AgentMove:
        """Begin the answer, and go through what was done of it already: calls as this agent would have made them."""
        since = view.events[turn + 1 :]
        self._turn = turn
        self._view = replace(view, events=view.events[: turn + 1])
        self._noted = next((event for event in since if isinstance(event, Note) and event.topic == "read"), None)
        self._plan = self._answer(view.events[turn])
        started = {event.call_id: event for event in since if isinstance(event, CallStarted)}
        for event in since:
            if isinstance(event, CallFinished):
                move = await anext(self._plan, Rest())
                begun = started.get(event.call_id)
                if begun is None or move != Calls((ToolCall(begun.tool, begun.arguments),)):
                    self._view = view
                    return move
                self._view = replace(view, events=view.events[: event.seq + 1])
        self._view = view
        return await anext(self._plan, Rest())

    @property
    def view(self) -> View:
        """What may be looked at now."""
        assert self._view is not None
        return self._view

    # --- answers -------------------------------------------------------------------------------------------------

    def _answer(self, event: Event) -> AsyncIterator[AgentMove]:
        if isinstance(event, UserActed):
            return self._take(event)
        assert isinstance(event, Message)
        kind = asked(event.text, bool(event.images))
        register = register_of({tool.name for tool in self.view.tools})
        if register is not None:
            pictures = pictures_of(self.view.events)
            return look_up(register, Question(event.text, kind, self.user_id, pictures, self._last, self._read))
        if kind == "cart":
            return self._tell_cart()
        return self._tell_about() if kind == "about" else self._look(event, kind)

    @property
    def _about(self) -> str:
        return ABOUT if self._has(*LOOKS_UP) else about(None)

    async def _read(self) -> Reading:
        return await read(self.view, pictures_of(self.view.events), self._noted)

    async def _tell_about(self) -> AsyncIterator[AgentMove]:
        yield Say(self._about)

    async def _tell_cart(self) -> AsyncIterator[AgentMove]:
        if not self.user_id or not self._has("get_cart"):
            yield Say(NOBODY if not self.user_id else NO_CART)
            return
        yield call("get_cart", user_id=self.user_id)
        last = self._last()
        if last.fault is not None:
            yield Say(f"I could not look into the cart. {last.fault.message}")
            return
        lines = _rows(last.value, "cart_items")
        words = [f"{_plain(line.get('quantity'))} × {line.get('product_name')}" for line in lines]
        message = last.value.get("message") if isinstance(last.value, dict) else None
        yield Say(f"In the cart: {', '.join(words)}." if words else str(message or "The cart is empty."))

    async def _look(self, message: Message, kind: Asked) -> AsyncIterator[AgentMove]:
        pictures = pictures_of(self.view.events)
        if not pictures:
            yield Say(self._about if kind == "named" else f"I have not been shown anything yet. {self._about}")
            return
        names: list[str] = []
        trouble = "" if self._has(*LOOKS_UP) else NO_SHOP
        if not trouble:
            yield call(LOOKS_UP[0], **ALL_PRICES)
            fault = self._last().fault
            listed = self._last().value
            trouble = f"I could not look it up in the shop. {fault.message}" if fault else ""
            found = listed.get("product_names") if isinstance(listed, dict) else None
            names = [str(name) for name in found] if isinstance(found, list) else []
        meant = named(names, message.text)
        if kind == "named" and not meant:
            yield Say(self._about)
            return
        reading = await self._read()
        if not reading.labels or trouble:
            yield Say(f"{quoted(reading)} {trouble or 'Show it closer, or hold it still.'}")
            return
        matches = find(names, reading.labels)
        if kind == "offer" and newest_only(message.text):
            near = newest(pictures)
            matches = _first(matches, find(names, [label for label in reading.labels if label.image.id in near]))
        matches, missed = _narrow(matches, meant, message.text)
        if not matches:
            yield Say(f"{quoted(reading)} {missed}")
            return
        heading = _heading(matches[:MOST_OFFERS], kind)
        async for move in self._offer(matches[:MOST_OFFERS], heading, reading, message):
            yield move

    async def _offer(
        self, matches: Sequence[Match], heading: str, reading: Reading, message: Message
    ) -> AsyncIterator[AgentMove]:
        why_not = self._why_no_screen()
        offers: list[Offer] = []
        for match in matches:
            yield call("get_price", product_name=match.name)
            price = self._of(match.name, "price")
            yield call("get_discount", product_name=match.name)
            discount = self._of(match.name, "discount")
            picture = match.label.image.id
            if self._has("crop_image") and not why_not:
                yield call("crop_image", image_id=picture, **_surroundings(match.label))
                cut = self._last().images
                picture = cut[0].id if cut else picture
            seen = f"{'Perhaps: I read' if match.weak else 'Read'} “{match.label.text}” {where(match.label)}."
            note = f"{_cost(price, discount)} {seen}"
            offers.append(Offer(match.name, note, _paid(price, discount), picture))
        count = quantity(message.text)
        if not why_not:
            live = self._offered()
            read_so_far = quoted(reading)
            words = (heading, read_so_far if live else f"{read_so_far} I only read labels; I am not a language model.")
            yield call(SHOWS[0], ui_json=offer_screen(offers, words, count, live))
            fault = self._last().fault
            if fault is None:
                yield call(SHOWS[1])
                fault = self._last().fault
            why_not = f"I could not draw a screen to choose on. {fault.message}" if fault else ""
        told = " ".join(f"{offer.name.capitalize()}. {offer.note}" for offer in offers)
        yield Say(f"{told} {why_not}".strip())

    async def _take(self, act: UserActed) -> AsyncIterator[AgentMove]:
        context = act.action.context if act.action else {}
        product, count = context.get("product"), context.get("quantity")
        if not isinstance(product, str):
            yield Say("Then show me from closer, or from another side, and ask again.")
            return
        if not self.user_id or not self._has(*ADDS):
            yield Say(f"I could not add it. {NOBODY if not self.user_id else NO_CART}")
            return
        facts: dict[str, Any] = {}
        for column in ("category", "price", "tax_rate", "discount"):
            yield call(f"get_{column}", product_name=product)
            facts[column] = self._of(product, column)
            if facts[column] is None:
                fault = self._last().fault
                lacking = (
                    fault.message if fault else f"The shop does not tell the {column.replace('_', ' ')} of {product}."
                )
                yield Say(f"I could not add it. {lacking}")
                return
        pieces = int(count) if isinstance(count, int | float) and count >= 1 else 1
        yield call("add_to_cart", user_id=self.user_id, product_name=product, qty=pieces, **facts)
        fault = self._last().fault
        if fault:
            yield Say(f"I could not add it. {fault.message}")
        else:
            yield Say(f"Done: {pieces} × {product} for {_paid(facts['price'], facts['discount'])} each, in the cart.")

    # --- what there is -------------------------------------------------------------------------------------------

    def _has(self, *tools: str) -> bool:
        return {tool.name for tool in self.view.tools}.issuperset(tools)

    def _why_no_screen(self) -> str:
        if not self.user_id:
            return NOBODY
        if not self._has(*ADDS):
            return NO_CART
        return "" if self._has(*SHOWS) else "I can show no screen to choose on here."

    def _offered(self) -> bool:
        """Tell whether the surface of the offers is there."""
        live = False
        for event in self.view.events:
            for message in event.messages if isinstance(event, SurfaceChanged) else ():
                for kind, there in (("createSurface", True), ("deleteSurface", False)):
                    part = message.get(kind) if isinstance(message, dict) else None
                    if isinstance(part, dict) and part.get("surfaceId") == SURFACE:
                        live = there
        return live

    def _last(self) -> CallFinished:
        return next(event for event in reversed(self.view.events) if isinstance(event, CallFinished))

    def _of(self, product: str, column: str) -> Any:  # noqa: ANN401
        """Return what the last call tells of exactly that product; None where it does not."""
        rows = _rows(self._last().value, "products")
        return next((row.get(column) for row in rows if row.get("product_name") == product), None)


def _of_user(event: Event) -> bool:
    return (isinstance(event, Message) and event.by == "user") or (
        isinstance(event, UserActed) and event.action is not None
    )


def _rows(value: JsonValue, key: str) -> list[dict[str, Any]]:
    rows = value.get(key) if isinstance(value, dict) else None
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _first(matches: Sequence[Match], recent: Sequence[Match]) -> list[Match]:
    """Put what stands out most in the newest pictures before all others, as it is seen there."""
    if not recent:
        return list(matches)
    return [recent[0], *(match for match in matches if match.name != recent[0].name)]


def _narrow(matches: list[Match], meant: Sequence[str], text: str) -> tuple[list[Match], str]:
    """Keep what the person named, in full or by a word; tell what is missing where nothing is left."""
    if not matches:
        return [], "The shop has none of it."
    if meant:
        kept = [match for match in matches if match.name in meant]
        return kept, f"The shop has {', '.join(meant)}, but I read no such label here."
    words = {word for word in words_of(text) if len(word) >= 3}
    return [match for match in matches if words & set(words_of(match.name))] or matches, ""


def _heading(matches: Sequence[Match], kind: Asked) -> str:
    if all(match.weak for match in matches) or (kind == "offer" and matches[0].aside):
        return "I am not sure. Is it this one?" if len(matches) == 1 else "I am not sure. Is it one of these?"
    if kind == "look":
        return "I found this in the shop." if len(matches) == 1 else "I found these in the shop."
    return "Is it this one?" if len(matches) == 1 else "Which one do you mean?"


def _paid(price: Any, discount: Any) -> str:  # noqa: ANN401
    """Write what one piece costs: price times discount, rounded half up as at a till."""
    if price is None:
        return ""
    exact = Decimal(str(price)) * Decimal(str(1 if discount is None else discount))
    return f"{CURRENCY}{exact.quantize(Decimal('0.01'), ROUND_HALF_UP)}"


def _cost(price: Any, discount: Any) -> str:  # noqa: ANN401
    """Say what one piece costs, and what is off where something is."""
    if price is None:
        return "The shop does not tell the price."
    off = f" ({_plain(round((1 - discount) * 100, 1))} % off {_paid(price, 1)})" if (discount or 1) < 1 else ""
    return f"Price {_paid(price, discount)}{off}."


def _plain(number: Any) -> str:  # noqa: ANN401
    return f"{number:g}" if isinstance(number, int | float) else str(number)


def _surroundings(label: Label) -> dict[str, int]:
    """Return the crop around a label in thousandths of its picture: the label and as much again around it."""
    left, top, width, height = label.box
    wide, high = max(label.image.width, 1), max(label.image.height, 1)
    reach = max(width, height) * 0.75

    def part(value: float, whole: int) -> int:
        return max(0, min(1000, round(value / whole * 1000)))

    return {
        "left": part(left + width / 2 - reach, wide),
        "upper": part(top + height / 2 - reach * 1.2, high),
        "right": part(left + width / 2 + reach, wide),
        "lower": part(top + height / 2 + reach * 1.2, high),
    }
