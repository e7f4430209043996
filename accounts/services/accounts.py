"""Accounts: made, renamed, given a password, disabled."""

from allauth.mfa.models import Authenticator
from axes.utils import reset as forget_failures
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import translation

from accounts import questions
from accounts.models import ApiToken
from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common.errors import Conflict
from tournaments.common.permissions import require
from tournaments.desk.setup.services.tournaments import revoke_role
from tournaments.models import Role, Tournament


def create_account(*, name: str, password: str, email: str = "", language: str = "") -> Account:
    """Create an account. Raises Refused with every fault of name, password and address."""
    account = Account(username=name.strip(), email=email.strip(), language=language)
    faults = [*name_faults(account), *_faults_of_password(password, account)]
    if faults:
        raise Refused(*faults)
    account.set_password(password)
    account.save(force_insert=True)
    return account


def update_account(*, account: Account, name: str, email: str, language: str) -> Account:
    """Change the name, the mail address, and the language of pages and mails of an account."""
    changed = Account.objects.get(pk=account.pk)
    changed.username, changed.email = name.strip(), email.strip()
    if language == "" or translation.check_for_language(language):
        changed.language = language
    faults = name_faults(changed)
    if faults:
        raise Refused(*faults)
    changed.save(update_fields=["username", "email", "language"])
    return changed


def set_password(*, account: Account, password: str) -> None:
    """Set a new password: sessions and tokens of the old password end, and the count of failures begins anew."""
    faults = _faults_of_password(password, account)
    if faults:
        raise Refused(*faults)
    account.set_password(password)
    account.save(update_fields=["password"])
    forget_failures(username=account.username)


def set_active(*, account: Account, active: bool, by: Account) -> None:
    """Disable an account, or enable it again; its sessions end at the next request. The last administrator stays."""
    require(questions.can_administer, by)
    with transaction.atomic():
        locked = Account.objects.select_for_update().get(pk=account.pk)
        if not active:
            _require_another_administrator(locked)
        locked.is_active = active
        locked.save(update_fields=["is_active"])


def close_account(*, account: Account) -> None:
    """Close an account for its owner: nobody signs in with it any more; its roles, address, tokens and factors are
    deleted. Its name stays in the log; an administrator can open it again.

    Raises Conflict: `last_administrator`, or `sole_organiser` with the name of a tournament that would have no
    organiser.
    """
    with transaction.atomic():
        locked = Account.objects.select_for_update().get(pk=account.pk)
        _require_another_administrator(locked)
        for role in locked.roles.select_related("tournament", "account").order_by("pk"):
            _give_up(role, locked)
        Authenticator.objects.filter(user=locked).delete()
        ApiToken.objects.filter(account=locked).delete()
        locked.is_active = locked.is_superuser = locked.is_staff = False
        locked.email, locked.player = "", None
        locked.set_unusable_password()
        locked.save()


def _give_up(role: Role, account: Account) -> None:
    """Leave a tournament; an ended tournament keeps its last organiser, who can no longer sign in."""
    tournament = role.tournament
    organisers = Role.objects.filter(tournament=tournament, kind=Role.Kind.ORGANISER)
    if role.kind != Role.Kind.ORGANISER or organisers.exclude(pk=role.pk).exists():
        revoke_role(role=role, by=account)
    elif tournament.state != Tournament.State.FINISHED:
        raise Conflict("sole_organiser", "account", found=tournament.name)


def set_administrator(*, account: Account, administrator: bool, by: Account) -> None:
    """Open or close the administration page and Django's admin for an account."""
    require(questions.can_administer, by)
    with transaction.atomic():
        locked = Account.objects.select_for_update().get(pk=account.pk)
        if not administrator:
            _require_another_administrator(locked)
        locked.is_superuser = locked.is_staff = administrator
        locked.save(update_fields=["is_superuser", "is_staff"])


def _require_another_administrator(account: Account) -> None:
    others = Account.objects.filter(is_superuser=True, is_active=True).exclude(pk=account.pk)
    if account.is_superuser and not others.exists():
        raise Conflict("last_administrator", "account")


def name_faults(account: Account) -> list[Fault]:
    """The faults of name and address; two names may not differ in case alone."""
    if not account.username:
        return [Fault("name_missing", "name")]
    faults = []
    field = Account._meta.get_field("username")
    if len(account.username) > (field.max_length or 0):
        faults.append(Fault("too_long", "name", field.max_length, len(account.username)))
    try:
        Account.username_validator(account.username)
    except ValidationError:
        faults.append(Fault("bad_account_name", "name", found=account.username))
    if Account.objects.filter(username__iexact=account.username).exclude(pk=account.pk).exists():
        faults.append(Fault("account_name_taken", "name", found=account.username))
    try:
        if account.email:
            validate_email(account.email)
    except ValidationError:
        faults.append(Fault("bad_contact", "email", found=account.email))
    return faults


def _faults_of_password(password: str, account: Account) -> list[Fault]:
    try:
        validate_password(password, account)
    except ValidationError as error:
        return [Fault("weak_password", "password", expected=words) for words in error.messages]
    return []
