"""`render`: a picture, or the faults."""

import json

import pytest
from PIL import Image

from ui_server.gallery import ASSETS, gallery

CATALOG = "https://a2ui.org/specification/v0_9/catalogs/basic/catalog.json"
SCREEN = [
    {"version": "v0.9", "createSurface": {"surfaceId": "s", "catalogId": CATALOG}},
    {
        "version": "v0.9",
        "updateComponents": {
            "surfaceId": "s",
            "components": [
                {"id": "root", "component": "Button", "child": "label", "action": {"event": {"name": "go"}}},
                {"id": "label", "component": "Text", "text": "Go on"},
            ],
        },
    },
]


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(SCREEN),
        json.dumps({"messages": SCREEN}),
        "\n".join(json.dumps(message) for message in SCREEN),
        "\ufeff" + json.dumps(SCREEN),
        "```json\n" + json.dumps(SCREEN)[:-1] + ",]\n```",
    ],
    ids=["list", "object", "lines", "byte-order mark", "fence and trailing comma"],
)
def test_messages_are_drawn_however_they_are_written(shell, tmp_path, text):
    (tmp_path / "screen").write_text(text, encoding="utf-8")
    code, value, _ = shell.json("render", tmp_path / "screen", "--out", tmp_path / "a.png")
    assert (code, value["faults"]) == (0, [])
    assert set(value) == {"width", "height", "scale", "targets", "faults"}
    assert [(target["id"], target["label"], target["action"]) for target in value["targets"]] == [
        ("root", "Go on", "go")
    ]
    assert set(value["targets"][0]) == {"id", "type", "path", "label", "box", "action", "enabled", "value"}
    png = (tmp_path / "a.png").read_bytes()
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (value["width"], value["height"])


def test_marks_number_what_can_be_pressed(shell, tmp_path):
    (tmp_path / "screen").write_text(json.dumps(SCREEN))
    pictures = []
    for flags in ([], ["--marks"]):
        code, value, _ = shell.json("render", tmp_path / "screen", "--out", tmp_path / "a.png", *flags)
        assert (code, value["faults"], "marks" in value) == (0, [], bool(flags))
        pictures.append((tmp_path / "a.png").read_bytes())
    assert pictures[0] != pictures[1]
    assert value["marks"] == [{"number": 1, "text": '1. Button "Go on"'}]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_shape"),
        ("nonsense{", "bad_json"),
        ("[" * 100_000, "too_deep"),
        ("{}", "unknown_version"),
        ("[]", "bad_shape"),
        ("7", "bad_shape"),
        (json.dumps(SCREEN[:1]), None),
        (json.dumps(SCREEN).replace("Button", "Knob"), "unknown_component"),
        (json.dumps([*SCREEN, {"version": "v0.9", "deleteSurface": {"surfaceId": "s"}}]), None),
    ],
)
def test_faulty_messages_come_back_as_faults(shell, tmp_path, text, code):
    (tmp_path / "screen").write_text(text, encoding="utf-8")
    ended, value, _ = shell.json("render", tmp_path / "screen", "--out", tmp_path / "a.png")
    assert ended == 1
    assert value["targets"] == []
    assert value["faults"]
    assert all(set(fault) >= {"code", "path", "message"} and fault["message"] for fault in value["faults"])
    assert code is None or value["faults"][0]["code"] == code
    assert not (tmp_path / "a.png").exists()
    ended, out, _ = shell("render", tmp_path / "screen", "--out", tmp_path / "a.png")
    assert (ended, out.splitlines()[0].split()[0]) == (1, value["faults"][0]["code"])


def test_a_picture_that_cannot_be_written_is_named(shell, tmp_path):
    (tmp_path / "screen").write_text(json.dumps(SCREEN), encoding="utf-8")
    folder = tmp_path / "a.PNG"
    folder.mkdir()
    code, value, _ = shell.json("render", tmp_path / "screen", "--out", folder)
    assert (code, value) == (1, {"error": f"{folder} cannot be written: Is a directory."})


def test_pictures_are_given_by_id_and_a_screen_of_the_gallery_brings_its_own(shell, tmp_path):
    photo = {"id": "root", "component": "Image", "url": "image:7"}
    listed = [SCREEN[0], {"version": "v0.9", "updateComponents": {"surfaceId": "s", "components": [photo]}}]
    (tmp_path / "screen").write_text(json.dumps(listed))
    Image.new("RGB", (300, 200), (200, 30, 40)).save(tmp_path / "red.png")
    out = tmp_path / "a.png"
    code, value, _ = shell.json("render", tmp_path / "screen", "--out", out)
    assert (code, value["faults"][0]["code"]) == (1, "unknown_image")
    code, value, _ = shell.json("render", tmp_path / "screen", "--image", f"7={tmp_path / 'red.png'}", "--out", out)
    assert (code, value["faults"]) == (0, [])
    drawn = Image.open(out).convert("RGB")
    assert drawn.getpixel((drawn.width // 2, drawn.height // 2)) == (200, 30, 40)

    own = next(screen for screen in gallery() if screen.images)
    code, value, _ = shell.json("render", ASSETS / "screens" / f"{own.name}.json", "--out", out)
    assert (code, value["faults"]) == (0, [])


def test_without_a_picture_to_write_the_targets_are_told(shell, tmp_path):
    (tmp_path / "screen").write_text(json.dumps(SCREEN))
    code, out, _ = shell("render", tmp_path / "screen")
    assert (code, out.splitlines()[0].endswith(", 1 target")) == (0, True)
    assert out.splitlines()[1:] == ['Button "Go on"']
    assert [path.name for path in tmp_path.iterdir()] == ["screen"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["screen", "--image", "1=/dev/zero"], "/dev/zero is no file"),
        (["screen", "--image", "1=."], ". is no file"),
        (["screen", "--image", "1=large"], "large has more than 250 MB"),
        (["/dev/zero"], "/dev/zero has more than 16 MB"),
    ],
)
def test_what_has_no_end_or_is_too_large_is_refused(shell, tmp_path, monkeypatch, words, says):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "screen").write_text(json.dumps(SCREEN))
    with (tmp_path / "large").open("wb") as sparse:
        sparse.truncate(250_000_001)
    code, value, _ = shell.json("render", *words)
    assert (code, says in value["error"]) == (1, True)


def test_a_picture_that_is_not_there_is_named(shell, tmp_path):
    (tmp_path / "screen").write_text(json.dumps(SCREEN))
    code, value, _ = shell.json("render", tmp_path / "screen", "--image", "7=no.png", "--out", tmp_path / "a.png")
    assert (code, value) == (1, {"error": "no.png cannot be read: No such file or directory."})
    for wrong in ("7", "x=a.png", "7="):
        code, _, error = shell("render", tmp_path / "screen", "--image", wrong, "--out", tmp_path / "a.png")
        assert code == 2
        assert "is not ID=FILE" in error
