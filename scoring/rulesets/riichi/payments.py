"""The worth of a hand and its payments: limits, rounding, counters, liability (EMA 2008, 4.1.2 and 3.3.6)."""

from functools import lru_cache
from typing import NamedTuple

from scoring.rulesets.riichi.parameters import Parameters
from scoring.score import Payment, Reason, delta_of
from scoring.shared import Shared
from scoring.tiles import SEATS

STICK = 1000
_BASES = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}


class Worth(NamedTuple):
    """The base of a hand (one unit of payment), the name of its limit, and the number of paid yakuman.

    ``liable`` is the part of the base that the liable player has to pay.
    """

    base: int
    limit: str | None = None
    yakuman: int = 0
    liable: int = 0


def of_limit(name: str) -> Worth:
    """The worth of a limit hand named without fan and fu; ``yakuman`` is a counted one."""
    return Worth(_BASES[name], name)


def of_yakuman(number: int, liable: int = 0) -> Worth:
    """The worth of ``number`` yakuman, ``liable`` of them under liability."""
    return Worth(8000 * number, "yakuman", number, 8000 * liable)


def of_fan(fan: int, fu: int, rules: Parameters) -> Worth:
    """The worth of an ordinary hand; ``fu`` does not matter from 5 fan on."""
    limit = _limit_of(fan, rules)
    if limit is None:
        base = fu << fan + 2
        if rules.round_base:
            base = (base + 50) // 100 * 100
        full = 1920 if rules.kiriage else 2000
        if base < full:
            return Worth(base)
        limit = "mangan"
    return of_limit(limit)


def _limit_of(fan: int, rules: Parameters) -> str | None:
    if fan >= 13:
        return rules.counted
    for least, name in ((11, "sanbaiman"), (8, "baiman"), (6, "haneman"), (5, "mangan")):
        if fan >= least:
            return name
    return None


def _share(base: int, times: int) -> int:
    """``times`` the base, rounded up to the next hundred (the Finnish base is round already)."""
    return -(-base * times // 100) * 100


def amount(worth: Worth, *, by_east: bool, self_draw: bool) -> int:
    """The points that the winner receives in all, without counters and sticks."""
    if not self_draw:
        return _share(worth.base, 6 if by_east else 4)
    if by_east:
        return 3 * _share(worth.base, 2)
    return _share(worth.base, 2) + 2 * _share(worth.base, 1)


class Parties(NamedTuple):
    """The seats of a win (0-3): ``discarder`` None for a self-draw, ``liable`` None for nobody."""

    winner: int
    discarder: int | None
    liable: int | None = None


def win_payments(worth: Worth, parties: Parties, counters: int, rules: Parameters) -> list[Payment]:
    """The payments to the winner, counters included, without sticks."""
    if not worth.liable or parties.liable is None:
        out = _without_liability(worth, parties)
    else:
        out = _liable(worth.liable, parties)
        if worth.base > worth.liable:
            out += _without_liability(Worth(worth.base - worth.liable), parties)
    return out + _counters(worth, parties, counters, rules) if counters else out


def all_payments(
    worth: Worth, parties: Parties, counters: int, sticks: int, rules: Parameters
) -> list[Payment]:
    """`win_payments`, and the sticks that the winner takes from the table."""
    out = win_payments(worth, parties, counters, rules)
    if sticks:
        out.append(Payment(None, parties.winner, STICK * sticks, Reason.STICKS))
    return out


@lru_cache(maxsize=1 << 12)
def delta(worth: Worth, parties: Parties, counters: int, sticks: int, rules: Parameters) -> Shared:
    """The points that each seat (E S W N) wins or loses by `all_payments`."""
    points = delta_of(all_payments(worth, parties, counters, sticks, rules))
    return Shared(zip(SEATS, points, strict=True))


def _without_liability(worth: Worth, parties: Parties) -> list[Payment]:
    east_wins = parties.winner == 0
    if parties.discarder is not None:
        points = amount(worth, by_east=east_wins, self_draw=False)
        return [Payment(parties.discarder, parties.winner, points, Reason.HAND)]
    return [
        Payment(seat, parties.winner, _share(worth.base, 2 if east_wins or seat == 0 else 1), Reason.HAND)
        for seat in range(4)
        if seat != parties.winner
    ]


def _liable(base: int, parties: Parties) -> list[Payment]:
    """The payments of the liable player: all of a self-draw, and half of a win by another's discard."""
    assert parties.liable is not None
    total = amount(Worth(base), by_east=parties.winner == 0, self_draw=parties.discarder is None)
    if parties.discarder is None or parties.discarder == parties.liable:
        return [Payment(parties.liable, parties.winner, total, Reason.LIABILITY)]
    return [
        Payment(parties.discarder, parties.winner, total // 2, Reason.HAND),
        Payment(parties.liable, parties.winner, total // 2, Reason.LIABILITY),
    ]


def _counters(worth: Worth, parties: Parties, counters: int, rules: Parameters) -> list[Payment]:
    """100 a counter from each payer, 300 by discard; in the hand's value they double with it (Finnish option)."""
    points = 100 * counters
    liable = parties.liable if worth.liable else None
    if rules.counter_mode == "in_hand_value":
        return [
            payment._replace(reason=Reason.COUNTERS) for payment in _without_liability(Worth(points), parties)
        ]
    if parties.discarder is not None:
        payer = liable if liable is not None and rules.liability_takes_counters else parties.discarder
        return [Payment(payer, parties.winner, 3 * points, Reason.COUNTERS)]
    if liable is not None:
        return [Payment(liable, parties.winner, 3 * points, Reason.COUNTERS)]
    return [
        Payment(seat, parties.winner, points, Reason.COUNTERS) for seat in range(4) if seat != parties.winner
    ]
