"""Creating, setting up, entering players, seating, rounds, standings, exports, log."""

import re
from datetime import date

import pytest
from django.test import Client

from players.models import Account, Player
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, make_hall, ron
from tests.markup import markup, text_of
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.setup.services.tournaments import create_tournament
from tournaments.models import Entry, Role, Round, Tournament

SLUG = "/t/bologna-open"
SET_UP = {
    "name": "Spring Cup",
    "ruleset": "ema2008",
    "rounds": "3",
    "minutes": "75",
    "starts_on": "2026-05-01",
}


@pytest.fixture
def somebody(db: None) -> Client:
    return client_of(AccountFactory.create())


def test_tournament_is_created(somebody: Client) -> None:
    assert somebody.get("/new/").status_code == 200
    answer = somebody.post(
        "/new/", {**SET_UP, "options_of": "ema2008", "option-start": "25000", "option-abortive_draws": "on"}
    )
    assert answer["Location"] == "/t/spring-cup/"
    tournament = Tournament.objects.get()
    assert (tournament.minutes, tournament.options, tournament.state) == (75, {"start": 25000}, "draft")
    page = somebody.get("/t/spring-cup/").content.decode()
    assert "To organise" in page


NOT_CREATED = {
    "no name": ({"name": " "}, "Give a name."),
    "letters": ({"rounds": "many"}, "Rounds: enter a whole number."),
    "date": ({"starts_on": "soon"}, "“soon” is not a date."),
    "rules": ({"ruleset": "poker"}, "is not a rule set"),
    "option": ({"option-start": "x", "options_of": "ema2008"}, "Starting points: enter a whole number."),
    "dates": ({"ends_on": "2026-04-01"}, "The last day is before the first"),
    "policy": ({"tiles_policy": "maybe"}, "is not one of"),
}


@each(("fields", "words"), NOT_CREATED.values(), ids=NOT_CREATED.keys(), apart=rolled_back)
def test_what_is_wrong_is_said_and_the_rest_kept(
    somebody: Client, fields: dict[str, str], words: str
) -> None:
    answer = somebody.post("/new/", {**SET_UP, **fields})
    html = answer.content.decode()
    assert answer.status_code == 400
    assert words in html
    assert 'value="75"' in html
    assert not Tournament.objects.exists()


def test_policies_are_set_and_emptied(hall: Hall, organiser: Client) -> None:
    sent = {
        **SET_UP,
        "confirmation_policy": "always",
        "registration": "open",
        "capacity": "40",
        "tables": "10",
        "team_best": "3",
    }
    organiser.post(f"{SLUG}/set-up/", sent)
    hall.tournament.refresh_from_db()
    stored = hall.tournament
    assert (stored.confirmation_policy, stored.registration) == ("always", "open")
    assert (stored.capacity, stored.tables, stored.team_best) == (40, 10, 3)
    form = organiser.get(f"{SLUG}/set-up/").context["form"]
    assert (form.values["capacity"], form.values["registration"]) == ("40", "open")
    organiser.post(f"{SLUG}/set-up/", {**sent, "capacity": "", "tables": "", "team_best": ""})
    hall.tournament.refresh_from_db()
    emptied = hall.tournament
    assert (emptied.capacity, emptied.tables, emptied.team_best) == (None, None, None)


def test_tournament_like_an_earlier_one(hall: Hall, organiser: Client) -> None:
    """Its days are not taken over, nor the last day to register, which has passed."""
    Tournament.objects.update(registration="open", registration_ends_on=date(2020, 5, 1))
    page = organiser.get("/new/", {"copy_of": "bologna-open"})
    names = ("name", "rounds", "starts_on", "registration", "registration_ends_on")
    assert [page.context["form"].values[name] for name in names] == ["", "1", "", "open", ""]
    sent = {**SET_UP, "copy_of": "bologna-open", "with_roles": "on"}
    assert organiser.post("/new/", {**sent, "name": ""}).status_code == 400
    assert organiser.post("/new/", sent)["Location"] == "/t/spring-cup/"
    assert Tournament.objects.get(slug="spring-cup").roles.count() == 3


def test_options_show_default_and_source(somebody: Client) -> None:
    html = somebody.post("/new/options/", {"ruleset": "ema2008"}).content.decode()
    assert "Default:" in html
    assert somebody.post("/new/options/", {"ruleset": "nothing"}).status_code == 200


def test_options_of_another_rule_set_are_not_taken_over(somebody: Client) -> None:
    sent = {**SET_UP, "ruleset": "tenhou", "options_of": "ema2008", "option-start": "31000"}
    form = somebody.post("/new/options/", sent).context["form"]
    assert {one["value"] for one in form.options if one["field"] == "option-start"} == {"25000"}
    somebody.post("/new/", sent)
    assert Tournament.objects.get().options == {}


