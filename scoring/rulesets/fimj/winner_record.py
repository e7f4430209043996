"""A winner's hand from its record. Every fault of it is named."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from scoring.checks import is_int
from scoring.faults import Fault, Refused, brief
from scoring.hand import meld
from scoring.readings import Tiles
from scoring.records import LISTS, Faultfinder, copy_faults, size_faults
from scoring.rulesets.fimj.bonus import bonus_faults, bonus_mask
from scoring.rulesets.fimj.deal import LAST_PLAYER
from scoring.rulesets.fimj.flags import flag_faults
from scoring.rulesets.fimj.parameters import WIN_TILES
from scoring.rulesets.fimj.situation import NO_FLAGS, situation_of
from scoring.rulesets.fimj.winning_hand import WinningHand
from scoring.tiles import SEATS, bunch, groups, has_fifth_copy

HAND_FIELDS: Final = frozenset(
    {"concealed", "win_tile", "self_draw", "melds", "bonus", "flags", "declared_doublings", "status"}
)
_REQUIRED: Final = ("concealed", "win_tile", "self_draw")
_MOST_DECLARED: Final = 40


def read_hand(record: Any, seat: int, round_: int, first_seat: int) -> WinningHand:
    """A winner's tiles and situation; raises `Refused`. ``first_seat`` plays first in this deal."""
    hand = _read(record, seat, round_)
    if hand is None:
        if not isinstance(record, Mapping):
            raise Refused(Fault("wrong_type", "", "an object", brief(record)))
        faults = _WinnerFaultfinder(record, seat).faults
        assert faults, record
        raise Refused(*faults, *_other_faults(record, faults, seat, first_seat))
    faults = _faults_of(hand, first_seat)
    if faults:
        raise Refused(*faults)
    return hand


def _read(record: Any, seat: int, round_: int) -> WinningHand | None:
    """The hand of a record in good form, None for any other: the faultfinder then names its faults."""
    try:
        if not HAND_FIELDS.issuperset(record):
            return None
        get = record.get
        self_draw, words, melds = record["self_draw"], get("flags", ()), get("melds", ())
        tile = bunch(record["win_tile"])
        (_,) = tile.codes
        concealed = groups(record["concealed"])
        laid = tuple([meld(**item) for item in melds]) if melds else ()
        situation = situation_of(seat, round_, bonus_mask(get("bonus", "")), _flags(words))
        declared = get("declared_doublings")
    except (AttributeError, KeyError, TypeError, ValueError):
        return None
    is_sound = (
        isinstance(self_draw, bool)
        and isinstance(melds, LISTS)
        and len(laid) <= 4
        and get("status") is None
        and (declared is None or _can_be_declared(declared))
    )
    if not is_sound:
        return None
    return WinningHand(Tiles(concealed, laid, tile, self_draw=self_draw), situation, declared)


def _flags(words: Any) -> frozenset[str]:
    """The flags of a list of different words; raises `TypeError` or `ValueError` for anything else."""
    if not isinstance(words, LISTS):
        raise TypeError(words)
    if not words:
        return NO_FLAGS
    flags = frozenset(words)
    if len(flags) != len(words) or not all(isinstance(word, str) for word in words):
        raise ValueError(words)
    return flags


def _can_be_declared(number: Any) -> bool:
    return is_int(number) and 0 <= number <= _MOST_DECLARED


def _faults_of(hand: WinningHand, first_seat: int) -> list[Fault]:
    """The faults of too many or too few tiles, copies or red fives, and of impossible flags."""
    tiles = hand.tiles
    is_ordinary = not hand.flags and not tiles.reds and tiles.size + 3 * len(tiles.melds) == WIN_TILES
    if is_ordinary and not has_fifth_copy(tiles.all_key):
        return []
    faults = size_faults(tiles)
    if tiles.reds:
        faults.append(Fault("no_red_fives", "concealed", 0))
    faults += copy_faults(tiles.all_key, "concealed")
    if hand.flags:
        faults += flag_faults(hand, first_seat)
    return faults


class _WinnerFaultfinder(Faultfinder):
    """Names every fault of a winner's record that could not be read."""

    def __init__(self, record: Mapping[str, Any], seat: int) -> None:
        discarder = SEATS[seat - 1] if record.get("self_draw") is False else None
        whole = {**record, "seat": SEATS[seat], "discarder": discarder}
        super().__init__(whole, whole.keys(), _REQUIRED)
        self.faults += [Fault("unknown_field", brief(key)) for key in record if key not in HAND_FIELDS]
        self.faults += bonus_faults(record)
        self._find_declared(record.get("declared_doublings"))
        if record.get("status") is not None:
            self.fault("unknown_status", "status", LAST_PLAYER, record["status"])

    def _find_declared(self, number: Any) -> None:
        if number is not None and not is_int(number):
            self.fault("wrong_type", "declared_doublings", "a whole number", number)
        elif number is not None and not _can_be_declared(number):
            self.fault("out_of_range", "declared_doublings", f"0 to {_MOST_DECLARED}", number)


def _other_faults(
    record: Mapping[str, Any], faults: Sequence[Fault], seat: int, first_seat: int
) -> list[Fault]:
    """The faults of the tiles and flags of a record with unreadable fields, where its tiles can be read."""
    bad = {fault.field.partition("[")[0] for fault in faults}
    if "melds" in bad:
        return []
    hand = _read({key: record[key] for key in HAND_FIELDS - bad if key in record}, seat, 0)
    return _faults_of(hand, first_seat) if hand else []


def status_faults(status: Any) -> list[Fault]:
    """The fault of a status other than that of the last player left."""
    return [] if status == LAST_PLAYER else [Fault("unknown_status", "status", LAST_PLAYER, brief(status))]
