"""Everything that is stored about a person, as JSON for the person, with the names of the fields."""

from typing import Any

from django.db.models import Q, QuerySet

from players.models import Account, Player
from players.person import facts_of, own_facts_of
from tournaments.common.permissions import User
from tournaments.common.selectors import visible_to
from tournaments.models import Answer, Apart, Entry, Penalty, Proposal, RankingMember, Seat, Signature


def own_data(person: Player, user: User) -> dict[str, Any]:
    """The data of the person, and of their entries in each tournament that `user` may see."""
    visible = set(visible_to(user).values_list("pk", flat=True))
    entries = (
        Entry.objects.filter(player=person, tournament__in=visible)
        .select_related("tournament")
        .order_by("pk")
    )
    return {
        "person": {
            **facts_of(person),
            "listed": person.listed,
            "stored_since": person.created_at.isoformat(),
        },
        "accounts": list(Account.objects.filter(player=person).values_list("username", flat=True)),
        "tournaments": [_entry(entry) for entry in entries],
        "leagues": [_membership(member) for member in _memberships(person, user)],
        "merged": [{"was": row.was, "at": row.at.isoformat()} for row in person.merged.order_by("pk")],
        "kept_apart": Apart.objects.filter(Q(first=person) | Q(second=person)).count(),
        "proposed_changes": [
            {"changes": proposal.changes, "state": proposal.state, "at": proposal.created_at.isoformat()}
            for proposal in Proposal.objects.filter(person=person, other=None).order_by("pk")
        ],
    }


def _memberships(person: Player, user: User) -> QuerySet[RankingMember]:
    """The memberships in leagues that `user` may see."""
    seen = Q(ranking__public=True) | Q(ranking__owner=user.pk)
    return RankingMember.objects.filter(seen, player=person).select_related("ranking").order_by("pk")


def _membership(member: RankingMember) -> dict[str, str]:
    return {"league": member.ranking.name, "since": member.since.isoformat()}


def own_entry(entry: Entry) -> dict[str, Any]:
    """The data of this tournament alone, for the holder of the entry's private link.

    Anybody can apply under a known name, so no link shows the data of other tournaments about that person.
    """
    person = entry.player
    return {
        "person": {**own_facts_of(person), "listed": person.listed},
        "tournaments": [_entry(entry)],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "tournament": entry.tournament.name,
        "number": entry.number,
        "status": entry.status,
        "ranked": entry.ranked,
        "team": entry.team,
        "club": entry.club_name,
        "contact": entry.contact,
        "external_id": entry.external_id,
        "wish": entry.wish,
        "fee": entry.fee,
        "fee_paid": entry.fee_paid,
        "answers": [{"question": row.question.text, "answer": row.text} for row in _answers(entry)],
        "entered_at": entry.created_at.isoformat(),
        "checked_in_at": entry.checked_in_at.isoformat() if entry.checked_in_at else None,
        "has_pin": bool(entry.pin),
        "signatures": [_signature(row) for row in _signatures(entry)],
        "games": [_game(seat, entry) for seat in _seats(entry)],
        "penalties": [
            {"kind": penalty.kind, "amount": penalty.amount, "reason": penalty.reason}
            for penalty in Penalty.objects.filter(entry=entry).order_by("pk")
        ],
    }


def _answers(entry: Entry) -> Any:
    return Answer.objects.filter(entry=entry).select_related("question").order_by("question__position")


def _signatures(entry: Entry) -> Any:
    return Signature.objects.filter(entry=entry).select_related("table__round__stage").order_by("pk")


def _signature(row: Signature) -> dict[str, Any]:
    """The person's signature under the result of a table, and its device."""
    return {
        "stage": row.table.round.stage.number,
        "round": row.table.round.number,
        "table": row.table.number,
        "kind": row.kind,
        "at": row.created_at.isoformat(),
        "device": row.device,
        "with_pin": row.with_pin,
        "reason": row.reason,
        "void": row.voided_at is not None,
    }


def _seats(entry: Entry) -> Any:
    seats = Seat.objects.filter(entry=entry).select_related("table__round__stage")
    return seats.prefetch_related("table__seats").order_by("round__stage__number", "round__number")


def _game(seat: Seat, entry: Entry) -> dict[str, Any]:
    """The person's table and seat, and their present score there."""
    position = seat.table.position if isinstance(seat.table.position, dict) else {}
    return {
        "stage": seat.table.round.stage.number,
        "round": seat.table.round.number,
        "table": seat.table.number,
        "wind": seat.starting_wind,
        "score": (position.get("scores") or {}).get(entry.key),
    }
