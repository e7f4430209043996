"""Sheets of results become a played tournament, or results of its rounds: all or nothing, and safe to repeat."""

import pytest

from players.tables import read_text
from scoring.faults import Refused
from tests.apart import rolled_back
from tests.factories import PlayerFactory, draw, make_hall
from tests.rows import each
from tests.tournaments.desk.imports import sheets
from tournaments.common.errors import Forbidden
from tournaments.desk.imports.columns import read_results
from tournaments.desk.imports.selectors import plan_results
from tournaments.desk.imports.services import ImportedResults, import_results
from tournaments.desk.people.services.entries import add_entry
from tournaments.models import Entry, Hand, LogEntry, Round, SeatingPlan, Table

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True)]


def read(rows):
    return read_results(read_text(sheets.text(rows)))


def plan(hall, rows, **more):
    return plan_results(hall.stage, read(rows), hall.organiser, **more)


def bring(hall, rows, choices=None, **more):
    return import_results(
        stage=hall.stage,
        results=read(rows),
        by=more.pop("by", hall.organiser),
        origin="bologna.xlsx / Results",
        choices=choices or {},
        **more,
    )


def scores():
    """Final scores by round and name."""
    found: dict[int, dict[str, int]] = {}
    for table in Table.objects.select_related("round").prefetch_related("seats__entry__player"):
        names = {seat.entry.key: seat.entry.player.full_name for seat in table.seats.all()}
        here = found.setdefault(table.round.number, {})
        here |= {names[key]: points for key, points in table.position.get("scores", {}).items()}
    return found


def fates(planned):
    return [table.fate.value for table in planned.tables]


def codes(planned):
    return [fault.code for table in planned.tables for fault in table.faults]


def test_a_played_tournament_out_of_nothing():
    hall = make_hall(players=0, rounds=2)
    planned = plan(hall, sheets.BY_TABLE)
    assert (fates(planned), [one.default for one in planned.people]) == (["new"] * 4, ["new"] * 8)
    assert Entry.objects.count() == 0
    assert bring(hall, sheets.BY_TABLE) == ImportedResults(entered=8, seated=2, recorded=4, skipped=0)
    assert list(Round.objects.order_by("number").values_list("state", flat=True)) == ["closed", "closed"]
    assert scores()[2]["Tom Lee"] == 40000
    hand = Hand.objects.get(table__round__number=1, table__number=2)
    assert (hand.event["kind"], hand.event["pot"]) == ("table_result", 1)
    assert LogEntry.objects.filter(action="submit_hand", reason="bologna.xlsx / Results: 5").count() == 1


def test_the_same_sheet_again_changes_nothing():
    hall = make_hall(players=0, rounds=2)
    bring(hall, sheets.BY_TABLE)
    before = LogEntry.objects.count()
    assert fates(plan(hall, sheets.BY_TABLE)) == ["same"] * 4
    assert bring(hall, sheets.BY_TABLE) == ImportedResults(entered=0, seated=0, recorded=0, skipped=4)
    assert LogEntry.objects.count() == before


def test_a_row_a_player_with_uma():
    hall = make_hall(players=0, rounds=2, ruleset="ema2016")
    bring(hall, sheets.BY_PLAYER, unit="result")
    assert scores()[1]["Marta Rossi"] == 45100
    assert scores()[2]["Tom Lee"] == 40000
    assert Entry.objects.get(player__family_name="Virtanen").player.country == "FIN"


def test_rounds_in_parts():
    hall = make_hall(players=0, rounds=2)
    first, second = sheets.BY_TABLE[:5], [sheets.BY_TABLE[2], *sheets.BY_TABLE[5:]]
    assert codes(plan(hall, second)) == ["round_gap"] * 2
    bring(hall, first)
    assert bring(hall, second) == ImportedResults(entered=0, seated=1, recorded=2, skipped=0)


@pytest.fixture
def hall():
    """Eight players, named as the sheets do; two rounds are seated, the first runs."""
    hall = make_hall(players=8, rounds=2)
    for entry, name in zip(Entry.objects.order_by("number"), sheets.PLAYERS, strict=True):
        entry.player.given_name, entry.player.family_name = name.split()
        entry.player.save()
    return hall


