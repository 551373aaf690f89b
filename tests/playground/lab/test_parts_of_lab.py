"""The parts of the UI lab that need no browser: lines of a text, links, the scenario of a screen, escaped words."""

import base64
import json
import re
import time
import zlib
from dataclasses import replace

import pytest

from core.errors import ConfigError, ScreenFault
from core.events import Action
from core.screen import Screen, Target
from playground.lab.deeds import said, sent
from playground.lab.episode import screen_scenario
from playground.lab.findings import findings, mark_of, outcome
from playground.lab.layout import starter
from playground.lab.link import LONGEST, from_code, to_code
from playground.lab.own import sent_files
from playground.lab.parts import lab_screen, own_pictures, strip, targets, value_of
from playground.lab.room import pictures
from playground.lab.sheet import Deed, Listing, Look, Sheet, Trouble, Typing
from playground.lab.slip import slip_of
from playground.lab.text import VERSIONS, laid_out, lines_of, mended, version_of
from playground.lab.versions import written_in
from playground.links import Links
from playground.parts.came import CAME, came
from renderer.view import View
from roles.reference import ReferenceAgent, fill
from ui_server.faults import QUICK_START
from ui_server.gallery import gallery, gallery_screen
from ui_server.surfaces import Surfaces

EVIL = "</code><script>alert(1)</script>\"'&"
LINKS = Links(url=lambda sha: f"blobs/{sha}")


def test_laid_out_lists_keep_their_meaning_and_their_components_are_found():
    for screen in gallery():
        text = laid_out(screen.messages)
        assert json.loads(text) == screen.messages
        lines = lines_of(text)
        bodies = [message["updateComponents"] for message in screen.messages if "updateComponents" in message]
        last_said = {(body["surfaceId"], one["id"]): one for body in bodies for one in body["components"]}
        for (surface, name), component in last_said.items():
            first, last = lines.of(surface, name)
            piece = "\n".join(text.splitlines()[first - 1 : last])
            assert json.dumps(name) in piece and json.dumps(component["component"]) in piece


@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ('[\n{"a": 1},\n{"b":\n 2}]', "/1/b", 4),
        ('[\n{"a": 1},\n{"b":\n 2}]', "/1/b/c/d", 4),
        ('[\n{"a": 1},\n{"b":\n 2}]', "/1", 3),
        ('{"messages": [\n{"a": 1}]}', "/0/a", 2),
        ('{"a":\n1}', "/0/a", 2),
        ('{"a": 1}\n{"b": 2}', "/1/b", 2),
        ('Here it is:\n```json\n[\n{"a": 1,},\n]\n```', "/0/a", 4),
        ('[{"a/b": {"c~d":\n1}}]', "/0/a~1b/c~0d", 2),
        ('["\\"]", \n2]', "/1", 2),
    ],
)
def test_the_line_of_a_path(text, path, line):
    assert lines_of(text).at(path)[0] == line


@pytest.mark.parametrize(
    ("text", "line", "column", "words", "found"),
    [
        ('[\n {"a": 1}\n {"b": 2}]', 3, 2, "comma.*missing before this, at the end of line 2", '{"b": 2}]'),
        ('[{"a": 1 "b": 2}]', 1, 10, r"comma.*missing before this\.", '"b": 2}]'),
        ('[{"a" 1}]', 1, 7, "colon is missing", "1}]"),
        ("[{a: 1}]", 1, 3, "name in double quotes", "a: 1}]"),
        ('[{"a": ,}]', 1, 8, "value belongs here", ",}]"),
        ('[{"a": "x}]', 1, 8, "no closing quote", '"x}]'),
        ('["a\nb"]', 1, 4, "line break", ""),
        ('["\\x"]', 1, 3, "backslash", '\\x"]'),
        ('["\\u12"]', 1, 4, "Four hex digits", 'u12"]'),
        ('[{"a": 1}', 1, 10, "text ends here", ""),
        ('[{"a": 1}]]', 1, 11, "bracket too many", "]"),
        ('{"a": 1}\n{"b" 2}', 2, 6, "colon is missing", "2}"),
        ('Here:\n```json\n[{"a": 1} {"b": 2}]\n```', 3, 11, "comma", '{"b": 2}]'),
        ("\n no list", 2, 2, r"No \[ or \{", "no list"),
    ],
)
def test_a_slip_is_told_with_its_line_and_what_stands_there(text, line, column, words, found):
    slip = slip_of(text)
    assert (slip.line, slip.column, slip.found) == (line, column, found) and re.search(words, slip.words)
    fault = ScreenFault("bad_json", "/", "no JSON", found=text[:50])
    told = findings(Sheet(listing=Listing(text), faults=(fault,)))
    assert f"Line {line}, column {column}." in told and f'data-line="{line}"' in told and "no JSON" not in told


