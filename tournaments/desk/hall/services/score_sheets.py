"""The rest of a score sheet: the hands that it takes the place of, and the penalties that stand on it."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from players.models import Account
from tournaments.common import checks
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.models import Entry, Penalty, Table
from tournaments.play.hands.services.hands import void_last_hand
from tournaments.play.ledger import games
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.penalties.selectors import event_cost
from tournaments.play.penalties.services.penalties import give_penalty


def take_hands_back(table: Table, seq: int | None, by: Account, reason: str) -> list[Penalty]:
    """Void the hands of a table for its score sheet; substitutes keep their seats and the moment at which they came.

    Returns the penalties within the hands. Raises Invalid (`reason_missing`) unless a reason is given or no hand but a
    chombo was entered.
    """
    hands = games.live_hands(table)
    if seq is not None and seq != len(hands) + 1:
        raise Conflict("seq_conflict", "expected_seq", expected=len(hands) + 1, found=seq)
    if not reason and all(hand.event["kind"] in ("chombo", "substitute") for hand in hands):
        reason = _("The score sheet counts.")
    checks.require_reason(reason)
    marks = Penalty.objects.filter(hand__in=hands, cancelled_at=None).select_related(
        *("stage__tournament", "entry", "round", "table__round__stage", "given_by")
    )
    kept = list(marks.order_by("number"))
    came = {hand.event["player"]: hand.event["when"] for hand in hands if hand.event["kind"] == "substitute"}
    seats = table.seats.filter(played_by__isnull=False, entry__number__in=came)
    substituted = list(seats.select_related("entry", "played_by"))
    for _hand in hands:
        void_last_hand(table=table, by=by, reason=reason)
    for seat in substituted:
        if seat.played_by is not None:
            when = came[seat.entry.key]
            seat_substitute(table=table, entry=seat.entry, substitute=seat.played_by, by=by, when=when)
    return kept


def give_penalties(table: Table, penalties: Mapping[str, int], by: Account) -> None:
    """Give the penalties that stand on a score sheet, by entry key; the points of a chombo are a chombo."""
    stage = table.round.stage
    chombo = next(
        (rule.code for rule in ruleset_of(stage.tournament).penalties if rule.event == "chombo"), ""
    )
    entries = (
        {entry.key: entry for entry in Entry.objects.filter(tournament=stage.tournament_id)}
        if penalties
        else {}
    )
    for key, points in penalties.items():
        if key not in entries:
            raise Invalid("not_at_table", "penalties", found=key)
        is_chombo = bool(chombo) and points == event_cost(stage)
        facts = {"rule": chombo} if is_chombo else {"kind": Penalty.Kind.OTHER.value, "amount": points}
        give_penalty(
            stage=stage, entry=entries[key], table=table, by=by, reason=_("On the score sheet"), **facts
        )
