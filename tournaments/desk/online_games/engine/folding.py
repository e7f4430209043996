"""Plays the moves of a recorded hand, and finds of each winner the tiles, the sets and what a yaku of the situation
needs: riichi, ippatsu, the last tile, a kong's tile, the first turn.

The platforms' own lists of yaku are not read: the hand is judged by its moves.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.tiles import CODE_OF, SUIT, WEIGHT
from scoring.waits import kinds_of, orphan_waits, pair_wait, set_waits
from tournaments.desk.online_games.engine.actions import (
    PLAYERS,
    Call,
    Deck,
    Discard,
    Draw,
    Drawn,
    Four,
    Indicator,
    Move,
    Played,
    Won,
)

DEALT: Final = 13
STICK: Final = 1000
WALL: Final = 136 - 14 - DEALT * PLAYERS
"""The tiles that are drawn before a hand ends without a winner; each tile after a kong is one of them."""
NAMES: Final = ("0", "1", "2", "3")
"""The players of an event that was not joined to a tournament yet: their seats."""
DRAGONS: Final = frozenset({"5z", "6z", "7z"})
WINDS: Final = frozenset({"1z", "2z", "3z", "4z"})


class Hand:
    """The four hands between two moves."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.tiles = [Counter(hand) for hand in deck.deal.hands]
        self.melds: list[list[Call]] = [[] for _ in range(PLAYERS)]
        self.riichi = [""] * PLAYERS
        self.paid: list[int] = []
        self.ippatsu = [False] * PLAYERS
        self.discarded = [0] * PLAYERS
        self.indicators = [deck.deal.indicator]
        self.drawn = 0
        self.called = False
        self.last: Move | None = None
        self.after_kong = False

    def play(self, move: Move) -> None:
        """Take a move."""
        if isinstance(move, Indicator):
            self.indicators.append(move.tile)
            return
        self._settle()
        if isinstance(move, Draw):
            self.after_kong = isinstance(self.last, Call)
            self.tiles[move.seat][move.tile] += 1
            self.drawn += 1
        elif isinstance(move, Discard):
            self._discard(move)
        else:
            self._call(move)
        self.last = move

    def _settle(self) -> None:
        """Nobody won on the last move: its stake is paid, its kong breaks every ippatsu."""
        if isinstance(self.last, Discard) and self.last.riichi:
            self.paid.append(self.last.seat)
            self.ippatsu[self.last.seat] = True
        elif isinstance(self.last, Call):
            self._interrupt()

    def _interrupt(self) -> None:
        self.ippatsu, self.called = [False] * PLAYERS, True

    def _discard(self, move: Discard) -> None:
        self._take(move.seat, move.tile)
        if move.riichi:
            first = not self.called and not self.discarded[move.seat]
            self.riichi[move.seat] = "double_riichi" if first else "riichi"
        self.ippatsu[move.seat] = False
        self.discarded[move.seat] += 1

    def _call(self, move: Call) -> None:
        if move.kind == "kakan":
            self._add(move)
            return
        if move.kind == "ankan":
            tiles = [tile for tile in self.tiles[move.seat].elements() if plain(tile) == plain(move.tiles[0])]
            move = replace(move, tiles=tuple(tiles))
            own = tiles
        else:
            own = list(move.tiles)
            if not isinstance(self.last, Discard) or self.last.tile not in own:
                raise _wrong(move.seat, *move.tiles)
            own.remove(self.last.tile)
        for tile in own:
            self._take(move.seat, tile)
        self.melds[move.seat].append(move)

    def _add(self, move: Call) -> None:
        """Add a tile to a pung, which keeps its place and its source."""
        melds = self.melds[move.seat]
        for place, pung in enumerate(melds):
            if pung.kind == "pon" and plain(pung.tiles[0]) == plain(move.tiles[0]):
                self._take(move.seat, move.tiles[0])
                melds[place] = replace(pung, kind="kakan", tiles=(*pung.tiles, *move.tiles))
                return
        raise _wrong(move.seat, *move.tiles)

    def _take(self, seat: int, tile: str) -> None:
        if not self.tiles[seat][tile]:
            raise _wrong(seat, tile)
        self.tiles[seat][tile] -= 1

    def event(self) -> dict[str, Any]:
        """The end of the hand as an event."""
        end = self.deck.end
        if isinstance(end, Drawn):
            return self._draw(end)
        source = end[0].source
        self_draw = source == end[0].seat
        return {
            "kind": "win",
            "discarder": None if self_draw else NAMES[source],
            "winners": [self._winner(won, self_draw=self_draw) for won in end],
            "riichi": [NAMES[seat] for seat in sorted(self.paid)],
        }

    def _draw(self, end: Drawn) -> dict[str, Any]:
        if end.reason != "triple_ron":
            self._settle()
        riichi = [NAMES[seat] for seat in sorted(self.paid)]
        if end.reason not in ("exhaustive", "nagashi_mangan"):
            shown = self._shown(end.reason) if end.tenpai is None else end.tenpai
            return {
                "kind": "abortive_draw",
                "reason": end.reason,
                "tenpai": [NAMES[seat] for seat in shown],
                "riichi": riichi,
            }
        waiting = self.waiting() if end.tenpai is None else end.tenpai
        drawn = {"tenpai": [NAMES[seat] for seat in waiting], "riichi": riichi}
        if end.reason == "exhaustive":
            return {"kind": "exhaustive_draw", **drawn}
        claimants = [NAMES[seat] for seat in end.claimants]
        last = NAMES[self.last.seat] if isinstance(self.last, Discard) else None
        return {"kind": "nagashi_mangan", "claimants": claimants, "discarder": last, **drawn}

    def _shown(self, reason: str) -> tuple[int, ...]:
        """The seats whose waiting hands a broken-off hand shows."""
        if reason == "four_riichi":
            return tuple(range(PLAYERS))
        last = self.last.seat if isinstance(self.last, Discard) else None
        return tuple(seat for seat in self.waiting() if seat != last) if reason == "triple_ron" else ()

    def waiting(self) -> tuple[int, ...]:
        """The seats whose hands wait for a tile."""
        return tuple(seat for seat in range(PLAYERS) if self._waits(seat))

    def _waits(self, seat: int) -> bool:
        keys = [0, 0, 0, 0]
        for tile in self.tiles[seat].elements():
            code = CODE_OF[plain(tile)]
            keys[SUIT[code]] += WEIGHT[code]
        m, p, s, z = keys
        closed = sum(self.tiles[seat].values()) == DEALT
        whole = closed and (pair_wait((m, p, s, z)) or orphan_waits(kinds_of((m, p, s, z))))
        return bool(set_waits((m, p, s, z)) or whole)

    def _winner(self, won: Won, *, self_draw: bool) -> dict[str, Any]:
        tile = self._winning_tile(won, self_draw=self_draw)
        concealed = self.tiles[won.seat] - Counter([tile] if self_draw else [])
        hand = {
            "concealed": notation(concealed.elements()),
            "melds": [{"type": meld.kind, "tiles": notation(meld.tiles)} for meld in self.melds[won.seat]],
            "win_tile": tile,
            "dora_indicators": "".join(self.indicators),
            "ura_indicators": "".join(won.ura) if self.riichi[won.seat] else "",
            "flags": self._flags(won.seat, self_draw=self_draw),
        }
        winner: dict[str, Any] = {"player": NAMES[won.seat], "hand": hand}
        liable = self._liable(won.seat)
        return {**winner, "liable": NAMES[liable]} if liable is not None and liable != won.seat else winner

    def _winning_tile(self, won: Won, *, self_draw: bool) -> str:
        last = self.last
        if self_draw and isinstance(last, Draw) and last.seat == won.seat:
            return last.tile
        if not self_draw and isinstance(last, Discard) and last.seat == won.source:
            return last.tile
        if not self_draw and isinstance(last, Call) and last.seat == won.source:  # the tile that made a kong
            return last.tiles[-1]
        raise _wrong(won.seat)

    def _flags(self, seat: int, *, self_draw: bool) -> list[str]:
        first_turn = not self.called and not self.discarded[seat]
        last_tile = self.drawn >= WALL
        robbed = isinstance(self.last, Call)
        flags = {
            self.riichi[seat]: bool(self.riichi[seat]),
            "ippatsu": self.ippatsu[seat],
            "rinshan": self_draw and self.after_kong,
            "chankan": robbed,
            "haitei": self_draw and last_tile and not self.after_kong,
            "houtei": not self_draw and last_tile and not robbed,
            "tenho": self_draw and first_turn and seat == self.dealer,
            "chiho": self_draw and first_turn and seat != self.dealer,
            "renho": not self_draw and first_turn and seat != self.dealer,
        }
        return [flag for flag, holds in flags.items() if holds]

    @property
    def dealer(self) -> int:
        return self.deck.deal.deal - 1

    def _liable(self, seat: int) -> int | None:
        """The seat that fed the set which made three open sets of dragons, or four of winds, certain."""
        sets = [meld for meld in self.melds[seat] if meld.kind != "chi"]
        for kinds in (DRAGONS, WINDS):
            here = [meld for meld in sets if meld.tiles[0] in kinds]
            if len(here) == len(kinds):
                return here[-1].source
        return None


