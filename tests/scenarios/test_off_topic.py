"""What an impatient user adds: sentences that name nothing of the domain, tell nothing to do and ask nothing."""

import json
import re
from pathlib import Path

import pytest

ASSETS = Path(__file__).parents[2] / "assets"
FILES = sorted((ASSETS / "off_topic").glob("*.json"))
REQUEST = re.compile(r"(?i)\b(please|could you|would you|will you|tell me|show me)\b|\?")


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_off_topic_sentences(path):
    sentences = json.loads(path.read_text(encoding="utf-8"))
    seed = json.loads((ASSETS / "seed" / path.stem / "default.json").read_text(encoding="utf-8"))
    names = {str(row["name"]).lower() for rows in seed.values() for row in rows if "name" in row}
    assert len(sentences) >= 40
    assert len({sentence.lower() for sentence in sentences}) == len(sentences)
    for sentence in sentences:
        assert sentence == sentence.strip()
        assert sentence.endswith((".", "!", "…"))
        assert not REQUEST.search(sentence), sentence
        named = [name for name in names if re.search(rf"\b{re.escape(name)}\b", sentence.lower())]
        assert named == [], sentence
