"""Whole games from seeds: legal, lifelike, and the same on every machine."""

import hashlib
import json
from collections import Counter
from random import Random

import pytest

from demo.simulation import Habits, play_game, play_hand
from demo.simulation.wall import Wall, shuffled, tiles_of
from scoring import game
from scoring.rulesets import registry
from scoring.tiles import KIND, KINDS, parse
from tests.demo.simulation.walls import EMA, PLAYERS, start
from tests.rows import each

OFTEN = Habits(chombo=0.12, dead=0.1)


def replayed(ruleset, events):
    """Each event with its step; raises where the engine refuses one."""
    state = game.start(ruleset, PLAYERS)
    for event in events:
        step = game.apply(state, event)
        yield event, step
        state = step.state


@pytest.fixture(scope="module")
def games():
    """Some games with everything that may go wrong."""
    return [list(replayed(EMA, play_game(EMA, PLAYERS, seed=seed, habits=OFTEN))) for seed in range(7)]


def test_the_engine_confirms_every_event(games):
    for played in games:
        assert {step.verdict.value for _, step in played} == {"confirmed"}
        assert [step.state.finished for _, step in played] == [False] * (len(played) - 1) + [True]


def test_no_point_is_lost(games):
    sums = {sum(step.scores.values()) + 1000 * step.state.pot for played in games for _, step in played}
    assert sums == {120_000}


def tiles_shown(event):
    """All tiles that a win shows; the winning tile of two winners is one tile."""
    hands = [winner["hand"] for winner in event["winners"]]
    concealed = [parse(hand["concealed"]) for hand in hands]
    melds = [parse(meld["tiles"]) for hand in hands for meld in hand["melds"]]
    indicators = [parse(hands[0]["dora_indicators"])]
    indicators += [parse(hand["ura_indicators"]) for hand in hands if "ura_indicators" in hand][:1]
    return [tile for part in (*concealed, *melds, *indicators) for tile in part] + parse(hands[0]["win_tile"])


def test_the_tiles_of_a_win_are_in_the_box(games):
    box = Counter(tiles_of(EMA.resolve(None)))
    for played in games:
        for event, _ in played:
            if event["kind"] == "win":
                assert not Counter(tiles_shown(event)) - box


def test_games_are_lifelike(games):
    hands = [(event, step) for played in games for event, step in played if event["kind"] != "chombo"]
    wins = [event for event, _ in hands if event["kind"] == "win"]
    stakes = sum(len(event["riichi"]) for event, _ in hands)
    open_hands = [
        w for e in wins for w in e["winners"] if any(m["type"] != "ankan" for m in w["hand"]["melds"])
    ]
    assert 0.68 < len(wins) / len(hands) < 0.88
    assert 0.6 < stakes / len(hands) < 1.2
    assert 0.2 < sum(event["discarder"] is None for event in wins) / len(wins) < 0.5
    assert 0.15 < len(open_hands) / len(wins) < 0.6
    assert 8 <= len(hands) / len(games) <= 15


def test_what_is_common_happens(games):
    events = [event for played in games for event, _ in played]
    kinds = {event["kind"] for event in events}
    flags = {flag for e in events for w in e.get("winners", ()) for flag in w["hand"]["flags"]}
    melds = {meld["type"] for e in events for w in e.get("winners", ()) for meld in w["hand"]["melds"]}
    assert kinds >= {"win", "exhaustive_draw", "chombo"}
    assert flags >= {"riichi", "ippatsu"}
    assert melds >= {"chi", "pon"}
    assert any("dead" in event for event in events)


def test_a_seed_gives_the_same_game_on_every_machine():
    events = play_game(EMA, PLAYERS, seed=2008)
    text = json.dumps(events, sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest()[:16] == "3739ad65704968ff"
    assert play_game(EMA, PLAYERS, seed=2009) != events


def test_time_ends_a_game():
    events = play_game(EMA, PLAYERS, seed=1, most_hands=3)
    assert [event["kind"] for event in events[3:]] == ["end"]
    assert list(replayed(EMA, events))[-1][1].state.finished


KEYS = registry.keys()
RIICHI = tuple(key for key in KEYS if registry.get(key).family == "riichi")


@each("key", RIICHI)
def test_every_riichi_rule_set_can_be_played(key):
    ruleset = registry.get(key)
    assert list(replayed(ruleset, play_game(ruleset, PLAYERS, seed=5, most_hands=5)))[-1][1].state.finished


def test_a_hand_from_a_given_wall():
    wall = shuffled(tiles_of(EMA.resolve(None)), Random(3))
    first = play_hand(start(), Random(1), wall=wall)
    assert first == play_hand(start(), Random(1), wall=wall)


@each(("reds", "number"), [(3, 3), (0, 0)])
def test_the_box_of_tiles(reds, number):
    tiles = tiles_of(EMA.resolve({"red_fives": reds}))
    assert sum(tile >= KINDS for tile in tiles) == number
    assert set(Counter(KIND[tile] for tile in tiles).values()) == {4}


def test_the_wall_keeps_fourteen_tiles():
    """Each kong moves the last tile of the wall into the dead wall (EMA 2008, 2.6)."""
    wall = Wall(list(range(34)) * 4)
    assert wall.left == 122
    wall.draw()
    replacement = wall.replace()
    assert (wall.left, replacement) == (120, 122 % 34)
    assert wall.indicators(2) == (126 % 34, 128 % 34)
    assert wall.under(2) == (127 % 34, 129 % 34)
