"""Plans made from plans: rounds that have started stay, the others are drawn for those who play now."""

import pytest

from tests.apart import rolled_back
from tests.factories import PlayerFactory, make_hall
from tests.rows import each
from tournaments.common.errors import DomainError, Forbidden
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.entries import add_entry, withdraw_entry
from tournaments.desk.seating import engine as seating
from tournaments.desk.seating.selectors import meetings, seated_grid, seated_in
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.seating.services.replanning import preview_swap, read_plan, replan, swap_seats
from tournaments.desk.stages.services.planning import plan_rounds
from tournaments.models import Entry, Penalty, Round, Seat, SeatingPlan, Table, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


@pytest.fixture
def hall():
    """Sixteen players, four rounds, two of them played (their games are no matter here)."""
    hall = make_hall(players=16, rounds=4)
    Round.objects.filter(number=1).update(state="closed", closed_at=hall.round().started_at)
    start_round(round=hall.round(2), by=hall.head)
    return hall


def leave(hall, *numbers):
    for number in numbers:
        withdraw_entry(entry=Entry.objects.get(number=number), by=hall.organiser)


def come(hall, number=None):
    return add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, number=number
    )


def repeats(grid):
    return sum(len(rounds) - 1 for rounds in meetings(grid).values())


def test_a_drop_out_and_a_late_entry(hall):
    before = seated_grid(hall.stage)
    leave(hall, 3)
    come(hall, number=40)
    plan = replan(stage=hall.stage, by=hall.organiser, seed=7)
    assert (plan.method, plan.first_round, plan.number) == ("replan", 3, 2)
    assert plan.parent == SeatingPlan.objects.get(number=1)
    assert plan.grid[:2] == before[:2]
    wanted = set(range(1, 17)) - {3} | {40}
    assert [seated_in([tables]) for tables in plan.grid[2:]] == [wanted] * 2
    assert repeats(plan.grid) == 0
    assert plan.certificate["entries"] == [*range(1, 17), 40]
    publish_plan(plan=plan, by=hall.organiser)
    assert seated_grid(hall.stage) == plan.grid
    assert list(Round.objects.values_list("number", "state")) == [
        (1, "closed"),
        (2, "running"),
        (3, "planned"),
        (4, "planned"),
    ]


def test_it_is_planned_again_from_what_was_planned_again(hall):
    leave(hall, 3)
    come(hall)
    publish_plan(plan=replan(stage=hall.stage, by=hall.organiser, seed=7), by=hall.organiser)
    Round.objects.filter(number=2).update(state="closed", closed_at=hall.round().started_at)
    start_round(round=hall.round(3), by=hall.head)
    leave(hall, 5)
    come(hall)
    plan = replan(stage=hall.stage, by=hall.organiser, seed=7)
    assert plan.first_round == 4
    assert seated_in(plan.grid[3:]) == set(range(1, 19)) - {3, 5}
    assert seating.redraw(plan.certificate).certificate["hash"] == plan.certificate["hash"]


def test_rounds_may_be_added_while_it_runs(hall):
    plan_rounds(stage=hall.stage, rounds=5, by=hall.organiser)
    plan = replan(stage=hall.stage, by=hall.organiser, seed=1)
    assert (len(plan.grid), repeats(plan.grid)) == (5, 0)
    publish_plan(plan=plan, by=hall.organiser)
    assert Round.objects.count() == 5


def test_minutes_and_penalties_of_rounds_to_come_stay(hall):
    third = hall.round(3)
    Round.objects.filter(pk=third.pk).update(minutes=50)
    table = Table.objects.get(round=third, number=4)
    Penalty.objects.create(
        stage=hall.stage,
        entry=Entry.objects.get(number=1),
        round=third,
        table=table,
        kind="warning",
        given_by=hall.head,
        reason="late",
    )
    leave(hall, 1, 2, 3, 4)
    publish_plan(plan=replan(stage=hall.stage, by=hall.organiser, seed=1), by=hall.organiser)
    third.refresh_from_db()
    assert (third.minutes, third.tables.count()) == (50, 3)
    penalty = Penalty.objects.get()
    assert (penalty.round_id, penalty.table_id) == (third.pk, None)


def test_who_was_to_play_for_somebody_still_does(hall):
    third = Seat.objects.filter(round__number=3)
    reserves = [
        add_entry(
            tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
        )
        for _ in range(2)
    ]
    for number, reserve in enumerate(reserves, start=1):
        third.filter(entry__number=number).update(played_by=reserve)
    Entry.objects.filter(pk=reserves[1].pk).update(status="playing")
    leave(hall, 16)
    publish_plan(plan=replan(stage=hall.stage, by=hall.organiser, seed=3), by=hall.organiser)
    kept = Seat.objects.filter(played_by__isnull=False)
    assert list(kept.values_list("round__number", "entry__number", "played_by")) == [(3, 1, reserves[0].pk)]


def test_a_plan_drawn_before_a_round_started_is_out_of_date(hall):
    plan = make_plan(stage=hall.stage, by=hall.organiser, seed=9)
    with pytest.raises(DomainError, match="rounds_started"):
        publish_plan(plan=plan, by=hall.organiser)


def test_wishes_are_kept_and_weighed_with_a_late_one(hall):
    leave(hall, 16)
    come(hall)
    wishes = {"apart": [{"players": [1, 17], "strict": True}], "fixed_tables": {"17": 2}}
    plan = replan(stage=hall.stage, by=hall.organiser, seed=2, wishes=wishes)
    assert plan.wishes == wishes
    assert all(17 in tables[1] and 1 not in tables[1] for tables in plan.grid[2:])
    assert plan.measures["fixed_table_misses"]["value"] == 0


