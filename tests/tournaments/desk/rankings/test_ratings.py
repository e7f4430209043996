"""A rating as its readers see it: who is listed, the list, a player's curve, an event, the API; and what it follows."""

import datetime as dt
import re
from decimal import Decimal

import pytest
from django.utils import timezone

from players.models import Player
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.rankings.conftest import DAY, event, placed
from tests.tournaments.desk.stages.test_services import played
from tournaments.common.jobs import queue
from tournaments.desk.people.services.duplicates import join_people
from tournaments.desk.rankings.selectors import figures, places
from tournaments.desk.rankings.services import events, rankings
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import Entry, RankedEvent, RankedResult, Ranking
from tournaments.public.careers.selectors.present import places_in_rankings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]
WEEK = dt.timedelta(7)
WARNING = "It is no title and no measure of a person"


def two_events(ranking: Ranking, on: dt.date = DAY) -> list[RankedEvent]:
    """Rossi before Verdi twice, Neri last in the second alone."""
    return [
        event(ranking, placed(1, "Rossi"), placed(2, "Verdi"), name="Spring", on=on - WEEK),
        event(ranking, placed(1, "Rossi"), placed(2, "Verdi"), placed(3, "Neri"), name="Autumn", on=on),
    ]


def listed(ranking: Ranking, day: dt.date = DAY) -> list[tuple[int | None, str, int, int | None]]:
    table = figures.table_of(ranking, day)
    return [(row.place, row.player.family_name, int(row.figure), row.change) for row in table.listed]


def curve_of(ranking: Ranking, person: Player) -> list[int]:
    """The events of a player's curve, the oldest first."""
    table = places.places_of(ranking, DAY + 2 * WEEK)
    (curve,) = (row.curve for row in (*table.listed, *table.unlisted) if row.player == person.pk)
    return [step.event for step in curve.steps()] if curve else []


def test_the_list_is_ordered_by_rating_and_lists_who_has_two_recent_events(rating):
    two_events(rating)
    assert listed(rating) == [(1, "Rossi", 1531, 18), (2, "Verdi", 1488, 1)]
    table = figures.table_of(rating, DAY)
    assert [row.player.family_name for row in table.unlisted] == ["Neri"]
    assert listed(rating, DAY + dt.timedelta(800)) == []


def test_a_tournament_on_another_day_is_counted_in_another_order():
    """It is reopened, moved behind the event of a file, and ended again."""
    hall = played(8)
    rating = rankings.create_ranking(name="Strength", kind="rating", by=hall.organiser, public=True)
    person = Entry.objects.filter(tournament=hall.tournament)[0].player
    other = event(rating, placed(1, "Rossi"), name="File")
    other.results.create(player=person, place=2)
    update_tournament(tournament=hall.tournament, by=hall.organiser, starts_on=DAY - WEEK)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    hall.tournament.refresh_from_db()
    held = events.add_tournament(ranking=rating, tournament=hall.tournament, by=hall.organiser)
    orders = [curve_of(rating, person)]
    for state, day in (("public", DAY + WEEK), ("finished", None)):
        change_state(tournament=hall.tournament, state=state, by=hall.organiser)
        if day:
            update_tournament(tournament=hall.tournament, by=hall.organiser, starts_on=day)
        queue.run_due()
        orders.append(curve_of(rating, person))
    assert orders == [[held.pk, other.pk], [held.pk, other.pk], [other.pk, held.pk]]


def test_weights_and_removed_events_count_at_once(rating):
    spring, autumn = two_events(rating)
    plain = listed(rating)
    events.change_event(event=autumn, by=rating.owner, qualifies=False, weight=Decimal(3))
    assert listed(rating)[0][2] > plain[0][2]
    events.remove_event(event=spring, by=rating.owner)
    assert listed(rating) == []


def test_a_rating_is_computed_once_for_each_change(rating, django_assert_num_queries):
    _spring, autumn = two_events(rating)
    first = places.places_of(rating, DAY)
    with django_assert_num_queries(3):
        assert places.places_of(rating, DAY) is first
    events.change_event(event=autumn, by=rating.owner, qualifies=False, weight=Decimal(3))
    assert places.places_of(rating, DAY) is not first


def test_merged_people_have_one_curve(rating, keeper):
    two_events(rating)
    event(rating, placed(1, "Rosso"), placed(2, "Verdi"), name="Winter")
    keep, drop = Player.objects.get(family_name="Rossi"), Player.objects.get(family_name="Rosso")
    keeper.is_superuser = True
    keeper.save()
    join_people(keep=keep, drop=drop, by=keeper)
    row = figures.row_of(rating, keep.pk, DAY)
    assert [counted.event.name for counted in row.results] == ["Winter", "Autumn", "Spring"]
    assert sum(counted.step.change for counted in row.results if counted.step) == row.figure - 1500


