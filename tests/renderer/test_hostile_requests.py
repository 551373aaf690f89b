"""No request leaves the page: every address in every place that takes one, then every target pressed."""

import pytest

from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces, SurfaceState

REACHED = "() => [window.hacked === undefined, document.cookie, location.href]"
UNTOUCHED = [True, "", "http://a2ui.invalid/"]
ADDRESSES = {
    "http": "http://HOST/{}",
    "https": "https://HOST/{}",
    "of the page's scheme": "//HOST/{}",
    "of the page": "/{}.png",
    "ftp": "ftp://HOST/{}",
    "socket": "ws://HOST/{}",
    "file": "file:///etc/passwd?{}",
    "script": "javascript:window.hacked=1//{}",
    "script in other letters": "JaVaScRiPt:window.hacked=1//{}",
    "script behind a space": " javascript:window.hacked=1//{}",
    "script with a tab": "java\tscript:window.hacked=1//{}",
    "script with an entity": "java&#115;cript:window.hacked=1//{}",
    "vbscript": "vbscript:window.hacked=1//{}",
    "page as data": "data:text/html,<script>window.hacked=1;fetch('http://HOST/{}')</script>",
    "page as base64": "data:text/html;base64,PHNjcmlwdD53aW5kb3cuaGFja2VkPTE8L3NjcmlwdD4=#{}",
    "script as data": "data:text/javascript,window.hacked=1//{}",
    "drawing with a script": (
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9' onload='parent.hacked=1'>"
        "<script>top.hacked=1;fetch('http://HOST/{}')</script></svg>"
    ),
    "drawing with a picture": (
        "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>"
        "<style>@import url(http://HOST/{})</style><image href='http://HOST/{}' width='9' height='9'/>"
        "<foreignObject width='9' height='9'><iframe xmlns='http://www.w3.org/1999/xhtml' src='http://HOST/{}'/>"
        "</foreignObject></svg>"
    ),
    "blob": "blob:http://HOST/{}",
    "of the browser": "chrome://version/?{}",
    "as source": "view-source:http://HOST/{}",
    "style": "url(http://HOST/{})",
    "broken out of an attribute": 'x" onerror="window.hacked=1" srcset="http://HOST/{} 1x" x="',
    "broken out of a style": "red; background: url(http://HOST/{})",
    "broken out of a tag": '"><img src=http://HOST/{} onerror=window.hacked=1><link rel=prefetch href=http://HOST/{}>',
}
REFUSED = {
    *("ftp", "socket", "file", "page as data", "page as base64", "vbscript", "blob", "of the browser", "as source"),
    *("script", "script in other letters", "script behind a space", "script with a tab", "script as data"),
}
"""What no picture, clip or sound may be; the rest stands as a placeholder, or is drawn from its own bytes."""

WORDS = {
    "markdown picture": "![words](ADDRESS)",
    "markdown link": "[words](ADDRESS)",
    "markdown picture in a link": "[![words](ADDRESS)](ADDRESS)",
    "markdown reference": "[words]\n\n[words]: ADDRESS",
    "autolink": "<ADDRESS> ADDRESS",
    "picture tag": "<img src='ADDRESS' srcset='ADDRESS 1x' onerror='window.hacked=1'>",
    "clip tag": "<video poster='ADDRESS' src='ADDRESS' autoplay></video><audio src='ADDRESS' autoplay></audio>",
    "frame tag": "<iframe src='ADDRESS'></iframe><object data='ADDRESS'></object><embed src='ADDRESS'>",
    "style tag": "<style>@import url(ADDRESS); * { background: url(ADDRESS) }</style><p style='color:url(ADDRESS)'",
    "script tag": "</script><script src='ADDRESS'>window.hacked=1</script>",
    "refresh": "<meta http-equiv='refresh' content='0;url=ADDRESS'><base href='ADDRESS'>",
    "prefetch": (
        "<link rel='prefetch' href='ADDRESS'><link rel='preconnect' href='ADDRESS'><link rel='dns-prefetch' "
        "href='ADDRESS'><link rel='stylesheet' href='ADDRESS'>"
    ),
    "form": "<form action='ADDRESS' method='post'><button>Send</button></form><a href='ADDRESS' ping='ADDRESS'>a</a>",
    "drawing": "<svg onload='window.hacked=1'><image href='ADDRESS'/><use href='ADDRESS'/><script>hacked=1</script>",
}


def literal(value, place):
    return value, {}


def bound(value, place):
    return {"path": f"/{place}"}, {place: value}


def formatted(value, place):
    call = {"call": "formatString", "args": {"value": f"${{/{place}}}"}, "returnType": "string"}
    return call, {place: value}


def joined(value, place):
    call = {"call": "formatString", "args": {"value": f"${{/{place}/0}}${{/{place}/1}}"}, "returnType": "string"}
    return call, {place: [value[:4], value[4:]]}


