"""The last game of each player of a crowd, against a reckoning that looks at everybody anew."""

from random import Random

import pytest

from scoring import game
from scoring.rulesets import registry
from tournaments.outlook.engine.goals import RIVALS, Crowd
from tournaments.outlook.engine.last_game import Least, Whatever, Worth, worth_of
from tournaments.outlook.engine.needs import Bounds, Contender, Figures

PLACES = (1, 3, 8)
BOUNDS = Bounds((-60000,), (70000,))


def worth() -> Worth:
    return worth_of(game.start(registry.get("ema2025"), ("A", "B", "C", "D")), ("total",))


def scores(player: Contender, finals: list[Figures], place: int) -> tuple[Least, ...]:
    """Sorted anew: the least scores that leave fewer than `place` of these above."""
    if len(finals) < place:
        return (Whatever.ENOUGH,) * 4
    wanted = sorted(finals, reverse=True)[place - 1]
    return tuple(worth().score_for(player.figures, at, wanted) for at in (1, 2, 3, 4))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [5, 24])
def test_it_is_what_everybody_looked_at_anew_gives(players: int, seed: int) -> None:
    dice = Random(seed)
    everybody = [
        Contender(number, (1000 * dice.randint(-20, 20),), dice.randint(0, 1)) for number in range(players)
    ]
    now = {one.number: (one.figures[0] + 1000 * dice.randint(-9, 9) * one.left,) for one in everybody}
    crowd = Crowd(everybody, BOUNDS, now)
    for player in everybody:
        mates = (
            frozenset(dice.sample(range(players), 3)) | {player.number} if player.number % 2 else frozenset()
        )
        others = [one for one in everybody if one.number not in mates | {player.number}]
        told = crowd.last_game(player, worth(), mates, PLACES)
        for goal in told.goals:
            assert goal.as_it_stands == scores(player, [now[one.number] for one in others], goal.place)
            assert goal.enough == scores(player, [one.best(BOUNDS) for one in others], goal.place)
        ahead = sorted((one.figures, one.number) for one in everybody if one.figures > player.figures)
        near = [number for at, (_figures, number) in enumerate(ahead) if at < RIVALS or number in mates]
        assert [rival.number for rival in told.rivals] == near
        for rival in told.rivals:
            other = everybody[rival.number]
            assert rival.ahead == (other.figures[0] - player.figures[0],)
            assert bool(rival.leads) == (rival.number in mates)
            assert bool(rival.scores) == (rival.number not in mates and not other.left)
