"""One game counted, player by player and hand by hand.

The numbers, by player:

- of finished games: ``games place_1 place_2 place_3 place_4 place_sum last``; of games that were entered hand by hand:
  ``hand_games game_hands``;
- of hands: ``hands wins self_draws won deal_ins lost draws tenpai riichi riichi_won riichi_dealt_in nagashi chombo
  false_hu``; ``won`` and ``lost`` are changes of the score;
- of wins with tiles: ``tiles open dora``;
- of a wind: ``wind_E wind_E_wins wind_E_points`` and so on.

Of the table as a whole (`TableCounts.field`) also the outcomes of its hands: ``by_discard by_self_draw exhaustive_draw
abortive_draw nagashi_mangan several``.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.events import Chombo, Event, ExhaustiveDraw, FalseHu, NagashiMangan, TableResult, Win
from scoring.rulesets.base import RuleSet
from scoring.state import Result, Step, WinResult
from tournaments.play.statistics.engine.counts import Counts, FinalScore, WonHand, run_of

HANDS = frozenset({"win", "exhaustive_draw", "abortive_draw", "nagashi_mangan"})
"""The events that end a hand. A hand that is played again (a chombo) does not count."""
CALLED = frozenset({"chi", "pon", "kan", "kakan"})
NOBODY = ""
"""The player of hands that a substitute played: they count in the field, and for no player."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A folded game. ``results`` are None while it runs; ``absent`` had a substitute."""

    ruleset: RuleSet
    players: tuple[str, ...]
    steps: Sequence[Step]
    results: Mapping[str, Result] | None
    where: tuple[int, int, int]
    absent: Collection[str] = ()


