"""The four criteria of the user, as far as the record decides them.

Of a person nothing is decided here. Of a scripted user everything is; of a user played by a model only what is plainly
against the script (a private part read out, tool syntax, an act on nothing), since its wording is free.
"""

import re
from collections import Counter
from collections.abc import Sequence

from core.events import Message, UserActed
from judges.case import Case, Criterion, Finding, failed, passed, unscored
from judges.likeness import plain
from judges.record import evidence
from judges.wording import count
from scenarios.schema import Round

SENTENCES = 5
WORDS = 80
"""Most of a message that a person would say, outside the static mode."""
_SYNTAX = re.compile(r"```|[{\[]\s*[\"'][^\"'{}]{1,60}[\"']\s*[:,\]]|\b[a-z]+(?:_[a-z0-9]+)+\(|</?[a-z_]+>")
_OPAQUE = re.compile(r"\b[0-9a-f]{16,}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-")
_ROLE_SWAP = re.compile(r"\bhow (?:can|may) i (?:help|assist)\b|\bas an ai\b|\banything else i can (?:help|do)\b")
_PERSON = unscored("A person took this seat; people are not judged.")


def request_fidelity(case: Case) -> Finding:
    """Every round was said, in order and once, with its pictures; later rounds of a run that was cut short are left."""
    if _free(case):
        return _PERSON
    if case.record.user_seat != "scripted":
        return unscored("A model words the requests freely; rules cannot compare them with the script.")
    rounds, heard = case.played.scenario.user.rounds, case.record.heard
    if not heard:
        return failed("The user said nothing.")
    places, problem = _places(rounds, heard)
    if problem:
        return problem
    reached = max([number for number, place in places.items() if place is not None], default=0)
    ended = case.record.ended
    if reached < max(places, default=0) and ended and ended.stop in ("user_done", "user_fault"):
        return failed(f"The user left before round {reached + 1} of {len(rounds)} was said.", [evidence(heard[-1])])
    images = _images(case, rounds[:reached])
    if images:
        return images
    return passed(
        f"{reached} of {count(len(rounds), 'round')} said in order.", [evidence(message) for message in heard]
    )


def conversational_naturalness(case: Case) -> Finding:
    """Messages are words of a person: short, without tool syntax or machine ids."""
    if _free(case):
        return _PERSON
    if not case.record.heard:
        return unscored("The user said nothing.")
    started = case.record.started
    script = case.played.scenario.user
    static = script.whole or (started is not None and started.card.mode == "static")
    names = {tool.name for tool in case.played.tools if "_" in tool.name}
    for message in case.record.heard:
        text = message.request
        used = sorted(names & set(re.findall(r"\w+", text)))
        odd = _SYNTAX.search(text) or _OPAQUE.search(text)
        long = not static and (len(text.split()) > WORDS or len(re.findall(r"[.!?]+(?:\s|$)", text)) > SENTENCES)
        reason = ""
        if used or odd:
            sample = used[0] if used else odd.group() if odd else ""
            reason = f"The user's message at [{message.step}] holds machine language: {sample}."
        elif _ROLE_SWAP.search(text.casefold()):
            reason = f"At [{message.step}] the user speaks as if it were the assistant."
        elif long:
            reason = f"The user's message at [{message.step}] is longer than a person's request would be."
        if reason:
            return failed(reason, [evidence(message)])
    return passed(f"{count(len(case.record.heard), 'message')} in plain words.")


def grounded_consistency(case: Case) -> Finding:
    """The user reads out nothing of its private part."""
    if _free(case):
        return _PERSON
    user = case.played.scenario.user
    spoken = plain(" ".join(entry.say for entry in user.rounds))
    secrets = [plain(part) for entry in user.rounds for part in re.split(r"(?<=[.;!?])\s+|\n", entry.private)]
    secrets = [part.strip(" .;!?") for part in secrets if len(part.split()) >= 4]
    for message in case.record.heard:
        told = plain(message.text)
        leaked = next((part for part in secrets if part in told and part not in spoken), None)
        if leaked:
            return failed(f"At [{message.step}] the user read out its private part: “{leaked}”.", [evidence(message)])
    if case.record.user_seat != "scripted":
        return unscored("Nothing private was read out word for word; rules cannot tell what else was made up.")
    if not case.record.heard and not case.record.acts:
        return unscored("The user said and did nothing.")
    return passed("The user said what its script holds and kept the private part to itself.")


