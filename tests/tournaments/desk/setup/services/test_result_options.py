"""Options that only turn scores into results, changed after rounds were played."""

from typing import Any

import pytest
from django.utils import timezone

from scoring.faults import Refused
from scoring.ledger.verify import verify
from tests import remembered
from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.rows import each
from tests.tournaments.desk.stages.test_services import add, played, seat_and_play
from tests.workbooks import opened
from tournaments.common.errors import Conflict, DomainError, Forbidden
from tournaments.desk.documents.paper.parts import Listing
from tournaments.desk.documents.prints.lists import standings
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.result_options import change_result_options, preview_result_options
from tournaments.desk.setup.services.tournaments import change_state, update_tournament
from tournaments.desk.stages.services.opening import open_stage
from tournaments.models import LogEntry, Qualifier, Stage, Tournament
from tournaments.play.standings.presentation import notice_words
from tournaments.play.standings.selectors.notices import notices_of
from tournaments.play.standings.selectors.standings import compute
from tournaments.play.standings.services import rebuild_standings
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.export import FULL, tournament_file

pytestmark = pytest.mark.django_db

FLAT = [0, 0, 0, 0]


def totals(hall: Hall) -> dict[int, Any]:
    return {row["number"]: row["total"] for row in compute(hall.stage)["rows"]}


def games_of(stage: Stage) -> list[Any]:
    """What the games of a stage came to."""
    return sorted(cell["total"] for row in compute(stage)["rows"] for cell in row["rounds"] if cell)


def change(hall: Hall, **said: Any) -> Tournament:
    said = {"options": {"uma": FLAT}, "reason": "the invitation says none", "by": hall.organiser, **said}
    return change_result_options(tournament=hall.tournament, **said)


def test_results_follow_a_change_of_uma_and_the_preview_told_them():
    hall = played(8)
    before = totals(hall)
    (preview,) = preview_result_options(tournament=hall.tournament, options={"uma": FLAT}, by=hall.organiser)
    assert totals(hall) == before
    assert Tournament.objects.get().options == {}
    change(hall)
    assert totals(hall) != before
    assert {new["number"]: (old["total"], new["total"]) for old, new in preview.rows} == {
        number: (before[number], now) for number, now in totals(hall).items()
    }
    (notice,) = notices_of(hall.tournament)
    assert (notice.reason, notice.before, notice.after) == ("the invitation says none", {}, {"uma": FLAT})
    assert [one.name for one in notice.changes] == ["Uma by place"]
    with timezone.override(hall.tournament.zone):
        told = notice_words(notice)
        (printed,) = standings(hall.tournament, [rebuild_standings(stage=hall.stage)]).parts
    assert told.startswith("Results have been counted in another way since ")
    assert isinstance(printed, Listing)
    assert printed.note == told
    sheet = opened(hall.tournament).worksheets[0]
    assert any(f"{told} Uma by place: " in str(cell.value) for row in sheet for cell in row)


def test_back_to_the_default_is_no_option():
    hall = played(8)
    before = totals(hall)
    change(hall)
    change(hall, options={"uma": [15000, 5000, -5000, -15000]})
    assert (Tournament.objects.get().options, totals(hall)) == ({}, before)


def test_what_is_carried_into_a_final_follows_and_who_advanced_stays():
    remembered.forget()  # rows that are put back have other moments than their log
    hall = played(8)
    final = add(hall, cut="top", places=4, carry_percent=50)
    open_stage(stage=final, by=hall.organiser, tie="lot", seed=3)
    there = dict(Qualifier.objects.values_list("entry__number", "carried"))
    change(hall)
    now = dict(Qualifier.objects.values_list("entry__number", "carried"))
    assert set(now) == set(there)
    assert now != there
    halves = {number: total / 2 for number, total in totals(hall).items()}
    assert {number: float(row["total"]) for number, row in now.items()} == {n: halves[n] for n in now}
    rows: Any = LogEntry.objects.latest("number").rows
    assert {key for key in rows if key.startswith("qualifier:")} == {f"qualifier:2.{n}" for n in now}
    assert verify(tournament_file(Tournament.objects.get(), kind=FULL)).wrong == []


