"""A world: the stateful tables of one episode, with a clock, a seed and an image store."""

import copy
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from pydantic import JsonValue
from pydantic_core import to_jsonable_python
from sqlalchemy import Engine, MetaData, Table, create_engine, event, insert, select
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError, StatementError
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from core.blobs import Blobs
from core.errors import ConfigError, ToolFault
from core.events import Change, Fault, ImageRef
from world import journal
from world.chance import seeded
from world.domain import Domain, Rows
from world.images import ImageStore, WorldBase
from world.tool import Caller, Tool, ToolContext


@dataclass(frozen=True)
class CallResult:
    """What came of a call: a value, or a fault after which nothing has changed."""

    value: JsonValue = None
    fault: Fault | None = None
    arguments: dict[str, JsonValue] | None = None
    """As the schema read them; None when they were refused."""
    changes: list[Change] = field(default_factory=list)
    images: list[ImageRef] = field(default_factory=list)
    """Images that the call shows or made; their pixels go to the caller with the result."""


class World:
    """The tables of one episode in a private in-memory SQLite database. Use it from one thread.

    Args:
        domains: What it is made of.
        blobs: Where the bytes of its images stand.
        now: Time at which its clock starts; moves one second with each call and each message.
        seed: Of its chance.

    Raises:
        ConfigError: Two domains share a table or a tool name.
    """

    def __init__(self, domains: Sequence[Domain], blobs: Blobs, now: datetime, seed: int = 0) -> None:
        self.domains = tuple(domains)
        self.blobs = blobs
        self.start = now
        self.seconds = 0
        self.seed = seed
        self.rng = seeded(seed)
        self.next_id = 1
        self.parts: dict[type, object] = {}
        self.tools: dict[str, tuple[Domain, Tool]] = {}
        for domain in self.domains:
            for entry in domain.tools:
                if entry.name in self.tools:
                    raise ConfigError(
                        f"{domain.id} and {self.tools[entry.name][0].id} both have a tool {entry.name}; use one domain."
                    )
                self.tools[entry.name] = (domain, entry)
        self.metadatas: list[MetaData] = [WorldBase.metadata, *(domain.metadata for domain in self.domains)]
        self.tables: dict[str, Table] = {}
        for metadata in self.metadatas:
            for table in metadata.sorted_tables:
                if table.name in self.tables:
                    raise ConfigError(f"Two domains have a table {table.name}; give one another name.")
                self.tables[table.name] = table
        self.engine = _engine()
        with self.engine.begin() as connection:
            for metadata in self.metadatas:
                metadata.create_all(connection)

    def fill(self, rows: Rows) -> None:
        """Insert rows before the episode starts; they are the state that changes are counted from.

        Raises:
            ConfigError: A table or column does not exist, or a row breaks a rule of its table.
        """
        unknown = set(rows) - set(self.tables)
        if unknown:
            raise ConfigError(f"There is no table {sorted(unknown)[0]!r}; tables are {', '.join(self.tables)}.")
        with self.engine.begin() as connection:
            for name, table in self.tables.items():
                for columns, alike in groupby(rows.get(name, []), key=set):
                    strange = columns - set(table.columns.keys())
                    if strange:
                        raise ConfigError(f"The table {name} has no column {sorted(strange)[0]!r}.")
                    try:
                        connection.execute(insert(table), list(alike))
                    except (IntegrityError, StatementError) as error:
                        raise ConfigError(f"A start row of {name} is refused: {error}.") from error

    def begin(self) -> None:
        """Start the journal; everything that changes from now on is recorded."""
        with self.engine.begin() as connection:
            journal.install(connection, self.metadatas)

    @property
    def now(self) -> datetime:
        """The world's time."""
        return self.start + timedelta(seconds=self.seconds)

    def tick(self) -> None:
        """Move the clock by one second; called once with each message."""
        self.seconds += 1

    def call(self, name: object, arguments: object, caller: Caller = "agent") -> CallResult:
        """Run a tool in a transaction of its own; a fault rolls everything back and is the result.

        Args:
            name: Name of a tool of this world; anything else is a fault.
            arguments: As the caller gave them; anything but an object of the tool's schema is a fault.
            caller: Who calls; the tools of the other seat do not exist for it.
        """
        self.seconds += 1
        read: dict[str, JsonValue] | None = None
        kept = (self.rng.getstate(), self.next_id)
        try:
            entry = self._tool(name, caller)
            checked = entry.read(arguments)
            read = to_jsonable_python(checked)
            reads = entry.writes is False
            with self._transaction(read_only=reads) as db:
                since = 0 if reads else journal.position(db.connection())
                context = self._context(db, caller)
                value = entry.run(context, **{key: getattr(checked, key) for key in type(checked).model_fields})
                db.flush()
                changes = [] if reads else journal.read(db.connection(), self.tables, since)
                if entry.writes == "bookkeeping":
                    _only_bookkeeping(entry, changes, self.tables)
                shown = to_jsonable_python(value)
        except ToolFault as fault:
            self.rng.setstate(kept[0])
            self.next_id = kept[1]
            told = Fault(kind=fault.kind, message=fault.message, details=[dict(entry) for entry in fault.details])
            return CallResult(fault=told, arguments=read)
        made = [ImageRef.model_validate(change.after) for change in changes if change.table == "world_images"]
        return CallResult(value=shown, arguments=read, changes=changes, images=[*context.shown, *made])

    def _tool(self, name: object, caller: Caller) -> Tool:
        if isinstance(name, str) and name in self.tools and self.tools[name][1].caller == caller:
            return self.tools[name][1]
        known = ", ".join(entry.name for _, entry in self.tools.values() if entry.caller == caller) or "none"
        said = f"There is no tool {name[:60]!r}" if isinstance(name, str) else "The name of a tool is a text"
        raise ToolFault(f"{said}. Tools are: {known}.", "unknown_tool")

    def _context(self, db: Session, caller: Caller) -> ToolContext:
        return ToolContext(
            db=db,
            now=self.now,
            rng=self.rng,
            new_id=self._new_id,
            images=ImageStore(db, self.blobs),
            caller=caller,
            parts=self.parts,
        )

    def _new_id(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    @contextmanager
    def _transaction(self, read_only: bool) -> Iterator[Session]:
        raw = _raw(self.engine)
        if read_only:
            raw.execute("PRAGMA query_only = ON")
        try:
            with Session(self.engine) as db:
                yield db
                db.commit()
        except (IntegrityError, StatementError, OperationalError) as error:
            raise ToolFault(_database_words(error), "conflict") from error
        except OverflowError as error:
            raise ToolFault("A whole number is too large; the tables hold 64 bits.", "bad_arguments") from error
        finally:
            if read_only:
                raw.execute("PRAGMA query_only = OFF")

    @contextmanager
    def images(self) -> Iterator[ImageStore]:
        """Open the image store for the app itself (not for a tool), in a transaction."""
        with self._transaction(read_only=False) as db:
            yield ImageStore(db, self.blobs)

    def changes(self, since: int = 0) -> list[Change]:
        """Return all journalled changes after an entry number, oldest first."""
        with self.engine.connect() as connection:
            return journal.read(connection, self.tables, since)

    def snapshot(self) -> dict[str, dict[str, dict[str, JsonValue]]]:
        """Return table → key → row of the whole world, keys and rows as the journal writes them."""
        state: dict[str, dict[str, dict[str, JsonValue]]] = {}
        with self.engine.connect() as connection:
            for name, table in self.tables.items():
                order = list(table.primary_key)
                state[name] = {
                    journal.key_of([row[column.name] for column in order]): _plain(row)
                    for row in (dict(found) for found in connection.execute(select(table).order_by(*order)).mappings())
                }
        return state

    def dump(self) -> bytes:
        """Return the whole database as SQLite's file format."""
        return _raw(self.engine).serialize()

    def load(self, image: bytes) -> None:
        """Take over the database of a world of the same domains, as `dump` gave it before `begin`."""
        self.engine.dispose()
        self.engine = _engine(image)

    def fork(self) -> "World":
        """Return a world with equal rows, journal, clock, chance and ids; live parts are not carried over."""
        twin = copy.copy(self)
        twin.rng = seeded(self.seed)
        twin.rng.setstate(self.rng.getstate())
        twin.parts = {}
        twin.engine = _engine(self.dump())
        return twin

    def rewind(self, image: bytes) -> None:
        """Go back to an earlier `dump()` of this world, its first clock, chance and ids; cheaper than a fork.

        Args:
            image: Taken before the first call.
        """
        _raw(self.engine).deserialize(image)
        self.rng = seeded(self.seed)
        self.seconds = 0
        self.next_id = 1

    def replay(self, changes: Iterable[Change]) -> None:
        """Apply recorded changes, in order; the journal records them again."""
        with self.engine.begin() as connection:
            for change in changes:
                table = self.tables[change.table]
                after = _row_values(table, change.after)
                if change.op == "create":
                    connection.execute(insert(table).values(**after))
                    continue
                before = _row_values(table, change.before)
                where = [column == before[column.name] for column in table.primary_key]
                if change.op == "delete":
                    connection.execute(table.delete().where(*where))
                else:
                    connection.execute(table.update().where(*where).values(**after))

    def close(self) -> None:
        """Free the database."""
        self.engine.dispose()


def _engine(image: bytes | None = None) -> Engine:
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _connect(connection: sqlite3.Connection, _record: Any) -> None:  # noqa: ANN401
        connection.isolation_level = None
        if image is not None:
            connection.deserialize(image)
        journal.prepare(connection)
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def _begin(connection: Any) -> None:  # noqa: ANN401
        connection.exec_driver_sql("BEGIN")

    return engine


def _raw(engine: Engine) -> sqlite3.Connection:
    fairy = engine.raw_connection()
    try:
        raw = fairy.driver_connection
        assert isinstance(raw, sqlite3.Connection)
        return raw
    finally:
        fairy.close()


def _row_values(table: Table, row: dict[str, JsonValue] | None) -> dict[str, Any]:
    values = dict(row or {})
    for column in table.columns:
        kind = column.type.python_type
        value = values.get(column.name)
        if isinstance(value, str) and hasattr(kind, "fromisoformat"):
            values[column.name] = kind.fromisoformat(value)
    return values


def _plain(row: dict[str, Any]) -> dict[str, JsonValue]:
    plain: dict[str, JsonValue] = to_jsonable_python(row)
    return plain


def _only_bookkeeping(entry: Tool, changes: Iterable[Change], tables: dict[str, Table]) -> None:
    for change in changes:
        table = tables[change.table]
        if table.info.get("judged", True) is False:
            continue
        before, after = change.before or {}, change.after or {}
        touched = [name for name in table.c.keys() if before.get(name) != after.get(name)]  # noqa: SIM118
        wrong = [name for name in touched if table.columns[name].info.get("judged", True)]
        if wrong:
            raise ToolFault(
                f"{entry.name} tried to write {change.table}.{wrong[0]}, which it may only read.", "refused"
            )


def _database_words(error: DatabaseError | StatementError) -> str:
    if "readonly" in str(error):
        return "This tool only reads, and it tried to write; nothing was changed."
    return f"The change breaks a rule of the tables: {error.orig if error.orig is not None else error}."
