"""Finals side by side: the first players go to final A, the next ones to final B, and both are played at one time."""

import pytest

from scoring.faults import Refused
from scoring.ledger.verify import verify
from tests import remembered
from tests.factories import Hall
from tests.markup import markup
from tests.tournaments.conftest import client_of
from tests.tournaments.desk.stages.test_services import add, finish, played
from tournaments.common.errors import Conflict
from tournaments.common.selectors import current_rounds
from tournaments.desk.hall.services.rounds import reopen_round, start_round
from tournaments.desk.hall.services.undo import undo_round
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.result_options import change_result_options
from tournaments.desk.stages.services import opening as openings
from tournaments.desk.stages.services import planning as stages
from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.play.standings.selectors.final_list import final_list
from tournaments.play.standings.selectors.standings import compute
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.export import FULL, tournament_file

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def two_finals(players: int = 16, places: int = 8, **second) -> tuple[Hall, Stage, Stage]:
    hall = played(players)
    first = add(hall, places=places)
    other = add(hall, **{"places": places, "beside": True, **second})
    first.refresh_from_db()
    return hall, first, other


def open_both(hall: Hall, first: Stage, other: Stage) -> None:
    for stage in (first, other):
        openings.open_stage(stage=stage, by=hall.organiser, tie="lot", seed=3)


def seat(hall: Hall, stage: Stage) -> Round:
    publish_plan(plan=seat_next_round(stage=stage, by=hall.organiser, way="place"), by=hall.organiser)
    return Round.objects.select_related("stage__tournament").latest("pk")


def numbers_of(stage: Stage) -> list[int]:
    return list(stage.qualifiers.order_by("place", "entry__number").values_list("entry__number", flat=True))


def test_the_next_players_play_in_final_b_at_tables_of_their_own_at_the_same_time():
    remembered.forget()
    hall, first, other = two_finals()
    assert (first.name, other.name) == ("Final A", "Final B")
    change_result_options(
        tournament=hall.tournament, stage=first, options={"uma": [0, 0, 0, 0]}, by=hall.organiser
    )
    before = [row["number"] for row in compute(hall.stage)["rows"]]
    open_both(hall, first, other)
    assert sorted(numbers_of(first) + numbers_of(other)) == sorted(before)
    rounds = [seat(hall, first), seat(hall, other)]
    assert [sorted(one.tables.values_list("number", flat=True)) for one in rounds] == [[1, 2], [3, 4]]
    for one in rounds:
        start_round(round=one, by=hall.head)
    assert current_rounds(hall.tournament) == rounds
    finish(rounds[0], hall)
    reopen_round(round=rounds[0], by=hall.head, reason="a slip")
    rounds[0].refresh_from_db()
    undo_round(round=rounds[0], by=hall.head, reason="again", confirm="1")
    start_round(round=rounds[0], by=hall.head)
    finish(rounds[0], hall)
    finish(rounds[1], hall)
    tournament = Tournament.objects.get()
    listed = final_list(tournament)
    assert [row["place"] for row in listed] == [1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15]
    assert {row["number"] for row in listed[:8]} == set(numbers_of(first))
    # ema-tournament.md 3: 45100 33400 26500 15000 from 30000; without uma in A, with 15/5 in B
    assert [row["total"] for row in listed] == [
        *(15100, 15100, 3400, 3400, -3500, -3500, -15000, -15000),
        *(30100, 30100, 8400, 8400, -8500, -8500, -30000, -30000),
    ]
    assert verify(tournament_file(tournament, kind=FULL)).wrong == []
    assert check_tournament(tournament).holds
    copy = copy_tournament(source=tournament, by=hall.organiser, name="Again")
    assert [stage.beside for stage in copy.stages.all()] == [False, False, True]


def test_a_tie_between_the_finals_is_broken_when_the_first_is_opened():
    hall, first, other = two_finals(players=12, places=4)
    with pytest.raises(Conflict, match="stage_not_open"):
        openings.open_stage(stage=other, by=hall.organiser)
    with pytest.raises(Conflict, match="tie_at_cut"):
        openings.open_stage(stage=first, by=hall.organiser)
    openings.open_stage(stage=first, by=hall.organiser, tie="lot", seed=41)
    openings.open_stage(stage=other, by=hall.organiser, tie="lot", seed=41)
    tied = [row["number"] for row in compute(hall.stage)["rows"] if row["place"] == 4]
    assert len(set(tied) & set(numbers_of(first))) == 1
    assert set(tied) <= set(numbers_of(first) + numbers_of(other))


def test_who_withdraws_between_leaves_the_other_final_as_it_is_and_too_few_are_told():
    hall, first, other = two_finals(players=12, places=8)
    openings.open_stage(stage=first, by=hall.organiser, tie="lot", seed=3)
    gone = Entry.objects.get(number=numbers_of(first)[0])
    withdraw_entry(entry=gone, by=hall.organiser, reason="ill")
    left = openings.preview_opening(stage=other, by=hall.organiser)
    assert (len(left.rows), left.missing) == (4, 0)
    assert gone.number not in [row["number"] for row in left.rows]
    last = Entry.objects.get(number=left.rows[-1]["number"])
    withdraw_entry(entry=last, by=hall.organiser, reason="home")
    assert openings.preview_opening(stage=other, by=hall.organiser).missing == 1


