"""What a claim without tiles is worth: the value after doublings, at most the limit, before East doubles."""

from collections.abc import Mapping
from typing import Any

from scoring.checks import is_int
from scoring.events import Claim
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.fimj import massimi
from scoring.rulesets.fimj.bill import Fixed

CLAIMED = "claimed"
LEAST_WIN = 20
"""A closing alone."""

_MASSIMI = {row.code: row.value for row in massimi.ROWS}


def win_claim(claim: Claim, limit: int) -> Fixed:
    """The worth of a claimed mah-jong: ``points``, or a massimo by its code as ``limit``; raises `Refused`."""
    said = claim.to_json()
    if said.keys() == {"limit"}:
        if claim.limit not in _MASSIMI:
            raise Refused(Fault("unknown_limit", "limit", list(_MASSIMI), claim.limit))
        return Fixed(claim.limit, _MASSIMI[claim.limit])
    if said.keys() != {"points"}:
        raise Refused(Fault("unclear_claim", "", "points, or a massimo as limit", " ".join(said)))
    return Fixed(CLAIMED, _points(claim.points, LEAST_WIN, limit))


def rack_claim(given: Any, limit: int) -> Fixed:
    """The worth of a claimed rack, ``{"points": 24}``; raises `Refused`."""
    if not isinstance(given, Mapping):
        raise Refused(Fault("wrong_type", "", "an object", brief(given)))
    faults = [Fault("unknown_field", brief(key), ["points"]) for key in given if key != "points"]
    if "points" not in given:
        faults.append(Fault("missing_field", "points"))
    if faults:
        raise Refused(*faults)
    return Fixed(CLAIMED, _points(given["points"], 0, limit))


def _points(points: Any, least: int, limit: int) -> int:
    """All amounts of this game are even."""
    if not is_int(points):
        raise Refused(Fault("wrong_type", "points", "a whole number", brief(points)))
    if not least <= points <= limit:
        raise Refused(Fault("out_of_range", "points", f"{least} to {limit}", points))
    if points % 2:
        raise Refused(Fault("odd_amount", "points", found=points))
    return int(points)
