"""A tournament that was played through the services, written again as another tournament, straight into the store.

A pattern is read once: every value of its rows that differs from tournament to tournament becomes a blank. A clone
fills the blanks: keys, people, accounts, days, salts and seals, and the hashes that follow from them. So the rows of a
clone are those that the services would have made for it; tests/benchmarks/test_years.py has `check_ledger` agree.
"""

import hashlib
import itertools
import json
import random
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db import connection, models

from scoring.ledger.chain import hashed
from tournaments.common.chain.canonical import canonical
from tournaments.common.chain.log import wire_entry
from tournaments.common.chain.sealing import seal_of
from tournaments.models import (
    CareerGame,
    CareerResult,
    Entry,
    Hand,
    LedgerCheck,
    LogEntry,
    LogHead,
    OtherVersion,
    Penalty,
    RankedEvent,
    RankedResult,
    Role,
    Round,
    Ruling,
    SealedText,
    Seat,
    SeatingPlan,
    Stage,
    StandingSnapshot,
    StatisticsSnapshot,
    Table,
    TableStatistics,
    Tournament,
)
from tournaments.play.statistics.selectors import FORMAT

BLANK = re.compile(
    r"\b[0-9a-f]{64}\b|\b[0-9a-f]{16}\b|\b[0-9a-f]{12}\b|(?<![0-9])[0-9]{4}-[0-9]{2}-[0-9]{2}(?![0-9])"
    r"|[Qq]q[a-z]+[0-9]*qq|\b99[0-9]{6}\b"
)
"""Texts that differ: hashes, names of accounts and chains, days, marked names, numbers."""
FIRST_DAY = date(1999, 1, 1)
"""The first day of a pattern, which lasts two days."""
Values = dict[str, str]
OWNERS: dict[type[models.Model], str] = {
    Tournament: "pk",
    Role: "tournament",
    Entry: "tournament",
    Stage: "tournament",
    Round: "stage__tournament",
    Table: "round__stage__tournament",
    Seat: "round__stage__tournament",
    Hand: "table__round__stage__tournament",
    OtherVersion: "hand__table__round__stage__tournament",
    Ruling: "hand__table__round__stage__tournament",
    Penalty: "stage__tournament",
    SeatingPlan: "stage__tournament",
    CareerResult: "entry__tournament",
    CareerGame: "seat__round__stage__tournament",
    LogEntry: "tournament",
    SealedText: "tournament",
    LogHead: "tournament",
    LedgerCheck: "tournament",
    StandingSnapshot: "stage__tournament",
    TableStatistics: "table__round__stage__tournament",
    StatisticsSnapshot: "tournament",
    RankedEvent: "tournament",
    RankedResult: "event__tournament",
}
"""The kinds of rows that a finished tournament leaves, each after those that it names."""


class Text(NamedTuple):
    """A text with blanks: literal, blank, literal ..."""

    parts: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "Text":
        ends = [0, *itertools.chain.from_iterable(match.span() for match in BLANK.finditer(text)), len(text)]
        return cls(tuple(text[first:last] for first, last in itertools.pairwise(ends)))

    def filled(self, values: Values) -> str:
        return "".join(values.get(part, part) for part in self.parts)

    @property
    def blanks(self) -> tuple[str, ...]:
        return self.parts[1::2]


@dataclass(frozen=True, slots=True)
class Cast:
    """The parts of a clone that are its own: its first day, people in the order of the entries, accounts, words.

    `words` has the blanks of the pattern with the values of the clone: slug, name, place, names of people.
    """

    day: date
    people: Sequence[int]
    accounts: dict[int, tuple[int, str]]
    words: Values


@dataclass(slots=True)
class Column:
    """How a column of a row is filled."""

    name: str
    fill: Callable[["Clone", Any], Any]


@dataclass(slots=True)
class Clone:
    """A clone that is being made."""

    cast: Cast
    offsets: dict[type[models.Model], int]
    people: dict[int, int]
    values: Values
    escaped: Values
    days: timedelta
    hashes: list[str]


