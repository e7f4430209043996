"""Clubs and federations for strangers: their tournaments, members and records, calendars and feeds."""

import datetime as dt
import json
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring
from django.test import Client
from django.utils import timezone
from icalendar import Calendar

from players.models import Club, Player
from tests.apart import rolled_back
from tests.factories import AccountFactory, ClubFactory, PlayerFactory
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.public.careers.conftest import ended
from tournaments.common.errors import Conflict
from tournaments.desk.setup.services.tournaments import change_state, create_tournament, update_tournament
from tournaments.models import LogEntry, Tournament
from tournaments.trust.archive.checking import check_tournament

pytestmark = pytest.mark.django_db


def announce(name: str, *, in_days: int | None = 40, state: str = "public", **facts: Any) -> Tournament:
    """A tournament of some days from now, hosted by "Riichi Bologna"."""
    first = None if in_days is None else timezone.localdate() + dt.timedelta(days=in_days)
    settings: dict[str, Any] = {"country": "ITA", "host": "Riichi Bologna", "starts_on": first, **facts}
    by = AccountFactory.create()
    tournament = create_tournament(name=name, ruleset="ema2025", by=by, **settings)
    return change_state(tournament=tournament, state=state, by=by) if state != "draft" else tournament


def page_of(club: Club | None) -> str:
    assert club
    return f"/clubs/{club.pk}/"


def test_a_tournament_stands_on_the_page_of_its_host() -> None:
    cup = announce("Bologna Cup", place="Bologna")
    announce("Next Cup", state="draft")
    announce("Yesterday's Cup", in_days=-1)
    announce("Someday Cup", in_days=None)
    html = Client().get(page_of(cup.hosted_by)).content.decode()
    assert [name for name in ("Bologna Cup", "Someday Cup", "Next Cup", "Yesterday") if name in html] == [
        "Bologna Cup",
        "Someday Cup",
    ]
    data = Client().get(f"/t/{cup.slug}/").content.decode()
    url = f"http://testserver{page_of(cup.hosted_by)}"
    assert f'"organizer":{{"@type":"SportsOrganization","name":"Riichi Bologna","url":"{url}"}}' in data


def test_the_host_is_corrected_by_the_organiser_also_after_the_end() -> None:
    hall = ended("Bologna Cup", PlayerFactory.create_batch(4), host="Riichi Bolonga", country="ITA")
    tournament, wrong = hall.tournament, hall.tournament.hosted_by
    organiser, page = client_of(hall.organiser), f"/t/{hall.tournament.slug}/host/"
    assert organiser.post(page, {"host": " Riichi  Bologna "}).status_code == 302
    tournament.refresh_from_db()
    assert (tournament.host, str(tournament.hosted_by)) == ("Riichi Bologna", "Riichi Bologna")
    assert tournament.hosted_by != wrong
    logged = LogEntry.objects.filter(tournament=tournament, action="update_tournament").latest("number")
    assert '"host":"Riichi Bologna"' in json.dumps(logged.after, separators=(",", ":"))
    assert check_tournament(tournament).holds
    client_of(AccountFactory.create()).post(page, {"host": "Mine"})
    assert Tournament.objects.get(pk=tournament.pk).host == "Riichi Bologna"
    with pytest.raises(Conflict, match="tournament_finished"):
        update_tournament(tournament=tournament, by=hall.organiser, place="Modena")


def test_results_records_and_members_of_a_club_name_nobody_who_is_hidden() -> None:
    club = ClubFactory.create(name="Riichi Bologna", country="ITA")
    people = PlayerFactory.create_batch(4, club=club)
    for _cup in range(2):
        hall = ended("Cup", people, host="Riichi Bologna", country="ITA")
    first = hall.tournament.entries.get(career_result__place=1).player
    html = Client().get(page_of(club)).content.decode()
    assert f"1. {first.full_name}" in html
    assert html.count(first.list_name) == 2  # as a member, and in the records
    Player.objects.filter(pk=first.pk).update(listed="hidden")
    assert first.family_name not in Client().get(page_of(club)).content.decode()


def test_a_page_asks_as_often_with_many_tournaments(django_assert_max_num_queries: Any) -> None:
    host = announce("Cup").hosted_by
    for number in range(5):
        announce(f"Cup {number}")
        ended(
            f"Past {number}", PlayerFactory.create_batch(4, club=host), host="Riichi Bologna", country="ITA"
        )
    with django_assert_max_num_queries(17):
        assert Client().get(page_of(host)).status_code == 200


