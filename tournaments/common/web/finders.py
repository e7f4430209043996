"""The objects that addresses name: tournament, stage, round, table, hand, entry, plan, penalty.

A finder takes the reader and the key. It raises Http404 for an object that does not exist or is hidden from the reader:
they do not learn that it exists. `common/web/pages.py` and `LedgerView` call these for pages and for the API.
"""

from functools import partial
from typing import TypeVar

from django.db.models import Model, QuerySet
from django.http import Http404
from django.utils import timezone

from players import naming
from tournaments.common import permissions, rights
from tournaments.common.permissions import User
from tournaments.common.selectors import full_tables, rounds_of
from tournaments.models import Entry, Hand, Penalty, Question, Round, SeatingPlan, Stage, Table, Tournament

M = TypeVar("M", bound=Model)


def find_tournament(user: User, slug: str) -> Tournament:
    """The tournament of this address."""
    tournament = _first(Tournament.objects.filter(slug=slug))
    _require_visible(user, tournament)
    return tournament


def find_stage(user: User, slug: str, number: int) -> Stage:
    """A stage of a tournament, with the tournament."""
    stage = _first(Stage.objects.select_related("tournament").filter(tournament__slug=slug, number=number))
    _require_visible(user, stage.tournament)
    return stage


def find_round(user: User, slug: str, pk: int) -> Round:
    """A round of a tournament by its primary key, with stage and tournament."""
    rounds = Round.objects.select_related("stage__tournament")
    round_ = _first(rounds.filter(pk=pk, stage__tournament__slug=slug))
    _require_visible(user, round_.stage.tournament)
    return round_


def find_numbered_round(user: User, slug: str, stage: int, number: int) -> Round:
    """A round by the number of its stage and its own, with its tables, seats and entries."""
    return _first(rounds_of(find_stage(user, slug, stage)).filter(number=number))


def find_table(user: User, pk: int) -> Table:
    """A table with all that folding and showing its game needs (`full_tables`)."""
    table = _first(full_tables().filter(pk=pk))
    _require_visible(user, table.round.stage.tournament, table)
    return table


def find_hand(user: User, pk: int) -> Hand:
    """A version of a hand, with its table, round, stage and tournament."""
    hand = _first(Hand.objects.select_related("table__round__stage__tournament").filter(pk=pk))
    _require_visible(user, hand.table.round.stage.tournament, hand.table)
    return hand


def newest_version(hand: Hand) -> Hand:
    """The version that took the place of this one, or the version itself where none did."""
    if hand.state != Hand.State.SUPERSEDED:
        return hand
    later = hand.table.hands.filter(seq=hand.seq, version__gt=hand.version).order_by("version")
    for version in later:
        if version.state != Hand.State.SUPERSEDED:
            version.table = hand.table
            return version
    return hand


def find_entry(user: User, slug: str, number: int) -> Entry:
    """An entry of a tournament, with player and club; only accounts that manage entries find applicants."""
    entries = Entry.objects.select_related("player__club", "tournament")
    entry = _first(entries.filter(tournament__slug=slug, number=number))
    _require_visible(user, entry.tournament)
    if entry.status == Entry.Status.APPLIED and not permissions.can_manage_entries(user, entry.tournament):
        raise Http404
    return entry


def find_question(user: User, slug: str, number: int) -> Question:
    """A question of the registration, with its tournament."""
    questions = Question.objects.select_related("tournament")
    question = _first(questions.filter(tournament__slug=slug, number=number))
    _require_visible(user, question.tournament)
    return question


def find_plan(user: User, slug: str, stage: int, number: int) -> SeatingPlan:
    """A seating plan of a stage; only the staff of the tournament finds plans that were never published."""
    plans = SeatingPlan.objects.select_related("stage__tournament", "parent", "created_by")
    plan = _first(plans.filter(stage__tournament__slug=slug, stage__number=stage, number=number))
    tournament = plan.stage.tournament
    _require_visible(user, tournament)
    if plan.published_at is None and not permissions.can_see_unpublished(user, tournament):
        raise Http404
    return plan


def find_penalty(user: User, slug: str, pk: int) -> Penalty:
    """A penalty of a tournament, cancelled or not."""
    penalties = Penalty.objects.select_related("stage__tournament")
    penalty = _first(penalties.filter(pk=pk, stage__tournament__slug=slug))
    _require_visible(user, penalty.stage.tournament)
    return penalty


def _first(rows: QuerySet[M]) -> M:
    row = rows.first()
    if row is None:
        raise Http404
    return row


def _require_visible(user: User, tournament: Tournament, table: Table | None = None) -> None:
    """Raise Http404 unless this reader may see the tournament; switch to its time zone.

    A phone at the table reads the names of its players.
    """
    if not permissions.can_see_tournament(user, tournament):
        raise Http404
    if table is not None and rights.sits_at(user, table):
        naming.read_as(lambda: True)
    else:
        naming.read_as(partial(permissions.can_see_unpublished, user, tournament))
    timezone.activate(tournament.zone)
