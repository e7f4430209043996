"""What other services may be told of: events, and the log entries that they follow from.

An event is noted in the transaction of the change, as a row for each receiver that asked for it; a job sends it
(`tournaments.webhooks`). A tournament without receivers costs one query.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from tournaments.common import queue
from tournaments.common.prepared import Prepared
from tournaments.models import Delivery, LogEntry, Mirror, RankedEvent, Webhook

SEND = "webhooks.send"
WRITE_CAREERS = "careers.write"
"""The job of a feature above: what people's pages show of a tournament that has ended, or is open again."""
FOLLOW = "rankings.follow"
"""The job of a feature above: what rankings hold of a tournament."""
MIRROR = "mirror.write"
"""The job of a feature above: the public pages as files on another host."""
TEST = "test"
STANDINGS_CHANGED = "standings.changed"
TABLE_CLOSED, TABLE_REOPENED = "table.closed", "table.reopened"


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of event: its name on the wire, its words for the organiser, the actions of the log it stands for."""

    name: str
    words: str | Promise
    actions: tuple[str, ...] = ()


EVENTS = (
    Event("hand.recorded", lazy("A hand was sent"), ("submit_hand",)),
    Event(
        "hand.corrected",
        lazy("A hand was corrected"),
        ("correct_hand", "accept_hand", "take_other_version"),
    ),
    Event("hand.disputed", lazy("A hand was disputed"), ("dispute_hand",)),
    Event("hand.ruled", lazy("A ruling was made"), ("rule_hand",)),
    Event("hand.voided", lazy("A hand was voided"), ("void_hand",)),
    Event(TABLE_CLOSED, lazy("A table has finished")),
    Event(TABLE_REOPENED, lazy("A finished table plays on")),
    Event("table.reseated", lazy("Wrong seats were fixed"), ("reseat",)),
    Event("referee.called", lazy("A table calls a referee"), ("call_referee",)),
    Event("referee.coming", lazy("A referee is coming"), ("take_call",)),
    Event("referee.arrived", lazy("A call has ended"), ("clear_call",)),
    Event("round.started", lazy("A round was started"), ("start_round",)),
    Event("round.ended", lazy("A round was closed"), ("close_round",)),
    Event("round.reopened", lazy("A round was reopened or undone"), ("reopen_round", "undo_round")),
    Event(
        "clock.changed",
        lazy("The clock was changed"),
        ("pause_clock", "resume_clock", "set_minutes", "give_signal", "undo_signal"),
    ),
    Event("penalty.given", lazy("A penalty was given"), ("give_penalty", "give_dead_hand")),
    Event("penalty.cancelled", lazy("A penalty was cancelled"), ("cancel_penalty",)),
    Event("seating.published", lazy("Seating was published"), ("publish_plan",)),
    Event("schedule.changed", lazy("The schedule was changed"), ("set_schedule", "set_late")),
    Event(STANDINGS_CHANGED, lazy("There are new standings")),
    Event("standings.published", lazy("Standings were published by hand"), ("publish_standings",)),
    Event(
        "players.changed",
        lazy("The list of players was changed"),
        (
            *("add_entry", "add_players", "remove_entry", "change_entry", "update_entry", "assign_person"),
            *(
                "accept_application",
                "disqualify_entry",
                "rank_entry",
                "withdraw_application",
                "mark_no_shows",
            ),
            *(
                "change_person",
                "list_person",
                "erase_person",
                "merge_players",
                "separate_people",
                "accept_proposal",
                "set_teams",
            ),
            *("seat_substitute", "take_back_substitute", "name_reserve", "take_back_reserve"),
        ),
    ),
    Event(
        "tournament.changed",
        lazy("The settings were changed"),
        (
            "update_tournament",
            "change_result_options",
            "add_stage",
            "change_stage",
            "remove_stage",
            "move_stage",
            "open_stage",
            "plan_rounds",
        ),
    ),
    Event("tournament.opened", lazy("The tournament was published or reopened")),
    Event("tournament.ended", lazy("The tournament has ended")),
)
"""In the order of the page."""

NAMES = tuple(event.name for event in EVENTS)
BY_ACTION = {action: event.name for event in EVENTS for action in event.actions}
HOOKS = Prepared(lambda tournament: Webhook.objects.filter(tournament=tournament))
BY_STATE = {"public": "tournament.opened", "finished": "tournament.ended"}


def event_of(action: str, after: Any) -> str | None:
    """The event that a log entry stands for."""
    if action == "change_state":
        return BY_STATE.get(after["state"]) if isinstance(after, Mapping) else None
    return BY_ACTION.get(action)


def note_entry(entry: LogEntry) -> None:
    """The receivers of a log entry's event are told after the commit, and the mirror follows."""
    pages_changed(entry.tournament_id)
    name = event_of(entry.action, entry.after)
    if name is not None:
        for subject in entry.subject.split():
            note(entry.tournament_id, name, subject, number=entry.number)


def note(tournament_id: int, name: str, subject: str, *, number: int | None = None) -> None:
    """The receivers of an event are told after the commit. Must run in the transaction of the change.

    Each message has a job of its own, so that no lock is taken here; the first job to run sends all that wait.
    """
    for hook in HOOKS(tournament_id):
        if hook.active and name in hook.events:
            Delivery.objects.create(hook=hook, event=name, subject=subject, number=number)
            ask_to_send(hook.pk)


def ask_to_send(hook_id: int) -> None:
    """A job for the messages that wait; in the caller's transaction."""
    queue.enqueue(SEND, {"hook": hook_id})


def results_settled(tournament_id: int) -> None:
    """The results of a tournament count for its players from now on, or no longer; in the caller's transaction."""
    queue.enqueue(
        WRITE_CAREERS, {"tournament": tournament_id}, debounce_key=f"{WRITE_CAREERS}:{tournament_id}"
    )
    rankings_follow(tournament_id)


def rankings_follow(tournament_id: int) -> None:
    """Results, name or days may have changed: the rankings that hold the tournament, if any, look at it; in the
    caller's transaction."""
    if RankedEvent.objects.filter(tournament=tournament_id).exists():
        queue.enqueue(FOLLOW, {"tournament": tournament_id}, debounce_key=f"{FOLLOW}:{tournament_id}")


def pages_changed(tournament_id: int) -> None:
    """The mirror of a tournament, if there is one, is written anew: asked for after the commit, so that no change
    waits for it. What is lost in between, the clock asks for."""
    if settings.PUBLISH:
        transaction.on_commit(partial(_ask_for_mirror, tournament_id), robust=True)


def pages_gone(tournament_id: int) -> None:
    """The files of a tournament that is being deleted go, too; in the caller's transaction."""
    for pk in Mirror.objects.filter(tournament=tournament_id).values_list("pk", flat=True):
        ask_to_mirror(pk)


def _ask_for_mirror(tournament_id: int) -> None:
    pk = Mirror.objects.filter(tournament=tournament_id).values_list("pk", flat=True).first()
    if pk is not None:
        ask_to_mirror(pk)


def ask_to_mirror(mirror_id: int) -> None:
    """A job that writes a mirror; several requests before it runs are one job."""
    queue.enqueue(MIRROR, {"mirror": mirror_id}, debounce_key=f"{MIRROR}:{mirror_id}")
