"""The worth of a claim without tiles: the value after doublings, at most the limit, before East doubles."""

from collections.abc import Mapping
from typing import Any, Final

from scoring.checks import is_int
from scoring.events import Claim
from scoring.faults import Fault, Refused, brief
from scoring.rulesets.fimj.massimi import MASSIMI
from scoring.rulesets.fimj.points import CLOSING
from scoring.rulesets.fimj.score import FixedScore

_CLAIMED: Final = "claimed"
_, LEAST_WIN = CLOSING
"""A mah-jong is worth its closing at least."""

_MASSIMI: Final = {row.code: row.value for row in MASSIMI}


def claimed_win(claim: Claim, limit: int) -> FixedScore:
    """The score of a claimed mah-jong: ``points``, or a massimo by its code as ``limit``; raises `Refused`."""
    given = claim.to_json()
    if given.keys() == {"limit"}:
        if claim.limit not in _MASSIMI:
            raise Refused(Fault("unknown_limit", "limit", list(_MASSIMI), claim.limit))
        return FixedScore(claim.limit, _MASSIMI[claim.limit])
    if given.keys() != {"points"}:
        raise Refused(Fault("unclear_claim", "", "points, or a massimo as limit", " ".join(given)))
    return FixedScore(_CLAIMED, _points(claim.points, LEAST_WIN, limit))


def claimed_rack(claim: Any, limit: int) -> FixedScore:
    """The score of a claimed rack, ``{"points": 24}``; raises `Refused`."""
    if not isinstance(claim, Mapping):
        raise Refused(Fault("wrong_type", "", "an object", brief(claim)))
    faults = [Fault("unknown_field", brief(key), ["points"]) for key in claim if key != "points"]
    if "points" not in claim:
        faults.append(Fault("missing_field", "points"))
    if faults:
        raise Refused(*faults)
    return FixedScore(_CLAIMED, _points(claim["points"], 0, limit))


def _points(points: Any, least: int, limit: int) -> int:
    """The points of a claim; raises `Refused` unless they are even, as all amounts of this game are, and in range."""
    if not is_int(points):
        raise Refused(Fault("wrong_type", "points", "a whole number", brief(points)))
    if not least <= points <= limit:
        raise Refused(Fault("out_of_range", "points", f"{least} to {limit}", points))
    if points % 2:
        raise Refused(Fault("odd_amount", "points", found=points))
    return int(points)
