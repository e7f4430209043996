"""The next round by the standings: Swiss, by rank, and finals."""

from collections.abc import Mapping
from typing import Any

from players.models import Account
from tournaments import seating
from tournaments.errors import Conflict
from tournaments.models import Entry, Round, SeatingPlan, Stage
from tournaments.selectors import seating as selectors
from tournaments.selectors import standings
from tournaments.services.seating import (
    draw,
    keep_plan,
    require_full_tables,
    require_seating,
    seed_or_chance,
)
from tournaments.services.wishes import check_wishes, for_engine, read_wishes

FINALS = ("place", "choice", "lot")


def seat_next_round(
    *,
    stage: Stage,
    by: Account,
    way: str,
    top: int | None = None,
    choices: Mapping[int, str] | None = None,
    seed: int | None = None,
    wishes: Mapping[str, Any] | None = None,
) -> SeatingPlan:
    """A draft of the next round alone, after all rounds so far are closed.

    `way`: `swiss`, by rank (`together`, `spread`, `snake`), or a final of the best `top` (all of the stage,
    where it is not said) with winds by `place`, `choice` (entry number: wind) or `lot`. Before the first round
    the order is that of the places people qualified with, or of their numbers. Raises Conflict
    (`earlier_round_open`) and what `make_plan` raises.
    """
    require_seating(stage, by)
    still_open = Round.objects.filter(stage=stage, state=Round.State.RUNNING).first()
    if still_open is not None:
        raise Conflict("earlier_round_open", "round", found=still_open.number)
    asked = read_wishes(wishes)
    entries = selectors.players_of_stage(stage, checked_in=asked.checked_in)
    if way not in FINALS:
        require_full_tables(stage, len(entries))
        check_wishes(asked, entries)
    seed = seed_or_chance(seed)
    played = selectors.seated_grid(stage, started=True)
    standing = _standing(stage, entries, bool(played))
    drawn = draw(
        lambda: seating.next_round(
            seating.parse_grid(played) if played else (),
            standing,
            way=way,
            top=top,
            choices=choices,
            seed=seed,
            wishes=for_engine(asked, entries, {number: number for number in standing}),
            time=asked.time,
        ),
        entries,
    )
    return keep_plan(
        stage=stage,
        by=by,
        action="seat_next_round",
        method=SeatingPlan.Method.SWISS if way == "swiss" else SeatingPlan.Method.RANK,
        seed=seed,
        grid=[[list(table) for table in tables] for tables in drawn.grid],
        measures=drawn.measures,
        certificate=drawn.certificate,
        asked=asked,
        first_round=len(played) + 1,
    )


def _standing(stage: Stage, entries: list[Entry], played: bool) -> list[int]:
    """Entry numbers, the leader first; who came after the last round stands last."""
    numbers = [entry.number for entry in entries]
    if not played:
        return numbers
    ranked = [row["number"] for row in standings.compute(stage)["rows"]]
    return [number for number in ranked if number in numbers] + [
        number for number in numbers if number not in ranked
    ]
