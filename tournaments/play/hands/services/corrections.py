"""New versions of hands that were played before: corrections and rulings, and the differences they make.

A correction never touches the events of other hands; it replays them, and tells the changes of each.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Account
from scoring import game
from scoring.state import Step
from scoring.verdict import Verdict
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, DomainError, Invalid
from tournaments.common.permissions import User
from tournaments.common.web.idempotency import Answer, Sent
from tournaments.models import Hand, OtherVersion, Ruling, Table
from tournaments.play.hands.selectors.hands import hand_json, table_json
from tournaments.play.hands.services import event_penalties, versions
from tournaments.play.hands.services.hands import announce, refuse_disputed, refuse_signed
from tournaments.play.hands.services.rulings import keep_rulings
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, changing, recording
from tournaments.play.signatures.services.signatures import void_signatures


@dataclass(frozen=True, slots=True)
class Difference:
    """The change of one hand of the table by a new version."""

    seq: int
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        """Position, delta and scores, before and after."""
        return {"seq": self.seq, "before": dict(self.before), "after": dict(self.after)}


@dataclass(frozen=True, slots=True)
class Replay:
    """A table's game with one event replaced: the step of that hand, all steps, and their differences."""

    step: Step
    steps: tuple[Step, ...]
    differences: tuple[Difference, ...]


def preview_correction(*, hand: Hand, event: Mapping[str, Any], by: Account) -> list[Difference]:
    """The changes of `correct_hand` to this hand and every later one; writes nothing."""
    return list(_tried(hand, event, by).differences)


def preview_position(*, hand: Hand, event: Mapping[str, Any], by: Account) -> dict[str, Any]:
    """The position of the table after `correct_hand`: scores, and the results of a game that is over."""
    return games.position_of(_tried(hand, event, by).steps[-1].state)


def _tried(hand: Hand, event: Mapping[str, Any], by: Account) -> Replay:
    current = ledger.hand_of(ledger.read_table(hand.table_id), hand.pk)
    permissions.require(permissions.can_dispute_hands, by, current.table)
    _require_version(current, None)
    _refuse_seats(current, event)
    return _replay(current, keep_rulings(event, current.event))


def correct_hand(
    *,
    hand: Hand,
    event: Mapping[str, Any],
    by: Account,
    reason: str,
    expected_version: int | None = None,
    key: str = "",
) -> Answer:
    """Write a new version of any live hand and replay everything after it.

    The answer holds the new version and the `differences` of it and every later hand. `expected_version`
    is the version the corrector has seen. Raises Refused (faults of later hands are named `hands[n].…`).
    """
    with changing(hand, "correct_hand", by, reason=reason) as change:
        current = change.row
        body = {"correct": games.lasting_id(current), "event": event, "reason": reason}
        body["expected_version"] = expected_version
        _require_correcting(by, current.table, current)
        sent = Sent(by, key, body)
        if first := sent.first_answer():
            change.without_entry()
            return first
        checks.require_reason(reason)
        replay = replay_correction(current, event, expected_version)
        return sent.keep(_replace(change, replay)[1])


def take_other_version(*, version: OtherVersion, by: Account) -> Answer:
    """The other version counts in place of the recorded one: a correction, with all later hands replayed."""
    with transaction.atomic():
        taken = versions.lock_other(version=version, by=by)
        reason = taken.reason or str(_("the other version that was sent"))
        return correct_hand(hand=taken.hand, event=taken.event, by=by, reason=reason)


def rule_hand(
    *,
    hand: Hand,
    rulings: Mapping[str, Mapping[str, Any]],
    by: Account,
    reason: str,
    expected_version: int | None = None,
    key: str = "",
) -> Answer:
    """The head referee decides the claim that winners of a hand are paid ({"fan", "fu"}, {"limit"} ...).

    Other winners keep the value of their tiles, or else the table's claim. Writes a Ruling and the version that
    carries it.
    """
    with changing(hand, "rule_hand", by, permissions.can_rule_hands, reason=reason) as change:
        current = change.row
        body = {"rule": games.lasting_id(current), "rulings": rulings, "reason": reason}
        body["expected_version"] = expected_version
        sent = Sent(by, key, body)
        if first := sent.first_answer():
            change.without_entry()
            return first
        checks.require_reason(reason)
        _require_version(current, expected_version)
        replay = _replay(current, with_rulings(current.event, rulings))
        ruling = Ruling(replaces=current, decision=dict(rulings), reason=reason, by=by)
        return sent.keep(_replace(change, replay, ruling)[1])


def preview_ruling(*, hand: Hand, rulings: Mapping[str, Mapping[str, Any]], by: Account) -> list[Difference]:
    """The changes of `rule_hand` to this hand and every later one; writes nothing."""
    current = ledger.hand_of(ledger.read_table(hand.table_id), hand.pk)
    permissions.require(permissions.can_rule_hands, by, current.table)
    _require_version(current, None)
    return list(_replay(current, with_rulings(current.event, rulings)).differences)


def rewrite_hand(*, hand: Hand, event: Mapping[str, Any], by: Account, reason: str, action: str) -> Hand:
    """A new version of a hand of a locked table, for a service that has checked the request itself."""
    with recording(hand, action, by, reason=reason) as change:
        return _replace(change, _replay(hand, event))[0]


