"""Screens made to use up memory or time: refused at the door, or stopped on the page, and the next one is drawn."""

import base64
import io
import json
import struct
import time
import zlib

import pytest
from PIL import Image

from core.errors import RenderError
from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces, SurfaceState


def text(name, words):
    return {"id": name, "component": "Text", "text": words}


def repeated(component, rows, path="/items"):
    """A list whose template is one component, over so many rows."""
    root = {"id": "root", "component": "List", "children": {"componentId": component["id"], "path": path}}
    return [root, component], {"items": [0] * rows}


def chain(length):
    parts = [{"id": "root", "component": "Card", "child": "c0"}]
    parts += [{"id": f"c{at}", "component": "Card", "child": f"c{at + 1}"} for at in range(length)]
    return [*parts, text(f"c{length}", "x")]


def shared(levels, across):
    """Every component of a level has all of its children on one: across ** levels drawn components."""
    parts = [{"id": "root", "component": "Column", "children": ["c0"] * across}]
    for level in range(levels):
        parts.append({"id": f"c{level}", "component": "Column", "children": [f"c{level + 1}"] * across})
    return [*parts, text(f"c{levels}", "x")]


def call(name, **args):
    return {"call": name, "args": args, "returnType": "string"}


def calls(depth):
    inside = True
    for _ in range(depth):
        inside = {"call": "not", "args": {"value": inside}, "returnType": "boolean"}
    return inside


def nested(depth):
    return "[" * depth + "]" * depth


def picture(address):
    return [{"id": "root", "component": "Image", "url": address}]


def inline(kind, data):
    return f"data:image/{kind};base64,{base64.b64encode(data).decode()}"


