"""What a hand is worth and who pays: limits, rounding, counters, liability (EMA 2008, 4.1.2 and 3.3.6)."""

from typing import TYPE_CHECKING, NamedTuple

from scoring.score import Payment, Reason

if TYPE_CHECKING:
    from scoring.rulesets.riichi.rules import RiichiRules

STICK = 1000
_BASES = {"mangan": 2000, "haneman": 3000, "baiman": 4000, "sanbaiman": 6000, "yakuman": 8000}


class Worth(NamedTuple):
    """The base of a hand (what one unit of payment is), its limit's name, and how many yakuman are paid.

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


def of_fan(fan: int, fu: int, rules: "RiichiRules") -> Worth:
    """The worth of an ordinary hand; ``fu`` does not matter from 5 fan on."""
    return rules.worths[fan, fu]


class WorthByFan(dict[tuple[int, int], Worth]):
    """The worth of fan and fu, filled as they are asked for."""

    def __init__(self, rules: "RiichiRules") -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, key: tuple[int, int]) -> Worth:
        found = self[key] = _of_fan(*key, self._rules)
        return found


def _of_fan(fan: int, fu: int, rules: "RiichiRules") -> Worth:
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


def _limit_of(fan: int, rules: "RiichiRules") -> str | None:
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
    """What the winner receives in all, without counters and sticks."""
    if not self_draw:
        return _share(worth.base, 6 if by_east else 4)
    if by_east:
        return 3 * _share(worth.base, 2)
    return _share(worth.base, 2) + 2 * _share(worth.base, 1)


class Table(NamedTuple):
    """Where the win happened: seats 0-3, ``discarder`` None for a self-draw."""

    winner: int
    discarder: int | None
    counters: int
    liable: int | None = None


def win_payments(worth: Worth, table: Table, rules: "RiichiRules") -> list[Payment]:
    """Who pays the winner what, counters included, sticks aside."""
    if not worth.liable or table.liable is None:
        out = _plain(worth, table)
    else:
        out = _liable(worth.liable, table)
        if worth.base > worth.liable:
            out += _plain(Worth(worth.base - worth.liable), table)
    return out + _counters(worth, table, rules) if table.counters else out


def all_payments(worth: Worth, table: Table, sticks: int, rules: "RiichiRules") -> list[Payment]:
    """`win_payments`, and the sticks that the winner takes from the table."""
    out = win_payments(worth, table, rules)
    if sticks:
        out.append(Payment(None, table.winner, STICK * sticks, Reason.STICKS))
    return out


def _plain(worth: Worth, table: Table) -> list[Payment]:
    east_wins = table.winner == 0
    if table.discarder is not None:
        points = amount(worth, by_east=east_wins, self_draw=False)
        return [Payment(table.discarder, table.winner, points, Reason.HAND)]
    return [
        Payment(seat, table.winner, _share(worth.base, 2 if east_wins or seat == 0 else 1), Reason.HAND)
        for seat in range(4)
        if seat != table.winner
    ]


def _liable(base: int, table: Table) -> list[Payment]:
    """The liable player pays all of a self-draw, and half of a win from another's discard."""
    assert table.liable is not None
    total = amount(Worth(base), by_east=table.winner == 0, self_draw=table.discarder is None)
    if table.discarder is None or table.discarder == table.liable:
        return [Payment(table.liable, table.winner, total, Reason.LIABILITY)]
    return [
        Payment(table.discarder, table.winner, total // 2, Reason.HAND),
        Payment(table.liable, table.winner, total // 2, Reason.LIABILITY),
    ]


def _counters(worth: Worth, table: Table, rules: "RiichiRules") -> list[Payment]:
    """100 a counter from each payer, 300 by discard; in the hand's value they are doubled like it (Finnish option)."""
    points = 100 * table.counters
    liable = table.liable if worth.liable else None
    if rules.counter_mode == "in_hand_value":
        return [payment._replace(reason=Reason.COUNTERS) for payment in _plain(Worth(points), table)]
    if table.discarder is not None:
        payer = liable if liable is not None and rules.liability_takes_counters else table.discarder
        return [Payment(payer, table.winner, 3 * points, Reason.COUNTERS)]
    if liable is not None:
        return [Payment(liable, table.winner, 3 * points, Reason.COUNTERS)]
    return [Payment(seat, table.winner, points, Reason.COUNTERS) for seat in range(4) if seat != table.winner]
