"""Questions of the registration, and answers."""

from typing import Any

from rest_framework import serializers

from tournaments.common.web.api.examples import example
from tournaments.models import Question
from tournaments.models.limits import (
    HIGHEST_NUMBER,
    LONGEST_CHOICE,
    LONGEST_HELP,
    LONGEST_QUESTION,
    MOST_CHOICES,
    MOST_QUESTIONS,
)

ANSWERS = "answers by the number of the question: a text, one of its choices, or yes and no"


class AnswersField(serializers.DictField):
    """Answers by the number of the question."""

    def __init__(self, **options: Any) -> None:
        super().__init__(child=serializers.CharField(allow_blank=True), help_text=ANSWERS, **options)

    def to_internal_value(self, data: Any) -> dict[int, str]:
        """The answers, with whole numbers as keys."""
        answers = super().to_internal_value(data)
        if not all(key.isascii() and key.isdecimal() and len(key) < 6 for key in answers):
            raise serializers.ValidationError("numbers of questions", code="wrong_type")
        return {int(key): text for key, text in answers.items()}

    def to_representation(self, value: Any) -> dict[str, str]:
        return {str(number): text for number, text in sorted(value.items())}


class QuestionSerializer(serializers.ModelSerializer[Question]):
    """A question as everybody reads it."""

    choices = serializers.ListField(child=serializers.CharField(), help_text="of kind choice alone")

    class Meta:
        model = Question
        fields = ("number", "kind", "text", "help", "choices", "required", "shown")


@example(kind="choice", text="T-shirt", choices=["S", "M", "L"], required=True)
class QuestionRequest(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(choices=Question.Kind.choices)
    text = serializers.CharField(max_length=LONGEST_QUESTION)
    help = serializers.CharField(max_length=LONGEST_HELP, required=False, allow_blank=True, default="")
    choices = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CHOICE),
        required=False,
        default=list,
        max_length=MOST_CHOICES,
    )
    required = serializers.BooleanField(required=False, default=False)  # type: ignore[assignment]  # taken off the class
    shown = serializers.ChoiceField(
        choices=Question.Shown.choices, required=False, default=Question.Shown.ORGANISERS
    )


@example(choices=["S", "M", "L", "XL"], help="They are cut small")
class QuestionChange(serializers.Serializer[Any]):
    """A change of a question; fields that are not sent stay as they are."""

    kind = serializers.ChoiceField(choices=Question.Kind.choices, required=False)
    text = serializers.CharField(max_length=LONGEST_QUESTION, required=False)
    help = serializers.CharField(max_length=LONGEST_HELP, required=False, allow_blank=True)
    choices = serializers.ListField(
        child=serializers.CharField(max_length=LONGEST_CHOICE), required=False, max_length=MOST_CHOICES
    )
    renamed = serializers.DictField(
        child=serializers.CharField(max_length=LONGEST_CHOICE),
        required=False,
        help_text="other words for choices, by the old ones: whoever chose one has chosen the new words",
    )
    required = serializers.BooleanField(required=False)  # type: ignore[assignment]  # as above
    shown = serializers.ChoiceField(choices=Question.Shown.choices, required=False)


@example(numbers=[2, 1])
class QuestionOrder(serializers.Serializer[Any]):
    numbers = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=HIGHEST_NUMBER), max_length=MOST_QUESTIONS
    )


class QuestionRemoval(serializers.Serializer[Any]):
    answers = serializers.IntegerField(
        min_value=0,
        max_value=HIGHEST_NUMBER,
        required=False,
        default=0,
        help_text="how many answers may go with it; with more it stays",
    )


@example(answers={"1": "M", "2": "yes"})
class AnswersRequest(serializers.Serializer[Any]):
    answers = AnswersField()


class EntryAnswersSerializer(serializers.Serializer[Any]):
    """The answers of an entry that the reader may see."""

    entry = serializers.IntegerField()
    answers = AnswersField()
    missing = serializers.BooleanField(help_text="an answer to a required question is missing")
