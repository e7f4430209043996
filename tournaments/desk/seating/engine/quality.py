"""The quality of a grid: every measure with the least value of any grid, and a sentence for the organiser.

Works on any grid, also with players who left or came late, and on grids drawn elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from tournaments.desk.seating.engine.group_meetings import least_meetings, opponents_lost
from tournaments.desk.seating.engine.problem import SEATS, Grid, Table, Wishes, close_up, tables_for
from tournaments.desk.seating.engine.short_games import least_spread
from tournaments.desk.seating.engine.table_returns import least_returns
from tournaments.desk.seating.engine.wind_balance import least_imbalance, least_repeats_of_all, repeats

GROWING = (
    *("repeats", "most_meetings", "wind_block_repeats", "table_repeats", "fixed_table_misses"),
    *("club_meetings", "country_meetings", "team_meetings", "apart_meetings"),
)
"""Measures that no further round reduces: the played rounds bound them from below."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A figure of quality: less is better, `bound` is the least possible value for such an event (proved)."""

    key: str
    value: int
    bound: int
    sentence: str

    @property
    def optimal(self) -> bool:
        return self.value <= self.bound

    def to_json(self) -> dict[str, object]:
        return {"value": self.value, "bound": self.bound, "sentence": self.sentence}


class Games:
    """The counts of a grid: meetings, winds, tables and short games of every player.

    `full` holds the tables of a player's games; None is a table of three, where nobody sits North. `past`: the
    values of the GROWING measures in the played rounds.
    """

    def __init__(self, grid: Grid, wishes: Wishes, past: Mapping[str, int]) -> None:
        self.grid = grid
        self.past = past
        self.meetings: Counter[tuple[int, int]] = Counter()
        self.winds: dict[int, list[int]] = {}
        self.full: dict[int, list[tuple[int, int] | None]] = {}
        self.tables: dict[int, list[int]] = {}
        self.short: Counter[int] = Counter()
        for r, tables in enumerate(grid):
            for t, table in enumerate(tables):
                self._count(r, t, table)
        self.players = sorted(self.winds)
        self.opponents: dict[int, set[int]] = {player: set() for player in self.players}
        for a, b in self.meetings:
            self.opponents[a].add(b)
            self.opponents[b].add(a)
        self._lost = opponents_lost(wishes, self.opponents)

    def _count(self, r: int, t: int, table: Table) -> None:
        seated = sorted(seated_at(table))
        self.meetings.update(combinations(seated, 2))
        for wind, player in enumerate(table):
            if player is not None:
                self.winds.setdefault(player, []).append(wind)
                self.full.setdefault(player, []).append((r, t) if len(seated) == SEATS else None)
                self.tables.setdefault(player, []).append(t)
        if len(seated) < SEATS:
            self.short.update(seated)

    @property
    def complete(self) -> bool:
        """Whether everybody plays every round, at as few tables as possible."""
        tables, rounds = tables_for(len(self.players)), len(self.grid)
        return all(len(row) == tables for row in self.grid) and all(
            len(winds) == rounds for winds in self.winds.values()
        )

    @property
    def fresh(self) -> bool:
        """Whether a complete grid has no repeated meeting: bounds of such plans alone apply."""
        return self.complete and max(self.meetings.values()) == 1

    def least_spread(self) -> int | None:
        return least_spread(len(self.players), len(self.grid))

    def others(self, player: int) -> int:
        """The number of people whom the player may meet under strict wishes, at least one."""
        return max(1, len(self.players) - 1 - self._lost[player])

    def bounded(self, key: str, bound: int) -> int:
        """The bound of a measure, which is never below its value in the played rounds."""
        return max(bound, self.past.get(key, 0))

    def met_by(self, player: int) -> int:
        """The number of the player's meetings over the event, repeated meetings included."""
        return (SEATS - 1) * len(self.winds[player]) - self.short[player]


def seated_at(table: Sequence[int | None]) -> list[int]:
    return [player for player in table if player is not None]


