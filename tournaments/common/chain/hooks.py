"""The events that other services may be told of, and the log entries that they follow from.

An event is noted in the transaction of the change, as a row for each receiver that asked for it; a job sends it
(`tournaments.trust.webhooks`). A tournament without receivers costs one query.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from tournaments.common.jobs import queue
from tournaments.common.statements import rows
from tournaments.models import Delivery, LogEntry, RankedEvent, Webhook

SEND = "webhooks.send"
WRITE_CAREERS = "careers.write"
"""The job of a feature above: the careers on people's pages, when a tournament has ended or is open again."""
FOLLOW = "rankings.follow"
"""The job of a feature above: the results of a tournament in rankings."""
CHECK_LEDGER = "ledger.check"
"""The job of a feature above: the comparison of the stored rows with the log, after a round is closed."""
TEST = "test"
STANDINGS_CHANGED = "standings.changed"
TABLE_CLOSED, TABLE_REOPENED = "table.closed", "table.reopened"


@dataclass(frozen=True, slots=True)
class Event:
    """A kind of event: its name on the wire, its words for the organiser, the actions of the log that it stands for."""

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
BY_STATE = {"public": "tournament.opened", "finished": "tournament.ended"}
LOGGED = tuple(event.name for event in EVENTS if event.actions or event.name in BY_STATE.values())
"""The events that an entry of the log stands for; the others follow from results."""
ALWAYS_PUBLIC = ("hand.recorded", "hand.voided")
"""Events without the content of a hand: the number of hands that a table has played is public."""


def event_of(action: str, after: Any) -> str | None:
    """The event that a log entry stands for."""
    if action == "change_state":
        return BY_STATE.get(after.get("state", "")) if isinstance(after, Mapping) else None
    return BY_ACTION.get(action)


def note_entry(entry: LogEntry) -> None:
    """Tell the receivers of a log entry's event after the commit."""
    for about in _abouts(entry):
        note(entry.tournament_id, about.name, about.subject, number=about.number)


def note_entries(entries: Iterable[LogEntry]) -> None:
    """As `note_entry`, for entries of several tournaments."""
    note_each({entry.tournament_id: list(_abouts(entry)) for entry in entries})


class About(NamedTuple):
    """An event of a tournament: its name, its subject, and the number of its log entry."""

    name: str
    subject: str
    number: int | None = None


def _abouts(entry: LogEntry) -> Iterator[About]:
    name = event_of(entry.action, entry.after)
    if name is not None:
        yield from (About(name, subject, entry.number) for subject in entry.subject.split())


def note_each(events: Mapping[int, Sequence[About]]) -> None:
    """As `note`, for the events of several tournaments, by tournament: one query where nobody wants to be told."""
    for hook in Webhook.objects.filter(tournament__in=events).order_by("pk"):
        for about in events[hook.tournament_id]:
            _deliver(hook, about)


def note(tournament_id: int, name: str, subject: str, *, number: int | None = None) -> None:
    """Tell the receivers of an event after the commit. Must run in the transaction of the change.

    Each message has a job of its own, so that no lock is taken here; the first job to run sends all that wait.
    """
    for hook in rows(Webhook, "tournament_id = %s", tournament_id):
        _deliver(hook, About(name, subject, number))


def _deliver(hook: Webhook, about: About) -> None:
    if hook.active and about.name in hook.events:
        Delivery.objects.create(hook=hook, event=about.name, subject=about.subject, number=about.number)
        ask_to_send(hook.pk)


def ask_to_send(hook_id: int) -> None:
    """Queue the job that sends the waiting messages, in the caller's transaction."""
    queue.enqueue(SEND, {"hook": hook_id})


def check_ledger(tournament_id: int) -> None:
    """Have everything that is stored of a tournament compared with its log; in the caller's transaction."""
    queue.enqueue(CHECK_LEDGER, {"tournament": tournament_id}, debounce_key=f"{CHECK_LEDGER}:{tournament_id}")


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
