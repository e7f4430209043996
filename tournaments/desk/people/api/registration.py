"""Applications to play, without an account; the questions of the registration, and answers."""

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.selectors import numbered_entries
from tournaments.common.site import site_of
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.throttling import count_application, wait_to_apply
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors import questions as question_selectors
from tournaments.desk.people.selectors.own_data import own_entry
from tournaments.desk.people.selectors.registration import (
    applications,
    entry_of_key,
    find_application,
)
from tournaments.desk.people.serializers import answers as question_shapes
from tournaments.desk.people.services import own_application as own
from tournaments.desk.people.services import registration as services
from tournaments.desk.people.services.answers import write_answers
from tournaments.models import Entry


class Applications(LedgerView):
    """The organiser reads applications; anyone may apply, with a rate limit."""

    repeats_kept = False
    permission_classes = (AllowAny,)

    def check_throttles(self, request: Request) -> None:
        """Applications are counted with those of the page."""
        if request.method != "POST":
            super().check_throttles(request)
        elif wait := wait_to_apply(request, self.kwargs["slug"]):
            self.throttled(request, wait)

    @operation("Applications, first come first", response=shapes.ApplicationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The applications with all their fields. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        return Response(shapes.ApplicationSerializer(applications(tournament), many=True).data)

    @operation(
        "Apply to play (open registration)",
        request=shapes.RegistrationRequest,
        response=shapes.ApplicationAnswer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """No account is needed. The answer has the number, and the place on the waiting list, if any."""
        sent = self.read(shapes.RegistrationRequest)
        application = services.apply_to_play(
            tournament=self.tournament(slug),
            site=site_of(request),
            language=get_language() or "",
            **sent,
        )
        count_application(request, slug)
        return Response(shapes.ApplicationAnswer(application).data, status=201)


class PrivateView(LedgerView):
    """A view behind the private link of a player."""

    repeats_kept = False
    permission_classes = (AllowAny,)

    def find_entry(self, slug: str, key: str) -> Entry:
        """The entry of this tournament with the key."""
        entry = entry_of_key(key)
        if entry.tournament_id != self.tournament(slug).pk:
            raise Http404
        return entry


class OwnCopy(PrivateView):
    @operation("What this tournament holds of you; logged", response=shapes.OwnCopySerializer)
    def post(self, request: Request, slug: str, key: str) -> Response:
        """The data of this tournament alone. For the holder of the key."""
        entry = self.find_entry(slug, key)
        own.log_own_export(entry=entry)
        return Response(own_entry(entry))


class OwnApplication(PrivateView):
    @operation("Your application, by its private key", response=shapes.OwnApplicationSerializer)
    def get(self, request: Request, slug: str, key: str) -> Response:
        """Your place and your application. For the holder of the key."""
        return Response(shapes.OwnApplicationSerializer(find_application(self.find_entry(slug, key))).data)


class Questions(LedgerView):
    @operation("The questions of the registration", response=question_shapes.QuestionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The questions in their order."""
        return Response(
            question_shapes.QuestionSerializer(
                question_selectors.questions_of(self.tournament(slug)), many=True
            ).data
        )


class Answers(LedgerView):
    @operation("The answers of all entries", response=question_shapes.EntryAnswersSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Entries by number that have answered or should have, with the answers that the caller may see. Strangers see
        public answers of listed players.
        """
        tournament = self.tournament(slug)
        seen = question_selectors.questions_for(request.user, tournament)
        entries = numbered_entries(tournament).exclude(status=Entry.Status.APPLIED)
        answers = question_selectors.answers_by_entry(entries, seen)
        missing = question_selectors.missing_in(entries, seen)
        rows = [
            {
                "entry": entry.number,
                "answers": answers.get(entry.pk, {}),
                "missing": entry.number in missing,
            }
            for entry in entries
            if entry.pk in answers or entry.number in missing
        ]
        return Response(question_shapes.EntryAnswersSerializer(rows, many=True).data)


class EntryAnswers(LedgerView):
    repeats_kept = False

    @operation(
        "Write answers of an entry",
        request=question_shapes.AnswersRequest,
        response=question_shapes.EntryAnswersSerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Writes these answers; an empty text removes an answer. A required question may stay open. For organisers."""
        entry = self.entry(slug, number)
        written = write_answers(entry=entry, by=self.account, **self.read(question_shapes.AnswersRequest))
        missing = question_selectors.missing_in([entry], question_selectors.questions_of(entry.tournament))
        row = {"entry": number, "answers": written, "missing": bool(missing)}
        return Response(question_shapes.EntryAnswersSerializer(row).data)
