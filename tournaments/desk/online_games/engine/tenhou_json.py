"""Reads Tenhou's JSON (`tenhou.net/6`), which exporters of Mahjong Soul write, too.

A hand lists what each seat drew and what it discarded; whose turn came when follows from the calls.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.faults import Fault, Refused
from scoring.tiles import SEATS
from tournaments.desk.online_games.engine.actions import (
    PLAYERS,
    Call,
    Deal,
    Deck,
    Discard,
    Draw,
    Drawn,
    Four,
    Indicator,
    Move,
    RecordedGame,
    Won,
)
from tournaments.desk.online_games.engine.folding import played

AS_DRAWN, NO_DISCARD = 60, 0
SUITS: Final = "mpsz"
KINDS: Final = {"c": "chi", "p": "pon", "m": "kan", "k": "kakan", "a": "ankan"}
LEFT: Final = {"c": (3,), "p": (3, 2, 1), "m": (3, 2, 1, 1)}
"""The source of a called tile as seats to the right, by the place of the called tile among the others."""
REASONS: Final = {
    "九種九牌": "nine_terminals",
    "四家立直": "four_riichi",
    "三家和了": "triple_ron",
    "四槓散了": "four_kans",
    "四開槓": "four_kans",
    "四風連打": "four_winds",
    "流し満貫": "nagashi_mangan",
}
VALUE: Final = re.compile(r"([0-9]+)符([0-9]+)飜")


def read_tenhou_json(record: Mapping[str, Any], name: str) -> RecordedGame:
    """The game of a record. Raises Refused (`record_players`, `record_wrong`)."""
    names = [player for player in record["name"] if player]
    if len(names) != PLAYERS:
        raise Refused(Fault("record_players", "", PLAYERS, len(names)))
    first = record["log"][0][0][0] % PLAYERS if record["log"] else 0
    hands = tuple(played(_Hand(row, first).deck()) for row in record["log"])
    east, south, west, north = names[first:] + names[:first]
    title = " ".join(str(part) for part in record.get("title", ()) if part)
    return RecordedGame(
        "Tenhou", title or str(record.get("ref", "")) or name, (east, south, west, north), hands
    )


def tile_of(number: int) -> str:
    """The tile of a number: 11 to 47, and 51 to 53 for red fives."""
    suit, rank = divmod(number, 10)
    return f"0{SUITS[rank - 1]}" if suit == 5 else f"{rank}{SUITS[suit - 1]}"


class _Hand:
    """One hand of the record, walked turn by turn."""

    def __init__(self, row: Sequence[Any], first: int) -> None:
        (number, counters, pot), scores, indicators, ura = row[:4]
        self.first, self.ura, self.result = first, tuple(map(tile_of, ura)), row[-1]
        of_seat = [row[4 + 3 * player : 7 + 3 * player] for player in range(PLAYERS)]
        of_seat = of_seat[first:] + of_seat[:first]
        self.draws = [list(draws) for _hand, draws, _discards in of_seat]
        self.discards = [list(discards) for _hand, _draws, discards in of_seat]
        number = (number - first) % (PLAYERS * PLAYERS)
        self.deal = Deal(
            SEATS[number // PLAYERS],
            number % PLAYERS + 1,
            counters,
            pot,
            self._turned(scores),
            tuple(tuple(map(tile_of, hand)) for hand, _draws, _discards in of_seat),
            tile_of(indicators[0]),
        )
        self.further = [Indicator(tile_of(number)) for number in indicators[1:]]
        self.moves: list[Move] = []

    def _turned(self, values: Sequence[int]) -> Four:
        east, south, west, north = (*values[self.first :], *values[: self.first])
        return east, south, west, north

    def deck(self) -> Deck:
        """The hand with its moves in order."""
        seat: int | None = self.deal.deal - 1
        while seat is not None:
            seat = self._turn(seat)
        gains = [0] * PLAYERS
        for part in self.result[1:]:
            if len(part) == PLAYERS and all(isinstance(gain, int) for gain in part):
                gains = [total + gain for total, gain in zip(gains, part, strict=True)]
        return Deck(self.deal, (*self.moves, *self.further), self._end(gains), gains=self._turned(gains))

    def _turn(self, seat: int) -> int | None:
        """Play a seat's turn; returns the seat whose turn is next, None at the end of the hand."""
        if not self.draws[seat]:
            return None
        drawn = self.draws[seat].pop(0)
        tile = ""
        if isinstance(drawn, int):
            tile = tile_of(drawn)
            self.moves.append(Draw(seat, tile))
        else:
            self.moves.append(self._call(seat, drawn))
        if not self.discards[seat]:
            return None
        given = self.discards[seat].pop(0)
        if given == NO_DISCARD:
            return seat
        if isinstance(given, str) and "r" not in given:
            self.moves.append(self._call(seat, given))
            return seat
        riichi = isinstance(given, str)
        number = int(str(given).removeprefix("r"))
        discard = Discard(seat, tile if number == AS_DRAWN else tile_of(number), riichi)
        self.moves.append(discard)
        return self._caller(discard) if self._caller(discard) is not None else (seat + 1) % PLAYERS

    def _caller(self, discard: Discard) -> int | None:
        """The seat that calls the discard: its next draw is that call. A pung goes before a chow."""
        callers = []
        for seat in range(PLAYERS):
            following = self.draws[seat][0] if self.draws[seat] else None
            if seat == discard.seat or not isinstance(following, str):
                continue
            call = self._call(seat, following)
            if call.source == discard.seat and _called(following) == discard.tile:
                callers.append((call.kind == "chi", seat))
        return min(callers)[1] if callers else None

    def _call(self, seat: int, text: str) -> Call:
        letter = next(letter for letter in text if letter.isalpha())
        numbers = [int(pair) for pair in re.findall("[0-9]{2}", text.replace(letter, ""))]
        kind = KINDS[letter]
        if kind in ("kakan", "ankan"):
            return Call(seat, kind, (_called(text),))
        source = (seat + LEFT[letter][text.index(letter) // 2]) % PLAYERS
        return Call(seat, kind, tuple(map(tile_of, numbers)), source)

    def _end(self, gains: Sequence[int]) -> tuple[Won, ...] | Drawn:
        word = self.result[0]
        if word == "和了":
            return tuple(self._won(part) for part in self.result[2::2])
        seats = [(player - self.first) % PLAYERS for player in range(PLAYERS) if gains[player] > 0]
        winners = tuple(sorted(seats))
        if word in REASONS:
            reason = REASONS[word]
            return Drawn(reason, None, winners)
        everybody = {"全員聴牌": tuple(range(PLAYERS)), "全員不聴": ()}
        return Drawn("exhaustive", winners or everybody.get(word))

    def _won(self, part: Sequence[Any]) -> Won:
        winner, source = ((player - self.first) % PLAYERS for player in part[:2])
        value = VALUE.search(str(part[3])) if len(part) > 3 else None
        return Won(winner, source, self.ura, {"fan": int(value[2]), "fu": int(value[1])} if value else {})


def _called(text: str) -> str:
    """The tile behind the letter of a call."""
    tile = re.search("[a-z]([0-9]{2})", text)
    if tile is None:
        raise Refused(Fault("record_wrong", "", found=text))
    return tile_of(int(tile[1]))
