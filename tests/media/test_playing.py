"""What the door stores is played by a real browser."""

import pytest
from playwright.sync_api import sync_playwright

from core.blobs import Blobs
from media.intake import take_in
from renderer.chromium import chromium_path, launch_flags

PLAY = """async () => {
  const result = {};
  for (const video of document.querySelectorAll("video")) {
    video.muted = true;
    const seen = new Promise((done, failed) => {
      video.onended = () => done([video.videoWidth, video.videoHeight, video.duration]);
      video.onerror = () => failed(new Error(video.id + ": " + video.error.message));
    });
    await video.play();
    result[video.id] = await seen;
  }
  return result;
}"""


def test_a_browser_plays_what_is_stored(make, tmp_path):
    blobs = Blobs(tmp_path / "blobs")
    raws = {
        "kept": make.clip("a.mp4", sound="aac"),
        "turned": make.clip("b.mov", rotation=90),
        "varied": make.clip("c.mp4", 4, times=[0, 0.1, 0.3, 0.5], options={"bf": "0"}),
        "hevc": make.clip("d.mov", codec="libx265", rotation=90),
        "mp4v": make.clip("e.mp4", codec="mpeg4", sound="aac"),
        "ten_bit": make.clip("f.mp4", pixel_format="yuv422p10le"),
        "webm": make.clip("g.webm", codec="libvpx-vp9"),
        "gif": make.animation("h.gif"),
    }
    media = {name: take_in(raw, blobs) for name, raw in raws.items()}
    tags = [f'<video id="{name}" src="{blobs.path(entry.sha256).as_uri()}"></video>' for name, entry in media.items()]
    page_file = tmp_path / "page.html"
    page_file.write_text("".join(tags))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=launch_flags())
        page = browser.new_page()
        page.goto(page_file.as_uri())
        played = page.evaluate(PLAY)
        browser.close()
    for name, entry in media.items():
        width, height, seconds = played[name]
        assert (width, height) == (entry.width, entry.height), name
        assert seconds == pytest.approx(entry.seconds, abs=0.05), name
