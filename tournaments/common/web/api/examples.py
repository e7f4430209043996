"""Bodies of requests as examples: each stands at the serializer that reads it, and the OpenAPI document has it at every
operation that takes such a body. The tests send them.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from rest_framework.serializers import Serializer

from scoring.schema_examples import LINES

S = TypeVar("S", bound=type[Serializer[Any]])

EXAMPLES: Final[dict[type[Serializer[Any]], dict[str, Any]]] = {}


def example(**body: Any) -> Callable[[S], S]:
    """A decorator: `body` is the example of the serializer, and not of those derived from it."""

    def give(serializer: S) -> S:
        EXAMPLES[serializer] = body
        return serializer

    return give


def line_example(name: str) -> Callable[[S], S]:
    """As `example`: a line of the command line with its rule set."""
    ruleset, record = LINES[name]
    return example(ruleset=ruleset, record=record)
