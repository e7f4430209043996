"""Guests outside the ranking: listed below it without a place, wherever the standings are shown."""

import io
import re

import openpyxl
import pytest

from tests.apart import rolled_back
from tests.factories import Hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, played, seat_and_play
from tournaments.desk.documents.paper.parts import Listing
from tournaments.desk.documents.prints.lists import standings as on_paper
from tournaments.desk.documents.workbook.content import write_book
from tournaments.desk.people.services.status import disqualify_entry, rank_entry
from tournaments.desk.stages.services import opening as openings
from tournaments.models import Entry
from tournaments.play.standings.selectors.final_list import guests_of, merged
from tournaments.play.standings.selectors.standings import compute, payloads_of
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db


def with_a_guest() -> tuple[Hall, Entry]:
    """A round is played; the winner of table 1 is taken out of the ranking."""
    hall = played()
    guest = hall.entries(hall.table())[0]
    rank_entry(entry=guest, ranked=False, by=hall.organiser, reason="a guest")
    rebuild_standings(stage=hall.stage)
    return hall, guest


def test_a_guest_is_listed_without_a_place():
    hall, guest = with_a_guest()
    payload = compute(hall.stage)
    assert [row["place"] for row in payload["rows"]] == [1, 2, 2, 4, 4, 6, 6]
    (row,) = payload["guests"]
    assert [dict(row)[key] for key in ("number", "place", "previous", "total")] == [
        *(guest.number, None, None, 30100)
    ]


def test_whose_results_were_struck_is_not_listed():
    hall = played()
    out = hall.entries(hall.table())[0]
    disqualify_entry(entry=out, by=hall.head, reason="cheated", strike=True)
    assert compute(hall.stage)["guests"] == []


def test_a_guest_stays_below_the_final_list():
    hall, guest = with_a_guest()
    final = add(hall)
    openings.open_stage(stage=final, by=hall.organiser, tie="lot", seed=1)
    final.refresh_from_db()
    seat_and_play(final, hall)
    rebuild_standings(stage=final)
    payloads = payloads_of(hall.tournament, inside=True)
    assert guest.number not in {row["number"] for row in merged(payloads)}
    (row,) = guests_of(payloads)
    assert [dict(row)[key] for key in ("number", "place", "stage")] == [guest.number, None, 1]


ADDRESSES = ("standings/", "standings/rows/", "screen/standings/", "standings/players/{player}/")


@each("address", ADDRESSES, apart=rolled_back)
def test_pages_show_a_guest_with_a_dash(address: str):
    _hall, guest = with_a_guest()
    page = client_of(None).get(f"/t/bologna-open/{address.format(player=guest.player_id)}").content.decode()
    words = re.sub(r"<[^>]*>", " ", page[page.rindex("<tr" if "<tr" in page else "<li") :]).split()
    assert (words[0], guest.player.family_name.upper() in words) == ("–", True)


def test_a_search_finds_a_guest():
    _hall, guest = with_a_guest()
    page = client_of(None).get(f"/t/bologna-open/standings/?q={guest.player.family_name}").content.decode()
    assert re.findall(r'data-number="(\d+)"', page) == [guest.key]


def test_the_api_tells_of_guests():
    _hall, guest = with_a_guest()
    for address in ("stages/1/standings/", "final/"):
        answer = client_of(None).get(f"/api/v1/tournaments/bologna-open/{address}").json()
        assert [(row["number"], row["place"]) for row in answer["guests"]] == [(guest.number, None)]


def test_paper_and_workbook_list_a_guest_last():
    hall, guest = with_a_guest()
    snapshot = rebuild_standings(stage=hall.stage)
    (listing,) = on_paper(hall.tournament, [snapshot]).parts
    assert isinstance(listing, Listing)
    assert listing.rows[-1][:2] == ["–", guest.player.list_name]
    out = io.BytesIO()
    write_book(hall.tournament, out, lambda _percent, _words: None)
    book = openpyxl.load_workbook(io.BytesIO(out.getvalue()))
    for title in ("Results", "Qualification"):
        column = [[cell.value for cell in row] for row in book[title].iter_rows()]
        at = next(index for index, row in enumerate(column) if row[0] == "Outside the ranking")
        assert (column[at + 1][0], guest.player.list_name in column[at + 1]) == (None, True)
