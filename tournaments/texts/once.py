"""Words that are asked for a hundred thousand times in a document, and looked up once."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Any, TypeVar, cast

from django.utils.translation import get_language

Words = TypeVar("Words", bound=Callable[..., str])


def once_a_language(words: Words) -> Words:
    """The function `words`, whose answers hang on its arguments (by place) and the active language; all are kept."""

    @lru_cache(maxsize=1 << 13)
    def kept(language: str | None, *args: Any) -> str:
        return words(*args)

    @wraps(words)
    def answer(*args: Any) -> str:
        return kept(get_language(), *args)

    return cast(Words, answer)
