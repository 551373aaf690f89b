"""The four criteria of the screens, as far as their drawn texts and targets decide them.

They are asked in scenarios that allow screens. How a screen looks is not judged here, only what it offers.
"""

from collections.abc import Sequence

from core.events import CallFinished, Message, ScreenRendered, UserActed
from core.screen import Screen, Target
from judges.case import Case, Criterion, Finding, failed, passed, unscored
from judges.likeness import plain
from judges.record import evidence, round_starts
from judges.wording import count, listed
from scenarios.schema import Pick

VAGUE = frozenset(("", "ok", "okay", "button", "click", "click me", "click here", "press", "here", "link", "item"))
DUMP_LINES = 3
"""Lines in one block of text from which on they are taken for a list written as text."""
DUMP_TEXTS = 6
"""Texts without any group from which on a screen without a target is a text dump."""
CHOOSERS = ("ChoicePicker", "MultipleChoice", "CheckBox", "Slider", "RadioGroup")
Choice = tuple[Pick, list[ScreenRendered]]
"""What is to be picked in a round, and the screens that were shown for it."""


def ui_task_focus(case: Case) -> Finding:
    """Where the user must pick, a screen was shown that draws every candidate."""
    choices = _choices(case)
    for pick, screens in choices:
        if not screens:
            return failed(f"No screen was shown to choose {(pick.by and 'by ' + pick.by) or 'on'}.")
        drawn = [{name for name in pick.among if _draws(event.screen, name)} for event in screens]
        if pick.among and not any(len(names) == len(set(pick.among)) for names in drawn):
            lost = [name for name in pick.among if name not in drawn[-1]]
            return failed(
                f"The screen to choose on does not show {listed(lost)}.", [evidence(event) for event in screens]
            )
    named = [screens for pick, screens in choices if pick.among]
    if not named:
        return unscored("No list of candidates says what a screen had to show.")
    return passed(
        "Each screen to choose on shows all candidates.", [evidence(event) for screens in named for event in screens]
    )


def ui_structure_and_patterns(case: Case) -> Finding:
    """No screen is a text dump: items stand in parts of their own."""
    shown = case.record.shown
    if not shown:
        return unscored("No screen was shown.")
    for event in shown:
        problem = _dump(event.screen)
        if problem:
            return failed(f"The screen at [{event.step}] {problem}.", [evidence(event)])
    for pick, screens in _choices(case):
        for event in screens:
            block = _crowded(event.screen, pick.among)
            if block:
                return failed(
                    f"The screen at [{event.step}] writes several candidates into one text: “{block[:60]}”.",
                    [evidence(event)],
                )
    told = f"{count(len(shown), 'screen')}, none a mere text dump.{_unseen(shown)}"
    return passed(told, [evidence(event) for event in shown])


def ui_action_clarity(case: Case) -> Finding:
    """Buttons say what they do, none is twice in one place, and each item to pick has its own."""
    shown = case.record.shown
    if not shown:
        return unscored("No screen was shown.")
    for event in shown:
        problem = _unclear(event.screen)
        if problem:
            return failed(f"The screen at [{event.step}] {problem}.", [evidence(event)])
    for pick, screens in _choices(case):
        problems = [(event, _unpickable(event.screen, pick)) for event in screens]
        if problems and all(problem for _, problem in problems):
            event, problem = problems[-1]
            return failed(f"The screen at [{event.step}] {problem}.", [evidence(event)])
    if not any(_buttons(event.screen) for event in shown):
        return unscored("The screens have no buttons, and none was needed.")
    return passed(f"Every button says what it does.{_unseen(shown)}", [evidence(event) for event in shown])


def ui_feedback_and_flow(case: Case) -> Finding:
    """After each act something follows: a screen, a message or a change."""
    if not case.record.shown:
        return unscored("No screen was shown.")
    acts = [act for act in case.record.acts if act.fault is None and act.action is not None]
    if not acts:
        return passed("Nobody acted on a screen.")
    silent = [act for act in acts if not _answered(case, act)]
    if silent:
        return failed(f"Nothing followed the user's act at [{silent[0].step}].", [evidence(act) for act in silent])
    return passed(f"{count(len(acts), 'act')}, each followed by an answer.", [evidence(act) for act in acts])


UI = (
    Criterion("ui_task_focus", "Stays on the task", ui_task_focus),
    Criterion("ui_structure_and_patterns", "Clear structure", ui_structure_and_patterns),
    Criterion("ui_action_clarity", "Clear buttons", ui_action_clarity),
    Criterion("ui_feedback_and_flow", "Shows what happened", ui_feedback_and_flow),
)


