"""The front door: what a stranger sees of running tournaments, whose tournaments come first, texts of the settings."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as known
from django.test import Client
from django.utils import timezone

from config.local import own_text
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of, shown
from tournaments.common.jobs import queue
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import Tournament
from tournaments.play.standings.selectors.standings import compute


def played(**settings: Any) -> Hall:
    hall = make_hall(players=8, **settings)
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], fan=3, fu=30))
    queue.run_due()
    return hall


@pytest.mark.django_db
def test_a_stranger_sees_the_leaders_of_what_runs(reader: Client) -> None:
    hall = played()
    (live,) = reader.get("/").context["live"]
    assert live[0] == hall.tournament
    assert [leader.row for leader in live[1].rows] == compute(hall.stage)["rows"][:3]
    first = live[1].rows[0].row
    assert f"{first['given_name']} {first['family_name']}" in shown(reader.get("/"))


@pytest.mark.usefixtures("noon")
@pytest.mark.django_db
def test_between_two_rounds_a_tournament_of_today_stays_in_front(reader: Client) -> None:
    hall = make_hall(started=False, starts_on=timezone.localdate())
    assert reader.get("/").context["running"] == [hall.tournament]
    Tournament.objects.update(starts_on=timezone.localdate() - timedelta(days=1))
    assert reader.get("/tournaments/").context["running"] == []
    Tournament.objects.update(ends_on=timezone.localdate())
    assert reader.get("/?").context["running"] == [hall.tournament]


@pytest.mark.usefixtures("noon")
@pytest.mark.django_db
def test_of_those_to_come_the_nearest_is_first() -> None:
    by, today = AccountFactory.create(), timezone.localdate()
    for name, days in (("Past", -30), ("Far", 90), ("Near", 3), ("Undated", None)):
        day = None if days is None else today + timedelta(days=days)
        create_tournament(by=by, name=name, ruleset="ema2008", rounds=1, starts_on=day)
    context = client_of(by).get("/").context
    assert [row.name for row in context["own"]] == ["Near", "Far", "Undated", "Past"]


@pytest.mark.django_db
@each("policy", ["after_round", "by_hand"], apart=rolled_back)
def test_leaders_that_are_not_public_do_not_show(reader: Client, policy: str) -> None:
    played(results_policy=policy)
    assert [leaders for _one, leaders in reader.get("/").context["live"]] == [None]


@pytest.mark.django_db
def test_whoever_is_signed_in_sees_their_tournaments_first() -> None:
    hall = make_hall(players=4, started=False)
    other = AccountFactory.create()
    own = create_tournament(by=other, name="Own", ruleset="ema2008", rounds=1)
    context = client_of(other).get("/").context
    assert (context["own"], context["others"]) == ([own], [hall.tournament])
    assert client_of(None).get("/tournaments/").context["coming"] == [hall.tournament]


@pytest.mark.django_db
def test_an_empty_installation_has_a_front_door(reader: Client) -> None:
    html = shown(reader.get("/"))
    assert "Running now" not in html
    assert "Run your own tournament" in html


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["about", "contact", "imprint"])
def test_a_text_of_the_settings_is_a_page_and_linked(reader: Client, settings, name: str) -> None:
    link = f'href="/{name}/"'
    assert "<strong>club</strong>" in shown(reader.get(f"/{name}/"))
    assert link in shown(reader.get("/calculator/"))
    settings.SITE_TEXTS = {**known.SITE_TEXTS, name: ""}
    assert reader.get(f"/{name}/").status_code == 404
    assert link not in shown(reader.get("/calculator/"))


def test_a_text_may_stand_in_a_file(tmp_path) -> None:
    (tmp_path / "about.md").write_text("# Ö", encoding="utf-8")
    assert own_text(str(tmp_path / "about.md")) == "# Ö"
    assert own_text("The club") == "The club"
    with pytest.raises(SystemExit):
        own_text(str(tmp_path / "nothing.md"))
