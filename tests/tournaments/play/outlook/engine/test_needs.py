"""What a place takes, against every way in which the rest can go."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

from tests.rows import each
from tournaments.play.outlook.engine.needs import (
    Bounds,
    Contender,
    Figures,
    Race,
    Standing,
    bounds_of,
    missing,
)

SEEDS = range(60)


def finals(player: Contender, bounds: Bounds, chain: int) -> Iterator[Figures]:
    """Every final of a player whose games give whole figures within the bounds."""
    spans = [range(int(bounds.low[at]), int(bounds.high[at]) + 1) for at in range(chain)]
    games = list(product(*spans))
    for own in product(games, repeat=player.left):
        yield tuple(player.figures[at] + sum(game[at] for game in own) for at in range(chain))


def place_of(own: Figures, others: tuple[Figures, ...]) -> int:
    return 1 + sum(other > own for other in others)


def small_case(seed: int) -> tuple[Contender, list[Contender], Bounds, int]:
    dice = Random(seed)
    chain = 1 + seed % 2
    low = tuple(-dice.randrange(2) for _ in range(chain))
    high = tuple(dice.randrange(2) for _ in range(chain))
    players = [
        Contender(n, tuple(dice.randrange(4) for _ in range(chain)), dice.randrange(2 if chain == 2 else 3))
        for n in range(4)
    ]
    return players[0], players[1:], Bounds(low, high), chain


@each("seed", SEEDS)
def test_bounds_hold_against_every_way_in_which_the_rest_can_go(seed: int) -> None:
    player, others, bounds, chain = small_case(seed)
    rests = list(product(*(set(finals(one, bounds, chain)) for one in others)))
    own = sorted(set(finals(player, bounds, chain)))
    for wanted in (1, 2, 3):
        told = Race([player, *others], bounds).need(player, wanted)
        for final in product(*(range(-3, 8) for _ in range(chain))):
            places = [place_of(final, rest) for rest in rests]
            assert (told.enough is None or final >= told.enough) is all(at <= wanted for at in places)
            assert (told.possible is None or final >= told.possible) is any(at <= wanted for at in places)
            stays = place_of(final, tuple(one.figures for one in others)) <= wanted
            assert (told.as_it_stands is None or final >= told.as_it_stands) is stays
        every = [place_of(final, rest) <= wanted for final in own for rest in rests]
        assert (told.standing is Standing.SURE) is all(every)
        assert (told.standing is Standing.GONE) is not any(every)


def test_a_place_below_everybody_takes_nothing() -> None:
    first, second = Contender(1, (0,), 1), Contender(2, (5,), 1)
    told = Race([first, second], Bounds((-1,), (1,))).need(first, 2)
    assert (told.as_it_stands, told.enough, told.standing) == (None, None, Standing.SURE)


def test_what_is_missing_is_told_figure_by_figure() -> None:
    assert missing((Fraction(3, 2), 100), (Fraction(4), 40)) == (Fraction(5, 2), -60)
    assert missing((1,), None) is None


def test_bounds_are_the_extremes_of_each_figure() -> None:
    assert bounds_of([(4, -100), (0, 300)]) == Bounds((0, -100), (4, 300))
    assert bounds_of([]) is None
