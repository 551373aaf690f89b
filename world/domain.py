"""A domain: tables and tools that belong together."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData

from core.errors import ConfigError
from world.tool import Tool

Rows = dict[str, list[dict[str, Any]]]
"""Table name to rows, each a map of column to value."""


@dataclass(frozen=True)
class Domain:
    """Tables and tools that belong together, with the rows a world starts from.

    Attributes:
        id: E.g. `retail`.
        title: For people, e.g. `Corner shop`.
        tools: In the order the documentation shows them.
        metadata: Its tables; their names begin with the domain's id.
        seed: Folder of JSON files, one per base: table name to rows.
    """

    id: str
    title: str
    tools: tuple[Tool, ...]
    metadata: MetaData = field(default_factory=MetaData)
    seed: Path | None = None

    def base(self, name: str) -> Rows:
        """Read the rows of a base; `none` is one without rows.

        Raises:
            ConfigError: There is no base of that name.
        """
        if self.seed is None or name == "none":
            return {}
        known = sorted(path.stem for path in self.seed.glob("*.json"))
        if name not in known:
            raise ConfigError(f"The domain {self.id} has no base {name!r}; it has {', '.join(known)}.")
        rows: Rows = json.loads((self.seed / f"{name}.json").read_text(encoding="utf-8"))
        return rows
