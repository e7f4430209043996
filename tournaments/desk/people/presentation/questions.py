"""The questions of a registration as fields of a form (the public form, the pages of player and entry), and as the
cards in which the organiser writes them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Question, Tournament
from tournaments.models.questions import NO, YES


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A field: `offered` are the choices with their words; a question of text has none. `missing`: a required question
    has no answer.
    """

    question: Question
    typed: str
    offered: tuple[tuple[str, str], ...]

    @property
    def missing(self) -> bool:
        return self.question.required and not self.typed

    @property
    def words(self) -> str:
        """The answer in words."""
        return self.question.words(self.typed)


def question_fields(questions: Iterable[Question], answers: Mapping[int, str]) -> list[AskedQuestion]:
    """The fields of these questions with these answers in them."""
    return [
        AskedQuestion(question, typed, _offered(question, typed))
        for question in questions
        for typed in [answers.get(question.number, "")]
    ]


def _offered(question: Question, typed: str) -> tuple[tuple[str, str], ...]:
    """The choices, and the chosen answer if it is no longer offered."""
    if question.kind == Question.Kind.TEXT:
        return ()
    if question.kind == Question.Kind.YES_NO:
        return ((YES, _("Yes")), (NO, _("No")))
    return tuple((choice, choice) for choice in dict.fromkeys([*question.choices, *filter(None, [typed])]))


def typed_answers(sent: Mapping[str, object], questions: Iterable[Question]) -> dict[int, str]:
    """The answers that a form sends, by number of the question."""
    return {question.number: str(sent.get(question.key) or "") for question in questions}


@dataclass(frozen=True, slots=True)
class KeptChoice:
    """A stored choice: the name of its field, the typed text, and the number of answers that chose it."""

    name: str
    typed: str
    count: int


@dataclass(frozen=True, slots=True)
class QuestionCard:
    """A question as its organiser sees it: the form with its fields, and the numbers of answers in all and by choice.

    Once there are answers, the kind stays, and `readers` are the readers that may still be chosen. `keep` names the
    draft of the form in a browser.
    """

    number: int
    keep: str
    question: Question | None
    fields: Mapping[str, object]
    kinds: Sequence[tuple[str, str]]
    readers: Sequence[tuple[str, str]]
    answers: int = 0
    chosen: Sequence[tuple[str, int]] = ()
    kept: Sequence[KeptChoice] = ()
    stored: Mapping[str, object] = field(default_factory=dict)


def stored_fields(question: Question) -> dict[str, object]:
    """The values in the form of a question, by the names of its fields."""
    choices = {f"choice-{at}": choice for at, choice in enumerate(question.choices)}
    return {key: getattr(question, key) for key in ("kind", "text", "help", "required", "shown")} | choices


def question_card(
    question: Question, answers: int, counts: Sequence[tuple[str, int]], typed: Mapping[str, Any] | None
) -> QuestionCard:
    """The card of a question; after a refusal with the `typed` values."""
    readers = [(value, str(words)) for value, words in Question.Shown.choices]
    kinds = [(value, str(words)) for value, words in Question.Kind.choices]
    if answers:
        readers = readers[: 1 + Question.Shown.values.index(question.shown)]
        kinds = [pair for pair in kinds if pair[0] == question.kind]
    stored = stored_fields(question)
    chosen = dict(counts)
    kept = [
        KeptChoice(f"choice-{at}", choice if typed is None else typed.get(f"choice-{at}", ""), chosen[choice])
        for at, choice in enumerate(question.choices)
    ]
    words = [(question.words(text), count) for text, count in counts]
    fields = stored if typed is None else typed
    keep = f"{question.tournament_id}-{question.number}"
    return QuestionCard(question.number, keep, question, fields, kinds, readers, answers, words, kept, stored)


def new_card(tournament: Tournament, there: Iterable[QuestionCard], typed: Mapping[str, Any]) -> QuestionCard:
    """The card of a new question beside those that are there: its draft ends when it is added."""
    kinds = [(value, str(words)) for value, words in Question.Kind.choices]
    readers = [(value, str(words)) for value, words in Question.Shown.choices]
    newest = max((card.number for card in there), default=0)
    return QuestionCard(0, f"{tournament.pk}-after-{newest}", None, typed, kinds, readers)
