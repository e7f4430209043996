"""Checks of a plan's quality and draw in a tournament file: the facts must have the form that pages read, and be small
enough for any reader to draw the plan again."""

from collections.abc import Collection, Mapping
from typing import Any

from scoring.checks import is_int
from scoring.faults import Refused
from tournaments.desk.seating.engine.problem import ENGINES
from tournaments.desk.seating.engine.redrawing import read_request
from tournaments.desk.seating.services.wishes import read_wishes
from tournaments.models.limits import HIGHEST_NUMBER, LONGEST_SEARCH, MOST_ROUNDS

LONGEST = 400
"""The most characters of a sentence about a measure."""
HASH = 64
LONGEST_DICE = 40


def check_proofs(facts: Mapping[str, Any], numbers: Collection[int]) -> None:
    """Check measures, certificate and wishes of a plan with these entry `numbers`. Raises ValueError with the field."""
    _require("measures", _are_measures(facts["measures"]))
    _require("certificate", isinstance(facts["certificate"], dict))
    _require("wishes", isinstance(facts["wishes"], dict))
    _require("parent", facts["parent"] is None or facts["parent"] < facts["number"])
    _check_certificate(facts["certificate"], len(facts["grid"]), numbers)
    try:
        read_wishes(facts["wishes"])
    except Refused as refused:
        raise ValueError(f"wishes: {[fault.code for fault in refused.faults]}") from refused


def _require(field: str, good: bool) -> None:
    if not good:
        raise ValueError(field)


def _are_measures(measures: Any) -> bool:
    return isinstance(measures, dict) and all(map(_is_measure, measures.values()))


def _is_measure(measure: Any) -> bool:
    if not isinstance(measure, dict) or not measure.keys() <= {"value", "bound", "sentence"}:
        return False
    sentence = measure.get("sentence", "")
    figures = is_int(measure.get("value")) and is_int(measure.get("bound"))
    return figures and isinstance(sentence, str) and len(sentence) <= LONGEST


def _check_certificate(proof: Mapping[str, Any], rounds: int, numbers: Collection[int]) -> None:
    if not proof:
        return
    _require("certificate hash", _is_text(proof.get("hash"), HASH))
    entries = proof.get("entries")
    _require(
        "certificate entries", entries is None or (_are_numbers(entries) and set(entries) <= set(numbers))
    )
    _require("certificate dice", _is_text(proof.get("dice", "1"), LONGEST_DICE))
    if "request" in proof:
        _check_request(proof, rounds, numbers)
    else:
        _require("certificate made", _is_made(proof.get("made")))


def _is_made(made: Any) -> bool:
    """Whether the plan was made by the exchange of two seats of another plan, or read from a file."""
    if not isinstance(made, dict):
        return False
    if "plan" not in made:
        return made == {"file": True}
    seats = made.get("seats")
    named = isinstance(seats, list) and len(seats) == 2 and all(_is_text(seat, 8) for seat in seats)
    return named and is_int(made["plan"]) and is_int(made.get("round"))


def _check_request(proof: Mapping[str, Any], rounds: int, numbers: Collection[int]) -> None:
    """Check a request for a draw that any reader may repeat; draws of unknown engines are not repeated."""
    request = proof["request"]
    _require("certificate engine", _is_text(proof.get("engine"), 20))
    _require("certificate request", isinstance(request, dict))
    wishes = request.get("wishes", {})
    _require(
        "certificate wishes",
        isinstance(wishes, dict) and all(isinstance(w, list | dict) for w in wishes.values()),
    )
    if proof["engine"] not in ENGINES:
        return
    read_request(request)
    time = request.get("time")
    _require("certificate time", time is None or 0 < time <= LONGEST_SEARCH)
    _require("certificate rounds", request.get("rounds", rounds) == rounds <= MOST_ROUNDS)
    _require("certificate players", max(request.get("players", 0), request.get("in", 0)) <= len(numbers))
    _check_names(request, proof.get("entries"))


def _check_names(request: Mapping[str, Any], entries: list[int] | None) -> None:
    """Require that each of the engine's players (from 0) is one of the entries, if those are listed."""
    seated = [
        seat for tables in request.get("grid", []) for table in tables for seat in table if seat is not None
    ]
    highest = max([*seated, *request.get("standing", []), *request.get("out", [])], default=-1)
    names = max(request.get("players", 0), highest + 1 + request.get("in", 0))
    _require("certificate names", names <= (HIGHEST_NUMBER + 1 if entries is None else len(entries)))


def _is_text(value: Any, longest: int) -> bool:
    return isinstance(value, str) and 0 < len(value) <= longest


def _are_numbers(values: Any) -> bool:
    return isinstance(values, list) and all(map(is_int, values))
