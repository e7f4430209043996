"""The clock of a round at a moment, and the hands still to be played at a table after the end signal.

Pure: a round's row and the time go in, nothing is read or written. The signal sounds by the clock, or earlier
by hand (`Round.signalled_at`); a table's extra time moves its end and its signal.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from scoring.descriptions import EndSignal
from tournaments.models import Hand, Round, Table
from tournaments.play.ledger import games
from tournaments.texts.format import moment

ENDS_A_HAND = frozenset({"win", "exhaustive_draw", "abortive_draw", "nagashi_mangan"})
PLAYED = ENDS_A_HAND | {"chombo", "false_hu"}
"""The events that people play."""


@dataclass(frozen=True, slots=True)
class Clock:
    """`left`: seconds until zero, negative after it; `ends_at` and `signal_at` only while they are known."""

    state: str
    minutes: int
    left: int
    ends_at: datetime | None
    signal_at: datetime | None
    signalled: bool

    def to_json(self) -> dict[str, Any]:
        """Times as ISO texts."""
        return {
            "state": self.state,
            "minutes": self.minutes,
            "left": self.left,
            "ends_at": moment(self.ends_at),
            "signal_at": moment(self.signal_at),
            "signalled": self.signalled,
        }


def signal_of(round_: Round) -> EndSignal:
    """The rule set's way to end a timed game."""
    return games.ruleset_of(round_.stage.tournament).end_signal


def minutes_of(round_: Round) -> int:
    """A round's own minutes, or those of its stage."""
    return round_.minutes or round_.stage.minutes_per_round


def elapsed(round_: Round, now: datetime) -> int:
    """Whole seconds that the clock has run; a paused clock stands still."""
    if round_.started_at is None:
        return 0
    until = round_.paused_at or round_.closed_at or now
    return int((until - round_.started_at).total_seconds()) - round_.paused_seconds


def due_after(round_: Round) -> int:
    """Seconds on the clock after which it gives the signal by itself."""
    return max(0, minutes_of(round_) - signal_of(round_).before) * 60


def signal_time(round_: Round, now: datetime) -> datetime | None:
    """When the signal sounded or will sound; None while nobody can know."""
    if round_.signalled_at is not None:
        return round_.signalled_at
    if round_.started_at is None or round_.paused_at is not None:
        return None
    at = round_.started_at + timedelta(seconds=round_.paused_seconds + due_after(round_))
    return None if round_.closed_at is not None and at > round_.closed_at else at


def _ends(round_: Round, extra: int) -> datetime | None:
    """When a running clock reaches zero."""
    if round_.started_at is None:
        return None
    return round_.started_at + timedelta(seconds=round_.paused_seconds + minutes_of(round_) * 60 + extra)


def clock_of(round_: Round, now: datetime, extra: int = 0) -> Clock:
    """The clock for a whole hall, or with the `extra` seconds of one table. Select `stage__tournament`."""
    minutes = minutes_of(round_)
    left = minutes * 60 + extra - elapsed(round_, now)
    sounded = signal_time(round_, now)
    at = sounded + timedelta(seconds=extra) if sounded else None
    ends = _ends(round_, extra) if round_.state == Round.State.RUNNING and round_.paused_at is None else None
    return Clock(
        state="paused" if round_.state == Round.State.RUNNING and ends is None else str(round_.state),
        minutes=minutes,
        left=left,
        ends_at=ends,
        signal_at=at,
        signalled=at is not None and at <= (round_.closed_at or now),
    )


def table_clock(table: Table, now: datetime) -> Clock:
    """The clock as a table sees it. Select `round__stage__tournament`."""
    return clock_of(table.round, now, table.extra_seconds)


def hands_left(
    signal: EndSignal, signal_at: datetime | None, now: datetime, ended: Iterable[tuple[str, datetime]]
) -> int | None:
    """Hands still to be played, with the hand in progress; None before the signal (ema-tournament C1-C8).

    `ended`: the kinds of the table's events and their times. There is always a hand in progress: a hand that was
    entered before the signal is over, and the next hand counts.
    """
    if signal_at is None or now < signal_at:
        return None
    counted = ENDS_A_HAND | {"chombo"} if signal.chombo else ENDS_A_HAND
    return max(0, signal.hands - sum(kind in counted and at > signal_at for kind, at in ended))


def hands_with_times(table: Table) -> list[tuple[str, datetime]]:
    """The live hands of a table, each with the time of its first version. Prefetch `hands`."""
    first: dict[int, datetime] = {}
    for hand in sorted(table.all_hands(), key=lambda hand: (hand.seq, hand.version)):
        if hand.state == Hand.State.VOIDED:
            first.pop(hand.seq, None)
        else:
            first.setdefault(hand.seq, hand.created_at)
    return [(hand.event["kind"], first[hand.seq]) for hand in games.live_hands(table)]


def hands_after_end(table: Table, now: datetime) -> list[Hand]:
    """The hands that came in after the last hand by the clock, oldest first. A table of `full_tables()`.

    They count: only the table knows whether a hand was begun in time, and the head referee decides.
    """
    signal, at_signal = signal_of(table.round), table_clock(table, now).signal_at
    late: list[Hand] = []
    played: list[tuple[str, datetime]] = []
    for hand, (kind, at) in zip(games.live_hands(table), hands_with_times(table), strict=True):
        if kind in PLAYED and hands_left(signal, at_signal, at, played) == 0:
            late.append(hand)
        played.append((kind, at))
    return late


def told_since_signal(table: Table, now: datetime) -> int:
    """The number of hands since the signal that count as played after it. Prefetch `hands`."""
    signal, at_signal = signal_of(table.round), table_clock(table, now).signal_at
    left = hands_left(signal, at_signal, now, hands_with_times(table))
    return 0 if left is None else signal.hands - left


def seconds_to_end(table: Table, now: datetime) -> int:
    """The time that a table has left; 0 once it has played its last hand or its clock has ended."""
    if left_at(table, now) == 0:
        return 0
    return max(0, table_clock(table, now).left)


def left_at(table: Table, now: datetime) -> int | None:
    """`hands_left` of a table of `full_tables()`."""
    seen = table_clock(table, now)
    return hands_left(signal_of(table.round), seen.signal_at, now, hands_with_times(table))
