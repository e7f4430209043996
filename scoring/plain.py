"""A winning hand as Zung Jung and MCR record it: tiles, melds, seat, flags, flowers and seasons; no indicators.

Read fast when in good form; otherwise every fault is named. What a hand is worth lives in the rule sets.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

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
"""What a hand in a game's event may say; the table knows the rest."""
_SITUATION = frozenset({"seat", "self_draw", "discarder"})


@dataclass(frozen=True, kw_only=True)
class Form:
    """What a rule set's record holds beside the common fields: its flags, and ``round`` or ``responsible``."""

    flags: Mapping[str, Needs]
    has_round: bool = False
    has_responsible: bool = False

    @cached_property
    def situation(self) -> frozenset[str]:
        """What a record tells beside the hand."""
        own = {"round"} if self.has_round else set()
        return _SITUATION | own | ({"responsible"} if self.has_responsible else set())

    @cached_property
    def known(self) -> frozenset[str]:
        """All fields a record may have."""
        return HAND_FIELDS | self.situation | ANNOTATIONS | {"id", "options"}

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The fields a record must have."""
        return ("concealed", "win_tile", "seat", "self_draw", *(("round",) if self.has_round else ()))


class Win:
    """A complete hand in its situation. Seats are 0-3 for E S W N; ``discarder`` None is a self-draw.

    ``responsible`` is who must answer for the discard, None for nobody; ``bonus`` are tile codes.
    """

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
        self,
        tiles: Tiles,
        seat: int,
        round_: int,
        discarder: int | None,
        responsible: int | None,
        flags: frozenset[str],
        bonus: tuple[int, ...],
    ) -> None:
        self.tiles = tiles
        self.seat = seat
        self.discarder = discarder
        self.responsible = responsible
        self.self_draw = discarder is None
        self.seat_kind = EAST + seat
        self.round_kind = EAST + round_
        self.flags = flags
        self.bonus = bonus

    @property
    def shown_key(self) -> int:
        """The key of the hand and its melds."""
        return self.tiles.all_key


def read_win(record: Mapping[str, Any], form: Form) -> Win:
    """The win a record tells of; raises `Refused` with every fault that can be seen."""
    win = _read(record, form)
    if win is None:
        faults = _Faultfinder(record, form).faults
        assert faults, record
        raise Refused(*faults)
    tiles = win.tiles
    if win.flags or tiles.reds or tiles.size + 3 * len(tiles.melds) != 14 or has_fifth_copy(tiles.all_key):
        faults = size_faults(tiles) + copy_faults(tiles.all_key)
        if tiles.reds:
            faults.append(
                Fault("no_red_fives", "hand", 0, sum(tiles.reds >> 4 * suit & 15 for suit in range(3)))
            )
        faults += flag_faults(win, form.flags)
        if faults:
            raise Refused(*faults)
    return win


@lru_cache(maxsize=1 << 10)
def _bonus(text: str) -> tuple[int, ...]:
    codes = tuple(parse_bonus(text))
    if len(set(codes)) != len(codes):
        raise BadTiles(text)
    return codes


def _read(record: Mapping[str, Any], form: Form) -> Win | None:
    """The win of a record in good form, None for any other."""
    if not record.keys() <= form.known:
        return None
    get = record.get
    try:
        discarder = None if record["self_draw"] is True else SEAT_OF[record["discarder"]]
        tile = bunch(record["win_tile"])
        (_,) = tile.codes
        given = get("melds", ())
        win = Win(
            Tiles(
                groups(record["concealed"]),
                tuple([meld(**item) for item in given]),
                tile,
                self_draw=discarder is None,
            ),
            SEAT_OF[record["seat"]],
            SEAT_OF[record["round"]] if form.has_round else 0,
            discarder,
            _responsible(record, discarder),
            frozenset(words) if (words := get("flags", ())) else _NO_FLAGS,
            _bonus(get("bonus", "")),
        )
    except (KeyError, TypeError, ValueError):
        return None
    return win if records.is_sound(record, win) and _can_answer(win) else None


def _responsible(record: Mapping[str, Any], discarder: int | None) -> int | None:
    """Who answers for the discard: the discarder unless the record says otherwise."""
    if "responsible" not in record:
        return discarder
    letter = record["responsible"]
    return None if letter is None else SEAT_OF[letter]


def _can_answer(win: Win) -> bool:
    return win.responsible is None or (win.discarder is not None and win.responsible != win.seat)


class _Faultfinder(records.Faultfinder):
    """Names every fault of a record that could not be read."""

    def __init__(self, record: Mapping[str, Any], form: Form) -> None:
        super().__init__(record, form.known, form.required)
        self._find_bonus()
        if form.has_round:
            self.find_seat("round")
        if form.has_responsible:
            self._find_responsible()

    def _find_bonus(self) -> None:
        text = self.record.get("bonus", "")
        if not isinstance(text, str):
            self.fault("wrong_type", "bonus", "tiles like f1g3", text)
            return
        try:
            codes = parse_bonus(text)
        except BadTiles as bad:
            self.fault("unknown_tile", "bonus", "tiles like f1g3", bad.found)
            return
        for code in sorted({code for code in codes if codes.count(code) > 1}):
            self.fault("bonus_twice", "bonus", 1, f"{codes.count(code)} x {TEXT[code]}")

    def _find_responsible(self) -> None:
        seat = self.find_seat("responsible", optional=True)
        if seat is None:
            return
        if self.record.get("self_draw") is True:
            self.fault("responsible_on_self_draw", "responsible", found=SEATS[seat])
        if seat == self.seat:
            self.fault("responsible_is_winner", "responsible", found=SEATS[seat])
