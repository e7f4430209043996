"""What an organiser wishes of a draw, beyond a fair grid: read, checked in words, told to the engine.

A wish speaks of entry numbers: {"clubs": "" | "weak" | "strict", "teams": bool, "apart": [{"players": [3, 7],
"strict": bool}], "fixed_tables": {"7": 1}, "time": seconds, "checked_in": bool}. Wishes for players who are not
seated wait until they are.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scoring.faults import Fault, Refused
from tournaments import seating
from tournaments.models import Entry
from tournaments.numbers import whole_number

CLUBS = ("", "weak", "strict")
LONGEST_SEARCH = 30
HIGHEST_NUMBER = 32_767
"""Of an entry or a table, in the database."""


@dataclass(frozen=True, slots=True)
class Apart:
    """Players who should not meet; `strict`: never."""

    players: tuple[int, ...]
    strict: bool = True


@dataclass(frozen=True, slots=True)
class Asked:
    """The wishes of one draw. `time` caps the search, in seconds at a fixed rate of moves."""

    clubs: str = ""
    teams: bool = False
    apart: tuple[Apart, ...] = ()
    fixed_tables: tuple[tuple[int, int], ...] = ()
    time: float | None = None
    checked_in: bool = False

    def to_json(self) -> dict[str, Any]:
        """As plans keep them; nothing for what was not asked."""
        said = {key: value for key, value in asdict(self).items() if value}
        if self.apart:
            said["apart"] = [{"players": list(one.players), "strict": one.strict} for one in self.apart]
        if self.fixed_tables:
            said["fixed_tables"] = {str(player): table for player, table in self.fixed_tables}
        return said


def read_wishes(data: Mapping[str, Any] | None) -> Asked:
    """Wishes from JSON. Raises Refused with every fault."""
    data = data or {}
    reader = _Reader(data)
    asked = Asked(
        clubs=reader.choice("clubs", CLUBS),
        teams=reader.flag("teams"),
        apart=tuple(reader.groups()),
        fixed_tables=tuple(reader.fixed_tables()),
        time=reader.seconds("time"),
        checked_in=reader.flag("checked_in"),
    )
    reader.faults += [
        Fault("unknown_field", f"wishes.{key}") for key in data if key not in Asked.__dataclass_fields__
    ]
    if reader.faults:
        raise Refused(*reader.faults)
    return asked


class _Reader:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.faults: list[Fault] = []

    def wrong(self, field: str, expected: str, found: Any) -> None:
        self.faults.append(Fault("wrong_type", f"wishes.{field}", expected, str(found)[:80]))

    def flag(self, name: str) -> bool:
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            self.wrong(name, "true or false", value)
        return bool(value)

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        value = self.data.get(name) or ""
        if value not in choices:
            self.faults.append(
                Fault("unknown_choice", f"wishes.{name}", [one for one in choices if one], str(value)[:80])
            )
        return str(value)

    def seconds(self, name: str) -> float | None:
        value = self.data.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= LONGEST_SEARCH:
            fault = Fault("out_of_range", f"wishes.{name}", f"0.1–{LONGEST_SEARCH}", str(value)[:80])
            self.faults.append(fault)
            return None
        return value

    def groups(self) -> Iterable[Apart]:
        rows = self.data.get("apart") or []
        if not isinstance(rows, list | tuple):
            self.wrong("apart", "a list", rows)
            return
        for i, row in enumerate(rows):
            field = f"apart[{i}]"
            numbers = row.get("players") if isinstance(row, Mapping) else None
            if not isinstance(numbers, list | tuple) or not all(map(_is_number, numbers)):
                self.wrong(field, '{"players": [3, 7], "strict": true}', row)
            elif len(set(numbers)) < 2:
                self.faults.append(Fault("wish_without_players", f"wishes.{field}"))
            else:
                yield Apart(tuple(dict.fromkeys(numbers)), bool(row.get("strict", True)))

    def fixed_tables(self) -> Iterable[tuple[int, int]]:
        rows = self.data.get("fixed_tables") or {}
        if not isinstance(rows, Mapping):
            self.wrong("fixed_tables", '{"7": 1}', rows)
            return
        for number, table in rows.items():
            player = whole_number(str(number))
            if player is None or not _is_number(table):
                self.wrong("fixed_tables", '{"7": 1}', {number: table})
            else:
                yield player, table


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= HIGHEST_NUMBER


def for_engine(asked: Asked, entries: Iterable[Entry], name: Mapping[int, int]) -> seating.Wishes:
    """The wishes of the players in `name`, which says what the engine calls each entry number."""
    seated = [entry for entry in entries if entry.number in name]

    def grouped(key: Callable[[Entry], str], *, strict: bool) -> tuple[seating.Group, ...]:
        members: dict[str, list[int]] = defaultdict(list)
        for entry in seated:
            if key(entry):
                members[key(entry)].append(name[entry.number])
        groups = (tuple(group) for _, group in sorted(members.items()) if len(group) > 1)
        return tuple(seating.Group(group, strict) for group in groups)

    known = {entry.number for entry in seated}
    apart = [([n for n in group.players if n in known], group.strict) for group in asked.apart]
    return seating.Wishes(
        clubs=grouped(lambda entry: entry.club_name, strict=asked.clubs == "strict") if asked.clubs else (),
        teams=grouped(lambda entry: entry.team, strict=True) if asked.teams else (),
        apart=tuple(
            seating.Group(tuple(name[n] for n in some), strict) for some, strict in apart if len(some) > 1
        ),
        fixed_tables=tuple(sorted((name[n], table) for n, table in asked.fixed_tables if n in known)),
    )


def check_wishes(asked: Asked, entries: Sequence[Entry]) -> None:
    """What no search can give, told before one begins. Raises Refused with every fault."""
    tables = -(-len(entries) // 4)
    called = {entry.number: entry.player.full_name for entry in entries}
    wishes = for_engine(asked, entries, {number: number for number in called})
    faults = [
        Fault("group_too_large", "wishes", expected=tables, found=_names(group.players, called))
        for group in wishes.groups()
        if group.strict and len(group.players) > tables
    ]
    at: dict[int, list[int]] = defaultdict(list)
    for number, table in wishes.fixed_tables:
        at[table].append(number)
    for table, players in at.items():
        names = _names(players, called)
        if table > tables:
            faults.append(Fault("fixed_table_missing", "wishes.fixed_tables", expected=tables, found=names))
        elif len(players) > 1:
            faults.append(Fault("fixed_table_shared", "wishes.fixed_tables", expected=table, found=names))
    if faults:
        raise Refused(*faults)


def _names(numbers: Iterable[int], called: Mapping[int, str]) -> list[str]:
    return [called[number] for number in numbers]
