"""The hall desk: tables closed from paper without leaving it, the round's end, who has left between rounds."""

import pytest
from django.test import Client

from tests.factories import END, Hall, draw, make_hall
from tests.markup import markup
from tests.tournaments.conftest import client_of
from tournaments.common.sorting import by_name
from tournaments.desk.hall.services.clock import give_extra_time, give_signal
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.people.services.checkin import check_in, mark_no_shows
from tournaments.desk.people.services.entries import add_players, withdraw_entry
from tournaments.desk.people.services.registration import accept_applications, apply_to_play
from tournaments.desk.seating.services.plans import make_plan
from tournaments.desk.seating.services.replanning import replan
from tournaments.models import Entry, Tournament

DESK = "/t/bologna-open/desk/"
SHEET = {"kind": "table_result", "pot": "0"}


def text(client: Client, address: str = DESK) -> str:
    return markup(client.get(address))


def test_a_table_is_closed_from_paper_and_back_at_the_desk(hall: Hall, organiser: Client) -> None:
    table = hall.table(2)
    address = f"/table/{table.pk}/close/?to=desk"
    assert f'href="{address}" aria-label="Enter scores from paper, table 2"' in text(organiser)
    assert f'href="{DESK}"' in text(organiser, address)
    scores = {f"score-{name}": "30000" for name in hall.names(table)}
    assert organiser.post(address, {**SHEET, **scores, "pot": "1"}).status_code == 400
    assert organiser.post(address, {**SHEET, **scores})["Location"] == DESK
    assert "Enter scores from paper, table 2" not in text(organiser)
    assert "Enter scores from paper, table 1" in text(organiser)


def test_two_of_one_family_name_at_a_table_are_told_apart(hall: Hall, organiser: Client) -> None:
    first, second = (seat.entry.player for seat in hall.table(1).seats.order_by("pk")[:2])
    for player, given in ((first, "Marta"), (second, "Ugo")):
        player.given_name, player.family_name = given, "Rossi"
        player.save()
    assert "M. Rossi · U. Rossi · " in text(organiser)


def test_from_a_table_back_to_the_desk(hall: Hall, organiser: Client, referee: Client) -> None:
    address = f"/table/{hall.table(1).pk}/"
    assert f'<a href="{DESK}">Hall desk</a>' in text(organiser, address)
    assert DESK not in text(referee, address)


def test_closing_the_round_is_offered_when_every_table_has_finished(hall: Hall, organiser: Client) -> None:
    assert '<button id="close-round" form="close-round-form" class="button">' in text(organiser)
    for number in (1, 2):
        hall.send(hall.table(number), END)
    assert "all finished" in text(organiser)
    assert '<button id="close-round" form="close-round-form" class="button primary">' in text(organiser)
    live = text(organiser, f"{DESK}live/")
    assert (
        '<button id="close-round" form="close-round-form" class="button primary" hx-swap-oob="true">' in live
    )


@pytest.mark.django_db
def test_who_has_left_between_rounds_has_two_ways_out() -> None:
    """The organiser may plan again or seat a substitute; the head referee draws no seats."""
    hall = make_hall(players=8, rounds=2)
    for number in (1, 2):
        hall.send(hall.table(number), END)
    close_round(round=hall.round(), by=hall.head)
    withdraw_entry(entry=Entry.objects.get(number=3), by=hall.organiser)
    offered = "or redraw the remaining rounds"
    for address in (DESK, f"{DESK}live/"):
        assert offered in text(client_of(hall.organiser), address)
        assert "Seat a substitute" in text(client_of(hall.head), address)
        assert offered not in text(client_of(hall.head), address)


@pytest.mark.django_db
def test_the_waiting_list_has_the_places_of_those_who_did_not_come() -> None:
    """The desk that lacks a player tells who waits; a no-show gives the place to the list."""
    hall = make_hall(players=8, started=False)
    Tournament.objects.update(registration="open", capacity=8)
    applied = apply_to_play(
        tournament=hall.tournament, contact="eva@example.org", given_name="Eva", family_name="Ruiz"
    )
    assert applied.waiting == 1
    check_in(entry=Entry.objects.get(number=1), by=hall.head)
    assert "1 application waits." not in text(client_of(hall.organiser))
    mark_no_shows(tournament=hall.tournament, by=hall.organiser)
    assert "1 application waits." in text(client_of(hall.organiser))
    assert "1 application waits." not in text(client_of(hall.referee))
    accept_applications(tournament=hall.tournament, numbers=[9], by=hall.organiser)
    assert Entry.objects.get(number=9).status == "playing"


