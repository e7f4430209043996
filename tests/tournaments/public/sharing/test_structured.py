"""The data of pages for search engines: schema.org, without anybody who is not listed by name."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from players.models import Player
from tests.factories import Hall
from tests.tournaments.desk.stages.test_services import played
from tournaments.common.jobs import queue
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import Entry, Tournament
from tournaments.templatetags.sharing import escaped_json

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/"


def data_of(reader: Client, page: str) -> list[dict[str, Any]]:
    """The nodes of a page."""
    html = reader.get(page).content.decode()
    (text,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)
    document = json.loads(text)
    assert document["@context"] == "https://schema.org"
    nodes: list[dict[str, Any]] = document["@graph"]
    return nodes


def test_a_tournament_is_an_event_with_place_days_and_competitors(hall: Hall, reader: Client) -> None:
    facts = {"place": "Bologna", "country": "ITA", "starts_on": "2026-05-01", "ends_on": "2026-05-03"}
    Tournament.objects.update(**facts)
    hidden, initials = Entry.objects.order_by("number")[:2]
    Player.objects.filter(pk=hidden.player_id).update(listed="hidden")
    Player.objects.filter(pk=initials.player_id).update(listed="initials")
    event, crumbs = data_of(reader, PAGE)
    assert (event["@type"], event["name"], event["sport"]) == ("SportsEvent", "Bologna Open", "Mahjong")
    assert (event["startDate"], event["endDate"]) == ("2026-05-01", "2026-05-03")
    assert event["location"]["address"]["addressLocality"] == "Bologna"
    names = [person["name"] for person in event["competitor"]]
    assert len(names) == Entry.objects.count() - 2
    assert all(person["url"].startswith("http://testserver/t/") for person in event["competitor"])
    for entry in (hidden, initials):
        assert entry.player.family_name not in json.dumps([event, crumbs])
    assert [step["position"] for step in crumbs["itemListElement"]] == [1, 2]


def test_a_finished_tournament_has_its_result(reader: Client) -> None:
    hall = played()
    queue.run_due()
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    _event, result, _crumbs = data_of(reader, PAGE)
    assert (result["@type"], result["itemListElement"][0]["position"]) == ("ItemList", 1)
    assert len(result["itemListElement"]) == Entry.objects.count()


def test_a_person_is_one_only_if_listed_by_name(hall: Hall, reader: Client) -> None:
    entry = Entry.objects.get(number=1)
    (person,) = data_of(reader, f"{PAGE}players/1/")
    assert (person["@type"], person["name"]) == ("Person", entry.player.full_name)
    Player.objects.filter(pk=entry.player_id).update(listed="initials")
    assert "ld+json" not in reader.get(f"{PAGE}players/1/").content.decode()


def test_statistics_are_a_data_set(hall: Hall, reader: Client) -> None:
    (data,) = data_of(reader, f"{PAGE}statistics/")
    assert data["@type"] == "Dataset"
    assert data["distribution"][0]["contentUrl"].endswith("/statistics/players.csv")


def test_no_name_can_end_the_script() -> None:
    text = escaped_json({"name": "</script><!-- & \u2028"})
    assert not set("<>&\u2028") & set(text)
    assert json.loads(text) == {"name": "</script><!-- & \u2028"}


def test_a_name_with_a_mark_stays_within_its_script(hall: Hall, reader: Client) -> None:
    update_tournament(tournament=hall.tournament, by=hall.organiser, name="A </script><b>B")
    assert data_of(reader, PAGE)[0]["name"] == "A </script><b>B"
