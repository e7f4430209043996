"""From a record (JSON) to a `WinningHand`, which is always possible. Every fault is named.

`read_win` reads a line of `hands`, which is complete; `read_hand` the hand of an event, with the situation of the
table.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from scoring import records
from scoring.checks import ANNOTATIONS
from scoring.faults import Fault, Refused
from scoring.hand import Meld, meld
from scoring.records import LISTS, MOST, SEAT_OF
from scoring.rulesets.riichi.hand_faults import hand_faults
from scoring.rulesets.riichi.parameters import Parameters
from scoring.rulesets.riichi.situation import Situation
from scoring.rulesets.riichi.winning_hand import WinningHand
from scoring.tiles import SEATS, bunch, groups

_OF_HAND = ("concealed", "melds", "win_tile", "dora_indicators", "ura_indicators", "flags")
_OF_SITUATION = ("seat", "round", "self_draw", "discarder", "counters", "sticks_taken", "liable")
HAND_FIELDS = frozenset(_OF_HAND)
"""The fields of a hand in a game's event; the table gives the rest."""
SITUATION_FIELDS = frozenset(_OF_SITUATION)
"""The fields of a line of ``hands`` about the table."""
_KNOWN = HAND_FIELDS | SITUATION_FIELDS | ANNOTATIONS | {"id", "options"}
_REQUIRED_OF_HAND = ("concealed", "win_tile")
_REQUIRED = (*_REQUIRED_OF_HAND, "seat", "round", "self_draw")
_TILES = frozenset({"concealed", "melds", "win_tile"})
_SEATED_TILES = _TILES | {"seat", "self_draw"}
_ABSENT: Mapping[str, Any] = {
    "melds": (),
    "dora_indicators": "",
    "ura_indicators": "",
    "flags": (),
    "discarder": None,
    "counters": 0,
    "sticks_taken": 0,
    "liable": None,
}
"""The values of fields that a record does not have."""
_hand_fields = itemgetter(*_OF_HAND)
_fields = itemgetter(*_OF_HAND, *_OF_SITUATION)


def read_win(record: Mapping[str, Any], rules: Parameters) -> WinningHand:
    """The winning hand of a record; raises `Refused` with every fault that can be seen."""
    win = _read(record)
    if win is None:
        faults = RecordFaults(record).faults
        raise Refused(*faults, *_faults_beside(record, faults, rules))
    faults = hand_faults(win, rules)
    if faults:
        raise Refused(*faults)
    return win


def read_hand(hand: Mapping[str, Any], situation: Situation, rules: Parameters) -> WinningHand:
    """The winning hand of an event, in the situation of the table, to which the hand adds its flags.

    Raises `Refused` with every fault that can be seen.
    """
    win = _read_hand(hand, situation)
    if win is None:
        faults = HandFaults(hand).faults
        raise Refused(*faults, *_hand_faults_beside(hand, situation, faults, rules))
    faults = hand_faults(win, rules)
    if faults:
        raise Refused(*faults)
    return win


def _read(record: Mapping[str, Any]) -> WinningHand | None:
    """The winning hand of a record in good form, None for any other: `RecordFaults` then names its faults."""
    if not _KNOWN.issuperset(record):
        return None
    try:
        try:
            fields = _fields(record)
        except KeyError:
            fields = _fields({**_ABSENT, **record})
        concealed, melds, win_tile, dora, ura, flags, *words = fields
        if not isinstance(flags, LISTS):
            return None
        return _winning_hand(concealed, melds, win_tile, dora, ura, _situation(*words, *flags))
    except (KeyError, TypeError, ValueError):
        return None


def _read_hand(hand: Mapping[str, Any], situation: Situation) -> WinningHand | None:
    """As `_read`, for the hand of an event."""
    try:
        concealed, melds, win_tile, dora, ura, flags = _hand_fields({**_ABSENT, **hand})
        if not isinstance(flags, LISTS):
            return None
        declared = situation.with_flags(_declared(flags))
        return _winning_hand(concealed, melds, win_tile, dora, ura, declared)
    except (KeyError, TypeError, ValueError):
        return None


