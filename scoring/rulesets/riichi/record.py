"""From a record (JSON) to a `Win`: a frozen value that holds nothing impossible. Every fault is named."""

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from scoring import records
from scoring.faults import Fault, Refused
from scoring.hand import Meld, meld
from scoring.readings import Tiles
from scoring.records import LISTS
from scoring.rulesets.base import ANNOTATIONS
from scoring.rulesets.riichi.flags import flag_faults
from scoring.rulesets.riichi.situation import Situation, situation
from scoring.tiles import RED, SEATS, Bunch, bunch, groups, has_fifth_copy

if TYPE_CHECKING:
    from scoring.rulesets.riichi.rules import RiichiRules

_FIVES = (4, 13, 22)
HAND_FIELDS = frozenset({"concealed", "melds", "win_tile", "dora_indicators", "ura_indicators", "flags"})
_TABLE_FIELDS = frozenset({"seat", "round", "self_draw", "discarder", "counters", "sticks_taken", "liable"})
_KNOWN = HAND_FIELDS | _TABLE_FIELDS | ANNOTATIONS | {"id", "options"}
_REQUIRED = ("concealed", "win_tile", "seat", "round", "self_draw")
_HAND = frozenset({"concealed", "melds", "win_tile", "seat", "self_draw"})
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
"""What a record means that does not say."""
_fields = itemgetter(
    *("concealed", "melds", "win_tile", "dora_indicators", "ura_indicators", "flags"),
    *("seat", "round", "self_draw", "discarder", "counters", "sticks_taken", "liable"),
)


class Win:
    """A complete hand in its situation, of which it repeats what is asked for most."""

    __slots__ = (
        "_hand",
        "discarder",
        "dora_indicators",
        "flags",
        "seat",
        "self_draw",
        "situation",
        "tiles",
        "ura_indicators",
        "win_tile",
    )

    def __init__(
        self,
        hand: Sequence[Bunch],
        melds: tuple[Meld, ...],
        tile: Bunch,
        situation: Situation,
        dora: Bunch,
        ura: Bunch,
    ) -> None:
        self._hand = hand
        self.win_tile = tile.codes[0]
        self.situation = situation
        self.seat = situation.seat
        self.discarder = situation.discarder
        self.self_draw = situation.self_draw
        self.flags = situation.flags
        self.tiles = Tiles(hand, melds, tile, self_draw=situation.self_draw)
        self.dora_indicators = dora
        self.ura_indicators = ura

    @property
    def concealed(self) -> tuple[int, ...]:
        """The concealed tiles without the winning tile, as written."""
        return tuple([code for bunch in self._hand for code in bunch.codes])

    def won_on(self, code: int) -> "Win":
        """The same tiles, won on another one of them."""
        codes = [*self.concealed, self.win_tile]
        codes.remove(code)
        hand, tile = (Bunch(tuple(codes)),), Bunch((code,))
        return Win(hand, self.tiles.melds, tile, self.situation, self.dora_indicators, self.ura_indicators)


def read_win(record: Mapping[str, Any], rules: "RiichiRules") -> Win:
    """The win a record tells of; raises `Refused` with every fault that can be seen."""
    win = _read(record)
    if win is None:
        faults = Faultfinder(record).faults
        raise Refused(*faults, *_faults_beside(record, faults, rules))
    if not _is_clean(win, rules) and (faults := _faults_of(win, rules)):
        raise Refused(*faults)
    return win


def _faults_of(win: Win, rules: "RiichiRules") -> list[Fault]:
    faults = tile_faults(win, rules)
    if win.flags:
        faults += _flag_faults(win, rules)
    if win.ura_indicators.size and not win.situation.is_riichi:
        faults.append(Fault("ura_without_riichi", "ura_indicators"))
    return faults


def _faults_beside(record: Mapping[str, Any], faults: Sequence[Fault], rules: "RiichiRules") -> list[Fault]:
    """What else is wrong with a record of which some fields cannot be read, where the hand itself can."""
    bad = {fault.field.partition("[")[0] for fault in faults}
    if bad & _HAND:
        return []
    rest = {key: value for key, value in record.items() if key in _KNOWN - bad}
    if "flags" in bad:
        rest.pop("ura_indicators", None)
    if "round" in bad:
        rest["round"] = "E"
    if "discarder" in bad and not rest["self_draw"]:
        rest["discarder"] = "S" if rest["seat"] == "E" else "E"
    win = _read(rest)
    return _faults_of(win, rules) if win else []


def _read(record: Mapping[str, Any]) -> Win | None:
    """The win of a record in good form, None for any other: the `Faultfinder` then says what is wrong with it."""
    if not _KNOWN.issuperset(record):
        return None
    try:
        try:
            fields = _fields(record)
        except KeyError:
            fields = _fields({**_ABSENT, **record})
        concealed, melds, win_tile, dora, ura, flags, *said = fields
        tile = bunch(win_tile)
        (_,) = tile.codes
        if not isinstance(flags, LISTS):
            return None
        return Win(groups(concealed), _melds(melds), tile, situation(*said, *flags), bunch(dora), bunch(ura))
    except (KeyError, TypeError, ValueError):
        return None


