"""A final is added, opened with its cut, seated, played, and everybody stands in one list."""

import pytest
from django.utils import timezone

from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import Hall, close_table_from_paper, make_hall
from tests.rows import each
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.desk.hall.services.rounds import close_round, reopen_round, start_round
from tournaments.desk.hall.services.undo import undo_round
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.desk.seating.selectors import players_of_stage
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.seating.services.redraw import compare
from tournaments.desk.stages.services import opening as openings
from tournaments.desk.stages.services import planning as stages
from tournaments.models import Entry, LogEntry, Qualifier, Round, Stage, Table
from tournaments.play.ledger.clock import minutes_of
from tournaments.play.standings.selectors.final_list import final_list
from tournaments.play.standings.selectors.standings import compute

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]

SHEET = (45100, 33400, 26500, 15000)
"""ema-tournament.md 3, S1: +30100 +8400 −8500 −30000 with uma 15/5."""


def finish(round: Round, hall: Hall, sheet: tuple[int, ...] = SHEET) -> None:
    """Every table of a round from its sheet, East to North."""
    for table in Table.objects.filter(round=round).prefetch_related("seats__entry"):
        names = hall.names(table)
        close_table_from_paper(table=table, scores=dict(zip(names, sheet, strict=True)), by=hall.referee)
    close_round(round=round, by=hall.head)


def played(players: int = 8, **settings) -> Hall:
    """A tournament whose only round so far is closed."""
    hall = make_hall(players=players, **{"ruleset": "ema2025", **settings})
    finish(hall.round(), hall)
    return hall


def add(hall: Hall, **said) -> Stage:
    return stages.add_stage(
        tournament=hall.tournament, by=hall.organiser, **{"cut": "top", "places": 4, **said}
    )


def seat_and_play(stage: Stage, hall: Hall, sheet=SHEET) -> Round:
    publish_plan(plan=seat_next_round(stage=stage, by=hall.organiser, way="place"), by=hall.organiser)
    one = Round.objects.select_related("stage__tournament").get(stage=stage, number=1)
    start_round(round=one, by=hall.head)
    finish(one, hall, sheet)
    return one


def numbers(rows) -> list[tuple[int, int]]:
    return [(row["place"], row["number"]) for row in rows]


def test_the_best_four_play_a_final():
    hall = played()
    final = add(hall, carry_percent=50)
    found = openings.open_stage(stage=final, by=hall.organiser)
    before = compute(hall.stage)["rows"]
    assert [(one.entry.number, one.place, one.carried) for one in found] == [
        (before[0]["number"], 1, {"total": 15050}),
        (before[1]["number"], 1, {"total": 15050}),
        (before[2]["number"], 3, {"total": 4200}),
        (before[3]["number"], 3, {"total": 4200}),
    ]
    final.refresh_from_db()
    best = [entry.number for entry in players_of_stage(final)]
    one = seat_and_play(final, hall)
    table = one.tables.get()
    order = [entry.number for entry in hall.entries(table)]
    assert [set(order[:2]), set(order[2:])] == [set(best[:2]), set(best[2:])]
    payload = compute(final)
    assert [(row["number"], row["total"], row["carried"]) for row in payload["rows"]] == [
        (order[0], 45150, {"total": 15050}),
        (order[1], 23450, {"total": 15050}),
        (order[2], -4300, {"total": 4200}),
        (order[3], -25800, {"total": 4200}),
    ]
    everybody = final_list(hall.tournament)
    assert numbers(everybody)[:4] == list(enumerate(order, start=1))
    assert [(row["place"], row["stage"]) for row in everybody[4:]] == [(5, 1), (5, 1), (7, 1), (7, 1)]


def test_a_planned_final_has_no_players_and_takes_nobody_in():
    hall = played()
    final = add(hall)
    assert compute(final)["rows"] == []
    openings.open_stage(stage=final, by=hall.organiser)
    final.refresh_from_db()
    assert [(row["total"], row["carried"]) for row in compute(final)["rows"]] == [(0, {})] * 4
    assert [row["stage"] for row in final_list(hall.tournament)] == [2] * 4 + [1] * 4