def tool_channel_correctness(case: Case) -> Finding:
    """Acts meet screens that were shown and targets that were enabled; pictures really arrived."""
    if _free(case):
        return _PERSON
    known = {media.sha256 for media in case.played.media}
    pictures = [(message, image) for message in case.record.heard for image in message.images]
    strange = [message for message, image in pictures if known and image.sha256 not in known and image.kind != "frame"]
    if strange:
        return failed(f"The picture sent at [{strange[0].step}] is none of the scenario's.", [evidence(strange[0])])
    wrong = [(act, problem) for act in case.record.acts if (problem := _misplaced(case, act))]
    if wrong:
        act, problem = wrong[0]
        return failed(f"The act at [{act.step}] {problem}.", [evidence(entry) for entry, _ in wrong])
    if not pictures and not case.record.acts and not case.record.heard:
        return unscored("The user said and did nothing.")
    whole = [image for _, image in pictures if image.kind != "frame"]
    parts = f"{count(len(case.record.acts), 'act')} on screens, {count(len(whole), 'picture')} sent"
    return passed(f"{parts}, each as it should be.", [evidence(act) for act in case.record.acts])


USER = (
    Criterion("request_fidelity", "Asked for the right thing", request_fidelity),
    Criterion("conversational_naturalness", "Sounded natural", conversational_naturalness),
    Criterion("grounded_consistency", "Used only what it saw", grounded_consistency),
    Criterion("tool_channel_correctness", "Answered in the right way", tool_channel_correctness),
)


def _free(case: Case) -> bool:
    return case.record.user_seat in ("", "human")


def _places(rounds: Sequence[Round], heard: Sequence[Message]) -> tuple[dict[int, int | None], Finding | None]:
    """Find the message of each round that says something, by its words, in order; round number from 1."""
    texts = [plain(message.text) for message in heard]
    places: dict[int, int | None] = {}
    at, offset = 0, 0
    for number, entry in enumerate(rounds, 1):
        say = plain(entry.say)
        if not say:
            continue
        place: int | None = None
        for index in range(at, len(texts)):
            found = texts[index].find(say, offset if index == at else 0)
            if found >= 0:
                place, at, offset = index, index, found + len(say)
                break
        places[number] = place
    said = [number for number, place in places.items() if place is not None]
    skipped = [number for number, place in places.items() if place is None and said and number < max(said)]
    if skipped or (places and not said):
        first = skipped[0] if skipped else min(places)
        return places, failed(f"Round {first} was not said, or not in its order.", [evidence(heard[0])])
    wanted = Counter(plain(entry.say) for entry in rounds if entry.say)
    for say, times in wanted.items():
        again = [message for message, text in zip(heard, texts, strict=True) if text == say]
        if len(again) > times:
            return places, failed(f"A round was said again at [{again[-1].step}].", [evidence(again[-1])])
    return places, None


def _images(case: Case, rounds: Sequence[Round]) -> Finding | None:
    wanted = Counter(name for entry in rounds for name in entry.images)
    names = {media.sha256: media.name for media in case.played.media}
    sent = Counter(
        names.get(image.sha256, image.name)
        for message in case.record.heard
        for image in message.images
        if image.kind != "frame"
    )
    lost = sorted(wanted - sent)
    if lost:
        return failed(f"The picture {lost[0]} was to be sent and was not.")
    most = Counter(name for entry in case.played.scenario.user.rounds for name in entry.images)
    double = sorted(name for name in most if sent[name] > most[name])
    if double:
        where = [evidence(entry) for entry in case.record.heard if entry.images]
        return failed(f"The picture {double[0]} was sent more often than the script says.", where[-1:])
    return None


def _misplaced(case: Case, act: UserActed) -> str:
    """Say what is wrong with an act; empty where nothing is, or where a later act on that surface put it right."""
    if act.fault is not None:
        later = [other for other in case.record.acts if other.seq > act.seq and other.surface_id == act.surface_id]
        return "" if any(other.fault is None for other in later) else f"was refused: {act.fault}"
    seen = [event for event in case.record.shown if event.seq < act.seq and event.screen.surface_id == act.surface_id]
    if not seen:
        return "meets a screen that was never shown"
    if act.component_id is None:
        return ""
    screens = [event.screen for event in seen if event.screen.revision == act.revision] or [seen[-1].screen]
    targets = [
        target
        for screen in screens
        for target in screen.targets
        if target.id == act.component_id and act.path in (None, target.path)
    ]
    if not targets:
        return "meets nothing that the screen offers"
    return "" if any(target.enabled for target in targets) else f"meets “{targets[0].label}”, which is disabled"
