"""The staff of a tournament: roles, invitations, new passwords for referees."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import selectors
from accounts.forms import InvitationForm, LendingForm
from accounts.models import Link
from accounts.pages.shared import address_maker, secretive
from accounts.questions import can_reset_password
from accounts.services import links, staff
from players.models import Account
from tournaments.common import permissions
from tournaments.common.rights import HEAD_REFEREE, LENDABLE
from tournaments.common.web import seen
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.common.web.qr import qr_svg
from tournaments.common.web.sent_twice import tell_once
from tournaments.desk.setup.selectors.facts import account_known_to, lent_in, roles_in
from tournaments.desk.setup.services import lending
from tournaments.desk.setup.services.tournaments import grant_role, update_tournament
from tournaments.models import LentRight, Role, Tournament
from tournaments.texts.rights import RIGHT_WORDS, right_words


@dataclass(frozen=True, slots=True)
class StaffMember:
    """A role with the rights that are lent to its account."""

    role: Role
    lent: tuple[LentRight, ...]

    @property
    def borrows(self) -> bool:
        """Whether rights can be lent to the role."""
        return self.role.kind == HEAD_REFEREE

    @property
    def rights(self) -> set[str]:
        return {row.right for row in self.lent}

    @property
    def right_words(self) -> str:
        return ", ".join(right_words(row.right) for row in self.lent)

    @property
    def stored(self) -> dict[str, Any]:
        """The values that the form shows."""
        until = f"{timezone.localtime(self.until):%Y-%m-%dT%H:%M}" if self.until else ""
        return {"rights": sorted(self.rights), "until": until}

    @property
    def until(self) -> datetime | None:
        """The end of the lent rights; None: the end of the tournament."""
        return self.lent[0].until if self.lent else None


@signed_in
def staff_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The staff of the tournament, and its invitations."""
    tournament = _managed(request, slug)
    roles = list(roles_in(tournament))
    accounts = {role.account for role in roles}
    lent = lent_in(tournament)
    return render_page(
        request,
        "accounts/staff.html",
        tournament,
        "settings",
        staff=[StaffMember(role, tuple(lent.get(role.account_id, ()))) for role in roles],
        resettable=[account.pk for account in accounts if can_reset_password(account_of(request), account)],
        lendable=[(right, RIGHT_WORDS[right]) for right in LENDABLE],
        invitations=selectors.invitations_of(tournament),
        kinds=Role.Kind.choices,
        reaches=selectors.reach_of_staff(tournament),
    )


@secretive
@action
def add_to_staff(request: HttpRequest, slug: str) -> HttpResponse:
    """Give a role to an account that the organiser knows, or invite anybody else."""
    tournament = _managed(request, slug)
    sent = InvitationForm(request.POST).read()
    by, text = account_of(request), sent["username"]
    account = account_known_to(by, text) if text else None
    if account is not None:
        grant_role(tournament=tournament, account=account, kind=sent["kind"], by=by)
        messages.success(request, _("%(who)s is now on the staff.") % {"who": account})
        return redirect("staff", slug)
    link, url = links.invite(
        tournament=tournament,
        kind=sent["kind"],
        name=text,
        to=text if "@" in text else "",
        by=by,
        address=address_maker(request),
    )
    return _show_link(request, tournament, link, url)


@action
def lend_rights(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Lend rights of the organisers to a head referee, in the place of rights lent before."""
    tournament = _managed(request, slug)
    account = _worker(tournament, pk)
    role = tournament.roles.get(account=account, kind=HEAD_REFEREE)
    member = StaffMember(role, tuple(lent_in(tournament).get(account.pk, ())))
    seen.check(request, member.stored, {"rights": RIGHT_WORDS})
    sent = LendingForm(request.POST, tournament.zone).read()
    lending.lend_rights(tournament=tournament, account=account, by=account_of(request), **sent)
    messages.success(request, _("Saved."))
    return redirect("staff", slug)


@action
def end_sessions(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """End what the sessions and tokens of a member of the staff may do in this tournament."""
    tournament = _managed(request, slug)
    account = _worker(tournament, pk)
    staff.end_sessions(tournament=tournament, account=account, by=account_of(request))
    messages.success(
        request, _("%(who)s has to sign in again before working in this tournament.") % {"who": account}
    )
    return redirect("staff", slug)


@action
def ask_for_second_factor(request: HttpRequest, slug: str) -> HttpResponse:
    """Require a second factor of the staff, or no longer."""
    tournament = _managed(request, slug)
    wanted = request.POST.get("second_factor") == "yes"
    update_tournament(tournament=tournament, by=account_of(request), second_factor=wanted)
    messages.success(request, _("Saved."))
    return redirect("staff", slug)


@action
def take_back_rights(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take the lent rights back from a head referee."""
    tournament = _managed(request, slug)
    lending.take_back_rights(tournament=tournament, account=_worker(tournament, pk), by=account_of(request))
    messages.success(request, _("The rights have been taken back."))
    return redirect("staff", slug)


@secretive
@action
def renew_invitation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a new link for the same person."""
    tournament = _managed(request, slug)
    invitation = _invitation(tournament, pk)
    link, url = links.renew_invitation(
        link=invitation, by=account_of(request), address=address_maker(request)
    )
    return _show_link(request, tournament, link, url)


@action
def revoke_invitation(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Cancel the link."""
    tournament = _managed(request, slug)
    links.revoke_invitation(link=_invitation(tournament, pk), by=account_of(request))
    messages.success(request, _("The invitation has been cancelled."))
    return redirect("staff", slug)


@secretive
@action
def password_link(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Make a one-time link to a new password for staff of the tournament."""
    tournament = _managed(request, slug)
    account = _worker(tournament, pk)
    link, url = links.make_password_link(
        account=account, by=account_of(request), address=address_maker(request), tournament=tournament
    )
    return _show_link(request, tournament, link, url)


def _managed(request: HttpRequest, slug: str) -> Tournament:
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_roles, tournament)
    return tournament


def _worker(tournament: Tournament, pk: int) -> Account:
    """An account of the tournament's staff."""
    account = Account.objects.filter(pk=pk, roles__tournament=tournament).distinct().first()
    if account is None:
        raise Http404
    return account


def _invitation(tournament: Tournament, pk: int) -> Link:
    link = selectors.invitations_of(tournament).filter(pk=pk).first()
    if link is None:
        raise Http404
    return link


def _show_link(request: HttpRequest, tournament: Tournament, link: Link, url: str) -> HttpResponse:
    """Show the address and its QR code, this once: they are stored nowhere."""
    tell_once(request)
    return render_page(
        request, "accounts/new_link.html", tournament, "settings", link=link, url=url, code=qr_svg(url)
    )
