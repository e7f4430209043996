"""A second person confirms hands: not the account that sent or settled them."""

from collections.abc import Iterable

from django.db import transaction

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.models import Hand, Round, Table
from tournaments.play.hands.selectors import confirmations as selectors
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import recording


def confirm_hands(*, table: Table, hands: Iterable[int], by: Account) -> list[Hand]:
    """Confirm these versions (their ids) of one table: all of them, or none.

    Raises Conflict: `nothing_to_confirm` for a version that no longer counts or needs nobody,
    `own_hand` for a version that this account sent or settled itself.
    """
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_confirm_hands, by, locked)
        ledger.require_open(locked.round.stage.tournament)
        waiting = {hand.pk: hand for hand in selectors.to_confirm(locked)}
        wanted = sorted(set(hands))
        gone = [pk for pk in wanted if pk not in waiting]
        if gone or not wanted:
            raise Conflict("nothing_to_confirm", "hands", found=gone)
        chosen = [waiting[pk] for pk in wanted]
        _refuse_own(chosen, by)
        for hand in chosen:
            with recording(hand, "confirm_hand", by) as change:
                hand.confirmed_by, hand.confirmed_at = by, change.now
                change.save(hand, "confirmed_by", "confirmed_at")
                change.after = {"version": hand.version}
    return chosen


def require_confirmed(round: Round) -> None:
    """Raise Conflict (`hands_unconfirmed`, with the tables) while hands of the round wait for a second person."""
    tables = selectors.unconfirmed_tables(round)
    if tables:
        raise Conflict("hands_unconfirmed", "round", found=tables)


def _refuse_own(hands: list[Hand], by: Account) -> None:
    authors = selectors.authors_of(hands)
    own = [hand.seq for hand in hands if by.pk in authors[hand.pk]]
    if own:
        raise Conflict("own_hand", "hands", found=own)
