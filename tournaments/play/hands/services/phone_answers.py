"""The answers of phone and server to the same hand: both run one engine, so a difference is a defect to report.

The server's answer stands. A phone that started from another position is no defect: the ledger had moved on.
"""

import json
from collections.abc import Mapping
from typing import Any

from players.models import Account
from scoring.faults import brief
from scoring.state import Step
from scoring.table import step_json
from tournaments.common.web.engine.bundle import current
from tournaments.models import Hand
from tournaments.play.ledger.changing import recording

START = ("before", "winds")
ANSWER = ("event", "delta", "verdict")
LONGEST_ANSWER = 2_000
"""Characters of an answer that the log keeps."""


def note_difference(*, hand: Hand, step: Step, phone: Mapping[str, Any], by: Account) -> None:
    """Log both answers and both engines where the answers differ, in the transaction that writes the hand."""
    mine, theirs = step_json(step), phone["answer"]
    if any(theirs.get(name) != mine[name] for name in START):
        return
    phones, servers = _compared(theirs), _compared(mine)
    differing = [name for name, value in servers.items() if phones[name] != value]
    if differing:
        engine = current()
        with recording(hand, "phone_differs", by) as change:
            change.before = {"engine": brief(phone["engine"]), "answer": _text(phones, differing)}
            change.after = {"engine": engine and engine.hash, "answer": _text(servers, differing)}


def _compared(answer: Mapping[str, Any]) -> dict[str, Any]:
    """The parts of an answer that must agree. A bill is its codes and values: names may be worded anew."""
    return {**{name: answer.get(name) for name in ANSWER}, "wins": _bills(answer.get("wins"))}


def _bills(wins: Any) -> Any:
    try:
        return [[win["player"], win["paid"], _lines(win["explanation"])] for win in wins]
    except (KeyError, TypeError):
        return None


def _lines(bill: Mapping[str, Any] | None) -> list[list[Any]]:
    return [[line["code"], line["value"]] for line in bill["lines"]] if bill else []


def _text(answer: Mapping[str, Any], names: list[str]) -> str:
    return json.dumps({name: answer[name] for name in names}, ensure_ascii=False)[:LONGEST_ANSWER]
