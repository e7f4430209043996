"""The facts of a person in the API: a serializer with a field for each fact, beside its own fields."""

from typing import Any

from rest_framework import serializers

from players.person import PERSON, Fact

Field = serializers.Field[Any, Any, Any, Any]


# A serializer with a field for each of the `facts`, after its `first` so many own fields. Not a docstring: the API
# would show it for subclasses without one.
class WithFacts(serializers.Serializer[Any]):
    facts: tuple[Fact, ...] = PERSON
    first = 0

    def fact_field(self, fact: Fact) -> Field:
        """The field of a fact: by default, the text of a row under its name."""
        return serializers.CharField()

    def get_fields(self) -> dict[str, Field]:
        """The fields of the class, with those of the facts among them."""
        own = list(super().get_fields().items())
        facts = [(fact.name, self.fact_field(fact)) for fact in self.facts]
        return dict([*own[: self.first], *facts, *own[self.first :]])


class ShownFact(serializers.CharField):
    """A fact of an entry's person, as the reader of the moment may see it."""

    def __init__(self, fact: Fact) -> None:
        super().__init__(source="player")
        self.fact = fact

    def to_representation(self, value: Any) -> str:
        """The text; for a name or number that the reader may not see, its public form, or ""."""
        return self.fact.shown_of(value)