def seated_rows(hall, number=1, more=()):
    """The sheet of a round as it is seated, a row a player, without tables: 30000 for everybody."""
    rows = [["Name", f"R{number}"], *more]
    return rows + [[" ".join(reversed(name.split())), 30000] for name in sheets.PLAYERS]


def test_results_of_a_seated_round_need_no_tables(hall):
    planned = plan(hall, seated_rows(hall))
    assert (fates(planned), [len(table.seats) for table in planned.tables]) == (["new", "new"], [4, 4])
    assert bring(hall, seated_rows(hall)) == ImportedResults(0, 0, 2, 0)
    assert hall.round().state == "closed"


OTHER = (40000, 30000, 25000, 25000)


@pytest.fixture
def recorded(hall):
    """A table that is closed from paper with other scores than the sheet has."""
    table = hall.table(1)
    scores = dict(zip(hall.names(table), OTHER, strict=True))
    hall.send(table, {"kind": "table_result", "scores": scores, "pot": 0})
    return table


def test_a_table_with_other_scores_asks_which_count(hall, recorded):
    planned = plan(hall, seated_rows(hall))
    assert (fates(planned), codes(planned)) == (["conflict", "new"], ["scores_differ"])
    assert (planned.tables[0].recorded, planned.tables[0].options) == (OTHER, ("correct", "skip"))
    with pytest.raises(Refused, match="scores_differ"):
        bring(hall, seated_rows(hall))
    assert Hand.objects.count() == 1


def test_the_recorded_scores_stay_by_choice(hall, recorded):
    assert bring(hall, seated_rows(hall), {"table-0": "skip"}) == ImportedResults(0, 0, 1, 1)
    assert Hand.objects.filter(table=recorded).count() == 1


def test_the_scores_of_the_sheet_are_taken_by_choice(hall, recorded):
    """In a running round and, the sheet come once more with other scores, in a closed one."""
    done = bring(hall, seated_rows(hall), {"table-0": "correct"})
    assert done == ImportedResults(0, 0, recorded=1, skipped=0, corrected=1)
    assert (hall.round().state, set(scores()[1].values())) == ("closed", {30000})
    entry = LogEntry.objects.get(action="correct_hand")
    assert entry.reason.startswith("bologna.xlsx / Results: ")
    rows = seated_rows(hall)
    names = [seat.entry.player.full_name for seat in recorded.seats.select_related("entry__player")]
    for row in rows[1:]:
        given, family = row[0].split()[::-1]
        row[1] = (
            33000 if f"{given} {family}" == names[0] else 29000 if f"{given} {family}" in names else 30000
        )
    assert bring(hall, rows, {"table-0": "correct"}).corrected == 1
    assert scores()[1][names[0]] == 33000


def test_a_table_with_hands_is_corrected_hand_by_hand(hall):
    hall.send(hall.table(1), draw())
    planned = plan(hall, seated_rows(hall))
    assert codes(planned) == ["recorded_otherwise"]
    assert planned.tables[0].options == ("skip",)


WRONG = [
    pytest.param(
        [
            ["Table", "E", "Score", "S", "Score", "W", "Score", "N", "Score"],
            [1, *[1, 30000, 2, 30000, 3, 30000, 4, 1]],
        ],
        {"wrong_sum", "seats_differ"},
        id="a wrong sum, or other seats",
    ),
    pytest.param([["Name", "R1"], ["Tom Lee", 30000]], {"wrong_seat_count"}, id="one of four"),
    pytest.param([["Name", "R1"], ["Nobody Here", 30000]], {"table_unsaid"}, id="somebody without a seat"),
    pytest.param([["No", "R1"], [77, 30000]], {"table_unsaid"}, id="a number that is nobody's"),
    pytest.param([["Name", "R3"], ["Tom Lee", 30000]], {"table_unsaid"}, id="a round without seats"),
]


@each(("rows", "wrong"), WRONG, apart=rolled_back)
def test_what_cannot_be_recorded(hall, rows, wrong):
    planned = plan(hall, rows)
    assert set(codes(planned)) & wrong
    assert not any(table.default for table in planned.tables)
    with pytest.raises(Refused):
        bring(hall, rows)
    assert Hand.objects.count() == 0


