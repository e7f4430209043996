"""Tables of three of older plans: all that is shown says the winds that are played, and one button writes them."""

import re
from pathlib import Path

import pytest
from django.core.cache import cache
from openpyxl import load_workbook

from tests.factories import Hall, make_hall
from tests.tournaments.conftest import client_of
from tournaments.common.errors import Conflict, Forbidden
from tournaments.common.jobs import queue
from tournaments.desk.documents.workbook.content import write_workbook
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.seating.services.redraw import ask_redraw
from tournaments.desk.seating.services.replanning import read_plan, replan, swap_seats
from tournaments.desk.seating.services.winds import close_up_winds
from tournaments.models import LogEntry, Seat, SeatingPlan, Table

pytestmark = pytest.mark.django_db
HOME = "/t/bologna-open/"
PRINTS = ("by_table", "by_name", "overview", "cards", "kit", "sheets", "check_in", "table_codes", "badges")
PAGES = [
    *(f"{HOME}print/{document}/" for document in PRINTS),
    *(
        f"{HOME}{page}"
        for page in ("rounds/", "screen/seating/", "screen/tables/", "overlay/", "seating/1/1/")
    ),
    *(f"{HOME}seating/1/1/?round={look}" for look in ("all", "players")),
    *(f"{HOME}players/{number}/" for number in range(1, 7)),
    *(f"{HOME}players/{number}/calendar.ics" for number in range(1, 7)),
    "/api/v1/tournaments/bologna-open/stages/1/plans/1/",
    "/api/v1/tournaments/bologna-open/stages/1/rounds/1/",
]


@pytest.fixture
def hall() -> Hall:
    """Six players at two tables of three."""
    return make_hall(players=6, rounds=2, ruleset="fimj2001", started=False)


def leave_south_empty() -> None:
    """Seats and plan as older draws made them: South is empty, and somebody sits North."""
    Seat.objects.filter(wind="W").update(wind="N")
    Seat.objects.filter(wind="S").update(wind="W")
    plan = SeatingPlan.objects.get()
    plan.grid = [[[east, None, south, west] for east, south, west, _ in row] for row in plan.grid]
    plan.save()


def words_of(body: str) -> str:
    """What a page says, without tags, and without what is new with each answer: times and tokens; and without what its
    scripts keep, which is the store's own."""
    body = re.sub(r"<script[^>]*>.*?</script>", "", body, flags=re.DOTALL)
    return re.sub(r"DTSTAMP:\S+|<[^>]*>|\d+:\d\d|[\w-]{13,}", "", body)


def everything(hall: Hall, path: Path) -> dict[str, object]:
    """All that tells a wind: pages, papers, calendars, answers of the API, the workbook, news to phones."""
    client = client_of(hall.organiser)
    tables = Table.objects.order_by("pk")
    addresses = [
        *PAGES,
        *(f"/table/{table.pk}/" for table in tables),
        *(f"/api/v1/tables/{t.pk}/" for t in tables),
    ]
    answers = {address: client.get(address) for address in addresses}
    assert {answer.status_code for answer in answers.values()} == {200}, answers
    told: dict[str, object] = {
        address: words_of(answer.content.decode()) for address, answer in answers.items()
    }
    write_workbook(hall.tournament, path, lambda *_: None)
    told["workbook"] = [
        [[cell.value for cell in row] for row in sheet.iter_rows()]
        for sheet in load_workbook(path)
        if sheet.title != "About"
    ]
    return told


@pytest.mark.parametrize("started", [pytest.param(False, marks=pytest.mark.gate), True])
def test_everything_says_the_winds_that_are_played(hall: Hall, tmp_path: Path, started: bool) -> None:
    if started:
        start_round(round=hall.round(), by=hall.head)
    queue.run_due()
    before = everything(hall, tmp_path / "before.xlsx")
    leave_south_empty()
    cache.clear()
    after = everything(hall, tmp_path / "after.xlsx")
    assert [what for what in before if before[what] != after[what]] == []


def test_one_button_writes_the_winds_where_no_game_has_begun(hall: Hall) -> None:
    start_round(round=hall.round(), by=hall.head)
    leave_south_empty()
    client, first = client_of(hall.organiser), hall.table()
    hall.send(first, {"kind": "exhaustive_draw"}, by=hall.head)
    shown = client.get(f"{HOME}seating/").content.decode()
    assert "3 tables of three were drawn with North taken" in " ".join(shown.split())
    client.post(f"{HOME}seating/winds/", {"stage": "1"})
    winds = Seat.objects.order_by("round", "table", "pk").exclude(table=first).values_list("wind", flat=True)
    assert sorted(winds) == sorted("ESW" * 3)
    assert sorted(first.seats.values_list("wind", flat=True)) == ["E", "N", "W"]
    entry = LogEntry.objects.get(action="close_up_winds")
    assert entry.after == {"tables": ["1.1.2", "1.2.1", "1.2.2"]}
    assert "were drawn with North taken" not in client.get(f"{HOME}seating/").content.decode()
    with pytest.raises(Conflict, match="no_change"):
        close_up_winds(stage=hall.stage, by=hall.organiser)


def test_only_who_seats_writes_winds(hall: Hall) -> None:
    leave_south_empty()
    with pytest.raises(Forbidden):
        close_up_winds(stage=hall.stage, by=hall.referee)


def test_an_older_draft_is_published_with_the_winds_that_are_played(hall: Hall) -> None:
    leave_south_empty()
    SeatingPlan.objects.update(state="draft", published_at=None)
    publish_plan(plan=SeatingPlan.objects.get(), by=hall.organiser)
    assert not Seat.objects.filter(wind="N").exists()


def test_every_plan_made_from_an_older_one_leaves_north_empty(hall: Hall) -> None:
    start_round(round=hall.round(), by=hall.head)
    leave_south_empty()
    plan = SeatingPlan.objects.get()
    text = "1 - 2 3\n4 5 - 6\n"
    made = [
        swap_seats(plan=plan, round=2, seats=("1E", "2S"), by=hall.organiser),
        replan(stage=hall.stage, by=hall.organiser, seed=5),
        read_plan(stage=hall.stage, text=text, by=hall.organiser),
    ]
    assert {table[3] for new in made for row in new.grid for table in row} == {None}
    assert made[2].grid[1] == [[1, 2, 3, None], [4, 5, 6, None]]


def test_an_empty_seat_exchanged_by_hand_moves_to_north(db: None) -> None:
    hall = make_hall(players=7, rounds=2, ruleset="fimj2001", started=False)
    plan = SeatingPlan.objects.get()
    short = next(number for number, table in enumerate(plan.grid[0], start=1) if None in table)
    other = 3 - short
    swapped = swap_seats(plan=plan, round=1, seats=(f"{short}N", f"{other}E"), by=hall.organiser)
    assert swapped.grid[0][other - 1] == [*plan.grid[0][other - 1][1:], None]
    assert ask_redraw(plan=swapped).same


def test_the_api_writes_the_winds_too(hall: Hall) -> None:
    leave_south_empty()
    address = "/api/v1/tournaments/bologna-open/stages/1/plans/winds/"
    assert client_of(hall.referee).post(address).status_code == 403
    written = client_of(hall.organiser).post(address)
    assert written.json() == {"tables": ["1.1.1", "1.1.2", "1.2.1", "1.2.2"]}
    assert client_of(hall.organiser).post(address).json()["code"] == "no_change"
