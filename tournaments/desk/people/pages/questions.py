"""The questions of the registration: the organiser's page of them, and the answers on the page of an entry."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import whole_number
from tournaments.common.web import seen
from tournaments.common.web.pages import (
    Attempt,
    account_of,
    action,
    find_entry,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import QuestionForm, RemovalForm
from tournaments.desk.people.pages.status import show_entry
from tournaments.desk.people.presentation.questions import (
    QuestionCard,
    new_card,
    question_card,
    stored_fields,
    typed_answers,
)
from tournaments.desk.people.selectors import questions as selectors
from tournaments.desk.people.services import questions
from tournaments.desk.people.services.answers import write_answers
from tournaments.models import Question, Tournament
from tournaments.texts.forms import show_faults

NEW = 0
"""The number of a question that is not stored yet."""


@signed_in
def questions_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every question with its form and the number of its answers, and a form for a new question."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_edit_tournament, tournament)
    attempt, at = Attempt(), None
    if request.method == "POST":
        at = whole_number(request.POST.get("question", "")) or NEW
        with attempt:
            messages.success(request, _do(request, tournament, at))
            return redirect("questions", slug)
    cards = _cards(request, tournament, at)
    return render_page(
        request,
        "people/questions.html",
        tournament,
        "settings",
        cards=cards,
        new=new_card(tournament, cards, request.POST if at == NEW else {}),
        attempt=attempt,
        at=at,
    )


def _cards(request: HttpRequest, tournament: Tournament, at: int | None) -> list[QuestionCard]:
    return [
        question_card(question, count, chosen, request.POST if question.number == at else None)
        for question, count, chosen in selectors.with_counts(tournament)
    ]


def _do(request: HttpRequest, tournament: Tournament, at: int) -> str:
    """Do the deed of a button; returns the words of success."""
    by, deed = account_of(request), request.POST.get("deed", "")
    if deed == "add":
        facts = QuestionForm(request.POST).read_question()
        questions.add_question(tournament=tournament, by=by, **facts)
        return _("The question has been added.")
    there = selectors.questions_of(tournament)
    stored = next((question for question in there if question.number == at), None)
    question = stored or Question(tournament=tournament, number=at)
    if deed == "remove":
        questions.remove_question(question=question, by=by, **RemovalForm(request.POST).read())
        return _("The question has been removed.")
    seen.check(request, stored_fields(question))
    facts = QuestionForm(request.POST).read_question(question.choices)
    questions.change_question(question=question, by=by, **facts)
    if deed in ("up", "down"):  # the form's buttons: the typed words are saved with the move
        numbers = _moved([row.number for row in there], at, -1 if deed == "up" else 1)
        questions.order_questions(tournament=tournament, numbers=numbers, by=by)
        return _("The questions have another order.")
    return _("The question has been saved.")


def _moved(numbers: list[int], number: int, step: int) -> list[int]:
    """The numbers with one moved a place up (-1) or down (1); at the end it stays where it is."""
    at = numbers.index(number) if number in numbers else 0
    to = min(max(at + step, 0), len(numbers) - 1)
    moved = list(numbers)
    moved.insert(to, moved.pop(at)) if moved else None
    return moved


@action
def save_answers(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Save the answers of a player that the organiser has written."""
    entry = find_entry(request, slug, number)
    require_permission(request, permissions.can_manage_entries, entry.tournament)
    answers = typed_answers(request.POST, selectors.questions_of(entry.tournament))
    try:
        write_answers(entry=entry, answers=answers, by=account_of(request))
    except MENDABLE as error:
        faults = show_faults(faults_of(error))
        return show_entry(request, entry, answers=answers, answer_faults=faults, status=status_of(error))
    messages.success(request, _("%(name)s: saved.") % {"name": entry.full_name})
    return redirect("manage_entry", slug, number)
