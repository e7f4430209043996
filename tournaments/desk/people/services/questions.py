"""The questions that an organiser asks everybody who registers: made, changed, ordered, removed.

The log keeps the questions, but never the answers, which services/answers.py writes.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db.models import Max

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.people.selectors.questions import answers_to, questions_of
from tournaments.models import Question, Tournament
from tournaments.models.limits import LONGEST_CHOICE, MOST_CHOICES, MOST_QUESTIONS
from tournaments.play.ledger.changing import Change, changing

FACTS = ("kind", "text", "help", "choices", "required", "shown")
OPENNESS = tuple(Question.Shown.values)
"""The values of `shown`, the fewest readers first."""


def add_question(*, tournament: Tournament, by: Account, **facts: Any) -> Question:
    """Add a question as the last; `facts` are those of FACTS. Raises Refused with every fault."""
    with changing(tournament, "add_question", by, permissions.can_edit_tournament) as change:
        locked = change.row
        there = questions_of(locked)
        checks.check_range(len(there) + 1, "questions", 0, MOST_QUESTIONS)
        number = Question.objects.filter(tournament=locked).aggregate(top=Max("number"))["top"] or 0
        position = max((question.position for question in there), default=0) + 1
        question = Question(tournament=locked, number=number + 1, position=position)
        _set(question, facts)
        change.about(change.create(question))
        change.after = _facts(question)
    return question


def change_question(
    *, question: Question, by: Account, renamed: Mapping[str, str] | None = None, **facts: Any
) -> Question:
    """Write the given facts. `renamed`: new words for choices, which stored answers get, too.

    A choice that is missing in `choices` is not offered any more; answers that chose it stay. Raises Refused with every
    fault, Conflict `question_answered` for another kind or more readers once somebody has answered: they answered for
    the former readers.
    """
    with _changing(question, "change_question", by) as (change, now):
        answers = answers_to(now)
        if (count := answers.count()) and (field := _promised(now, facts)):
            raise Conflict("question_answered", field, found=count)
        if renamed and "choices" not in facts:
            facts["choices"] = [renamed.get(choice, choice) for choice in now.choices]
        _set(now, facts)
        change.save(now)
        for row in answers.filter(text__in=list(renamed or ())):
            row.text = (renamed or {})[row.text]
            row.save(update_fields=["text"])
        change.after = _facts(now)
        if change.after == change.before:
            change.without_entry()
    return now


def order_questions(*, tournament: Tournament, numbers: Sequence[int], by: Account) -> list[Question]:
    """Put the questions into the order of these numbers. Raises Invalid (`not_every_question`)."""
    with changing(tournament, "order_questions", by, permissions.can_edit_tournament) as change:
        there = {question.number: question for question in questions_of(change.row)}
        if sorted(numbers) != sorted(there):
            raise Invalid("not_every_question", "numbers", expected=list(there), found=list(numbers))
        if list(numbers) == list(there):
            change.without_entry()
            return list(there.values())
        ordered = [there[number] for number in numbers]
        for position, question in enumerate(ordered, start=1):
            question.position = position
        change.before = {"questions": [question.text for question in there.values()]}
        change.after = {"questions": [question.text for question in ordered]}
        change.save_all(ordered, "position")
    return ordered


def remove_question(*, question: Question, by: Account, answers: int = 0) -> None:
    """Remove a question with its answers. `answers`: the number of answers that the organiser has agreed to remove.

    Raises Conflict `question_answered` if there are more.
    """
    with _changing(question, "remove_question", by) as (change, now):
        if (count := answers_to(now).count()) > answers:
            raise Conflict("answers_would_go", "answers", expected=answers, found=count)
        change.delete(now)


@contextmanager
def _changing(question: Question, action: str, by: Account) -> Iterator[tuple[Change[Tournament], Question]]:
    """A change of a question, with the question as it is stored now."""
    with changing(question.tournament, action, by, permissions.can_edit_tournament) as change:
        now = change.about(_again(question, change.row))
        change.before = _facts(now)
        yield change, now


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


def _set(question: Question, facts: Mapping[str, Any]) -> None:
    """Give the question these facts. Raises Refused with every fault."""
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