def _winning_hand(
    concealed: str, melds: Any, win_tile: str, dora: str, ura: str, situation: Situation
) -> WinningHand:
    tile = bunch(win_tile)
    (_,) = tile.codes
    return WinningHand(groups(concealed), _melds(melds), tile, situation, bunch(dora), bunch(ura))


def _melds(given: Any) -> tuple[Meld, ...]:
    if not isinstance(given, LISTS) or len(given) > 4:
        raise ValueError(given)
    return tuple([meld(**item) for item in given]) if given else ()


def _declared(flags: Sequence[Any]) -> frozenset[str]:
    """The flags; raises `ValueError` when one is no word or comes twice."""
    words = frozenset(flags)
    if len(words) != len(flags) or not all(isinstance(word, str) for word in words):
        raise ValueError(flags)
    return words


@lru_cache(maxsize=1 << 12, typed=True)  # typed, because 1 is not true
def _situation(
    seat: Any,
    round_: Any,
    self_draw: Any,
    discarder: Any,
    counters: Any,
    sticks: Any,
    liable: Any,
    *flags: Any,
) -> Situation:
    """The situation from the values of a record; raises `KeyError`, `TypeError` or `ValueError` for any others.

    Hands differ, but their situations are often the same: each is made once.
    """
    winner = SEAT_OF[seat]
    if self_draw is not (discarder is None):
        raise ValueError(self_draw)
    return Situation(
        winner,
        SEAT_OF[round_],
        None if self_draw else _other(winner, discarder),
        _declared(flags),
        _count(counters),
        _count(sticks),
        None if liable is None else _other(winner, liable),
    )


def _other(seat: int, letter: Any) -> int:
    other = SEAT_OF[letter]
    if other == seat:
        raise ValueError(letter)
    return other


def _count(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= MOST:
        raise ValueError(value)
    return value


def _faults_beside(record: Mapping[str, Any], faults: Sequence[Fault], rules: Parameters) -> list[Fault]:
    """The faults of the hand in a record with other unreadable fields, where the hand itself can be read."""
    bad = _fields_of(faults)
    if bad & _SEATED_TILES:
        return []
    rest = _readable(record, _KNOWN - bad)
    if "round" in bad:
        rest["round"] = "E"
    if "discarder" in bad and not rest["self_draw"]:
        rest["discarder"] = "S" if rest["seat"] == "E" else "E"
    win = _read(rest)
    return hand_faults(win, rules) if win else []


def _hand_faults_beside(
    hand: Mapping[str, Any], situation: Situation, faults: Sequence[Fault], rules: Parameters
) -> list[Fault]:
    """As `_faults_beside`, for the hand of an event."""
    bad = _fields_of(faults)
    if bad & _TILES:
        return []
    win = _read_hand(_readable(hand, HAND_FIELDS - bad), situation)
    assert win is not None, hand
    return hand_faults(win, rules)


def _fields_of(faults: Sequence[Fault]) -> set[str]:
    return {fault.field.partition("[")[0] for fault in faults}


def _readable(record: Mapping[str, Any], fields: frozenset[str]) -> dict[str, Any]:
    """The record with these fields alone; without its flags its ura indicators are left out, as they may not count."""
    rest = {key: value for key, value in record.items() if key in fields}
    if "flags" not in fields:
        rest.pop("ura_indicators", None)
    return rest


class HandFaults(records.HandFaultfinder):
    """Reads the hand of an event field by field and keeps every fault; a hand in good form has none."""

    def __init__(self, hand: Mapping[str, Any]) -> None:
        super().__init__(hand, HAND_FIELDS, _REQUIRED_OF_HAND)
        self.find_tiles("dora_indicators")
        self.find_tiles("ura_indicators")


class RecordFaults(records.Faultfinder):
    """Reads a record field by field and keeps every fault; a record in good form has none."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        super().__init__(record, _KNOWN, _REQUIRED)
        self.find_tiles("dora_indicators")
        self.find_tiles("ura_indicators")
        self.find_seat("round")
        self.find_count("counters")
        self.find_count("sticks_taken")
        liable = self.find_seat("liable", optional=True)
        if liable is not None and liable == self.seat and "seat" in record:
            self.fault("liable_is_winner", "liable", value=SEATS[liable])