class Pattern:
    """The rows of a tournament with their blanks."""

    def __init__(self, tournament: Tournament) -> None:
        pk = tournament.pk
        self.rows: dict[Any, list[Any]] = {
            model: list(model._default_manager.filter(**{owner: pk}).order_by("pk"))
            for model, owner in OWNERS.items()
        }
        self.played = LogEntry.objects.filter(tournament=pk).order_by("number")[0].at.date()
        self.chain = LogHead.objects.get(tournament=pk).chain
        staff = (role.account for role in Role.objects.filter(tournament=pk).select_related("account"))
        self.refs = {account.pk: account.ref for account in staff}
        self.creator = tournament.created_by_id
        self.people = [entry.player_id for entry in self.rows[Entry]]
        self.bases = {model: min((row.pk for row in rows), default=0) for model, rows in self.rows.items()}
        self.seals = {row.seal: Text.of(row.text) for row in self.rows[SealedText]}
        self.hashed = [Text.of(canonical(_hashed(row, self.chain)).decode()) for row in self.rows[LogEntry]]
        self.stamps = _stamp_facts(tournament)
        self.compiled = {model: self._compiled(model, rows) for model, rows in self.rows.items() if rows}

    def _compiled(self, model: type[models.Model], rows: Sequence[Any]) -> list[list[tuple[Column, Any]]]:
        columns = [self._column(field) for field in model._meta.concrete_fields]
        return [
            [
                (column, _template(field, row))
                for column, field in zip(columns, model._meta.concrete_fields, strict=True)
            ]
            for row in rows
        ]

    def _column(self, field: Any) -> Column:
        target = field.related_model if field.is_relation else field.model if field.primary_key else None
        return Column(field.column, _filler(field, target))

    def clone(
        self, cast: Cast, following: dict[type[models.Model], int]
    ) -> Iterator[tuple[type[models.Model], list[Any]]]:
        """The rows of a clone by their kind; `following` has the next free key of each kind, and is moved on."""
        made = self._begun(cast, following)
        for model, rows in self.compiled.items():
            following[model] += self.rows[model][-1].pk - self.bases[model] + 1
            yield model, [[column.fill(made, value) for column, value in row] for row in rows]

    def _begun(self, cast: Cast, following: dict[type[models.Model], int]) -> Clone:
        offsets = {model: following[model] - self.bases[model] for model in self.rows}
        days = cast.day - self.played
        values = {**cast.words, self.chain: f"{random.getrandbits(64):016x}"}
        for seen in (self.played, self.played + timedelta(1)):
            values[seen.isoformat()] = (seen + days).isoformat()
        for later in range(2):
            values[(FIRST_DAY + timedelta(later)).isoformat()] = (cast.day + timedelta(later)).isoformat()
        for old, (_pk, ref) in cast.accounts.items():
            values[self.refs[old]] = ref
        made = Clone(cast, offsets, dict(zip(self.people, cast.people, strict=True)), values, {}, days, [])
        self._seal(made)
        self._chain(made)
        self._derive(made)
        made.escaped.update({key: json.dumps(value)[1:-1] for key, value in values.items()})
        return made

    def _seal(self, made: Clone) -> None:
        for seal, text in self.seals.items():
            salt, filled = f"{random.getrandbits(128):032x}", text.filled(made.values)
            made.values[f"salt {seal}"], made.values[f"text {seal}"] = salt, filled
            made.values[seal] = seal_of(salt, filled)

    def _chain(self, made: Clone) -> None:
        for row, text in zip(self.rows[LogEntry], self.hashed, strict=True):
            made.values[row.hash] = hashlib.sha256(text.filled(made.values).encode()).hexdigest()

    def _derive(self, made: Clone) -> None:
        """The hashes of derived rows: of standings, of the inputs of statistics, of the tables of earlier rounds."""
        for row in self.rows[StandingSnapshot]:
            content = Text.of(bytes(row.payload).decode()).filled(made.values)
            made.values[row.etag] = hashlib.sha256(content.encode()).hexdigest()
        stamps = []
        for round_, table, newest, together, count, facts in self.stamps:
            move, hand = made.offsets[Table], made.offsets[Hand]
            parts = [*facts, count, newest + hand if newest else 0, together + hand * count]
            made.values[f"stamp {table}"] = stamp = hashlib.sha256(canonical(parts)).hexdigest()
            stamps.append((round_ + made.offsets[Round], table + move, stamp))
        newest_round = stamps[-1][0] if stamps else None
        earlier = canonical([row for row in stamps if row[0] != newest_round])
        made.values["earlier"] = hashlib.sha256(earlier).hexdigest()


def _hashed(row: LogEntry, chain: str) -> dict[str, Any]:
    return hashed(wire_entry(row), chain, None)


