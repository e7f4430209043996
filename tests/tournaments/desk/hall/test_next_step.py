"""The next step at the desk: true for whoever looks, with the names of those who may where the reader may not."""

import pytest

from tests.factories import Hall, PlayerFactory, make_hall, ron_tiles
from tests.markup import markup
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, played
from tournaments.common.rights import LENDABLE
from tournaments.desk.hall.services.rounds import call_referee, clear_call
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.lending import lend_rights
from tournaments.models import Stage
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db


def step(hall: Hall, who: str) -> str:
    """What the desk says first, as plain words."""
    page = markup(client_of(getattr(hall, who)).get(f"/t/{hall.tournament.slug}/desk/live/"))
    return page.partition('class="nextstep row"')[2].partition("</p>")[0]


def after_the_first_of_two() -> Hall:
    hall = played(8)
    Stage.objects.update(rounds_planned=2)
    return hall


def test_rounds_to_come_are_seated_by_who_may() -> None:
    hall = after_the_first_of_two()
    assert "Seat the next round" in step(hall, "organiser")
    told = step(hall, "head")
    assert f"Waiting for the organiser ({hall.organiser.username}):" in told
    assert "Seat the next round" in told
    assert "href" not in told
    assert "Prize ceremony" not in told


def test_a_plan_that_was_redrawn_is_published_before_the_round_starts() -> None:
    hall = make_hall(players=8, started=False)
    assert "Start round 1" in step(hall, "organiser")
    withdraw_entry(entry=hall.tournament.entries.get(number=1), by=hall.organiser)
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=1)
    assert f"Publish plan {plan.number}" in step(hall, "organiser")
    assert f"Waiting for the organiser ({hall.organiser.username}):" in step(hall, "head")
    publish_plan(plan=plan, by=hall.organiser)
    make_plan(stage=hall.stage, by=hall.organiser, seed=2)
    assert "Start round 1" in step(hall, "organiser")


def test_a_planned_final_is_opened_by_who_may() -> None:
    hall = played(8)
    add(hall, cut="top", places=4)
    assert "Open the stage: final" in step(hall, "organiser")
    assert f"({hall.organiser.username}):" in step(hall, "head")
    lend_rights(tournament=hall.tournament, account=hall.head, rights=LENDABLE, by=hall.organiser)
    assert 'href="/t/bologna-open/stages/"' in step(hall, "head")


def test_the_ceremony_comes_when_nothing_is_planned() -> None:
    hall = played(8)
    assert "Prize ceremony, then end the tournament" in step(hall, "organiser")
    assert "Prize ceremony</a>" in step(hall, "head")


def test_pages_offer_the_ceremony_when_nothing_is_planned() -> None:
    hall = after_the_first_of_two()
    rebuild_standings(stage=hall.stage)
    page = f"/t/{hall.tournament.slug}/standings/"
    offer = f'href="/t/{hall.tournament.slug}/ceremony/"'
    assert offer not in markup(client_of(hall.organiser).get(page))
    Stage.objects.update(rounds_planned=1)
    assert offer in markup(client_of(hall.organiser).get(page))


def test_a_deputy_ends_from_the_ceremony() -> None:
    hall = played(8)
    head = client_of(hall.head)
    ceremony, end = (f"/t/{hall.tournament.slug}/{page}/" for page in ("ceremony", "end"))
    assert f'href="{end}"' not in markup(head.get(ceremony))
    assert head.get(end).status_code == 403
    lend_rights(tournament=hall.tournament, account=hall.head, rights=LENDABLE, by=hall.organiser)
    assert f'href="{end}"' in markup(head.get(ceremony))
    head.post(f"/t/{hall.tournament.slug}/state/", {"state": "finished", "back": end})
    assert head.get(end)["Location"] == f"/t/{hall.tournament.slug}/"


def test_a_mere_call_is_gone_to_and_a_held_hand_is_decided() -> None:
    hall = make_hall(players=8)
    call_referee(table=hall.table(1), by=hall.referee)
    assert "Go to: Table 1" in step(hall, "head")
    clear_call(table=hall.table(1), by=hall.head)
    _east, south, west, _north = hall.names(hall.table(2))
    hall.send(hall.table(2), ron_tiles(south, west, {"fan": 4, "fu": 30}))
    assert "Decide: Table 2" in step(hall, "head")


def test_the_desk_before_the_draw_names_who_draws() -> None:
    hall = make_hall(players=0, started=False)
    page = f"/t/{hall.tournament.slug}/desk/"
    assert "Add the players" in markup(client_of(hall.organiser).get(page))
    add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    assert f'href="/t/{hall.tournament.slug}/seating/">Draw the seating' in markup(
        client_of(hall.organiser).get(page)
    )
    told = markup(client_of(hall.head).get(page))
    assert f"Waiting for the organiser ({hall.organiser.username}):" in told
    refused = client_of(hall.head).get(f"/t/{hall.tournament.slug}/seating/")
    assert (refused.status_code, hall.organiser.username in refused.content.decode()) == (403, True)
