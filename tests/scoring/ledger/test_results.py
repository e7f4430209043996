"""The games of a file are played again; what does not follow from them is named."""

from typing import Any

import pytest

from scoring.ledger.file import read_file
from scoring.ledger.results import replay
from scoring.ledger.sentences import in_english
from scoring.ledger.verify import verify
from tests.rows import each
from tests.scoring.ledger.edits import HAND, set_fact
from tests.scoring.ledger.packing import FULL, Lines, changed


def test_a_game_that_cannot_be_played() -> None:
    report = verify(changed(set_fact(HAND, event={"kind": "win"})))
    assert any(
        line.startswith("hand 1.1.1 game: expected a game that can be played") for line in report.wrong
    )
    report = verify(changed(set_fact("table:1.2.1", start={"x": 1})))
    assert any("cannot be replayed" in line or "table 1.2.1" in line for line in report.wrong)


def test_hands_out_of_order() -> None:
    report = verify(changed(set_fact("hand:1.1.1.2.2", seq=7)))
    assert any(line.startswith("table 1.1.1 hands: expected 1, 2, 3") for line in report.wrong)


def test_what_players_carry_is_told_when_the_standings_have_moved() -> None:
    report = verify(changed(set_fact("qualifier:2.2", carried={"total": 1})))
    assert any('player 2 carries {"total": 1} into stage 2' in line for line in report.notes)


def test_a_final_beside_another_is_fed_by_the_stage_before_both() -> None:
    rows = {line["key"]: line["facts"] for line in read_file(FULL).lines["rows.jsonl"]}
    beside = {**rows["stage:2"], "number": 3, "beside": True}
    qualifier = {**rows["qualifier:2.2"], "stage": 3, "carried": {"total": 1}}
    carried = replay({**rows, "stage:3": beside, "qualifier:3.2": qualifier}).carried
    assert [(row["stage"], row["earlier"]) for row in carried] == [(3, 1)]


@each(
    ("facts", "said"),
    [
        pytest.param({}, "", id="signed"),
        pytest.param({"entry": 99}, "signature 1.1.1.1 entry", id="nobody of the table"),
        pytest.param({"scores": {"1": 1}}, "signature 1.1.1.1 scores", id="other scores"),
        pytest.param({"scores": {"1": 1}, "voided_at": "2026-11-22T10:00:00+00:00"}, "", id="void"),
    ],
)
def test_signatures_are_for_the_scores_of_the_hands(facts: dict[str, Any], said: str) -> None:
    rows = {line["key"]: line["facts"] for line in read_file(FULL).lines["rows.jsonl"]}
    seat = rows["seat:1.1.1.E"]
    scores = replay({**rows, "signature:1.1.1.1": _signature(seat, {})}).wrong[0][2]
    found = replay({**rows, "signature:1.1.1.1": {**_signature(seat, scores), **facts}})
    assert [f"{key.replace(':', ' ')} {what}" for key, what, _right, _told in found.wrong] == (
        [said] if said else []
    )
    assert found.signatures == (0 if facts.get("voided_at") else 1)


def test_signatures_that_fit_are_told() -> None:
    rows = {line["key"]: line["facts"] for line in read_file(FULL).lines["rows.jsonl"]}
    scores = replay({**rows, "signature:1.1.1.1": _signature(rows["seat:1.1.1.E"], {})}).wrong[0][2]

    def sign(lines: Lines) -> None:
        facts = _signature(rows["seat:1.1.1.E"], scores)
        lines["rows.jsonl"].append({"key": "signature:1.1.1.1", "facts": facts})

    proved = verify(changed(sign)).proved
    assert [line for line in proved if "signature" in line] == [
        in_english("signatures_fit", {"signatures": 1})
    ]


def _signature(seat: Any, scores: Any) -> Any:
    player = seat["played_by"] or seat["entry"]
    return {"table": "1.1.1", "number": 1, "entry": player, "scores": scores, "voided_at": None}
