"""The head of a player's page: the last round, the best and the worst table, the rounds to come, places as a line."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Round, Stage, Tournament
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
    """`won`, `lost`: places, by the newest round of the stage. `line`: the places after each round
    as points of SVG, the first place at the top; "" for fewer than three.

    `best` and `worst` are of two different tables, or None.
    """

    won: int
    lost: int
    line: str
    last: Played | None
    best: Played | None
    worst: Played | None
    to_come: int


def head_of(games: Sequence[PlayerGame], key: str, course: Course | None) -> Head:
    """The head over the games that the reader may see, oldest first; the figure `key` ranks."""
    done = [Played(game, figure_of(game.result, key)) for game in games if game.result and game.finished]
    ranked = sorted(done, key=lambda played: number_of(played.figure))
    several = len(ranked) > 1
    places = [place for place in course.places if place] if course else []
    moved = places[-2] - places[-1] if len(places) > 1 else 0
    return Head(
        won=max(moved, 0),
        lost=max(-moved, 0),
        line=_line(places),
        last=done[-1] if done else None,
        best=ranked[-1] if several else None,
        worst=ranked[0] if several else None,
        to_come=_to_come(games[-1].round.stage) if games else 0,
    )


def _line(places: Sequence[int]) -> str:
    if len(places) < 3:
        return ""
    low, span = min(places), max(max(places) - min(places), 1)
    across = (WIDE - 2 * EDGE) / (len(places) - 1)
    down = (HIGH - 2 * EDGE) / span
    points = ((EDGE + at * across, EDGE + (place - low) * down) for at, place in enumerate(places))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _to_come(stage: Stage) -> int:
    """The rounds of a stage that are not over; 0 once the tournament is."""
    if stage.tournament.state == Tournament.State.FINISHED:
        return 0
    closed = Round.objects.filter(stage=stage, state=Round.State.CLOSED).count()
    return max(stage.rounds_planned - closed, 0)
