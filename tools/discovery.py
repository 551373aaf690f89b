"""Finding tools, and whatever else has a text, by what one wants to do."""

import re
from collections.abc import Sequence

import bm25s

from world.domain import Domain
from world.tool import Tool

ALIKE = {
    "price": ("cost", "costs", "expensive", "cheap", "cheaper", "cheapest", "much"),
    "add": ("put", "buy"),
    "remove": ("delete", "drop"),
}
"""Words of the tools, and what else people say for them."""
EMPTY = frozenset(
    "a an and are at do does for how i in is it many me my of on the this that to what which with".split()  # noqa: SIM905
)
"""Words of a question that say nothing of what is wanted."""


def rank(query: str, tools: Sequence[tuple[Domain, Tool]], most: int = 10) -> list[tuple[Domain, Tool, float]]:
    """Rank tools by BM25 over their names, parameters and documentation.

    Args:
        query: What is wanted, in words.
        tools: The registry.
        most: How many to return at most.

    Returns:
        Domain, tool and score, the best first. Before them stand those that have the query as their name; after them
        those whose name has stood already, so that equal tools of several domains leave room for others. Tools that
        share no word with the query are left out.
    """
    ranked = rank_texts(_wanted(query), [_text(domain, tool) for domain, tool in tools], len(tools))
    asked, names = query.strip().casefold(), [tools[at][1].name for at, _ in ranked]
    order = sorted(range(len(ranked)), key=lambda at: (names[at] != asked, names[at] in names[:at]))
    return [(*tools[ranked[at][0]], ranked[at][1]) for at in order[:most]]


def _wanted(query: str) -> str:
    """Leave out what says nothing, and add the tools' words for what people say."""
    said = [word for word in re.findall(r"\w+", query.casefold()) if word not in EMPTY]
    return " ".join([*said, *(word for word, others in ALIKE.items() if any(other in said for other in others))])


def rank_texts(query: str, texts: Sequence[str], most: int = 10) -> list[tuple[int, float]]:
    """Rank texts by BM25.

    Args:
        query: What is wanted, in words.
        texts: What is searched.
        most: How many to return at most.

    Returns:
        Place in `texts` and score, the best first, equal ones in their order; texts that share no word with the query
        are left out.
    """
    words = _words(query)
    if not words or not texts:
        return []
    index = bm25s.BM25()
    index.index([_words(text) for text in texts], show_progress=False)
    scores = index.get_scores(words)
    order = sorted(range(len(texts)), key=lambda at: (-float(scores[at]), at))
    return [(at, float(scores[at])) for at in order[:most] if scores[at] > 0]


def _text(domain: Domain, tool: Tool) -> str:
    properties = tool.parameters.get("properties")
    names = " ".join(properties) if isinstance(properties, dict) else ""
    return f"{domain.id} {domain.title} {tool.name} {tool.name} {names} {tool.description}"


def _words(text: str) -> list[str]:
    return [word.removesuffix("s") for word in re.findall(r"[a-z0-9]+", text.casefold().replace("_", " "))]
