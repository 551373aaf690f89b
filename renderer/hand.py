"""A user's act carried out with a real mouse and keyboard."""

from dataclasses import dataclass, field

from playwright.async_api import Page

from core.events import Action
from core.screen import Screen, Target, hit, nearest
from renderer.drawing import Reading, targets
from renderer.typing_hand import Refusal, chosen_row, enter, fields_for
from ui_server.act import ActResult, UserAct
from ui_server.surfaces import SurfaceState


@dataclass(frozen=True)
class Deed:
    """What the hand did."""

    ok: bool
    landed: Target | None = None
    exact: bool = True
    near: str | None = None
    words: list[str] = field(default_factory=list)
    fault: str | None = None

    def result(self, reading: Reading, surface_id: str) -> ActResult:
        """Return the result of the act.

        Args:
            reading: The page read after the act.
            surface_id: The surface that was acted on.
        """
        raised = [
            Action(name=each["name"], context=each.get("context") or {}, source=each.get("sourceComponentId") or "")
            for each in reading["actions"][:1]
        ]
        links = [f"Asked for {url[:80]}, which is not opened" for url in reading["links"][-1:]]
        return ActResult(
            ok=self.ok,
            surface_id=surface_id,
            component_id=self.landed.id if self.landed else None,
            path=self.landed.path if self.landed else None,
            landed=self.landed,
            exact=self.exact,
            near=self.near,
            action=raised[0] if raised else None,
            data_model=reading["data"],
            words="; ".join([*self.words, *links]),
            fault=self.fault,
        )


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

    async def perform(self) -> Deed:
        """Enter the field values, then click; return what was done, a refusal included."""
        act = self._act
        refused = self._refusal()
        if refused:
            return Deed(False, words=["Refused"], fault=refused)
        try:
            fields = await fields_for(self._page, act.field_values, act.path, self._now)
            landed, exact = await self._aim()
        except Refusal as refusal:
            return Deed(False, words=["Refused"], fault=str(refusal))
        if landed is None and self._clicks():
            return self._missed()
        words: list[str] = []
        done = True
        try:
            for each in fields:
                words.append(await enter(self._page, each))
            if landed is not None:
                done = await self._click(landed, at_pixel=exact, moved=bool(fields))
                name = f'"{landed.label}"' if landed.label else f"the {landed.type}"
                words.append(f"Clicked {name}" if done else f"{name} is switched off")
        except Refusal as refusal:
            done = False
            words.append(str(refusal))
        if act.scroll is not None and done:
            words.append(f"Scrolled to {act.scroll:.0f}")
        return Deed(done, landed, exact, words=words)

    def _read(self, reading: Reading) -> None:
        found = targets(reading, self._seen.scale)
        self._now = self._seen.model_copy(update={"targets": found})
        self._points = [(float(each["point"][0]), float(each["point"][1])) for each in reading["targets"]]

    async def _read_again(self) -> None:
        self._read(await self._page.evaluate("() => window.firsthand.read()"))

    def _clicks(self) -> bool:
        return self._act.x is not None or self._act.component_id is not None or self._act.action_name is not None

    def _refusal(self) -> str | None:
        act, state = self._act, self._state
        if act.surface_id != state.surface_id:
            return f'The act is for surface "{act.surface_id}", but "{state.surface_id}" is shown.'
        if act.revision is not None and act.revision != state.revision:
            return f"The screen has changed since revision {act.revision}; act on revision {state.revision} instead."
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

    async def _aim(self) -> tuple[Target | None, bool]:
        act = self._act
        if act.x is not None and act.y is not None:
            landed, exact = hit(self._now, act.x, act.y)
            seen, _ = hit(self._seen, act.x, act.y)
            if _place(landed) != _place(seen):
                raise Refusal("The screen looks different now; look at it again.")
        elif act.component_id is not None:
            landed, exact = await self._by_component(act.component_id), True
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

    async def _by_component(self, component_id: str) -> Target | None:
        rows: list[dict[str, str]] = await self._page.evaluate("id => window.firsthand.rows(id)", component_id)
        path = chosen_row(component_id, rows, self._act.path, self._now)
        on_screen = [target for target in self._now.targets if (target.id, target.path) == (component_id, path)]
        if not on_screen:
            await self._page.evaluate("([id, path]) => void window.firsthand.field(id, path)", [component_id, path])
            await self._read_again()
            on_screen = [target for target in self._now.targets if (target.id, target.path) == (component_id, path)]
        if not on_screen:
            raise Refusal(f'"{component_id}" cannot be clicked; {_clickable(self._now)}')
        if len(on_screen) > 1 and on_screen[0].type in ("ChoicePicker", "Tabs"):
            parts = ", ".join(f'"{target.label}"' for target in on_screen)
            raise Refusal(f'"{component_id}" has several parts ({parts}); click one by x and y, or use field_values.')
        return on_screen[0]

    async def _click(self, landed: Target, at_pixel: bool, moved: bool) -> bool:
        """Click; False where the target is switched off, or gone since fields were filled in (`moved`)."""
        act = self._act
        order = [target for target in self._now.targets if _place(target) == _place(landed)].index(landed)
        if moved:
            await self._read_again()
        same = [index for index, target in enumerate(self._now.targets) if _place(target) == _place(landed)]
        if order >= len(same) or not self._now.targets[same[order]].enabled:
            return False
        if at_pixel and not moved and act.x is not None and act.y is not None:
            await self._page.mouse.click(act.x / self._seen.scale, act.y / self._seen.scale)
        else:
            await self._page.mouse.click(*self._points[same[order]])
        return True

    def _missed(self) -> Deed:
        near = nearest(self._now, self._act.x or 0.0, self._act.y or 0.0)
        label = near.label or near.type if near else None
        words = f'Clicked on nothing; the nearest is "{label}"' if label else "Clicked on nothing"
        return Deed(False, exact=False, near=label, words=[words])


def _place(target: Target | None) -> tuple[str, str] | None:
    return (target.id, target.path) if target is not None else None


def _clickable(screen: Screen) -> str:
    names = dict.fromkeys(
        target.id if target.path == "/" else f"{target.id}@{target.path}" for target in screen.targets
    )
    return f"what can be: {', '.join(list(names)[:30]) or 'nothing'}."