class TableCounts:
    """The counts of a game, by player, and of the table as a whole."""

    def __init__(self, game: PlayedGame) -> None:
        self.game = game
        self.players: dict[str, Counts] = {
            player: Counts() for player in game.players if player not in game.absent
        }
        self.nobody = Counts()
        self.table = Counts()
        for number, step in enumerate(game.steps, start=1):
            self._count(step, number)
        if game.results is not None:
            self._count_end(game.results)

    @property
    def field(self) -> Counts:
        """All players together, and the outcomes of the hands."""
        whole = Counts(dict(self.table.numbers))
        for counts in (*self.players.values(), self.nobody):
            whole.add(counts)
        whole.runs = {}
        return whole

    def of(self, player: str) -> Counts:
        """The counts to which the player's hands belong."""
        return self.players.get(player, self.nobody)

    def _count(self, step: Step, number: int) -> None:
        event = step.event
        for player in self.game.players:
            self._count_wind(step, player)
        if event.kind in HANDS:
            self._count_hand(step)
        if isinstance(event, Win):
            self._count_win(step, event, number)
        elif isinstance(event, ExhaustiveDraw) and self.game.ruleset.has_stakes:
            self._count_draw(event)
        elif isinstance(event, NagashiMangan):
            self._count_all(event.claimants, "nagashi")
        elif isinstance(event, Chombo):
            self._count_all(event.offenders, "chombo")
        elif isinstance(event, FalseHu):
            self.of(event.player).count("false_hu")

    def _count_wind(self, step: Step, player: str) -> None:
        """The points of the hand by the wind of the player; results of a paper sheet have no wind."""
        wind = step.winds.get(player)
        if wind is None or isinstance(step.event, TableResult):
            return
        counts = self.of(player)
        counts.count(f"wind_{wind}_points", step.delta[player])
        if step.event.kind in HANDS:
            counts.count(f"wind_{wind}")

    def _count_hand(self, step: Step) -> None:
        event = step.event
        self.table.count("table_hands")
        if not isinstance(event, Win):
            self.table.count(event.kind)
        self._count_all(self.game.players, "hands")
        self._count_all(getattr(event, "riichi", ()), "riichi")

    def _count_draw(self, event: ExhaustiveDraw) -> None:
        self._count_all(self.game.players, "draws")
        self._count_all(event.tenpai, "tenpai")

    def _count_all(self, players: Iterable[str], key: str) -> None:
        for player in players:
            self.of(player).count(key)

    def _count_win(self, step: Step, event: Win, number: int) -> None:
        paid = [win for win in step.wins if win.paid]
        self.table.count("by_self_draw" if event.discarder is None else "by_discard")
        if len(paid) > 1:
            self.table.count("several")
        for win in paid:
            self._count_winner(step, event, win, number)
        loser = event.discarder
        if loser is not None and not self.game.ruleset.has_racks:
            counts = self.of(loser)
            counts.count("deal_ins")
            counts.count("lost", -step.delta[loser])
            counts.count("riichi_dealt_in", int(loser in event.riichi))

    def _count_winner(self, step: Step, event: Win, win: WinResult, number: int) -> None:
        counts, player = self.of(win.player), win.player
        sent = next(winner for winner in event.winners if winner.player == player)
        counts.count("wins")
        counts.count("self_draws", int(event.discarder is None and sent.status is None))
        counts.count("won", step.delta[player])
        counts.count("riichi_won", int(player in event.riichi))
        counts.count(f"wind_{step.winds[player]}_wins")
        fields = {} if win.score is None else win.score.value_fields()
        shown = sent.hand is not None
        if shown:
            counts.count("tiles")
            counts.count("open", int(is_open(sent.hand or {})))
            counts.count("dora", sum(fields.get("dora", {}).values()))
        claim = sent.ruling or sent.claim
        hand: WonHand = {
            "player": player if counts is not self.nobody else NOBODY,
            "where": [*self.game.where, number],
            "points": win.points,
            "gained": step.delta[player],
            "self_draw": event.discarder is None,
            "ruleset": self.game.ruleset.key,
            "hand": dict(sent.hand) if sent.hand is not None else None,
            "value": value_of(fields) if shown else (claim.to_json() if claim else {}),
        }
        counts.note_hand(hand, patterns_of(fields) if shown else ())

    def _count_end(self, results: Mapping[str, Result]) -> None:
        """The places; no hands of a game that is only known from its sheet."""
        last = max(result.place for result in results.values())
        events: list[Event] = [step.event for step in self.game.steps]
        by_hand = not any(isinstance(event, TableResult) for event in events)
        hands = sum(event.kind in HANDS for event in events)
        self.table.count("tables")
        if by_hand:
            self.table.count("hand_tables")
            self.table.count("hand_tables_hands", hands)
        for player, result in results.items():
            counts = self.of(player)
            counts.count("games")
            counts.count(f"place_{result.place}")
            counts.count("place_sum", result.place)
            counts.count("last", int(result.place == last))
            counts.count("hand_games", int(by_hand))
            counts.count("game_hands", hands if by_hand else 0)
            if player in self.players:
                self._count_runs(player, result, last)

    def _count_runs(self, player: str, result: Result, last: int) -> None:
        counts = self.players[player]
        counts.runs = {"first": run_of(result.place == 1), "not_last": run_of(result.place != last)}
        best: FinalScore = {
            "player": player,
            "where": list(self.game.where),
            "raw": result.raw,
            "total": result.total,
        }
        counts.best = best


def is_open(hand: Mapping[str, Any]) -> bool:
    """Whether a set of the hand was called; a concealed kong is no call."""
    return any(meld["type"] in CALLED for meld in hand.get("melds") or ())


def patterns_of(fields: Mapping[str, Any]) -> list[str]:
    """The codes of the patterns of a score, each once."""
    held = {**fields.get("patterns", {}), **fields.get("doublings", {})}
    massimo = fields.get("massimo")
    return [*held, *([massimo] if massimo else [])]


def value_of(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The value of a score, without its patterns."""
    left_out = ("patterns", "dora")
    return {key: value for key, value in fields.items() if key not in left_out}
