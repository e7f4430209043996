"""Parts of answers that many answers share."""

from typing import Any


class Shared(dict[str, Any]):
    """Fields that are made once for all answers in which they stand, and never changed: their text can be kept.

    Code that gives an answer away copies them, see `scoring.hands.score_record`.
    """

    __slots__ = ()

    __hash__ = object.__hash__  # type: ignore[assignment]  # by identity: it is never changed
