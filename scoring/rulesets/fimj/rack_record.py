"""A loser's rack from its record. Every fault of it is named."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoring.faults import Fault, Refused, brief
from scoring.records import LISTS, copy_faults
from scoring.rulesets.fimj.bonus import bonus_faults, bonus_mask
from scoring.rulesets.fimj.combinations import BadCombination, Combination, combination
from scoring.rulesets.fimj.deal import CULPRIT, EXCLUDED
from scoring.rulesets.fimj.parameters import HAND_TILES
from scoring.rulesets.fimj.rack import Rack
from scoring.rulesets.fimj.situation import situation_of
from scoring.tiles import has_fifth_copy

_FIELDS: Final = frozenset({"combos", "bonus", "status"})
_STATUSES: Final = (*EXCLUDED, CULPRIT)
_MOST_TILES: Final = 18
"""A rack is as long as 18 tiles: not even a grandissimo signore has room for more."""


def read_rack(record: Any, seat: int, round_: int) -> Rack:
    """A loser's rack; raises `Refused`."""
    rack = _read(record, seat, round_)
    if rack is None:
        faults = _record_faults(record)
        assert faults, record
        raise Refused(*faults)
    if rack.size > HAND_TILES or has_fifth_copy(rack.key):
        faults = _tile_faults(rack.combinations, rack.status)
        if faults:
            raise Refused(*faults)
    return rack


def _read(record: Any, seat: int, round_: int) -> Rack | None:
    """The rack of a record in good form, None for any other."""
    try:
        if not _FIELDS.issuperset(record):
            return None
        get = record.get
        texts, status = get("combos", ()), get("status")
        if not isinstance(texts, LISTS) or not (status is None or status in _STATUSES):
            return None
        situation = situation_of(seat, round_, bonus_mask(get("bonus", "")))
        return Rack(situation, list(map(combination, texts)), status)
    except (AttributeError, TypeError, ValueError):
        return None


def _tile_faults(combinations: Iterable[Combination], status: str | None) -> list[Fault]:
    """The faults of too many copies, or of combinations for which the rack has no room."""
    key = size = 0
    for each in combinations:
        key += each.key
        size += each.size
    faults = copy_faults(key, "combos")
    if size > (HAND_TILES if status is None else _MOST_TILES):
        faults.append(Fault("rack_too_full", "combos", HAND_TILES, size))
    return faults


def _record_faults(record: Any) -> list[Fault]:
    """Every fault of a rack's record that could not be read."""
    if not isinstance(record, Mapping):
        return [Fault("wrong_type", "", "an object", brief(record))]
    faults = [Fault("unknown_field", brief(key)) for key in record if key not in _FIELDS]
    texts, status = record.get("combos", ()), record.get("status")
    if not isinstance(texts, LISTS):
        faults.append(Fault("wrong_type", "combos", "a list of combinations", brief(texts)))
        texts = ()
    for place, text in enumerate(texts):
        faults += _combination_faults(f"combos[{place}]", text)
    if status is not None and status not in _STATUSES:
        faults.append(Fault("unknown_status", "status", list(_STATUSES), brief(status)))
    return faults + bonus_faults(record)


def _combination_faults(path: str, text: Any) -> list[Fault]:
    if not isinstance(text, str):
        return [Fault("wrong_type", path, "a combination like 111z", brief(text))]
    try:
        combination(text)
    except BadCombination as bad:
        return [Fault(bad.code, path, bad.expected, brief(text))]
    return []
