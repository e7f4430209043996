"""A league: members once, evenings made from it, and who may."""

import datetime as dt

import pytest
import time_machine

from players.imports import ReadRow, parse_players
from players.models import Account, Player
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import AccountFactory, PlayerFactory
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.rankings.conftest import DAY, event, placed
from tournaments.common.errors import DomainError, Forbidden
from tournaments.desk.rankings.selectors.leagues import members_of, memberships_of, next_evening
from tournaments.desk.rankings.selectors.rankings import events_of, people_known_to
from tournaments.desk.rankings.services import members
from tournaments.desk.rankings.services.evenings import create_evening
from tournaments.desk.setup.services.tournaments import create_tournament, grant_role
from tournaments.models import Entry, RankedEvent, Ranking, RankingMember, Role, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]
NAMES = "Ada Rossi; ITA\nAda Verdi; ITA\nAda Neri; ITA\nAda Bianchi; ITA"


def rows_of(text: str) -> list[ReadRow]:
    return [ReadRow(row) for row in parse_players(text)]


@pytest.fixture
def league(season: Ranking) -> Ranking:
    """A season with four members."""
    members.add_members(ranking=season, rows=rows_of(NAMES), choices={}, by=season.owner)
    return season


def names(people: list[Player]) -> list[str]:
    return [person.family_name for person in people]


def evening(league: Ranking, name: str = "Evening 1", **more: object) -> Tournament:
    facts = {"ruleset": "ema2016", "starts_on": DAY, "by": league.owner, **more}
    return create_evening(ranking=league, name=name, **facts)  # type: ignore[arg-type]


def test_members_are_read_from_a_list_once(league):
    again = members.add_members(ranking=league, rows=rows_of(NAMES), choices={}, by=league.owner)
    assert (again.members, again.skipped) == ([], 4)
    assert names(members_of(league)) == ["Bianchi", "Neri", "Rossi", "Verdi"]
    assert Player.objects.count() == 4


def test_a_member_is_a_person_whom_the_keeper_knows(season):
    event(season, placed(1, "Rossi"))
    members.add_members(ranking=season, rows=rows_of("Ada Rossi; ITA"), choices={}, by=season.owner)
    assert Player.objects.count() == 1
    stranger = AccountFactory.create()
    assert (people_known_to(season.owner).count(), people_known_to(stranger).count()) == (1, 0)


def test_of_two_people_of_a_name_one_is_chosen(season):
    for club in ("A", "B"):
        person = PlayerFactory.create(given_name="Ada", family_name="Rossi", country="ITA")
        RankedEvent.objects.create(
            ranking=season, name=club, starts_on=DAY, ends_on=DAY, players=1, countries=1
        ).results.create(player=person, place=1)
    with pytest.raises(Refused) as refused:
        members.add_members(ranking=season, rows=rows_of("Ada Rossi; ITA"), choices={}, by=season.owner)
    assert [fault.code for fault in refused.value.faults] == ["several_players"]
    members.add_members(
        ranking=season, rows=rows_of("Ada Rossi; ITA"), choices={0: str(person.pk)}, by=season.owner
    )
    assert RankingMember.objects.get().player == person


def test_whoever_has_played_becomes_a_member(league):
    event(league, placed(1, "Rossi"), placed(2, "Gialli"))
    added = members.add_everybody(ranking=league, by=league.owner)
    assert [member.player.family_name for member in added] == ["Gialli"]
    assert members.add_everybody(ranking=league, by=league.owner) == []


def test_whoever_is_removed_keeps_results_and_goes_where_there_are_none(league):
    event(league, placed(1, "Rossi"))
    for member in league.members.filter(player__family_name__in=("Rossi", "Verdi")):
        members.remove_member(member=member, by=league.owner)
    assert names(members_of(league)) == ["Bianchi", "Neri"]
    assert set(Player.objects.values_list("family_name", flat=True)) == {"Bianchi", "Neri", "Rossi"}


def test_who_has_missed_how_many(league):
    event(league, placed(1, "Rossi"), placed(2, "Verdi"), name="1")
    event(league, placed(1, "Rossi"), name="2")
    found = {one.member.player.family_name: (one.played, one.missed) for one in memberships_of(league, DAY)}
    assert found == {"Rossi": (2, 0), "Verdi": (1, 1), "Neri": (0, 2), "Bianchi": (0, 2)}


