"""The shipped clips and pack shots agree with their scenes, their records and what can be read on them."""

import io
import json
from pathlib import Path

import pytest
from PIL import Image

from core.errors import ConfigError, MediaError
from media.ocr import Ocr
from media.probe import MediaLimits, probe
from scenarios.generate.clips.check import pointing, read_titles, squeezed, titles
from scenarios.generate.clips.record import ClipRecord, read_record
from scenarios.generate.clips.scene import SCENES, read_scene

ASSETS = Path(__file__).parents[3] / "assets"
CLIPS = sorted(path.stem for path in (ASSETS / "clips").glob("*.mp4"))
SHOP = [clip for clip in CLIPS if clip.startswith("shop_")]

# Times (s) at which the picture is read, and how many titles can then be read three times: among them that of each
# labelled thing which is pointed at or held.
READ_AT = {
    "kitchen_cupboard": ((3.0, 5.0, 8.0), 5),
    "kitchen_fridge": ((5.333, 5.5, 6.333, 9.667), 7),
    "living_room": ((2.0, 8.0, 9.0), 2),
    "restaurant_menu": ((2.0, 2.5, 3.0), 1),
    "shop_breakfast": ((2.333, 5.833, 8.833, 10.5), 6),
    "shop_shelf": ((6.0, 6.833, 10.667), 4),
    "workshop_bench": ((11.0, 12.0, 13.0), 1),
}
UNREADABLE = {"nuts_m6"}
"""Its bin's label is too small from where the hand points at it."""


@pytest.fixture(scope="module")
def ocr():
    reader = Ocr()
    yield reader
    reader.close()


def record_of(clip: str) -> ClipRecord:
    return read_record(ASSETS / "clips" / f"{clip}.record.json")


def test_every_clip_is_tested():
    assert set(READ_AT) == set(CLIPS)


@pytest.mark.parametrize("clip", CLIPS)
def test_file_agrees_with_record(clip):
    record = record_of(clip)
    path = ASSETS / "clips" / f"{clip}.mp4"
    facts = probe(path, MediaLimits())
    assert (facts.codec, facts.playable, facts.damaged) == ("h264", True, False)
    assert (facts.width, facts.height) == record.size == (1280, 720)
    assert facts.fps == record.fps
    assert facts.seconds == pytest.approx(record.duration)
    assert facts.frames == record.duration * record.fps
    assert path.stat().st_size <= 2_400_000
    assert [sample.frame for sample in record.samples] == list(range(0, facts.frames, 4))
    assert all(sample.t == pytest.approx(sample.frame / record.fps, abs=1e-3) for sample in record.samples)


@pytest.mark.parametrize("clip", CLIPS)
def test_record_agrees_with_scene(clip):
    record, scene = record_of(clip), read_scene(SCENES / f"{clip}.json")
    assert (record.clip, record.duration, record.size) == (scene.id, scene.duration, scene.size)
    assert [(thing.id, thing.name, thing.label, thing.price) for thing in record.objects] == [
        (thing.id, thing.name, thing.label.lines if thing.label else [], thing.price) for thing in scene.objects
    ]
    meant = [(step["do"], step["at"]) for step in scene.timeline if step["do"] in ("point", "pick", "open")]
    assert [(interval.do.replace("hold", "pick"), interval.object) for interval in record.intervals] == meant


@pytest.mark.parametrize("clip", CLIPS)
def test_finger_is_on_what_is_meant(clip):
    record = record_of(clip)
    samples = pointing(record)
    assert len(samples) >= 10
    assert all(hit == meant for _, meant, hit in samples)
    for interval in record.intervals:
        inside = [sample for sample in record.samples if interval.t0 <= sample.t <= interval.t1]
        assert inside
        assert all(sample.hands[interval.hand].object == interval.object for sample in inside)
        assert all(any(seen.id == interval.object for seen in sample.objects) for sample in inside)


@pytest.mark.parametrize("clip", CLIPS)
def test_labels_can_be_read(clip, ocr):
    record = record_of(clip)
    moments, least = READ_AT[clip]
    samples = [record.sample_near(seconds) for seconds in moments]
    times = read_titles(ocr, ASSETS / "clips" / f"{clip}.mp4", record, samples)
    for interval in record.intervals:
        assert len(times.get(interval.object, "unlabelled")) >= 3 or interval.object in UNREADABLE, (interval, times)
    assert sum(len(found) >= 3 for found in times.values()) >= least, times


