"""What a plan of a tournament file says of its quality and its draw: of the form that pages read, and small enough to
be drawn again by whoever asks."""

from collections.abc import Collection, Mapping
from typing import Any

from scoring.checks import is_int
from scoring.faults import Refused
from tournaments.models.limits import HIGHEST_NUMBER, LONGEST_SEARCH, MOST_ROUNDS
from tournaments.seating.engine.problem import ENGINES
from tournaments.seating.engine.redrawing import read_request
from tournaments.seating.services.wishes import read_wishes

LONGEST = 400
"""Characters of a sentence about a measure."""
HASH = 64


def check_proofs(facts: Mapping[str, Any], known: Collection[int]) -> None:
    """Measures, certificate and wishes of a plan, whose players are `known`. Raises ValueError with the field."""
    _require("measures", _are_measures(facts["measures"]))
    _require("certificate", isinstance(facts["certificate"], dict))
    _require("wishes", isinstance(facts["wishes"], dict))
    _require("parent", facts["parent"] is None or facts["parent"] < facts["number"])
    _check_certificate(facts["certificate"], len(facts["grid"]), known)
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


def _check_certificate(proof: Mapping[str, Any], rounds: int, known: Collection[int]) -> None:
    if not proof:
        return
    _require("certificate hash", _is_text(proof.get("hash"), HASH))
    entries = proof.get("entries")
    _require("certificate entries", entries is None or (_are_numbers(entries) and set(entries) <= set(known)))
    if "request" in proof:
        _check_request(proof, rounds, known)
    else:
        _require("certificate made", _is_made(proof.get("made")))


def _is_made(made: Any) -> bool:
    """By the exchange of two seats of another plan, or read from a file."""
    if not isinstance(made, dict):
        return False
    if "plan" not in made:
        return made == {"file": True}
    seats = made.get("seats")
    named = isinstance(seats, list) and len(seats) == 2 and all(_is_text(seat, 8) for seat in seats)
    return named and is_int(made["plan"]) and is_int(made.get("round"))


def _check_request(proof: Mapping[str, Any], rounds: int, known: Collection[int]) -> None:
    """A draw of an engine that is not known here is not repeated; others are, for whoever asks."""
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
    _require("certificate players", max(request.get("players", 0), request.get("in", 0)) <= len(known))
    _check_names(request, proof.get("entries"))


def _check_names(request: Mapping[str, Any], entries: list[int] | None) -> None:
    """The engine's players count from 0: each of them is one of the entries, where those are listed."""
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