def measure(grid: Grid, wishes: Wishes | None = None, played: int = 0) -> dict[str, Measure]:
    """Every measure of `grid`, with the winds that are played, by its key and in the order of their weight.

    The first `played` rounds cannot be drawn anew: no bound is below their values.
    """
    wishes = wishes or Wishes()
    before = measure(grid[:played], wishes) if played else {}
    past = {key: before[key].value for key in GROWING if key in before}
    games = Games(close_up(grid), wishes, past)
    measures = [
        _repeats(games),
        _most_meetings(games),
        _winds(games),
        _wind_blocks(games),
        _tables(games, wishes),
        _strangers(games),
    ]
    if games.short:
        measures += [_short_spread(games), _short_tables(games)]
    measures += _wishes(games, wishes)
    return {measure.key: measure for measure in measures}


def _many(number: int, single: str, several: str) -> str:
    return f"{number} {single if number == 1 else several}"


def _against(value: int, bound: int) -> str:
    if value <= bound:
        return "no plan can do better" if value else "nothing better exists"
    return f"no plan can have fewer than {bound}"


def _repeats(games: Games) -> Measure:
    value = sum(n - 1 for n in games.meetings.values())
    bound = games.bounded("repeats", repeats_bound(games))
    if not value:
        return Measure("repeats", 0, 0, "Nobody meets the same opponent twice.")
    counted = _many(value, "meeting is", "meetings are")
    text = f"{counted} with an opponent already met; {_against(value, bound)}."
    return Measure("repeats", value, bound, text)


