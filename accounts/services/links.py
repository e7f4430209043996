"""One-time links: made, cancelled, used. Only the digest of a link is stored; its holder needs no other proof."""

import secrets
from collections.abc import Callable
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone

from accounts import questions
from accounts.backends import accounts_called
from accounts.models import Link, SignIn, digest_of
from accounts.selectors import administrator_exists
from accounts.services.accounts import create_account, set_password
from accounts.services.sign_ins import record_sign_in
from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain.sealing import Private
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.common.jobs.mail import queue_mail
from tournaments.desk.setup.services.tournaments import grant_role
from tournaments.models import Role, Tournament
from tournaments.models.limits import LONGEST_NAME
from tournaments.play.ledger.changing import recording

INVITATION_LASTS = timedelta(days=7)
PASSWORD_LASTS = timedelta(hours=24)
MAILED_PASSWORD_LASTS = timedelta(hours=1)
FIRST_LASTS = timedelta(days=7)

Address = Callable[[str], str]
"""Makes the whole address of a link from its secret; given by the page, which knows the site's name."""


def invite(
    *, tournament: Tournament, kind: str, name: str, by: Account, address: Address, to: str = ""
) -> tuple[Link, str]:
    """Invite to the staff; returns the invitation and its address, this once. With `to`, the
    address is mailed as well.
    """
    permissions.require(permissions.can_manage_roles, by, tournament)
    if kind not in Role.Kind.values:
        raise Invalid("unknown_choice", "kind", expected=list(Role.Kind.values), found=kind)
    if not name.strip():
        raise Invalid("name_missing", "name")
    checks.check_length(name, "name", LONGEST_NAME)
    _check_address(to)
    with transaction.atomic():
        link, url = _make(
            Link.Kind.INVITATION, INVITATION_LASTS, by, address,
            tournament=tournament, role=kind, name=name.strip(), to=to,
        )  # fmt: skip
        _log(link, by, "invite")
        if to:
            _mail_invitation(link, url, by)
    return link, url


def renew_invitation(*, link: Link, by: Account, address: Address) -> tuple[Link, str]:
    """Make a new link in the place of a lost or expired link, which is cancelled."""
    assert link.tournament is not None
    with transaction.atomic():
        if link.state == Link.State.OPEN:
            revoke_invitation(link=link, by=by)
        return invite(
            tournament=link.tournament, kind=link.role, name=link.name, by=by, address=address, to=link.to
        )


def revoke_invitation(*, link: Link, by: Account) -> None:
    """Cancel an open link; a used or expired link stays as it is."""
    permissions.require(permissions.can_manage_roles, by, link.tournament)
    with transaction.atomic():
        locked = Link.objects.select_for_update().get(pk=link.pk)
        if locked.state != Link.State.OPEN:
            raise Conflict("link_not_open", "link")
        locked.revoked_at = timezone.now()
        locked.save(update_fields=["revoked_at"])
        _log(link, by, "revoke_invitation")


def accept_invitation(*, link: Link, account: Account) -> Role:
    """Put the account on the staff of the tournament and use up the invitation.

    Raises Conflict for a closed invitation, and where its author may not give roles in the tournament any more.
    """
    with transaction.atomic():
        locked = _take(link, account)
        assert locked.tournament is not None
        if locked.made_by is None:
            raise Conflict("link_not_open", "link")
        try:
            role = grant_role(
                tournament=locked.tournament, account=account, kind=locked.role, by=locked.made_by
            )
        except Forbidden as error:
            raise Conflict("link_not_open", "link") from error
        with recording(locked.tournament, "accept_invitation", account) as change:
            names = {"account": Private(account.username), "name": Private(locked.name)}
            change.after = {**names, "kind": locked.role}
    return role


def accept_with_new_account(
    *, link: Link, name: str, password: str, email: str = "", language: str = ""
) -> Account:
    """Make an account and accept the invitation with it, or neither."""
    with transaction.atomic():
        account = create_account(name=name, password=password, email=email, language=language)
        accept_invitation(link=link, account=account)
    return account


def make_password_link(
    *, account: Account, by: Account, address: Address, tournament: Tournament | None = None
) -> tuple[Link, str]:
    """Make a link to a new password, to be handed over or shown as a QR code; earlier links of the account are
    cancelled.
    """
    permissions.require(questions.can_reset_password, by, account)
    with transaction.atomic():
        link, url = _make_password(account, PASSWORD_LASTS, by, address)
        if tournament is not None:
            with recording(tournament, "make_password_link", by) as change:
                change.after = {"account": Private(account.username)}
    return link, url