def test_an_evening_has_the_members_as_its_players_and_belongs_to_the_league(league):
    tournament = evening(league, rounds=2)
    assert (tournament.state, tournament.starts_on, tournament.stages.get().rounds_planned) == (
        "draft",
        DAY,
        2,
    )
    entered = Entry.objects.filter(tournament=tournament, status="playing").order_by("number")
    assert [entry.player.family_name for entry in entered] == ["Bianchi", "Neri", "Rossi", "Verdi"]
    held = league.events.get()
    assert (held.tournament, held.state, held.name, held.weight) == (tournament, "planned", "Evening 1", None)


@each(
    ("today", "day"),
    [
        pytest.param(dt.date(2026, 11, 22), DAY + dt.timedelta(7), id="a week after the last one"),
        pytest.param(dt.date(2026, 12, 5), dt.date(2026, 12, 5), id="today, when that is past"),
    ],
    apart=rolled_back,
)
def test_the_day_of_the_next_evening(league, today, day):
    evening(league)
    with time_machine.travel(dt.datetime.combine(today, dt.time(12), dt.UTC)):
        assert next_evening(league, league.owner).day == day


def test_the_next_evening_is_as_the_last_one(league):
    first = evening(league, "Evening 9", rounds=3)
    helper = AccountFactory.create()
    grant_role(tournament=first, account=helper, kind="referee", by=league.owner)
    coming = next_evening(league, league.owner)
    assert (coming.name, coming.day) == ("Evening 10", DAY + dt.timedelta(7))
    assert coming.sources[0] == first
    second = create_evening(
        ranking=league, by=league.owner, name=coming.name, starts_on=coming.day, public=True
    )
    assert (second.ruleset, second.state, second.stages.get().rounds_planned) == ("ema2016", "public", 3)
    assert Role.objects.filter(tournament=second, account=helper, kind="referee").exists()
    alone = create_evening(ranking=league, by=league.owner, name="x", starts_on=coming.day, with_roles=False)
    assert not Role.objects.filter(tournament=alone, account=helper).exists()


@each(
    ("last", "name"),
    [
        pytest.param("Evening 7", "Evening 8", id="one number on"),
        pytest.param("12", "13", id="a number alone"),
        pytest.param("Spring 2026", "League 2", id="a year is no number of an evening"),
        pytest.param("Opening", "League 2", id="no number"),
    ],
    apart=rolled_back,
)
def test_the_name_of_the_next_evening(league, last, name):
    evening(league, last)
    assert next_evening(league, league.owner).name == name


def test_the_first_evening_may_be_like_any_tournament_of_the_keeper(league):
    own = create_tournament(name="Club Open", ruleset="wrc", by=league.owner, rounds=5)
    create_tournament(name="Of somebody else", ruleset="wrc", by=AccountFactory.create())
    coming = next_evening(league, league.owner)
    assert (coming.name, coming.sources) == ("League 1", [own])
    made = create_evening(ranking=league, by=league.owner, name="x", starts_on=DAY, source=own)
    assert (made.ruleset, made.stages.get().rounds_planned) == ("wrc", 5)


@each(
    ("facts", "code"),
    [
        ({"starts_on": None}, "date_missing"),
        ({"name": " "}, "name_missing"),
        ({"ruleset": ""}, "unknown_ruleset"),
        ({"ruleset": "old"}, "unknown_ruleset"),
        ({"rounds": 0}, "out_of_range"),
    ],
    apart=rolled_back,
)
def test_an_evening_that_cannot_be(league, facts, code):
    with pytest.raises(DomainError) as refused:
        evening(league, **facts)
    assert refused.value.code == code
    assert not Tournament.objects.exists()


def test_only_a_season_is_a_league_and_only_its_keeper_changes_it(league, mers):
    member = league.members.all()[0]
    other = AccountFactory.create()

    def changes(ranking: Ranking, by: Account) -> list:
        return [
            lambda: members.add_members(ranking=ranking, rows=rows_of(NAMES), choices={}, by=by),
            lambda: members.add_everybody(ranking=ranking, by=by),
            lambda: create_evening(ranking=ranking, by=by, name="x", starts_on=DAY, ruleset="wrc"),
        ]

    for change in (*changes(league, other), lambda: members.remove_member(member=member, by=other)):
        with pytest.raises(Forbidden):
            change()
    for change in changes(mers, mers.owner):
        with pytest.raises(DomainError) as refused:
            change()
        assert refused.value.code == "not_a_league"
    assert client_of(mers.owner).get("/rankings/ema-riichi/members/").status_code == 404
    assert client_of(mers.owner).get("/rankings/ema-riichi/evenings/new/").status_code == 404


