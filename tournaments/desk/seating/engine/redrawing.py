"""Repeats a draw from its certificate, to see whether the grid is the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import partial

from tournaments.desk.seating.engine.grid_file import parse_grid
from tournaments.desk.seating.engine.one_round import next_round
from tournaments.desk.seating.engine.planning import Plan, plan, replan
from tournaments.desk.seating.engine.problem import ENGINE, ENGINES, Impossible, Problem, Wishes, is_index


def redraw(proof: Mapping[str, object]) -> Plan:
    """Draw the grid of a certificate. Raises Impossible for a grid with another hash, ValueError for a text that is no
    certificate.
    """
    engine = proof.get("engine")
    if engine not in ENGINES:
        raise Impossible(
            f"The certificate was made by engine {engine!r}, this is engine {ENGINE!r}.",
            "The closest possible is to draw it with the version that made it.",
            code="engine",
        )
    made = read_request(proof.get("request"), str(engine))()
    if made.certificate["hash"] != proof.get("hash"):
        raise Impossible(
            "The same request gives another grid: the grid of the certificate was changed after the draw.",
            f"The grid that was drawn has the hash {made.certificate['hash']}.",
            code="hash",
        )
    return made


def read_request(request: object, engine: str = ENGINE) -> Callable[[], Plan]:
    """The draw for the request of a certificate, as a function to call. Raises ValueError, Impossible."""
    if not isinstance(request, Mapping):
        raise ValueError("certificate: request must be an object")
    wishes, time = request.get("wishes", {}), request.get("time")
    seed = request.get("seed", 0)
    if (
        not isinstance(wishes, Mapping)
        or not isinstance(seed, int | str)
        or not isinstance(time, float | int | None)
    ):
        raise ValueError("certificate: wishes, seed or time are not what they should be")
    wanted = Wishes.from_json(wishes)
    if "way" in request:
        return partial(_round_again(request, seed, wanted, time), engine=engine)
    if "grid" not in request:
        problem = Problem(_whole(request, "players"), _whole(request, "rounds"), seed, wanted, time, engine)
        return partial(plan, problem)
    grid, out = parse_grid(_as_json(request["grid"])), request.get("out", [])
    if not isinstance(out, list) or not all(map(is_index, out)):
        raise ValueError("certificate: out must be a list of players")
    played, late = _whole(request, "played"), _whole(request, "in")
    wished = partial(replan, wishes=wanted, time=time, engine=engine)
    return partial(wished, grid, played=played, out=out, late=late, seed=seed)


def _round_again(
    request: Mapping[str, object], seed: int | str, wishes: Wishes, time: float | None
) -> Callable[..., Plan]:
    standing, choices = request.get("standing"), request.get("choices", {})
    tied = request.get("tied", [])
    top = _whole(request, "top") if "top" in request else None
    if not isinstance(standing, list) or not all(map(is_index, standing)):
        raise ValueError("certificate: standing must be a list of players")
    if not isinstance(choices, dict) or not all(str(player).isdecimal() for player in choices):
        raise ValueError("certificate: choices must be an object of player: wind")
    if not isinstance(tied, list) or not all(
        isinstance(group, list) and all(map(is_index, group)) for group in tied
    ):
        raise ValueError("certificate: tied must be a list of lists of players")
    rounds = _as_json(request.get("grid", []))
    return partial(
        next_round,
        parse_grid(rounds) if rounds else (),
        standing,
        way=str(request["way"]),
        top=top,
        choices={int(player): str(wind) for player, wind in choices.items()},
        seed=seed,
        wishes=wishes,
        time=time,
        tied=tied,
    )


def _whole(request: Mapping[str, object], name: str) -> int:
    value = request.get(name)
    if not isinstance(value, int) or not is_index(value):
        raise ValueError(f"certificate: {name} must be a number from 0")
    return value


def _as_json(grid: object) -> object:
    """A grid as lists, as JSON reads it."""
    return json.loads(json.dumps(grid))
