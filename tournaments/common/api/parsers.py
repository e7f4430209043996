"""JSON in, and nothing that the databases could not keep: the one door of every request's body."""

import json
from collections.abc import Iterator, Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

LARGEST = 1_000_000
MOST_DIGITS = 100
"""No reader of ours needs more to say what is wrong with a number."""


class StrictJSONParser(JSONParser):
    """No NaN, no number without end, no NUL, no half surrogate pairs, no bottomless nesting, no megabytes."""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The value; raises ParseError (400)."""
        content = stream.read(LARGEST + 1)
        if len(content) > LARGEST:
            raise ParseError("too large")
        try:
            value = json.loads(content.decode("utf-8"), parse_constant=_refuse, parse_int=_whole)
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
    """A whole number that some count could be."""
    if len(text) > MOST_DIGITS:
        raise ValueError(f"{len(text)} digits")
    return int(text)


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