def test_strangers_see_an_evening_once_it_is_public(league, reader):
    evening(league, "Hidden")
    evening(league, "Open", public=True)
    keeper = client_of(league.owner)
    for address in ("/rankings/league/", "/rankings/league/events/", "/api/v1/rankings/league/events/"):
        shown, all_of_them = (client.get(address).content.decode() for client in (reader, keeper))
        assert ("Hidden" in shown, "Open" in shown, "Hidden" in all_of_them) == (False, True, True), address
    hidden = league.events.get(name="Hidden")
    assert reader.get(f"/rankings/league/events/{hidden.pk}/").status_code == 404
    assert events_of(league.owner, league).count() == 2


def test_the_pages_of_a_league_from_its_list_to_its_evening(season, reader):
    keeper = client_of(season.owner)
    text = NAMES.replace("; ITA", "; Atlantis", 1)
    shown = keeper.post("/rankings/league/members/preview/", {"text": text}).content.decode()
    assert "1 row needs a choice, or a correction." in shown
    assert not RankingMember.objects.exists()
    assert (
        keeper.post("/rankings/league/members/add/", {"text": NAMES})["Location"]
        == "/rankings/league/members/"
    )
    shown = keeper.post("/rankings/league/members/preview/", {"text": NAMES}).content.decode()
    assert "a member already" in shown
    assert keeper.post("/rankings/league/members/preview/", {"text": " "}).status_code == 400
    page = reader.get("/rankings/league/members/").content.decode()
    assert ("ROSSI Ada" in page, "Remove" in page) == (True, False)
    form = keeper.get("/rankings/league/evenings/new/").content.decode()
    assert 'value="League 1"' in form
    assert 'value="ruleset:ema2025" selected' in " ".join(form.split()), "not as the keeper's last tournament"
    sent = {"name": "Evening 1", "starts_on": "2026-11-20", "like": "ruleset:ema2016", "public": "on"}
    refused = keeper.post("/rankings/league/evenings/new/", {**sent, "name": ""})
    assert (refused.status_code, "Give a name." in refused.content.decode()) == (400, True)
    made = keeper.post("/rankings/league/evenings/new/", sent, follow=True)
    assert "4 members are entered: check-in says who came." in made.content.decode()
    assert made.redirect_chain[-1][0] == "/t/evening-1/"
    form = keeper.get("/rankings/league/evenings/new/").content.decode()
    assert 'value="tournament:evening-1" selected' in " ".join(form.split())
    member = season.members.all()[0]
    keeper.post(f"/rankings/league/members/{member.pk}/remove/")
    assert season.members.count() == 3
    event(season, placed(1, "Gialli"))
    assert (
        "1 player has a result and is no member." in keeper.get("/rankings/league/members/").content.decode()
    )
    keeper.post("/rankings/league/members/played/")
    assert season.members.count() == 4


def test_the_api_of_a_league(season, reader):
    keeper = client_of(season.owner)
    address = "/api/v1/rankings/league/"
    planned = keeper.post(
        f"{address}members/preview/", {"text": NAMES}, content_type="application/json"
    ).json()
    assert [row["fate"] for row in planned] == ["new"] * 4
    added = keeper.post(f"{address}members/", {"text": NAMES}, content_type="application/json")
    assert (added.status_code, len(added.json()["members"]), added.json()["skipped"]) == (201, 4, 0)
    listed = reader.get(f"{address}members/").json()
    assert [listed[0][key] for key in ("family_name", "played", "missed")] == ["Bianchi", 0, 0]
    body = {"name": "Evening 1", "starts_on": "2026-11-20", "ruleset": "ema2016", "rounds": 2}
    made = keeper.post(f"{address}evenings/", body, content_type="application/json")
    assert (made.status_code, made.json()["slug"], made.json()["state"]) == (201, "evening-1", "draft")
    like = {"name": "Evening 2", "starts_on": "2026-11-27", "like": "evening-1", "public": True}
    assert (
        keeper.post(f"{address}evenings/", like, content_type="application/json").json()["state"] == "public"
    )
    assert [one["state"] for one in keeper.get(f"{address}events/").json()] == ["planned", "planned"]
    assert keeper.delete(f"{address}members/{listed[0]['id']}/").status_code == 204
    assert keeper.delete(f"{address}members/{listed[0]['id']}/").status_code == 404
    assert len(reader.get(f"{address}members/").json()) == 3
