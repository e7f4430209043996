"""A tournament goes whole, and nothing of anybody else's goes with it."""

from datetime import date

import pytest
from django.apps import apps
from django.db import DatabaseError, connection, transaction
from django.db.models import QuerySet

from players.models import Account, Player
from tests.apart import rolled_back
from tests.factories import END, AccountFactory, PlayerFactory, make_hall, ron
from tests.rows import each
from tournaments.common.errors import Conflict, Forbidden, Invalid
from tournaments.desk.documents.services import request_export
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.setup.selectors.endings import Deletion, describe_deletion
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import (
    DeletedTournament,
    Entry,
    Hand,
    Job,
    LogEntry,
    LogHead,
    RankedEvent,
    Ranking,
    Tournament,
)
from tournaments.play.penalties.services.penalties import give_penalty

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

STAY = {
    *("Account", "Club", "DeletedTournament", "Job", "Mail", "MailStop", "Player", "Receipt", "SearchText"),
    "Spelling",
}
"""Models whose rows may be there when the only tournament is gone."""


@pytest.fixture
def hall():
    return make_hall(started=False)


def rows_left() -> set[str]:
    models = [
        model for label in ("players", "tournaments") for model in apps.get_app_config(label).get_models()
    ]
    return {model.__name__ for model in models if model._default_manager.exists()}


def play(hall):
    start_round(round=hall.round(), by=hall.head)
    table = hall.table()
    names = hall.names(table)
    hall.send(table, ron(names[1], names[0], fan=1, fu=30))
    give_penalty(
        stage=hall.stage,
        entry=Entry.objects.get(number=1),
        kind="other",
        amount=1000,
        by=hall.head,
        reason="late",
    )
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)


def test_a_draft_without_hands_goes_whole(hall):
    log = LogHead.objects.get()
    number, digest = log.number, log.hash
    kept = delete_tournament(tournament=hall.tournament, by=hall.organiser, reason="made twice")
    assert rows_left() <= STAY
    assert not Player.objects.exists()
    assert Account.objects.count() == 3
    assert (kept.name, kept.slug, kept.players, kept.hands) == ("Bologna Open", "bologna-open", 4, 0)
    assert (kept.log_number, kept.log_hash, kept.deleted_by, kept.reason) == (
        number,
        digest,
        hall.organiser,
        "made twice",
    )


def test_what_was_played_goes_when_the_name_is_typed(hall):
    play(hall)
    with pytest.raises(Invalid) as refused:
        delete_tournament(tournament=hall.tournament, by=hall.organiser, name="Bologna")
    assert refused.value.fault == ("name_differs", "name", "Bologna Open", "Bologna")
    assert Hand.objects.exists()
    delete_tournament(tournament=hall.tournament, by=hall.organiser, name=" Bologna Open ")
    assert rows_left() <= STAY
    assert DeletedTournament.objects.get().hands == 2


def test_who_is_known_elsewhere_stays(hall):
    first, second, third, _fourth = Player.objects.order_by("pk")
    other = create_tournament(name="Other", ruleset="ema2008", by=AccountFactory.create())
    add_entry(tournament=other, player=first, by=other.created_by)
    Player.objects.filter(pk=second.pk).update(ema_number="04000001")
    AccountFactory.create(player=third)
    PlayerFactory.create()
    before = LogEntry.objects.filter(tournament=other).count()
    assert describe_deletion(hall.tournament).strangers == 1
    delete_tournament(tournament=hall.tournament, by=hall.organiser)
    assert set(Player.objects.values_list("pk", flat=True)) >= {first.pk, second.pk, third.pk}
    assert Player.objects.count() == 4
    assert LogEntry.objects.filter(tournament=other).count() == before
    assert list(Tournament.objects.all()) == [other]


def test_who_stands_in_a_ranking_or_a_league_stays(hall):
    """Their results are not those of this tournament alone."""
    ranked, member, *_ = Player.objects.order_by("pk")
    league = Ranking.objects.create(slug="league", name="League", kind="season", owner=hall.organiser)
    day = {"starts_on": date(2026, 11, 20), "ends_on": date(2026, 11, 20)}
    event = league.events.create(name="From a file", players=1, countries=1, **day)
    event.results.create(player=ranked, place=1)
    league.members.create(player=member)
    assert describe_deletion(hall.tournament).strangers == 2
    delete_tournament(tournament=hall.tournament, by=hall.organiser)
    assert set(Player.objects.values_list("pk", flat=True)) == {ranked.pk, member.pk}


def test_rankings_know_that_it_has_been_deleted(hall):
    """Results that were taken stay, and are marked; an evening without results goes."""
    league = Ranking.objects.create(slug="league", name="League", kind="season", owner=hall.organiser)
    federation = Ranking.objects.create(slug="mers", name="MERS", kind="mers", owner=hall.organiser)
    facts = {"starts_on": date(2026, 11, 20), "ends_on": date(2026, 11, 20), "players": 4, "countries": 1}
    facts |= {"tournament": hall.tournament, "name": "Bologna Open"}
    league.events.create(**facts, state="planned")
    federation.events.create(**facts, state="changed")
    delete_tournament(tournament=hall.tournament, by=hall.organiser)
    (event,) = RankedEvent.objects.all()
    assert (event.ranking, event.state, event.tournament) == (federation, "deleted", None)


def test_work_that_waits_for_it_goes(hall):
    request_export(tournament=hall.tournament, by=hall.organiser)
    assert Job.objects.exists()
    delete_tournament(tournament=hall.tournament, by=hall.organiser)
    assert not Job.objects.exists()


def test_what_would_go(hall):
    play(hall)
    found = describe_deletion(hall.tournament)
    assert found == Deletion(
        players=4,
        strangers=4,
        rounds=1,
        hands=2,
        penalties=1,
        staff=3,
        log_entries=LogEntry.objects.count(),
    )
    assert found.known == 0


def test_not_while_a_round_runs(hall):
    start_round(round=hall.round(), by=hall.head)
    with pytest.raises(Conflict) as refused:
        delete_tournament(tournament=hall.tournament, by=hall.organiser, name="Bologna Open")
    assert refused.value.code == "round_running"


@each("who", ["head", "referee"], apart=rolled_back)
def test_only_an_organiser(hall, who):
    with pytest.raises(Forbidden):
        delete_tournament(tournament=hall.tournament, by=getattr(hall, who))
    assert Tournament.objects.exists()


@pytest.mark.postgres(only=True)
def test_the_database_keeps_the_log_of_a_tournament_that_is_there(hall):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        QuerySet(LogEntry).filter(tournament=hall.tournament).delete()
    assert connection.vendor == "postgresql"
    assert LogEntry.objects.exists()