def test_a_tie_at_the_cut_is_decided_by_somebody():
    hall = played(12)
    final = add(hall)
    opening = openings.preview_opening(stage=final, by=hall.organiser)
    (tie, rows) = opening.ties[0]
    assert (len(opening.rows), tie.free, tie.place, len(rows)) == (3, 1, 4, 3)
    with pytest.raises(Conflict) as refused:
        openings.open_stage(stage=final, by=hall.organiser)
    names = [f"{row['given_name']} {row['family_name']}" for row in rows]
    assert (refused.value.code, refused.value.fault.expected, refused.value.fault.found) == (
        "tie_at_cut",
        1,
        names,
    )
    with pytest.raises(Conflict) as undecided:
        openings.open_stage(stage=final, by=hall.organiser, tie="head_to_head")
    assert (undecided.value.code, undecided.value.fault.found) == ("tie_not_decided", names)
    found = openings.open_stage(stage=final, by=hall.organiser, tie="lot", seed=41)
    logged = LogEntry.objects.get(action="open_stage").after or {}
    assert (len(found), logged["tie"], logged["seed"], logged["ties"]) == (4, "lot", 41, [list(tie.numbers)])
    openings.take_back_opening(stage=final, by=hall.organiser, reason="again")
    again = openings.open_stage(stage=final, by=hall.organiser, tie="lot", seed=41)
    assert [one.entry_id for one in again] == [one.entry_id for one in found]


def test_dice_stay_in_the_log_as_they_were_typed():
    hall = played(12)
    final = add(hall)
    found = openings.open_stage(stage=final, by=hall.organiser, tie="lot", seed="3 5 2")
    logged = LogEntry.objects.get(action="open_stage").after or {}
    assert (logged["seed"], logged["dice"]) == (352, "3 5 2")
    openings.take_back_opening(stage=final, by=hall.organiser, reason="again")
    again = openings.open_stage(stage=final, by=hall.organiser, tie="lot", seed=352)
    assert [one.entry_id for one in again] == [one.entry_id for one in found]


TABLES = [
    # places, missing, missing if all who are tied advance
    pytest.param(4, 0, 2, id="three tied for the last place make six"),
    pytest.param(6, 2, 2, id="a cut that fills no tables"),
]


@each(("places", "missing", "if_all"), TABLES, apart=rolled_back)
def test_it_is_told_whether_who_advances_fills_the_tables(places, missing, if_all):
    hall = played(12)
    opening = openings.preview_opening(stage=add(hall, places=places), by=hall.organiser)
    assert (opening.missing, opening.missing_if_all) == (missing, if_all)


def test_the_whole_tie_goes_on_and_the_lot_keeps_its_seed():
    hall = played(12)
    assert len(openings.open_stage(stage=add(hall), by=hall.organiser, tie="all")) == 6
    other = played(12, name="Other")
    openings.open_stage(stage=add(other), by=other.organiser, tie="lot")
    logged = LogEntry.objects.get(action="open_stage", tournament=other.tournament).after or {}
    assert isinstance(logged["seed"], int)


def test_the_first_of_each_table():
    hall = played()
    final = add(hall, cut="tables", places=2)
    found = openings.open_stage(stage=final, by=hall.organiser)
    assert sorted(one.place for one in found) == [1, 1, 3, 3]


def test_whoever_left_makes_room():
    hall = played()
    leader = compute(hall.stage)["rows"][0]["number"]
    withdraw_entry(entry=hall.tournament.entries.get(number=leader), by=hall.organiser)
    found = openings.open_stage(stage=add(hall), by=hall.organiser, tie="lot", seed=1)
    assert [one.place for one in found] == [1, 3, 3, 5]


def test_table_points_are_carried_exactly():
    hall = make_hall(players=4, ruleset="mcr2006")
    finish(hall.round(), hall, (61, 0, 0, -61))
    found = openings.open_stage(stage=add(hall, cut="all", carry_percent=50), by=hall.organiser)
    assert [one.carried for one in found] == [
        {"table_points": 2, "total": "61/2"},
        {"table_points": "3/4", "total": 0},
        {"table_points": "3/4", "total": 0},
        {"table_points": 0, "total": "-61/2"},
    ]
    rows = compute(Stage.objects.get(number=2))["rows"]
    assert [(row["table_points"], row["total"]) for row in rows] == [
        (2, "61/2"),
        ("3/4", 0),
        ("3/4", 0),
        (0, "-61/2"),
    ]


def test_what_a_final_stands_on_stays():
    hall = played()
    final = add(hall)
    openings.open_stage(stage=final, by=hall.organiser)
    for change in (
        lambda: reopen_round(round=hall.round(), by=hall.head, reason="r"),
        lambda: undo_round(round=hall.round(), by=hall.head, reason="r", confirm="1"),
    ):
        with pytest.raises(Conflict, match="later_stage_opened"):
            change()
    openings.take_back_opening(stage=final, by=hall.organiser, reason="a sheet turned up")
    assert (Qualifier.objects.count(), reopen_round(round=hall.round(), by=hall.head, reason="r").state) == (
        0,
        "running",
    )


