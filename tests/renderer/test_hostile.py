"""What an agent may send to break out: scripts in text, addresses of every kind, loops, two pages in one browser."""

import asyncio
import json
import socket

import pytest

from core.errors import ScreenFault
from ui_server.act import UserAct
from ui_server.faults import ScreenFaults
from ui_server.surfaces import Surfaces, SurfaceState


async def in_page(page, expression, argument=None):
    return await page._source.run(page._page.evaluate(expression, argument))


SCRIPTS = [
    "</script><script>window.hacked = 1</script>",
    "<img src=x onerror='window.hacked = 1'>",
    "![x](javascript:window.hacked=1)",
    "[click](javascript:window.hacked=1)",
    "[click](data:text/html,<script>window.hacked=1</script>)",
    "<svg onload='window.hacked = 1'></svg>",
    "{{constructor.constructor('window.hacked = 1')()}}",
    "${constructor}",
]


async def test_scripts_in_text_are_text(page, opened, column, now):
    parts = [{"id": f"t{index}", "component": "Text", "text": text} for index, text in enumerate(SCRIPTS)]
    bound = [
        {"id": f"b{index}", "component": "Text", "text": {"path": f"/x/{index}"}} for index, _ in enumerate(SCRIPTS)
    ]
    field = {"id": "f", "component": "TextField", "label": SCRIPTS[0], "value": {"path": "/x/1"}}
    surfaces, state = opened(column(*parts, *bound, field), {"x": SCRIPTS})
    drawn = await page.draw(state, {}, now)
    assert await in_page(page, "() => window.hacked === undefined")
    written = " ".join(text.text for text in drawn.screen.texts)
    assert "</script><script>window.hacked = 1</script>" in written
    screen = drawn.screen
    for target in screen.targets:
        x, y, width, height = target.box
        act = UserAct(surface_id="s", x=x + width / 2, y=y + height / 2)
        _, after = await page.act(surfaces.state("s"), act, screen, {}, now)
        assert after.screen.height == screen.height
    assert await in_page(page, "() => window.hacked === undefined && location.href") == "http://a2ui.invalid/"


ATTEMPTS = {
    "fetch": "await fetch(ADDRESS)",
    "an old request": "const r = new XMLHttpRequest(); r.open('GET', ADDRESS); r.send()",
    "a beacon": "navigator.sendBeacon(ADDRESS, 'x')",
    "a socket": "new WebSocket(ADDRESS.replace('http', 'ws'))",
    "a stream of events": "new EventSource(ADDRESS)",
    "a worker": "new Worker(ADDRESS)",
    "a worker of its own": "new Worker(URL.createObjectURL(new Blob([`fetch('${ADDRESS}')`])))",
    "a module": "await import(ADDRESS)",
    "a font": "await new FontFace('x', `url(${ADDRESS})`).load()",
    "a picture": "new Image().src = ADDRESS",
    "a set of pictures": "put('img', {srcset: `${ADDRESS} 1x`})",
    "a clip": "put('video', {poster: ADDRESS, src: ADDRESS, preload: 'auto'}).load()",
    "a sound": "new Audio(ADDRESS).play().catch(() => 0)",
    "a frame": "put('iframe', {src: ADDRESS})",
    "a frame with words": "put('iframe', {srcdoc: `<img src='${ADDRESS}'>`})",
    "an object": "put('object', {data: ADDRESS})",
    "an embedded page": "put('embed', {src: ADDRESS})",
    "a script": "put('script', {src: ADDRESS})",
    "a script in words": "put('script', {textContent: 'window.hacked = 1'})",
    "a style sheet": "put('link', {rel: 'stylesheet', href: ADDRESS})",
    "a style": "put('style', {textContent: `@import url(${ADDRESS}); * { background: url(${ADDRESS}) }`})",
    "a style of one element": "put('p', {style: `background: url(${ADDRESS}); mask: url(${ADDRESS}#a)`})",
    "a prefetch": "put('link', {rel: 'prefetch', href: ADDRESS})",
    "a preload": "put('link', {rel: 'preload', as: 'image', href: ADDRESS})",
    "a connection ahead": "put('link', {rel: 'preconnect', href: ADDRESS})",
    "a name looked up ahead": "put('link', {rel: 'dns-prefetch', href: ADDRESS})",
    "rules of speculation": (
        "put('script', {type: 'speculationrules', textContent: JSON.stringify({prefetch: [{urls: [ADDRESS]}]})})"
    ),
    "an icon": "put('link', {rel: 'icon', href: ADDRESS})",
    "a manifest": "put('link', {rel: 'manifest', href: ADDRESS})",
    "a form": "put('form', {action: ADDRESS, method: 'post'}).submit()",
    "a link with a ping": "put('a', {href: ADDRESS, ping: ADDRESS, textContent: 'x'}).click()",
    "a window": "window.open(ADDRESS)",
    "a drawing": "stage.insertAdjacentHTML('beforeend', `<svg><image href='${ADDRESS}'/><use href='${ADDRESS}'/>`)",
    "a refresh": "put('meta', {httpEquiv: 'refresh', content: `60;url=${ADDRESS}`})",
    "a call between browsers": """
        const call = new RTCPeerConnection({iceServers: [{urls: `stun:127.0.0.1:${PORT}`},
            {urls: `turn:127.0.0.1:${PORT}?transport=tcp`, username: 'u', credential: 'c'}]});
        call.createDataChannel('x');
        await call.setLocalDescription(await call.createOffer())""",
    "a transport": "await new WebTransport(`https://127.0.0.1:${PORT}/`).ready",
}
"""What a script would try; no text becomes a script, so this is the last line of defence."""
TRY = """async PORT => {
    const ADDRESS = `http://127.0.0.1:${PORT}/x`;
    const stage = document.getElementById('stage');
    const put = (tag, values) => {
        const element = document.createElement(tag);
        for (const [key, value] of Object.entries(values)) {
            if (key === 'style' || !(key in element)) element.setAttribute(key, value); else element[key] = value;
        }
        stage.append(element);
        return element;
    };
    const raced = work => Promise.race([work, new Promise(done => setTimeout(done, 400))]);
    const tries = Object.values(TRIES);
    await Promise.all(tries.map(one => raced(one(ADDRESS, PORT, stage, put)).catch(() => undefined)));
    await new Promise(done => setTimeout(done, 400));
    return window.hacked === undefined && location.href;
}"""


