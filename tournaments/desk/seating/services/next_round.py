"""The next round by the standings: Swiss, by rank, and finals."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.seating import engine as seating
from tournaments.desk.seating import selectors
from tournaments.desk.seating.selectors import Rows
from tournaments.desk.seating.services.plans import (
    Drawing,
    require_full_tables,
    require_hall,
    require_seating,
)
from tournaments.desk.seating.services.seeds import dice_of, seed_or_chance
from tournaments.desk.seating.services.wishes import SeatingWishes, check_wishes, for_engine, read_wishes
from tournaments.models import Entry, Round, SeatingPlan, Stage
from tournaments.play.ledger.games import WINDS
from tournaments.play.standings.selectors import standings

FINALS = ("place", "choice", "lot")
WAYS = ("swiss", "together", "spread", "snake", *FINALS)
FOUR = 4


@dataclass(frozen=True, slots=True)
class _Requirements:
    """The requirements of the round; `top` is the number of players in a final."""

    way: str
    top: int | None
    choices: Mapping[int, str]
    seed: int
    wishes: SeatingWishes

    @property
    def is_final(self) -> bool:
        return self.way in FINALS


def seat_next_round(
    *,
    stage: Stage,
    by: Account,
    way: str,
    top: int | None = None,
    choices: Mapping[int, str] | None = None,
    seed: int | str | None = None,
    wishes: Mapping[str, Any] | None = None,
) -> SeatingPlan:
    """Draw the next round alone while the caller waits."""
    drawing = prepare_next_round(
        stage=stage, by=by, way=way, top=top, choices=choices, seed=seed, wishes=wishes
    )
    return drawing.keep(drawing.run())


def prepare_next_round(
    *,
    stage: Stage,
    by: Account,
    way: str,
    top: int | None = None,
    choices: Mapping[int, str] | None = None,
    seed: int | str | None = None,
    wishes: Mapping[str, Any] | None = None,
) -> Drawing:
    """The draw of the next round alone, after all rounds so far are closed.

    `way`: `swiss`, by rank (`together`, `spread`, `snake`), or a final of the best `top` (by default all of
    the stage) with winds by `place`, `choice` (entry number: wind) or `lot`. Before the first round the
    order is that of the qualifying places, or of the entry numbers. Players who share a place are put in order by lot,
    except for Swiss, which goes by distances. Raises Conflict (`earlier_round_open`), Invalid (`unknown_choice`,
    `final_not_full`), Refused (`wind_taken` for each choice of a wind that is not free) and the exceptions of
    `prepare_plan`.
    """
    require_seating(stage, by)
    _require_closed(stage)
    requirements = _Requirements(way, top, choices or {}, seed_or_chance(seed), read_wishes(wishes))
    entries = selectors.players_of_stage(stage, checked_in=requirements.wishes.checked_in)
    played = selectors.seated_grid(stage, started=True)
    standing, tied = _standing(stage, entries, bool(played)), tied_of(stage, entries)
    if requirements.way == "swiss":
        tied = []
    _require_possible(stage, requirements, entries, seating.by_lot(standing, tied, requirements.seed))
    method = SeatingPlan.Method.SWISS if way == "swiss" else SeatingPlan.Method.RANK
    kept = {
        "stage": stage,
        "by": by,
        "action": "seat_next_round",
        "method": method,
        "seed": requirements.seed,
    }
    return Drawing(
        search=_search(requirements, entries, played, standing, tied),
        entries=entries,
        takes_long=seating.takes_long(seating.Problem(len(entries), 1)),
        kept={**kept, "wishes": requirements.wishes, "first_round": len(played) + 1},
        numbered=False,
        dice=dice_of(seed),
    )


def _require_closed(stage: Stage) -> None:
    still_open = Round.objects.filter(stage=stage, state=Round.State.RUNNING).first()
    if still_open is not None:
        raise Conflict("earlier_round_open", "round", found=still_open.number)


def _standing(stage: Stage, entries: list[Entry], played: bool) -> list[int]:
    """The entry numbers, the leader first; players who came after the last round are last."""
    numbers = [entry.number for entry in entries]
    if not played:
        return numbers
    ranked = list(_places(stage))
    return [number for number in ranked if number in numbers] + [
        number for number in numbers if number not in ranked
    ]


def _places(stage: Stage) -> dict[int, int]:
    """The places of the ranked players by entry number, the leader first; before the first round their qualifying
    places.
    """
    if selectors.started_rounds(stage):
        return {row["number"]: row["place"] for row in standings.compute(stage)["rows"]}
    rows = stage.qualifiers.order_by("place", "entry__number")
    return dict(rows.values_list("entry__number", "place"))


def tied_of(stage: Stage, entries: Sequence[Entry]) -> list[list[int]]:
    """The entry numbers of the players to be seated who share a place, group by group, the best first."""
    playing, shared = {entry.number for entry in entries}, defaultdict[int, list[int]](list)
    for number, place in _places(stage).items():
        if number in playing:
            shared[place].append(number)
    return [sorted(shared[place]) for place in sorted(shared) if len(shared[place]) > 1]


def _require_possible(
    stage: Stage, requirements: _Requirements, entries: Sequence[Entry], standing: Sequence[int]
) -> None:
    """Refuse a request that no search can fulfil, before the search begins."""
    if requirements.way not in WAYS:
        raise Invalid("unknown_choice", "way", expected=list(WAYS), found=requirements.way)
    if not requirements.is_final:
        require_full_tables(stage, entries)
        check_wishes(requirements.wishes, entries)
        return
    best = len(standing) if requirements.top is None else requirements.top
    _require_full_final(best, len(standing))
    require_hall(stage, best // FOUR)
    if requirements.way == "choice":
        called = {entry.number: entry.full_name for entry in entries}
        faults = list(_wrong_choices(requirements.choices, standing[:best], called))
        if faults:
            raise Refused(*faults)


def _require_full_final(best: int, count: int) -> None:
    """Refuse a final that does not fill tables of four, and name the nearest possible number."""
    if count < FOUR:
        raise Invalid("substitutes_needed", "entries", expected=FOUR - count, found=count)
    if best % FOUR or not FOUR <= best <= count:
        nearest = min(max(FOUR, best - best % FOUR), count - count % FOUR)
        raise Invalid("final_not_full", "top", expected=nearest, found=best)


def _wrong_choices(
    choices: Mapping[int, str], standing: Sequence[int], called: Mapping[int, str]
) -> Iterator[Fault]:
    """The faults of the choices: an unknown wind, or the wind of a better player at the same table."""
    for start in range(0, len(standing), FOUR):
        free = list(WINDS)
        for number in standing[start : start + FOUR]:
            wind = choices.get(number)
            if wind is None:
                continue
            if wind in free:
                free.remove(wind)
            else:
                taken = wind in WINDS
                yield Fault(
                    "wind_taken" if taken else "unknown_choice",
                    f"choices.{number}",
                    expected=list(free),
                    found=called[number] if taken else wind,
                )


def _search(
    requirements: _Requirements,
    entries: Sequence[Entry],
    played: Rows,
    standing: list[int],
    tied: Sequence[Sequence[int]],
) -> Callable[[seating.Tell], seating.Plan]:
    wishes = for_engine(requirements.wishes, entries, {number: number for number in standing})
    before = seating.parse_grid(played) if played else ()

    def search(tell: seating.Tell) -> seating.Plan:
        tell(5, "meetings")
        return seating.next_round(
            before,
            standing,
            way=requirements.way,
            top=requirements.top,
            choices=requirements.choices,
            seed=requirements.seed,
            wishes=wishes,
            time=requirements.wishes.time,
            tied=tied,
        )

    return search