def test_an_opening_with_seats_is_taken_back_until_it_is_played():
    hall = played()
    final = add(hall)
    openings.open_stage(stage=final, by=hall.organiser)
    publish_plan(plan=seat_next_round(stage=final, by=hall.organiser, way="lot", seed=1), by=hall.organiser)
    openings.take_back_opening(stage=final, by=hall.organiser, reason="r")
    assert Round.objects.filter(stage=final).count() == 0
    openings.open_stage(stage=final, by=hall.organiser)
    seat_and_play(final, hall)
    with pytest.raises(Conflict, match="rounds_started"):
        openings.take_back_opening(stage=final, by=hall.organiser, reason="r")


def test_a_stage_is_seated_once_its_players_are_known():
    """Drawn before, it would seat everybody; a plan from an opening that was undone does not come back."""
    hall = played()
    final = add(hall)
    with pytest.raises(Conflict, match="stage_not_open"):
        make_plan(stage=final, by=hall.organiser)
    openings.open_stage(stage=final, by=hall.organiser)
    plan = seat_next_round(stage=final, by=hall.organiser, way="lot", seed=1)
    openings.take_back_opening(stage=final, by=hall.organiser, reason="r")
    with pytest.raises(Conflict, match="stage_not_open"):
        publish_plan(plan=plan, by=hall.organiser)


def test_a_final_waits_for_the_rounds_before():
    hall = make_hall(players=8, rounds=2, ruleset="ema2025")
    finish(hall.round(), hall)
    with pytest.raises(Conflict, match="stage_not_played"):
        openings.open_stage(stage=add(hall), by=hall.organiser)


def test_a_whole_event_is_planned_before_it_begins():
    """Qualification, semi-final and final, each with its own minutes; played one after the other."""
    hall = make_hall(players=16, ruleset="ema2025", started=False)
    stages.change_stage(stage=hall.stage, by=hall.organiser, minutes=80)
    semi = add(hall, name="Semi-final", places=8, minutes=70)
    final = add(hall, name="Final", places=4, minutes=120)
    start_round(round=hall.round(), by=hall.head)
    finish(hall.round(), hall)
    with pytest.raises(Conflict, match="stage_not_played"):
        openings.open_stage(stage=final, by=hall.organiser)
    lengths = [minutes_of(hall.round())]
    for stage in (semi, final):
        openings.open_stage(stage=stage, by=hall.organiser, tie="lot", seed=1)
        stage.refresh_from_db()
        lengths.append(minutes_of(seat_and_play(stage, hall)))
    assert lengths == [80, 70, 120]
    assert [row["stage"] for row in final_list(hall.tournament)] == [3] * 4 + [2] * 4 + [1] * 8


def test_a_lot_by_the_seed_orders_those_who_came_with_one_place():
    hall = played()
    final = add(hall)
    openings.open_stage(stage=final, by=hall.organiser)
    first, second = (entry.number for entry in players_of_stage(final)[:2])
    east = {
        seed: seat_next_round(stage=final, by=hall.organiser, way="place", seed=seed).grid[0][0][0]
        for seed in range(8)
    }
    assert set(east.values()) == {first, second}
    plan = seat_next_round(stage=final, by=hall.organiser, way="place", seed=3)
    logged = LogEntry.objects.filter(action="seat_next_round").order_by("-number")[0].after or {}
    assert (plan.grid[0][0][0], logged["seed"]) == (east[3], 3)
    assert logged["by_lot"][0] == sorted((first, second))
    assert compare(plan)["same"]


def test_a_semi_final_is_spread_by_snake():
    hall = make_hall(players=12, ruleset="ema2025", started=False)
    rows = Entry.objects.filter(tournament=hall.tournament).order_by("number")
    semi = add(hall, places=12)
    Stage.objects.filter(pk=semi.pk).update(opened_at=timezone.now())
    Qualifier.objects.bulk_create(
        Qualifier(stage=semi, entry=entry, place=place) for place, entry in enumerate(rows, start=1)
    )
    semi.refresh_from_db()
    grid = seat_next_round(stage=semi, by=hall.organiser, way="snake", seed=1).grid
    place = {entry.number: at for at, entry in enumerate(rows, start=1)}
    tables = [sorted(place[seat] for seat in table) for table in grid[0]]
    assert tables == [[1, 6, 7, 12], [2, 5, 8, 11], [3, 4, 9, 10]]


