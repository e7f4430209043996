"""Counts of a player or of a field: numbers that add up, and for each pattern the best hand that held it.

The sum of two counts is the counts of both together, so a table's counts are kept and made only once.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NotRequired, TypedDict

MOST_TOP = 5
"""The number of biggest hands that are kept of a table, a tournament, a season."""


class WonHand(TypedDict):
    """A win: its player and place (stage, round, table, hand), the points of the hand itself, and the gain.

    ``hand`` is the record of the tiles, None where only a claim was sent. ``value`` is fan, fu, limit or points, of the
    tiles, else as claimed. ``tournament`` is the address, in lists over several tournaments.
    """

    player: str
    where: list[int]
    points: int
    gained: int
    self_draw: bool
    ruleset: str
    hand: dict[str, Any] | None
    value: dict[str, Any]
    tournament: NotRequired[str]


class FinalScore(TypedDict):
    """A player's score at the end of a game."""

    player: str
    where: list[int]
    raw: int
    total: int
    tournament: NotRequired[str]


def size_of(hand: WonHand) -> tuple[Any, ...]:
    """A key to sort by: the biggest hand first, then the earliest."""
    return -hand["points"], hand.get("tournament", ""), hand["where"], hand["player"]


def height_of(score: FinalScore) -> tuple[Any, ...]:
    """A key to sort by: the highest score first, then the earliest."""
    return -score["raw"], score.get("tournament", ""), score["where"], score["player"]


@dataclass(frozen=True, slots=True)
class Run:
    """The lengths of runs of hits in a chain of ``length`` games: at its head, at its tail, and the longest."""

    length: int = 0
    head: int = 0
    tail: int = 0
    best: int = 0

    def then(self, later: "Run") -> "Run":
        """This chain followed by a later one."""
        return Run(
            self.length + later.length,
            self.length + later.head if self.head == self.length else self.head,
            later.length + self.tail if later.tail == later.length else later.tail,
            max(self.best, later.best, self.tail + later.head),
        )


def run_of(hit: bool) -> Run:
    """The run of one game."""
    return Run(1, int(hit), int(hit), int(hit))


@dataclass(slots=True)
class Held:
    """A pattern: the number of hands that held it, and the best of them."""

    times: int
    example: WonHand


@dataclass(slots=True)
class Counts:
    """All counts. ``numbers`` are named in `figures`; a missing number is 0."""

    numbers: dict[str, int] = field(default_factory=dict)
    patterns: dict[str, Held] = field(default_factory=dict)
    runs: dict[str, Run] = field(default_factory=dict)
    top: list[WonHand] = field(default_factory=list)
    best: FinalScore | None = None

    def __getitem__(self, key: str) -> int:
        return self.numbers.get(key, 0)

    def count(self, key: str, by: int = 1) -> None:
        """Add to a number; a number of 0 is not kept."""
        if total := self[key] + by:
            self.numbers[key] = total
        else:
            self.numbers.pop(key, None)

    def note_hand(self, hand: WonHand, patterns: Iterable[str]) -> None:
        """Add a win, and the patterns of its tiles."""
        self.top = biggest([*self.top, hand])
        for code in patterns:
            self._hold(code, 1, hand)

    def _hold(self, code: str, times: int, example: WonHand) -> None:
        held = self.patterns.get(code)
        if held is None:
            self.patterns[code] = Held(times, example)
        else:
            best = min(held.example, example, key=size_of)
            self.patterns[code] = Held(held.times + times, best)

    def add(self, other: "Counts") -> None:
        """Add counts of later games."""
        for key, number in other.numbers.items():
            self.count(key, number)
        for code, held in other.patterns.items():
            self._hold(code, held.times, held.example)
        for key, run in other.runs.items():
            self.runs[key] = self.runs.get(key, Run()).then(run)
        self.top = biggest([*self.top, *other.top])
        scores = [score for score in (self.best, other.best) if score is not None]
        self.best = min(scores, key=height_of, default=None)

    def to_json(self) -> dict[str, Any]:
        """Plain values. Each hand stands once in the list; other places hold its index."""
        hands: list[WonHand] = []
        return {
            "numbers": self.numbers,
            "patterns": {
                code: [held.times, _place(held.example, hands)]
                for code, held in sorted(self.patterns.items())
            },
            "runs": {key: [run.length, run.head, run.tail, run.best] for key, run in self.runs.items()},
            "top": [_place(hand, hands) for hand in self.top],
            "best": self.best,
            "hands": hands,
        }


def _place(hand: WonHand, hands: list[WonHand]) -> int:
    if hand not in hands:
        hands.append(hand)
    return hands.index(hand)


def biggest(hands: Iterable[WonHand]) -> list[WonHand]:
    """The biggest hands of all, the biggest first."""
    return sorted(hands, key=size_of)[:MOST_TOP]


def read_counts(data: Mapping[str, Any]) -> Counts:
    """The counts that `Counts.to_json` wrote."""
    hands = data["hands"]
    return Counts(
        numbers=dict(data["numbers"]),
        patterns={code: Held(times, hands[place]) for code, (times, place) in data["patterns"].items()},
        runs={key: Run(*parts) for key, parts in data["runs"].items()},
        top=[hands[place] for place in data["top"]],
        best=data["best"],
    )


def sum_of(parts: Iterable[Counts]) -> Counts:
    """The sum of these counts, in the order of play."""
    whole = Counts()
    for part in parts:
        whole.add(part)
    return whole


def as_plain(counts: Counts) -> Counts:
    """The counts without patterns: for lists of many players."""
    return Counts(dict(counts.numbers), {}, dict(counts.runs), counts.top[:1], counts.best)


def placed_in(counts: Counts, tournament: str, players: Mapping[str, str]) -> Counts:
    """The counts of a tournament for sums over several: with its address, and people by another key."""

    def person(key: str) -> str:
        return players.get(key, "")

    def hand(won: WonHand) -> WonHand:
        return {**won, "tournament": tournament, "player": person(won["player"])}

    best = counts.best
    return Counts(
        dict(counts.numbers),
        {code: Held(held.times, hand(held.example)) for code, held in counts.patterns.items()},
        dict(counts.runs),
        [hand(won) for won in counts.top],
        None if best is None else {**best, "tournament": tournament, "player": person(best["player"])},
    )