def test_a_stage_counts_by_values_of_its_own():
    remembered.forget()
    hall = played(8)
    before = totals(hall)
    final = add(hall, cut="top", places=4, carry_percent=100)
    change(hall, stage=final, reason="")
    assert notices_of(hall.tournament) == []
    open_stage(stage=final, by=hall.organiser, tie="lot", seed=3)
    assert totals(hall) == before
    seat_and_play(final, hall)
    final.refresh_from_db()
    assert games_of(final) == [-15000, -3500, 3400, 15100]
    assert verify(tournament_file(Tournament.objects.get(), kind=FULL)).wrong == []
    with pytest.raises(DomainError, match="reason_missing"):
        change(hall, stage=final, reason="", options={"uma": [9000, 3000, -3000, -9000]})
    change(hall, stage=final, options={"uma": [9000, 3000, -3000, -9000]})
    final.refresh_from_db()
    assert games_of(final) == [-24000, -6500, 6400, 24100]
    (notice,) = notices_of(hall.tournament)
    assert (notice.stage, [one.before for one in notice.changes]) == (final, ["0, 0, 0, 0"])
    change(hall, stage=final, options={"uma": [15000, 5000, -5000, -15000]})
    assert Stage.objects.get(pk=final.pk).options == {}
    copy = copy_tournament(source=Tournament.objects.get(), by=hall.organiser, name="Again")
    assert [stage.options for stage in copy.stages.all()] == [{}, {}]
    assert check_tournament(Tournament.objects.get(pk=hall.tournament.pk)).holds


def test_another_rule_set_leaves_stages_no_options_of_their_own():
    hall = make_hall(started=False)
    change(hall, stage=hall.stage)
    copy = copy_tournament(source=hall.tournament, by=hall.organiser, name="Again")
    assert copy.stages.get().options == {"uma": FLAT}
    other = copy_tournament(source=hall.tournament, by=hall.organiser, name="B", ruleset="mcr2006")
    assert other.stages.get().options == {}
    update_tournament(tournament=hall.tournament, by=hall.organiser, ruleset="mcr2006", options={})
    assert hall.stage.options == {}


REFUSED = [
    pytest.param({"options": {"start": 25000}}, "fixed_by_play", id="start"),
    pytest.param({"options": {}}, "no_change", id="nothing"),
    pytest.param({"reason": " "}, "reason_missing", id="no reason"),
]


@each(("said", "code"), REFUSED, apart=rolled_back)
def test_what_is_refused(said, code):
    hall = make_hall()
    with pytest.raises(DomainError, match=code):
        change(hall, **said)
    assert Tournament.objects.get().options == {}


def test_bad_values_and_other_people_are_refused():
    hall = make_hall()
    with pytest.raises(Refused):
        change(hall, options={"uma": [1, 2, 3, 4]})
    with pytest.raises(Refused):
        change(hall, options={"umma": 1})
    with pytest.raises(Forbidden):
        change(hall, by=hall.head)
    with pytest.raises(Forbidden):
        preview_result_options(tournament=hall.tournament, options={"uma": FLAT}, by=hall.head)


def test_an_ended_tournament_is_reopened_first():
    hall = played(8)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    with pytest.raises(Conflict, match="tournament_finished"):
        change(hall)


def test_the_settings_say_which_way_an_option_goes():
    hall = make_hall()
    with pytest.raises(Conflict, match="changes_results"):
        update_tournament(tournament=hall.tournament, options={"uma": FLAT}, by=hall.organiser)
    with pytest.raises(Conflict, match="fixed_by_play"):
        update_tournament(tournament=hall.tournament, options={"uma": FLAT, "start": 1}, by=hall.organiser)