def test_what_a_fault_points_at_is_read_in_its_place():
    def told(docs):
        return findings(Sheet(faults=(ScreenFault("bad_type", "/1", "wrong", docs=docs),)))

    text = told('ui_get_item_details("Text")')
    assert "<summary>About Text</summary>" in text and "<dt>variant</dt>" in text and "&quot;Text&quot;" in text
    assert "<dt>updateDataModel</dt>" in told(QUICK_START)
    assert "<details" not in told('ui_get_item_details("Nothing")') and "<details" not in told(EVIL)


@pytest.mark.parametrize("payload", [{"path": "/etc/passwd"}, "/etc/passwd", ["/etc/passwd"], [{"path": 7}], [{}], 7])
def test_files_that_no_page_sends_are_refused(payload):
    with pytest.raises(ConfigError, match="no list of files"):
        sent_files(payload)
    assert sent_files(None) == [] and [path.name for path in sent_files([{"path": "/a/b"}])] == ["b"]


def test_what_came_of_drawing_is_one_line():
    fault, listing = ScreenFault("bad_type", "/1", "wrong"), Listing("[é\ud800]")
    said_of = {
        "Not drawn yet": Sheet(),
        "1 fault</b>, nothing was drawn": Sheet(listing, faults=(fault,)),
        "No place": Sheet(listing, trouble=Trouble("No place", "Wait")),
        "1 thing to look at": Sheet(listing, warnings=("odd",)),
        "Drawn, no faults": Sheet(listing),
    }
    assert [words for words, sheet in said_of.items() if words not in outcome(sheet)] == []
    assert mark_of("") == "0-1" and mark_of(listing.text) in outcome(Sheet(listing)) and mark_of("a") != mark_of("b")


@pytest.mark.parametrize(
    ("text", "path", "gives"),
    [
        ('[{"a": [1, 2]}]', "/0/a/1", '[{"a": [1, {"path": "/x"}]}]'),
        ('{"messages": [{"a/b": 1}]}', "/0/a~1b", '{"messages": [{"a/b": {"path": "/x"}}]}'),
        ('[{"a": 1}]', "/0/b", None),
        ('[{"a": 1}]', "/7/a", None),
        ('[{"a": 1}]', "/0/a/c", None),
        ("no JSON", "/0", None),
        ("[" * 100_000, "/0", None),
    ],
)
def test_a_value_is_replaced_where_there_is_one(text, path, gives):
    assert mended(text, path, {"path": "/x"}) == gives


@pytest.mark.parametrize(
    "text", ["", "no JSON", "]]]", '"', "{" * 300_000, '["' * 100_000, "\0\ud800[", "[,,,:}", "{} " * 40_000]
)
def test_no_text_breaks_or_holds_up_the_search_for_lines(text):
    began = time.perf_counter()
    assert lines_of(text).at("/0") is None or True
    version_of(text)
    slip_of(text)
    assert time.perf_counter() - began < 5


def test_starters_are_good_lists_of_their_version_and_mean_the_same():
    made = []
    for version in VERSIONS:
        text = starter(version)
        assert version_of(text) == version
        surfaces = Surfaces(image_exists=lambda number: False)
        applied = surfaces.apply(text)
        assert bool(applied.repairs) == (version != "v0.9")
        made.append(surfaces.data_model("hello"))
    assert made == [{"name": "Ada"}] * 3


def test_a_list_is_written_in_another_version_only_where_it_means_the_same():
    def read(what):
        return Surfaces(image_exists=lambda number: True).apply(what).messages

    lost = []
    for given in [*(starter(version) for version in VERSIONS), *(list(one.messages) for one in gallery())]:
        same = read(given)
        assert read(written_in(same, "v0.9")) == same and written_in(same, "v0.8") is None
        other = written_in(same, "v1.0")
        if other is None:
            lost.append(same[0]["createSurface"].get("theme"))
            continue
        assert version_of(other) == "v1.0" and '"variant": "h2", "text": "' not in other
        assert written_in(read(other), "v1.0") == other
    assert len(lost) < 3 and None not in lost, "only a theme has no place in v1.0"
    assert written_in((), "v0.9") is None