def test_all_or_nothing(hall):
    """One table of a whole sheet does not add up: nobody is entered, nothing is recorded."""
    wrong = [*sheets.BY_TABLE[:6], [*sheets.BY_TABLE[6][:-1], 1]]
    other = make_hall(name="Other", players=0, rounds=2)
    with pytest.raises(Refused, match="wrong_sum"):
        bring(other, wrong)
    assert not Entry.objects.filter(tournament=other.tournament).exists()
    assert not SeatingPlan.objects.filter(stage=other.stage).exists()


def test_two_of_a_name_are_chosen(hall):
    double = PlayerFactory.create(given_name="Tom", family_name="Lee", country="GBR")
    add_entry(tournament=hall.tournament, player=double, by=hall.organiser)
    planned = plan(hall, seated_rows(hall))
    (asked,) = [one for one in planned.people if one.is_open]
    assert (asked.name, asked.options) == ("Lee Tom", ("entry-5", "entry-9"))


def test_the_seating_tells_which_namesake_is_meant(hall):
    """Two players of one name at two tables of the sheet: each is the one who sits there, and nobody is asked."""
    table, other = hall.table(1), hall.table(2)
    first, second = hall.entries(table)[0], hall.entries(other)[0]
    second.player.given_name, second.player.family_name = first.player.given_name, first.player.family_name
    second.player.save()
    rows: list[list[str | int]] = [["Table", "E", "Score", "S", "Score", "W", "Score", "N", "Score"]]
    for number, place in ((1, table), (2, other)):
        people = [entry.player.full_name for entry in hall.entries(place)]
        rows.append([number, *(cell for name in people for cell in (name, 30000))])
    planned = plan(hall, rows)
    assert (fates(planned), [one for one in planned.people if one.is_open]) == (["new", "new"], [])
    assert {seat.person_key for one in planned.tables for seat in one.seats} >= {
        ("entry", first.number),
        ("entry", second.number),
    }
    assert bring(hall, rows).recorded == 2


def test_nobody_else(hall):
    with pytest.raises(Forbidden):
        bring(hall, seated_rows(hall), by=hall.referee)


def test_the_preview_asks_no_more_for_more_tables(django_assert_max_num_queries):
    hall = make_hall(players=0, rounds=2)
    bring(hall, sheets.BY_TABLE)
    results, stage = read(sheets.BY_TABLE), hall.stage
    few = read(sheets.BY_TABLE[:5])
    with django_assert_max_num_queries(12) as first:
        plan_results(stage, few, hall.organiser)
    with django_assert_max_num_queries(len(first.captured_queries)):
        plan_results(stage, results, hall.organiser)


SEATINGS = [
    pytest.param(
        [
            ["Round", "Table", "East", "South", "West", "North"],
            [1, 1, *sheets.PLAYERS[:4]],
            [1, 2, *sheets.PLAYERS[4:]],
        ],
        id="a row a table, by name",
    ),
    pytest.param(
        [["Round", "Table", "Seat", "No"], *([1, 1 + n // 4, "ESWN"[n % 4], n + 1] for n in range(8))],
        id="a row a seat, by number",
    ),
    pytest.param(
        [["Name", "T1"], *([name, f"{1 + n // 4}{'ESWN'[n % 4]}"] for n, name in enumerate(sheets.PLAYERS))],
        id="a row a player, table and wind",
    ),
]


@each("rows", SEATINGS, apart=rolled_back)
def test_a_sheet_without_scores_is_a_draft_of_the_seating(rows):
    hall = make_hall(players=8, rounds=2, started=False)
    for entry, name in zip(Entry.objects.order_by("number"), sheets.PLAYERS, strict=True):
        entry.player.given_name, entry.player.family_name = name.split()
        entry.player.save()
    done = bring(hall, rows)
    plan = SeatingPlan.objects.get(number=done.plan)
    assert (plan.grid, plan.state, plan.method) == ([[[1, 2, 3, 4], [5, 6, 7, 8]]], "draft", "script")
    assert (done.seated, done.recorded, Hand.objects.count()) == (1, 0, 0)


def test_a_round_whose_hands_must_be_confirmed_stays_open(hall):
    hall.tournament.confirmation_policy = "always"
    hall.tournament.save()
    assert bring(hall, seated_rows(hall)).recorded == 2
    assert hall.round().state == "running"