def with_rulings(event: Mapping[str, Any], rulings: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The event with the rulings in its winners. Raises Invalid for a player who has not won."""
    winners = event.get("winners", [])
    names = [winner["player"] for winner in winners]
    strangers = sorted(set(rulings) - set(names))
    if strangers or not rulings:
        raise Invalid("not_a_winner", "rulings", expected=names, found=strangers)
    ruled = [
        {**winner, "ruling": dict(rulings[winner["player"]])} if winner["player"] in rulings else winner
        for winner in winners
    ]
    return {**event, "winners": ruled}


def _require_correcting(by: Account, table: Table, hand: Hand) -> None:
    """A referee mends the newest hand of a running round; the head referee mends older hands."""
    newest = hand.seq == table.seq and table.round.state == "running"
    question = permissions.can_correct_last_hand if newest else permissions.can_correct_hands
    permissions.require(question, by, table)
    refuse_signed(table, by)
    refuse_disputed(hand, by)


def replay_correction(hand: Hand, event: Mapping[str, Any], expected_version: int | None = None) -> Replay:
    """The game with the event in place of the hand's own. Raises the errors of `correct_hand`, except permissions."""
    _require_version(hand, expected_version)
    _refuse_seats(hand, event)
    replay = _replay(hand, keep_rulings(event, hand.event))
    if replay.step.verdict is Verdict.MISMATCH:
        raise Invalid("claim_differs", "event.winners", found=_claimants(replay.step))
    return replay


def may_correct(*, table: Table, hand: Hand, by: User) -> bool:
    """Whether `correct_hand` would take a correction of this hand from this account. A table of `full_tables()`."""
    if not hand.is_live or not isinstance(by, Account):
        return False
    try:
        _require_correcting(by, table, hand)
    except DomainError:
        return False
    return True


def _refuse_seats(hand: Hand, event: Mapping[str, Any]) -> None:
    """A substitute's coming is recorded and taken back at the seat, never by correcting hands."""
    if "substitute" in (hand.event["kind"], event.get("kind")):
        raise Conflict("substitute_at_seat", "kind")


def _require_version(hand: Hand, expected: int | None) -> None:
    newest = max(other.version for other in hand.table.all_hands() if other.seq == hand.seq)
    if not hand.is_live or (expected is not None and expected != hand.version):
        raise Conflict(
            "version_conflict", "expected_version", expected=newest, found=expected or hand.version
        )


def _claimants(step: Step) -> list[str]:
    return [win.player for win in step.wins if win.verdict is Verdict.MISMATCH]


def _replay(hand: Hand, event: Mapping[str, Any]) -> Replay:
    """The game of the hand's table with the event in place of the hand's own."""
    hands = games.live_hands(hand.table)
    played = games.play(hand.table, hands)
    index = hand.seq - 1
    state = games.start_of(hand.table) if index == 0 else played[index - 1].step.state
    step = game.apply(state, event)
    steps = [step]
    for later in hands[index + 1 :]:
        steps.append(games.step_of(steps[-1].state, later.event, later.seq))
    differences = tuple(
        Difference(old.hand.seq, _facts(old.step), _facts(new))
        for old, new in zip(played[index:], steps, strict=True)
    )
    return Replay(step, tuple(steps), differences)


def _facts(step: Step) -> dict[str, Any]:
    """The effect of a hand; with `after_game` where points come off after the game, as for a chombo."""
    off = {"after_game": step.state.by_name(step.state.adjustments)} if any(step.state.adjustments) else {}
    return {**step.to_json(), "verdict": step.verdict.value, **off}


def _replace(
    change: Change[Hand], replay: Replay, ruling: Ruling | None = None
) -> tuple[Hand, dict[str, Any]]:
    """Write the new version, its ruling and penalties, the verdicts that changed, and the table."""
    current, table, by, reason = change.row, change.row.table, change.by, change.reason
    change.before = ledger.record_of(current)
    current.state = Hand.State.SUPERSEDED
    change.save(current, "state")
    hand = ledger.store(table=table, seq=current.seq, step=replay.step, by=by, reason=reason)
    marks = event_penalties.shown_by(current)
    change.wrote([hand, *event_penalties.keep(hand=hand, rows=marks, by=by, reason=reason)])
    if ruling is not None:
        ruling.hand = hand
        change.create(ruling)
    _keep_verdicts(change, games.live_hands(table)[hand.seq :], replay.steps[1:])
    ledger.keep_position(table, replay.steps[-1].state)
    if table.round.state == "closed" and not replay.steps[-1].state.finished:
        raise Conflict("game_reopens", "round")
    void_signatures(tables=[table], by=by)
    differences = [difference.to_json() for difference in replay.differences]
    change.after = {**ledger.record_of(hand), "differences": differences}
    announce(change, hand)
    return hand, {
        "hand": hand_json(hand, replay.step),
        "table": table_json(table),
        "differences": differences,
    }


def _keep_verdicts(change: Change[Hand], hands: Sequence[Hand], steps: Sequence[Step]) -> None:
    """Save the verdicts of later hands that changed with their seat winds; the hands stay accepted."""
    for hand, step in zip(hands, steps, strict=True):
        if step.verdict.value != hand.verdict:
            hand.verdict = step.verdict.value
            change.save(hand, "verdict")
