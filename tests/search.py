"""How long a search is, and where it begins. In the suite both are fixed; the night searches longer and elsewhere.

A test that draws examples takes SEARCH times as many as `make test` has time for: `max_examples=40 * SEARCH`. What
fails tells SEED, and fails again with it.
"""

import os
from collections.abc import Iterable
from typing import Final, TypeVar

Row = TypeVar("Row")

SEARCH: Final = int(os.environ.get("TENBO_SEARCH", "1"))
SEED: Final = os.environ.get("TENBO_SEED", "1")


def some(rows: Iterable[Row], number: int) -> list[Row]:
    """As many rows as there is time for, spread over the table; the night takes all."""
    table = list(rows)
    if SEARCH > 1 or number >= len(table):
        return table
    return [table[place * len(table) // number] for place in range(number)]
