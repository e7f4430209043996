"""One hand played from the deal to its end: turns, calls and draws, and the event that they become.

The players decide (player.py); the rule set's engine tells whether a win counts.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from demo.simulation import player
from demo.simulation.player import DiscardCall, View
from demo.simulation.seat import DOUBLE_RIICHI, RIICHI, SimulatedSeat, Style, is_complete
from demo.simulation.wall import Wall
from scoring.distance import orphans_distance
from scoring.faults import Refused
from scoring.rulesets import registry
from scoring.state import GameState
from scoring.tiles import DRAGONS, EAST, KIND, KINDS, SEATS, show

JSON = dict[str, Any]
DECIDING: Final = {"daisangen": range(DRAGONS, KINDS), "daisuushii": range(EAST, DRAGONS)}
"""The sets of the yakuman for which a player can be liable."""


@dataclass(frozen=True, slots=True)
class Mishap:
    """A mistake after this number of discards, by the player of a wind: "chombo" or "dead"."""

    kind: str
    wind: int
    after: int


@dataclass(slots=True)
class Turn:
    """The player to act, and the source of their tile: "wall", "dead" (replacement) or "" (a claim)."""

    wind: int = 0
    source: str = "wall"
    forbidden: int = 0


@dataclass(slots=True)
class Deal:
    """A hand in play. Seats are by wind 0-3, East first."""

    state: GameState
    wall: Wall
    rng: Random
    styles: Sequence[Style]
    mishaps: Sequence[Mishap] = ()
    discards: int = 0
    uninterrupted: bool = True
    turn: Turn = field(default_factory=Turn)
    seats: list[SimulatedSeat] = field(init=False)
    view: View = field(init=False)
    turned: int = 1

    def __post_init__(self) -> None:
        """Deal thirteen tiles to each and turn the first indicator."""
        self.seats = [
            SimulatedSeat(wind, self.styles[wind], [self.wall.draw() for _ in range(13)]) for wind in range(4)
        ]
        self.view = View(self.state.rules, EAST + self.state.round % 4, self.seats, [0] * KINDS, [])
        self._show(self.wall.indicators(1))

    def play(self) -> JSON:
        """The event with which the hand ends."""
        while True:
            event = self._turn() or self._mishap()
            if event is not None:
                return event

    # one turn

    def _turn(self) -> JSON | None:
        seat = self.seats[self.turn.wind]
        if self.turn.source == "wall":
            if not self.wall.left:
                return self._exhausted()
            self._draw(seat, self.wall.draw())
        elif self.turn.source == "dead":
            self._draw(seat, self.wall.replace())
        return self._own_turn(seat) if self.turn.source else self._discard(seat)

    def _draw(self, seat: SimulatedSeat, tile: int) -> None:
        seat.take(tile)
        self.view.left = self.wall.left

    def _own_turn(self, seat: SimulatedSeat) -> JSON | None:
        """After a draw: a win, nine terminals, a kong, or the discard."""
        if not seat.dead:
            if is_complete(seat) and (event := self._self_draw(seat)) is not None:
                return event
            if self._may_give_up(seat) and player.declares_nine(seat, self.rng):
                return self._aborted("nine_terminals")
            kind = player.choose_kong(seat, self.view, self.rng) if self._may_kong() else None
            if kind is not None:
                return self._kong(seat, kind)
        return self._discard(seat)

    def _may_give_up(self, seat: SimulatedSeat) -> bool:
        return self.uninterrupted and seat.draws == 1 and "nine_terminals" in self.state.rules.abortive

    def _may_kong(self) -> bool:
        return self.wall.left > 0 and self.wall.kongs < 4

    def _kong(self, seat: SimulatedSeat, kind: int) -> JSON | None:
        """A concealed or an extended kong: it may be robbed before it stands."""
        concealed = seat.counts[kind] == 4
        tile = seat.own(kind, 1)[0]
        event = self._won_on(seat, tile, robbing="ankan" if concealed else "kakan")
        if event is not None:
            return event
        if concealed:
            four = seat.own(kind, 4)
            for each in four:
                seat.remove(each)
            seat.meld("ankan", four)
        else:
            seat.extend(tile)
        self.view.shown[kind] += 4 if concealed else 1
        self._pass(seat, kind)
        self._interrupt()
        self._after_kong(seat)
        return None

    def _after_kong(self, seat: SimulatedSeat) -> None:
        self.turn = Turn(seat.wind, "dead")
        if self.state.rules.kan_dora:
            self.turned += 1
            self._show(self.wall.indicators(self.turned)[-1:])

    def _discard(self, seat: SimulatedSeat) -> JSON | None:
        choice = player.choose_discard(seat, self.view, self.rng, self.turn.forbidden)
        first = self.uninterrupted and not seat.river
        seat.ippatsu = False
        seat.discard(choice.tile)
        seat.look()
        self.discards += 1
        kind = KIND[choice.tile]
        event = self._won_on(seat, choice.tile, robbing="")
        if event is not None:
            return event
        if choice.riichi:
            seat.riichi = DOUBLE_RIICHI if first else RIICHI
            seat.ippatsu = True
        self._pass(seat, kind)
        return self._broken_off() or self._claimed(seat, choice.tile)

    def _pass(self, seat: SimulatedSeat, kind: int) -> None:
        """Nobody won on the tile: players who wait for it are furiten, and it is safe against every riichi."""
        for other in self.seats:
            if other is not seat:
                other.missed = other.missed or bool(other.waits >> kind & 1)
            if other.riichi:
                other.safe |= 1 << kind

    def _claimed(self, seat: SimulatedSeat, tile: int) -> JSON | None:
        """Somebody claims the discard, or the next player draws."""
        kind = KIND[tile]
        self.turn = Turn((seat.wind + 1) % 4)
        self.view.shown[kind] += 1
        claim = self._claim(seat, tile) if self.wall.left else None
        if claim is None:
            return None
        caller, call = claim
        for own in call.own:
            caller.remove(own)
            self.view.shown[KIND[own]] += 1
        caller.meld(call.type, [tile, *call.own])
        seat.was_claimed = True
        self._note_liability(caller, seat, kind)
        self._interrupt()
        if call.type == "kan":
            self._after_kong(caller)
        else:
            self.turn = Turn(caller.wind, "", _swaps(kind, call))
        return None

    def _claim(self, seat: SimulatedSeat, tile: int) -> tuple[SimulatedSeat, DiscardCall] | None:
        """Pungs and kongs come before chows."""
        others = [self.seats[(seat.wind + step) % 4] for step in (1, 2, 3)]
        calls = []
        for step, other in enumerate(others):
            call = player.choose_call(other, self.view, tile, self.rng, may_chow=step == 0)
            if call is not None and (call.type != "kan" or self._may_kong()):
                calls.append((other, call))
        return min(calls, key=lambda claim: claim[1].type == "chi", default=None)

    def _interrupt(self) -> None:
        self.uninterrupted = False
        for seat in self.seats:
            seat.ippatsu = False

    def _note_liability(self, caller: SimulatedSeat, feeder: SimulatedSeat, kind: int) -> None:
        """The player who feeds the deciding melded set of big dragons or big winds is liable for it."""
        for code, kinds in DECIDING.items():
            if code in self.state.rules.liability and kind in kinds:
                open_only = self.state.rules.liability_called_only
                laid = {held.kind for held in caller.melds if held.is_open or not open_only}
                if set(kinds) <= laid:
                    caller.liable = feeder.wind

    def _show(self, indicators: Sequence[int]) -> None:
        for tile in indicators:
            self.view.shown[KIND[tile]] += 1
        self.view.dora += player.useful_dora(indicators)

    def _mishap(self) -> JSON | None:
        """The mishap that happens now, if any; never to a player in riichi."""
        for mishap in self.mishaps:
            seat = self.seats[mishap.wind]
            if mishap.after <= self.discards and not seat.riichi:
                if mishap.kind == "chombo":
                    return {"kind": "chombo", "offenders": [self._name(seat)], "riichi": self._stakes()}
                seat.dead = True
        return None

    # how it ends

    def _name(self, seat: SimulatedSeat) -> str:
        return self.state.players[(self.state.dealer + seat.wind) % 4]

    def _stakes(self) -> list[str]:
        return [self._name(seat) for seat in self.seats if seat.riichi]

    def _event(self, kind: str, **fields: Any) -> JSON:
        """An event with the fields that all kinds share."""
        event: JSON = {"kind": kind, **fields, "riichi": self._stakes()}
        dead = [self._name(seat) for seat in self.seats if seat.dead]
        return {**event, "dead": dead} if dead else event

    def _tenpai(self) -> list[SimulatedSeat]:
        """The players who show a waiting hand. The player whose turn it is may hold a drawn tile: they show
        the hand without it."""
        return [seat for seat in self.seats if seat.waits and not seat.dead]

    def _aborted(self, reason: str) -> JSON:
        shown = [] if reason == "nine_terminals" else self._tenpai()
        return self._event("abortive_draw", reason=reason, tenpai=[self._name(seat) for seat in shown])

    def _broken_off(self) -> JSON | None:
        """The abortive draws that follow a discard on which nobody wins."""
        reasons = (
            ("four_riichi", all(seat.riichi for seat in self.seats)),
            ("four_winds", self._has_four_winds()),
            ("four_kans", self.wall.kongs == 4 and all(seat.kongs < 4 for seat in self.seats)),
        )
        for reason, happens in reasons:
            if happens and reason in self.state.rules.abortive:
                return self._aborted(reason)
        return None

    def _has_four_winds(self) -> bool:
        kinds = {tuple(seat.river) for seat in self.seats}
        if not self.uninterrupted or len(kinds) != 1:
            return False
        (river,) = kinds
        return len(river) == 1 and EAST <= river[0] < DRAGONS

    def _exhausted(self) -> JSON:
        """The wall is out: nagashi mangan, or the waiting hands are shown."""
        tenpai = [self._name(seat) for seat in self._tenpai()]
        outside = [
            self._name(seat)
            for seat in self.seats
            if seat.is_closed and seat.has_outside_river and not seat.dead
        ]
        if outside and self.state.rules.nagashi != "none":
            last = self.seats[(self.turn.wind - 1) % 4]
            return self._event("nagashi_mangan", claimants=outside, tenpai=tenpai, discarder=self._name(last))
        return self._event("exhaustive_draw", tenpai=tenpai)

    def _self_draw(self, seat: SimulatedSeat) -> JSON | None:
        assert seat.drawn is not None
        flags = self._riichi_flags(seat)
        if seat.draws == 1 and self.uninterrupted:
            flags.append("chiho" if seat.wind else "tenho")
        else:
            last = not self.wall.left
            rinshan = self.turn.source == "dead"
            flags += ["rinshan"] if rinshan else []
            flags += ["haitei"] if last and (not rinshan or self.state.rules.rinshan_with_haitei) else []
        tile = seat.drawn
        seat.remove(tile)
        winner = self._winner(seat, tile, None, flags)
        seat.add(tile)
        return None if winner is None else self._win([winner], None)

    def _won_on(self, feeder: SimulatedSeat, tile: int, *, robbing: str) -> JSON | None:
        """Every player who wins on a discard, or on the tile of a kong."""
        won = []
        for step in (1, 2, 3):
            seat = self.seats[(feeder.wind + step) % 4]
            waits = seat.waits >> KIND[tile] & 1
            if not waits or seat.dead or seat.is_furiten:
                continue
            if robbing == "ankan" and not _is_orphans(seat):
                continue
            winner = self._winner(seat, tile, feeder, self._ron_flags(seat, robbing))
            if winner is not None:
                won.append(winner)
        return self._win(won, feeder) if won else None

    def _ron_flags(self, seat: SimulatedSeat, robbing: str) -> list[str]:
        flags = self._riichi_flags(seat)
        if self.uninterrupted and not seat.draws:
            flags.append("renho")
        elif robbing:
            flags.append("chankan")
        elif not self.wall.left:
            flags.append("houtei")
        return flags

    def _riichi_flags(self, seat: SimulatedSeat) -> list[str]:
        return [flag for flag in (seat.riichi, "ippatsu" if seat.ippatsu else "") if flag]

    def _winner(
        self, seat: SimulatedSeat, tile: int, feeder: SimulatedSeat | None, flags: list[str]
    ) -> JSON | None:
        """The hand as the table reports it, None when the engine finds no win in it."""
        rules = self.state.rules
        ruleset = registry.get(self.state.ruleset.key)
        codes = {flag.code for flag in ruleset.flags}
        hand: JSON = {
            "concealed": show(seat.tiles),
            "melds": [held.to_json() for held in seat.melds],
            "win_tile": show([tile]),
            "dora_indicators": show(self.wall.indicators(self.turned)),
            "flags": [flag for flag in flags if flag in codes],
        }
        if seat.riichi and rules.ura_dora:
            hand["ura_indicators"] = show(self.wall.under(self.turned))
        record = {
            **hand,
            "seat": SEATS[seat.wind],
            "round": SEATS[self.state.round % 4],
            "self_draw": feeder is None,
            "discarder": None if feeder is None else SEATS[feeder.wind],
            "counters": self.state.counters,
        }
        try:
            score = ruleset.score(record, rules)
        except Refused:
            return None
        winner = {"player": self._name(seat), "hand": hand}
        if seat.liable is not None and not DECIDING.keys().isdisjoint(score["patterns"]):
            winner["liable"] = self._name(self.seats[seat.liable])
        return winner

    def _win(self, won: Sequence[JSON], feeder: SimulatedSeat | None) -> JSON:
        rules = self.state.rules
        if len(won) == 3 and "triple_ron" in rules.abortive:
            return self._aborted("triple_ron")
        paid = won[:1] if rules.winners == "first" else won
        return self._event(
            "win",
            discarder=None if feeder is None else self._name(feeder),
            winners=list(paid),
        )


def _is_orphans(seat: SimulatedSeat) -> bool:
    """Whether a hand waits as thirteen orphans: nothing else may rob a concealed kong."""
    return not seat.melds and orphans_distance(seat.counts) == 1


def _swaps(kind: int, call: DiscardCall) -> int:
    """The kinds that would make the call a mere swap; the players never discard them, whatever the rule set allows."""
    mask = 1 << kind
    if call.type == "chi":
        low, high = sorted(KIND[tile] for tile in call.own)
        if high == low + 1:
            other = low - 1 if kind == high + 1 else high + 1
            if other // 9 == kind // 9:
                mask |= 1 << other
    return mask
