"""Fields of bodies and answers that several features have, or that say their form to the OpenAPI document themselves.

The forms of most are `scoring.schema`: the rules read them, not a serializer.
"""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework.serializers import DictField, FileField, IntegerField, JSONField, ValidationError

from scoring.event_reader import ref
from tournaments.models.limits import HIGHEST_ID


@extend_schema_field(dict(ref("GameEvent")))
class EventField(DictField):
    """The event of a hand."""


@extend_schema_field({"type": "object", "additionalProperties": dict(ref("HandClaim"))})
class RulingsField(DictField):
    """The value that each winner is paid, by player."""


@extend_schema_field(dict(ref("RuleOptions")))
class OptionsField(DictField):
    """Changes of a rule set's options."""


@extend_schema_field(dict(ref("Explanation")))
class ExplanationField(DictField):
    """A score as a bill."""


@extend_schema_field(dict(ref("WinningHand")))
class TilesField(DictField):
    """The tiles of a winner."""


@extend_schema_field(dict(ref("AnyHandLine")))
class HandLineField(DictField):
    """A line of `python -m scoring hands`."""


@extend_schema_field(dict(ref("GameLine")))
class GameLineField(DictField):
    """A line of `python -m scoring game`."""


@extend_schema_field({"type": "object", "additionalProperties": {"type": "string"}})
class ChoicesField(JSONField):
    """Choices of a preview, by its keys or by the places of its rows."""

    def __init__(self, *, most: int, by_place: bool = False, **options: Any) -> None:
        super().__init__(required=False, default=dict, **options)
        self.most, self.by_place = most, by_place

    def to_internal_value(self, data: Any) -> dict[str, str]:
        value = super().to_internal_value(data)
        if (
            isinstance(value, dict)
            and len(value) <= self.most
            and all(self._fits(*row) for row in value.items())
        ):
            return value
        raise ValidationError("an object", code="wrong_type")

    def _fits(self, key: str, choice: Any) -> bool:
        place = key.isdecimal() and len(key) < 6
        return isinstance(choice, str) and (place or not self.by_place)


@extend_schema_field(OpenApiTypes.BINARY)
class UploadField(FileField):
    """A file that is sent."""


class RowKeyField(IntegerField):
    """The primary key of a row."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, max_value=HIGHEST_ID, **options)