def test_set_up_is_changed(hall: Hall, organiser: Client) -> None:
    page = organiser.get(f"{SLUG}/set-up/")
    assert page.context["form"].values["name"] == "Bologna Open"
    sent = {**SET_UP, "name": "Bologna Open 2", "results_policy": "after_round"}
    assert organiser.post(f"{SLUG}/set-up/", sent)["Location"] == f"{SLUG}/set-up/"
    hall.tournament.refresh_from_db()
    assert (hall.tournament.name, hall.tournament.results_policy) == ("Bologna Open 2", "after_round")
    later = organiser.post(f"{SLUG}/set-up/", {**sent, "venue": "Via Zamboni 1", "tiles_policy": "always"})
    assert later.status_code == 302
    hall.tournament.refresh_from_db()
    assert (hall.tournament.venue, hall.tournament.tiles_policy) == ("Via Zamboni 1", "never")


def test_options_are_fixed_by_play_and_shown_as_stored(db: None) -> None:
    hall = make_hall(players=4, started=False, options={"start": 25000})
    client = client_of(hall.organiser)
    form = client.get(f"{SLUG}/set-up/").context["form"]
    assert {one["field"]: one["value"] for one in form.options}["option-start"] == "25000"
    every = {one["field"]: one["value"] for one in form.options if one["value"]}
    client.post(f"{SLUG}/set-up/", {**SET_UP, **every, "options_of": "ema2008"})
    hall.tournament.refresh_from_db()
    assert hall.tournament.options == {"start": 25000}


def test_states(hall: Hall, organiser: Client) -> None:
    Round.objects.update(state="closed", closed_at="2026-05-01T10:00Z")
    for state in ("draft", "public", "finished", "draft"):
        organiser.post(f"{SLUG}/state/", {"state": state, "back": f"{SLUG}/set-up/"})
    hall.tournament.refresh_from_db()
    assert hall.tournament.state == "finished"
    assert "The tournament is over" in organiser.get(f"{SLUG}/").content.decode()


def test_roles(hall: Hall, organiser: Client) -> None:
    helper: Account = AccountFactory.create()
    earlier = create_tournament(name="Earlier", ruleset="ema2008", by=hall.organiser)
    Role.objects.create(tournament=earlier, account=helper, kind="referee")
    organiser.post(f"{SLUG}/roles/", {"username": helper.username, "kind": "referee"})
    role = helper.roles.get(tournament=hall.tournament)
    organiser.post(f"{SLUG}/roles/{role.pk}/revoke/")
    assert not helper.roles.filter(tournament=hall.tournament).exists()
    organiser.post(f"{SLUG}/roles/{role.pk}/revoke/")


def test_players_one_by_one_and_as_a_list(db: None) -> None:
    hall = make_hall(players=0)
    client = client_of(hall.organiser)
    one = {"name": "ROSSI Marta", "country": "Italy", "ema_number": "04010001", "club": "Draghi"}
    added = client.post(f"{SLUG}/players/add/", one)
    assert added["Location"] == f"{SLUG}/players/?enter"  # where the form is open for the next one
    assert '<details class="no-print stack" open>' in markup(client.get(added["Location"]))
    assert '<details class="no-print stack">' in markup(client.get(f"{SLUG}/players/"))
    refused = client.post(f"{SLUG}/players/add/", {**one, "name": "", "country": "Atlantis"})
    assert "Atlantis" in refused.content.decode()
    pasted = "VIRTANEN Aino; FIN\nLEE Sun; Nowhere\nKIM Min; ; 12"
    refused = client.post(f"{SLUG}/players/import/rows/", {"text": pasted})
    html = refused.content.decode()
    assert refused.status_code == 400
    assert "2: “Nowhere” is not a country" in html
    assert "3: “12” is not an EMA number" in html
    client.post(f"{SLUG}/players/import/rows/", {"text": "VIRTANEN Aino; FIN\nLEE Sun"})
    assert [entry.player.list_name for entry in Entry.objects.order_by("number")] == [
        *("ROSSI Marta", "VIRTANEN Aino", "LEE Sun")
    ]


def test_player_leaves_and_comes_back(hall: Hall, organiser: Client) -> None:
    for status in ("withdrawn", "playing"):
        organiser.post(f"{SLUG}/players/1/change/")
        assert Entry.objects.get(number=1).status == status
    assert organiser.post(f"{SLUG}/players/99/change/").status_code == 404


