"""One invented run of about twenty steps, and a page of Watch and Live made of the real parts, to look at."""

import argparse
import hashlib
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

import av
import gradio as gr
from PIL import Image, ImageDraw, ImageFont

from core.card import Card
from core.events import (
    Action,
    CallFinished,
    CallStarted,
    Change,
    EpisodeEnded,
    EpisodeStarted,
    Event,
    Fault,
    ImageRef,
    Message,
    Note,
    ScreenRendered,
    UserActed,
)
from core.screen import Screen, Target
from core.trajectory import EventLog
from core.verdict import CallMatch, Cause, Cell, Check, Evidence, JointScore, RowMatch, StateScore, Verdict
from playground.frame import top_bar
from playground.links import Links
from playground.live import LiveSetting, live_layout, live_updates
from playground.parts.states import Choice, drawing, empty, state, working
from playground.pieces import html
from playground.press import read_press
from playground.theme import head, theme
from playground.view import reduce
from playground.watch import Offer, Setting, watch_layout, watch_updates

ROOT = Path(__file__).parents[2]
CLIP = ROOT / "assets" / "clips" / "shop_shelf.mp4"
EVIL = "${document.title='taken'} {{evil}} `${1+1}` <img src=x onerror=\"document.title='taken'\">"
TIMES = (0.0, 1.5, 3.5, 4.4, 6.0, 9.0, 12.0)
SETTING = Setting(
    title="Two jars on a shelf",
    summary="Nadia points at a bottle and wants two of it, and the cheaper of two others. The agent must find out"
    " which, show a choice, and put the right prices and taxes into the cart.",
    domains=("retail",),
    agent="scripted:wrong_value",
    people="Nadia and the agent",
)
OFFER = Offer(
    domains=[("All", "all"), ("Corner shop", "retail")],
    kinds=[("All", "all"), ("With screens", "screens")],
    scenarios=[("Two jars on a shelf · screens", "retail/two"), ("The cheaper oil", "retail/oil")],
    agents=[
        ("Script that misreads one value · not a language model", "scripted:wrong_value"),
        ("Label reader", "local:ocr"),
    ],
    users=[("Scripted user", "scripted"), ("Me", "human")],
    modes=[("As written", ""), ("Easy", "easy")],
    judges=[("Rules", "rules")],
)
LIVE = LiveSetting("local:ocr", ("retail",), ("What am I pointing at?", "Two of this one, please."))


@dataclass
class Store:
    """Files of the specimen, named by their hash."""

    folder: Path

    def put(self, data: bytes, ending: str) -> str:
        sha = hashlib.sha256(data).hexdigest()
        (self.folder / f"{sha}{ending}").write_bytes(data)
        return sha

    def url(self, sha: str) -> str:
        found = next(self.folder.glob(f"{sha}.*"))
        return f"gradio_api/file={found}"


def frames(store: Store) -> list[ImageRef]:
    refs = []
    with av.open(str(CLIP)) as container:
        wanted = list(TIMES)
        for frame in container.decode(video=0):
            if wanted and frame.time >= wanted[0] - 0.02:
                t = wanted.pop(0)
                path = store.folder / "frame.jpg"
                frame.to_image().resize((320, 180)).save(path, quality=85)
                sha = store.put(path.read_bytes(), ".jpg")
                refs.append(ImageRef(id=10 + len(refs), sha256=sha, kind="frame", t=t, parent=1))
    return refs