WAYS = {"literal": literal, "bound": bound, "formatted": formatted, "joined": joined}


def picture(name, value):
    return [{"id": name, "component": "Image", "url": value, "description": value}]


def clip(name, value):
    return [{"id": name, "component": "Video", "url": value}]


def sound(name, value):
    return [{"id": name, "component": "AudioPlayer", "url": value, "description": value}]


def link(name, value):
    call = {"functionCall": {"call": "openUrl", "args": {"url": value}, "returnType": "void"}}
    words = {"id": f"{name}-t", "component": "Text", "text": "Open"}
    return [{"id": name, "component": "Button", "child": f"{name}-t", "action": call}, words]


def words(name, value):
    return [{"id": name, "component": "Text", "text": value}]


def field(name, value):
    return [{"id": name, "component": "TextField", "label": value, "value": value}]


def tick(name, value):
    return [{"id": name, "component": "CheckBox", "label": value, "value": True}]


MEDIA = {"picture": picture, "clip": clip, "sound": sound}
TEXTS = {"words": words, "field": field, "tick": tick}


async def drawn_and_pressed(page, state, now):
    """Draw a state and press every target of it; return how many there were and what the page asked for.

    What the page's own policy stops before it becomes a request is not counted.
    """
    asked = []
    screen = (await page.draw(state, {}, now)).screen
    await page._source.run(listen(page._page, asked))
    await page.draw(state, {}, now)
    for target in screen.targets:
        x, y, width, height = target.box
        act = UserAct(surface_id="s", x=x + width / 2, y=y + height / 2)
        result, _ = await page.act(state, act, screen, {}, now)
        assert result.ok, (target, result.fault)
    await page.draw(state, {}, now)
    assert await page._source.run(page._page.evaluate(REACHED)) == UNTOUCHED
    return len(screen.targets), [
        url for url in asked if not url.startswith(("data:image", "blob:http://a2ui.invalid/"))
    ]


async def listen(page, asked):
    page.on("requestfinished", lambda request: asked.append(request.url))
    page.on("requestfailed", lambda request: request.failure == "csp" or asked.append(request.url))


def put(make, way, values, port):
    """Return (name, components, data) of one component for each value."""
    parts = []
    for at, value in enumerate(values):
        name = f"{make.__name__}{at}"
        given, needed = way(value.replace("HOST", f"127.0.0.1:{port}").replace("{}", name), name)
        parts.append((name, make(name, given), needed))
    return parts


def messages_of(screen, chosen):
    parts = [{"id": "root", "component": "Column", "children": [name for name, _, _ in chosen]}]
    data = {}
    for _, components, needed in chosen:
        parts += components
        data |= needed
    return screen(parts, data)


def opened_by(messages):
    surfaces = Surfaces(lambda number: True)
    surfaces.apply(messages)
    return surfaces.state("s")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("place", [*MEDIA, "link"])
def test_addresses_of_components_are_refused_at_the_door(screen, place, way):
    refused = {}
    for kind, one in zip(ADDRESSES, put(MEDIA.get(place, link), WAYS[way], ADDRESSES.values(), 9), strict=True):
        try:
            opened_by(messages_of(screen, [one]))
        except ScreenFaults as faults:
            refused[kind] = {fault.code for fault in faults.faults}
    if place == "link":
        assert refused == {kind: {"bad_url"} for kind in ADDRESSES if kind not in ("http", "https")}
    else:
        assert refused == {kind: {"bad_url"} for kind in REFUSED}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("place", ["media", "link"])
async def test_addresses_of_components_that_passed_the_door_reach_nothing(page, screen, listening, now, place, way):
    port, connections = listening
    makers = [link] if place == "link" else MEDIA.values()
    chosen = [one for make in makers for one in put(make, WAYS[way], ADDRESSES.values(), port)]
    count, asked = await drawn_and_pressed(page, SurfaceState("s", 1, messages_of(screen, chosen)), now)
    assert count == (len(chosen) if place == "link" else 0)
    assert (asked, connections) == ([], [])


@pytest.mark.parametrize(
    ("place", "way", "kinds"),
    [
        ("words", "literal", ("http", "of the page's scheme", "of the page", "script", "page as data", "file")),
        ("words", "joined", ("http", "script")),
        ("field", "literal", ("http",)),
        ("tick", "joined", ("http",)),
    ],
)
async def test_addresses_in_words(page, screen, listening, now, place, way, kinds):
    port, connections = listening
    for kind in kinds:
        values = [wrap.replace("ADDRESS", ADDRESSES[kind]) for wrap in WORDS.values()]
        state = opened_by(messages_of(screen, put(TEXTS[place], WAYS[way], values, port)))
        _, asked = await drawn_and_pressed(page, state, now)
        assert (asked, connections) == ([], [])
