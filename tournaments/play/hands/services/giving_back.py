"""Phones give back what a server lost: a store that was set back to an earlier moment, by a restored backup, has no
longer the hands that it acknowledged since. The phone of a table shows the newest statement that it has of its table
(selectors/statements.py), signed by this installation; what the log lacks comes back from it.

Where nobody has entered anything at the table since, it becomes what it was: each version with its first sender, moment
and request. Else hands that are missing follow, and a hand that differs is a conflict, as of two phones at one table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from players.models import Account
from scoring.faults import Refused
from tournaments.common import permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import Rows, joined, part_of, place_of, plain, rows_of, seats_of
from tournaments.common.errors import Conflict
from tournaments.common.statements import insert, one, update
from tournaments.common.web import idempotency
from tournaments.models import Entry, Hand, LogEntry, LogHead, OtherVersion, Round, Ruling, Table
from tournaments.play.hands.selectors.hands import hand_json, table_json
from tournaments.play.hands.selectors.statements import Statement, read_statement
from tournaments.play.hands.services import versions
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.signatures.services.signatures import void_signatures
from tournaments.play.standings import services as standings

WHOLE, ROUND, CONFLICT, STUCK = "whole", "round", "conflict", "stuck"
"""The states of a table after its phone gave back: whole again; its round has to run first; somebody has to decide
between two versions of `hand`; `hand` cannot follow, and people have to compare."""
STATES = (WHOLE, ROUND, CONFLICT, STUCK)


@dataclass(frozen=True, slots=True)
class Returned:
    """The outcome of a statement: `given` hands that count came back; `missing` of them are not there yet."""

    state: str
    given: int = 0
    missing: int = 0
    hand: int = 0
    """The number of the hand at which it stopped; 0 where it did not."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A table and a statement of it: `lacking` are versions that the store has not, `behind` rows that the statement
    knows settled, replaced or voided, with their state in it. `apart`: something happened at the table since.
    """

    lacking: list[dict[str, Any]]
    behind: list[tuple[Hand, str]]
    apart: bool


def give_back(*, table: Table, text: str, signature: str, by: Account) -> Returned:
    """Take back what this installation once acknowledged at the table and its store has lost. Repeated, it changes
    nothing.

    Raises Forbidden, Invalid (`not_our_statement`, `too_long`), Conflict (`statement_elsewhere`: of another table, or
    other players sit there now; `tournament_finished`).
    """
    statement = read_statement(text, signature)
    with transaction.atomic():
        locked = ledger.lock_table(table)
        permissions.require(permissions.can_enter_hands, by, locked)
        head = one(LogHead, "tournament_id = %s", locked.round.stage.tournament_id)
        here = (head.chain, place_of(locked), list(games.players_of(locked)))
        if here != (statement.chain, statement.table, statement.players):
            raise Conflict("statement_elsewhere", "text", expected=here[1], found=statement.table)
        if LogEntry.objects.filter(
            tournament=head.tournament_id, number=statement.number, hash=statement.hash
        ).exists():
            return _known(head, locked)
        ledger.require_open(locked.round.stage.tournament)
        return _take(locked, statement, by)


def _known(head: LogHead, table: Table) -> Returned:
    """The log has all that the statement knows; while other tables are asked for theirs, the desk reads that too."""
    place = place_of(table)
    if head.returned and place not in head.returned:
        _note(table, Returned(WHOLE))
    return Returned(WHOLE)


def _take(table: Table, statement: Statement, by: Account) -> Returned:
    compared = _compare(table, statement)
    if not compared.lacking and not compared.behind:
        return _told(table, Returned(WHOLE), by)
    if table.round.state != Round.State.RUNNING:
        return _told(table, Returned(ROUND, missing=_live(compared.lacking)), by)
    standings.request_rebuild(stage_id=table.round.stage_id)  # locks jobs before the head of the log
    if compared.apart:
        return _follow(table, statement, by)
    try:
        with transaction.atomic():
            rows = _restore(table, statement, compared, by)
    except Refused as refused:  # the rules are others now
        number = int("".join(filter(str.isdigit, refused.faults[0].field.partition("]")[0])) or 0)
        return _told(table, Returned(STUCK, missing=_live(compared.lacking), hand=number), by)
    return _told(table, Returned(WHOLE, given=_live(compared.lacking)), by, rows)


def _compare(table: Table, statement: Statement) -> Compared:
    here = {(hand.seq, hand.version): hand for hand in table.all_hands()}
    lacking, behind, same, apart = [], [], 0, False
    for row in statement.hands:
        hand = here.get((row["seq"], row["version"]))
        if hand is None or hand.event != row["event"] or plain(hand.created_at) != row["created_at"]:
            lacking.append(row)
            continue
        same += 1
        if hand.is_live and (row["state"] not in games.LIVE or _was_accepted(hand, row)):
            behind.append((hand, row["state"]))
        apart = apart or (not hand.is_live and row["state"] in games.LIVE)
    return Compared(lacking, behind, apart or same < len(here))


def _was_accepted(hand: Hand, row: dict[str, Any]) -> bool:
    """Whether the table had taken the value of the tiles for its claim; nobody takes that back but by a dispute."""
    return hand.is_held and not hand.is_disputed and row["state"] == Hand.State.ACCEPTED


def _live(rows: Sequence[dict[str, Any]]) -> int:
    return sum(row["state"] in games.LIVE for row in rows)


def _restore(table: Table, statement: Statement, compared: Compared, by: Account) -> Rows:
    """The table as it was: nobody has entered anything since."""
    written: Rows = {}
    if not table.all_hands() and table.start != statement.start:
        table.start = statement.start
        update(table, "start")
        written = rows_of(table)
    for hand, state in compared.behind:
        hand.state = state
        update(hand, "state")
    senders = _senders(compared.lacking, by)
    made = [_stored(table, row, senders) for row in compared.lacking]
    rulings = _rulings(table, made)
    ledger.refold(table)
    void_signatures(tables=[table], by=by)
    _keep_receipts(table, made)
    states = part_of([hand for hand, _state in compared.behind], "state")
    return joined(written, rows_of(*made, *rulings), states, _seats(table, statement, compared))


def _senders(rows: Sequence[dict[str, Any]], by: Account) -> dict[str, Account]:
    """The first senders by their names in the log; accounts that the store has lost are those who give back."""
    refs = {row["by"] for row in rows}
    accounts = {account.ref: account for account in Account.objects.filter(ref__in=refs)}
    return {ref: accounts.get(ref, by) for ref in refs}


def _stored(table: Table, row: dict[str, Any], senders: dict[str, Account]) -> Hand:
    names = ("seq", "version", "event", "verdict", "state", "sent_as")
    sender = senders[row["by"]]
    hand = Hand(
        table=table,
        submitted_by=sender,
        reason=row["reason"] or mark_of(table),
        **{name: row[name] for name in names},
    )
    ledger.keep_version(hand)
    hand.created_at = datetime.fromisoformat(row["created_at"])
    update(hand, "created_at")
    return hand


def mark_of(table: Table) -> str:
    """The mark of a hand that came back."""
    return _("Given back by the phone of table %(n)s") % {"n": table.number}


def _rulings(table: Table, made: Sequence[Hand]) -> list[Ruling]:
    """The rulings among versions that came back: each decides otherwise than the version that it replaced."""
    here = {(hand.seq, hand.version): hand for hand in table.all_hands()}
    rulings = []
    for hand in made:
        before, decision = here.get((hand.seq, hand.version - 1)), _decided(hand)
        if before is not None and decision and decision != _decided(before):
            ruling = Ruling(
                hand=hand, replaces=before, decision=decision, reason=hand.reason, by=hand.submitted_by
            )
            insert(ruling)
            ruling.created_at = hand.created_at
            update(ruling, "created_at")
            rulings.append(ruling)
    return rulings


def _decided(hand: Hand) -> dict[str, Any]:
    winners = hand.event.get("winners", ())
    return {winner["player"]: winner["ruling"] for winner in winners if "ruling" in winner}


def _keep_receipts(table: Table, made: Sequence[Hand]) -> None:
    """A request that comes again with its first key gets an answer, and makes nothing twice."""
    came = {hand.pk for hand in made}
    for played in games.play(table, games.live_hands(table)):
        hand = played.hand
        if hand.pk in came and hand.sent_as:
            answer = {"hand": hand_json(hand, played.step), "table": table_json(table)}
            idempotency.keep_named(by=hand.submitted_by, name=hand.sent_as, answer=answer)


def _seats(table: Table, statement: Statement, compared: Compared) -> Rows:
    """The substitutes at the seats, where the store has lost them."""
    events = [row["event"] for row in compared.lacking] + [hand.event for hand, _state in compared.behind]
    in_events = any(event["kind"] == "substitute" for event in events)
    entries = Entry.objects.filter(tournament=table.round.stage.tournament_id)
    changed = []
    for seat in seats_of(table=table):
        number = statement.seats.get(seat.wind)
        other = entries.filter(number=number).first() if number else None
        if seat.played_by != other and (in_events or seat.played_by is None):
            seat.played_by = other
            update(seat, "played_by")
            changed.append(seat)
    return part_of(changed, "played_by")


def _follow(table: Table, statement: Statement, by: Account) -> Returned:
    """Something happened at the table since: hands that are missing follow on it, as far as nobody has to decide."""
    wanted = sorted(
        (row for row in statement.hands if row["state"] in games.LIVE), key=lambda row: int(row["seq"])
    )
    senders, made = _senders(wanted, by), []
    state, stop = WHOLE, 0
    for row in wanted:
        hands = games.live_hands(table)
        here = hands[row["seq"] - 1] if row["seq"] <= len(hands) else None
        if here is None:
            hand = _next(table, hands, row, senders)
            if hand is None:
                state, stop = STUCK, row["seq"]
                break
            made.append(hand)
        elif here.event != row["event"] and not _is_settled(here, row):
            versions.keep_other(table=table, event=row["event"], seq=row["seq"], by=senders[row["by"]])
            state, stop = CONFLICT, row["seq"]
            break
    if made:
        void_signatures(tables=[table], by=by)
        _keep_receipts(table, made)
    missing = sum(row["seq"] > table.seq for row in wanted)
    return _told(table, Returned(state, len(made), missing, stop), by, rows_of(*made))


def _next(
    table: Table, hands: Sequence[Hand], row: dict[str, Any], senders: dict[str, Account]
) -> Hand | None:
    """The hand as the next one of the table; None where it cannot follow."""
    gone = {(hand.seq, plain(hand.created_at)) for hand in table.all_hands() if not hand.is_live}
    waits = games.newest_unsettled(hands) is not None or (row["seq"], row["created_at"]) in gone
    if row["seq"] != len(hands) + 1 or row["event"]["kind"] == "substitute" or waits:
        return None
    before = table.hands_read
    try:
        with transaction.atomic():
            hand = _stored(table, {**row, "version": ledger.next_version(table, row["seq"])}, senders)
            ledger.refold(table)
    except Refused:
        table.hands_read = before
        return None
    return hand


def _is_settled(hand: Hand, row: dict[str, Any]) -> bool:
    """Whether somebody has decided between the two already."""
    others = OtherVersion.objects.filter(hand__table=hand.table_id, hand__seq=hand.seq)
    return any(other.event == row["event"] for other in others.exclude(outcome=OtherVersion.Outcome.OPEN))


def _told(table: Table, returned: Returned, by: Account, rows: Rows | None = None) -> Returned:
    """Log every row that came back, and every table that is not whole; the desk reads of the others too."""
    news = _note(table, returned)
    if not rows and (not news or returned.state == WHOLE):
        return returned
    stage = table.round.stage
    append_entry(
        tournament_id=stage.tournament_id,
        by=by,
        action="give_back_hands",
        subject=f"table:{place_of(table)}",
        after={
            "state": returned.state, "hands": returned.given, "missing": returned.missing, "hand": returned.hand,
        },
        reason=mark_of(table) if returned.given else "",
        rows=rows,
    )  # fmt: skip
    return returned


def _note(table: Table, returned: Returned) -> bool:
    """Keep what the desk shows of the table; whether it is news."""
    head = one(LogHead, "tournament_id = %s", table.round.stage.tournament_id, lock="FOR NO KEY UPDATE")
    place = place_of(table)
    before = head.returned.get(place, {})
    facts = {
        "state": returned.state,
        "given": before.get("given", 0) + returned.given,
        "missing": returned.missing,
        "hand": returned.hand,
        "at": before.get("at") or timezone.now().isoformat(),
    }
    if facts == before:
        return False
    head.returned = {**head.returned, place: facts}
    update(head, "returned")
    return True
