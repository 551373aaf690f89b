"""Finding tools, and whatever else has a text, by what one wants to do."""

import re
from collections.abc import Sequence

import bm25s

from world.domain import Domain
from world.tool import Tool


def rank(query: str, tools: Sequence[tuple[Domain, Tool]], most: int = 10) -> list[tuple[Domain, Tool, float]]:
    """Rank tools by BM25 over their names, parameters and documentation.

    Args:
        query: What is wanted, in words.
        tools: The registry.
        most: How many to return at most.

    Returns:
        Domain, tool and score, the best first, before them those that have the query as their name; tools that share
        no word with the query are left out.
    """
    ranked = rank_texts(query, [_text(domain, tool) for domain, tool in tools], len(tools))
    ranked.sort(key=lambda found: tools[found[0]][1].name != query.strip().casefold())
    return [(*tools[at], score) for at, score in ranked[:most]]


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
