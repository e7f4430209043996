"""One more round by the standing, as a plan with measures and certificate like any other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.seating.engine.planning import Plan, certified
from tournaments.seating.engine.problem import Grid, Impossible, Round, Wishes
from tournaments.seating.engine.swiss import by_rank, final, swiss

BY_RANK = ("together", "spread", "snake")
FINALS = ("place", "choice", "lot")
WAYS = ("swiss", *BY_RANK, *FINALS)


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
) -> Plan:
    """The rounds played and the next one: `swiss`, by rank (`together`, `spread`, `snake`), or a final of the
    best `top` with winds by `place`, `choice` or `lot`. Raises Impossible.
    """
    wishes = wishes or Wishes()
    request: dict[str, object] = {"way": way, "grid": played, "standing": list(standing), "seed": seed}
    drawn: Round
    if way == "swiss":
        drawn = swiss(played, standing, seed=seed, wishes=wishes, time=time)
        request |= {"wishes": wishes.to_json()} | ({"time": time} if time is not None else {})
    elif way in BY_RANK:
        drawn = by_rank(played, standing, pattern=way, seed=seed)
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
    return certified((*played, drawn), wishes, request)
