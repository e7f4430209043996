"""Rights of the organisers, lent to a head referee: for the event, or until a moment."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from players.models import Account
from tournaments.common import permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.sealing import Private
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.rights import LENDABLE
from tournaments.models import LentRight, Role, Tournament
from tournaments.play.ledger import services as ledger


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
    permissions.require(permissions.can_manage_roles, by, tournament)
    _check(rights, until)
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        held = Role.objects.filter(tournament=locked, account=account, kind=Role.Kind.HEAD_REFEREE)
        if not held.exists():
            raise Conflict("no_head_referee", "account", found=account.username)
        wanted = [right for right in LENDABLE if right in rights]
        there = list(LentRight.objects.filter(tournament=locked, account=account))
        if {(row.right, row.until) for row in there} == {(right, until) for right in wanted}:
            return there
        before = _clear(locked, account)
        lent = LentRight.objects.bulk_create(
            LentRight(tournament=locked, account=account, right=right, until=until) for right in wanted
        )
        _log(locked, by, "lend_rights", account, before=before, after=lent)
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
        _log(tournament, by, "take_back_rights", account, before=before, after=[])
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


def _log(
    tournament: Tournament,
    by: Account,
    action: str,
    account: Account,
    *,
    before: list[LentRight],
    after: list[LentRight],
) -> None:
    append_entry(
        tournament_id=tournament.pk,
        by=by,
        action=action,
        subject="tournament",
        before=_facts(account, before) if before else None,
        after=_facts(account, after),
    )


def _facts(account: Account, lent: list[LentRight]) -> dict[str, Any]:
    """Lent rights in the form of the log: all of them end at the same moment."""
    until = lent[0].until if lent else None
    return {
        "account": Private(account.username),
        "rights": [row.right for row in lent],
        "until": until.isoformat() if until else "",
    }
