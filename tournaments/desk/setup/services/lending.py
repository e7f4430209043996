"""Rights of the organisers, lent to a head referee: for the event, or until a moment."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.models import Account
from tournaments.common import permissions
from tournaments.common.chain.sealing import Private
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.rights import LENDABLE
from tournaments.models import LentRight, Role, Tournament
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing, recording


def lend_rights(
    *,
    tournament: Tournament,
    account: Account,
    rights: Collection[str],
    until: datetime | None = None,
    by: Account,
) -> list[LentRight]:
    """Lend a head referee these rights, in place of those lent before; `until` None: for the event.

    The same rights until the same moment are lent already: nothing is written.

    Raises Invalid (`unknown_choice`, `nothing_lent`, `until_is_past`) and Conflict (`no_head_referee`).
    """
    with changing(tournament, "lend_rights", by, permissions.can_manage_roles, open=False) as change:
        _check(rights, until)
        locked = change.row
        held = Role.objects.filter(tournament=locked, account=account, kind=Role.Kind.HEAD_REFEREE)
        if not held.exists():
            raise Conflict("no_head_referee", "account", found=account.username)
        wanted = [right for right in LENDABLE if right in rights]
        there = list(LentRight.objects.filter(tournament=locked, account=account))
        if {(row.right, row.until) for row in there} == {(right, until) for right in wanted}:
            change.without_entry()
            return there
        before = _clear(locked, account)
        lent = LentRight.objects.bulk_create(
            LentRight(tournament=locked, account=account, right=right, until=until) for right in wanted
        )
        change.before = _facts(account, before) if before else None
        change.after = _facts(account, lent)
    return lent


def take_back_rights(*, tournament: Tournament, account: Account, by: Account) -> None:
    """End all lending to an account; raises Conflict (`nothing_lent`) if there is none."""
    permissions.require(permissions.can_manage_roles, by, tournament)
    with transaction.atomic():
        if not end_lending(tournament=ledger.lock_tournament(tournament.pk), account=account, by=by):
            raise Conflict("nothing_lent", "rights")


def end_lending(*, tournament: Tournament, account: Account, by: Account) -> bool:
    """Take back all rights lent to an account, if any; inside the transaction of a service that has checked `by`."""
    before = _clear(tournament, account)
    if before:
        with recording(tournament, "take_back_rights", by) as change:
            change.before, change.after = _facts(account, before), _facts(account, [])
    return bool(before)


def _check(rights: Collection[str], until: datetime | None) -> None:
    strangers = sorted(set(rights) - set(LENDABLE))
    if strangers:
        raise Invalid("unknown_choice", "rights", expected=list(LENDABLE), found=strangers[0])
    if not rights:
        raise Invalid("nothing_lent", "rights", expected=list(LENDABLE))
    if until is not None and until <= timezone.now():
        raise Invalid("until_is_past", "until", found=until.isoformat())


def _clear(tournament: Tournament, account: Account) -> list[LentRight]:
    rows = LentRight.objects.filter(tournament=tournament, account=account)
    lent = list(rows)
    rows.delete()
    return lent


def _facts(account: Account, lent: list[LentRight]) -> dict[str, Any]:
    """Lent rights in the form of the log: all of them end at the same moment."""
    until = lent[0].until if lent else None
    return {
        "account": Private(account.username),
        "rights": [row.right for row in lent],
        "until": until.isoformat() if until else "",
    }