def draw_screen(store: Store, title: str, lines: list[tuple[str, str]], buttons: list[tuple[str, str]]) -> Screen:
    wide, high = 420, 96 + 120 * len(lines) + 64
    image = Image.new("RGB", (wide, high), "#ffffff")
    pen = ImageDraw.Draw(image)
    big, small = ImageFont.load_default(22), ImageFont.load_default(15)
    pen.text((20, 18), title, "#1a1a1a", font=big)
    targets = []
    for place, (name, note) in enumerate(lines):
        top = 70 + 120 * place
        pen.rounded_rectangle((16, top, wide - 16, top + 104), 6, "#f4f4f4", "#cccccc")
        pen.rectangle((26, top + 10, 90, top + 94), ("#2b5fa3", "#b3261e", "#2e6b3f")[place % 3])
        pen.text((106, top + 12), name, "#1a1a1a", font=small)
        pen.text((106, top + 34), note, "#555555", font=small)
    for place, (label, action) in enumerate(buttons):
        last = place >= len(lines)
        box = (16.0, high - 52.0, 140.0, 36.0) if last else (106.0, 70.0 + 120 * place + 58, 130.0, 36.0)
        pen.rounded_rectangle(
            (box[0], box[1], box[0] + box[2], box[1] + box[3]), 5, "#0a66d8" if place == 0 else "#e8e8e8"
        )
        pen.text((box[0] + 12, box[1] + 8), label, "#ffffff" if place == 0 else "#1a1a1a", font=small)
        targets.append(Target(id=f"b{place}", type="Button", path="/", label=label, box=box, action=action))
    path = store.folder / "screen.png"
    image.save(path)
    sha = store.put(path.read_bytes(), ".png")
    return Screen(surface_id=title, revision=1, image=sha, width=wide, height=high, targets=tuple(targets))


def row(name: str, quantity: int, price: float, tax: float, line: int) -> Change:
    after = {"line_id": line, "product_name": name, "quantity": quantity, "price": price, "tax_rate": tax}
    return Change(table="cart_lines", op="create", key=str(line), after=after)


def run(store: Store) -> list[Event]:
    log = EventLog()
    seen = frames(store)
    clip = ImageRef(
        id=1,
        sha256=store.put(CLIP.read_bytes(), ".mp4"),
        kind="clip",
        name="shop_shelf",
        mime="video/mp4",
        seconds=14.0,
    )
    pick = draw_screen(
        store, "Which one do you mean?", [("Oat milk", "1 litre"), ("Ketchup", "460 g")],
        [("Add · 1.25", "add"), ("Add · 4.73", "add"), ("Neither", "none")],
    )  # fmt: skip
    basket = draw_screen(
        store, "Your basket", [("Oat milk × 2", "2.50"), ("Pesto × 1", "5.26")], [("Confirm", "confirm")]
    )

    def call(tool: str, arguments: dict, value=None, writes=False, changes=(), fault=None, images=()) -> None:
        begun = log.append(
            CallStarted(by="agent", call_id=f"c{len(log.events)}", tool=tool, writes=writes, arguments=arguments), 0
        )
        log.append(
            CallFinished(
                by="agent", step=begun.step, call_id=begun.call_id, tool=tool, value=value, changes=list(changes),
                fault=fault, images=list(images),
            ),
            0,
        )  # fmt: skip

    def act(screen: Screen, button: int, x: float, y: float, number: int | None = None) -> None:
        target = screen.targets[button]
        log.append(
            UserActed(
                by="user", surface_id=screen.surface_id, revision=1, component_id=target.id, path="/", x=x, y=y,
                action=Action(name=target.action or ""), round=number,
            ),
            0,
        )  # fmt: skip

    log.append(
        EpisodeStarted(
            card=Card(scenario="retail/two", agent=SETTING.agent, user="scripted"), media=[clip], now="2026-05-04"
        ),
        0,
    )
    say = "Add two of the one I’m pointing at, and the cheaper of pesto and soy sauce."
    log.append(Message(by="user", text=say, images=[clip, seen[0]], seen_until=0.0, round=1), 0)
    call("sample_frames", {"clip": 1, "count": 3}, ["frame 10", "frame 11", "frame 12"], images=seen[1:3])
    call("read_labels", {"image": 12}, ["OAT MILK", "KETCHUP", "PESTO"])
    read = [("OAT MILK", 0.97, 3.5), ("KETCHUP", 0.95, 3.5), ("PESTO", 0.92, 3.5), ("SYR", 0.41, 1.5)]
    log.append(Note(topic="read", text="4 texts", data=[{"text": a, "score": b, "t": c} for a, b, c in read]), 0)
    call("get_price", {"product_name": "oat milk"}, [{"product_name": "oat milk", "price": 1.25}])
    log.append(ScreenRendered(by="agent", screen=pick), 0)
    act(pick, 0, 171.0, 147.0)
    call("get_price", {"product_name": "pesto"}, [{"product_name": "pesto", "price": 5.26}], images=seen[3:4])
    lost = Fault(kind="not_found", message="No product is called “soysauce”. Did you mean “soy sauce”?")
    call("get_price", {"product_name": "soysauce"}, fault=lost)
    call("get_price", {"product_name": "soy sauce"}, [{"product_name": "soy sauce", "price": 5.92}])
    call("get_tax_rate", {"product_name": "oat milk"}, 0.07)
    milk = row("oat milk", 2, 1.25, 0.05, 1)
    call("add_to_cart", {"product_name": "oat milk", "quantity": 2, "tax_rate": 0.05}, {"line_id": 1}, True, [milk])
    call("get_tax_rate", {"product_name": "pesto"}, 0.05)
    pesto = row("pesto", 1, 5.26, 0.05, 2)
    call("add_to_cart", {"product_name": "pesto", "quantity": 1, "tax_rate": 0.05}, {"line_id": 2}, True, [pesto])
    log.append(Message(by="agent", text="Two **oat milk** and one pesto are in your basket. Shall I show it?"), 0)
    log.append(Message(by="user", text="Yes, let me check it.", images=[seen[5]], seen_until=9.0, round=2), 0)
    call("compute_total_payment", {"user_id": "u1"}, {"total": 7.76, "lines": 2})
    log.append(ScreenRendered(by="agent", screen=basket), 0)
    act(basket, 0, 150.0, 143.0)
    bought = Change(table="shopping_list", op="delete", key="4", before={"entry_id": 4, "item": "oat milk"})
    call("clear_shopping_list_item", {"item": "oat milk"}, True, True, [bought], images=seen[6:7])
    log.append(Message(by="agent", text="Done. Two oat milk, one pesto, €7.76 in all."), 0)
    log.append(EpisodeEnded(stop="user_done"), 0)
    return list(log.events)


