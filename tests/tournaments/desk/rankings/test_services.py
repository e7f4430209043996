"""Rankings written: who may, what is refused, and that nothing half-done stays."""

import datetime as dt
from decimal import Decimal

import pytest

from players.models import Player
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import AccountFactory, PlayerFactory, make_hall
from tests.rows import each
from tests.tournaments.desk.rankings.conftest import DAY, event, placed
from tests.tournaments.desk.stages.test_services import played
from tournaments.common.errors import DomainError, Forbidden, faults_of
from tournaments.desk.people.services.duplicates import merge_players
from tournaments.desk.rankings.services import events, rankings
from tournaments.models import RankedEvent, RankedResult, Ranking, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def test_two_of_a_name_have_two_addresses(keeper):
    found = [rankings.create_ranking(name="Liga", kind="season", by=keeper).slug for _n in range(3)]
    assert found == ["liga", "liga-2", "liga-3"]


@each(
    ("facts", "code", "field"),
    [
        pytest.param({"name": " "}, "name_missing", "name", id="no name"),
        pytest.param({"name": "x" * 121}, "too_long", "name", id="a long name"),
        pytest.param({"kind": "elo"}, "unknown_choice", "kind", id="an unknown kind"),
        pytest.param({"slug": "x"}, "unknown_setting", "slug", id="an unknown setting"),
        pytest.param(
            {"starts_on": DAY, "ends_on": DAY - dt.timedelta(1)},
            "ends_before_start",
            "ends_on",
            id="backwards",
        ),
        pytest.param(
            {"rules": {"best": 0}}, "season_rules", "rules.best", id="rules that cannot be followed"
        ),
    ],
    apart=rolled_back,
)
def test_a_ranking_that_cannot_be(keeper, facts, code, field):
    with pytest.raises((DomainError, Refused)) as refused:
        rankings.create_ranking(**{"name": "Liga", "kind": "season", "by": keeper, **facts})
    assert isinstance(refused.value, DomainError | Refused)
    assert [(fault.code, fault.field) for fault in faults_of(refused.value)] == [(code, field)]
    assert not Ranking.objects.exists()


def test_only_its_keeper_changes_it(mers):
    other = AccountFactory.create()
    held = event(mers, placed(1, "Rossi", "04010001"))
    changes = (
        lambda: rankings.change_ranking(ranking=mers, by=other, name="Mine"),
        lambda: rankings.delete_ranking(ranking=mers, by=other),
        lambda: events.import_event(
            ranking=mers, by=other, name="x", starts_on=DAY, rows=[placed(1, "Rossi")]
        ),
        lambda: events.change_event(event=held, by=other, qualifies=True),
        lambda: events.remove_event(event=held, by=other),
        lambda: events.add_tournament(ranking=mers, tournament=make_hall().tournament, by=other),
    )
    for change in changes:
        with pytest.raises(Forbidden):
            change()
    assert list(RankedEvent.objects.values_list("qualifies", "ranking__name")) == [(False, "EMA riichi")]


def test_a_tournament_is_added_once_with_its_final_places(mers):
    hall = played(8)
    Tournament.objects.update(state="finished", starts_on=DAY, place="Bologna")
    hall.tournament.refresh_from_db()
    added = events.add_tournament(ranking=mers, tournament=hall.tournament, by=mers.owner)
    assert (added.players, added.countries, added.days, added.place) == (8, 1, 1, "Bologna")
    assert sorted(added.results.values_list("place", flat=True))[0] == 1
    assert added.results.count() == 8
    with pytest.raises(DomainError) as refused:
        events.add_tournament(ranking=mers, tournament=hall.tournament, by=mers.owner)
    assert refused.value.code == "already_ranked"


@each(
    ("facts", "code"),
    [
        pytest.param({"state": "public", "starts_on": DAY}, "tournament_not_finished", id="it is running"),
        pytest.param({"state": "finished"}, "date_missing", id="without a date"),
        pytest.param({"state": "finished", "starts_on": DAY}, "nobody_ranked", id="nothing was played"),
    ],
    apart=rolled_back,
)
def test_a_tournament_that_cannot_be_added(mers, facts, code):
    hall = make_hall(players=0)
    Tournament.objects.update(**facts)
    hall.tournament.refresh_from_db()
    with pytest.raises(DomainError) as refused:
        events.add_tournament(ranking=mers, tournament=hall.tournament, by=mers.owner)
    assert refused.value.code == code


