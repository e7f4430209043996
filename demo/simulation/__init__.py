"""Riichi played by simple players on shuffled walls: legal, lifelike hands for demos, tests and benchmarks.

play_game(ruleset, ["A", "B", "C", "D"], seed=7)      the events of a whole game, as `scoring.game.apply` takes them
play_hand(state, rng)                                 the event of one hand

Standard library and `scoring` only; the same seed gives the same game on every machine.
"""

from demo.simulation.game import CAREFUL, Habits, play_game, play_hand

__all__ = ["CAREFUL", "Habits", "play_game", "play_hand"]