def code_of(value):
    packed = zlib.compress(value if isinstance(value, bytes) else json.dumps(value).encode())
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def test_a_link_gives_back_what_it_was_made_of():
    for screen in gallery():
        text = laid_out(screen.messages)
        look = Look(View(scale=2.0, width=600, theme="dark"), "model")
        shared = from_code(to_code(text, screen.name, look))
        assert (shared.text, shared.base, shared.look) == (text, screen.name, look)
    assert from_code(code_of({"t": "of an earlier version"})).look == Look()


@pytest.mark.parametrize(
    "code",
    [
        "", "A", "%%%", "é", "A" * (LONGEST + 1), "eJw" + "A" * 400, code_of(b"no JSON"), code_of([1]),
        code_of({"t": 1}), code_of({}), code_of({"t": "x", "g": "../../etc/passwd"}), code_of({"t": "x", "w": 1}),
        code_of({"t": "x", "s": 99}), code_of({"t": "x", "m": "all"}),
        code_of({"t": "x", "c": "red"}), code_of({"t": "x", "z": 1}),
        code_of(b"[" * 100_000), code_of(b" " * 9_000_000), code_of(b'{"t": "x", "s": NaN}'),
        code_of({"t": "x" * 400_001}),
    ],
)  # fmt: skip
def test_a_hostile_link_is_refused_at_once(code):
    began = time.perf_counter()
    with pytest.raises(ConfigError, match="does not hold a whole screen"):
        from_code(code)
    assert time.perf_counter() - began < 2


def test_what_is_too_long_or_broken_is_not_shared():
    noise = base64.b64encode(b"".join(number.to_bytes(4, "big") for number in range(0, 10**9, 40_000))).decode()
    with pytest.raises(ConfigError, match="too long"):
        to_code(noise, "", Look())
    with pytest.raises(ConfigError, match="half a character"):
        to_code("\ud800", "", Look())


def test_a_screen_as_an_episode_shows_the_very_list_whatever_it_says():
    screen = gallery_screen("product_card")
    sly = json.loads(json.dumps(screen.messages))
    sly[1]["updateComponents"]["components"].append(
        {"id": "x", "component": "Text", "text": "${media.picture_1} $ ${a.b}"}
    )
    scenario = screen_scenario(sly, screen.name, "product")
    first = ReferenceAgent(scenario.reference).moves[0]
    played = fill(first.content, {"media": {"picture_1": 1}})
    assert json.loads(played["ui_json"]) == sly
    assert [entry.file for entry in scenario.media] == list(
        str(path.relative_to(path.parents[2])) for path in screen.images.values()
    )
    with pytest.raises(ConfigError, match="own pictures stay"):
        screen_scenario(sly, screen.name, "product", (1,))
    with pytest.raises(ConfigError, match="no good screen"):
        screen_scenario((), "", "")
    with pytest.raises(ConfigError, match="no screen"):
        pictures("nobody")


def test_all_that_a_list_says_is_escaped():
    target = Target(id=EVIL, type=EVIL, path=EVIL, label=EVIL, box=(1, 1, 9, 9), action=EVIL, value=EVIL)
    screen = Screen(surface_id=EVIL, revision=1, image="a" * 64, width=420, height=200, targets=(target,))
    deed = Deed(EVIL, EVIL, Action(name=EVIL, context={EVIL: EVIL}), (3.0, 4.0))
    fault = ScreenFault(EVIL, f"/{EVIL}", EVIL, found=EVIL, allowed=(EVIL,), docs=EVIL)
    sheet = Sheet(faults=(fault,), warnings=(EVIL,), repairs=(EVIL,), screen=screen, data={EVIL: EVIL}, deeds=(deed,))
    sheet = replace(sheet, tags=((1, 1, 9, 9),), trouble=Trouble(EVIL, EVIL))
    areas = (findings(sheet), targets(sheet), lab_screen(sheet, LINKS), said(sheet), sent(sheet.deeds), outcome(sheet))
    areas += (outcome(Sheet(trouble=Trouble(EVIL, EVIL))), said(replace(sheet, trouble=None)))
    field = screen.model_copy(update={"targets": (target.model_copy(update={"type": "TextField"}),)})
    asked = replace(sheet, screen=field, picked=(EVIL, EVIL), typing=Typing({}, EVIL, EVIL))
    assert "<form" in value_of(asked) and value_of(replace(asked, picked=None)) == value_of(sheet) == ""
    areas += (
        value_of(asked),
        own_pictures({101: EVIL}, LINKS),
        came(f"{CAME}{json.dumps({'action': EVIL, EVIL: [EVIL]})}"),
    )
    for area in (*areas, strip(gallery(), {}, LINKS, EVIL)):
        assert "<script" not in area and area.count("<code>") == area.count("</code>")
