"""The parser of all request bodies: JSON, without values that the databases could not keep."""

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import IO, Any

from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

from scoring.faults import brief
from tournaments.common.errors import Invalid

LARGEST = 1_000_000
MOST_DIGITS = 100
"""The most digits of a number; no fault needs more to describe a wrong number."""


class TooLarge(APIException):
    """More than a megabyte of JSON."""

    status_code = 413


class StrictJSONParser(JSONParser):
    """No NaN, no number without end, no NUL, no half surrogate pairs, no bottomless nesting, no name twice,
    no megabytes.
    """

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value. Raises ParseError (400), TooLarge (413)."""
        content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise TooLarge
        try:
            value = json.loads(
                content.decode("utf-8"), parse_constant=_refuse, parse_int=_whole, object_pairs_hook=_object
            )
            json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")
        except (ValueError, RecursionError) as error:
            raise ParseError(str(error)) from error
        if any("\0" in text for text in _texts(value)):
            raise ParseError("NUL")
        return value


def _texts(value: Any) -> Iterator[str]:
    """Every text in a JSON value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def _whole(text: str) -> int:
    """A whole number of a length that a count could have."""
    if len(text) > MOST_DIGITS:
        raise ValueError(f"{len(text)} digits")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object. Raises Invalid (`name_twice`): of two values of a name nobody knows which was meant."""
    value = dict(pairs)
    if len(value) != len(pairs):
        counts = Counter(name for name, _value in pairs)
        raise Invalid("name_twice", brief(counts.most_common(1)[0][0]))
    return value


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