def repeats_bound(games: Games) -> int:
    """The larger of two bounds: more seats than opponents; too few tables to part the people of an earlier table."""
    crowded = sum(max(0, games.met_by(player) - games.others(player)) for player in games.players)
    return max(-(-crowded // 2), _pigeonhole(games.grid), _forced(games))


def _forced(games: Games) -> int:
    """1 if tables of three force a repeated meeting (14 players in five rounds), else 0."""
    return int(bool(games.short) and games.complete and games.least_spread() is None)


def _pigeonhole(grid: Grid) -> int:
    """The repeats forced by too few tables: a table's players spread over fewer than four tables in the next round (8
    and 12 players).
    """
    total = 0
    for earlier, later in pairwise(grid):
        bins = len(later)
        gone = set().union(*map(seated_at, earlier)) - set().union(*map(seated_at, later))
        for table in earlier:
            full, rest = divmod(len(set(seated_at(table)) - gone), bins)
            total += rest * full * (full + 1) // 2 + (bins - rest) * full * (full - 1) // 2
    return total


def _most_meetings(games: Games) -> Measure:
    value = max(games.meetings.values())
    bound = max(-(-games.met_by(player) // games.others(player)) for player in games.players)
    if repeats_bound(games):
        bound = max(bound, 2)
    bound = games.bounded("most_meetings", bound)
    if value == 1:
        return Measure("most_meetings", 1, 1, "No pair meets more than once.")
    return Measure(
        "most_meetings", value, bound, f"No pair meets more than {value} times; {_against(value, bound)}."
    )


def _imbalance(winds: Sequence[int]) -> int:
    counts = [winds.count(wind) for wind in range(SEATS)]
    return max(counts) - min(counts)


def _winds(games: Games) -> Measure:
    value = max(_imbalance(winds) for winds in games.winds.values())
    bound = max(least_imbalance(len(full), len(full) - full.count(None)) for full in games.full.values())
    if games.complete:
        norths = sum(None not in table for tables in games.grid for table in tables)
        bound = max(bound, least_imbalance(len(games.grid), norths // len(games.players)))
    if value == 0:
        return Measure("wind_imbalance", 0, 0, "Everybody plays each wind equally often.")
    times = "once" if value == 1 else f"{value} times"
    text = f"A player's most frequent wind comes up {times} more than the rarest; {_against(value, bound)}."
    return Measure("wind_imbalance", value, bound, text)


def _wind_blocks(games: Games) -> Measure:
    value = sum(map(repeats, games.winds.values()))
    bound = games.bounded("wind_block_repeats", least_repeats_of_all(games.full.values()))
    if not value:
        return Measure("wind_block_repeats", 0, 0, "Nobody plays the same wind twice within four games.")
    return Measure(
        "wind_block_repeats",
        value,
        bound,
        f"{_many(value, 'time', 'times')} a player gets the same wind twice within four games; "
        f"{_against(value, bound)}.",
    )


def _tables(games: Games, wishes: Wishes) -> Measure:
    """Returns to a table. A player with a fixed table returns in every game after the first, as wished."""
    fixed = {player for player, _ in wishes.fixed_tables}
    value = sum(len(tables) - len(set(tables)) for tables in games.tables.values())
    numbers = max(len(tables) for tables in games.grid)
    bound = sum(
        max(0, len(tables) - (1 if player in fixed else numbers)) for player, tables in games.tables.items()
    )
    bound = games.bounded("table_repeats", bound)
    if not value:
        return Measure("table_repeats", 0, 0, "Nobody plays at the same table twice.")
    against = _against(value, bound)
    fresh = least_returns(len(games.players), len(games.grid)) if games.fresh else 0
    if fresh > bound:
        bound, against = fresh, f"without repeated meetings {_against(value, fresh)}"
    text = f"{_many(value, 'time', 'times')} a player returns to the same table; {against}."
    return Measure("table_repeats", value, bound, text)


def _strangers(games: Games) -> Measure:
    """Pairs who never meet and have not even one opponent in common."""
    value = sum(
        1
        for a, b in combinations(games.players, 2)
        if b not in games.opponents[a] and games.opponents[a].isdisjoint(games.opponents[b])
    )
    reach = [_reach(games, player) for player in games.players]
    bound = -(-sum(max(0, len(games.players) - 1 - far) for far in reach) // 2)
    if not value:
        return Measure("strangers", 0, 0, "Any two players meet or have an opponent in common.")
    counted = _many(value, "pair does not meet and has", "pairs do not meet and have")
    text = f"{counted} no opponent in common; {_against(value, bound)}."
    return Measure("strangers", value, bound, text)


def _reach(games: Games, player: int) -> int:
    """The most people whom a player can meet, directly or through one opponent."""
    most = max(len(winds) for winds in games.winds.values())
    direct = games.met_by(player)
    return direct + direct * (SEATS - 1) * (most - 1)


def _short_spread(games: Games) -> Measure:
    """The spread of short games among the players of the last round: players who left early had fewer games."""
    counts = [games.short[player] for table in games.grid[-1] for player in seated_at(table)]
    value = max(counts) - min(counts)
    bound = min(1, sum(counts) % len(counts)) if len(counts) == len(games.players) else 0
    fresh = (games.least_spread() or 0) if games.fresh else 0
    against = _against(value, bound)
    if fresh > bound:
        bound, against = fresh, f"without repeated meetings {_against(value, fresh)}"
    text = (
        f"Every player has {_many(max(counts), 'game', 'games')} at a table of three."
        if not value
        else f"The number of three-player games differs by at most {value} between players; {against}."
    )
    return Measure("short_game_spread", value, bound, text)


def _short_tables(games: Games) -> Measure:
    value = sum(1 for tables in games.grid for table in tables if None in table)
    bound = sum(-sum(len(seated_at(table)) for table in tables) % SEATS for tables in games.grid)
    return Measure(
        "short_tables",
        value,
        bound,
        f"{_many(value, 'game is', 'games are')} played by three; {_against(value, bound)}.",
    )


def _wishes(games: Games, wishes: Wishes) -> Iterator[Measure]:
    for key, groups, relation in (
        ("club_meetings", wishes.clubs, "of the same club"),
        ("country_meetings", wishes.countries, "of the same country"),
        ("team_meetings", wishes.teams, "of the same team"),
        ("apart_meetings", wishes.apart, "to be kept apart"),
    ):
        if groups:
            value = sum(games.meetings[min(pair), max(pair)] for group in groups for pair in group.pairs())
            bound = games.bounded(key, sum(least_meetings(games.grid, group) for group in groups))
            text = (
                f"{_many(value, 'meeting', 'meetings')} of players {relation}; {_against(value, bound)}."
                if value
                else f"Players {relation} do not meet."
            )
            yield Measure(key, value, bound, text)
    if wishes.fixed_tables:
        value = sum(
            table - 1 != t for player, table in wishes.fixed_tables for t in games.tables.get(player, ())
        )
        text = (
            f"{_many(value, 'game', 'games')} away from a player's fixed table."
            if value
            else "Fixed tables are kept."
        )
        yield Measure("fixed_table_misses", value, games.bounded("fixed_table_misses", 0), text)
