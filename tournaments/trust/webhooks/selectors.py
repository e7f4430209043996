"""The messages to receivers: the body of each event, as far as a reader without an account may know it at that moment.

No message tells of a draft, nor of changes of hands and penalties while these are hidden.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from tournaments.common import permissions
from tournaments.common.chain import hooks
from tournaments.common.chain.canonical import canonical
from tournaments.common.selectors import full_tables
from tournaments.models import Delivery, LogEntry, Penalty, Round, Stage, Table, Tournament, Webhook
from tournaments.play.hands.selectors.hands import table_json
from tournaments.play.standings.selectors.standings import public_snapshot

API = "/api/v1/tournaments/"
SHOWN = 50
"""Deliveries on the page."""
PENALTY = ("kind", "rule", "phase", "amount", "receivers")


def hooks_of(tournament: Tournament) -> QuerySet[Webhook]:
    """The receivers of a tournament in the order in which they were made."""
    return Webhook.objects.filter(tournament=tournament).select_related("tournament").order_by("pk")


def deliveries_of(hook: Webhook) -> QuerySet[Delivery]:
    """The messages to a receiver, the newest first."""
    return Delivery.objects.filter(hook=hook).order_by("-pk")


def body_of(delivery: Delivery) -> str | None:
    """The body of a message; None if a reader may not know of the event (any more)."""
    tournament = delivery.hook.tournament
    entry = _entry_of(delivery)
    data = {} if delivery.event == hooks.TEST else data_of(tournament, delivery, entry)
    if data is None:
        return None
    body = {
        "type": delivery.event,
        "timestamp": (entry.at if entry else delivery.created_at).isoformat(),
        "tournament": tournament.slug,
        "number": delivery.number,
        "data": data,
    }
    return canonical(body).decode()


def data_of(tournament: Tournament, delivery: Delivery, entry: LogEntry | None) -> dict[str, Any] | None:
    """The data of an event; None if nobody may know them."""
    if tournament.state == Tournament.State.DRAFT:
        return None
    place = dict(part.partition(":")[::2] for part in delivery.subject.split("/") if ":" in part)
    after = entry.after if entry is not None and isinstance(entry.after, Mapping) else {}
    about = delivery.event.partition(".")[0]
    if about in ("hand", "table", "referee"):
        return _table_data(tournament, delivery.event, place, after)
    if about == "penalty":
        return _penalty_data(tournament, place)
    if about in ("round", "clock"):
        return _round_data(tournament, place)
    if about == "standings":
        return _standings_data(tournament, place)
    pages = {"players": "entries/", "schedule": "schedule/", "tournament": ""}
    if about == "seating":
        return {"stage": _number(place, "stage"), "url": f"{API}{tournament.slug}/"}
    return {"state": tournament.state, "url": f"{API}{tournament.slug}/{pages[about]}"}


def _entry_of(delivery: Delivery) -> LogEntry | None:
    rows = LogEntry.objects.filter(tournament=delivery.hook.tournament_id)
    return rows.filter(number=delivery.number).first() if delivery.number else None


def _number(place: Mapping[str, str], word: str) -> int:
    return int(place.get(word) or 0)


def _table_data(
    tournament: Tournament, event: str, place: Mapping[str, str], after: Mapping[str, Any]
) -> dict[str, Any] | None:
    """A table as it is now; of a hand, the version that the log entry tells of."""
    table = _table_of(tournament, place.get("table", ""))
    if table is None:
        return None
    public = permissions.hands_are_public(table.round)
    is_hand = event.startswith("hand.")
    if not public and is_hand and event not in hooks.ALWAYS_PUBLIC:
        return None
    data: dict[str, Any] = {
        "table": table_json(table, visible=public, inside=False),
        "url": f"/api/v1/tables/{table.pk}/",
    }
    if is_hand:
        data["hand"] = _hand_data(_number(place, "hand"), after if public else {})
    return data


def _hand_data(number: int, after: Mapping[str, Any]) -> dict[str, Any]:
    return {"seq": number} | {key: after.get(key) for key in ("version", "state", "verdict", "event")}


def _table_of(tournament: Tournament, place: str) -> Table | None:
    numbers = [int(part) for part in place.split(".") if part]
    if len(numbers) != 3:
        return None
    stage, round_, number = numbers
    rows = full_tables().filter(round__stage__tournament=tournament)
    return rows.filter(round__stage__number=stage, round__number=round_, number=number).first()


def _penalty_data(tournament: Tournament, place: Mapping[str, str]) -> dict[str, Any] | None:
    """A penalty without its reason: deeds of people are shown on the page, not sent to other services."""
    rows = Penalty.objects.select_related("stage__tournament", "entry", "round")
    row = rows.filter(stage__tournament=tournament, number=_number(place, "penalty")).first()
    if row is None or not permissions.penalty_is_public(row):
        return None
    facts = {key: getattr(row, key) for key in PENALTY}
    where = {"stage": row.stage.number, "round": row.round.number if row.round else None}
    penalty = {"number": row.number, **where, "entry": row.entry.number, **facts}
    penalty["cancelled"] = row.cancelled_at is not None
    return {"penalty": penalty, "url": f"{API}{tournament.slug}/penalties/"}


def _round_data(tournament: Tournament, place: Mapping[str, str]) -> dict[str, Any]:
    stage, number = _number(place, "stage"), _number(place, "round")
    rows = Round.objects.filter(stage__tournament=tournament, stage__number=stage, number=number)
    return {
        "stage": stage,
        "round": number,
        "state": rows.values_list("state", flat=True).first(),
        "url": f"{API}{tournament.slug}/stages/{stage}/rounds/{number}/",
    }


def _standings_data(tournament: Tournament, place: Mapping[str, str]) -> dict[str, Any] | None:
    number = _number(place, "stage")
    stage = Stage.objects.filter(tournament=tournament, number=number).first()
    snapshot = public_snapshot(stage) if stage is not None else None
    if snapshot is None:
        return None
    where = f"{API}{tournament.slug}/stages/{number}/standings/"
    return {"stage": number, "version": snapshot.version, "etag": snapshot.etag, "url": where}
