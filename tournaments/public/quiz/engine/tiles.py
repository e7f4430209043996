"""Questions about tiles: by the seed alone, a hand to discard from or one that waits. `scoring.study` answers them."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from random import Random
from typing import Final

from scoring.rulesets import registry
from scoring.study import TILES, Hand, study
from scoring.study_results import Study
from scoring.tiles import KINDS, TEXT
from tournaments.public.quiz.engine.shapes import any_shape, counts_of, pick, text_of

DISCARD, WAITS = TASKS = ("discard", "waits")
TRIES: Final = 5_000
"""The most hands dealt until one fits; one of some ten does, of a hand with many waits one of a hundred."""
SQUARES: Final = 5
"""A result in so many squares: all of them for the best answer alone."""
MOST_EASY, MOST_MEDIUM = 2, 3
"""The kinds of tiles for which an easy hand waits at most, and a medium one."""


@dataclass(frozen=True, slots=True)
class TileQuestion:
    """A hand of fourteen tiles to discard from, or of thirteen that wait, with the study that has the answers."""

    task: str
    tiles: str
    study: Study

    @property
    def right(self) -> tuple[str, ...]:
        """The discards after which most tiles help, or the tiles for which the hand waits."""
        if self.task == WAITS:
            return tuple(wait.tile for wait in self.study.waits)
        most = useful_after(self, self.study.discards[0].tile)
        return tuple(row.tile for row in self.study.discards if useful_after(self, row.tile) == most)

    def squares(self, answer: frozenset[str]) -> int:
        """The result of an answer: the share of its useful tiles, or of its waits less the wrong ones."""
        right = frozenset(self.right)
        if self.task == WAITS:
            share, whole = len(answer & right) - len(answer - right), len(right)
            best = answer == right
        else:
            share = max((useful_after(self, tile) for tile in answer), default=0)
            whole, best = useful_after(self, self.right[0]), len(answer) == 1 and answer <= right
        return SQUARES if best else min(SQUARES - 1, max(0, share) * SQUARES // whole)


def useful_after(question: TileQuestion, tile: str) -> int:
    """The number of useful tiles after a discard; 0 after one that leaves more tiles missing."""
    rows = [row for row in question.study.discards if row.tile == tile]
    return sum(number for row in rows for _tile, number in row.useful)


@lru_cache(maxsize=500)
def tile_question(key: str, task: str, level: int, seed: str, number: int) -> TileQuestion:
    """The hand with this number of a series. Discards leave `level` tiles missing; waits are few, three, or many."""
    ruleset, rng = registry.get(key), Random(f"{key} {task} {level} {seed} {number}")
    for _ in range(TRIES):
        text = text_of(sorted(_dealt(task, level, rng)))
        pairs = [("rules", key), (TILES, text)]
        if _level_of(Hand(ruleset, pairs), task) == level:
            question = TileQuestion(task, text, study(ruleset, pairs))
            if task == WAITS or _is_choice(question):
                return question
    raise AssertionError(f"{key}: no hand in {TRIES} deals")


def question_of_day(key: str, day: date) -> TileQuestion:
    """The hand of a day, the same for everybody: a discard on one day, waits on the next."""
    return tile_question(key, TASKS[day.toordinal() % 2], 1 + day.toordinal() // 2 % 3, day.isoformat(), 1)


def _dealt(task: str, level: int, rng: Random) -> list[int]:
    """A complete hand without one tile, or one in which some tiles are exchanged."""
    shape = None
    while shape is None:
        shape = any_shape(rng)
    tiles = sorted(counts_of(shape).elements())
    if task == WAITS:
        tiles.remove(pick(rng, tiles))
        return tiles
    for _ in range(level + int(rng.random() * 2)):
        tiles.remove(pick(rng, tiles))
        tiles.append(pick(rng, [kind for kind in range(KINDS) if tiles.count(kind) < 4]))
    return tiles


def _level_of(hand: Hand, task: str) -> int:
    """The difficulty; 0 of a hand that is complete or does not wait."""
    missing = hand.missing(hand.counts)
    if task == DISCARD:
        return missing
    count = len(hand.waits(hand.counts)) if missing == 1 else 0
    return sum(count > most for most in (0, MOST_EASY, MOST_MEDIUM))


def _is_choice(question: TileQuestion) -> bool:
    """Whether one discard is better than another."""
    return len({useful_after(question, row.tile) for row in question.study.discards}) > 1


def every_tile() -> tuple[str, ...]:
    """All kinds of tiles, in their order."""
    return tuple(TEXT[kind] for kind in range(KINDS))
