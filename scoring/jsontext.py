"""JSON text as the command line writes it: one line, tiles and names in their own letters."""

import json
from collections.abc import Mapping
from typing import Final

write: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
"""The text of a value; raises `RecursionError` for what is nested too deep."""


def write_counts(numbers: Mapping[str, int]) -> str:
    """`write` for whole numbers by code, quicker: a code is plain letters and needs no escape."""
    return "{" + ", ".join([f'"{code}": {number}' for code, number in numbers.items()]) + "}"