def test_names_are_on_the_labels():
    for clip in SHOP:
        for thing in record_of(clip).objects:
            printed = squeezed(" ".join(thing.label))
            assert all(squeezed(word) in printed for word in thing.name.split()), thing
            assert thing.name == thing.name.lower()


def test_no_product_is_in_two_clips():
    names = [thing.name for clip in SHOP for thing in record_of(clip).objects]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("clip", SHOP)
def test_each_product_has_a_photo(clip):
    for object_id in titles(record_of(clip)):
        path = ASSETS / "images" / "retail" / f"{object_id}.png"
        with Image.open(path) as photo:
            assert photo.size == (320, 360)
        assert path.stat().st_size < 60_000


@pytest.mark.parametrize("clip", SHOP)
def test_photos_can_be_read(clip, ocr):
    chosen = list(titles(record_of(clip)).items())[::3]
    for object_id, title in chosen:
        photo = Image.open(ASSETS / "images" / "retail" / f"{object_id}.png").convert("RGB")
        read = squeezed("".join(line.text for line in ocr.read(_png(photo))))
        assert all(squeezed(word) in read for word in title.split()), (object_id, read)


def _png(photo: Image.Image) -> bytes:
    out = io.BytesIO()
    photo.save(out, "PNG")
    return out.getvalue()


GOOD = {
    "clip": "c",
    "fps": 24,
    "size": [1280, 720],
    "duration": 2.0,
    "intervals": [
        {"t0": 0.2, "t1": 0.8, "hand": "right", "do": "point", "object": "tea"},
        {"t0": 1.0, "t1": 2.0, "hand": "left", "do": "hold", "object": "tea"},
    ],
    "objects": [{"id": "tea", "name": "tea"}],
    "samples": [
        {"frame": 0, "t": 0.0, "objects": [], "hands": {}},
        {"frame": 4, "t": 0.167, "objects": [], "hands": {}},
    ],
}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"duration": 0}, "duration"),
        ({"duration": 1.5}, "runs past the end"),
        ({"intervals": GOOD["intervals"][::-1]}, "intervals are not in order"),
        ({"intervals": [{**GOOD["intervals"][0], "t1": 0.2}]}, "is empty"),
        ({"intervals": [{**GOOD["intervals"][0], "object": "milk"}]}, "unknown object 'milk'"),
        ({"intervals": [{**GOOD["intervals"][0], "do": "throw"}]}, "intervals.0.do"),
        ({"samples": GOOD["samples"][::-1]}, "samples are not in order"),
        ({"samples": [{**GOOD["samples"][0], "mood": "good"}]}, "samples.0.mood"),
        ({"truth": True}, "truth"),
    ],
)
def test_faulty_records_are_refused(tmp_path, change, complaint):
    path = tmp_path / "c.record.json"
    path.write_text(json.dumps(GOOD))
    assert read_record(path).sample_near(0.15).frame == 4
    path.write_text(json.dumps({**GOOD, **change}))
    with pytest.raises(MediaError, match=complaint):
        read_record(path)


def test_missing_files_are_said_in_one_sentence(tmp_path):
    with pytest.raises(MediaError, match=r"x\.record\.json cannot be read"):
        read_record(tmp_path / "x.record.json")
    with pytest.raises(ConfigError, match=r"x\.json cannot be read"):
        read_scene(tmp_path / "x.json")


@pytest.mark.parametrize(
    ("change", "complaint"),
    [({"seed": "x"}, "seed"), ({"size": [1]}, "size"), ({"objects": [{"id": "A b", "shape": "box"}]}, "objects.0.id")],
)
def test_faulty_scenes_are_refused(tmp_path, change, complaint):
    scene = json.loads((SCENES / "shop_shelf.json").read_text())
    path = tmp_path / "x.json"
    path.write_text(json.dumps({**scene, **change}))
    with pytest.raises(ConfigError, match=f"x.json is no scene: {complaint}"):
        read_scene(path)


@pytest.mark.parametrize("path", sorted(SCENES.glob("*.json")), ids=lambda path: path.stem)
def test_scenes_are_sound(path):
    scene = read_scene(path)
    assert scene.id == path.stem
    places = {thing.id for thing in scene.objects}
    assert len(places) == len(scene.objects)
    for step in scene.timeline:
        assert 0 <= step["t"] < scene.duration
        if isinstance(step.get("at"), str):
            assert step["at"] in places | {"hold"}
    if scene.setting == "shop":
        assert all(thing.price for thing in scene.objects)
    with pytest.raises(ConfigError, match="has no object 'nothing'"):
        scene.named("nothing")