def test_planned_stages_change_places():
    hall = played()
    add(hall, name="Final", places=4)
    semi = add(hall, name="Semi-final", places=8, rounds_planned=2)
    moved = stages.move_stage(stage=semi, by=hall.organiser)
    rows = Stage.objects.filter(tournament=hall.tournament).order_by("number")
    assert [(row.number, row.name, row.places, row.rounds_planned) for row in rows[1:]] == [
        (2, "Semi-final", 8, 2),
        (3, "Final", 4, 1),
    ]
    assert moved.number == 2
    with pytest.raises(Conflict, match="stage_is_first"):
        stages.move_stage(stage=moved, by=hall.organiser)
    openings.open_stage(stage=moved, by=hall.organiser)
    with pytest.raises(Conflict, match="stage_is_open"):
        stages.move_stage(stage=rows[2], by=hall.organiser)


def test_a_running_round_keeps_its_end_when_the_stage_gets_other_minutes():
    hall = make_hall(players=4, rounds=2, ruleset="ema2025")
    stages.change_stage(stage=hall.stage, by=hall.organiser, minutes=45)
    assert [minutes_of(hall.round(number)) for number in (1, 2)] == [hall.tournament.minutes, 45]


def test_stages_are_planned_changed_and_removed():
    hall = played()
    final = add(hall, name="Finale", rounds_planned=3)
    assert (final.number, final.kind, final.rounds_planned) == (2, "final", 3)
    changed = stages.change_stage(stage=final, by=hall.organiser, cut="all", carry_percent=100)
    assert (changed.places, changed.carry_percent) == (None, 100)
    stages.remove_stage(stage=final, by=hall.organiser)
    assert Stage.objects.filter(tournament=hall.tournament).count() == 1
    with pytest.raises(Conflict, match="stage_is_open"):
        stages.remove_stage(stage=hall.stage, by=hall.organiser)


def test_a_stage_keeps_the_rounds_that_have_started():
    hall = make_hall(rounds=2)
    finish(hall.round(), hall)
    start_round(round=hall.round(2), by=hall.head)
    with pytest.raises(DomainError) as refused:
        stages.change_stage(stage=hall.stage, by=hall.organiser, rounds_planned=1)
    fault = refused.value.fault
    assert (fault.code, fault.field, fault.expected) == ("out_of_range", "rounds_planned", "2 or more")
    assert stages.change_stage(stage=hall.stage, by=hall.organiser, rounds_planned=3).rounds_planned == 3


def test_an_open_stage_changes_only_its_name_and_rounds():
    hall = played()
    final = add(hall)
    openings.open_stage(stage=final, by=hall.organiser)
    assert stages.change_stage(stage=final, by=hall.organiser, name="Finale").name == "Finale"
    with pytest.raises(Conflict, match="stage_is_fixed"):
        stages.change_stage(stage=final, by=hall.organiser, carry_percent=10)
    assert stages.change_stage(stage=final, by=hall.organiser, rounds_planned=2).rounds_planned == 2
    with pytest.raises(Conflict, match="stage_is_open"):
        openings.open_stage(stage=final, by=hall.organiser)


WRONG = [
    pytest.param({"cut": "best"}, "unknown_choice", id="no such cut"),
    pytest.param({"places": None}, "missing_field", id="how many?"),
    pytest.param({"cut": "tables", "places": 4}, "out_of_range", id="all of each table"),
    pytest.param({"carry_percent": 101}, "out_of_range", id="more than all"),
    pytest.param({"rounds_planned": 0}, "out_of_range", id="no rounds"),
    pytest.param({"colour": "red"}, "unknown_field", id="nonsense"),
]


@each(("said", "code"), WRONG, apart=rolled_back)
def test_wrong_stages(said, code):
    hall = played(4)
    with pytest.raises(Refused) as refused:
        add(hall, **said)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_every_fault_of_a_stage_is_named_and_nothing_is_kept():
    hall = played(4)
    with pytest.raises(Refused) as refused:
        add(hall, cut="tables", places=4, carry_percent=200, rounds_planned=0, name="x" * 81)
    assert [(fault.field, fault.expected, fault.found) for fault in refused.value.faults] == [
        ("name", 80, 81),
        ("rounds_planned", "1 to 100", 0),
        ("carry_percent", "0 to 100", 200),
        ("places", "1 to 3", 4),
    ]
    assert Stage.objects.count() == 1


def test_a_way_that_is_none():
    hall = played(4)
    with pytest.raises(DomainError, match="unknown_choice"):
        openings.open_stage(stage=add(hall), by=hall.organiser, tie="coin")


def test_referees_open_no_stages():
    hall = played(4)
    with pytest.raises(Forbidden):
        stages.add_stage(tournament=hall.tournament, by=hall.head)
