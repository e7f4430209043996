"""The record of a hand with one winner, for Zung Jung and MCR: tiles, melds, flags, flowers and seasons.

A record in good form is read fast; for any other every fault is named. The rule sets know the worth of a hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from scoring import records
from scoring.checks import ANNOTATIONS
from scoring.faults import Fault, Refused
from scoring.flags import Needs, flag_faults
from scoring.hand import meld
from scoring.readings import Tiles
from scoring.records import SEAT_OF, copy_faults, size_faults
from scoring.tiles import EAST, SEATS, TEXT, BadTiles, bunch, groups, has_fifth_copy, parse_bonus

_NO_FLAGS: frozenset[str] = frozenset()
HAND_FIELDS = frozenset({"concealed", "melds", "win_tile", "flags", "bonus"})
"""The fields of a hand in a game's event; the table gives the rest."""
_SITUATION = frozenset({"seat", "self_draw", "discarder"})


@dataclass(frozen=True, kw_only=True)
class RecordLayout:
    """The fields of a rule set's record beside the common ones: its flags, and ``round`` or ``responsible``."""

    flags: Mapping[str, Needs]
    has_round: bool = False
    has_responsible: bool = False

    @cached_property
    def situation(self) -> frozenset[str]:
        """The fields of a record beside the hand."""
        own = {"round"} if self.has_round else set()
        return _SITUATION | own | ({"responsible"} if self.has_responsible else set())

    @cached_property
    def known(self) -> frozenset[str]:
        """All fields that a record may have."""
        return HAND_FIELDS | self.situation | ANNOTATIONS | {"id", "options"}

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The fields that a record must have."""
        return ("concealed", "win_tile", "seat", "self_draw", *(("round",) if self.has_round else ()))


class Situation(NamedTuple):
    """The seats of a win (0-3 for E S W N); ``discarder`` None is a self-draw.

    ``responsible`` must answer for the discard, None: nobody. ``round_`` is 0 where no round wind counts.
    """

    seat: int
    round_: int = 0
    discarder: int | None = None
    responsible: int | None = None


class WinningHand:
    """A complete hand in its situation, with copies of the most used fields of both; ``bonus`` are tile codes."""

    __slots__ = (
        "bonus",
        "discarder",
        "flags",
        "responsible",
        "round_kind",
        "seat",
        "seat_kind",
        "self_draw",
        "tiles",
    )

    def __init__(
        self, tiles: Tiles, situation: Situation, flags: frozenset[str], bonus: tuple[int, ...]
    ) -> None:
        self.tiles = tiles
        self.seat, round_, self.discarder, self.responsible = situation
        self.self_draw = self.discarder is None
        self.seat_kind = EAST + self.seat
        self.round_kind = EAST + round_
        self.flags = flags
        self.bonus = bonus

    @property
    def shown_key(self) -> int:
        """The key of the hand and its melds."""
        return self.tiles.all_key


def read_win(record: Mapping[str, Any], layout: RecordLayout) -> WinningHand:
    """The winning hand of a line of ``hands``; raises `Refused` with every fault that can be seen."""
    win = _read(record, layout)
    if win is None:
        faults = _RecordFaults(record, layout).faults
        assert faults, record
        raise Refused(*faults)
    return _checked(win, layout)


def read_hand(hand: Mapping[str, Any], situation: Situation, layout: RecordLayout) -> WinningHand:
    """The winning hand of an event, in the situation that the table knows; raises `Refused` likewise."""
    win = _read_hand(hand, situation)
    if win is None:
        faults = _HandFaults(hand).faults
        assert faults, hand
        raise Refused(*faults)
    return _checked(win, layout)


def _checked(win: WinningHand, layout: RecordLayout) -> WinningHand:
    """The hand, if its tiles and flags are possible; raises `Refused`."""
    tiles = win.tiles
    if win.flags or tiles.reds or tiles.size + 3 * len(tiles.melds) != 14 or has_fifth_copy(tiles.all_key):
        faults = size_faults(tiles) + copy_faults(tiles.all_key)
        if tiles.reds:
            faults.append(
                Fault("no_red_fives", "hand", 0, sum(tiles.reds >> 4 * suit & 15 for suit in range(3)))
            )
        faults += flag_faults(win, layout.flags)
        if faults:
            raise Refused(*faults)
    return win


@lru_cache(maxsize=1 << 10)
def _bonus(text: str) -> tuple[int, ...]:
    codes = tuple(parse_bonus(text))
    if len(set(codes)) != len(codes):
        raise BadTiles(text)
    return codes


def _read(record: Mapping[str, Any], layout: RecordLayout) -> WinningHand | None:
    """The hand of a record in good form, None for any other."""
    if not record.keys() <= layout.known:
        return None
    try:
        discarder = None if record["self_draw"] is True else SEAT_OF[record["discarder"]]
        situation = Situation(
            SEAT_OF[record["seat"]],
            SEAT_OF[record["round"]] if layout.has_round else 0,
            discarder,
            _responsible(record, discarder),
        )
        win = _winning_hand(record, situation)
    except (KeyError, TypeError, ValueError):
        return None
    return win if records.is_sound(record, win) and _can_answer(win) else None


def _read_hand(hand: Mapping[str, Any], situation: Situation) -> WinningHand | None:
    """As `_read`, for the hand of an event."""
    try:
        win = _winning_hand(hand, situation)
    except (KeyError, TypeError, ValueError):
        return None
    return win if records.has_sound_lists(hand, win) else None


def _winning_hand(hand: Mapping[str, Any], situation: Situation) -> WinningHand:
    """Raises `KeyError`, `TypeError` or `ValueError` when the hand is not in good form."""
    get = hand.get
    tile = bunch(hand["win_tile"])
    (_,) = tile.codes
    melds = tuple([meld(**given) for given in get("melds", ())])
    words = get("flags", ())
    return WinningHand(
        Tiles(groups(hand["concealed"]), melds, tile, self_draw=situation.discarder is None),
        situation,
        frozenset(words) if words else _NO_FLAGS,
        _bonus(get("bonus", "")),
    )


def _responsible(record: Mapping[str, Any], discarder: int | None) -> int | None:
    """The seat that answers for the discard: the discarder's unless the record names another."""
    if "responsible" not in record:
        return discarder
    letter = record["responsible"]
    return None if letter is None else SEAT_OF[letter]


