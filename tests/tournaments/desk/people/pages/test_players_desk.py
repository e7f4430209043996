"""The table of players for their organisers: filters, columns, several at once, one beside the list."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of, shown
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.models import Entry, LogEntry, Message

pytestmark = pytest.mark.django_db

PAGE = "/t/bologna-open/players/"
FEES = "/t/bologna-open/fees/mark/"


@pytest.fixture
def hall() -> Hall:
    """Eight players: 1 and 2 are here and have addresses, 3 has no country, 4 has paid, 6 has withdrawn."""
    hall = make_hall(players=8, started=False, fee_amount=2500, fee_currency="EUR")
    entries = Entry.objects.filter(tournament=hall.tournament)
    for number, club in enumerate(("Zug", "Aix", "", "Metz", "", "", "", ""), start=1):
        entries.filter(number=number).update(club_name=club)
    for number in (1, 2):
        entries.filter(number=number).update(contact=f"p{number}@example.org", checked_in_at=timezone.now())
    for entry in entries.select_related("player"):
        entry.player.country = "" if entry.number == 3 else "AUT" if entry.number % 2 else "SUI"
        entry.player.save()
    entries.filter(number=4).update(fee="paid", fee_paid=2500)
    withdraw_entry(entry=entries.get(number=6), by=hall.organiser)
    return hall


@pytest.fixture
def organiser(hall: Hall) -> Client:
    return client_of(hall.organiser)


def rows(client: Client, query: str = "") -> list[int]:
    return [entry.number for entry in client.get(f"{PAGE}?{query}").context["shown"]]


def states() -> dict[int, str]:
    return dict(Entry.objects.order_by("number").values_list("number", "fee"))


@pytest.mark.parametrize(
    ("show", "numbers"),
    [
        ("absent", {3, 4, 5, 7, 8}),
        ("owing", {1, 2, 3, 5, 7, 8}),
        ("no_country", {3}),
        ("no_address", {3, 4, 5, 7, 8}),
        ("gone", {6}),
        ("nonsense", set(range(1, 9))),
    ],
)
def test_filters(hall: Hall, organiser: Client, show: str, numbers: set[int]) -> None:
    page = organiser.get(f"{PAGE}?show={show}&sort=number")
    assert [entry.number for entry in page.context["shown"]] == sorted(numbers)
    counts = {choice.key: choice.count for choice in page.context["desk"].filters}
    assert counts.get(show, 8) == len(numbers)
    assert "substitutes" not in counts  # nobody waits


@pytest.mark.parametrize(
    ("sort", "first"),
    [("number", [1, 2, 3, 4, 5, 6, 7, 8]), ("club", [2, 4, 1])],
)
def test_columns(hall: Hall, organiser: Client, sort: str, first: list[int]) -> None:
    assert rows(organiser, f"sort={sort}")[: len(first)] == first


def test_a_search_stays_within_the_filter(hall: Hall, organiser: Client) -> None:
    html = shown(organiser.get(f"{PAGE}?show=owing&sort=number"))
    form = html.partition('role="search"')[2].partition("</form>")[0]
    assert re.findall(r'type="hidden" name="(\w+)" value="(\w+)"', form) == [
        ("show", "owing"),
        ("sort", "number"),
    ]


def test_equal_rows_stay_in_the_order_of_their_names(hall: Hall, organiser: Client) -> None:
    by_name = rows(organiser)
    country = {entry.number: entry.player.country for entry in Entry.objects.select_related("player")}
    by_country = rows(organiser, "sort=country")
    assert [country[number] for number in by_country] == ["AUT"] * 3 + ["SUI"] * 4 + [""]
    assert by_country == sorted(by_name, key=lambda number: (not country[number], country[number]))
    assert set(rows(organiser, "sort=here")[6:]) == {1, 2}
    assert set(rows(organiser, "sort=fee")[:6]) == {1, 2, 3, 5, 7, 8}


def test_several_are_marked_at_once_or_none(hall: Hall, organiser: Client) -> None:
    page = f"{PAGE}?show=owing"
    back = organiser.post(FEES, {"number": ["1", "3"], "state": "paid", "back": page})
    assert back["Location"] == page
    assert "The fees of 2 players are marked." in shown(organiser.get(page))
    assert [number for number, fee in states().items() if fee == "paid"] == [1, 3, 4]
    for numbers, words in (
        (["2", "99"], "There is no player with the number"),
        ([], "Choose the players first."),
    ):
        refused = organiser.post(FEES, {"number": numbers, "state": "waived", "back": page}, follow=True)
        assert words in shown(refused)
    assert states()[2] == "open"
    assert LogEntry.objects.filter(action="mark_fee").count() == 2


def test_the_staff_marks_what_is_paid_and_waives_nothing(hall: Hall) -> None:
    head = client_of(hall.head)
    head.post(FEES, {"number": ["1", "2"], "state": "waived"})
    assert states()[1] == "open"
    assert "desk" not in head.get(PAGE).context


def test_the_chosen_are_written_to(hall: Hall, organiser: Client) -> None:
    on = organiser.post(f"{PAGE}chosen/", {"number": ["2", "5", "6"], "write": ""})["Location"]
    assert set(parse_qs(urlsplit(on).query)["players"][0].split(",")) == {"2", "5", "6"}
    form = organiser.get(on)
    assert {entry.number for entry in form.context["chosen"]} == {2, 5, 6}
    typed = {"audience": "chosen", "numbers": ["2", "5", "6"], "subject": "Hotel", "text": "Your room."}
    preview = organiser.post("/t/bologna-open/messages/", {**typed, "deed": "preview"})
    assert [reader.address for reader in preview.context["recipients"].readers] == ["p2@example.org"]
    assert len(preview.context["recipients"].without_address) == 2
    key = preview.context["typed"]["key"]
    organiser.post("/t/bologna-open/messages/", {**typed, "key": key, "deed": "send"})
    message = Message.objects.get()
    assert (message.numbers, message.addresses) == ([2, 5, 6], 1)
    Entry.objects.filter(number=5).update(contact="p5@example.org")
    page = organiser.get(f"/t/bologna-open/messages/{message.pk}/")
    assert list(page.context["outcome"].newcomers) == [Entry.objects.get(number=5).full_name]


def test_nobody_chosen_is_nobody_written_to(hall: Hall, organiser: Client) -> None:
    assert "Choose the players first." in shown(organiser.post(f"{PAGE}chosen/", {"back": PAGE}, follow=True))
    typed = {"audience": "chosen", "subject": "Hotel", "text": "Your room.", "deed": "preview"}
    refused = organiser.post("/t/bologna-open/messages/", typed)
    assert (refused.status_code, Message.objects.count()) == (400, 0)
    assert client_of(hall.head).post(f"{PAGE}chosen/", {"number": ["2"]}).status_code == 403


def test_badges_of_the_chosen_alone(hall: Hall, organiser: Client) -> None:
    on = organiser.post(f"{PAGE}chosen/", {"number": ["2", "6"], "badges": ""})["Location"]
    (part,) = organiser.get(on).context["paper"].parts
    assert {card.mark for card in part.cards} == {Entry.objects.get(number=n).key for n in (2, 6)}


def test_a_tick_beside_the_list_leads_back_to_the_player(hall: Hall, organiser: Client) -> None:
    page = f"{PAGE}4/manage/?show=absent"
    for name, here in (("in", True), ("out", False)):
        assert organiser.post("/t/bologna-open/check-in/tick/", {name: "4", "back": page})["Location"] == page
        assert (Entry.objects.get(number=4).checked_in_at is not None) is here


def test_a_player_beside_the_list(hall: Hall, organiser: Client) -> None:
    page = organiser.get(f"{PAGE}4/manage/?show=absent&sort=number")
    assert [other and other.number for other in page.context["beside"]] == [3, 5]
    links = re.findall(
        r'<a href="/t/bologna-open/players/(\d)/manage/\?show=absent&amp;sort=number"', shown(page)
    )
    assert links == ["3", "4", "5", "7", "8"]
    assert organiser.get(f"{PAGE}6/manage/?show=absent").context["beside"] == (None, None)