def test_as_many_queries_for_300_players_as_for_3(rating, django_assert_num_queries):
    held = event(rating, placed(1, "Rossi"))
    people = Player.objects.bulk_create(Player(family_name=f"R{n}") for n in range(300))
    RankedResult.objects.bulk_create(
        RankedResult(event=held, player=one, place=n + 2) for n, one in enumerate(people)
    )
    with django_assert_num_queries(9):
        figures.table_of(rating, DAY)
    with django_assert_num_queries(4):
        figures.table_of(rating, DAY)


def test_pages_show_the_rating_its_uncertainty_its_changes_and_what_it_is_not(rating, reader):
    _spring, autumn = two_events(rating)
    player = Player.objects.get(family_name="Rossi")
    page = reader.get("/rankings/strength/", {"day": DAY.isoformat()}).content.decode()
    assert WARNING in page
    assert "<strong>1\N{THIN SPACE}531\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}130</strong>" in page
    assert "+18" in page
    page = reader.get(f"/rankings/strength/players/{player.pk}/", {"day": DAY.isoformat()}).content.decode()
    assert WARNING in page
    assert "Rating after each event" in page
    assert re.findall(r'<td class="num nowrap">([^<]*)<span class="wide-only"> ± (\d+)', page) == [
        ("1\N{THIN SPACE}531", "130"),
        ("1\N{THIN SPACE}513", "134"),
    ]
    page = reader.get(f"/rankings/strength/events/{autumn.pk}/").content.decode()
    assert "1\N{THIN SPACE}531" in page
    assert "+18" in page


def test_an_empty_rating_and_a_player_of_one_event(rating, reader):
    page = reader.get("/rankings/strength/").content.decode()
    assert "Players with at least two events within two years are listed." in page
    held = event(rating, placed(1, "Rossi"))
    address = f"/rankings/strength/players/{held.results.get().player_id}/"
    page = reader.get(address, {"day": DAY.isoformat()}).content.decode()
    assert "Not listed: too few results" in page
    assert "Rating after each event" not in page


def test_other_kinds_say_nothing_of_ratings(mers, season, reader):
    for ranking in (mers, season):
        event(ranking, placed(1, "Rossi", "04010001"))
        assert WARNING not in reader.get(f"/rankings/{ranking.slug}/").content.decode()


def test_the_page_of_a_person_shows_the_uncertainty(rating, reader):
    two_events(rating, timezone.localdate())
    player = Player.objects.get(family_name="Rossi")
    (place,) = places_in_rankings(player)
    assert (place.place, place.uncertainty) == (1, 130)
    assert (
        "1\N{THIN SPACE}531\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}130"
        in reader.get(f"/players/{player.pk}/").content.decode()
    )


def test_the_api_reads_it(rating, season, reader):
    two_events(rating)
    day = {"day": DAY.isoformat()}
    row, _other = reader.get("/api/v1/rankings/strength/", day).json()
    assert (row["figure"], row["uncertainty"], row["change"], row["results"]) == ("1531.00", 130, 18, 2)
    player = reader.get(f"/api/v1/rankings/strength/players/{row['player']}/", day).json()
    newest, oldest = player["counted"]
    assert (newest["worth"], newest["uncertainty"], newest["change"]) == ("1531.00", 130, 18)
    assert (oldest["worth"], oldest["change"]) == ("1513.00", 13)
    event(season, placed(1, "Rossi"))
    row = reader.get(f"/api/v1/rankings/league/players/{row['player']}/", day).json()
    assert (row["uncertainty"], row["change"], row["counted"][0]["change"]) == (None, None, None)


def test_it_is_created_on_its_page_and_has_neither_rules_nor_members(keeper):
    client = client_of(keeper)
    sent = {"name": "Stärke", "kind": "rating", "points": "table", "values": ""}
    assert client.post("/new/ranking/", sent)["Location"] == "/rankings/starke/events/"
    assert (Ranking.objects.get().kind, Ranking.objects.get().rules) == ("rating", {})
    assert client.get("/rankings/starke/members/").status_code == 404
    assert client.post("/rankings/starke/settings/", {"name": "Strength"}).status_code == 302
    rankings.delete_ranking(ranking=Ranking.objects.get(), by=keeper)