def test_two_seats_are_exchanged(hall):
    plan = SeatingPlan.objects.get()
    one, other = plan.grid[3][0][0], plan.grid[3][2][3]
    swap = preview_swap(plan=plan, round=4, seats=("1E", "3N"), by=hall.organiser)
    assert (swap.before["repeats"].value, swap.after["repeats"].value > 0) == (0, True)
    made = swap_seats(plan=plan, round=4, seats=("1E", "3N"), by=hall.organiser)
    assert (made.method, made.parent_id, made.first_round, made.state) == ("swap", plan.pk, 3, "draft")
    assert (made.grid[3][0][0], made.grid[3][2][3]) == (other, one)
    assert made.grid[:3] == plan.grid[:3]
    assert made.measures["repeats"] == swap.after["repeats"].to_json()
    publish_plan(plan=made, by=hall.organiser)
    assert seated_grid(hall.stage) == made.grid


REFUSED_SWAPS = [
    pytest.param(2, ("1E", "1S"), "rounds_started", id="a round that runs"),
    pytest.param(5, ("1E", "1S"), "out_of_range", id="no such round"),
    pytest.param(3, ("1E", "5S"), "unknown_seat", id="no such table"),
    pytest.param(3, ("1E", "1X"), "unknown_seat", id="no such wind"),
    pytest.param(3, ("E", "1S"), "unknown_seat", id="no table"),
    pytest.param(3, ("1E", "1E"), "no_change", id="with itself"),
]


@each(("round", "seats", "code"), REFUSED_SWAPS, apart=rolled_back)
def test_swaps_that_cannot_be(hall, round, seats, code):
    with pytest.raises(DomainError) as refused:
        swap_seats(plan=SeatingPlan.objects.get(), round=round, seats=seats, by=hall.organiser)
    assert refused.value.code == code


def lines(grid):
    return "\n\n".join("\n".join(" ".join(map(str, table)) for table in tables) for tables in grid)


def test_a_grid_from_a_file(hall):
    rest = make_plan(stage=hall.stage, by=hall.organiser, seed=8).grid[2:]
    plan = read_plan(stage=hall.stage, text=lines(rest), by=hall.organiser)
    assert (plan.method, plan.first_round) == ("script", 3)
    assert plan.grid == [*seated_grid(hall.stage)[:2], *rest]
    whole = read_plan(stage=hall.stage, text=str(plan.grid), by=hall.organiser)
    assert whole.grid == plan.grid
    publish_plan(plan=plan, by=hall.organiser)


def test_a_file_may_count_from_one():
    hall = make_hall(players=4, started=False)
    leave(hall, 1)
    come(hall)
    plan = read_plan(stage=hall.stage, text="4 3 2 1", by=hall.organiser)
    assert plan.grid == [[[5, 4, 3, 2]]]


BAD_FILES = [
    pytest.param("1 2 3 4\n5 6 7 8", "script_players", id="players are missing"),
    pytest.param(
        "1 2 3 -\n4 5 6 -\n7 8 9 -\n10 11 12 -\n13 14 15 16", "wrong_player_count", id="tables of three"
    ),
    pytest.param("1 2 3 4\n" * 30_000, "too_long", id="too long"),
]


@each(("text", "code"), BAD_FILES, apart=rolled_back)
def test_files_that_cannot_be_read(hall, text, code):
    with pytest.raises(DomainError) as refused:
        read_plan(stage=hall.stage, text=text, by=hall.organiser)
    assert refused.value.code == code


UNREADABLE = [
    # text, code, expected, found
    pytest.param("1 2 3 x", "script_word", "1", "x", id="letters"),
    pytest.param("1 2 3 4\n\n5 6 7", "script_table", "1", "2", id="three seats"),
    pytest.param("1 2 - -", "script_table", "1", "1", id="two empty seats"),
    pytest.param("1 2 3 4\n4 5 6 7", "script_twice", "1", "4", id="one player at two tables"),
    pytest.param("1 2 3 4\n\n1 2 3 5", "script_absent", "2", "4", id="not in every round"),
    pytest.param("# nothing", "script_empty", None, None, id="no round"),
    pytest.param("{", "bad_script", None, None, id="broken JSON"),
]


@each(("text", "code", "expected", "found"), UNREADABLE, apart=rolled_back)
def test_a_file_says_where_it_is_wrong(hall, text, code, expected, found):
    with pytest.raises(DomainError) as refused:
        read_plan(stage=hall.stage, text=text, by=hall.organiser)
    fault = refused.value.fault
    assert (fault.code, fault.field, fault.expected, fault.found) == (code, "text", expected, found)


def test_a_file_with_more_tables_than_the_hall_has(hall):
    Tournament.objects.update(tables=3)
    rows = "\n".join(" ".join(str(4 * t + s) for s in range(1, 5)) for t in range(4))
    with pytest.raises(DomainError, match="hall_too_small"):
        read_plan(stage=hall.stage, text=rows, by=hall.organiser)


def test_nothing_is_left_to_plan_again():
    hall = make_hall()
    with pytest.raises(DomainError, match="no_round_to_seat"):
        replan(stage=hall.stage, by=hall.organiser)


def test_only_organisers_plan_again(hall):
    with pytest.raises(Forbidden):
        replan(stage=hall.stage, by=hall.head)