def played(deck: Deck) -> Played:
    """The hand as an event, by its moves. Raises Refused (`record_wrong`) where a move cannot be."""
    hand = Hand(deck)
    for move in deck.moves:
        hand.play(move)
    deal = deck.deal
    event = hand.event()
    values = () if isinstance(deck.end, Drawn) else tuple(won.value for won in deck.end)
    after = deck.after or _after(deck, hand.paid)
    return Played(deal.round, deal.deal, deal.counters, deal.pot, deal.scores, after, event, values)


def _after(deck: Deck, paid: Sequence[int]) -> Four:
    east, south, west, north = (
        score + gain - STICK * paid.count(seat)
        for seat, (score, gain) in enumerate(zip(deck.deal.scores, deck.gains, strict=True))
    )
    return east, south, west, north


def _wrong(seat: int, *tiles: str) -> Refused:
    return Refused(Fault("record_wrong", "", found=f"{'ESWN'[seat]} {' '.join(tiles)}".strip()))


def plain(tile: str) -> str:
    """The tile without its redness."""
    return f"5{tile[1]}" if tile[0] == "0" else tile


def notation(tiles: Iterable[str]) -> str:
    """The tiles as one text in the order of the suits: `123m0p77z`."""
    ordered = sorted(tiles, key=lambda tile: (tile[1], plain(tile), tile))
    suits = dict.fromkeys(tile[1] for tile in ordered)
    return "".join("".join(tile[0] for tile in ordered if tile[1] == suit) + suit for suit in suits)
