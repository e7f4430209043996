"""The actions on applications, questions, the check-in as a whole and teams."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy

from tournaments.common.web.actions import Action, Subject
from tournaments.common.web.api.base import LedgerView
from tournaments.common.web.api.serializers import OptionalReason
from tournaments.desk.people import forms
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.actions.entries import link_answer
from tournaments.desk.people.actions.subjects import API, APPLICANT, QUESTION, TOURNAMENT, counted, with_site
from tournaments.desk.people.api.registration import PrivateView
from tournaments.desk.people.pages.teams import team_list
from tournaments.desk.people.selectors.registration import find_application
from tournaments.desk.people.serializers import answers
from tournaments.desk.people.serializers.fees import FeesRequest
from tournaments.desk.people.serializers.teams import TeamsRequest
from tournaments.desk.people.services import own_application, questions, registration
from tournaments.desk.people.services.checkin import mark_no_shows
from tournaments.desk.people.services.fees import mark_fees
from tournaments.desk.people.services.teams import set_teams
from tournaments.models import Entry
from tournaments.play.signatures.serializers import PinRequest


def _own_answer(_view: LedgerView, _address: Mapping[str, Any], entry: Entry) -> Any:
    return shapes.OwnApplicationSerializer(find_application(entry)).data


OWN = Subject(
    name="entry",
    api=f"{API}applications/own/<str:key>/",
    api_finder=PrivateView.find_entry,
    answer=_own_answer,
    shape=shapes.OwnApplicationSerializer,
    view=PrivateView,
    anonymous=True,
)
"""An application, for the holder of its private key."""


def _team_answer(view: LedgerView, address: Mapping[str, Any], _changed: int) -> Any:
    entries = view.tournament(**address).entries.select_related("player__club").order_by("number")
    return shapes.EntrySerializer(entries, many=True).data


def _no_pin(_request: HttpRequest, _entry: Entry, _sent: dict[str, Any]) -> dict[str, Any]:
    return {"pin": ""}


ACTIONS = (
    Action(
        mark_no_shows,
        TOURNAMENT,
        "check-in/rest/",
        "Mark everyone who is not checked in as a no-show",
        "Marks the players without a check-in; at least one player must be checked in. For organisers.",
        done=counted(
            ngettext_lazy("%(n)s player marked as a no-show.", "%(n)s players marked as no-shows.", "n")
        ),
        api="POST no-shows/",
        shown="checkin",
        logged=lazy("Missing players marked as no-shows"),
    ),
    Action(
        registration.accept_applications,
        TOURNAMENT,
        "applications/accept/",
        "Accept applicants: all of them or none",
        "Accepts no more applicants than there are places. For organisers.",
        shapes.Acceptance,
        counted(ngettext_lazy("%(n)s player accepted.", "%(n)s players accepted.", "n")),
        form=forms.AcceptanceForm,
        given=with_site,
        shown="players",
    ),
    Action(
        mark_fees,
        TOURNAMENT,
        "fees/mark/",
        "Say of several entries whether the fee is paid, open or waived: of all of them or none",
        '"Paid" and "open again": for all staff. "Waived": for organisers.',
        FeesRequest,
        counted(
            ngettext_lazy("The fee of %(n)s player is marked.", "The fees of %(n)s players are marked.", "n")
        ),
        form=forms.FeesForm,
        goes_back=True,
    ),
    Action(
        registration.refuse_application,
        APPLICANT,
        "refuse/",
        "Reject an applicant; what they sent is erased",
        "Erases the application; its number is free again. For organisers.",
        OptionalReason,
        lazy("Rejected and erased."),
        given=with_site,
        status=204,
        logged=lazy("Applicant rejected"),
    ),
    Action(
        set_teams,
        TOURNAMENT,
        "teams/set/",
        "Set all teams",
        "Names with the numbers of their members; players in no list are in no team. For organisers.",
        TeamsRequest,
        counted(ngettext_lazy("Team changed for %(n)s player.", "Team changed for %(n)s players.", "n")),
        api="PUT teams/",
        form=forms.TeamsForm,
        seen=lambda tournament: {"teams": team_list(tournament)},
        shown="teams",
        answer=_team_answer,
        logged=lazy("Teams saved"),
    ),
    Action(
        questions.add_question,
        TOURNAMENT,
        None,
        "Ask a question at registration",
        "The new question is the last. `shown` names the readers of the answers; every form names them, too. For "
        "organisers.",
        answers.QuestionRequest,
        api="POST questions/",
        shape=answers.QuestionSerializer,
        status=201,
        logged=lazy("Registration question added"),
    ),
    Action(
        questions.order_questions,
        TOURNAMENT,
        None,
        "Put the questions in another order",
        "Every question by its number, once. For organisers.",
        answers.QuestionOrder,
        api="PUT questions/order/",
        shape=answers.QuestionSerializer(many=True),
        logged=lazy("Registration questions put in another order"),
    ),
    Action(
        questions.change_question,
        QUESTION,
        None,
        "Change a question of the registration",
        "A choice left out of `choices` is offered no more; answers that chose it stay. Once somebody has answered, "
        "the kind stays and no more people may read the answers (`question_answered`). For organisers.",
        answers.QuestionChange,
        api="PATCH",
        logged=lazy("Registration question changed"),
    ),
    Action(
        questions.remove_question,
        QUESTION,
        None,
        "Remove a question with its answers",
        "Refused if more than `answers` answers would go (`answers_would_go`, with their number). For organisers.",
        answers.QuestionRemoval,
        api="DELETE",
        status=204,
        logged=lazy("Registration question removed, with its answers"),
    ),
    Action(
        own_application.change_application,
        OWN,
        None,
        "Correct your application, until it is answered",
        "Replaces the whole application; your place in the list stays. For the holder of the key.",
        shapes.ApplicationRequest,
        api="PUT",
        shape=shapes.OwnApplicationSerializer,
        logged=lazy("Application corrected by the applicant"),
    ),
    Action(
        own_application.change_contact,
        OWN,
        None,
        "Change your club and e-mail address, once you have a place",
        "An empty address removes the address. For the holder of the key.",
        shapes.ContactRequest,
        api="PATCH",
        logged=lazy("Club or address changed by the player"),
    ),
    Action(
        own_application.withdraw_application,
        OWN,
        None,
        "Withdraw, before the first round",
        "An application that waits is erased; an accepted player is withdrawn. For the holder of the key.",
        api="DELETE",
        status=204,
        logged=lazy("Player withdrew by their link"),
    ),
    Action(
        own_application.change_answers,
        OWN,
        None,
        "Answer the questions of the registration anew, until it closes",
        "Replaces all answers. For the holder of the key.",
        answers.AnswersRequest,
        api="PUT answers/",
        logged=lazy("Answers changed by the player"),
    ),
    Action(
        own_application.express_wish,
        OWN,
        None,
        "Ask to be listed otherwise, or to be erased",
        "The organiser answers the wish; an empty wish takes it back. For the holder of the key.",
        shapes.WishRequest,
        api="PUT wish/",
        logged=lazy("A player asked about their privacy"),
    ),
    Action(
        own_application.change_pin,
        OWN,
        None,
        "Set the PIN by which you sign",
        "4 to 8 digits, stored hashed. For the holder of the key.",
        PinRequest,
        api="PUT pin/",
        status=204,
    ),
    Action(
        own_application.change_pin,
        OWN,
        None,
        "Sign without a PIN",
        "Removes the PIN. For the holder of the key.",
        api="DELETE pin/",
        given=_no_pin,
        status=204,
    ),
    Action(
        own_application.renew_link,
        OWN,
        None,
        "A new key of your application",
        "The former key opens nothing any more: `key` of the answer does. For the holder of the key.",
        api="POST renew/",
        shape=shapes.PrivateLinkSerializer,
        answer=link_answer,
    ),
)
