"""Hands that wait for the confirmation of a second person, by the tournament's policy.

`always`: every hand that counts; `disputes`: hands that were in doubt (claim and tiles differed, disputed,
ruled, corrected). The end of a game by the clock and a substitute's coming or going are no hands.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from tournaments.common.chain.records import subject_of
from tournaments.models import Hand, LogEntry, Round, Table, Tournament
from tournaments.play.ledger import games

NEVER, ALWAYS = Tournament.Confirmation.NEVER, Tournament.Confirmation.ALWAYS
NO_HANDS = ("end", "substitute", "adjustment")
DOUBTED = ("mismatch", "ruled")


def is_to_confirm(hand: Hand, policy: str) -> bool:
    """Whether this version counts, needs a second person, and had none yet."""
    if policy == NEVER or hand.state != Hand.State.ACCEPTED or hand.confirmed_at is not None:
        return False
    doubted = hand.verdict in DOUBTED or hand.disputed_at is not None or hand.version > 1
    return hand.event["kind"] not in NO_HANDS and (policy == ALWAYS or doubted)


def to_confirm(table: Table) -> list[Hand]:
    """The hands of a table with its hands and tournament in reach, oldest first."""
    policy = table.round.stage.tournament.confirmation_policy
    return [hand for hand in games.live_hands(table) if is_to_confirm(hand, policy)]


def all_to_confirm(tournament: Tournament) -> QuerySet[Hand]:
    """Hands to confirm of a whole tournament, in one query."""
    policy = tournament.confirmation_policy
    rows = Hand.objects.filter(table__round__stage__tournament=tournament)
    if policy == NEVER:
        return rows.none()
    rows = rows.filter(state=Hand.State.ACCEPTED, confirmed_at=None).exclude(event__kind__in=NO_HANDS)
    if policy != ALWAYS:
        rows = rows.filter(Q(verdict__in=DOUBTED) | Q(disputed_at__isnull=False) | Q(version__gt=1))
    return rows.order_by("table__number", "seq")


def unconfirmed_tables(round: Round) -> list[int]:
    """The numbers of the tables of a round that have hands to confirm."""
    rows = all_to_confirm(round.stage.tournament).filter(table__round=round)
    return sorted(set(rows.values_list("table__number", flat=True)))


def waiting_tables(tournament: Tournament) -> list[dict[str, Any]]:
    """Tables with hands to confirm, for the desk, longest waiting first.

    Where every hand is confirmed, a table is listed only when its game is over: before that it is its own business.
    """
    rows = all_to_confirm(tournament).exclude(table__round__state=Round.State.PLANNED)
    if tournament.confirmation_policy == ALWAYS:
        rows = rows.filter(table__state=Table.State.FINISHED)
    by_table: dict[Table, list[Hand]] = defaultdict(list)
    for hand in rows.select_related("table__round__stage"):
        by_table[hand.table].append(hand)
    waiting = [
        {"table": table, "hands": hands, "since": max(hand.created_at for hand in hands)}
        for table, hands in by_table.items()
    ]
    return sorted(waiting, key=lambda row: row["since"])


def authors_of(hands: Iterable[Hand]) -> dict[int, frozenset[int]]:
    """By hand, the accounts that cannot confirm it: the sender of this version, and the account that accepted it."""
    wanted = list(hands)
    accepted: dict[str, list[LogEntry]] = defaultdict(list)
    doubted = [
        hand for hand in wanted if hand.verdict == Hand.Verdict.MISMATCH or hand.disputed_at is not None
    ]
    subjects = {hand.pk: (subject_of(hand), f"table:{hand.table_id}/hand:{hand.seq}") for hand in doubted}
    if subjects:
        tournament = doubted[0].table.round.stage.tournament_id
        rows = LogEntry.objects.filter(
            tournament=tournament, subject__in=sum(subjects.values(), ()), action="accept_hand"
        )
        for entry in rows:
            accepted[entry.subject].append(entry)
    return {
        hand.pk: frozenset(
            {hand.submitted_by_id}
            | {
                row.by_id
                for subject in subjects.get(hand.pk, ())
                for row in accepted[subject]
                if row.at >= hand.created_at
            }
        )
        for hand in wanted
    }
