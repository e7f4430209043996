"""A score sheet takes the place of the hands of a table; chombos and dead hands stay in the list of penalties."""

from typing import Any

import pytest
from django.core.management import call_command

from players.imports import parse_line
from scoring.faults import Refused
from tests import remembered
from tests.factories import Hall, PlayerFactory, make_hall, ron_tiles
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.hall.services.closing import close_table
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.models import Hand, Penalty, Table
from tournaments.play.penalties.services.penalties import give_chombo, give_dead_hand, give_penalty
from tournaments.play.standings.selectors.standings import compute

pytestmark = pytest.mark.django_db

SCORES = (45_100, 33_400, 26_500, 15_000)


@pytest.fixture
def hall(db: None) -> Hall:
    remembered.forget()
    return make_hall(players=4, ruleset="ema2025")


def sheet(hall: Hall) -> dict[str, Any]:
    return {
        "kind": "table_result",
        "scores": dict(zip(hall.names(hall.table()), SCORES, strict=True)),
        "pot": 0,
    }


def close(hall: Hall, **more: Any) -> None:
    close_table(table=hall.table(), event=sheet(hall), by=hall.head, instead={}, **more)


def live(hall: Hall) -> list[str]:
    hands = Hand.objects.filter(table=hall.table()).order_by("seq", "version")
    return [hand.event["kind"] for hand in hands if hand.is_live]


def penalties() -> list[tuple[str, int, int, bool]]:
    rows = Penalty.objects.filter(cancelled_at=None).order_by("number")
    return [(row.kind, row.entry.number, row.amount, row.hand_id is None) for row in rows]


def totals(hall: Hall) -> dict[int, int]:
    return {row["number"]: row["penalties"] for row in compute(hall.stage)["rows"]}


def test_hands_give_way_for_a_reason(hall: Hall, capsys: Any) -> None:
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    give_dead_hand(
        table=hall.table(), entry=hall.entries(hall.table())[0], by=hall.head, reason="looked at the wall"
    )
    hall.send(hall.table(), ron_tiles(south, west))
    with pytest.raises(Invalid, match="reason_missing"):
        close(hall)
    assert live(hall) == ["win", "win"], "nothing half done"
    close(hall, reason="the phone is empty", expected_seq=3)
    assert live(hall) == ["table_result"]
    dead = hall.entries(hall.table())[0].number
    assert penalties() == [("dead_hand", dead, 0, True)]
    call_command("check_ledger", hall.tournament.slug)
    assert "the log is intact" in capsys.readouterr().out


def test_a_chombo_before_the_sheet_costs_what_the_rules_say(hall: Hall) -> None:
    entry = hall.entries(hall.table())[0]
    give_chombo(table=hall.table(), offenders=[entry], by=hall.head, reason="false win")
    close(hall, expected_seq=2)
    assert (live(hall), penalties()) == (["table_result"], [("chombo", entry.number, 20_000, True)])
    assert totals(hall)[entry.number] == -20_000


@pytest.mark.parametrize("closed", [False, True])
def test_a_chombo_after_the_sheet(hall: Hall, closed: bool) -> None:
    entry = hall.entries(hall.table())[1]
    close(hall)
    if closed:
        close_round(round=hall.round(), by=hall.head)
    page = client_of(hall.head)
    typed = {"entry": str(entry.number), "rule": "chombo", "reason": "false win"}
    asked = page.post("/t/bologna-open/penalties/", {**typed, "round": str(hall.round().pk)}, follow=True)
    assert f"{entry.full_name} loses 20\u2009000 points." in asked.content.decode()
    assert penalties() == [("chombo", entry.number, 20_000, True)]
    assert totals(hall)[entry.number] == -20_000


def test_penalties_stand_on_the_sheet(hall: Hall) -> None:
    """A box for each player: the points of a chombo are a chombo, others a penalty without a rule."""
    first, second = hall.entries(hall.table())[:2]
    data = {f"score-{key}": str(score) for key, score in sheet(hall)["scores"].items()}
    data |= {
        f"penalty-{first.key}": "-20 000",
        f"penalty-{second.key}": "1000",
        "kind": "table_result",
        "key": "k",
    }
    address = f"/table/{hall.table().pk}/close/"
    wrong = client_of(hall.head).post(address, {**data, f"penalty-{first.key}": "many"})
    assert (wrong.status_code, Penalty.objects.count(), live(hall)) == (400, 0, [])
    for _again in range(2):
        client_of(hall.head).post(address, data)
    assert penalties() == [("chombo", first.number, 20_000, True), ("other", second.number, 1_000, True)]


