"""The questions that an organiser asks everybody who registers: made, changed, ordered, removed.

The log keeps the questions, but never the answers, which services/answers.py writes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import Rows, gone, rows_of
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.people.selectors.questions import answers_to, questions_of
from tournaments.models import Question, Tournament
from tournaments.models.limits import LONGEST_CHOICE, MOST_CHOICES, MOST_QUESTIONS
from tournaments.play.ledger import services as ledger

FACTS = ("kind", "text", "help", "choices", "required", "shown")
OPENNESS = tuple(Question.Shown.values)
"""The values of `shown`, the fewest readers first."""


def add_question(*, tournament: Tournament, by: Account, **facts: Any) -> Question:
    """Add a question as the last; `facts` are those of FACTS. Raises Refused with every fault."""
    with transaction.atomic():
        locked = _lock(tournament, by)
        there = questions_of(locked)
        checks.check_range(len(there) + 1, "questions", 0, MOST_QUESTIONS)
        number = Question.objects.filter(tournament=locked).aggregate(top=Max("number"))["top"] or 0
        position = max((question.position for question in there), default=0) + 1
        question = Question(tournament=locked, number=number + 1, position=position)
        _write(question, facts)
        _log(locked, by, "add_question", question, after=_facts(question), rows=rows_of(question))
    return question


def change_question(
    *, question: Question, by: Account, renamed: Mapping[str, str] | None = None, **facts: Any
) -> Question:
    """Write the given facts. `renamed`: new words for choices, which stored answers get, too.

    A choice that is missing in `choices` is not offered any more; answers that chose it stay. Raises Refused with every
    fault, Conflict `question_answered` for another kind or more readers once somebody has answered: they answered for
    the former readers.
    """
    with transaction.atomic():
        locked = _lock(question.tournament, by)
        now = _again(question, locked)
        before = _facts(now)
        answers = answers_to(now)
        if (count := answers.count()) and (field := _promised(now, facts)):
            raise Conflict("question_answered", field, found=count)
        if renamed and "choices" not in facts:
            facts["choices"] = [renamed.get(choice, choice) for choice in now.choices]
        _write(now, facts)
        for row in answers.filter(text__in=list(renamed or ())):
            row.text = (renamed or {})[row.text]
            row.save(update_fields=["text"])
        if _facts(now) != before:
            rows = rows_of(now)
            _log(locked, by, "change_question", now, before=before, after=_facts(now), rows=rows)
    return now


def order_questions(*, tournament: Tournament, numbers: Sequence[int], by: Account) -> list[Question]:
    """Put the questions into the order of these numbers. Raises Invalid (`not_every_question`)."""
    with transaction.atomic():
        locked = _lock(tournament, by)
        there = {question.number: question for question in questions_of(locked)}
        if sorted(numbers) != sorted(there):
            raise Invalid("not_every_question", "numbers", expected=list(there), found=list(numbers))
        if list(numbers) != list(there):
            for position, number in enumerate(numbers, start=1):
                there[number].position = position
            ordered = [there[number] for number in numbers]
            Question.objects.bulk_update(ordered, ["position"])
            append_entry(
                tournament_id=locked.pk,
                by=by,
                action="order_questions",
                subject="tournament",
                before={"questions": [question.text for question in there.values()]},
                after={"questions": [question.text for question in ordered]},
                rows=rows_of(*ordered),
            )
    return questions_of(locked)


def remove_question(*, question: Question, by: Account, answers: int = 0) -> None:
    """Remove a question with its answers. `answers`: the number of answers that the organiser has agreed to remove.

    Raises Conflict `question_answered` if there are more.
    """
    with transaction.atomic():
        locked = _lock(question.tournament, by)
        now = _again(question, locked)
        if (count := answers_to(now).count()) > answers:
            raise Conflict("answers_would_go", "answers", expected=answers, found=count)
        _log(locked, by, "remove_question", now, before=_facts(now), rows=gone(now))
        now.delete()


def _lock(tournament: Tournament, by: Account) -> Tournament:
    locked = ledger.lock_tournament(tournament.pk)
    permissions.require(permissions.can_edit_tournament, by, locked)
    ledger.require_open(locked)
    return locked


def _again(question: Question, locked: Tournament) -> Question:
    """The question as it is stored now. Raises Conflict `no_such_question` for a removed question."""
    now = Question.objects.filter(tournament=locked, pk=question.pk).first()
    if now is None:
        raise Conflict("no_such_question", "question", found=question.number)
    return now


def _promised(question: Question, facts: Mapping[str, Any]) -> str:
    """The field whose change would give stored answers another meaning or more readers; "" if there is none."""
    if facts.get("kind", question.kind) != question.kind:
        return "kind"
    shown = facts.get("shown", question.shown)
    opens = shown in OPENNESS and OPENNESS.index(shown) > OPENNESS.index(question.shown)
    return "shown" if opens else ""


def _write(question: Question, facts: Mapping[str, Any]) -> None:
    """Store the question with these facts. Raises Refused with every fault."""
    for key in facts.keys() & set(FACTS):
        value = facts[key]
        setattr(question, key, value.strip() if isinstance(value, str) else value)
    choices = [" ".join(str(choice).split()) for choice in question.choices]
    question.choices = list(dict.fromkeys(filter(None, choices)))
    if question.kind != Question.Kind.CHOICE:
        question.choices = []
    if faults := list(_faults(question)):
        raise Refused(*faults)
    checks.check_texts(question)
    question.save()


def _faults(question: Question) -> Iterable[Fault]:
    for field, allowed in (("kind", Question.Kind.values), ("shown", Question.Shown.values)):
        if getattr(question, field) not in allowed:
            yield Fault("unknown_choice", field, expected=list(allowed), found=getattr(question, field))
    if not question.text:
        yield Fault("question_missing", "text")
    if question.kind != Question.Kind.CHOICE:
        return
    if not 2 <= len(question.choices) <= MOST_CHOICES:
        yield Fault(
            "number_of_choices", "choices", expected=f"2 to {MOST_CHOICES}", found=len(question.choices)
        )
    if folded := _twice(question.choices):
        yield Fault("choice_twice", "choices", found=folded)
    for choice in question.choices:
        if len(choice) > LONGEST_CHOICE:
            yield Fault("choice_too_long", "choices", expected=LONGEST_CHOICE, found=choice)


def _twice(choices: Sequence[str]) -> str:
    """A choice that differs from an earlier one by capitals alone."""
    folded = [choice.casefold() for choice in choices]
    return next((choice for at, choice in enumerate(choices) if folded[at] in folded[:at]), "")


def _facts(question: Question) -> dict[str, Any]:
    """A question as the log keeps it."""
    return {key: getattr(question, key) for key in FACTS}


def _log(
    tournament: Tournament, by: Account, action: str, question: Question, *, rows: Rows, **facts: Any
) -> None:
    append_entry(
        tournament_id=tournament.pk,
        by=by,
        action=action,
        subject=f"question:{question.number}",
        rows=rows,
        **facts,
    )
