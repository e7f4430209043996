"""An organiser's wishes for a draw, beyond a fair grid: read, checked, and passed to the engine.

Wishes name entry numbers: {"clubs": "" | "weak" | "strict", "countries": the same, "teams": bool,
"apart": [{"players": [3, 7], "strict": bool}], "fixed_tables": {"7": 1}, "time": seconds, "checked_in": bool}.
Wishes for players who are not seated wait until they are. Players without a club or country are in no such group.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from scoring.faults import Fault, Refused, brief
from tournaments.common.numbers import whole_number
from tournaments.desk.seating import engine as seating
from tournaments.models import Entry
from tournaments.models.limits import HIGHEST_NUMBER, LONGEST_SEARCH

STRENGTHS = ("weak", "strict")
CLUBS = ("", *STRENGTHS)


@dataclass(frozen=True, slots=True)
class SeatingWishes:
    """The wishes of a draw. `time` caps the search, in seconds at a fixed rate of moves."""

    clubs: str = ""
    teams: bool = False
    apart: tuple[seating.Group, ...] = ()
    fixed_tables: tuple[tuple[int, int], ...] = ()
    time: float | None = None
    checked_in: bool = False
    countries: str = ""

    def to_json(self) -> dict[str, Any]:
        """The wishes as plans store them, without those that were not made."""
        wishes = {key: value for key, value in asdict(self).items() if value}
        if self.apart:
            wishes["apart"] = [
                {"players": list(group.players), "strict": group.strict} for group in self.apart
            ]
        if self.fixed_tables:
            wishes["fixed_tables"] = {str(player): table for player, table in self.fixed_tables}
        return wishes


def read_wishes(data: Mapping[str, Any] | None) -> SeatingWishes:
    """Wishes from JSON. Raises Refused with every fault."""
    data = data or {}
    reader = _Reader(data)
    wishes = SeatingWishes(
        clubs=reader.choice("clubs", CLUBS),
        teams=reader.flag("teams"),
        apart=tuple(reader.groups()),
        fixed_tables=tuple(reader.fixed_tables()),
        time=reader.seconds("time"),
        checked_in=reader.flag("checked_in"),
        countries=reader.choice("countries", CLUBS),
    )
    reader.faults += [
        Fault("unknown_field", f"wishes.{key}")
        for key in data
        if key not in SeatingWishes.__dataclass_fields__
    ]
    if reader.faults:
        raise Refused(*reader.faults)
    return wishes


class _Reader:
    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data
        self.faults: list[Fault] = []

    def wrong(self, field: str, expected: str, value: Any) -> None:
        self.faults.append(Fault("wrong_type", f"wishes.{field}", expected, brief(str(value))))

    def flag(self, name: str) -> bool:
        value = self.data.get(name, False)
        if not isinstance(value, bool):
            self.wrong(name, "true or false", value)
        return bool(value)

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        value = self.data.get(name) or ""
        if value not in choices:
            self.faults.append(
                Fault(
                    "unknown_choice",
                    f"wishes.{name}",
                    [choice for choice in choices if choice],
                    brief(str(value)),
                )
            )
        return str(value)

    def seconds(self, name: str) -> float | None:
        value = self.data.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= LONGEST_SEARCH:
            fault = Fault("out_of_range", f"wishes.{name}", f"0.1–{LONGEST_SEARCH}", brief(str(value)))
            self.faults.append(fault)
            return None
        return value

    def groups(self) -> Iterable[seating.Group]:
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
                yield seating.Group(tuple(dict.fromkeys(numbers)), bool(row.get("strict", True)))

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


def for_engine(wishes: SeatingWishes, entries: Iterable[Entry], name: Mapping[int, int]) -> seating.Wishes:
    """The wishes of the players in `name`, which has the engine's number of each entry number."""
    seated = [entry for entry in entries if entry.number in name]

    def grouped(key: Callable[[Entry], str], *, strict: bool) -> tuple[seating.Group, ...]:
        members: dict[str, list[int]] = defaultdict(list)
        for entry in seated:
            if key(entry):
                members[key(entry)].append(name[entry.number])
        groups = (tuple(group) for _, group in sorted(members.items()) if len(group) > 1)
        return tuple(seating.Group(group, strict) for group in groups)

    numbers = {entry.number for entry in seated}
    apart = [([n for n in group.players if n in numbers], group.strict) for group in wishes.apart]
    strict = wishes.countries == "strict"
    return seating.Wishes(
        clubs=grouped(lambda entry: entry.club_name, strict=wishes.clubs == "strict") if wishes.clubs else (),
        countries=grouped(lambda entry: entry.player.country, strict=strict) if wishes.countries else (),
        teams=grouped(lambda entry: entry.team, strict=True) if wishes.teams else (),
        apart=tuple(
            seating.Group(tuple(name[n] for n in some), strict) for some, strict in apart if len(some) > 1
        ),
        fixed_tables=tuple(sorted((name[n], table) for n, table in wishes.fixed_tables if n in numbers)),
    )


def check_wishes(wishes: SeatingWishes, entries: Sequence[Entry]) -> None:
    """The engine's refusals before any search, with the players' names. Raises Refused with every fault."""
    tables = -(-len(entries) // 4)
    names = {entry.number: entry.full_name for entry in entries}
    engine_wishes = for_engine(wishes, entries, {number: number for number in names})
    faults = []
    for impossible in seating.impossible_wishes(engine_wishes, tables):
        named = [names[number] for number in impossible.players]
        if impossible.code == "group_too_large":
            faults.append(Fault("group_too_large", "wishes", expected=tables, found=named))
        elif impossible.table > tables:
            faults.append(Fault("fixed_table_missing", "wishes.fixed_tables", expected=tables, found=named))
        else:
            table = impossible.table
            faults.append(Fault("fixed_table_shared", "wishes.fixed_tables", expected=table, found=named))
    if faults:
        raise Refused(*faults)
