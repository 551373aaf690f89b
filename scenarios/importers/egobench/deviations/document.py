"""The rules as a page for readers; `python -m scenarios.importers.egobench.deviations.document` writes it anew."""

from pathlib import Path

from scenarios.importers.egobench.deviations import table

FILE = Path(__file__).parent / "README.md"
HEAD = """# Where the worlds differ from EgoBench's tools on purpose

`python app.py conformance egobench PACK_DIR` compares calls with their published outcomes. A difference that shows one
of these faults of the published tools is named by it; every other difference is a defect of this project.

| domain | tools | what is wrong there, and how it is here |
|---|---|---|
"""


def document() -> str:
    """Return the page, in Markdown."""
    return HEAD + "".join(f"| {' | '.join(row)} |\n" for row in table())


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8")
