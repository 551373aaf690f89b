"""Sound lists of every version, broken at random: a list is taken, or refused by faults that point into it."""

import copy
import random

import pytest

from ui_server.faults import ScreenFaults
from ui_server.instructions import EXAMPLE
from ui_server.surfaces import Surfaces

OLD = [
    {
        "surfaceUpdate": {
            "surfaceId": "old",
            "components": [
                {"id": "main", "component": {"Column": {"children": {"explicitList": ["list", "pick", "go"]}}}},
                {
                    "id": "list",
                    "component": {"List": {"children": {"template": {"componentId": "t", "dataBinding": "/rows"}}}},
                },
                {"id": "t", "component": {"Text": {"text": {"path": "name"}, "usageHint": "h3"}}},
                {
                    "id": "pick",
                    "component": {
                        "MultipleChoice": {
                            "selections": {"path": "/picked"},
                            "options": [{"label": {"literalString": "One"}, "value": "1"}],
                            "maxAllowedSelections": 1,
                        }
                    },
                },
                {
                    "id": "go",
                    "component": {
                        "Button": {
                            "child": "t",
                            "action": {"name": "go", "context": [{"key": "n", "value": {"path": "/rows/a/name"}}]},
                        }
                    },
                },
            ],
        }
    },
    {
        "dataModelUpdate": {
            "surfaceId": "old",
            "contents": [
                {"key": "rows", "valueMap": [{"key": "a", "valueMap": [{"key": "name", "valueString": "A"}]}]},
                {"key": "picked", "valueMap": []},
            ],
        }
    },
    {"beginRendering": {"surfaceId": "old", "root": "main", "styles": {"primaryColor": "#112233"}}},
]
NEW = [
    {
        "version": "v1.0",
        "createSurface": {
            "surfaceId": "new",
            "components": [
                {"id": "root", "component": "Column", "children": ["list", "field"]},
                {"id": "list", "component": "List", "children": {"componentId": "t", "path": "/rows"}},
                {"id": "t", "component": "Text", "text": {"@call": "formatString", "args": {"value": "${name}"}}},
                {
                    "id": "field",
                    "component": "TextField",
                    "label": "x",
                    "value": {"@path": "/word"},
                    "checks": [{"condition": {"@call": "email", "args": {"value": {"@path": "/word"}}}}],
                },
            ],
            "dataModel": {"rows": [{"name": "A"}], "word": "x"},
        },
    }
]
JUNK = [None, True, -1, 1.5, "", "x", "root", "/rows/0/name", "${/word}", [], {}, ["x"], [[]], {"path": "/rows"}]
JUNK += [{"path": 7}, {"call": "x"}, {"@path": 1}, {"literalString": None}, {"explicitList": 7}, {"template": []}]
JUNK += [{"event": {}}, {"componentId": "t", "path": "/"}, {"key": "a"}, {"a/b": {"~": 1}}, "image:99", "v0.8", "v1.0"]


def places(value):
    """Yield every container of a JSON value with each of its keys."""
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from places(value[key])


def broken(messages, chance):
    for _ in range(chance.choice([1, 1, 2, 4])):
        found = list(places(messages))
        if not found:
            break
        holder, key = chance.choice(found)
        if chance.random() < 0.3:
            del holder[key]
        else:
            holder[key] = copy.deepcopy(chance.choice(JUNK))
    return messages


@pytest.mark.parametrize("seed", range(20))
def test_broken_list_is_taken_or_refused_whole(seed):
    chance = random.Random(seed)
    surfaces = Surfaces(lambda number: False)
    for _ in range(25):
        messages = broken(copy.deepcopy(chance.choice([OLD, NEW, EXAMPLE, OLD + NEW])), chance)
        before = {name: surfaces.state(name) for name in surfaces.live()}
        try:
            surfaces.apply(messages)
        except ScreenFaults as faults:
            assert {name: surfaces.state(name) for name in surfaces.live()} == before
            for fault in faults.faults:
                first = fault.path.split("/")[1]
                assert not first or int(first) < len(messages)
                assert fault.message
        if chance.random() < 0.3:
            for name in surfaces.live():
                surfaces.apply([{"deleteSurface": {"surfaceId": name}}])
