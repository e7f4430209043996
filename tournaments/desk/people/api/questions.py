"""Questions of the registration, and the answers of the players."""

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.selectors import numbered_entries
from tournaments.common.web import finders
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.people import serializers as entry_shapes
from tournaments.desk.people.api.registration import PrivateView
from tournaments.desk.people.selectors import questions as selectors
from tournaments.desk.people.selectors.registration import find_application
from tournaments.desk.people.serializers import answers as shapes
from tournaments.desk.people.services import own_application, questions
from tournaments.desk.people.services.answers import write_answers
from tournaments.models import Entry, Question


class Questions(LedgerView):
    @operation("The questions of the registration", response=shapes.QuestionSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The questions in their order."""
        return Response(
            shapes.QuestionSerializer(selectors.questions_of(self.tournament(slug)), many=True).data
        )

    @operation(
        "Ask a question at registration",
        request=shapes.QuestionRequest,
        response=shapes.QuestionSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """The new question is the last. `shown` names the readers of the answers; every form names them, too. For
        organisers.
        """
        question = questions.add_question(
            tournament=self.tournament(slug), by=self.account, **self.read(shapes.QuestionRequest)
        )
        return Response(shapes.QuestionSerializer(question).data, status=201)


class OneQuestion(LedgerView):
    def question(self, slug: str, number: int) -> Question:
        return finders.find_question(self.request.user, slug, number)

    @operation(
        "Change a question of the registration",
        request=shapes.QuestionChange,
        response=shapes.QuestionSerializer,
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """A choice left out of `choices` is offered no more; answers that chose it stay. Once somebody has answered,
        the kind stays and no more people may read the answers (`question_answered`). For organisers.
        """
        sent = self.read(shapes.QuestionChange)
        question = questions.change_question(question=self.question(slug, number), by=self.account, **sent)
        return Response(shapes.QuestionSerializer(question).data)

    @operation("Remove a question with its answers", request=shapes.QuestionRemoval, status=204)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Refused if more than `answers` answers would go (`answers_would_go`, with their number). For organisers."""
        sent = self.read(shapes.QuestionRemoval)
        questions.remove_question(question=self.question(slug, number), by=self.account, **sent)
        return Response(status=204)


class OrderOfQuestions(LedgerView):
    @operation(
        "Put the questions in another order",
        request=shapes.QuestionOrder,
        response=shapes.QuestionSerializer(many=True),
    )
    def put(self, request: Request, slug: str) -> Response:
        """Every question by its number, once. For organisers."""
        ordered = questions.order_questions(
            tournament=self.tournament(slug), by=self.account, **self.read(shapes.QuestionOrder)
        )
        return Response(shapes.QuestionSerializer(ordered, many=True).data)


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


class OwnAnswers(PrivateView):
    permission_classes = (AllowAny,)

    @operation(
        "Answer the questions of the registration anew, until it closes",
        request=shapes.AnswersRequest,
        response=entry_shapes.OwnApplicationSerializer,
    )
    def put(self, request: Request, slug: str, key: str) -> Response:
        """Replaces all answers. For the holder of the key."""
        entry = own_application.change_answers(
            entry=self.find_entry(slug, key), **self.read(shapes.AnswersRequest)
        )
        return Response(entry_shapes.OwnApplicationSerializer(find_application(entry)).data)