async def test_not_even_a_script_in_the_page_reaches_the_network(page, opened, listening, now):
    port, connections = listening
    _, state = opened([{"id": "root", "component": "Text", "text": "x"}])
    await page.draw(state, {}, now)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as letters:
        letters.bind(("127.0.0.1", port))
        letters.setblocking(False)
        tries = ",".join(
            f"{json.dumps(name)}: async (ADDRESS, PORT, stage, put) => {{ {code} }}" for name, code in ATTEMPTS.items()
        )
        said = await in_page(page, TRY.replace("TRIES", f"({{{tries}}})"), port)
        assert said == "http://a2ui.invalid/"
        assert connections == []
        with pytest.raises(BlockingIOError):
            letters.recv(100)
    with socket.create_connection(("127.0.0.1", port)) as own:
        own.recv(1)
    assert len(connections) == 1, "the server counts who connects"


async def test_theme_cannot_fetch(page, screen, listening, now):
    port, connections = listening
    surfaces = Surfaces(lambda number: True)
    theme = {"primaryColor": f"url(http://127.0.0.1:{port}/theme)"}
    try:
        surfaces.apply(screen([{"id": "root", "component": "Text", "text": "x"}], theme=theme))
        await page.draw(surfaces.state("s"), {}, now)
    except ScreenFault as fault:
        assert fault.message
    assert connections == []


async def test_a_screen_that_hangs_the_page_is_a_fault_and_the_page_is_replaced(page, opened, now, monkeypatch):
    monkeypatch.setattr("renderer.session_page.LONGEST_SECONDS", 1.5)
    slow = {"call": "regex", "args": {"value": {"path": "/v"}, "pattern": r"^(a|a|aa)+\1$"}}
    parts = [
        {
            "id": "root",
            "component": "TextField",
            "label": "x",
            "value": {"path": "/v"},
            "checks": [{"condition": slow, "message": "m"}],
        }
    ]
    _, state = opened(parts, {"v": "a" * 45 + "!"})
    with pytest.raises(ScreenFaults) as fault:
        await page.draw(state, {}, now)
    assert [entry.code for entry in fault.value.faults] == ["too_slow"]
    monkeypatch.setattr("renderer.session_page.LONGEST_SECONDS", 15)
    _, fine = opened([{"id": "root", "component": "Text", "text": "fine"}])
    assert [text.text for text in (await page.draw(fine, {}, now)).screen.texts] == ["fine"]


async def test_refusal_of_the_drawing_library_is_a_fault(page, opened, now):
    _, state = opened([{"id": "root", "component": "Text", "text": "x"}])
    broken = [message for message in state.messages if "updateComponents" not in message]
    faulty = {"surfaceId": "s", "components": [{"id": "root", "component": "Text", "size": 3}]}
    messages = [broken[0], {"version": "v0.9", "updateComponents": faulty}, broken[1]]
    with pytest.raises(ScreenFault) as raised:
        await page.draw(SurfaceState("s", 1, messages), {}, now)
    assert raised.value.code == "not_drawable"
    assert (await page.draw(state, {}, now)).screen.texts[0].text == "x"


async def test_pages_share_nothing(renderer, opened, now):
    one, two = await renderer.open_page(), await renderer.open_page()
    try:
        _, state = opened(
            [{"id": "root", "component": "TextField", "label": "Name", "value": {"path": "/n"}}], {"n": ""}
        )
        screens = await asyncio.gather(one.draw(state, {}, now), two.draw(state, {}, now))
        await in_page(one, "() => { window.mark = 1; document.cookie = 'mark=1'; }")
        assert await in_page(two, "() => window.mark === undefined && document.cookie") == ""
        acts = [UserAct(surface_id="s", field_values={"root": word}) for word in ("one", "two")]
        results = await asyncio.gather(
            one.act(state, acts[0], screens[0].screen, {}, now), two.act(state, acts[1], screens[1].screen, {}, now)
        )
        assert [result.data_model["n"] for result, _ in results] == ["one", "two"]
    finally:
        await one.close()
        await two.close()


async def test_a_page_left_by_an_episode_is_not_given_to_another(renderer, opened, now):
    _, state = opened([{"id": "root", "component": "Text", "text": "x"}])
    first = await renderer.open_page()
    await first.draw(state, {}, now)
    await in_page(first, "() => { window.mark = 1; }")
    await first.close()
    second = await renderer.open_page()
    await second.draw(state, {}, now)
    assert await in_page(second, "() => window.mark === undefined")
    await second.close()
