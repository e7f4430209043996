"""What rankings hold of a tournament follows it: ended, reopened, renamed, corrected, deleted."""

import datetime as dt
from decimal import Decimal

import pytest

from tests.factories import Hall
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.rankings.conftest import DAY, placed
from tests.tournaments.desk.rankings.conftest import event as event_of_a_file
from tests.tournaments.desk.stages.test_services import played
from tournaments.common.errors import DomainError
from tournaments.common.jobs import queue
from tournaments.desk.people.services.status import rank_entry
from tournaments.desk.rankings.selectors.rankings import events_of, state_of
from tournaments.desk.rankings.services import events, following, rankings
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import Entry, RankedEvent, Ranking, Tournament
from tournaments.play.standings.services import request_all_rebuilds

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True), pytest.mark.gate]


@pytest.fixture
def hall() -> Hall:
    """A tournament of eight that has been played and not ended."""
    hall = played(8)
    Tournament.objects.update(starts_on=DAY, place="Bologna")
    hall.tournament.refresh_from_db()
    return hall


@pytest.fixture(params=["season", "rating", "mers"])
def ranking(request: pytest.FixtureRequest, hall: Hall) -> Ranking:
    """A ranking of the hall's organiser."""
    return rankings.create_ranking(name="Liga", kind=request.param, by=hall.organiser, public=True)


def end(hall: Hall) -> None:
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    queue.run_due()
    hall.tournament.refresh_from_db()


def reopen(hall: Hall) -> None:
    change_state(tournament=hall.tournament, state="public", by=hall.organiser)
    queue.run_due()
    hall.tournament.refresh_from_db()


def take_out_the_winner(hall: Hall, held: RankedEvent) -> None:
    first = held.results.filter(place=1)[0].player
    winner = Entry.objects.get(tournament=hall.tournament, player=first)
    rank_entry(entry=winner, ranked=False, by=hall.organiser, reason="a guest")


def weighted(ranking: Ranking, hall: Hall) -> RankedEvent:
    """The ended tournament in the ranking, with a weight written by hand."""
    end(hall)
    held = events.add_tournament(ranking=ranking, tournament=hall.tournament, by=ranking.owner)
    return events.change_event(event=held, by=ranking.owner, qualifies=False, weight=Decimal(2))


def state(hall: Hall, ranking: Ranking) -> str:
    return state_of(events_of(hall.organiser, ranking).get())


def test_a_season_takes_the_results_by_itself_when_its_evening_ends(hall):
    season = rankings.create_ranking(name="Liga", kind="season", by=hall.organiser)
    held = events.add_tournament(ranking=season, tournament=hall.tournament, by=hall.organiser)
    assert (held.results.count(), state(hall, season)) == (0, "running")
    events.change_event(event=held, by=hall.organiser, qualifies=False, weight=Decimal("1.5"))
    update_tournament(tournament=hall.tournament, by=hall.organiser, name="Evening 1")
    queue.run_due()
    assert RankedEvent.objects.get().name == "Evening 1"
    end(hall)
    held.refresh_from_db()
    assert (held.results.count(), held.players, held.weight, held.place) == (8, 8, Decimal("1.5"), "Bologna")
    assert state(hall, season) == "taken"


def test_reopened_it_is_marked_and_ended_again_a_season_takes_the_new_results(hall, ranking):
    held = weighted(ranking, hall)
    reopen(hall)
    assert (state(hall, ranking), held.results.count()) == ("again", 8)
    take_out_the_winner(hall, held)
    update_tournament(tournament=hall.tournament, by=hall.organiser, name="Renamed")
    queue.run_due()
    held.refresh_from_db()
    assert (state(hall, ranking), held.results.count(), held.name) == ("again", 8, "Bologna Open")
    end(hall)
    held.refresh_from_db()
    if ranking.kind != "mers":
        assert (state(hall, ranking), held.results.count(), held.name) == ("taken", 7, "Renamed")
    else:
        assert (state(hall, ranking), held.results.count(), held.name) == ("changed", 8, "Bologna Open")
        following.take_results(event=held, by=ranking.owner)
        held.refresh_from_db()
        assert (state(hall, ranking), held.results.count(), held.name) == ("taken", 7, "Renamed")
    assert held.weight == 2


def test_reopened_and_ended_without_a_change_nothing_is_written(hall, ranking):
    held = weighted(ranking, hall)
    before = list(held.results.order_by("pk").values_list("pk", flat=True))
    reopen(hall)
    end(hall)
    assert state(hall, ranking) == "taken"
    assert list(held.results.order_by("pk").values_list("pk", flat=True)) == before


def test_a_change_taken_back_takes_the_mark_away(hall):
    mers = rankings.create_ranking(name="MERS", kind="mers", by=hall.organiser)
    weighted(mers, hall)
    for name, expected in (("Renamed", "changed"), ("Bologna Open", "taken")):
        reopen(hall)
        update_tournament(tournament=hall.tournament, by=hall.organiser, name=name)
        end(hall)
        assert state(hall, mers) == expected