def judged(outcome: str = "fail") -> Verdict:
    def check(name, group, title, result, reason="", steps=(), gate=True) -> Check:
        evidence = [Evidence(step=step) for step in steps]
        return Check(name=name, group=group, title=title, gate=gate, outcome=result, reason=reason, evidence=evidence)

    fails = outcome == "fail"
    bad = "fail" if fails else "pass"
    good = [("product_name", "oat milk"), ("quantity", 2), ("price", 1.25)]
    same = [Cell(column=name, expected=value, actual=value, similarity=1.0) for name, value in good]
    tax = Cell(column="tax_rate", expected=0.07, actual=0.05 if fails else 0.07, similarity=0.0 if fails else 1.0)
    rows = [
        RowMatch(
            table="cart_lines", op="create", state="differs" if fails else "match", key="1", cells=[*same, tax], step=11
        ),
        RowMatch(table="cart_lines", op="create", state="match", key="2", cells=same, step=13),
        RowMatch(table="shopping_list", op="delete", state="match", key="4", step=19),
    ]
    if fails:
        honey = [
            Cell(column="product_name", expected="honey", similarity=0.0),
            Cell(column="quantity", expected=1, similarity=0.0),
        ]
        rows.append(RowMatch(table="cart_lines", op="create", state="missing", cells=honey))
        late = [Cell(column="product_name", actual="mustard", similarity=0.0)]
        rows.append(RowMatch(table="cart_lines", op="create", state="unexpected", key="3", cells=late, step=13))
    calls = [
        CallMatch(tool="get_price", arguments={"product_name": "oat milk"}, state="hit", step=4),
        CallMatch(tool="get_tax_rate", arguments={"product_name": "oat milk"}, state="hit", step=10),
        CallMatch(
            tool="add_to_cart",
            arguments={"product_name": "oat milk", "tax_rate": 0.07},
            state="missing" if fails else "hit",
        ),
        CallMatch(tool="add_to_wishlist", arguments={"product_name": "pesto", "quantity": 1}, state="waived"),
        CallMatch(tool="take_from_shelf", arguments={"quantity": 2}, state="hit", step=12, together=[13, 15]),
        CallMatch(tool="read_labels", arguments={"image": 12}, state="extra", step=3),
        CallMatch(tool="get_price", arguments={"product_name": "soysauce"}, state="extra", step=8, failed=True),
    ]
    causes = [
        Cause(
            name="reasoning", title="Reasoned or called wrongly, or forgot a step",
            reason="Add to cart at [11] has the tax rate 0.05; 0.07 is required.",
            evidence=[Evidence(step=11), Evidence(step=10)],
        ),
        Cause(
            name="over_operation", title="Did more than was asked",
            reason="Mustard in the cart was changed without being asked.", evidence=[Evidence(step=13)],
        ),
    ]  # fmt: skip
    sentences = {
        "fail": "The tax stored for oat milk is 5 %. It should be 7 %. The agent read 0.07 at [10] and wrote [11].",
        "pass": "All three changes are as expected, and nothing else was touched.",
        "unscored": "The model did not answer for 30 seconds, so this run is not scored.",
    }
    checks = [
        check(
            "state",
            "state",
            "Finished the task",
            bad,
            "Cart row 1: tax is 5 %, should be 7 % [11]." if fails else "",
            [10, 11],
        ),
        check("no_side_effects", "agent", "Changed nothing else", "pass", "3 changes, all expected.", [11, 13, 19]),
        check(
            "tool_use_validity", "agent", "Used tools correctly", "pass", "12 calls, 1 fault, mended at once.", [8, 9]
        ),
        check("information_accuracy", "facts", "Told the truth", bad, "Said €7.76." if fails else "", [20]),
        check("request_fidelity", "user", "Asked for the right thing", "pass", "", [1]),
        check("grounded_consistency", "user", "Used only what it saw", "pass", "", [6]),
        check("ui_task_focus", "ui", "Stays on the task", "pass", "", [5]),
        check("ui_feedback", "ui", "Shows what happened", "unscored", "Needs a model judge.", [17], gate=False),
    ]
    if outcome == "unscored":
        rows, calls, checks = [], [], [check("judge", "agent", "Finished the task", "unscored", "The judge failed.")]
    return Verdict(
        outcome=outcome, sentence=sentences[outcome], judge="rules", judge_version="1", checks=checks,
        state=StateScore(rows=rows, entity_f1=None if outcome == "unscored" else 0.94 if fails else 1.0),
        joint=JointScore(calls=calls, required=4 if calls else 0, matched=3 if fails else len(calls) and 4),
        causes=causes if fails else [],
        disagreements=["Compat requires add to wishlist; strict counts [12] as well."] if fails else [],
    )  # fmt: skip


