"""A player's profile and the account of its owner: claimed, confirmed, given back. The log of Django's admin keeps each
deed and the account that decided it.
"""

from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts import questions
from accounts.models import Claim
from accounts.services.administration import log_deed
from players.models import Account, Player
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.permissions import require
from tournaments.common.rights import limits_of
from tournaments.models import Entry


def ask_for_profile(*, player: Player, by: Account) -> Claim:
    """Claim a player's profile; somebody who knows the person decides.

    Raises Conflict (`has_profile`, `profile_taken`, `claim_waits`).
    """
    _require_whole(by)
    with transaction.atomic():
        account = _free_account(by)
        _require_free(player)
        if Claim.objects.filter(account=account, state=Claim.State.OPEN).exists():
            raise Conflict("claim_waits", "player")
        claim = Claim.objects.create(account=account, player=player)
        log_deed(account, by, f"claim {player.pk}")
    return claim


def withdraw_claim(*, claim: Claim, by: Account) -> None:
    """Withdraw a claim. Raises Forbidden for somebody else's claim, Conflict `claim_decided`."""
    if claim.account_id != by.pk:
        raise Forbidden("forbidden", "withdraw_claim")
    with transaction.atomic():
        _decide(claim, Claim.State.WITHDRAWN, by)


def decide_claim(*, claim: Claim, accept: bool, by: Account) -> Claim:
    """Accept or refuse the claim that the owner of the account is this player.

    Raises Conflict (`claim_decided`, `has_profile`, `profile_taken`).
    """
    require(questions.can_decide_claim, by, claim.player)
    with transaction.atomic():
        decided = _decide(claim, Claim.State.ACCEPTED if accept else Claim.State.DECLINED, by)
        if accept:
            _give(decided.player, decided.account)
    return decided


def claim_by_application(*, entry: Entry, by: Account) -> None:
    """Give the profile to the holder of the private link of an application: nobody has to confirm it.

    Raises Conflict (`has_profile`, `profile_taken`).
    """
    _require_whole(by)
    with transaction.atomic():
        _give(entry.player, by)
        changes: dict[str, Any] = {
            "state": Claim.State.WITHDRAWN,
            "decided_at": timezone.now(),
            "decided_by": by,
        }
        Claim.objects.filter(account=by, state=Claim.State.OPEN).update(**changes)
        log_deed(by, by, f"profile {entry.player_id} by private link")


def leave_profile(*, by: Account) -> None:
    """Part the account from its player; the player's choice for their name stays."""
    _require_whole(by)
    with transaction.atomic():
        account = Account.objects.select_for_update().get(pk=by.pk)
        if account.player_id is not None:
            log_deed(account, by, f"leave profile {account.player_id}")
            account.player = None
            account.save(update_fields=["player"])


def _give(player: Player, to: Account) -> None:
    account = _free_account(to)
    _require_free(player)
    account.player = player
    account.save(update_fields=["player"])


def _decide(claim: Claim, state: str, by: Account) -> Claim:
    locked = (
        Claim.objects.select_for_update(of=("self",)).select_related("account", "player").get(pk=claim.pk)
    )
    if locked.state != Claim.State.OPEN:
        raise Conflict("claim_decided", "claim")
    locked.state, locked.decided_by, locked.decided_at = state, by, timezone.now()
    locked.save(update_fields=["state", "decided_by", "decided_at"])
    log_deed(locked.account, by, f"claim {locked.player_id} {state}")
    return locked


def _free_account(by: Account) -> Account:
    """The account, locked. Raises Conflict for an account that has a profile."""
    account = Account.objects.select_for_update().get(pk=by.pk)
    if account.player_id is not None:
        raise Conflict("has_profile", "player")
    return account


def _require_free(player: Player) -> None:
    if player.erased_at is not None or Account.objects.filter(player=player).exists():
        raise Conflict("profile_taken", "player")


def _require_whole(by: Account) -> None:
    """Raise Forbidden for a request by a limited token: people claim and leave profiles signed in."""
    if not limits_of(by).everywhere:
        raise Forbidden("forbidden", "profile")