def test_a_file_finds_people_by_number_and_makes_new_ones(mers):
    known = PlayerFactory.create(family_name="Rossi", ema_number="04010001")
    added = event(mers, placed(1, "Rossi", "04010001", score=43700), placed(2, "Bianchi"), countries=2)
    assert [(one.player.family_name, one.score) for one in added.results.all()] == [
        ("Rossi", Decimal(43700)),
        ("Bianchi", None),
    ]
    assert added.results.get(place=1).player == known
    assert (added.players, added.countries) == (2, 2)


def test_a_file_of_some_players_counts_as_many_as_the_last_place(mers):
    assert event(mers, placed(1, "Rossi"), placed(40, "Bianchi")).players == 40
    assert event(mers, placed(1, "Rossi"), players=52).players == 52


@each(
    ("rows", "code"),
    [
        pytest.param([], "no_players", id="nobody"),
        pytest.param([placed(1, "Verdi", "04010001")], "ema_number_taken", id="the number of somebody else"),
        pytest.param(
            [placed(1, "Rossi", "04010001"), placed(2, "Rossi", "04010001")], "person_twice", id="twice"
        ),
    ],
    apart=rolled_back,
)
def test_a_file_is_taken_whole_or_not_at_all(mers, rows, code):
    PlayerFactory.create(family_name="Rossi", ema_number="04010001")
    with pytest.raises(Refused) as refused:
        event(mers, *rows)
    assert [fault.code for fault in refused.value.faults] == [code]
    assert (RankedEvent.objects.count(), Player.objects.count()) == (0, 1)


@each(
    ("facts", "code"),
    [
        ({"starts_on": None}, "date_missing"),
        ({"name": ""}, "name_missing"),
        ({"ends_on": DAY - dt.timedelta(1)}, "ends_before_start"),
        ({"players": 40_000}, "out_of_range"),
        ({"countries": 9}, "out_of_range"),
    ],
    apart=rolled_back,
)
def test_an_event_that_cannot_be(mers, facts, code):
    with pytest.raises(DomainError) as refused:
        event(mers, placed(1, "Rossi"), **facts)
    assert refused.value.code == code


def test_a_weight_is_written_and_left_to_the_rules_again(mers):
    held = event(mers, placed(1, "Rossi"))
    assert events.change_event(
        event=held, by=mers.owner, qualifies=True, weight=Decimal("2.5")
    ).weight == Decimal("2.5")
    assert events.change_event(event=held, by=mers.owner, qualifies=False).weight is None
    for bad in (Decimal(0), Decimal(101)):
        with pytest.raises(DomainError):
            events.change_event(event=held, by=mers.owner, qualifies=False, weight=bad)


def test_a_ranking_goes_with_its_events_and_people_stay(mers):
    event(mers, placed(1, "Rossi"))
    rankings.delete_ranking(ranking=mers, by=mers.owner)
    assert (RankedResult.objects.count(), Player.objects.count()) == (0, 1)


def test_an_event_is_removed(mers):
    events.remove_event(event=event(mers, placed(1, "Rossi")), by=mers.owner)
    assert not RankedResult.objects.exists()


def test_two_people_who_are_one_keep_the_better_result_of_an_event(mers):
    hall = make_hall(players=4)
    keep = hall.entries(hall.table())[0].player
    both, only = event(mers, placed(3, "Rossi"), placed(1, "Bianchi")), event(mers, placed(1, "Bianchi"))
    drop = both.results.get(place=1).player
    RankedResult.objects.filter(event=both, place=3).update(player=keep)
    superuser = AccountFactory.create(is_superuser=True)
    merge_players(keep=keep, drop=drop, by=superuser)
    assert list(keep.ranked_results.order_by("pk").values_list("event", "place")) == [
        (both.pk, 1),
        (only.pk, 1),
    ]
