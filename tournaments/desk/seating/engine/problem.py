"""The requirements of a seating plan: players, rounds, seed and wishes, checked before any search.

A grid is rounds x tables x (East, South, West, North); players are 0..N-1 and an empty seat is None.
The plan is made in planning.py and measured in quality.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

Table = tuple[int | None, int | None, int | None, int | None]
Round = tuple[Table, ...]
Grid = tuple[Round, ...]

ENGINE, ANY_DEAD_SEAT = "5", "4"
"""The number of this engine, and of the engine before, which left any wind of a table of three empty, while the rules
leave North empty. Nothing else has changed, so this engine can repeat its draws."""
ENGINES = (ANY_DEAD_SEAT, ENGINE)

SEATS = 4
NORTH = 3
"""The last seat of a table: North, which is empty at tables of three."""
MOVES_PER_SECOND = 150_000
MOST_PLAYERS = 4_000
"""The most players of a draw: its meetings are a matrix of players by players."""
MANY_PLAYERS, MANY_SEATS, MANY_APART = 1_000, 10_000, 240
"""Larger draws take more than about a second; seats are players times rounds."""


def close_up(grid: Iterable[Iterable[Sequence[int | None]]]) -> Grid:
    """The grid with the winds that are played: three players sit East, South, West in their order, North is empty."""
    return tuple(tuple(_closed(table) for table in tables) for tables in grid)


def _closed(table: Sequence[int | None]) -> Table:
    east, south, west, north = sorted(table, key=lambda player: player is None)
    return east, south, west, north


class Impossible(Exception):
    """A wish that no plan can fulfil: the reason, and the nearest possibility.

    `players` and `table` are those of the reason, for callers with other names for them.
    """

    def __init__(
        self,
        reason: str,
        nearest: str,
        *,
        code: str = "impossible",
        players: tuple[int, ...] = (),
        table: int = 0,
    ) -> None:
        super().__init__(f"{reason} {nearest}")
        self.code = code
        self.players = players
        self.table = table
        self.reason = reason
        self.nearest = nearest

    def to_json(self) -> dict[str, object]:
        return {"error": self.code, "reason": self.reason, "nearest": self.nearest}


@dataclass(frozen=True, slots=True)
class Group:
    """Players who should not meet each other: a club, a country, a team, or two siblings.

    `strict`: a plan in which they meet is refused; otherwise their meetings are as few and as late as possible.
    """

    players: tuple[int, ...]
    strict: bool = False

    def pairs(self) -> Iterable[tuple[int, int]]:
        for i, a in enumerate(self.players):
            for b in self.players[i + 1 :]:
                yield a, b


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes beyond a fair grid. `fixed_tables` holds (player, table number from 1)."""

    clubs: tuple[Group, ...] = ()
    teams: tuple[Group, ...] = ()
    apart: tuple[Group, ...] = ()
    fixed_tables: tuple[tuple[int, int], ...] = ()
    countries: tuple[Group, ...] = ()

    def groups(self) -> tuple[Group, ...]:
        return self.clubs + self.teams + self.apart + self.countries

    def players(self) -> set[int]:
        named = {player for group in self.groups() for player in group.players}
        return named | {player for player, _ in self.fixed_tables}

    @classmethod
    def from_json(cls, data: Mapping[str, object]) -> Wishes:
        """Read `{"clubs": [[..]], "countries": [[..]], "teams": [[..]], "apart": [[..]], "fixed_tables": {"7": 1}}`.

        A group is a list of players or `{"players": [..], "strict": bool}`. By default clubs and countries are weak,
        teams and forbidden pairs strict. Raises ValueError with the wrong field.
        """
        unknown = sorted(set(data) - {"clubs", "teams", "apart", "fixed_tables", "countries"})
        if unknown:
            raise ValueError(f"wishes: unknown field {unknown[0]!r}")
        return cls(
            clubs=_groups(data.get("clubs", []), "clubs", strict=False),
            teams=_groups(data.get("teams", []), "teams", strict=True),
            apart=_groups(data.get("apart", []), "apart", strict=True),
            fixed_tables=_fixed_tables(data.get("fixed_tables", {})),
            countries=_groups(data.get("countries", []), "countries", strict=False),
        )

    def to_json(self) -> dict[str, object]:
        out: dict[str, object] = {}
        for name in ("clubs", "countries", "teams", "apart"):
            groups: tuple[Group, ...] = getattr(self, name)
            if groups:
                out[name] = [{"players": list(g.players), "strict": g.strict} for g in groups]
        if self.fixed_tables:
            out["fixed_tables"] = {str(player): table for player, table in self.fixed_tables}
        return out


