"""The organiser's way through a tournament: each step with its page, how far it is, and whether it is done."""

import pytest

from tests.factories import Hall, close_table_from_paper, make_hall
from tournaments.common.selectors import stages_of
from tournaments.desk.hall.services.rounds import close_round
from tournaments.desk.setup.presentation import steps_of
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def shown(hall: Hall) -> list[tuple[str, str, bool | None]]:
    """The steps: the last part of the address of each, its figure, and whether it is done."""
    hall.tournament.refresh_from_db()
    steps = steps_of(hall.tournament, stages_of(hall.tournament))
    return [(step.address.rstrip("/").rpartition("/")[2], step.figure, step.done) for step in steps]


def test_before_the_first_round() -> None:
    hall = make_hall(players=8, rounds=2, started=False)
    update_tournament(tournament=hall.tournament, by=hall.organiser, fee_amount=2500, fee_currency="EUR")
    Entry.objects.filter(number=1).update(fee="paid")
    Entry.objects.filter(number=2).update(fee="waived")
    Entry.objects.filter(number=3).update(checked_in_at="2026-05-09T09:00Z")
    assert shown(hall) == [
        ("players", "8", True),
        ("?show=owing", "1/7", False),
        ("seating", "2/2", True),
        ("set-up", "", True),
        ("check-in", "1/8", False),
        ("desk", "0/2", False),
    ]


def test_a_played_tournament_is_ended_and_then_some_is_left() -> None:
    hall = make_hall()
    table = hall.table()
    close_table_from_paper(table=table, scores=dict.fromkeys(hall.names(table), 30_000), by=hall.head)
    close_round(round=hall.round(), by=hall.head)
    assert shown(hall)[-2:] == [("desk", "1/1", True), ("end", "", False)]
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    assert [page for page, _figure, _done in shown(hall)][1:] == [
        "federation",
        "#workbook",
        "?copy_of=bologna-open",
    ]
