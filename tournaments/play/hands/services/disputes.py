"""Hands on hold: disputed, and settled by the score that the engine computed.

A hand on hold counts for now, and every page marks it as under decision. A ruling or a correction
(corrections.py) settles it too.
"""

from django.utils.translation import gettext as _

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict
from tournaments.models import Hand, Round, Table
from tournaments.play.hands.services.hands import announce, refuse_disputed, refuse_signed
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing
from tournaments.play.push.services import tell_deciders
from tournaments.play.signatures.selectors import is_closed
from tournaments.play.signatures.services.signatures import void_signatures

DISPUTE = ("disputed_by", "disputed_at", "dispute_reason", "confirmed_by", "confirmed_at")
"""The facts of a hand that a dispute changes, beside its state."""


def accept_hand(*, hand: Hand, by: Account, reason: str = "") -> Hand:
    """The recomputed score of a held hand stands: the table takes it, or the dispute ends, with a reason.

    Raises Conflict (`hand_not_held`, `dispute_of_others`).
    """
    with changing(
        hand, "accept_hand", by, permissions.can_enter_hands, reason=reason, facts=ledger.record_of
    ) as change:
        held = change.row
        if held.state != Hand.State.HELD:
            raise Conflict("hand_not_held", "hand", expected="held", found=held.state)
        refuse_disputed(held, by)
        if held.is_disputed:
            checks.require_reason(reason)
        held.state = Hand.State.ACCEPTED
        change.save(held, "state")
        ledger.refold(held.table)
        announce(change, held)
    return held


def dispute_hand(*, hand: Hand, by: Account, reason: str = "") -> Hand:
    """Hold any hand of a running round until a decider rules, or the account that disputes it gives way.

    The hand counts meanwhile, and the table plays on.
    """
    with changing(
        hand, "dispute_hand", by, permissions.can_dispute_hands, reason=reason, facts=ledger.record_of
    ) as change:
        disputed, table = change.row, change.row.table
        ledger.require_playing(table)
        _require_disputable(disputed)
        refuse_signed(table, by)
        disputed.state = Hand.State.HELD
        disputed.disputed_by, disputed.disputed_at, disputed.dispute_reason = by, change.now, reason
        disputed.confirmed_by, disputed.confirmed_at = None, None
        change.save(disputed, "state", *DISPUTE)
        ledger.refold(table)
        void_signatures(tables=[table], by=by)
        _tell(table, disputed, by)
        announce(change, disputed)
    return disputed


def disputable_hands(table: Table, by: Account) -> list[Hand]:
    """The hands of a table that this account may dispute now, oldest first. A table of `full_tables()`."""
    running = table.round.state == Round.State.RUNNING and permissions.can_dispute_hands(by, table)
    if not running or (is_closed(table) and not permissions.can_correct_hands(by, table)):
        return []
    return [hand for hand in games.live_hands(table) if not hand.is_disputed]


def may_end(hand: Hand, by: Account) -> bool:
    """Whether this account may let the recomputed score of a held hand stand."""
    own = not hand.is_disputed or hand.disputed_by_id == by.pk
    return own or permissions.can_rule_hands(by, hand.table)


def _require_disputable(hand: Hand) -> None:
    if not hand.is_live:
        raise Conflict("hand_not_live", "hand", found=hand.state)
    if hand.is_disputed:
        raise Conflict("already_disputed", "hand")


def _tell(table: Table, disputed: Hand, by: Account) -> None:
    tell_deciders(
        tournament=table.round.stage.tournament,
        by=by,
        words=lambda: _("Table %(n)s: a hand is disputed") % {"n": table.number},
        path=f"/hand/{disputed.pk}/rule/",
        tag=f"dispute-{disputed.pk}",
    )