def states() -> str:
    cards = [
        empty("Show it something", "Point a camera, or drop in a clip or photo. It is deleted when you leave.",
              [Choice("Use the camera", "camera"), Choice("Choose a file", "file"), Choice("Try our clip", "ours")]),
        drawing(2),
        working("Reading the clip", "38 of 120 frames. You can already ask.", 0.32, [Choice("Stop", "stop")]),
        state("Stopped at 30 tool calls", "This scenario allows 30. The run was scored as it stood.",
              [Choice("See the verdict", "verdict"), Choice("Fork from step 41", "fork")], "warn"),
        state("The model did not answer", "No reply for 30 seconds. This run is not scored.",
              [Choice("Try again", "again"), Choice("Pick another model", "models")], "bad"),
        state("This model needs a key", "It stays in this tab and is gone when you close it.",
              [Choice("Enter a key", "key")], "warn"),
        state(EVIL, EVIL),
    ]  # fmt: skip
    grid = "display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:16px"
    return f'<div style="{grid}">{"".join(cards)}</div>'


def early(events: list[Event]) -> list[Event]:
    """The run up to the moment at which the first screen stands and waits."""
    return [event for event in events if event.step <= 5 and event.kind != "episode_ended"]


def page(store: Store) -> gr.Blocks:
    events = run(store)
    setting = replace(SETTING, clip=events[0].media[0])
    links = Links(store.url)
    whole = reduce(events, judged())
    with gr.Blocks(title="Firsthand", fill_width=True) as blocks:
        top_bar("No key needed · 2 of 8 places in use")
        with gr.Tabs(elem_id="fh-tabs"):
            with gr.Tab("Watch"):
                watch = watch_layout(OFFER, setting, links)
                focus = gr.State(0)
            with gr.Tab("Live"):
                live = live_layout(OFFER.agents, [("Corner shop", "retail")], LIVE, links)
                pressed = gr.Textbox(elem_id="pressed", label="Pressed")
            with gr.Tab("States"):
                html(states(), "press")
            with gr.Tab("Verdicts"):
                for outcome in ("pass", "unscored"):
                    ended = watch_layout(OFFER, setting, links)
                    made = watch_updates(ended, reduce(events, judged(outcome)), 20, setting, links)
                    ended.story.value, ended.verdict.value = made[ended.story], made[ended.verdict]
        fields = (
            watch.domain, watch.kind, watch.kept, watch.scenario, watch.agent, watch.user, watch.mode, watch.judge,
        )  # fmt: skip
        outputs = [one for one in vars(watch).values() if one not in fields]

        def show(step: int):
            return {**watch_updates(watch, whole, step, setting, links), focus: step}

        def go(evt: gr.EventData, at: int):
            press = read_press(evt._data)
            return show(press.step if press is not None and press.step else at)

        def begin():
            return show(11)

        def walk(at: int):
            now = reduce([event for event in events if event.step <= at + 1 and event.kind != "episode_ended"])
            return {**watch_updates(watch, now, at + 1, setting, links), focus: at + 1}

        watch.play.click(begin, None, [*outputs, focus])
        watch.step.click(walk, focus, [*outputs, focus])
        for area in watch.pressed:
            area.click(go, focus, [*outputs, focus])
        now = reduce(early(events))
        fresh = [one for one in vars(live).values() if isinstance(one, gr.HTML | gr.Chatbot)]
        live.new.click(lambda: live_updates(live, now, LIVE, links), None, [*fresh, live.stop])

        def note(evt: gr.EventData):
            press = read_press(evt._data)
            return press.model_dump_json() if press is not None else "refused"

        live.screen.click(note, None, pressed)
    return blocks


def fonts(folder: Path) -> Path:
    """Gather the fonts from the page's packages; without them the fallbacks serve."""
    for file in (ROOT / "renderer" / "page" / "node_modules" / "@fontsource-variable").glob(
        "*/files/*-wght-normal.woff2"
    ):
        shutil.copy(file, folder / file.name)
    return folder


def launch(folder: Path, port: int | None = None) -> tuple[gr.Blocks, str]:
    blocks = page(Store(folder))
    gr.set_static_paths([folder])
    _, url, _ = blocks.launch(
        server_name="127.0.0.1", server_port=port, theme=theme(), head=head(fonts(folder)), quiet=True, ssr_mode=False,
        footer_links=[], prevent_thread_lock=True,
    )  # fmt: skip
    return blocks, url


if __name__ == "__main__":
    options = argparse.ArgumentParser()
    options.add_argument("--port", type=int, default=7890)
    options.add_argument("--folder", type=Path, required=True)
    given = options.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    launch(given.folder, given.port)[0].block_thread()
