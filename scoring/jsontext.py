"""JSON text as the command line writes it: one line, tiles and names in their own letters."""

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from json.encoder import encode_basestring
from typing import Any, Final

from scoring.shared import Shared

_encoded: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode


def write(value: Any) -> str:
    """The text of a value; raises `RecursionError` when the value is nested too deep.

    The text is that of `json`, but parts that many answers share are written once and kept.
    """
    try:
        return _WRITERS.get(type(value), _encoded)(value)
    except (RecursionError, TypeError):  # `json` can write more of the values that a record brought
        return _encoded(value)


def _object(fields: Mapping[str, Any]) -> str:
    texts = [
        value if type(value) is int else _WRITERS.get(type(value), _encoded)(value)
        for value in fields.values()
    ]
    return _layout(tuple(fields)) % tuple(texts)


@lru_cache(maxsize=1 << 10)
def _layout(names: tuple[str, ...]) -> str:
    """The text of an object with these names; a `%s` stands for each value. Answers of a kind have the same names."""
    return "{" + ", ".join(f"{encode_basestring(name).replace('%', '%%')}: %s" for name in names) + "}"


def _array(values: list[Any]) -> str:
    return f"[{', '.join([_WRITERS.get(type(value), _encoded)(value) for value in values])}]"


_WRITERS: Final[Mapping[type, Callable[[Any], str]]] = {
    dict: _object,
    list: _array,
    Shared: lru_cache(maxsize=1 << 14)(_object),
    str: encode_basestring,
    bool: {False: "false", True: "true"}.__getitem__,
    type(None): {None: "null"}.__getitem__,
}
"""The writers by type; `json` writes all other values."""
