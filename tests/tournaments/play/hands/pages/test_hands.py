"""The form of a hand: what is refused keeps what was typed, a preview writes nothing, a hand counts once."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, draw, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of, shown
from tests.tournaments.play.hands.pages.wins import TILES, win
from tournaments.models import Hand


def test_form_shows_the_table(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    entry = referee.get(f"/table/{table.pk}/hand/").context["hand_form"]
    assert [seat["wind"] for seat in entry.seats] == list("ESWN")
    assert [seat["key"] for seat in entry.seats] == hall.names(table)
    assert [kind for kind, _words in entry.kinds] == [
        *("win", "exhaustive_draw", "abortive_draw", "nagashi_mangan", "chombo")
    ]
    assert entry.expected_seq == 1


def test_hand_is_sent_once(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    for _ in range(2):
        answer = referee.post(f"/table/{table.pk}/hand/", win(hall, table))
        assert answer["Location"] == f"/table/{table.pk}/"
    assert Hand.objects.get().verdict == "confirmed"


def test_same_key_for_another_hand_is_a_conflict(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    referee.post(f"/table/{table.pk}/hand/", win(hall, table))
    answer = referee.post(f"/table/{table.pk}/hand/", {**win(hall, table), "dora": "2z"})
    assert answer.status_code == 409
    assert Hand.objects.count() == 1


def test_number_taken_meanwhile_leads_to_the_table(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    answer = referee.post(f"/table/{table.pk}/hand/", win(hall, table), follow=True)
    assert answer.redirect_chain == [(f"/table/{table.pk}/versions/", 302)]


def test_the_same_hand_sent_twice_leads_to_the_table(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    sent = win(hall, table)
    referee.post(f"/table/{table.pk}/hand/", sent)
    answer = referee.post(f"/table/{table.pk}/hand/", {**sent, "key": "another"}, follow=True)
    assert "Someone has already sent this hand" in answer.content.decode()
    assert Hand.objects.count() == 1


REFUSED = {
    "gap": ({"discarder": ""}, 400, "Choose how: self-draw, or whose discard."),
    "not a hand": ({"tiles": "123m"}, 400, "Tiles still to enter: 11."),
    "no indicator": ({"dora": "9z"}, 400, "is not a tile"),
}


@each(("fields", "status", "words"), REFUSED.values(), ids=REFUSED.keys(), apart=rolled_back)
def test_what_was_typed_is_never_lost(
    hall: Hall, referee: Client, fields: dict[str, str], status: int, words: str
) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    named = {(f"tiles-{south}" if name == "tiles" else name): value for name, value in fields.items()}
    sent = {**win(hall, table), **named}
    answer = referee.post(f"/table/{table.pk}/hand/", sent)
    html = answer.content.decode()
    assert answer.status_code == status
    assert words in html
    assert f'value="{sent[f"tiles-{south}"]}"' in html
    assert 'name="key" value="k1"' in html


def test_players_are_named_in_faults(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    south = hall.entries(table)[1]
    fields = {**win(hall, table), f"tiles-{south.key}": ""}
    html = referee.post(f"/table/{table.pk}/hand/", fields).content.decode()
    assert f"Enter the tiles of {south.player.full_name}" in html


PREVIEWS = {
    "win": ({}, "2 fan 30 fu"),
    "gap": ({"winner": ""}, "Choose the winner."),
    "impossible": ({"dora": "9z"}, "Please correct"),
    "draw": ({"kind": "exhaustive_draw"}, "nobody tenpai"),
    "stopped": ({"kind": "abortive_draw", "reason": "four_winds"}, "four identical winds"),
    "end": ({"kind": "end"}, "Time is up"),
}


@each(("fields", "words"), PREVIEWS.values(), ids=PREVIEWS.keys(), apart=rolled_back)
def test_preview_writes_nothing(hall: Hall, referee: Client, fields: dict[str, str], words: str) -> None:
    table = hall.table(1)
    answer = referee.post(f"/table/{table.pk}/hand/preview/", {**win(hall, table), **fields})
    assert answer.status_code == 200
    assert words in answer.content.decode()
    assert not Hand.objects.exists()


TO_DO = [
    pytest.param({"winner": "", "discarder": ""}, True, id="untouched"),
    pytest.param({"tiles": ""}, True, id="no tiles yet"),
    pytest.param({"tiles": "99999m"}, False, id="five of a tile"),
]


@each(("fields", "to_do"), TO_DO, apart=rolled_back)
def test_a_gap_is_left_to_do(hall: Hall, referee: Client, fields: dict[str, str], to_do: bool) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    named = {f"tiles-{south}" if name == "tiles" else name: text for name, text in fields.items()}
    page = referee.post(f"/table/{table.pk}/hand/preview/", {**win(hall, table), **named}).content.decode()
    assert [words in page for words in ("To do", "Please correct")] == [to_do, not to_do]


def test_preview_is_for_posting_referees(hall: Hall, referee: Client, reader: Client) -> None:
    address = f"/table/{hall.table(1).pk}/hand/preview/"
    assert referee.get(address).status_code == 405
    assert reader.post(address).status_code == 302


@each(
    ("address", "method"),
    [("/table/{}/void/", "get"), ("/table/{}/call/", "get"), ("/table/{}/hand/", "head")],
    apart=rolled_back,
)
def test_deeds_are_posted(hall: Hall, referee: Client, address: str, method: str) -> None:
    answer = getattr(referee, method)(address.format(hall.table(1).pk))
    assert answer.status_code == (200 if method == "head" else 405)


def test_strangers_send_nothing(hall: Hall, reader: Client) -> None:
    table = hall.table(1)
    answer = reader.post(f"/table/{table.pk}/hand/", win(hall, table))
    assert answer["Location"] == f"/login/?next=/table/{table.pk}/hand/"
    other = client_of(hall.organiser)
    hall.organiser.roles.all().delete()
    assert other.post(f"/table/{table.pk}/hand/", win(hall, table)).status_code == 403
    assert other.post(f"/table/{table.pk}/call/").status_code == 403
    assert not Hand.objects.exists()


def test_flags_and_liability_come_back(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    east, south = hall.names(table)[:2]
    sent = {
        **win(hall, table),
        "riichi": south,
        f"flag-{south}": "renho",
        f"liable-{south}": east,
        "ura": "5s",
    }
    page = referee.post(f"/table/{table.pk}/hand/", sent)
    assert page.status_code == 400
    seat = next(seat for seat in page.context["hand_form"].seats if seat["key"] == south)
    assert [flag["code"] for flag in seat["flags"] if flag["on"]] == ["renho"]
    assert (seat["liable"], seat["riichi"], page.context["hand_form"].ura) == (east, True, "5s")


def test_zung_jung_has_its_own_form(db: None) -> None:
    hall = make_hall(players=4, ruleset="zungjung33")
    client = client_of(hall.referee)
    table = hall.table()
    _east, south, west, _north = hall.names(table)
    html = shown(client.get(f"/table/{table.pk}/hand/"))
    assert "Another player is responsible for the discard, or nobody" in html
    assert "riichi" not in html.lower()
    assert 'data-tile="f1"' in html
    sent = {
        "kind": "win",
        "winner": south,
        "discarder": west,
        f"tiles-{south}": TILES,
        "responsible": "nobody",
    }
    client.post(f"/table/{table.pk}/hand/", {**sent, "expected_seq": "1"})
    assert Hand.objects.get().verdict == "confirmed"
    assert "15 points" in client.get(f"/table/{table.pk}/").content.decode()


def test_fimj_takes_racks(db: None) -> None:
    hall = make_hall(players=4, ruleset="fimj2001")
    client = client_of(hall.referee)
    table = hall.table()
    east, south, west, north = hall.names(table)
    html = client.get(f"/table/{table.pk}/hand/").content.decode()
    assert "The racks in writing: points, or why a rack does not count" in html
    sent = {"kind": "win", "winner": south, "discarder": west, "expected_seq": "1"}
    sent |= {f"tiles-{south}": "123m678p2399s1s", f"melds-{south}": "chi 345m"}
    sent |= {f"rack-combos-{west}": "99p", f"rack-combos-{north}": "(555m)", f"rack-points-{east}": "0"}
    assert client.post(f"/table/{table.pk}/hand/", sent)["Location"] == f"/table/{table.pk}/"
    hand = Hand.objects.get()
    assert hand.event["racks"][north]["combos"] == ["(555m)"]
    table.refresh_from_db()
    assert table.position["scores"][south] - table.position["scores"][west] == 200
    form = client.get(f"/hand/{hand.pk}/correct/").context["hand_form"]
    assert {seat["key"]: seat["rack"]["combos"] for seat in form.seats}[north] == "(555m)"


@each(("ruleset", "offered"), [("ema2025", False), ("ema2008", True)], apart=rolled_back)
@pytest.mark.django_db
def test_a_double_yakuman_is_offered_where_there_is_one(ruleset: str, offered: bool) -> None:
    hall = make_hall(ruleset=ruleset)
    form = client_of(hall.referee).get(f"/table/{hall.table().pk}/hand/").context["hand_form"]
    assert ("yakuman2" in dict(form.values)) is offered