def test_rounds_start_close_and_reopen(db: None) -> None:
    hall = make_hall(players=4, started=False)
    client = client_of(hall.head)
    one = hall.round()
    assert "Start round 1" in client.get(f"{SLUG}/desk/").content.decode()
    client.post(f"{SLUG}/rounds/{one.pk}/start/")
    answer = client.post(f"{SLUG}/rounds/{one.pk}/close/", {"back": f"{SLUG}/desk/"}, follow=True)
    assert hall.round().state == "running"
    assert answer.context["messages"]
    hall.send(hall.table(), {"kind": "end", "reason": "time"})
    client.post(f"{SLUG}/rounds/{one.pk}/close/")
    assert hall.round().state == "closed"
    client.post(f"{SLUG}/rounds/{one.pk}/reopen/", {"reason": "a wrong hand"})
    assert hall.round().state == "running"
    assert client.post(f"{SLUG}/rounds/999/start/").status_code == 404


def test_standings_with_etag_search_and_own_row(hall: Hall, reader: Client) -> None:
    assert "No standings yet" in reader.get(f"{SLUG}/standings/").content.decode()
    assert reader.get(f"{SLUG}/standings/rows/").status_code == 404
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, limit="mangan"))
    queue.run_due()
    rows = reader.get(f"{SLUG}/standings/rows/")
    assert "+17\u2009000" in rows.content.decode()
    again = reader.get(f"{SLUG}/standings/rows/", headers={"If-None-Match": rows["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    winner = hall.entries(table)[1].player
    found = reader.get(f"{SLUG}/standings/", {"q": winner.family_name.lower()}).content.decode()
    assert found.count("data-number=") == 1
    account = AccountFactory.create(player=winner)
    assert client_of(account).get(f"{SLUG}/standings/").context["own"]["number"] == int(south)


def test_unpublished_standings_are_seen_from_inside_and_published(db: None) -> None:
    hall = make_hall(players=4, results_policy="by_hand")
    queue.run_due()
    client = client_of(hall.organiser)
    assert "not public" in client.get(f"{SLUG}/standings/").content.decode()
    assert "The organiser will publish them." in Client().get(f"{SLUG}/standings/").content.decode()
    client.post(f"{SLUG}/standings/publish/")
    assert Client().get(f"{SLUG}/standings/rows/").status_code == 200


def test_workbook(hall: Hall, organiser: Client, referee: Client) -> None:
    queue.run_due()
    organiser.post(f"{SLUG}/exports/start/")
    job = organiser.get(f"{SLUG}/exports/", follow=True).context["newest"]["workbook"].job
    line = f"{SLUG}/exports/{job.pk}/"
    assert "<progress" in organiser.get(line).content.decode()
    assert organiser.get(f"{line}file/").status_code == 404
    queue.run_due()
    assert "Download" in organiser.get(line).content.decode()
    answer = organiser.get(f"{line}file/")
    assert b"".join(answer.streaming_content)[:2] == b"PK"  # type: ignore[attr-defined]
    assert referee.get(f"{line}file/").status_code == 403
    assert organiser.get(f"{SLUG}/exports/999/").status_code == 404


def test_log_is_read_and_searched(hall: Hall, organiser: Client) -> None:
    hall.send(hall.table(1), {"kind": "exhaustive_draw", "tenpai": []})
    html = organiser.get(f"{SLUG}/log/", {"q": "hand sent"}).content.decode()
    assert "Hand sent" in html
    assert "Seating drawn" not in html
    assert "No entries found." in organiser.get(f"{SLUG}/log/", {"q": "xyzzy"}).content.decode()


def test_player_page_draws_the_way(hall: Hall, reader: Client) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, limit="mangan"))
    page = reader.get(f"{SLUG}/players/{south}/")
    assert page.context["total"] == 17000
    (bar,) = page.context["chart"].bars
    assert bar.says == "Round 1: +17\N{THIN SPACE}000"
    words = text_of(page).replace("\N{THIN SPACE}", " ")
    assert "Playing now" in words
    assert "38 000 East 2 · place 1 of 4 at the table" in words
    waiting = hall.names(hall.table(2))[0]
    assert "Take your seat now" in reader.get(f"{SLUG}/players/{waiting}/").content.decode()
    page = reader.get(f"{SLUG}/players/{south}/", headers={"accept-language": "it"})
    svg = page.content.decode().partition('class="plot"')[2].partition("</figure>")[0]
    places = re.findall(r'<rect class="bar" x="15%" y="([^"]*)" width="70%" height="([^"]*)"', svg)
    assert places == [(bar.y, bar.height)]


def test_nobody_may_do_what_is_not_his(hall: Hall, referee: Client) -> None:
    count = Player.objects.count()
    for address in (
        "players/add/",
        "players/import/rows/",
        "seating/draw/",
        "state/",
        "exports/start/",
        "roles/",
    ):
        sent = {
            "name": "X Y",
            "text": "X Y",
            "state": "draft",
            "username": hall.head.username,
            "kind": "referee",
        }
        assert referee.post(f"{SLUG}/{address}", sent).status_code == 403
    assert Player.objects.count() == count
