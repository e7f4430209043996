"""What the federation asks for: the rows of its guidelines (ERG 3), of the event and of each player."""

from datetime import date
from pathlib import Path

import pytest
from docx import Document
from docx.document import Document as Paper

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Forbidden
from tournaments.common.jobs import queue
from tournaments.desk.documents.selectors import exports_of, file_of
from tournaments.desk.federation.selectors import check_event, conditions_ahead
from tournaments.desk.federation.services import request_report
from tournaments.models import Entry, Round, Stage, Tournament
from tournaments.play.penalties.services.penalties import give_penalty

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/federation/"


def event(**more) -> Hall:
    """Sixteen players with numbers, four rounds of 90 minutes on one day, nothing played."""
    hall = make_hall(players=16, rounds=4, ruleset="ema2025", started=False, country="ITA", place="Bologna")
    first = date(2026, 11, 21)
    Tournament.objects.update(**{"starts_on": first, "ends_on": first, **more})
    for entry in Entry.objects.all():
        Player.objects.filter(pk=entry.player_id).update(ema_number=f"0701{entry.number:04}")
    return hall


def check(hall: Hall):
    return check_event(Tournament.objects.get(pk=hall.tournament.pk))


def codes(hall: Hall) -> set[str]:
    return {finding.code for finding in check(hall).event}


def test_an_event_that_lacks_only_its_results():
    hall = event()
    found = check(hall)
    assert ([one.code for one in found.event], found.players) == (["not_final"], [])
    facts = found.facts
    assert (facts.players, facts.members, facts.sessions, facts.minutes, facts.weight) == (16, 16, 4, 90, 1)
    assert facts.championship_weight == 2


def test_finals_side_by_side_are_one_session():
    hall = event()
    for number, beside in ((2, False), (3, True)):
        final = Stage.objects.create(
            tournament=hall.tournament, number=number, beside=beside, rounds_planned=1
        )
        Round.objects.create(stage=final, number=1)
    assert check(hall).facts.sessions == 5


def days(last: int) -> dict[str, date]:
    return {"ends_on": date(2026, 11, last)}


# the ids are those of the rows of the guidelines' examples
LAWS = [
    pytest.param({**days(22)}, {"few_sessions"}, id="V2: two days, four sessions"),
    pytest.param({"minutes": 75}, {"short_sessions"}, id="V4: sessions of 75 minutes"),
    pytest.param({"place": "", "country": ""}, {"no_place", "no_country"}, id="facts of the event"),
]


@each(("settings", "found"), LAWS, apart=rolled_back)
def test_the_event(settings, found):
    assert codes(event(**settings)) == {"not_final", *found}


def test_too_few_members_and_players_without_facts():
    """V7: fifteen of member countries; a guest is none."""
    hall = event()
    one, two = Entry.objects.order_by("number")[:2]
    Player.objects.filter(pk=one.player_id).update(ema_number="24010001")
    Player.objects.filter(pk=two.player_id).update(ema_number="", country="", given_name="")
    found = check(hall)
    assert {finding.code for finding in found.event} == {"not_final", "few_members"}
    (player,) = found.players
    assert [one.code for one in player.findings] == ["no_number", "no_country", "no_given_name"]
    assert (player.address, found.facts.guests) == ("/t/bologna-open/players/2/manage/", 1)


def test_one_referee_for_each_thirty_two_players():
    """V8: nobody is named."""
    hall = event()
    hall.tournament.roles.exclude(kind="organiser").delete()
    assert codes(hall) == {"not_final", "few_referees"}


def test_a_club_with_more_than_half_of_the_seats_is_worth_a_look():
    hall = event()
    Entry.objects.filter(number__lte=9).update(club_name="Red Dragon")
    (finding,) = [one for one in check(hall).event if one.code == "one_club"]
    assert not finding.must


def test_rules_that_the_federation_does_not_rank():
    hall = make_hall(players=4, ruleset="zungjung33")
    assert "not_ema_rules" in codes(hall)


