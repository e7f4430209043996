"""The questions of a registration, the readers of the answers, and the faults of sent answers."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db.models import Count, QuerySet

from players import naming
from players.fees import means_yes
from players.models import Player
from scoring.faults import Fault, brief
from tournaments.common import permissions
from tournaments.common.permissions import User
from tournaments.models import Answer, Entry, Question, Tournament
from tournaments.models.limits import LONGEST_ANSWER
from tournaments.models.questions import NO, YES
from tournaments.texts.format import colon

ANSWERING = (Entry.Status.APPLIED, Entry.Status.PLAYING, Entry.Status.SUBSTITUTE)
"""The entries that are expected to answer."""


READERS = {"public": "", "staff": "can_check_in", "organisers": "can_see_answers"}
"""The permission to read the answers to a question, by its value of `shown`."""


class Told(NamedTuple):
    """An answer as a page shows it; the question gets a colon unless it ends in a mark."""

    question: str
    answer: str


def questions_of(tournament: Tournament) -> list[Question]:
    """The questions in their order."""
    return list(Question.objects.filter(tournament=tournament).order_by("position", "number"))


def questions_for(user: User, tournament: Tournament) -> list[Question]:
    """The questions whose answers this account reads, in their order."""
    questions = questions_of(tournament)
    if all(question.shown == Question.Shown.PUBLIC for question in questions):
        return questions
    may = permissions.answers(user, tournament)
    return [question for question in questions if READERS[question.shown] in (may | {""})]


def answers_of(entry: Entry) -> dict[int, str]:
    """The answers of an entry by the number of the question."""
    rows = Answer.objects.filter(entry=entry)
    return dict(rows.order_by("question__number").values_list("question__number", "text"))


def all_answers(tournament: Tournament) -> dict[int, dict[int, str]]:
    """Every answer by entry (its key in the database) and number of the question."""
    answers: dict[int, dict[int, str]] = defaultdict(dict)
    rows = Answer.objects.filter(question__tournament=tournament)
    for entry, number, text in rows.values_list("entry", "question__number", "text"):
        answers[entry][number] = text
    return dict(answers)


def answers_by_entry(entries: Iterable[Entry], questions: Sequence[Question]) -> dict[int, dict[int, str]]:
    """The answers to these questions by entry (its key in the database) and number of the question.

    A reader from outside sees no answers of people who are not listed. At most one query.
    """
    answers: dict[int, dict[int, str]] = defaultdict(dict)
    seen = [entry.pk for entry in entries if naming.sees_names() or _is_listed(entry)]
    if questions and seen:
        numbers = {question.pk: question.number for question in questions}
        rows = Answer.objects.filter(question__in=numbers, question__tournament=questions[0].tournament_id)
        for entry, question, text in rows.values_list("entry", "question", "text"):
            answers[entry][numbers[question]] = text
    return {pk: answers[pk] for pk in seen if pk in answers}


def _is_listed(entry: Entry) -> bool:
    return entry.player.listed != Player.Listed.HIDDEN


def told_of(entries: Iterable[Entry], questions: Sequence[Question]) -> dict[int, list[Told]]:
    """The answers to these questions in words, by number of the entry, in the order of the questions."""
    rows = list(entries)
    answers = answers_by_entry(rows, questions)
    return {
        entry.number: [
            Told(_label(question.text), question.words(texts[question.number]))
            for question in questions
            if question.number in texts
        ]
        for entry in rows
        if (texts := answers.get(entry.pk))
    }


def _label(question: str) -> str:
    return question if question.endswith(("?", "？", ":", ".", "!")) else colon(question)


def missing_in(entries: Iterable[Entry], questions: Iterable[Question]) -> set[int]:
    """The numbers of the entries that lack an answer to a required question."""
    required = [question for question in questions if question.required]
    waiting = [entry for entry in entries if entry.status in ANSWERING and entry.player.erased_at is None]
    if not required or not waiting:
        return set()
    counts = dict(
        Answer.objects.filter(question__in=[question.pk for question in required])
        .values_list("entry")
        .annotate(count=Count("pk"))
    )
    return {entry.number for entry in waiting if counts.get(entry.pk, 0) < len(required)}


def with_counts(tournament: Tournament) -> list[tuple[Question, int, list[tuple[str, int]]]]:
    """Every question with the number of its answers and, for a question of choices, the number for each choice."""
    counts: dict[int, dict[str, int]] = defaultdict(dict)
    rows = Answer.objects.filter(question__tournament=tournament).values_list("question", "text")
    for question, text, count in rows.annotate(count=Count("pk")).order_by("question", "text"):
        counts[question][text] = count
    return [
        (question, sum(counts[question.pk].values()), _chosen(question, counts[question.pk]))
        for question in questions_of(tournament)
    ]


def _chosen(question: Question, counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """The offered choices with their numbers, then the choices that are offered no longer."""
    if question.kind == Question.Kind.TEXT:
        return []
    offered = (YES, NO) if question.kind == Question.Kind.YES_NO else question.choices
    return [(text, counts.get(text, 0)) for text in dict.fromkeys([*offered, *counts])]


def private_answers(tournament: Tournament) -> QuerySet[Answer]:
    """The answers to questions that are not public."""
    rows = Answer.objects.filter(question__tournament=tournament)
    return rows.exclude(question__shown=Question.Shown.PUBLIC)


def answers_to(question: Question) -> QuerySet[Answer]:
    """All answers to a question."""
    return Answer.objects.filter(question=question)


def judged(
    questions: Iterable[Question],
    sent: Mapping[int, str],
    *,
    before: Mapping[int, str] | None = None,
    must: bool = False,
) -> tuple[dict[int, str], list[Fault]]:
    """The answers to store, by number of the question, and every fault (`answers[3]`).

    `before` are the stored answers of the entry: a choice that is offered no longer may stay. With `must` a required
    question needs an answer.
    """
    by_number = {question.number: question for question in questions}
    faults = [
        Fault("no_such_question", f"answers[{number}]", found=number) for number in set(sent) - set(by_number)
    ]
    answers: dict[int, str] = {}
    for number, question in by_number.items():
        text = sent.get(number, "").strip()
        field = f"answers[{number}]"
        if not text:
            if must and question.required:
                faults.append(Fault("answer_missing", field, found=question.text))
            continue
        answer = _read(question, text, (before or {}).get(number, ""))
        if answer is None:
            offered = [question.words(choice) for choice in (question.choices or (YES, NO))]
            faults.append(Fault("answer_not_offered", field, expected=offered, found=brief(text)))
        elif len(answer) > LONGEST_ANSWER:
            faults.append(Fault("answer_too_long", field, expected=LONGEST_ANSWER, found=question.text))
        else:
            answers[number] = answer
    return answers, faults


def _read(question: Question, text: str, before: str) -> str | None:
    """The answer that a text means; None for a text that is not offered."""
    if question.kind == Question.Kind.TEXT:
        return text
    if question.kind == Question.Kind.YES_NO:
        meant = means_yes(text)
        return None if meant is None else YES if meant else NO
    offered = {choice.casefold(): choice for choice in (before, *question.choices) if choice}
    return offered.get(text.casefold())