def _choices(case: Case) -> list[Choice]:
    """Return each pick of a round that the user came to, with the screens shown from that round to the next."""
    starts = round_starts(case.record)
    choices = []
    for number, entry in enumerate(case.played.scenario.user.rounds, 1):
        if entry.pick is None or number not in starts:
            continue
        end = min([seq for later, seq in starts.items() if later > number], default=case.record.events[-1].seq + 1)
        acted = [act.seq for act in case.record.acts if act.round == number and act.fault is None]
        end = min([end, *acted[-1:]])
        choices.append((entry.pick, [event for event in case.record.shown if starts[number] <= event.seq < end]))
    return choices


def _unseen(shown: Sequence[ScreenRendered]) -> str:
    """Say so where no picture was drawn; what is decided here rests on texts and targets in any case."""
    return "" if all(event.screen.image for event in shown) else " No picture was drawn; this rests on what was read."


def _draws(screen: Screen, name: str) -> bool:
    wanted = plain(name)
    words = [text.text for text in screen.texts] + [target.label for target in screen.targets]
    return any(wanted in plain(text) for text in words)


def _buttons(screen: Screen) -> list[Target]:
    return [target for target in screen.targets if target.enabled and (target.action or target.type == "Button")]


def _dump(screen: Screen) -> str:
    """Say why a screen is a text dump; empty if it is none."""
    if screen.targets:
        return ""
    block = next((text for text in screen.texts if len(text.text.strip().splitlines()) >= DUMP_LINES), None)
    if block is not None and all(len(text.parents) <= 1 for text in screen.texts):
        return "is a block of text without structure"
    flat = [text for text in screen.texts if len(text.parents) <= 1]
    if len(flat) >= DUMP_TEXTS and len(flat) == len(screen.texts):
        return f"is a run of {len(flat)} texts without groups or buttons"
    return ""


def _crowded(screen: Screen, names: Sequence[str]) -> str:
    """Return a text that names several candidates where none has a text of its own; empty if there is none."""
    named = [(text.text, {name for name in names if plain(name) in plain(text.text)}) for text in screen.texts]
    if any(len(found) == 1 for _, found in named):
        return ""
    return next((text for text, found in named if len(found) > 1), "")


def _unclear(screen: Screen) -> str:
    seen: dict[tuple[tuple[str, ...], str], Target] = {}
    for target in _buttons(screen):
        label = plain(target.label)
        if label.strip(" .!:") in VAGUE:
            return f"has a button that says only “{target.label}”" if label else "has a button without words"
        twin = seen.get((target.parents, label))
        if twin is not None and (twin.id, twin.path) != (target.id, target.path) and twin.path == target.path:
            return f"has two buttons “{target.label}” in one place"
        seen[target.parents, label] = target
    return ""


def _unpickable(screen: Screen, pick: Pick) -> str:
    """Say why a candidate cannot be chosen on a screen; empty if all can."""
    enabled = [target for target in screen.targets if target.enabled]
    if not _buttons(screen):
        return "has no button, though a choice is asked for"
    if any(target.type in CHOOSERS for target in enabled) or len(pick.among) < 2:
        return ""
    for name in pick.among:
        others = [other for other in pick.among if other != name and plain(other) not in plain(name)]
        if _draws(screen, name) and not any(_serves(screen, target, name, others) for target in _buttons(screen)):
            return f"gives {name} no button of its own"
    return ""


def _serves(screen: Screen, target: Target, name: str, others: Sequence[str]) -> bool:
    """Return whether a target belongs to one candidate: by its label, or by a part of the screen of its own."""
    if plain(name) in plain(target.label):
        return True
    own = {parent for text in screen.texts if plain(name) in plain(text.text) for parent in text.parents}
    shared = own & {*target.parents, f"{target.id}@{target.path}"}
    foreign = {
        parent
        for text in screen.texts
        if any(plain(other) in plain(text.text) for other in others)
        for parent in text.parents
    }
    return bool(shared - foreign)


def _answered(case: Case, act: UserActed) -> bool:
    for event in case.record.events:
        if event.seq <= act.seq:
            continue
        if isinstance(event, ScreenRendered) and event.shown:
            return True
        if isinstance(event, Message) and event.by == "agent":
            return True
        if isinstance(event, CallFinished) and event.changes:
            return True
        if isinstance(event, Message) and event.by == "user":
            return False
    return False
