"""Words that a document needs a hundred thousand times, looked up once."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

from django.utils.translation import get_language

Words = TypeVar("Words", bound=Callable[..., str])


def once_a_language(words: Words) -> Words:
    """The function `words`, with its answers kept: they depend only on its positional arguments and the language."""

    @lru_cache(maxsize=1 << 13)
    def kept(language: str | None, *args: Any) -> str:
        return words(*args)

    @wraps(words)
    def answer(*args: Any) -> str:
        return kept(get_language(), *args)

    return cast(Words, answer)
