"""A further round by the standing, as a plan with measures and a certificate like any other plan."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.desk.seating.engine.planning import Plan, certified
from tournaments.desk.seating.engine.problem import (
    ANY_DEAD_SEAT,
    ENGINE,
    Grid,
    Impossible,
    Round,
    Wishes,
    close_up,
)
from tournaments.desk.seating.engine.random_stream import Dice
from tournaments.desk.seating.engine.swiss import by_rank, final, swiss

BY_RANK = ("together", "spread", "snake")
FINALS = ("place", "choice", "lot")
WAYS = ("swiss", *BY_RANK, *FINALS)


def by_lot(standing: Sequence[int], tied: Sequence[Sequence[int]], seed: int | str) -> list[int]:
    """The standing with the players of each tied group in an order drawn by lot. Raises Impossible."""
    order, place = list(standing), {player: at for at, player in enumerate(standing)}
    for count, group in enumerate(tied):
        if not place.keys() >= set(group):
            raise Impossible(
                "Somebody is tied who is not in the standings.", "List everybody once.", code="standing"
            )
        places = sorted(place[player] for player in group)
        drawn = Dice(seed, f"tied {count}").shuffled(sorted(group))
        for at, player in zip(places, drawn, strict=True):
            order[at] = player
    return order


def next_round(
    played: Grid,
    standing: Sequence[int],
    *,
    way: str,
    top: int | None = None,
    choices: Mapping[int, str] | None = None,
    seed: int | str = 0,
    wishes: Wishes | None = None,
    time: float | None = None,
    tied: Sequence[Sequence[int]] = (),
    engine: str = ENGINE,
) -> Plan:
    """The rounds played and the next one: `swiss`, by rank (`together`, `spread`, `snake`), or a final of the
    best `top` with winds by `place`, `choice` or `lot`. The players of each group in `tied` share a place: a lot by
    the seed puts them in order first. Raises Impossible.
    """
    wishes = wishes or Wishes()
    played = played if engine == ANY_DEAD_SEAT else close_up(played)
    request: dict[str, object] = {"way": way, "grid": played, "standing": list(standing), "seed": seed}
    if tied:
        request["tied"] = [list(group) for group in tied]
        standing = by_lot(standing, tied, seed)
    drawn: Round
    if way == "swiss":
        drawn = swiss(played, standing, seed=seed, wishes=wishes, time=time, engine=engine)
        request |= {"wishes": wishes.to_json()} | ({"time": time} if time is not None else {})
    elif way in BY_RANK:
        drawn = by_rank(played, standing, pattern=way, seed=seed, engine=engine)
    elif way in FINALS:
        best = len(standing) if top is None else top
        drawn = final(standing, top=best, seats=way, choices=choices, seed=seed)
        request |= {"top": best, "choices": {str(player): wind for player, wind in (choices or {}).items()}}
    else:
        raise Impossible(
            f"There is no way of seating a round called {way!r}.",
            f"The closest possible are {', '.join(WAYS)}.",
            code="way",
        )
    return certified((*played, drawn), wishes, request, engine, played=len(played))
