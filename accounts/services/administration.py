"""The deeds of administrators to accounts; each deed is kept in the log of Django's admin."""

from allauth.mfa.models import Authenticator
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.db import transaction

from accounts import questions
from accounts.models import Link
from accounts.services.accounts import name_faults, set_active, set_administrator
from accounts.services.links import Address, make_password_link
from players.models import Account
from scoring.faults import Refused
from tournaments.common.errors import Invalid
from tournaments.common.permissions import require


def create_account_with_link(*, name: str, by: Account, address: Address) -> tuple[Link, str]:
    """Create an account without a password, and the link by which its owner chooses a password."""
    require(questions.can_administer, by)
    account = Account(username=name.strip())
    faults = name_faults(account)
    if faults:
        raise Refused(*faults)
    with transaction.atomic():
        account.set_unusable_password()
        account.save(force_insert=True)
        log_deed(account, by, "create")
        return make_password_link(account=account, by=by, address=address)


def change_standing(*, account: Account, deed: str, by: Account) -> None:
    """Disable or enable an account, make it an administrator or not, remove its second factors (DEEDS).

    Raises Invalid for another deed, Conflict for the last administrator.
    """
    require(questions.can_administer, by)
    if deed not in DEEDS:
        raise Invalid("unknown_choice", "deed", expected=list(DEEDS), found=deed)
    with transaction.atomic():
        if deed in ("disable", "enable"):
            set_active(account=account, active=deed == "enable", by=by)
        elif deed == "factors":
            Authenticator.objects.filter(user=account).delete()
        else:
            set_administrator(account=account, administrator=deed == "administrator", by=by)
        log_deed(account, by, deed)


DEEDS = ("disable", "enable", "administrator", "plain", "factors")


def log_deed(account: Account, by: Account, deed: str) -> None:
    """Keep a deed to an account in the log of Django's admin."""
    LogEntry.objects.create(
        user_id=by.pk,
        content_type=ContentType.objects.get_for_model(Account),
        object_id=str(account.pk),
        object_repr=account.username,
        action_flag=CHANGE,
        change_message=deed,
    )