def test_a_federation_shows_the_clubs_of_its_country() -> None:
    federation = announce("Open", host="FIMJ").hosted_by
    Club.objects.filter(name="FIMJ").update(
        kind="federation", contact="info@federation.example", website="https://federation.example"
    )
    announce("Cup")
    html = Client().get(page_of(federation)).content.decode()
    for text in ("Riichi Bologna", "mailto:info@federation.example", "https://federation.example"):
        assert text in html


@each("kind", ["nobody's", "of a draft", "unknown"], apart=rolled_back)
def test_a_club_without_anything_public_is_not_found(kind: str) -> None:
    club = ClubFactory.create() if kind != "of a draft" else announce("Draft", state="draft").hosted_by
    page = "/clubs/99999/" if kind == "unknown" else page_of(club)
    for address in (page, f"{page}calendar.ics", f"{page}feed.xml", f"{page}feed.json", f"/api/v1{page}"):
        assert Client().get(address).status_code == 404, address
    assert "Draft" not in Client().get("/announced/").content.decode()


def test_a_merged_club_leads_on() -> None:
    host = announce("Cup").hosted_by
    other = ClubFactory.create(name="Other", country="ITA", kind="federation")
    PlayerFactory.create(club=host)
    assert host
    admin = client_of(AccountFactory.create(is_superuser=True, is_staff=True))
    answer = admin.post(
        "/admin/players/club/", {"action": "merge", "_selected_action": [str(host.pk), str(other.pk)]}
    )
    assert answer.status_code == 302
    assert Client().get(f"/clubs/{other.pk}/")["Location"] == page_of(host)
    renamed = {"name": "Bologna MC", "country": "ITA", "kind": "club", "contact": "", "website": ""}
    inline = {"former-TOTAL_FORMS": "0", "former-INITIAL_FORMS": "0"}
    assert admin.post(f"/admin/players/club/{host.pk}/change/", {**renamed, **inline}).status_code == 302
    assert announce("Later Cup").hosted_by == host
    assert Client().get(f"/api/v1{page_of(host)}").json()["former"] == ["Other", "Riichi Bologna"]


def test_what_is_announced_by_month_and_country() -> None:
    announce("Roma Open", in_days=70)
    announce("Lyon Open", in_days=40, country="FRA", host="")
    announce("Someday Open", in_days=None)
    html = Client().get("/announced/").content.decode()
    assert (
        html.index("Lyon Open")
        < html.index("Roma Open")
        < html.index("Days not known yet")
        < html.index("Someday Open")
    )
    french = Client().get("/announced/?country=FRA").content.decode()
    assert ("Lyon Open" in french, "Roma Open" in french) == (True, False)
    assert "/announced/calendar.ics?country=FRA" in french


def test_calendar_and_feeds_say_the_same() -> None:
    cup = announce("Bologna Cup", place="Bologna", venue="Via Zamboni 1\nBologna", ends_on=None)
    announce("Lyon Open", country="FRA", host="Lyon")
    page = page_of(cup.hosted_by)
    (event,) = Calendar.from_ical(Client().get(f"{page}calendar.ics").content).walk("VEVENT")
    (own,) = Calendar.from_ical(Client().get(f"/t/{cup.slug}/calendar.ics").content).walk("VEVENT")
    assert {key: str(event[key]) for key in ("UID", "SUMMARY", "LOCATION", "SEQUENCE", "URL")} == {
        key: str(own[key]) for key in ("UID", "SUMMARY", "LOCATION", "SEQUENCE", "URL")
    }
    assert event.decoded("dtstart") == cup.starts_on
    items = list(fromstring(Client().get(f"{page}feed.xml").content).iter("item"))
    answer = Client().get(f"{page}feed.json")
    assert answer["Content-Type"] == "application/feed+json"
    feed = json.loads(answer.content)
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["feed_url"] == f"http://testserver{page}feed.json"
    assert [(item["title"], item["url"], item["id"]) for item in feed["items"]] == [
        (item.findtext("title"), item.findtext("link"), item.findtext("guid")) for item in items
    ]
    assert [item["title"] for item in feed["items"]] == ["Bologna Cup"]
    assert len(json.loads(Client().get("/announced/feed.json").content)["items"]) == 2


def test_programs_list_clubs_and_their_tournaments() -> None:
    host = announce("Cup").hosted_by
    assert host
    announce("Lyon Open", country="FRA", host="Lyon")
    (club,) = Client().get("/api/v1/clubs/?country=ITA").json()
    assert (club["id"], club["name"], club["kind"]) == (host.pk, "Riichi Bologna", "club")
    (row,) = Client().get(f"/api/v1/tournaments/?host={host.pk}").json()
    assert (row["slug"], row["host"], row["hosted_by"]) == ("cup", "Riichi Bologna", host.pk)
    assert Client().get("/api/v1/tournaments/?host=x").status_code == 400
