"""Measures, certificates and wishes of foreign plans: those of the services are read, others are refused by name."""

import re
from typing import Any

import pytest

from scoring.ledger.file import read_file
from tests.rows import each
from tests.scoring.ledger.packing import FULL
from tournaments.desk.seating.engine.problem import ENGINE
from tournaments.trust.archive.services.plan_proofs import check_proofs

KNOWN = range(1, 9)
PLAN = read_file(FULL).rows["plan:1.1"]
PROOF = PLAN["certificate"] | {"engine": ENGINE}
MADE = {"made": {"plan": 1, "round": 2, "seats": ["1E", "2S"]}, "hash": "0" * 64}
MEASURE = {"value": 4, "bound": 0, "sentence": "Four."}


def asked(**facts: Any) -> dict[str, Any]:
    """The certificate with other requirements."""
    return {"certificate": PROOF | {"request": PROOF["request"] | facts}}


GOOD = [
    pytest.param({}, id="a drawn plan"),
    pytest.param({"certificate": {}, "measures": {}}, id="a plan of old"),
    pytest.param({"certificate": MADE, "parent": 1, "number": 2}, id="seats exchanged"),
    pytest.param({"certificate": MADE | {"made": {"file": True}}}, id="read from a file"),
    pytest.param({"measures": {"newer": {"value": 4, "bound": 0}}}, id="a measure without its sentence"),
    pytest.param({"certificate": PROOF | {"engine": "1", "request": {"teams": 4}}}, id="an older engine"),
]
BAD = [
    pytest.param({"measures": []}, "measures", id="measures: a list"),
    pytest.param({"measures": {"repeats": MEASURE | {"value": "4"}}}, "measures", id="a figure as text"),
    pytest.param({"measures": {"repeats": MEASURE | {"bound": None}}}, "measures", id="no bound"),
    pytest.param(
        {"measures": {"repeats": MEASURE | {"sentence": "x" * 401}}}, "measures", id="a long sentence"
    ),
    pytest.param({"certificate": "drawn"}, "certificate", id="a text"),
    pytest.param({"certificate": {"request": {}}}, "certificate hash", id="no hash"),
    pytest.param({"certificate": PROOF | {"entries": [1, 99]}}, "certificate entries", id="a stranger"),
    pytest.param({"certificate": PROOF | {"entries": 8}}, "certificate entries", id="entries: a number"),
    pytest.param({"certificate": PROOF | {"request": []}}, "certificate request", id="request: a list"),
    pytest.param({"certificate": {"hash": "0" * 64}}, "certificate made", id="neither drawn nor made"),
    pytest.param({"certificate": MADE | {"made": {"plan": 1}}}, "certificate made", id="no seats exchanged"),
    pytest.param(asked(players="8"), "certificate: players", id="players as text"),
    pytest.param(asked(players=4000), "certificate players", id="a draw of thousands"),
    pytest.param(asked(rounds=90), "certificate rounds", id="more rounds than the plan"),
    pytest.param(asked(time=10**6), "certificate time", id="a search of days"),
    pytest.param(asked(wishes={"teams": 4}), "certificate wishes", id="wishes that are none"),
    pytest.param(
        asked(grid=[[[0, 1, 2, 9]]], played=0, **{"in": 0}), "certificate names", id="a tenth of eight"
    ),
    pytest.param({"wishes": {"apart": [1]}}, "wishes: ['wrong_type']", id="wishes of nobody"),
    pytest.param({"parent": PLAN["number"]}, "parent", id="made from itself"),
]


@each("facts", GOOD)
def test_plans_of_the_services_are_read(facts: dict[str, Any]) -> None:
    check_proofs(PLAN | facts, KNOWN)


@each(("facts", "found"), BAD)
def test_others_are_refused(facts: dict[str, Any], found: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(found)}"):
        check_proofs(PLAN | facts, KNOWN)
