"""A reserve is named for a team and a round: what they score is theirs, and counts for the team."""

import pytest

from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import finish
from tournaments.common.errors import Conflict
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.status import make_reserve
from tournaments.desk.people.services.substitutes import seat_substitute, take_back_substitute
from tournaments.desk.people.services.teams import set_teams
from tournaments.desk.seating.services.full_tables import fill_tables
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.seating.services.replanning import replan
from tournaments.models import Entry, LogEntry, Seat
from tournaments.play.standings.selectors.final_list import guests_of, merged
from tournaments.play.standings.selectors.standings import payloads_of
from tournaments.play.standings.selectors.teams import team_rows
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.checking import check_tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def with_a_reserve(ranked: bool = True) -> tuple[Hall, Entry, Entry]:
    """Two teams of four in two rounds; the first has a reserve. Gives the member East at table 1 and the reserve."""
    hall = make_hall(players=8, rounds=2, ruleset="ema2025", started=False)
    member = hall.entries(hall.table())[0]
    added = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    reserve = make_reserve(entry=added, ranked=ranked, by=hall.organiser)
    others = [number for number in range(1, 9) if number != member.number]
    teams = {"Rot": [member.number, *others[:3], reserve.number], "Blau": others[3:]}
    set_teams(tournament=hall.tournament, teams=teams, by=hall.organiser)
    member.refresh_from_db()
    reserve.refresh_from_db()
    return hall, member, reserve


def name(hall: Hall, member: Entry, reserve: Entry) -> Seat:
    return seat_substitute(table=hall.table(), entry=member, substitute=reserve, by=hall.organiser)


def totals(hall: Hall, best: int | None = None) -> dict[str, object]:
    rebuild_standings(stage=hall.stage)
    payloads = payloads_of(hall.tournament, inside=True)
    rows = team_rows(["total"], [*merged(payloads), *guests_of(payloads)], best=best)
    return {row["team"]: row["total"] for row in rows}


@each("ranked", [True, False])
@each("best", [None, 1], apart=rolled_back)
def test_the_team_has_what_its_reserve_scores(ranked, best):
    hall, member, reserve = with_a_reserve(ranked)
    name(hall, member, reserve)
    start_round(round=hall.round(), by=hall.head)
    finish(hall.round(), hall)
    rebuild_standings(stage=hall.stage)
    (payload,) = payloads_of(hall.tournament, inside=True)
    cells = {row["number"]: int(row["total"]) for row in [*payload["rows"], *payload["guests"]]}
    assert (cells[reserve.number], cells[member.number]) == (30100, 0)
    team = [entry.number for entry in Entry.objects.filter(team="Rot")]
    counting = sorted((cells[number] for number in team), reverse=True)[:best]
    assert totals(hall, best)["Rot"] == sum(counting)
    assert [row for row in check_tournament(hall.tournament).rows if row.key.startswith("seat:")] == []


def test_a_new_draw_keeps_the_reserve_and_the_plan_keeps_the_member():
    hall, member, reserve = with_a_reserve()
    name(hall, member, reserve)
    publish_plan(plan=replan(stage=hall.stage, by=hall.organiser, seed=5), by=hall.organiser)
    seat = Seat.objects.get(round=hall.round(), entry=reserve)
    assert seat.in_place_of == member
    assert not Seat.objects.filter(round=hall.round(), entry=member).exists()
    assert Seat.objects.filter(round=hall.round(2), entry=member).exists()


def test_the_member_is_put_back_before_the_round():
    hall, member, reserve = with_a_reserve()
    name(hall, member, reserve)
    with pytest.raises(Conflict, match="not_a_reserve"):
        seat_substitute(
            table=hall.table(), entry=hall.entries(hall.table())[1], substitute=reserve, by=hall.organiser
        )
    seat = take_back_substitute(table=hall.table(), entry=member, by=hall.organiser, reason="she came")
    assert (seat.entry, seat.in_place_of) == (member, None)
    actions = LogEntry.objects.order_by("-number").values_list("action", flat=True)[:2]
    assert list(actions) == ["take_back_reserve", "name_reserve"]
    name(hall, member, reserve)
    start_round(round=hall.round(), by=hall.head)
    with pytest.raises(Conflict, match="round_not_planned"):
        take_back_substitute(table=hall.table(), entry=member, by=hall.organiser, reason="too late")


def test_a_reserve_fills_no_table():
    hall, _member, reserve = with_a_reserve()
    Entry.objects.filter(number=1).update(status="withdrawn")
    filled = fill_tables(stage=hall.stage, by=hall.organiser)
    assert reserve.pk not in {entry.pk for entry in filled}


def test_the_page_of_the_teams_leads_to_the_reserve():
    hall, member, reserve = with_a_reserve()
    client = client_of(hall.organiser)
    teams = client.get("/t/bologna-open/teams/")
    assert [line_up.team for line_up in teams.context["line_ups"]] == ["Rot", "Rot"]
    address = f"/table/{hall.table().pk}/substitute/"
    fields = {"entry": member.key, "substitute": reserve.key, "when": "before"}
    assert client.post(address, fields).status_code == 302
    assert f"in place of {member.player.full_name}" in client.get("/t/bologna-open/teams/").content.decode()
    client.post(f"{address}back/", {"entry": member.key, "reason": "here"})
    assert Seat.objects.filter(round=hall.round(), entry=member).exists()
