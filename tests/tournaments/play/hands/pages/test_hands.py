"""Hands through the pages: what is refused keeps what was typed, what is held leads to its settling."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import END, Hall, draw, make_hall, ron, ron_tiles
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of, shown
from tournaments.models import Hand, Round, Table
from tournaments.play.hands.services.corrections import rule_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.hands.services.hands import UNDONE_WITHIN
from tournaments.play.penalties.services.penalties import cancel_penalty, give_penalty

TILES = "234567m345p67s22s8s"


def win(hall: Hall, table: Table, **more: Any) -> dict[str, Any]:
    """The form of a win of South on West's discard, with tiles."""
    _east, south, west, _north = hall.names(table)
    fields = {"kind": "win", "winner": south, "discarder": west, f"tiles-{south}": TILES, "dora": "1z"}
    return {**fields, "key": "k1", "expected_seq": "1", **more}


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


def held_hand(hall: Hall, table: Table) -> Hand:
    _east, south, west, _north = hall.names(table)
    answer = hall.send(table, ron_tiles(south, west, {"fan": 4, "fu": 30}))
    return Hand.objects.get(pk=answer.data["hand"]["id"])


def test_mismatch_leads_to_settling_and_can_be_accepted(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    sent = {**win(hall, table), f"value-{south}": "4", f"fu-{south}": "30"}
    answer = referee.post(f"/table/{table.pk}/hand/", sent)
    hand = Hand.objects.get()
    assert answer["Location"] == f"/hand/{hand.pk}/settle/"
    html = referee.get(f"/hand/{hand.pk}/settle/").content.decode()
    assert "4 fan 30 fu" in html
    assert "2 fan 30 fu" in html
    referee.post(f"/hand/{hand.pk}/accept/")
    hand.refresh_from_db()
    assert hand.state == "accepted"
    assert referee.get(f"/hand/{hand.pk}/settle/")["Location"] == f"/table/{table.pk}/"


def test_dispute_and_ruling(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    hand = held_hand(hall, table)
    referee.post(f"/hand/{hand.pk}/dispute/", {"reason": "ippatsu"})
    for client, offered in ((referee, False), (head, True)):
        page = client.get(f"/hand/{hand.pk}/settle/").content.decode()
        assert (f'href="/hand/{hand.pk}/rule/"' in page) is offered
    assert referee.get(f"/hand/{hand.pk}/rule/").status_code == 403
    assert head.get(f"/hand/{hand.pk}/rule/").status_code == 200
    ruling = {f"value-{south}": "3", f"fu-{south}": "30"}
    answer = head.post(f"/hand/{hand.pk}/rule/", ruling)
    assert answer.status_code == 400
    assert "Give a reason." in answer.content.decode()
    answer = head.post(f"/hand/{hand.pk}/rule/", {f"value-{south}": "3", "note": "seen"})
    assert "enter a whole number" in answer.content.decode()
    answer = head.post(f"/hand/{hand.pk}/rule/", {**ruling, "note": "seen"})
    assert answer["Location"] == "/t/bologna-open/desk/"
    ruled = Hand.objects.get(state="accepted")
    assert ruled.verdict == "ruled"
    page = head.get(f"/hand/{ruled.pk}/").content.decode()
    assert "Version 2" in page
    assert "3 fan 30 fu" in page


def test_accepting_twice_is_a_message(hall: Hall, referee: Client) -> None:
    hand = held_hand(hall, hall.table(1))
    address = f"/hand/{hand.pk}/settle/"
    referee.post(f"/hand/{hand.pk}/accept/")
    answer = referee.post(f"/hand/{hand.pk}/accept/", {"back": address})
    assert answer["Location"] == address
    assert referee.post(f"/hand/{hand.pk}/accept/", {"back": "//evil.example/"})["Location"] == "/"


def test_newest_hand_is_taken_back(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    page = referee.get(f"/table/{table.pk}/").text
    assert 'aria-label="The last hand"' in page
    assert page.count(f'action="/table/{table.pk}/void/"') == 2  # at once, and below with a reason
    Hand.objects.update(created_at=timezone.now() - UNDONE_WITHIN)
    page = referee.get(f"/table/{table.pk}/").text
    assert page.count(f'action="/table/{table.pk}/void/"') == 1
    assert 'href="#void-hand"' in page
    referee.post(f"/table/{table.pk}/void/", {"reason": "", "expected_seq": "1"})
    assert Hand.objects.get().state == "accepted"
    referee.post(f"/table/{table.pk}/void/", {"reason": "wrong table", "expected_seq": "1"})
    assert Hand.objects.get().state == "voided"


def test_correction_shows_the_difference_and_then_writes(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    east, south, west, _north = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, draw(south))
    first = Hand.objects.get(seq=1)
    page = head.get(f"/hand/{first.pk}/correct/")
    assert [seat["key"] for seat in page.context["hand_form"].seats if seat["winner"]] == [south]
    sent = {"kind": "win", "winner": east, "discarder": west, f"value-{east}": "mangan"}
    preview = head.post(f"/hand/{first.pk}/correct/preview/", sent)
    assert [row["changed"] for row in preview.context["differences"]] == [True, True]
    gap = head.post(f"/hand/{first.pk}/correct/preview/", {**sent, "winner": ""})
    assert "Choose the winner." in gap.content.decode()
    assert Hand.objects.count() == 2
    answer = head.post(f"/hand/{first.pk}/correct/", sent)
    assert answer.status_code == 400
    assert "Give a reason." in answer.content.decode()
    answer = head.post(f"/hand/{first.pk}/correct/", {**sent, "note": "wrong tick"}, follow=True)
    assert "hands changed: 2" in answer.content.decode()
    assert Hand.objects.filter(seq=1, state="accepted", version=2).exists()
    forbidden = referee.post(f"/hand/{Hand.objects.get(seq=1, version=2).pk}/correct/", {**sent, "note": "x"})
    assert forbidden.status_code == 403


def test_table_is_closed_by_time(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    hall.send(table, draw())
    Round.objects.update(started_at=timezone.now() - timedelta(days=1))
    assert "Time is up" in referee.get(f"/table/{table.pk}/close/").content.decode()
    referee.post(f"/table/{table.pk}/close/", {"kind": "end", "expected_seq": "2"})
    table.refresh_from_db()
    assert table.state == "finished"
    assert "This hand ends the game" not in shown(referee.get(f"/table/{table.pk}/"))


def test_table_is_closed_from_paper(hall: Hall, referee: Client) -> None:
    table = hall.table(1)
    scores = dict(zip(hall.names(table), ("41 200", "30000", "30000", "18000"), strict=True))
    sent = {"kind": "table_result", **{f"score-{key}": value for key, value in scores.items()}}
    answer = referee.post(f"/table/{table.pk}/close/", sent)
    assert answer.status_code == 400
    assert 'value="41 200"' in answer.content.decode()
    north = hall.names(table)[3]
    referee.post(f"/table/{table.pk}/close/", {**sent, f"score-{north}": "18800"})
    table.refresh_from_db()
    assert table.state == "finished"
    assert "Choose what happened" in markup(
        referee.post(f"/table/{table.pk}/close/", {"kind": "win"}, follow=True)
    )


def test_hands_are_public_by_policy(hall: Hall, reader: Client, referee: Client) -> None:
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    hand = Hand.objects.get()
    assert "2 fan 30 fu" in reader.get(f"/table/{table.pk}/").content.decode()
    assert reader.get(f"/hand/{hand.pk}/").status_code == 200
    hall.tournament.results_policy = "by_hand"
    hall.tournament.save()
    hidden = reader.get(f"/table/{table.pk}/").content.decode()
    assert "after the round" in hidden
    assert "32\u2009000" not in hidden
    assert "32\u2009000" in referee.get(f"/table/{table.pk}/").content.decode()
    assert reader.get(f"/t/bologna-open/players/{south}/").context["total"] == 0
    assert reader.get(f"/hand/{hand.pk}/").status_code == 403
    assert "2 fan 30 fu" in referee.get(f"/table/{table.pk}/").content.decode()


def test_disputed_table_says_so(hall: Hall, referee: Client, head: Client) -> None:
    table = hall.table(1)
    hand = held_hand(hall, table)
    assert "the claim differs from the tiles" in referee.get(f"/table/{table.pk}/").content.decode()
    dispute_hand(hand=hand, by=hall.referee)
    assert (
        "Hand 1 is disputed, and waits for the head referee"
        in head.get(f"/table/{table.pk}/").content.decode()
    )


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


EVENTS: dict[str, Callable[[list[str]], dict[str, Any]]] = {
    "nagashi": lambda keys: {"kind": "nagashi_mangan", "claimants": keys[:1], "tenpai": []},
    "chombo": lambda keys: {"kind": "chombo", "offenders": keys[1:2]},
    "stopped": lambda keys: {"kind": "abortive_draw", "reason": "four_winds", "tenpai": []},
    "yakuman": lambda keys: {
        "kind": "win",
        "discarder": None,
        "winners": [{"player": keys[2], "claim": {"yakuman": 2}}],
    },
    "dead": lambda keys: {"kind": "exhaustive_draw", "tenpai": keys[:1], "dead": keys[3:]},
    "end": lambda keys: END,
}
WORDS = {
    "nagashi": "Nagashi mangan:",
    "chombo": "Chombo:",
    "stopped": "four identical winds",
    "yakuman": "2 yakuman",
    "dead": "dead hand:",
    "end": "Time is up",
}


@each("name", EVENTS, apart=rolled_back)
def test_everything_that_happens_has_words(hall: Hall, reader: Client, name: str) -> None:
    table = hall.table(1)
    keys = hall.names(table)

    event = EVENTS[name](keys)
    hall.send(table, event)
    assert WORDS[name] in reader.get(f"/table/{table.pk}/").content.decode()


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


def test_a_ruling_is_previewed(hall: Hall, head: Client, referee: Client) -> None:
    table = hall.table(1)
    hand = held_hand(hall, table)
    south = hall.names(table)[1]
    address = f"/hand/{hand.pk}/rule/preview/"
    page = head.post(address, {f"value-{south}": "3", f"fu-{south}": "40"}).content.decode()
    assert ("What this changes" in page, "+5\u2009200" in page) == (True, True)
    assert "What this changes" not in head.post(address, {}).content.decode()
    assert (
        head.post(address, {f"value-{south}": "1", f"fu-{south}": "25"}).content.decode().count("<li>") == 1
    )
    assert referee.post(address, {}).status_code == 403
    assert Hand.objects.get() == hand


def test_the_public_reads_why_a_hand_was_ruled(hall: Hall, reader: Client) -> None:
    table = hall.table(1)
    hand = held_hand(hall, table)
    rulings = {hall.names(table)[1]: {"fan": 3, "fu": 40}}
    answer = rule_hand(hand=hand, rulings=rulings, by=hall.head, reason="the dora was seen")
    page = reader.get(f"/hand/{answer.data['hand']['id']}/").content.decode()
    assert "The referee has decided: “the dora was seen”" in page
    old = reader.get(f"/hand/{hand.pk}/").content.decode()
    assert "This version no longer counts: see the newest." in old


def test_the_correction_of_a_ruled_hand_starts_from_the_ruling(hall: Hall, head: Client) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    rulings = {south: {"fan": 3, "fu": 40}}
    rule_hand(hand=held_hand(hall, table), rulings=rulings, by=hall.head, reason="the dora was seen")
    page = head.get(f"/hand/{Hand.objects.get(version=2).pk}/correct/")
    data = page.context["hand_form"].data
    assert (data[f"value-{south}"], data[f"fu-{south}"]) == ("3", "40")


@each(("ruleset", "offered"), [("ema2025", False), ("ema2008", True)], apart=rolled_back)
@pytest.mark.django_db
def test_a_double_yakuman_is_offered_where_there_is_one(ruleset: str, offered: bool) -> None:
    hall = make_hall(ruleset=ruleset)
    form = client_of(hall.referee).get(f"/table/{hall.table().pk}/hand/").context["hand_form"]
    assert ("yakuman2" in dict(form.values)) is offered


@pytest.mark.django_db
def test_a_chombo_says_what_it_costs_after_the_game() -> None:
    hall = make_hall(ruleset="ema2025")
    table = hall.table()
    hall.send(table, {"kind": "chombo", "offenders": hall.names(table)[:1]})
    page = client_of(hall.referee).get(f"/table/{table.pk}/").content.decode()
    assert "(20\u2009000 off after the game)" in page


def test_a_penalty_of_the_desk_stands_on_the_page_of_the_table(
    hall: Hall, referee: Client, reader: Client
) -> None:
    table = hall.table(1)
    late = hall.entries(table)[0]
    given = give_penalty(
        stage=hall.stage,
        entry=late,
        reason="6 minutes",
        by=hall.head,
        amount=7000,
        round=hall.round(),
        kind="other",
    )
    address = f"/table/{table.pk}/"
    assert ["−7\u2009000" in client.get(address).content.decode() for client in (referee, reader)] == [
        True
    ] * 2
    cancel_penalty(penalty=given, by=hall.head, reason="the clock was wrong")
    assert "−7\u2009000" not in referee.get(address).content.decode()