@pytest.fixture
def played(tmp_path: Path, settings) -> Hall:
    settings.MEDIA_ROOT = tmp_path
    hall = make_hall(players=8, ruleset="ema2025", country="ITA", place="Bologna")
    Tournament.objects.update(starts_on=date(2026, 11, 21), ends_on=date(2026, 11, 22))
    table = hall.table()
    east, south, _west, _north = hall.names(table)
    hall.send(table, ron(south, east, limit="mangan"))
    hall.send(table, {"kind": "chombo", "offenders": [east], "riichi": []})
    south_entry = Entry.objects.get(number=int(south))
    give_penalty(stage=hall.stage, entry=south_entry, rule="not_signed", by=hall.head, reason="No signature")
    queue.run_due()
    return hall


def texts(paper: Paper) -> str:
    cells = [" | ".join(cell.text for cell in row.cells) for table in paper.tables for row in table.rows]
    return "\n".join([*(paragraph.text for paragraph in paper.paragraphs), *cells])


def test_the_observers_report_is_filled_in(played: Hall):
    job = request_report(tournament=played.tournament, by=played.head)
    assert request_report(tournament=played.tournament, by=played.head) == job
    queue.run_due()
    job = exports_of(played.tournament).get(pk=job.pk)
    path = file_of(job)
    assert job.result is not None
    assert (job.state, job.result["name"]) == ("done", "bologna-open-observers-report.docx")
    told = texts(Document(str(path)))
    offender = Entry.objects.get(number=int(played.names(played.table())[0])).player.full_name
    for words in (
        "Observer's report: Bologna Open",
        "Dates | 21 November 2026 to 22 November 2026",
        "MERS weight | 2 (3 as a championship)",
        "Players | 8",
        f"{offender} | round 1, table 1",
        "No signature",
        "Complaints: ____",
    ):
        assert words in told


def test_the_page_and_the_api(played: Hall, as_account):
    client = client_of(played.organiser)
    assert PAGE in client.get("/t/bologna-open/print/").content.decode()
    html = " ".join(client.get(PAGE).content.decode().split())
    assert "things to mend before the file is sent." in html
    assert "/t/bologna-open/players/1/manage/" in html
    assert client.post(f"{PAGE}report/")["Location"] == "/t/bologna-open/print/#federation"
    queue.run_due()
    assert "Observer’s report" in client.get("/t/bologna-open/print/").content.decode()
    api = "/api/v1/tournaments/bologna-open/federation/"
    told = as_account(played.head).get(f"{api}check/").json()
    assert (told["facts"]["players"], told["facts"]["weight"]) == (8, 2.0)
    assert {one["code"] for one in told["event"]} >= {"not_final", "few_members", "few_sessions"}
    assert as_account(played.head).post(f"{api}report/").json()["kind"] == "exports.report"


def test_nobody_else(played: Hall):
    assert client_of(played.referee).get(PAGE).status_code == 403
    with pytest.raises(Forbidden):
        request_report(tournament=played.tournament, by=played.referee)


def test_what_the_plan_lacks_is_said_before_the_event():
    hall = event(place="", **days(22))
    client, page = client_of(hall.organiser), "/t/bologna-open/"
    ahead = conditions_ahead(Tournament.objects.get(pk=hall.tournament.pk))
    assert [finding.code for finding in ahead] == ["no_place", "few_sessions"]
    shown = client.get(page).content.decode()
    assert "For the federation’s ranking 2 things of the plan have to change." in " ".join(shown.split())
    assert "ranking 2 things" not in client_of(None).get(page).content.decode()
    Stage.objects.update(rounds_planned=7)
    Tournament.objects.update(place="Bologna")
    assert conditions_ahead(Tournament.objects.get(pk=hall.tournament.pk)) == []
    Tournament.objects.update(ruleset="zungjung33", place="")
    assert conditions_ahead(Tournament.objects.get(pk=hall.tournament.pk)) == []