def _melds(given: Any) -> tuple[Meld, ...]:
    if not isinstance(given, LISTS) or len(given) > 4:
        raise ValueError(given)
    return tuple([meld(**item) for item in given]) if given else ()


def _is_clean(win: Win, rules: "RiichiRules") -> bool:
    """Whether a look is enough to see that nothing is wrong: true of most hands, and of none with a fault."""
    tiles = win.tiles
    dora, ura = win.dora_indicators, win.ura_indicators
    return not (
        tiles.size + 3 * len(tiles.melds) != 14
        or tiles.kongs
        or dora.size > 1
        or ura.size > 1
        or (ura.size and not win.situation.is_riichi)
        or (win.flags and _form(win) not in rules.sound_flags)
        or has_fifth_copy(tiles.all_key + dora.key + ura.key)
        or tiles.reds + dora.reds + ura.reds not in rules.red_counts
    )


def _form(win: Win) -> tuple[object, ...]:
    """All that decides whether the flags of a win are possible."""
    tiles = win.tiles
    return (
        win.flags,
        win.self_draw,
        tiles.is_closed,
        win.seat == 0,
        bool(tiles.melds),
        bool(tiles.kongs),
    )


def _flag_faults(win: Win, rules: "RiichiRules") -> list[Fault]:
    """The faults of the flags; a situation that was once found possible is not looked at again."""
    form = _form(win)
    if form in rules.sound_flags:
        return []
    unknown = sorted(win.flags - rules.flags)
    faults = [Fault("unknown_flag", "flags", sorted(rules.flags), flag) for flag in unknown]
    faults += flag_faults(win, rules)
    if not faults:
        rules.sound_flags.add(form)
    return faults


def tile_faults(win: Win, rules: "RiichiRules") -> list[Fault]:
    """Tiles that cannot be: counts, copies, red fives, indicators."""
    tiles = win.tiles
    faults = records.size_faults(tiles)
    faults += records.copy_faults(tiles.all_key + win.dora_indicators.key + win.ura_indicators.key)
    faults += _red_faults(win, rules)
    faults += _kong_faults(tiles.melds, rules)
    faults += _indicator_faults("dora_indicators", win.dora_indicators, tiles.kongs, rules)
    faults += _indicator_faults("ura_indicators", win.ura_indicators, tiles.kongs, rules)
    return faults


def _red_faults(win: Win, rules: "RiichiRules") -> list[Fault]:
    reds = win.tiles.reds + win.dora_indicators.reds + win.ura_indicators.reds
    return red_faults([reds >> 4 * suit & 15 for suit in range(3)], "hand", rules)


def red_faults(reds: Sequence[int], field: str, rules: "RiichiRules") -> list[Fault]:
    """More red fives of a suit, or in all, than the set holds."""
    faults = []
    for suit, found in enumerate(reds):
        most = rules.red_fives_of(suit)
        if found > most:
            faults.append(Fault("second_red_five" if most else "no_red_fives", field, most, found))
    if not faults and sum(reds) > rules.red_fives:
        faults.append(Fault("second_red_five", field, rules.red_fives, sum(reds)))
    return faults


def _kong_faults(melds: tuple[Meld, ...], rules: "RiichiRules") -> list[Fault]:
    faults = []
    for place, set_ in enumerate(melds):
        if set_.is_kong and set_.kind in _FIVES:
            wanted = rules.red_fives_in_kong(_FIVES.index(set_.kind))
            if sum(code >= RED for code in set_.tiles) < wanted:
                faults.append(
                    Fault("kong_without_red_five", f"melds[{place}]", wanted, set_.to_json()["tiles"])
                )
    return faults


def _indicator_faults(name: str, shown: Bunch, kongs: int, rules: "RiichiRules") -> list[Fault]:
    if shown.size > 5:
        return [Fault("too_many_indicators", name, 5, shown.size)]
    if rules.indicators_per_kong and shown.size and shown.size < 1 + kongs:
        return [Fault("too_few_indicators", name, 1 + kongs, shown.size)]
    return []


class Faultfinder(records.Faultfinder):
    """Reads the fields of a record one by one and keeps every fault; a record in good form has none."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        super().__init__(record, _KNOWN, _REQUIRED)
        self.find_tiles("dora_indicators")
        self.find_tiles("ura_indicators")
        self.find_seat("round")
        self.find_count("counters")
        self.find_count("sticks_taken")
        liable = self.find_seat("liable", optional=True)
        if liable is not None and liable == self.seat and "seat" in record:
            self.fault("liable_is_winner", "liable", found=SEATS[liable])