def test_the_results_of_a_deleted_tournament_stay_and_are_marked(hall, ranking):
    held = weighted(ranking, hall)
    delete_tournament(tournament=hall.tournament, by=hall.organiser, name=hall.tournament.name)
    held.refresh_from_db()
    assert (state(hall, ranking), held.results.count()) == ("deleted", 8)
    with pytest.raises(DomainError) as refused:
        following.take_results(event=held, by=ranking.owner)
    assert refused.value.code == "no_tournament"
    page = client_of(ranking.owner).get(f"/rankings/liga/events/{held.pk}/").content.decode()
    assert "The tournament has been deleted; its results stay here." in page
    assert "Remove the results" in page


def test_nothing_is_taken_of_a_tournament_that_is_played(hall, ranking):
    held = weighted(ranking, hall)
    reopen(hall)
    with pytest.raises(DomainError) as refused:
        following.take_results(event=held, by=ranking.owner)
    assert refused.value.code == "tournament_not_finished"


def test_a_season_without_anybody_ranked_keeps_its_results_and_is_marked(hall):
    season = rankings.create_ranking(name="Liga", kind="season", by=hall.organiser)
    held = weighted(season, hall)
    reopen(hall)
    Entry.objects.filter(tournament=hall.tournament).update(ranked=False)
    request_all_rebuilds(hall.tournament)
    end(hall)
    assert (state(hall, season), held.results.count()) == ("changed", 8)
    with pytest.raises(DomainError) as refused:
        following.take_results(event=held, by=season.owner)
    assert refused.value.code == "nobody_ranked"


def test_a_tournament_in_no_ranking_asks_for_nothing(hall):
    assert following.follow_tournament(tournament_id=hall.tournament.pk) == 0
    end(hall)


def test_pages_say_that_it_is_played_again_and_that_results_changed(hall):
    mers = rankings.create_ranking(name="Liga", kind="mers", by=hall.organiser, public=True)
    held = weighted(mers, hall)
    keeper, reader = client_of(hall.organiser), client_of(None)
    addresses = ("/rankings/liga/", "/rankings/liga/events/", f"/rankings/liga/events/{held.pk}/")
    reopen(hall)
    for address in addresses:
        assert "being played again" in reader.get(address).content.decode(), address
    (row,) = reader.get("/api/v1/rankings/liga/events/").json()
    assert (row["state"], row["tournament"], row["weight"]) == ("again", "bologna-open", "2.00")
    take_out_the_winner(hall, held)
    end(hall)
    for address in addresses:
        assert "changed since it was taken" in reader.get(address).content.decode().lower(), address
    button = "Take the new results"
    assert button in keeper.get(addresses[2]).content.decode()
    assert button not in reader.get(addresses[2]).content.decode()
    keeper.post(f"{addresses[2]}take/")
    assert state(hall, mers) == "taken"
    reopen(hall)
    end(hall)
    again = keeper.post(f"/api/v1/rankings/liga/events/{held.pk}/results/")
    assert (again.status_code, again.json()["state"], again.json()["players"]) == (200, "taken", 7)


def test_pages_of_a_tournament_name_the_rankings_that_hold_it(hall):
    season = rankings.create_ranking(name="Liga", kind="season", by=hall.organiser)
    client = client_of(hall.organiser)
    events.add_tournament(ranking=season, tournament=hall.tournament, by=hall.organiser)
    assert (
        "The ranking Liga takes the results by itself." in client.get("/t/bologna-open/end/").content.decode()
    )
    deletion = client.get("/t/bologna-open/delete/").content.decode()
    assert "The event without results in the ranking Liga is deleted too." in deletion
    assert "its results go there when it ends." in client.get("/t/bologna-open/set-up/").content.decode()
    end(hall)
    assert (
        "its results are there; while it is open again"
        in client.get("/t/bologna-open/set-up/").content.decode()
    )
    deletion = client.get("/t/bologna-open/delete/").content.decode()
    assert "Its results in the ranking Liga, marked as those of a deleted tournament" in deletion
    reopen(hall)
    assert "the results from before are there" in client.get("/t/bologna-open/set-up/").content.decode()


def test_a_secret_ranking_is_not_named_to_others(hall, keeper):
    end(hall)
    secret = rankings.create_ranking(name="Secret", kind="season", by=keeper)
    events.add_tournament(ranking=secret, tournament=hall.tournament, by=keeper)
    client = client_of(hall.organiser)
    for page in ("delete", "set-up"):
        assert "Secret" not in client.get(f"/t/bologna-open/{page}/").content.decode()


def test_an_event_of_a_file_follows_nothing(season):
    held = event_of_a_file(season, placed(1, "Rossi"))
    with pytest.raises(DomainError) as refused:
        following.take_results(event=held, by=season.owner)
    assert refused.value.code == "no_tournament"
    assert state_of(held) == "taken"


def test_a_season_counts_events_of_its_days_alone(hall):
    """An evening moved to another day counts on that day."""
    season = rankings.create_ranking(name="Liga", kind="season", by=hall.organiser)
    events.add_tournament(ranking=season, tournament=hall.tournament, by=hall.organiser)
    week_later = DAY + dt.timedelta(7)
    update_tournament(tournament=hall.tournament, by=hall.organiser, starts_on=week_later)
    queue.run_due()
    held = RankedEvent.objects.get()
    assert (held.starts_on, held.ends_on) == (week_later, week_later)
