"""A user's act carried out with a real mouse and keyboard."""

from dataclasses import replace

from playwright.async_api import Page

from core.screen import Screen, Target, hit
from renderer.drawing import Reading, targets, texts
from renderer.misses import missed_words, nearest_label
from renderer.typing_hand import enter, fields_for, rows_of
from ui_server.act import UserAct
from ui_server.deed import Deed, place
from ui_server.field_values import Refusal, chosen_row, future_words, row_to_click
from ui_server.surfaces import SurfaceState


class Hand:
    """Carries out one act on a page that shows the state.

    Args:
        page: The page.
        state: What it shows.
        act: What to do.
        reading: The page read before the act.
        screen: The screen that the user looked at.
    """

    def __init__(self, page: Page, state: SurfaceState, act: UserAct, reading: Reading, screen: Screen) -> None:
        self._page = page
        self._state = state
        self._act = act
        self._seen = screen
        self._read(reading)
        self._before = self._now.targets

    async def perform(self) -> Deed:
        """Enter the field values, then click; return what was done, a refusal included."""
        act = self._act
        refused = self._refusal()
        if refused:
            return self._refused(refused)
        try:
            fields = await fields_for(self._page, act, self._now, self._state)
            landed, exact = await self._aim([field.path for field in fields])
        except Refusal as refusal:
            return self._refused(str(refusal))
        if landed is None and self._clicks():
            return await self._missed()
        deed = Deed(True, self._before, landed, exact)
        try:
            words = [await enter(self._page, each) for each in fields]
            deed = replace(deed, words=words)
            if landed is not None:
                deed = await self._click(deed, landed, at_pixel=exact, moved=bool(fields))
        except Refusal as refusal:
            deed = replace(deed, ok=False, words=[*deed.words, str(refusal)])
        return deed

    def _refused(self, fault: str) -> Deed:
        return Deed(False, self._before, words=["Refused"], fault=fault)

    def _read(self, reading: Reading) -> None:
        scale = self._seen.scale
        found = {"targets": targets(reading, scale), "texts": texts(reading, scale)}
        self._now = self._seen.model_copy(update=found)
        self._points = [(float(each["point"][0]), float(each["point"][1])) for each in reading["targets"]]
        self._whys = ["; ".join(each["why"]) for each in reading["targets"]]

    async def _read_again(self) -> None:
        self._read(await self._page.evaluate("() => window.firsthand.read()"))

    def _clicks(self) -> bool:
        return self._act.x is not None or self._act.component_id is not None or self._act.action_name is not None

    def _refusal(self) -> str | None:
        act, state = self._act, self._state
        if act.surface_id != state.surface_id:
            return f'The act is for surface "{act.surface_id}", but "{state.surface_id}" is shown.'
        if act.revision is not None and act.revision != state.revision:
            return future_words(act.revision, state.revision)
        if (act.x is None) != (act.y is None):
            return "A click needs both x and y."
        if not self._clicks() and not act.field_values and act.scroll is None:
            return "The act does nothing: give x and y, a component_id, field_values or scroll."
        if act.x is not None and act.y is not None:
            inside = 0 <= act.x < self._now.width and 0 <= act.y < self._now.height
            if not inside:
                size = f"{self._now.width} x {self._now.height}"
                return f"The pixel ({act.x:g}, {act.y:g}) lies outside the image of {size} pixels."
        return None

    async def _aim(self, rows: list[str]) -> tuple[Target | None, bool]:
        act = self._act
        if act.x is not None and act.y is not None:
            landed, exact = hit(self._now, act.x, act.y)
            seen, _ = hit(self._seen, act.x, act.y)
            if _looks(landed) != _looks(seen):
                raise Refusal("The screen looks different now; look at it again.")
            if landed is not None and act.component_id not in (None, landed.id):
                raise Refusal(f'The pixel is on "{landed.id}", not on "{act.component_id}"; give only one of them.')
            if landed is not None and act.component_id and act.path not in (None, landed.path):
                raise Refusal(f"The pixel is in row {landed.path}, not in {act.path}; give only one of them.")
        elif act.component_id is not None:
            landed, exact = await self._by_component(act.component_id, rows), True
        elif act.action_name is not None:
            landed, exact = self._by_action(act.action_name), True
        else:
            return None, True
        if landed is not None and act.action_name and landed.action != act.action_name:
            raised = f'raises "{landed.action}"' if landed.action else "raises no action"
            raise Refusal(f'"{landed.label}" {raised}, not "{act.action_name}".')
        return landed, exact

    def _by_action(self, name: str) -> Target:
        found = [target for target in self._now.targets if target.action == name]
        if len(found) != 1:
            names = sorted({target.action for target in self._now.targets if target.action})
            what = f"{len(found)} targets raise" if found else "No target raises"
            raise Refusal(f'{what} "{name}"; give component_id and path. Actions here: {", ".join(names) or "none"}.')
        return found[0]

    async def _by_component(self, component_id: str, field_rows: list[str]) -> Target | None:
        paths = [row["path"] for row in await rows_of(self._page, component_id)]
        row = row_to_click(self._act.path, paths, field_rows)
        path = chosen_row(component_id, paths, row, self._now.targets, self._state.messages)
        on_screen = self._at(component_id, path)
        if not on_screen:
            await self._page.evaluate("([id, path]) => void window.firsthand.field(id, path)", [component_id, path])
            await self._read_again()
            on_screen = self._at(component_id, path)
        if not on_screen:
            raise Refusal(f'"{component_id}" cannot be clicked; {_clickable(self._now)}')
        if len(on_screen) > 1 and on_screen[0].type in ("ChoicePicker", "Tabs"):
            parts = ", ".join(f'"{target.label}"' for target in on_screen)
            raise Refusal(f'"{component_id}" has several parts ({parts}); click one by x and y, or use field_values.')
        return on_screen[0]

    def _at(self, component_id: str, path: str) -> list[Target]:
        return [target for target in self._now.targets if place(target) == (component_id, path)]

    async def _click(self, deed: Deed, landed: Target, at_pixel: bool, moved: bool) -> Deed:
        """Click, unless the target is switched off, or gone since fields were filled in (`moved`)."""
        act = self._act
        order = self._at(landed.id, landed.path).index(landed)
        if moved:
            await self._read_again()
        same = [index for index, target in enumerate(self._now.targets) if place(target) == place(landed)]
        name = f'"{landed.label}"' if landed.label else f"the {landed.type}"
        if order >= len(same):
            return replace(deed, ok=False, words=[*deed.words, f"{name} is gone from the screen"])
        found = same[order]
        if not self._now.targets[found].enabled:
            why = f": {self._whys[found]}" if self._whys[found] else ""
            return replace(deed, ok=False, words=[*deed.words, f"{name} is switched off{why}"])
        if at_pixel and not moved and act.x is not None and act.y is not None:
            await self._page.mouse.click(act.x / self._seen.scale, act.y / self._seen.scale)
        else:
            await self._page.mouse.click(*self._points[found])
        return replace(deed, clicked=True, order=order)

    async def _missed(self) -> Deed:
        x, y = self._act.x or 0.0, self._act.y or 0.0
        where = [x / self._seen.scale, y / self._seen.scale]
        if await self._page.evaluate("([x, y]) => window.firsthand.backdrop(x, y)", where):
            await self._page.mouse.click(*where)
            return Deed(True, self._before, exact=False, words=["Closed the dialog beside it"])
        words = missed_words(self._now, x, y)
        near = nearest_label(self._now, x, y)
        return Deed(False, self._before, exact=False, near=near, words=[words])


def _looks(target: Target | None) -> tuple[object, ...] | None:
    return (*place(target), target.label, target.action, target.enabled) if target is not None else None


def _clickable(screen: Screen) -> str:
    names = dict.fromkeys(
        target.id if target.path == "/" else f"{target.id}@{target.path}" for target in screen.targets
    )
    return f"what can be: {', '.join(list(names)[:30]) or 'nothing'}."
