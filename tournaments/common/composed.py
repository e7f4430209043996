"""Text as it is stored: composed. A Mac writes `é` as two letters, and two people of one name would come of it."""

from typing import Any
from unicodedata import normalize


def composed(value: Any) -> Any:
    """A text, or the texts in lists and mappings of JSON, in composed form (Unicode NFC); anything else as it is."""
    if isinstance(value, str):
        return normalize("NFC", value)
    if type(value) is list:
        return [composed(part) for part in value]
    if type(value) is dict:
        return {composed(key): composed(part) for key, part in value.items()}
    return value
