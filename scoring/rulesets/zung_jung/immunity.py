"""Responsibility for a discard in Zung Jung: same-round immunity, by the log of discards (payment scheme 5)."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.events import NOT_GIVEN, Win, Winner
from scoring.faults import Fault, Refused, brief
from scoring.tiles import CODE_OF, SEATS

Log = Sequence[Sequence[str]]
"""(player, tile) for every discard in time order, claimed ones too; the last is the winning tile."""


def responsible_player(log: Log, winner: str, tile: str) -> str | None:
    """The player who answers for a win on a discard; None: nobody.

    For a robbed kong the last entry is its maker with the tile. Only the log from the winner's last discard on
    matters. Raises `Refused` when the log does not end in the winning tile, discarded by another.
    """
    if not log or log[-1][1] != tile:
        raise Refused(Fault("log_ends_elsewhere", "log", tile, log[-1][1] if log else None))
    if log[-1][0] == winner:
        raise Refused(Fault("ron_from_self", "log", found=winner))
    *earlier, (discarder, _) = log
    window: list[Sequence[str]] = []
    for player, discard in reversed(earlier):
        if player == winner:
            if discard == tile:
                return None
            break
        window.append((player, discard))
    return next((player for player, discard in reversed(window) if discard == tile), discarder)


def of_event(event: Win, winner: Winner) -> str | None:
    """The player who answers to the paid winner of a game: by the log or the table; without both, the discarder."""
    is_given = event.responsible is not NOT_GIVEN
    if not event.discards:
        return event.responsible if is_given else event.discarder
    tiles = (item.hand.get("win_tile") for item in event.winners if item.hand is not None)
    tile = next(tiles, event.discards[-1][1])
    player = _from_log(event.discards, winner.player, event.discarder, tile)
    if is_given and event.responsible != player:
        raise Refused(Fault("responsible_differs", "responsible", player, event.responsible))
    return player


def of_record(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The record with the responsible seat in the place of its ``discards``; seats stand for players."""
    log = record["discards"]
    out = {key: value for key, value in record.items() if key != "discards"}
    if log == []:
        return out
    faults = _log_faults(log)
    if faults:
        raise Refused(*faults)
    player = _from_log(log, record.get("seat"), record.get("discarder"), record.get("win_tile"))
    if "responsible" in record and record["responsible"] != player:
        raise Refused(Fault("responsible_differs", "responsible", player, brief(record["responsible"])))
    return {**out, "responsible": player}


def _from_log(log: Log, winner: Any, discarder: Any, tile: Any) -> str | None:
    if discarder is None:
        raise Refused(Fault("responsible_on_self_draw", "discards"))
    if log[-1][0] != discarder:
        raise Refused(Fault("log_ends_elsewhere", "discards", brief(discarder), log[-1][0]))
    try:
        return responsible_player(log, winner, tile)
    except Refused as refused:
        raise Refused(
            *(Fault(fault.code, "discards", brief(fault.expected), fault.found) for fault in refused.faults)
        ) from None


def _log_faults(log: Any) -> list[Fault]:
    if not isinstance(log, list | tuple):
        return [Fault("wrong_type", "discards", "a list of seat and tile", brief(log))]
    faults = []
    for place, item in enumerate(log):
        path = f"discards[{place}]"
        if not isinstance(item, list | tuple) or len(item) != 2:
            faults.append(Fault("wrong_type", path, "seat and tile", brief(item)))
            continue
        seat, tile = item
        if not isinstance(seat, str) or seat not in tuple(SEATS):
            faults.append(Fault("unknown_seat", path, SEATS, brief(seat)))
        if not isinstance(tile, str) or tile not in CODE_OF:
            faults.append(Fault("unknown_tile", path, "a tile like 3s", brief(tile)))
    return faults