def flat_png(width, height):
    """A PNG of one colour and one bit per pixel, without ever holding its pixels."""

    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    packer = zlib.compressobj(9)
    row = bytes(1 + (width + 7) // 8)
    packed = b"".join([*(packer.compress(row) for _ in range(height)), packer.flush()])
    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", header) + part(b"IDAT", packed) + part(b"IEND", b"")


def blinking_gif():
    frames = [Image.new("RGB", (400, 400), colour) for colour in ("red", "blue", "green") * 8]
    buffer = io.BytesIO()
    frames[0].save(buffer, "GIF", save_all=True, append_images=frames[1:], duration=10, loop=0)
    return buffer.getvalue()


def drawing(inside):
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">'
    return inline("svg+xml", f"{head}{inside}</svg>".encode())


def picker(options):
    listed = [{"label": "a", "value": str(at)} for at in range(options)]
    return {"id": "root", "component": "ChoicePicker", "label": "x", "options": listed, "value": []}


def field(pattern):
    condition = {**call("regex", value={"path": "/v"}, pattern=pattern), "returnType": "boolean"}
    checks = [{"condition": condition, "message": "m"}]
    return [{"id": "root", "component": "TextField", "label": "x", "value": {"path": "/v"}, "checks": checks}]


BUTTON = {"id": "root", "component": "Button", "child": "t"}
REFUSED = {
    "components": ([text("root", "x"), *(text(f"t{at}", "x") for at in range(5_000))], {}, "too_many_components"),
    "instances": (*repeated(text("t", "x"), 50_000), "too_many_instances"),
    "options": ([picker(5_000)], {}, "too_many_options"),
    "options of rows": (*repeated({**picker(200), "id": "t"}, 1_900), "too_many_instances"),
    "depth": (chain(400), {}, "tree_too_deep"),
    "seven to the seventh": (shared(7, 7), {}, "too_many_instances"),
    "three hundred to the fortieth": (shared(38, 300), {}, "too_many_instances"),
    "its own child": ([{"id": "root", "component": "Card", "child": "root"}], {}, "cycle"),
    "its own template": (*repeated({"id": "root", "component": "Card", "child": "root"}, 3), "duplicate_id"),
    "a circle of templates": (
        [
            {"id": "root", "component": "List", "children": {"componentId": "a", "path": "/items"}},
            {"id": "a", "component": "List", "children": {"componentId": "root", "path": "/items"}},
        ],
        {"items": [0, 0]},
        "cycle",
    ),
    "calls in calls": ([{**BUTTON, "checks": [{"condition": calls(8_000), "message": "m"}]}], {}, "too_deep"),
    "data in data": ([text("root", "x")], {"a": json.loads(nested(900))}, "too_deep"),
    "a long text": ([text("root", "word " * 70_000)], {}, "text_too_long"),
    "a long text in many rows": (*repeated(text("t", {"path": "/items/0"}), 1_000), None),
    "data of megabytes": ([text("root", "x")], {"a": ["x" * 1_000] * 5_000}, "too_large"),
    "a picture of 900 megapixels": (picture(inline("png", flat_png(30_000, 30_000))), {}, "too_many_pixels"),
    "a bound picture of 144 megapixels": (
        picture({"path": "/p"}),
        {"p": inline("png", flat_png(12_000, 12_000))},
        "too_many_pixels",
    ),
    "a long format": ([text("root", call("formatString", value="${/t}" * 20_000))], {"t": "x"}, "text_too_long"),
    "a key of all objects": ([text("root", "x")], {"__proto__": {"hacked": 1}}, "forbidden_key"),
    "a constructor": ([text("root", "x")], {"a": {"constructor": {"prototype": {}}}}, "forbidden_key"),
    "a whole number of a thousand digits": ([text("root", "x")], {"a": 10**1_000}, "bad_json"),
    "no number": ([text("root", "x")], {"a": float("nan")}, "bad_json"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_at_the_door_in_well_under_a_second(screen, name):
    parts, data, code = REFUSED[name]
    if name == "a long text in many rows":
        data, code = {"items": ["word " * 3_000, *[0] * 1_000]}, "too_much_text"
    messages = screen(parts, data)
    surfaces = Surfaces(lambda number: True)
    start = time.process_time()
    with pytest.raises(ScreenFaults) as raised:
        surfaces.apply(messages)
    assert time.process_time() - start < 0.9
    assert code in [fault.code for fault in raised.value.faults]
    assert surfaces.live() == []


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (nested(20_000), "too_deep"),
        ('{"a":' * 20_000 + "1" + "}" * 20_000, "too_deep"),
        ("[" * 300_000, "too_deep"),
        ('"' + "x" * 500_000, "too_large"),
        ([{"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}] * 201, "too_many_messages"),
        ([{}] * 150_000, "too_many_messages"),
        ("9" * 300_000, "bad_json"),
        ("```json\n" * 40_000, "bad_json"),
    ],
    ids=["lists", "objects", "never closed", "a string", "messages", "empty messages", "a number", "fences"],
)
def test_raw_input_is_refused_in_well_under_a_second(raw, code):
    start = time.process_time()
    with pytest.raises(ScreenFaults) as raised:
        Surfaces(lambda number: True).apply(raw)
    assert time.process_time() - start < 0.9
    assert raised.value.faults[0].code == code


HARMLESS = {
    "a blinking picture": (picture(inline("gif", blinking_gif())), {}),
    "a broken picture": (picture("data:image/png;base64," + "A" * 100_000), {}),
    "a drawing as wide as a street": (
        picture(inline("svg+xml", b'<svg xmlns="http://www.w3.org/2000/svg" width="999999999" height="999999999"/>')),
        {},
    ),
    "a drawing of entities in entities": (
        picture(
            inline(
                "svg+xml",
                b'<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">'
                + b"".join(b'<!ENTITY %c "%s">' % (98 + at, b"&%c;" % (97 + at) * 10) for at in range(9))
                + b']><svg xmlns="http://www.w3.org/2000/svg"><text>&j;</text></svg>',
            )
        ),
        {},
    ),
    "filters": (
        picture(drawing('<filter id="f">' + '<feGaussianBlur stdDeviation="900"/>' * 20 + "</filter>")),
        {},
    ),
    "brackets": ([text("root", "[" * 19_000)], {}),
    "quotes": ([text("root", "> " * 9_000 + "x")], {}),
    "stars": ([text("root", "*a " * 6_000 + "**")], {}),
    "a list in a list": ([text("root", "\n".join(" " * at + "- x" for at in range(190)))], {}),
    "one word": ([text("root", "W" * 4_000)], {}),
    "a format of itself": ([text("root", call("formatString", value="${/t}"))], {"t": "${/t}"}),
    "a hundred digits": ([text("root", call("formatCurrency", value=1e308, currency="EUR", decimals=100))], {}),
    "years": ([text("root", call("formatDate", value="999999999-01-01", format="y" * 19_000))], {}),
    "a slider without end": (
        [{"id": "root", "component": "Slider", "label": "s", "min": -1e308, "max": 1e308, "value": 1e307}],
        {},
    ),
    "a weight": ([{"id": "root", "component": "Row", "children": ["a"]}, {**text("a", "x"), "weight": 1e308}], {}),
}
ENDLESS = {
    "a pattern that tries all ways": (field(r"^(a|a|aa)+\1$"), {"v": "a" * 45 + "!"}),
    "a drawing of a hundred million pieces": (
        picture(
            drawing(
                '<g id="a"><rect width="9" height="9"/></g>'
                + "".join(
                    f'<g id="{chr(98 + at)}">' + f'<use href="#{chr(97 + at)}"/>' * 10 + "</g>" for at in range(8)
                )
            )
        ),
        {},
    ),
}


async def outcome(page, state, now):
    try:
        return await page.draw(state, {}, now)
    except ScreenFaults as faults:
        return faults.faults[0].code
    except RenderError as error:
        return error


@pytest.fixture
def fine(opened):
    return opened([text("root", "fine")])[1]


@pytest.mark.parametrize("name", HARMLESS)
async def test_drawn_as_far_as_it_can_be(page, screen, fine, now, name):
    parts, data = HARMLESS[name]
    surfaces = Surfaces(lambda number: True)
    surfaces.apply(screen(parts, data))
    drawn = await outcome(page, surfaces.state("s"), now)
    again = await outcome(page, surfaces.state("s"), now)
    assert drawn.screen == again.screen
    assert [each.text for each in (await page.draw(fine, {}, now)).screen.texts] == ["fine"]


@pytest.mark.parametrize("name", ENDLESS)
async def test_stopped_when_its_time_is_over(page, screen, fine, now, monkeypatch, name):
    monkeypatch.setattr("renderer.session_page.LONGEST_SECONDS", 2.5)
    parts, data = ENDLESS[name]
    surfaces = Surfaces(lambda number: True)
    surfaces.apply(screen(parts, data))
    assert await outcome(page, surfaces.state("s"), now) == "too_slow"
    monkeypatch.undo()
    assert [each.text for each in (await page.draw(fine, {}, now)).screen.texts] == ["fine"]


@pytest.mark.parametrize("name", ["seven to the seventh", "its own child", "a long text"])
async def test_a_page_is_not_lost_to_what_passed_the_door(page, screen, fine, now, monkeypatch, name):
    monkeypatch.setattr("renderer.session_page.LONGEST_SECONDS", 5.0)
    parts, data, _ = REFUSED[name]
    result = await outcome(page, SurfaceState("s", 1, screen(parts, data)), now)
    assert result in ("too_slow", "not_drawable") or not isinstance(result, str)
    monkeypatch.undo()
    assert [each.text for each in (await page.draw(fine, {}, now)).screen.texts] == ["fine"]