def test_nobody_is_left_for_the_second_final():
    hall, first, other = two_finals(players=8, places=8)
    openings.open_stage(stage=first, by=hall.organiser)
    with pytest.raises(Conflict, match="nobody_advances"):
        openings.open_stage(stage=other, by=hall.organiser)


def test_openings_are_undone_from_the_last():
    hall, first, other = two_finals()
    open_both(hall, first, other)
    seat(hall, other)
    with pytest.raises(Conflict, match="stage_beside_open"):
        openings.take_back_opening(stage=first, by=hall.organiser, reason="too early")
    for stage in (other, first):
        openings.take_back_opening(stage=stage, by=hall.organiser, reason="too early")
    assert not Table.objects.filter(round__stage__in=[first, other]).exists()


def test_a_stage_behind_follows_the_first_once_all_are_played():
    hall, first, other = two_finals()
    last = add(hall, places=4)
    open_both(hall, first, other)
    rounds = [seat(hall, first), seat(hall, other)]
    for one in rounds:
        start_round(round=one, by=hall.head)
    finish(rounds[0], hall)
    with pytest.raises(Conflict, match="stage_not_played"):
        openings.open_stage(stage=last, by=hall.organiser, tie="lot")
    finish(rounds[1], hall)
    openings.open_stage(stage=last, by=hall.organiser, tie="lot", seed=3)
    assert set(numbers_of(last)) <= set(numbers_of(first))


def test_a_row_of_finals_is_planned_moved_and_removed():
    hall, first, other = two_finals()
    with pytest.raises(Refused, match="beside_the_first"):
        stages.change_stage(stage=first, by=hall.organiser, beside=True)
    last = add(hall, places=4)
    for stage in (first, last):
        with pytest.raises(Conflict, match=r"stage_is_first|stage_in_a_row"):
            stages.move_stage(stage=stage, by=hall.organiser)
    stages.move_stage(stage=other, by=hall.organiser)
    names = list(hall.tournament.stages.order_by("number").values_list("name", "beside"))
    assert names[1:3] == [("Final B", False), ("Final A", True)]
    stages.remove_stage(stage=Stage.objects.get(number=2), by=hall.organiser)
    assert list(Stage.objects.order_by("number").values_list("number", "beside")) == [
        (1, False),
        (3, False),
        (4, False),
    ]


def test_the_pages_show_both():
    hall, first, other = two_finals()
    organiser, base = client_of(hall.organiser), "/t/bologna-open"
    sent = {"kind": "final", "rounds_planned": "1", "cut": "all", "carry_percent": "0", "beside": "on"}
    organiser.post(f"{base}/stages/add/", sent)
    assert Stage.objects.get(number=4).beside
    organiser.post(f"{base}/stages/4/change/", {**sent, "beside": ""})
    assert not Stage.objects.get(number=4).beside
    organiser.post(f"{base}/stages/4/remove/")
    open_both(hall, first, other)
    assert "Final B:" in markup(organiser.get(f"{base}/desk/"))
    rounds = [seat(hall, first), seat(hall, other)]
    start_round(round=rounds[0], by=hall.head)
    desk = markup(organiser.get(f"{base}/desk/"))
    assert "Start Final B, round 1" in desk
    assert "?stage=3" in organiser.post(f"{base}/rounds/{rounds[1].pk}/start/")["Location"]
    assert "Final A, round 1 is running" in markup(organiser.get(f"{base}/desk/?stage=3"))
    page = markup(client_of(hall.head).get(f"{base}/"))
    assert page.count("is running") == 2
    clock = organiser.get("/api/v1/tournaments/bologna-open/clock/?stage=3").json()
    (beside,) = clock["beside"]
    assert (clock["stage"], beside["stage"], beside["stage_name"]) == (3, 2, "Final A")
    assert (beside["round_name"], beside["state"], beside["left"] > 0) == (
        "Final A, round 1",
        "running",
        True,
    )
    assert organiser.get(f"{base}/clock/?stage=3").status_code == 200
    plan = other.plans.get()
    assert "Table 3" in markup(organiser.get(f"{base}/seating/3/{plan.number}/"))
    finish(rounds[0], hall)
    desk = markup(organiser.get(f"{base}/desk/?stage=2"))
    assert "Final B, round 1 is running" in desk
    assert "Prize ceremony" not in desk
    finish(rounds[1], hall)
    assert "Prize ceremony" in markup(organiser.get(f"{base}/desk/"))
    for stage in (first, other):
        rebuild_standings(stage=stage)
    assert "Final A: after round 1 of 1" in markup(organiser.get(f"{base}/standings/"))
