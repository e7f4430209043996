"""Questions of the registration, and answers."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.selectors import numbered_entries
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.people.selectors import questions as selectors
from tournaments.desk.people.serializers import answers as shapes
from tournaments.desk.people.services.answers import write_answers
from tournaments.models import Entry


class Questions(LedgerView):
    @operation("The questions of the registration", response=shapes.QuestionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The questions in their order."""
        return Response(
            shapes.QuestionSerializer(selectors.questions_of(self.tournament(slug)), many=True).data
        )


class Answers(LedgerView):
    @operation("The answers of all entries", response=shapes.EntryAnswersSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Entries by number that have answered or should have, with the answers that the caller may see. Strangers see
        public answers of listed players.
        """
        tournament = self.tournament(slug)
        seen = selectors.questions_for(request.user, tournament)
        entries = numbered_entries(tournament).exclude(status=Entry.Status.APPLIED)
        answers = selectors.answers_by_entry(entries, seen)
        missing = selectors.missing_in(entries, seen)
        rows = [
            {
                "entry": entry.number,
                "answers": answers.get(entry.pk, {}),
                "missing": entry.number in missing,
            }
            for entry in entries
            if entry.pk in answers or entry.number in missing
        ]
        return Response(shapes.EntryAnswersSerializer(rows, many=True).data)


class EntryAnswers(LedgerView):
    repeats_kept = False

    @operation(
        "Write answers of an entry", request=shapes.AnswersRequest, response=shapes.EntryAnswersSerializer
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        """Writes these answers; an empty text removes an answer. A required question may stay open. For organisers."""
        entry = self.entry(slug, number)
        written = write_answers(entry=entry, by=self.account, **self.read(shapes.AnswersRequest))
        missing = selectors.missing_in([entry], selectors.questions_of(entry.tournament))
        row = {"entry": number, "answers": written, "missing": bool(missing)}
        return Response(shapes.EntryAnswersSerializer(row).data)
