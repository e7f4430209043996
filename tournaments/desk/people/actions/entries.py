"""The actions on an entry: its status, its arrival, its fee, its person and their privacy."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from players.models import Account, Player
from tournaments.common.errors import Invalid
from tournaments.common.selectors import current_round_of
from tournaments.common.web.actions import Action
from tournaments.common.web.api.base import LedgerView
from tournaments.common.web.api.serializers import OptionalReason, Reason
from tournaments.common.web.forms import ReasonForm
from tournaments.desk.people import forms
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.actions.subjects import ENTRY, managed_entry, named
from tournaments.desk.people.selectors.persons import free_people
from tournaments.desk.people.selectors.registration import application_key, application_path
from tournaments.desk.people.serializers.fees import FeeRequest
from tournaments.desk.people.services import checkin, own_application, persons, privacy, proposals, status
from tournaments.desk.people.services.entries import reinstate_entry, withdraw_entry
from tournaments.desk.people.services.fees import mark_fee
from tournaments.models import Entry, Round

WITHDRAWN = lazy("%(name)s has withdrawn; results so far are kept.")
BACK = lazy("%(name)s is playing again.")
FEE_MARKED = {
    Entry.Fee.PAID: lazy("%(name)s has paid."),
    Entry.Fee.OPEN: lazy("The fee of %(name)s is open again."),
    Entry.Fee.WAIVED: lazy("%(name)s pays nothing."),
}


def change_entry(*, entry: Entry, by: Account, reason: str = "") -> Entry:
    """Withdraw a player, or reinstate a withdrawn one."""
    change = reinstate_entry if entry.status == Entry.Status.WITHDRAWN else withdraw_entry
    return change(entry=entry, by=by, reason=reason)


def _changed(entry: Entry, now: Entry) -> str:
    return named(WITHDRAWN if now.status == Entry.Status.WITHDRAWN else BACK)(entry, now)


def _ranked(entry: Entry, now: Entry) -> str:
    words = _("%(name)s is now in the ranking.") if now.ranked else _("%(name)s is no longer in the ranking.")
    return words % {"name": entry.full_name}


def _arrival(_request: HttpRequest, entry: Entry, sent: dict[str, Any]) -> dict[str, Any]:
    """The seconds since the signal of the running round. Raises Invalid without one."""
    current = current_round_of(entry)
    if current is None or current.state != Round.State.RUNNING:
        raise Invalid("round_not_running", "round")
    return {"round": current, "seconds": 60 * (sent["minutes"] or 0) + (sent["seconds"] or 0)}


def _arrived(entry: Entry, penalty: Any) -> str:
    nothing = _("%(name)s has been checked in. No points are deducted.")
    words = nothing if penalty is None else _("%(name)s has been checked in. The penalty has been given.")
    return words % {"name": entry.full_name}


def _fee_marked(entry: Entry, now: Entry) -> str:
    return named(FEE_MARKED[Entry.Fee(now.fee)])(entry, now)


def _listed(entry: Entry, _now: Entry) -> str:
    words = _("%(name)s: listed %(how)s.")
    return words % {"name": entry.full_name, "how": entry.player.get_listed_display()}


def link_answer(view: LedgerView, _address: Mapping[str, Any], entry: Entry) -> dict[str, str]:
    """The new private link of an entry."""
    link = view.request.build_absolute_uri(application_path(entry))
    return {"key": application_key(entry), "link": link}


def _person(request: HttpRequest, entry: Entry, sent: dict[str, Any]) -> dict[str, Any]:
    """The chosen person, who is not in the tournament yet."""
    player = free_people(request.user, entry.tournament).filter(pk=sent["person"]).first()
    if player is None:
        raise Http404
    return {"player": player, "reason": sent["reason"]}


def _assigned(_entry: Entry, now: Entry) -> str:
    return _("Number %(number)s is %(name)s.") % {"number": now.number, "name": now.full_name}


ACTIONS = (
    Action(change_entry, ENTRY, "change/", body=OptionalReason, done=_changed, api=None, shown="players"),
    Action(
        withdraw_entry,
        ENTRY,
        "manage/withdraw/",
        "Withdraw a player",
        "They keep their results and get no more seats. For organisers.",
        OptionalReason,
        named(WITHDRAWN),
        api="POST withdrawal/",
    ),
    Action(
        reinstate_entry,
        ENTRY,
        "manage/reinstate/",
        "Reinstate a player",
        "They are seated again from the next draw on. For organisers.",
        form=ReasonForm,
        done=named(BACK),
        api="DELETE withdrawal/",
    ),
    Action(
        status.make_reserve,
        ENTRY,
        "manage/reserve/",
        "Make an entry a substitute",
        "Not while the player has a seat to play at. For organisers.",
        shapes.ReserveRequest,
        named(lazy("%(name)s is now a substitute.")),
        api="POST reserve/",
        form=forms.ReserveForm,
    ),
    Action(
        status.let_play,
        ENTRY,
        "manage/play/",
        "Make a substitute a player",
        "They are seated with the next draw. For organisers.",
        done=named(lazy("%(name)s is now a player and gets a seat in the next plan.")),
        api="DELETE reserve/",
    ),
    Action(
        status.disqualify_entry,
        ENTRY,
        "manage/disqualify/",
        "Disqualify",
        "The reason is kept in the log; with `strike` they leave the ranking too. For organisers and head referees.",
        shapes.DisqualificationRequest,
        named(lazy("%(name)s has been disqualified. A substitute is needed for the remaining seats.")),
        api="POST disqualification/",
        form=forms.DisqualificationForm,
        logged=lazy("Player disqualified"),
    ),
    Action(
        status.rank_entry,
        ENTRY,
        "manage/rank/",
        "Include in the ranking, or remove from it",
        "Needs a reason; results stay as they are. For organisers and head referees.",
        shapes.RankingRequest,
        _ranked,
        api="POST ranking/",
        form=forms.RankingForm,
        logged=lazy("Player's ranking status changed"),
    ),
    Action(
        checkin.take_late,
        ENTRY,
        "manage/late/",
        form=forms.LatenessForm,
        given=_arrival,
        done=_arrived,
        api=None,
    ),
    Action(
        checkin.check_in,
        ENTRY,
        None,
        "Check in",
        "The player has arrived. For all staff.",
        api="POST check-in/",
        logged=lazy("Player checked in"),
    ),
    Action(
        checkin.undo_check_in,
        ENTRY,
        None,
        "Undo a check-in",
        "Takes a check-in back. For all staff.",
        api="DELETE check-in/",
        logged=lazy("Check-in undone"),
    ),
    Action(
        mark_fee,
        ENTRY,
        "fee/",
        "Say whether the fee of an entry is paid, open or waived",
        '"Paid" and "open again": for all staff. "Waived", or an amount other than the fee: for organisers.',
        FeeRequest,
        _fee_marked,
        api="PUT fee/",
        form=forms.FeeForm,
        goes_back=True,
        shape=shapes.OwnEntrySerializer,
        logged=lazy("Fee of a player marked"),
    ),
    Action(
        persons.assign_person,
        replace(ENTRY, finder=managed_entry),
        "person/assign/",
        form=forms.PersonForm,
        given=_person,
        done=_assigned,
        api=None,
        logged=lazy("Entry given to another person"),
    ),
    Action(
        persons.remove_entry,
        ENTRY,
        "remove/",
        "Remove a wrong entry that was never seated",
        "Only an entry without seats and penalties; others are withdrawn. For organisers.",
        OptionalReason,
        named(lazy("%(name)s has been removed.")),
        api="DELETE",
        shown="players",
        status=204,
        logged=lazy("Wrong entry removed"),
    ),
    Action(
        proposals.propose_change,
        ENTRY,
        None,
        "Propose other facts of a person who plays in tournaments of other organisers, too",
        "The organisers who answer for the person decide; 204 if nothing would change. For organisers.",
        shapes.PersonFacts,
        api="POST proposal/",
        shape=shapes.ProposalSerializer,
        status=201,
        may_change_nothing=True,
        logged=lazy("Change of a person's details proposed"),
    ),
    Action(
        privacy.list_person,
        ENTRY,
        "listed/",
        "List the person of an entry by name, by initials or not at all",
        "Holds in every tournament, for everything public. Any organiser of the person may make them less public.",
        shapes.ListedRequest,
        _listed,
        api="PUT listed/",
        seen=lambda entry: {"listed": entry.player.listed},
        seen_words={"listed": dict(Player.Listed.choices)},
        logged=lazy("How a person is listed changed"),
    ),
    Action(
        privacy.answer_wish,
        ENTRY,
        "wish/",
        "Leave what a player asked for by their private link as it is",
        "Listing them otherwise, or erasing them, answers the wish, too. For organisers.",
        api="DELETE wish/",
        status=204,
        logged=lazy("A player's request left as it is"),
    ),
    Action(
        own_application.renew_link,
        ENTRY,
        "link/",
        "A new private link for a player",
        "The former one leads nowhere any more: hand the new one to the player. For organisers.",
        done=lazy("The private page has a new address: hand it to the player."),
        name="renew_private_link",
        api="POST private-link/",
        shape=shapes.PrivateLinkSerializer,
        answer=link_answer,
        logged=lazy("Private link of a player renewed"),
    ),
    Action(
        privacy.erase_person,
        ENTRY,
        "erase/",
        "Erase the person of an entry on their request; the results stay without a name",
        "Erases for good. Refused if another organiser answers for the person, except for the administrator.",
        Reason,
        lazy("The person has been erased. Their results stay without a name."),
        api="POST erasure/",
        shown="players",
        status=204,
        logged=lazy("Person erased on request"),
    ),
)
