"""The head of a player's page: the last round, the best table, places as a line."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.play.standings.rows import Amount, figure_of, number_of
from tournaments.play.standings.selectors.courses import Course
from tournaments.play.standings.selectors.player_results import PlayerGame

WIDE, HIGH, EDGE = 96, 24, 3
"""The line of places in SVG units, and the room around it."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game, and the figure of it that ranks."""

    game: PlayerGame
    figure: Amount


@dataclass(frozen=True, slots=True)
class Head:
    """`won`, `lost`: places, by the newest round of the stage. `places`: those after each round, in words. `line`: the
    same as points of SVG, the first place at the top; "" for fewer than three. `best`: the best of several tables.
    """

    won: int
    lost: int
    places: str
    line: str
    last: Played | None
    best: Played | None


def head_of(games: Sequence[PlayerGame], key: str, course: Course | None) -> Head:
    """The head over the games that the reader may see, oldest first; the figure `key` ranks."""
    done = [Played(game, figure_of(game.result, key)) for game in games if game.result and game.finished]
    places = [place for place in course.places if place] if course else []
    moved = places[-2] - places[-1] if len(places) > 1 else 0
    return Head(
        won=max(moved, 0),
        lost=max(-moved, 0),
        places=f"{_('Place after each round')}: {', '.join(map(str, places))}",
        line=_line(places),
        last=done[-1] if done else None,
        best=max(done, key=lambda played: number_of(played.figure)) if len(done) > 1 else None,
    )


def _line(places: Sequence[int]) -> str:
    if len(places) < 3:
        return ""
    low, span = min(places), max(max(places) - min(places), 1)
    across = (WIDE - 2 * EDGE) / (len(places) - 1)
    down = (HIGH - 2 * EDGE) / span
    points = ((EDGE + at * across, EDGE + (place - low) * down) for at, place in enumerate(places))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
