"""Signed statements of the hands of a table: what a phone keeps, and gives back to a server that has lost them.

A statement is a text, JSON in one order, and the signature of the installation. It tells the head of the log and every
version of a hand that the table had then, with sender, moment and the name of its request: nobody else can make one up.
"""

import json
import time
from dataclasses import dataclass
from typing import Any

from players.models import Account
from tournaments.common.chain.canonical import canonical
from tournaments.common.chain.records import place_of, plain
from tournaments.common.chain.signing import is_own, sign
from tournaments.common.errors import Invalid
from tournaments.common.statements import rows
from tournaments.models import Hand, LogHead, Table
from tournaments.models.limits import LONGEST_STATEMENT
from tournaments.play.ledger import games

TRIES = 3
PREFIX = b"tenbo table "
"""No other text that the installation signs begins like this."""


@dataclass(frozen=True, slots=True)
class Statement:
    """The table as this installation has told it: `hands` are the versions, by number and version."""

    chain: str
    number: int
    hash: str
    table: str
    players: list[str]
    start: dict[str, Any]
    seats: dict[str, int | None]
    hands: list[dict[str, Any]]


def statement_of(table: Table) -> dict[str, str] | None:
    """The statement of a table of `full_tables()` as it is now: its text and its signature.

    None where the log moves on all the time while the hands are read; the next look at the table has one.
    """
    for _again in range(TRIES):
        before = _head_of(table)
        hands = rows(Hand, "table_id = %s ORDER BY seq, version", table.pk)
        if _head_of(table).number == before.number:
            return _signed(table, before, hands)
    return None


def lost_since(table: Table) -> str:
    """When a phone first showed this tournament that its store was set back; "" where none did."""
    return min((facts["at"] for facts in _head_of(table).returned.values()), default="")


def read_statement(text: str, signature: str) -> Statement:
    """A statement that this installation has signed. Raises Invalid (`too_long`, `not_our_statement`)."""
    if len(text) > LONGEST_STATEMENT:
        raise Invalid("too_long", "text", expected=LONGEST_STATEMENT, found=len(text))
    if not is_own(PREFIX + text.encode(), signature):
        raise Invalid("not_our_statement", "signature")
    facts = json.loads(text)
    return Statement(**{name: facts[name] for name in Statement.__slots__})


def _head_of(table: Table) -> LogHead:
    tournament = table.round.stage.tournament_id
    (head,) = rows(LogHead, "tournament_id = %s", tournament)
    return head


def _signed(table: Table, head: LogHead, hands: list[Hand]) -> dict[str, str]:
    people = {hand.submitted_by_id for hand in hands}
    refs = dict(Account.objects.filter(pk__in=people).values_list("pk", "ref")) if people else {}
    facts = {
        "chain": head.chain,
        "number": head.number,
        "hash": head.hash,
        "table": place_of(table),
        "players": list(games.players_of(table)),
        "start": table.start,
        "seats": {seat.wind: seat.played_by.number if seat.played_by else None for seat in table.all_seats()},
        "hands": [_facts(hand, refs[hand.submitted_by_id]) for hand in hands],
        "stamp": time.time_ns() // 1_000_000,
        "pk": table.pk,
    }
    text = canonical(facts)
    return {"text": text.decode(), "signature": sign(PREFIX + text)}


def _facts(hand: Hand, by: str) -> dict[str, Any]:
    """A version; the reasons of versions that no longer count are for the staff, and a phone at a table is not."""
    return {
        "seq": hand.seq,
        "version": hand.version,
        "event": hand.event,
        "verdict": hand.verdict,
        "state": hand.state,
        "reason": hand.reason if hand.is_live else "",
        "by": by,
        "created_at": plain(hand.created_at),
        "sent_as": hand.sent_as,
    }
