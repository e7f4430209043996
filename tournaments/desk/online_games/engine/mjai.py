"""Reads MJAI: a JSON object for each move, a line each, as many programs write it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from tournaments.desk.online_games.engine.folding import WALL, played

HONOURS: Final = {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "P": "5z", "F": "6z", "C": "7z"}
CALLS: Final = {"chi": "chi", "pon": "pon", "daiminkan": "kan"}
REASONS: Final = {
    "kyushukyuhai": "nine_terminals",
    "sufonrenta": "four_winds",
    "suchareach": "four_riichi",
    "sukaikan": "four_kans",
    "sanchaho": "triple_ron",
    "nagashimangan": "nagashi_mangan",
}
Line = Mapping[str, Any]


def read_mjai(lines: Iterable[Line], name: str) -> RecordedGame:
    """The game of these lines. Raises Refused (`record_players`, `record_wrong`)."""
    names: Sequence[str] = ()
    hands: list[list[Line]] = []
    for line in lines:
        if line["type"] == "start_game":
            names = [str(player) for player in line.get("names", ())]
        elif line["type"] == "start_kyoku":
            hands.append([line])
        elif hands:
            hands[-1].append(line)
    if len(names) != PLAYERS:
        raise Refused(Fault("record_players", "", PLAYERS, len(names)))
    first = _first(hands[0][0]) if hands else 0
    decks = _decks(hands, first)
    east, south, west, north = [*names[first:], *names[:first]]
    return RecordedGame("MJAI", name, (east, south, west, north), tuple(map(played, decks)))


def _first(start: Line) -> int:
    """The number of the first dealer."""
    return int((start["oya"] - (start["kyoku"] - 1)) % PLAYERS)


def tile_of(text: str) -> str:
    """`5mr` is a red five, letters are honours."""
    return HONOURS.get(text) or (f"0{text[1]}" if text.endswith("r") else text)


def _decks(hands: Sequence[Sequence[Line]], first: int) -> Iterator[Deck]:
    scores: list[int] | None = None
    for lines in hands:
        hand = _Hand(lines, first, scores)
        yield hand.deck()
        scores = hand.after


class _Hand:
    """One hand; ``scores`` are those after the hand before, for writers that do not repeat them."""

    def __init__(self, lines: Sequence[Line], first: int, scores: Sequence[int] | None) -> None:
        self.lines, self.first, start = lines, first, lines[0]
        self.scores = list(start.get("scores") or scores or [25_000] * PLAYERS)
        self.after = list(self.scores)
        self.deal = Deal(
            SEATS["ESWN".index(start["bakaze"])],
            start["kyoku"],
            start["honba"],
            start["kyotaku"],
            self._turned(self.scores),
            tuple(tuple(map(tile_of, start["tehais"][(seat + first) % PLAYERS])) for seat in range(PLAYERS)),
            tile_of(start["dora_marker"]),
        )

    def _turned(self, values: Sequence[int]) -> Four:
        east, south, west, north = (*values[self.first :], *values[: self.first])
        return east, south, west, north

    def seat(self, line: Line, field: str = "actor") -> int:
        return int((line[field] - self.first) % PLAYERS)

    def deck(self) -> Deck:
        """The hand with its moves, and its gains by player summed."""
        moves: list[Move] = []
        wins: list[Won] = []
        drawn: Drawn | None = None
        gains = [0] * PLAYERS
        declared = False
        for line in self.lines[1:]:
            kind = line["type"]
            if kind == "reach":
                declared = True
            elif kind == "reach_accepted":
                self.after[line["actor"]] -= 1000
            elif kind == "hora":
                wins.append(self._won(line))
            elif kind == "ryukyoku":
                drawn = self._drawn(line, moves)
            elif (move := self._move(line, declared)) is not None:
                moves.append(move)
                declared = declared and not isinstance(move, Discard)
            if kind in ("hora", "ryukyoku"):
                gains = [total + gain for total, gain in zip(gains, line.get("deltas") or gains, strict=True)]
        if not wins and drawn is None:
            raise Refused(Fault("record_wrong", "", found=str(self.lines[-1]["type"])))
        self.after = [score + gain for score, gain in zip(self.after, gains, strict=True)]
        return Deck(
            self.deal, tuple(moves), tuple(wins) or drawn or Drawn("exhaustive"), self._turned(self.after)
        )

    def _move(self, line: Line, declared: bool) -> Move | None:
        kind = line["type"]
        if kind == "tsumo":
            return Draw(self.seat(line), tile_of(line["pai"]))
        if kind == "dahai":
            return Discard(self.seat(line), tile_of(line["pai"]), declared)
        if kind in CALLS:
            tiles = (*line["consumed"], line["pai"])
            return Call(self.seat(line), CALLS[kind], tuple(map(tile_of, tiles)), self.seat(line, "target"))
        if kind == "ankan":
            return Call(self.seat(line), "ankan", (tile_of(line["consumed"][0]),))
        if kind == "kakan":
            return Call(self.seat(line), "kakan", (tile_of(line["pai"]),))
        return Indicator(tile_of(line["dora_marker"])) if kind == "dora" else None

    def _won(self, line: Line) -> Won:
        ura = line.get("ura_markers") or line.get("uradora_markers") or ()
        value = {"fan": line["fan"], "fu": line["fu"]} if line.get("fan") and line.get("fu") else {}
        return Won(self.seat(line), self.seat(line, "target"), tuple(map(tile_of, ura)), value)

    def _drawn(self, line: Line, moves: Sequence[Move]) -> Drawn:
        gains = line.get("deltas") or [0] * PLAYERS
        better = tuple(
            sorted((player - self.first) % PLAYERS for player in range(PLAYERS) if gains[player] > 0)
        )
        reason = REASONS.get(str(line.get("reason", ""))) or _reason(moves)
        if reason == "nagashi_mangan" or max(gains) > 3000:
            return Drawn("nagashi_mangan", None, better)
        if reason != "exhaustive":
            return Drawn(reason)
        shown = line.get("tenpais")
        if shown is not None:
            seats = (seat for seat in range(PLAYERS) if shown[(seat + self.first) % PLAYERS])
            return Drawn(reason, tuple(seats))
        return Drawn(reason, better or None)


def _reason(moves: Sequence[Move]) -> str:
    """Why a hand without a winner ended, by its moves, for writers that do not say it."""
    last = moves[-1] if moves else None
    discards = [move for move in moves if isinstance(move, Discard)]
    if sum(isinstance(move, Draw) for move in moves) >= WALL:
        return "exhaustive"
    if isinstance(last, Draw):
        return "nine_terminals"
    if sum(discard.riichi for discard in discards) == PLAYERS:
        return "four_riichi"
    if sum(isinstance(move, Call) and move.kind.endswith("kan") for move in moves) >= PLAYERS:
        return "four_kans"
    same = {discard.tile for discard in discards}
    return "four_winds" if len(discards) == PLAYERS and len(same) == 1 else "triple_ron"