def _stamp_facts(tournament: Tournament) -> list[Any]:
    """The inputs of each table's stamp, as `stamps_of` reads them, with the keys that a clone moves."""
    stages = {stage.pk: stage.played_options for stage in Stage.objects.filter(tournament=tournament)}
    seats: dict[int, list[Any]] = {}
    for seat in Seat.objects.filter(round__stage__tournament=tournament).order_by("table", "wind"):
        seats.setdefault(seat.table_id, []).append([seat.wind, seat.entry.number, seat.played_by_id])
    rows = []
    tables = Table.objects.filter(round__stage__tournament=tournament).select_related("round")
    for table in tables.order_by("round__stage__number", "round__number", "number"):
        hands = [hand.pk for hand in table.hands.all() if hand.is_live]
        facts = [FORMAT, tournament.ruleset, stages[table.round.stage_id], table.start, seats[table.pk]]
        rows.append((table.round_id, table.pk, max(hands, default=0), sum(hands), len(hands), facts))
    return rows


def _template(field: Any, row: Any) -> Any:
    """The value of a row's column, prepared for its filler."""
    value = getattr(row, field.attname)
    if (type(row), field.name) in SPECIAL:
        return row
    if isinstance(value, bytes | memoryview):
        return Text.of(bytes(value).decode())
    if isinstance(field, models.JSONField):
        return None if value is None else Text.of(json.dumps(value))
    return Text.of(value) if isinstance(value, str) else value


def _filler(field: Any, target: Any) -> Callable[[Clone, Any], Any]:
    if special := SPECIAL.get((field.model, field.name)):
        return special
    if target is not None:
        return _key_filler(target)
    if isinstance(field, models.JSONField):
        return lambda made, value: None if value is None else value.filled(made.escaped)
    if isinstance(field, models.BinaryField):
        return _bytes_filler(field)
    if isinstance(field, models.DateTimeField):
        return lambda made, value: _moment(value + made.days) if value else None
    if isinstance(field, models.DateField):
        return lambda made, value: value and made.cast.day + (value - FIRST_DAY)
    if isinstance(field, models.CharField | models.TextField):
        return lambda made, value: value.filled(made.values)
    return lambda made, value: value


def _key_filler(target: type[models.Model]) -> Callable[[Clone, Any], Any]:
    if target in OWNERS:
        return lambda made, value: value and value + made.offsets[target]
    if target._meta.label == "players.Player":
        return lambda made, value: value and made.people.get(value, value)
    if target._meta.label == "players.Account":
        return lambda made, value: value and made.cast.accounts[value][0]
    return lambda made, value: value


def _bytes_filler(field: Any) -> Callable[[Clone, Any], Any]:
    packs = type(field).__name__ == "PackedBytes" and connection.vendor == "sqlite"

    def fill(made: Clone, value: Text | None) -> bytes | None:
        if value is None:
            return None
        content = value.filled(made.values).encode()
        return zlib.compress(content) if packs else content

    return fill


def _moment(value: datetime) -> Any:
    return connection.ops.adapt_datetimefield_value(value)


SPECIAL: dict[tuple[type[models.Model], str], Callable[[Clone, Any], Any]] = {
    (SealedText, "salt"): lambda made, row: made.values[f"salt {row.seal}"],
    (SealedText, "text"): lambda made, row: made.values[f"text {row.seal}"],
    (TableStatistics, "stamp"): lambda made, row: made.values[f"stamp {row.table_id}"],
    (StatisticsSnapshot, "earlier_stamp"): lambda made, row: made.values["earlier"],
    (LedgerCheck, "at"): lambda made, row: _moment(row.at),
}


def write(rows: Iterable[tuple[type[models.Model], list[Any]]]) -> int:
    """Write rows into the store; their number."""
    count = 0
    for model, some in rows:
        columns = [str(field.column) for field in model._meta.concrete_fields]
        write_rows(model._meta.db_table, columns, some)
        count += len(some)
    return count


def write_rows(table: str, columns: Sequence[str], rows: Sequence[Any]) -> None:
    """Write rows of one table: by COPY into PostgreSQL."""
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f'COPY "{table}" ({names}) FROM STDIN') as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            blanks = ", ".join("%s" for _column in columns)
            statement = f'INSERT INTO "{table}" ({names}) VALUES ({blanks})'  # noqa: S608 - names of models
            cursor.executemany(statement, rows)
