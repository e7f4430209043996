"""From a record (JSON) to a `Deal`: the hands and racks of a table. Every fault is named.

This module reads each winner and each rack by itself; `deal_faults` finds the contradictions between them.
"""

from collections.abc import Mapping
from typing import Any, Final

from scoring.checks import ANNOTATIONS, is_int
from scoring.faults import Fault, Refused, brief
from scoring.records import SEAT_OF
from scoring.rulesets.fimj.deal import Deal
from scoring.rulesets.fimj.parameters import HIGHEST_LIMIT, LOWEST_LIMIT, Parameters
from scoring.rulesets.fimj.rack_record import read_rack
from scoring.rulesets.fimj.winner_record import read_hand, status_faults
from scoring.tiles import SEATS

_FIELDS: Final = frozenset({"id", "options", "round", "limit", "winners", "racks"}) | ANNOTATIONS
_REQUIRED: Final = frozenset({"round", "winners", "racks"})


def read_deal(record: Mapping[str, Any], rules: Parameters) -> Deal:
    """The deal of a record; raises `Refused` with every fault of its winners and racks, each by itself."""
    return _read(record, rules) or _read_with_care(record, rules)


def _read(record: Mapping[str, Any], rules: Parameters) -> Deal | None:
    """The deal of a record in good form, None for any other."""
    try:
        winners, racks, limit = record["winners"], record["racks"], record.get("limit", rules.limit)
        round_ = SEAT_OF[record["round"]]
        is_sound = (
            _FIELDS.issuperset(record)
            and isinstance(winners, dict)
            and isinstance(racks, dict)
            and len(winners) + len(racks) >= 3
            and winners.keys().isdisjoint(racks)
            and _is_limit(limit)
        )
        if not is_sound:
            return None
        deal = _empty_deal(round_, limit, _dead_seat([], winners, racks))
        for letter, given in winners.items():
            seat = SEAT_OF[letter]
            deal.hands[seat] = read_hand(given, seat, round_, deal.first_seat)
        for letter, given in racks.items():
            seat = SEAT_OF[letter]
            deal.add_rack(seat, read_rack(given, seat, round_))
    except (KeyError, TypeError, Refused):
        return None
    return deal


def _read_with_care(record: Mapping[str, Any], rules: Parameters) -> Deal:
    """The same, part by part; raises `Refused` with the faults of all of them."""
    faults: list[Fault] = []
    if not _REQUIRED <= record.keys() <= _FIELDS:
        faults += [Fault("unknown_field", brief(key)) for key in record if key not in _FIELDS]
        faults += [Fault("missing_field", key) for key in sorted(_REQUIRED) if key not in record]
    winners, racks = _by_seat(faults, record, "winners"), _by_seat(faults, record, "racks")
    dead = _dead_seat(faults, winners, racks)
    round_, limit = _round(faults, record), _limit(faults, record, rules)
    deal = _empty_deal(round_, limit, dead)
    for letter, given in winners.items():
        try:
            _read_winner(deal, SEAT_OF[letter], given)
        except Refused as refused:
            faults += refused.under(f"winners.{letter}").faults
    for letter, given in racks.items():
        try:
            deal.add_rack(SEAT_OF[letter], read_rack(given, SEAT_OF[letter], round_))
        except Refused as refused:
            faults += refused.under(f"racks.{letter}").faults
    faults += [Fault("winner_with_rack", f"racks.{letter}") for letter in winners if letter in racks]
    if faults:
        raise Refused(*faults)
    return deal


def _empty_deal(round_: int, limit: int, dead: int | None) -> Deal:
    return Deal(round_, limit, 4 if dead is None else 3, 1 if dead == 0 else 0)


def _round(faults: list[Fault], record: Mapping[str, Any]) -> int:
    letter = record.get("round")
    if isinstance(letter, str) and letter in SEAT_OF:
        return SEAT_OF[letter]
    if "round" in record:
        faults.append(Fault("unknown_seat", "round", SEATS, brief(letter)))
    return 0


def _limit(faults: list[Fault], record: Mapping[str, Any], rules: Parameters) -> int:
    limit = record.get("limit", rules.limit)
    limit_faults = _limit_faults(limit)
    faults += limit_faults
    return rules.limit if limit_faults else int(limit)


def _limit_faults(limit: Any) -> list[Fault]:
    if _is_limit(limit):
        return []
    if not is_int(limit):
        return [Fault("wrong_type", "limit", "a whole number", brief(limit))]
    if limit % 2 and LOWEST_LIMIT <= limit <= HIGHEST_LIMIT:
        return [Fault("odd_amount", "limit", found=limit)]
    return [Fault("out_of_range", "limit", f"{LOWEST_LIMIT} to {HIGHEST_LIMIT}", limit)]


def _is_limit(limit: Any) -> bool:
    return type(limit) is int and LOWEST_LIMIT <= limit <= HIGHEST_LIMIT and not limit % 2


def _by_seat(faults: list[Fault], record: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    given = record.get(name, {})
    if not isinstance(given, dict):
        faults.append(Fault("wrong_type", name, "an object", brief(given)))
        return {}
    if given.keys() <= SEAT_OF.keys():
        return given
    faults += [
        Fault("unknown_seat", f"{name}.{brief(letter)}", SEATS, brief(letter))
        for letter in given
        if letter not in SEAT_OF
    ]
    return {letter: value for letter, value in given.items() if letter in SEAT_OF}


def _dead_seat(faults: list[Fault], winners: Mapping[str, Any], racks: Mapping[str, Any]) -> int | None:
    """The seat without hand and rack: at most one, the dead seat of three players."""
    if len(winners) + len(racks) == 4:
        return None
    missing = [letter for letter in SEATS if letter not in winners and letter not in racks]
    if len(missing) > 1 and all(fault.code == "unknown_field" for fault in faults):
        faults.append(Fault("missing_rack", "racks", "four seats, or three", " ".join(missing)))
    return SEAT_OF[missing[0]] if missing else None


def _read_winner(deal: Deal, seat: int, given: Any) -> None:
    """A winner: tiles, or the status of the last player left."""
    if not isinstance(given, dict) or given.get("status") is None:
        deal.hands[seat] = read_hand(given, seat, deal.round, deal.first_seat)
        return
    faults = status_faults(given["status"])
    faults += [Fault("unknown_field", brief(key)) for key in given if key != "status" and not faults]
    if faults:
        raise Refused(*faults)
    deal.last_players.append(seat)
