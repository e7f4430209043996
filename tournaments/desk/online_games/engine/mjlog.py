"""Reads Tenhou's `mjlog`: one XML element for each move."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

from scoring.faults import Fault, Refused
from scoring.tiles import SEATS, TEXT
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

MOVE: Final = re.compile(r"([TUVWDEFG])([0-9]+)")
REDS: Final = {16: "0m", 52: "0p", 88: "0s"}
NO_REDS, THREE_PLAYERS = 0x02, 0x10
"""Bits of the kind of game."""
REASONS: Final = {
    "yao9": "nine_terminals",
    "reach4": "four_riichi",
    "ron3": "triple_ron",
    "kan4": "four_kans",
    "kaze4": "four_winds",
    "nm": "nagashi_mangan",
}


def read_mjlog(text: str, name: str) -> RecordedGame:
    """The game of an mjlog file. Raises Refused (`record_wrong`, `record_players`)."""
    root = fromstring(text, forbid_dtd=True)
    kind = int(_of(root, "GO", "type") or 0)
    names = [unquote(_of(root, "UN", f"n{seat}")) for seat in range(PLAYERS)]
    if kind & THREE_PLAYERS or not all(names):
        raise Refused(Fault("record_players", "", PLAYERS, sum(map(bool, names))))
    reader = MjlogHands(has_reds=not kind & NO_REDS)
    hands = tuple(played(deck) for deck in reader.decks(root))
    east, south, west, north = (names[reader.player(seat)] for seat in range(PLAYERS))
    return RecordedGame("Tenhou", name, (east, south, west, north), hands)


def _of(root: Element, tag: str, attribute: str) -> str:
    """The attribute of the first element of the tag."""
    element = root.find(tag)
    return "" if element is None else element.get(attribute, "")


class MjlogHands:
    """Reads hands; the seats of the file turn so that the first dealer is seat 0."""

    def __init__(self, *, has_reds: bool) -> None:
        self.has_reds = has_reds
        self.first: int | None = None

    def player(self, seat: int) -> int:
        """The number in the file of the player at a seat."""
        return (seat + (self.first or 0)) % PLAYERS

    def seat(self, player: int | str) -> int:
        return (int(player) - (self.first or 0)) % PLAYERS

    def tile(self, number: int | str) -> str:
        number = int(number)
        return REDS[number] if self.has_reds and number in REDS else TEXT[number // 4]

    def tiles(self, numbers: str) -> tuple[str, ...]:
        return tuple(self.tile(number) for number in numbers.split(",") if number)

    def turned(self, values: list[int]) -> Four:
        east, south, west, north = (values[self.player(seat)] for seat in range(PLAYERS))
        return east, south, west, north

    def decks(self, root: Element) -> Iterator[Deck]:
        """The hands of the file, each from its deal to its end."""
        here: list[Element] = []
        for element in root:
            if element.tag == "INIT":
                if here:
                    yield self._deck(here)
                here = [element]
            elif here:
                here.append(element)
        if here:
            yield self._deck(here)

    def _deck(self, elements: list[Element]) -> Deck:
        deal = self._deal(elements[0])
        moves: list[Move] = []
        ends: list[Element] = []
        riichi = -1
        for element in elements[1:]:
            at = MOVE.fullmatch(element.tag)
            if at and at[1] in "TUVW":
                moves.append(Draw(self.seat("TUVW".index(at[1])), self.tile(at[2])))
            elif at:
                seat = self.seat("DEFG".index(at[1]))
                moves.append(Discard(seat, self.tile(at[2]), riichi=seat == riichi))
                riichi = -1
            elif element.tag == "REACH" and element.get("step") == "1":
                riichi = self.seat(element.attrib["who"])
            elif element.tag == "N":
                moves.append(self._call(self.seat(element.attrib["who"]), int(element.attrib["m"])))
            elif element.tag == "DORA":
                moves.append(Indicator(self.tile(element.attrib["hai"])))
            elif element.tag in ("AGARI", "RYUUKYOKU"):
                ends.append(element)
        if not ends:
            raise Refused(Fault("record_wrong", "", found="INIT"))
        changes = [100 * int(text) for text in ends[-1].attrib["sc"].split(",")]
        after = self.turned([changes[2 * player] + changes[2 * player + 1] for player in range(PLAYERS)])
        end = self._drawn(ends[0]) if ends[0].tag == "RYUUKYOKU" else tuple(map(self._won, ends))
        return Deck(deal, tuple(moves), end, after)

    def _deal(self, element: Element) -> Deal:
        number, counters, pot, _one, _two, indicator = map(int, element.attrib["seed"].split(","))
        if self.first is None:
            self.first = (int(element.attrib["oya"]) - number) % PLAYERS
        hands = tuple(self.tiles(element.attrib[f"hai{self.player(seat)}"]) for seat in range(PLAYERS))
        scores = self.turned([100 * int(text) for text in element.attrib["ten"].split(",")])
        return Deal(
            SEATS[number // 4 % 4], number % 4 + 1, counters, pot, scores, hands, self.tile(indicator)
        )

    def _call(self, seat: int, code: int) -> Call:
        """A call from its bits; the lowest two tell the source."""
        source = (seat + (code & 3)) % PLAYERS
        if code & 0x4:
            first, spread = code >> 10, 3
            base = first // 3 // 7 * 9 + first // 3 % 7
            tiles = [4 * (base + place) + (code >> spread + 2 * place & 3) for place in range(3)]
            return Call(seat, "chi", tuple(map(self.tile, tiles)), source)
        if code & 0x18:
            base, odd = (code >> 9) // 3, code >> 5 & 3
            if code & 0x10:
                return Call(seat, "kakan", (self.tile(4 * base + odd),))
            tiles = [4 * base + copy for copy in range(4) if copy != odd]
            return Call(seat, "pon", tuple(map(self.tile, tiles)), source)
        base = (code >> 8) // 4
        tiles = [4 * base + copy for copy in range(4)]
        if source == seat:
            return Call(seat, "ankan", (self.tile(tiles[-1]),))
        return Call(seat, "kan", tuple(map(self.tile, tiles)), source)

    def _won(self, element: Element) -> Won:
        fu = int(element.attrib["ten"].split(",")[0])
        fans = element.get("yaku", "").split(",")[1::2]
        value = {"fan": sum(map(int, fans)), "fu": fu} if any(fans) else {}
        return Won(
            self.seat(element.attrib["who"]),
            self.seat(element.attrib["fromWho"]),
            self.tiles(element.get("doraHaiUra", "")),
            value,
        )

    def _drawn(self, element: Element) -> Drawn:
        reason = REASONS.get(element.get("type", ""), "exhaustive")
        shown = tuple(
            sorted(self.seat(player) for player in range(PLAYERS) if element.get(f"hai{player}") is not None)
        )
        if reason == "nagashi_mangan":
            gains = [int(text) for text in element.attrib["sc"].split(",")[1::2]]
            claimants = tuple(sorted(self.seat(player) for player in range(PLAYERS) if gains[player] > 0))
            return Drawn(reason, shown, claimants)
        return Drawn(reason, () if reason == "nine_terminals" else shown)
