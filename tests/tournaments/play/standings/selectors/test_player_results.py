"""A player's own page counts as the standings of their stage: what was carried, the games, penalties outside them."""

from fractions import Fraction

import pytest

from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall
from tests.rows import each
from tests.tournaments.desk.stages.test_services import SHEET, add, finish, played, seat_and_play
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.stages.services import opening as openings
from tournaments.models import Entry, Penalty, Round, Seat, Stage
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.play.standings.rows import figure_of
from tournaments.play.standings.selectors.player_results import Progress, games_of, progress_of
from tournaments.play.standings.selectors.standings import compute

pytestmark = pytest.mark.django_db


def everything(_: Round | Penalty) -> bool:
    return True


def nothing(_: Round | Penalty) -> bool:
    return False


def progress(
    number: int, key: str = "total", may_see_round=everything, may_see_penalty=everything
) -> Progress:
    entry = Entry.objects.select_related("tournament").get(number=number)
    return progress_of(
        entry, games_of(entry), key, may_see_round=may_see_round, may_see_penalty=may_see_penalty
    )


def fined(hall: Hall, stage: Stage, number: int) -> None:
    give_penalty(
        stage=stage,
        entry=Entry.objects.get(number=number),
        rule="obstruction",
        amount=8000,
        reason="talks",
        by=hall.head,
    )


GAMES = [
    pytest.param("ema2025", "total", SHEET, id="riichi by the total"),
    pytest.param("mcr2006", "table_points", (50, 20, -30, -40), id="MCR by table points"),
]


@each(("rules", "key", "sheet"), GAMES, apart=rolled_back)
def test_it_is_the_total_of_the_standings(rules: str, key: str, sheet: tuple[int, ...]) -> None:
    hall = make_hall(players=8, ruleset=rules)
    finish(hall.round(), hall, sheet)
    rows = compute(hall.stage)["rows"]
    assert {row["number"]: progress(row["number"], key).total for row in rows} == {
        row["number"]: Fraction(figure_of(row, key)) for row in rows
    }


def test_with_what_was_carried_over_and_taken_off_outside() -> None:
    hall = played(8)
    final = add(hall, carry_percent=50)
    openings.open_stage(stage=final, by=hall.organiser)
    seat_and_play(final, hall)
    best, second = (Seat.objects.get(round__stage=final, wind=wind).entry.number for wind in "ES")
    fined(hall, final, best)
    fined(hall, hall.stage, compute(hall.stage)["rows"][-1]["number"])
    for stage in (final, hall.stage):
        rows = [row for row in compute(stage)["rows"] if stage == final or row["place"] > 4]
        assert rows
        assert [progress(row["number"]).total for row in rows] == [row["total"] for row in rows]
    # S1 with half of 30 100 brought along (ema-tournament.md 3), less the penalty
    assert progress(best) == Progress(Fraction(15050), (Fraction(30100),), 8000)
    assert [progress(number).total for number in (best, second)] == [37150, 23450]
    assert progress(best, may_see_penalty=nothing) == Progress(Fraction(15050), (Fraction(30100),), 0)
    assert progress(best, may_see_round=nothing) == Progress(Fraction(0), (), 8000)


def test_who_has_no_seat_has_no_progress() -> None:
    hall = played(8)
    late = add_entry(tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser)
    assert progress(late.number) == Progress(Fraction(0), (), 0)
