"""A player's way through the stage he plays, or played last: as the standings of that stage count it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tournaments.models import Entry, Penalty, Qualifier, Round, Stage
from tournaments.selectors.results import penalties_of, received


@dataclass(frozen=True, slots=True)
class Way:
    """What he brought into the stage, what each game gave, and what was taken off outside his rounds."""

    carried: Fraction
    games: tuple[Fraction, ...]
    outside: int

    @property
    def start(self) -> Fraction:
        """Where the line of the totals begins."""
        return self.carried - self.outside

    @property
    def total(self) -> Fraction:
        return self.start + sum(self.games, Fraction())


NOWHERE = Way(Fraction(), (), 0)


def way_of(
    entry: Entry,
    games: list[dict[str, Any]],
    key: str,
    *,
    seen: Callable[[Round], bool],
    told: Callable[[Penalty], bool],
) -> Way:
    """By the figure `key`, of `overview.games_of`. `seen` and `told`: what this reader may know.

    What was carried over is the earlier stages' result: who may not see all of that, is not told.
    """
    if not games:
        return NOWHERE
    stage: Stage = games[-1]["round"].stage
    here = [game for game in games if game["round"].stage_id == stage.pk]
    before = [game["round"] for game in games if game["round"].stage_id != stage.pk]
    sat = {game["round"].pk for game in here if game["round"].state != Round.State.PLANNED}
    return Way(
        carried=_carried(stage, entry, key) if all(map(seen, before)) else Fraction(),
        games=tuple(Fraction(game["result"][key]) for game in here if game["result"] and seen(game["round"])),
        outside=_outside(entry, penalties_of(stage), sat, told) if key == "total" else 0,
    )


def _carried(stage: Stage, entry: Entry, key: str) -> Fraction:
    brought: Mapping[str, Any] | None = (
        Qualifier.objects.filter(stage=stage, entry=entry).values_list("carried", flat=True).first()
    )
    return Fraction((brought or {}).get(key, 0))


def _outside(
    entry: Entry, penalties: Iterable[Penalty], sat: set[int], told: Callable[[Penalty], bool]
) -> int:
    taken = (
        {penalty.entry.key: penalty.amount, **received(penalty)}.get(entry.key, 0)
        for penalty in penalties
        if penalty.round_id not in sat and told(penalty)
    )
    return sum(taken)