def test_what_is_still_played_after_the_signal(hall: Hall, organiser: Client, referee: Client) -> None:
    """Table 1 tells its hands; of table 2, which writes on paper, nobody can know."""
    table = hall.table(1)
    said = ("This hand and one more.", "This is the last hand.", "Time is up: the game is over.")

    def shown(address: str = DESK) -> list[int]:
        return [text(organiser, address).count(words) for words in said]

    hall.send(table, draw())
    assert shown() == [0, 0, 0]
    give_signal(round=hall.round(), by=hall.head)
    assert shown() == shown(f"{DESK}live/") == [1, 0, 0]
    hall.send(table, draw())
    assert shown() == [0, 1, 0]
    assert f'href="/table/{table.pk}/hand/"' in text(referee, "/tables/")
    hall.send(table, draw())
    assert shown() == [0, 0, 1]
    assert "End the game at table 1" in text(organiser)
    assert f'href="/table/{table.pk}/hand/"' not in text(referee, "/tables/")
    assert f'href="/table/{table.pk}/close/"' in text(referee, "/tables/")
    hall.send(table, END)
    assert shown() == [0, 0, 0]


def test_the_tables_that_play_come_first(hall, referee):
    hall.send(hall.table(1), END)
    shown = text(referee, "/tables/")
    assert shown.index("Table 2") < shown.index("Table 1")


def test_a_table_with_extra_time_hears_the_signal_later(hall: Hall, organiser: Client) -> None:
    hall.send(hall.table(1), draw())
    give_extra_time(table=hall.table(1), minutes=5, by=hall.head, reason="a tile was missing")
    give_signal(round=hall.round(), by=hall.head)
    assert "This hand and one more." not in text(organiser)


@pytest.mark.django_db
def test_who_is_missing_is_named_before_the_first_start() -> None:
    """Where somebody has checked in; once a round has started nobody is missing."""
    hall = make_hall(players=4, started=False)
    organiser = client_of(hall.organiser)
    entries = Entry.objects.order_by("number")
    nobody = "Nothing needs your attention."
    assert nobody in text(organiser)
    for entry in entries[:2]:
        check_in(entry=entry, by=hall.organiser)
    names = ", ".join(entry.full_name for entry in by_name(entries[2:]))
    for address in (DESK, f"{DESK}live/"):
        page = text(organiser, address)
        assert page.partition("<strong>Not checked in:</strong>")[2].partition("</span>")[0].strip() == names
        assert '<a class="button small" href="/t/bologna-open/check-in/">' in page
        assert nobody not in page
    start_round(round=hall.round(), by=hall.head)
    assert nobody in text(organiser)


SEATLESS = "Playing, without a seat:"


@pytest.mark.django_db
def test_players_who_came_after_the_draw_are_named_until_they_have_a_seat() -> None:
    """At publishing, at starting, on the desk, as the next step and on their own page (pantheon 655, 784)."""
    hall = make_hall(players=4, rounds=3, started=False)
    organiser = client_of(hall.organiser)
    late = add_players(
        tournament=hall.tournament, players="SPÄT Eva\nSPÄT Ida\nSPÄT Mia\nSPÄT Uta", by=hall.organiser
    )
    names = ", ".join(entry.full_name for entry in late)
    own_page = f"/t/bologna-open/players/{late[0].number}/"

    def named() -> str:
        return text(organiser).partition(f"<strong>{SEATLESS}</strong>")[2].partition("</span>")[0].strip()

    assert named() == names
    page = text(organiser)
    assert '<a class="button small" href="/t/bologna-open/seating/?stage=1">Seat them</a>' in page
    assert "4 players have no seat: draw the rounds to come again" in page
    assert "No seat in the rounds that have been drawn so far." in text(organiser, own_page)
    started = organiser.post(f"/t/bologna-open/rounds/{hall.round().pk}/start/", {}, follow=True)
    assert f"{SEATLESS} {names}" in started.content.decode()
    assert named() == names, "while the round runs, for the rounds to come"
    plan = replan(stage=hall.stage, by=hall.organiser, seed=1)
    address = f"/t/bologna-open/seating/1/{plan.number}/publish/"
    assert SEATLESS not in organiser.post(address, follow=True).content.decode()
    assert (named(), "No seat in the rounds" in text(organiser, own_page)) == ("", False)


@pytest.mark.django_db
def test_a_plan_that_leaves_players_out_names_them_when_it_is_published() -> None:
    hall = make_hall(players=4, rounds=2, started=False)
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=2)
    (late,) = add_players(tournament=hall.tournament, players="SPÄT Eva", by=hall.organiser)
    address = f"/t/bologna-open/seating/1/{plan.number}/publish/"
    page = client_of(hall.organiser).post(address, follow=True).content.decode()
    assert f"{SEATLESS} {late.full_name}" in page


@pytest.mark.django_db
def test_a_finished_table_shows_the_stick_where_the_rules_give_it() -> None:
    """EMA 2025: the stick that is left goes to the first, on the desk and on the table's page (pantheon 967)."""
    hall = make_hall(players=4, ruleset="ema2025")
    table = hall.table()
    east, *_others = hall.names(table)
    hall.send(table, {**draw(east), "riichi": [east]})
    hall.send(table, END)
    organiser = client_of(hall.organiser)
    assert ("33\u2009000" in text(organiser), "32\u2009000" in text(organiser)) == (True, False)
    assert "33\u2009000" in text(organiser, f"/table/{table.pk}/"), "beside the score after the last hand"