def test_a_referee_without_the_right_gives_none(hall: Hall) -> None:
    data = {f"score-{key}": str(score) for key, score in sheet(hall)["scores"].items()}
    data |= {f"penalty-{hall.names(hall.table())[0]}": "20000", "kind": "table_result", "key": "k"}
    page = client_of(hall.referee).post(f"/table/{hall.table().pk}/close/", data)
    assert (page.status_code, live(hall), penalties()) == (400, [], [])


@pytest.mark.parametrize("when", ["before", "during"])
def test_a_substitute_keeps_the_seat_and_the_moment(hall: Hall, when: str) -> None:
    player = PlayerFactory.create(given_name="Eva", family_name="Ruiz")
    substitute = add_entry(tournament=hall.tournament, player=player, by=hall.organiser, status="substitute")
    _east, south, west, _north = hall.names(hall.table())
    absent = hall.entries(hall.table())[3]
    seat_substitute(table=hall.table(), entry=absent, substitute=substitute, by=hall.head, when=when)
    hall.send(hall.table(), ron_tiles(south, west))
    close(hall, reason="the phone is empty")
    assert live(hall) == ["substitute", "table_result"]
    came = Hand.objects.exclude(state="voided").get(event__kind="substitute")
    assert came.event["when"] == when
    assert Table.objects.get().seats.get(wind="N").played_by == substitute


def test_a_newcomer_is_named_on_the_sheet(hall: Hall) -> None:
    """For a player who left after a hand: the newcomer's coming is an entry after it, before the sheet."""
    gone, south, west, _north = hall.entries(hall.table())
    hall.send(hall.table(), ron_tiles(south.key, west.key))
    withdraw_entry(entry=gone, by=hall.organiser)
    close_table(
        table=hall.table(),
        event=sheet(hall),
        by=hall.head,
        instead={gone.key: parse_line("Ada Lee; ITA")},
        expected_seq=2,
        reason="the phone is empty",
    )
    assert live(hall) == ["substitute", "table_result"]
    (seat,) = Table.objects.get().seats.exclude(played_by=None)
    assert (seat.entry, str(seat.played_by)) == (gone, "5 Ada Lee")


def test_a_hand_of_somebody_else_is_not_voided_unseen(hall: Hall) -> None:
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    with pytest.raises(Conflict, match="seq_conflict"):
        close(hall, reason="the phone is empty", expected_seq=1)
    assert live(hall) == ["win"]


def test_a_table_that_pays_for_a_chombo_has_it_on_the_sheet() -> None:
    """EMA 2008: the payment is in the scores, and the list has the row without points."""
    hall = make_hall(players=4, ruleset="ema2008")
    entry = hall.entries(hall.table())[0]
    close(hall)
    give_penalty(
        stage=hall.stage, entry=entry, rule="chombo", table=hall.table(), by=hall.head, reason="false win"
    )
    assert penalties() == [("chombo", entry.number, 0, True)]


def test_a_table_that_plays_has_its_chombo_in_a_hand(hall: Hall) -> None:
    with pytest.raises((Invalid, Refused), match="penalty_is_event"):
        give_penalty(
            stage=hall.stage,
            entry=hall.entries(hall.table())[0],
            rule="chombo",
            table=hall.table(),
            by=hall.head,
            reason="x",
        )


def test_the_pages_lead_there(hall: Hall) -> None:
    _east, south, west, _north = hall.names(hall.table())
    hall.send(hall.table(), ron_tiles(south, west))
    head = client_of(hall.head)
    grid = head.get(f"/t/bologna-open/rounds/{hall.round().pk}/scores/").content.decode()
    assert "End the game, or take the score sheet" in grid
    page = head.get(f"/table/{hall.table().pk}/close/").content.decode()
    assert "The hand entered at this table is voided: the score sheet counts." in page
    data = {f"score-{key}": str(score) for key, score in sheet(hall)["scores"].items()}
    data |= {"kind": "table_result", "key": "k", "expected_seq": "2"}
    refused = head.post(f"/table/{hall.table().pk}/close/", data)
    assert (refused.status_code, "Give a reason." in refused.content.decode()) == (400, True)
    head.post(f"/table/{hall.table().pk}/close/", {**data, "reason": "the phone is empty"})
    assert live(hall) == ["table_result"]