def mail_password_links(*, text: str, address: Address) -> None:
    """Mail links to a new password to the accounts of a name or an e-mail address.

    The caller must not show whether anything was sent.
    """
    for account in accounts_called(text.strip().replace("\0", "")):
        if not account.email or not account.is_active:
            continue
        with transaction.atomic():
            _link, url = _make_password(account, MAILED_PASSWORD_LASTS, None, address)
            queue_mail(
                to=account.email,
                template="accounts/mail/new_password.txt",
                context={"name": account.username, "link": url},
                language=account.language,
            )


def choose_password(*, link: Link, password: str) -> Account:
    """Use a link to a new password. Raises Refused for a weak password (the link stays open), Conflict for a closed
    link.
    """
    with transaction.atomic():
        locked = _take(link, link.account)
        account = locked.account
        assert account is not None
        if not account.is_active:
            raise Conflict("link_not_open", "link")
        set_password(account=account, password=password)
        if account.email:
            queue_mail(
                to=account.email,
                template="accounts/mail/password_changed.txt",
                context={"name": account.username},
                language=account.language,
            )
    return account


def make_first_link(*, address: Address) -> str | None:
    """Make the link to the first administrator's account; None if there is an administrator. Earlier links are
    cancelled.
    """
    with transaction.atomic():
        if administrator_exists():
            return None
        Link.objects.filter(kind=Link.Kind.FIRST, used_at=None, revoked_at=None).update(
            revoked_at=timezone.now()
        )
        _link, url = _make(Link.Kind.FIRST, FIRST_LASTS, None, address)
    return url


def create_first_administrator(
    *, link: Link, name: str, password: str, email: str = "", language: str = ""
) -> Account:
    """Create the first administrator. Raises Conflict if there is an administrator."""
    with transaction.atomic():
        _take(link, None)
        if administrator_exists():
            raise Conflict("link_not_open", "link")
        account = create_account(name=name, password=password, email=email, language=language)
        account.is_superuser = account.is_staff = True
        account.save(update_fields=["is_superuser", "is_staff"])
        Link.objects.filter(pk=link.pk).update(account=account)
    return account


def find_link(secret: str) -> Link | None:
    """The link of this secret, in any state."""
    return Link.objects.filter(digest=digest_of(secret)).first()


def _make(
    kind: Link.Kind, lasts: timedelta, by: Account | None, address: Address, **fields: object
) -> tuple[Link, str]:
    secret = secrets.token_urlsafe(24)
    link = Link.objects.create(
        kind=kind, digest=digest_of(secret), made_by=by, expires_at=timezone.now() + lasts, **fields
    )
    return link, address(secret)


def _make_password(
    account: Account, lasts: timedelta, by: Account | None, address: Address
) -> tuple[Link, str]:
    earlier = Link.objects.filter(kind=Link.Kind.PASSWORD, account=account, used_at=None, revoked_at=None)
    earlier.update(revoked_at=timezone.now())
    record_sign_in(account=account, kind=SignIn.Kind.LINK_MADE, request=None)
    return _make(Link.Kind.PASSWORD, lasts, by, address, account=account)


def _take(link: Link, account: Account | None) -> Link:
    """Lock a link and use it up in this transaction. Raises Conflict for a closed link."""
    locked = (
        Link.objects.select_for_update(of=("self",))
        .select_related("tournament", "made_by", "account")
        .get(pk=link.pk)
    )
    if locked.state != Link.State.OPEN:
        raise Conflict("link_not_open", "link")
    locked.used_at = timezone.now()
    if locked.kind == Link.Kind.INVITATION:
        locked.account = account
    locked.save(update_fields=["used_at", "account"])
    return locked


def _mail_invitation(link: Link, url: str, by: Account) -> None:
    assert link.tournament is not None
    queue_mail(
        to=link.to,
        template="accounts/mail/invitation.txt",
        context={
            "tournament": link.tournament.name,
            "role": link.role,
            "by": by.get_full_name() or by.username,
            "link": url,
        },
        language=link.tournament.language,
        by=by,
        reply_to=link.tournament.contact,
    )


def _check_address(to: str) -> None:
    try:
        if to:
            validate_email(to)
    except ValidationError:
        raise Invalid("bad_contact", "to", found=to) from None


def _log(link: Link, by: Account, action: str) -> None:
    assert link.tournament is not None
    with recording(link.tournament, action, by) as change:
        change.after = {"name": Private(link.name), "kind": link.role}
