"""The answers of a study, as values: the hands that a hand could become. `scoring.study` finds them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.rulesets.base import RuleSet
from scoring.score import Line

NOTHING: Final[Mapping[str, Sequence[str]]] = MappingProxyType({})


class Change(NamedTuple):
    """One step from a hand to another: ``what`` names the changed part, ``before`` and ``after`` its values."""

    what: str  # how | flag | seat | round | melds | win | tile
    before: str
    after: str
    fields: Mapping[str, Sequence[str]] = NOTHING
    """The fields of the form after the change, by name."""

    def to_json(self) -> dict[str, Any]:
        """The fields as they are."""
        fields = {name: list(values) for name, values in self.fields.items()}
        return {**self._asdict(), "fields": fields}


@dataclass(frozen=True, slots=True)
class Worth:
    """The points that a hand pays its winner, or the faults of a refused hand."""

    points: int | None
    totals: Mapping[str, Any]
    lines: tuple[Line, ...]
    faults: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """``points`` None where the hand is refused; then ``faults`` has the codes.

        A hand in furiten is refused with its lines: only the way of winning is wrong.
        """
        return {
            "points": self.points,
            "totals": dict(self.totals),
            "lines": [{**line.to_json(), "names": line.names._asdict()} for line in self.lines],
            "faults": list(self.faults),
        }


class Wait(NamedTuple):
    """A tile that completes the hand, how many of it are not in sight, and its worth by discard and by self-draw."""

    tile: str
    left: int
    worth: Mapping[str, Worth]

    def to_json(self) -> dict[str, Any]:
        """``worth`` by ``ron`` and ``tsumo``."""
        return {
            "tile": self.tile,
            "left": self.left,
            "worth": {how: worth.to_json() for how, worth in self.worth.items()},
        }


class Discard(NamedTuple):
    """A tile to discard, the tiles missing after it, and those that then help, each with how many are left."""

    tile: str
    missing: int
    useful: Sequence[tuple[str, int]]
    rest: str
    """The tiles that stay, as the form has them."""

    def to_json(self) -> dict[str, Any]:
        """``useful`` as pairs of tile and number; ``tiles`` is their sum."""
        return {
            "tile": self.tile,
            "missing": self.missing,
            "rest": self.rest,
            "useful": [list(pair) for pair in self.useful],
            "tiles": sum(number for _tile, number in self.useful),
        }


class Variant(NamedTuple):
    """The hand after one change: its worth, the difference in points, and the codes of the lines that came and went."""

    change: Change
    worth: Worth
    difference: int | None
    """In points; None where the unchanged hand cannot win."""
    gained: tuple[str, ...]
    lost: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """All fields as they are."""
        return {
            "change": self.change.to_json(),
            "worth": self.worth.to_json(),
            "difference": self.difference,
            "gained": list(self.gained),
            "lost": list(self.lost),
        }


@dataclass(frozen=True, slots=True)
class Study:
    """The answer of `study`. Which fields are filled follows from ``state``:

    - ``short``: 13 tiles and more than one missing: ``useful``, and ``held``, the tiles for which the hand would wait
      if the player did not hold all four of them;
    - ``waiting``: 13 tiles, one missing: ``waits``, ``furiten``, those of them that were discarded, and ``no_yaku``,
      the ways (ron, tsumo) in which no wait wins for lack of a yaku;
    - ``full``: 14 tiles that are no complete hand: ``discards``, the best first;
    - ``complete``: ``variants`` (the situation changed), ``near`` (patterns it just misses), and ``furiten``, the waits
      before the last tile that were discarded;
    - ``""``: any other number of tiles, or tiles that cannot be read.
    """

    ruleset: RuleSet
    state: str = ""
    missing: int = 0
    useful: tuple[tuple[str, int], ...] = ()
    waits: tuple[Wait, ...] = ()
    furiten: tuple[str, ...] = ()
    held: tuple[str, ...] = ()
    no_yaku: tuple[str, ...] = ()
    discards: tuple[Discard, ...] = ()
    variants: tuple[Variant, ...] = ()
    near: tuple[tuple[Line, tuple[Change, ...]], ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The fields that a page draws; the page translates names, which are the rule set's own."""
        return {
            "ruleset": self.ruleset.key,
            "state": self.state,
            "missing": self.missing,
            "useful": [list(pair) for pair in self.useful],
            "waits": [wait.to_json() for wait in self.waits],
            "furiten": list(self.furiten),
            "held": list(self.held),
            "no_yaku": list(self.no_yaku),
            "discards": [discard.to_json() for discard in self.discards],
            "variants": [variant.to_json() for variant in self.variants],
            "near": [
                {
                    "line": {**line.to_json(), "names": line.names._asdict()},
                    "changes": [change.to_json() for change in changes],
                }
                for line, changes in self.near
            ],
        }


class Elsewhere(NamedTuple):
    """The worth of the form's hand in one rule set."""

    ruleset: str
    worth: Worth

    def to_json(self) -> dict[str, Any]:
        """The key and the worth."""
        return {"ruleset": self.ruleset, "worth": self.worth.to_json()}
