"""A bill in sentences: the payments with their reasons, and notes for the referee."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.events import Win
from scoring.rulesets import registry
from scoring.score import Explanation
from scoring.state import Step
from scoring.tiles import SEATS
from scoring.verdict import Verdict
from tournaments.texts.faults import NOTES
from tournaments.texts.format import grouped, wind

REASONS = {
    "hand": lazy("for the hand"),
    "counters": lazy("for the counters"),
    "sticks": lazy("riichi sticks"),
    "liability": lazy("liable for the hand (pao)"),
    "rack": lazy("difference between the racks"),
}

FORMS = {
    "seven_pairs": lazy("seven pairs"),
    "orphans": lazy("one of each terminal and honour"),
    "loose": lazy("a hand without sets"),
    "fourteen_singles": lazy("fourteen single tiles"),
}
"""Hands that are not four sets and a pair."""


def payment_words(payment: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """One payment: "East pays South 3 900: for the hand". `names` holds the name of each seat beside its
    wind."""
    words = (
        _("%(payer)s pays %(receiver)s %(points)s: %(reason)s")
        if payment["from"]
        else _("%(receiver)s takes %(points)s from the table: %(reason)s")
    )
    return words % {
        "payer": names.get(payment["from"] or "") or wind(payment["from"] or ""),
        "receiver": names.get(payment["to"]) or wind(payment["to"]),
        "points": grouped(payment["points"]),
        "reason": REASONS[payment["reason"]],
    }


def payments_in_words(bill: Mapping[str, Any], names: Mapping[str, str] | None = None) -> list[str]:
    """Every payment of a bill (an Explanation as JSON)."""
    return [payment_words(payment, names or {}) for payment in bill["payments"] if payment["points"]]


def stick_words(step: Step, names: Mapping[str, str]) -> list[str]:
    """The riichi sticks of a won hand: those put on the table for it, and those taken from it. `names` by player.

    Empty where no stick lies there, and where a claim or a ruling decides the payments in place of the bill.
    """
    staked = step.event.riichi if isinstance(step.event, Win) else ()
    stick = registry.get(step.state.ruleset.key).facts(step.state.rules).stick
    paid = [win for win in step.wins if win.paid]
    explained = [win for win in paid if win.score is not None and win.verdict is not Verdict.RULED]
    if len(explained) < len(paid) or not (staked or step.before.pot):
        return []
    taken = {player: points + stick * (player in staked) for player, points in step.delta.items()}
    seats = {seat: player for player, seat in step.winds.items()}
    for payment in (payment for win in explained for payment in win.score.explain().payments):
        taken[seats[SEATS[payment.receiver]]] -= payment.points
        if payment.payer is not None:
            taken[seats[SEATS[payment.payer]]] += payment.points
    put = _("%(payer)s puts %(points)s on the table: riichi")
    facts = [{"from": None, "to": key, "points": points, "reason": "sticks"} for key, points in taken.items()]
    return [
        *(put % {"payer": names[player], "points": grouped(stick)} for player in staked),
        *(payment_words(payment, names) for payment in facts if payment["points"]),
    ]


def bill_view(bill: Explanation) -> dict[str, Any]:
    """A bill for a template: as JSON except for its lines, whose names the template translates."""
    return {**bill.to_json(), "lines": bill.lines}


def sentences(bill: Mapping[str, Any]) -> list[str]:
    """The parts of a bill without its lines: the payments and the notes."""
    return [*payments_in_words(bill), *(str(NOTES[note]) for note in bill["notes"])]