def _can_answer(win: WinningHand) -> bool:
    return win.responsible is None or (win.discarder is not None and win.responsible != win.seat)


def _find_bonus(faultfinder: records.HandFaultfinder) -> None:
    """Keep the faults of the flowers and seasons."""
    text = faultfinder.record.get("bonus", "")
    if not isinstance(text, str):
        faultfinder.fault("wrong_type", "bonus", "tiles like f1g3", text)
        return
    try:
        codes = parse_bonus(text)
    except BadTiles as bad:
        faultfinder.fault("unknown_tile", "bonus", "tiles like f1g3", bad.found)
        return
    for code in sorted({code for code in codes if codes.count(code) > 1}):
        faultfinder.fault("bonus_twice", "bonus", 1, f"{codes.count(code)} x {TEXT[code]}")


class _HandFaults(records.HandFaultfinder):
    """Names every fault of an event's hand that could not be read."""

    def __init__(self, hand: Mapping[str, Any]) -> None:
        super().__init__(hand, HAND_FIELDS, ("concealed", "win_tile"))
        _find_bonus(self)


class _RecordFaults(records.Faultfinder):
    """Names every fault of a record that could not be read."""

    def __init__(self, record: Mapping[str, Any], layout: RecordLayout) -> None:
        super().__init__(record, layout.known, layout.required)
        _find_bonus(self)
        if layout.has_round:
            self.find_seat("round")
        if layout.has_responsible:
            self._find_responsible()

    def _find_responsible(self) -> None:
        seat = self.find_seat("responsible", optional=True)
        if seat is None:
            return
        if self.record.get("self_draw") is True:
            self.fault("responsible_on_self_draw", "responsible", value=SEATS[seat])
        if seat == self.seat:
            self.fault("responsible_is_winner", "responsible", value=SEATS[seat])