def is_index(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _groups(data: object, name: str, *, strict: bool) -> tuple[Group, ...]:
    if not isinstance(data, list):
        raise ValueError(f"wishes: {name} must be a list of groups")
    return tuple(_group(entry, name, strict=strict) for entry in data)


def _group(entry: object, name: str, *, strict: bool) -> Group:
    players: object = entry
    if isinstance(entry, dict):
        players, strict_given = entry.get("players"), entry.get("strict", strict)
        if not isinstance(strict_given, bool):
            raise ValueError(f"wishes: {name}: strict must be true or false")
        strict = strict_given
    if not isinstance(players, list) or not all(is_index(player) for player in players):
        raise ValueError(f"wishes: {name}: a group is a list of player numbers from 0")
    if len(set(players)) != len(players):
        raise ValueError(f"wishes: {name}: a player is named twice in one group")
    return Group(tuple(players), strict)


def _fixed_tables(data: object) -> tuple[tuple[int, int], ...]:
    if not isinstance(data, dict):
        raise ValueError("wishes: fixed_tables must be an object of player: table")
    pairs = []
    for player, table in data.items():
        if not (str(player).isdecimal() and is_index(table) and table):
            raise ValueError("wishes: fixed_tables: a player number from 0 and a table number from 1")
        pairs.append((int(player), table))
    return tuple(sorted(pairs))


@dataclass(frozen=True, slots=True)
class Problem:
    """A grid to draw. `time` in seconds caps the search: it is turned into a number of moves by a fixed
    rate, never measured, so that the same problem gives the same grid on every machine. `engine` is one of ENGINES.
    """

    players: int
    rounds: int
    seed: int | str = 0
    wishes: Wishes = field(default_factory=Wishes)
    time: float | None = None
    engine: str = ENGINE

    @property
    def dead_north(self) -> bool:
        """Whether North is the empty seat of every table of three."""
        return self.engine != ANY_DEAD_SEAT

    @property
    def tables(self) -> int:
        return tables_for(self.players)

    @property
    def empty_seats(self) -> int:
        return self.tables * SEATS - self.players

    def budget(self, moves: int) -> int:
        """`moves`, or fewer under the time limit."""
        return moves if self.time is None else min(moves, int(self.time * MOVES_PER_SECOND))

    def check(self) -> None:
        """Raise Impossible if no plan can exist."""
        check_size(self.players)
        if self.rounds < 1:
            raise Impossible("A plan needs at least one round.", "Ask for 1 round or more.", code="rounds")
        _check_names(self)
        for impossible in impossible_wishes(self.wishes, self.tables):
            raise impossible


def tables_for(players: int) -> int:
    return -(-players // SEATS)


def is_dense(tables: int, rounds: int) -> bool:
    """Whether nearly half of all pairs meet: then annealing begins to fail, and a construction mixes well enough."""
    return 20 * 3 * rounds >= 9 * (tables * SEATS - 1)


def takes_long(problem: Problem) -> bool:
    """Whether drawing takes more than about a second, by size and wishes: many players, many seats, or wishes to keep
    people apart where nearly half of all pairs meet.
    """
    seats = problem.players * problem.rounds
    if problem.players > MANY_PLAYERS or seats > MANY_SEATS:
        return True
    return bool(problem.wishes.groups()) and seats > MANY_APART and is_dense(problem.tables, problem.rounds)


def check_size(players: int) -> None:
    """Raise Impossible unless `players` can be split into tables of four and three."""
    if players < SEATS:
        raise Impossible(
            f"{players} players cannot fill a table of four.",
            "The closest possible is 4 players.",
            code="players",
        )
    if players > MOST_PLAYERS:
        raise Impossible(
            f"{players} players are too many for one draw.",
            f"The closest possible is {MOST_PLAYERS} players.",
            code="players",
        )
    if players == 5:
        raise Impossible(
            "5 players cannot be split into tables of four and three.",
            "The closest possible is 4 players (one sits out) or 6 players (two tables of three).",
            code="players",
        )


def _check_names(problem: Problem) -> None:
    strangers = sorted(player for player in problem.wishes.players() if player >= problem.players)
    if strangers:
        raise Impossible(
            f"The wishes name player {strangers[0]}, but the players are 0 to {problem.players - 1}.",
            "Take the player out of the wishes or add the player to the plan.",
            code="unknown_player",
        )


def impossible_wishes(wishes: Wishes, tables: int) -> Iterator[Impossible]:
    """Every wish that no plan at so many tables can fulfil."""
    for group in wishes.groups():
        if group.strict and len(group.players) > tables:
            yield Impossible(
                f"{len(group.players)} players must never meet, but there are only {tables} tables: "
                "two of them always share one.",
                f"The nearest possible is a group of {tables}, or a weak wish (few meetings).",
                code="group_too_large",
                players=group.players,
            )
    at_table: dict[int, list[int]] = {}
    for player, table in wishes.fixed_tables:
        at_table.setdefault(table, []).append(player)
    for table, players in at_table.items():
        if table > tables:
            yield Impossible(
                f"Player {players[0]} should stay at table {table}, but there are {tables} tables.",
                f"The nearest possible is table {tables}.",
                code="fixed_table",
                players=tuple(players),
                table=table,
            )
        elif len(players) > 1:
            yield Impossible(
                f"Players {players[0]} and {players[1]} both need table {table}: they would meet every round.",
                "The nearest possible is a table of their own for each of them.",
                code="fixed_table",
                players=tuple(players),
                table=table,
            )
