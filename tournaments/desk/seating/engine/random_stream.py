"""The only source of chance: a stream of dice for each seed and purpose, the same on every machine.

Python promises that Random.random() gives the same numbers for the same seed in every version, but not shuffle or
sample, so those are spelt out here.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    def __init__(self, seed: int | str, purpose: str) -> None:
        self.random = random.Random(f"tenbo/{seed}/{purpose}").random

    def below(self, limit: int) -> int:
        return int(self.random() * limit)

    def shuffle(self, items: list[T]) -> None:
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        out = list(items)
        self.shuffle(out)
        return out


def ladder(chance: float, height: int = 80) -> list[float]:
    """The chance of accepting a step that costs 0, 1, 2 ... more: powers by multiplication alone, because exp() may
    differ in its last digit between machines.
    """
    out = [1.0]
    for _ in range(height):
        out.append(out[-1] * chance)
    return out
