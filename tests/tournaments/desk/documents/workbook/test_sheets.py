"""What the sheets for people say, against the ledger."""

from typing import Any

import pytest
from django.utils.translation import override

from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron, ron_tiles
from tests.rows import each
from tests.tournaments.desk.stages.test_services import add, played, seat_and_play
from tests.workbooks import lines_of, opened
from tools.example_events import make_event
from tournaments.desk.documents.workbook.content import Wishes
from tournaments.desk.documents.workbook.stage import places_after
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.desk.people.services.teams import set_teams
from tournaments.desk.stages.services import opening as openings
from tournaments.models import LogHead, Round, Stage, Table, Tournament
from tournaments.play.hands.services.corrections import rule_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.penalties.services.penalties import cancel_penalty, give_penalty
from tournaments.play.standings.selectors.standings import compute

pytestmark = [pytest.mark.django_db, pytest.mark.gate]


def names(rows) -> list[str]:
    return [f"{row['family_name'].upper()} {row['given_name']}" for row in rows]


def first_table() -> Table:
    return Table.objects.get(round__stage__number=1, number=1)


@pytest.fixture
def final() -> Hall:
    """Eight played a round and four of them a final, which carries half; two make a team."""
    hall = played(name="Bologna Open", place="Bologna", country="ITA")
    stage = add(hall, carry_percent=50, rounds_planned=1)
    openings.open_stage(stage=stage, by=hall.organiser)
    seat_and_play(Stage.objects.select_related("tournament").get(pk=stage.pk), hall)
    Stage.objects.filter(number=1).update(rounds_planned=1)
    set_teams(tournament=hall.tournament, teams={"Rossi & Co": [1, 2]}, by=hall.organiser)
    return hall


def test_the_sheets_in_their_order(final: Hall):
    assert opened(final.tournament).sheetnames == [
        *("Results", "Qualification", "Final", "Round 1", "Final, round 1"),
        *("Cross table", "Meetings", "Tables from paper", "Penalties and rulings", "Seating"),
        *("Data · Final standings", "Data · Teams"),
        *("Data · Standings 1", "Data · Standings 2", "Data · Rounds", "Data · Tables", "Data · Hands"),
        "Data · Penalties",
    ]


def test_one_stage_needs_no_names(final: Hall):
    hall = make_hall(players=4)
    assert opened(hall.tournament).sheetnames[:3] == ["Results", "Qualification", "Round 1"]


def test_the_results_to_publish(final: Hall):
    rows = lines_of(opened(final.tournament)["Results"])
    head = LogHead.objects.get(tournament=final.tournament)
    flat = [value for row in rows for value in row]
    assert rows[0][0] == "Bologna Open"
    assert rows[1][0] == "Bologna, ITA"
    assert ["Players", "8"] in [row[:2] for row in rows]
    assert ["Rounds", "Qualification: 1 · Final: 1"] in [row[:2] for row in rows]
    assert ["Organiser", final.organiser.username] in [row[:2] for row in rows]
    podium = [row[1] for row in rows if row[0] in (1, 2, 3) and isinstance(row[1], str) and "   " in row[1]]
    best = compute(Stage.objects.get(number=2))["rows"][:3]
    assert [line.split(" · ")[0] for line in podium] == names(best)
    assert [1, "Rossi & Co"] in [row[:2] for row in rows]
    made = next(value for value in flat if str(value).startswith("Made by Tenbo"))
    assert f"entry {head.number} " in made
    assert head.hash[:16] in made


def test_the_final_list_with_the_rounds_of_every_stage(final: Hall):
    rows = lines_of(opened(final.tournament)["Results"])
    at = next(index for index, row in enumerate(rows) if row[:2] == ["Place", "Player"] and "R1" in row)
    assert rows[at - 1][:2] == ["Qualification", "Final"]
    assert rows[at][:7] == ["Place", "Player", "Country", "Total", "R1", "Carried over", "R1"]
    assert [rows[at + 1], rows[at + 6]] == [["Final"], ["Qualification"]]
    first, last = rows[at + 2], rows[at + 10]
    assert first[:7] == [
        1,
        names(compute(Stage.objects.get(number=2))["rows"])[0],
        "ITA",
        45150,
        30100,
        15050,
        30100,
    ]
    assert last[3:7] == [-30000, -30000, "–", "–"]


def test_carried_scores_stand_on_the_sheet_of_the_stage(final: Hall):
    rows = lines_of(opened(final.tournament)["Final"])
    head = next(row for row in rows if "Carried over" in row)
    assert head[:8] == ["Place", "Change", "No.", "Player", "Country", "Total", "Carried over", "R1"]
    line = rows[rows.index(head) + 1]
    assert line[4:7] == [45150, 15050, 30100]


def test_penalties_are_footnotes_without_the_reason():
    hall = make_hall(players=4)
    entry = hall.entries(hall.table(1))[0]
    give_penalty(stage=hall.stage, entry=entry, kind="other", amount=500, reason="spoke", by=hall.head)
    slip = give_penalty(stage=hall.stage, entry=entry, kind="other", amount=100, reason="slip", by=hall.head)
    cancel_penalty(penalty=slip, by=hall.head, reason="a slip of ours")
    book = opened(hall.tournament)
    flat = [str(value) for row in lines_of(book["Results"]) for value in row]
    assert f"{entry.player.list_name} ¹" in flat
    assert f"¹ {entry.player.list_name}: Other penalty -500" in flat
    assert not any("spoke" in value or "slip" in value for value in flat)
    decided = [str(value) for row in lines_of(book["Penalties and rulings"]) for value in row]
    assert "spoke" in decided
    assert "slip · cancelled: a slip of ours" in decided


def test_who_left_is_named_so():
    hall = played()
    gone = hall.entries(hall.table(1))[0]
    withdraw_entry(entry=gone, by=hall.organiser, reason="ill")
    flat = [value for row in lines_of(opened(hall.tournament)["Results"]) for value in row]
    assert f"{gone.player.list_name} (withdrawn)" in flat


def test_a_round_by_tables(final: Hall):
    rows = lines_of(opened(final.tournament)["Round 1"])
    entries = final.entries(first_table())
    at = next(index for index, row in enumerate(rows) if row[0] == "Table 1")
    assert rows[at] == ["Table 1", "Start", "Score", "Uma", "Penalties", "Total", "Place"]
    assert rows[at + 1 : at + 5] == [
        [wind, entry.number, entry.player.list_name, 30000, score, uma, 0, total, place]
        for wind, entry, score, uma, total, place in zip(
            *("ESWN", entries, (45100, 33400, 26500, 15000), (15000, 5000, -5000, -15000)),
            *((30100, 8400, -8500, -30000), (1, 2, 3, 4)),
            strict=True,
        )
    ]


LAYOUTS = [
    # players, tables in the first band, orientation
    pytest.param(44, 1, "portrait", id="one below the other"),
    pytest.param(48, 2, "landscape", id="side by side"),
    pytest.param(72, 2, "portrait", id="more, side by side"),
]


@each(("players", "across", "orientation"), LAYOUTS, apart=rolled_back)
def test_the_tables_of_a_round_are_on_one_page(players: int, across: int, orientation: str):
    hall = make_hall(players=players)
    sheet: Any = opened(hall.tournament)["Round 1"]
    bands = [[value for value in row if str(value).startswith("Table")] for row in lines_of(sheet)]
    assert len(next(filter(None, bands))) == across
    assert [table for band in bands for table in band] == [
        f"Table {number}" for number in range(1, players // 4 + 1)
    ]
    assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == (orientation, 1)


def test_who_met_whom(final: Hall):
    book = opened(final.tournament)
    entries = final.entries(first_table())
    rows = lines_of(book["Cross table"])
    cell = next(row[3] for row in rows if row[1:3] == [entries[0].number, entries[0].player.list_name])
    others = " · ".join(str(entry.number) for entry in entries[1:])
    assert cell == f"1E  +30,100\n{others}"
    matrix = lines_of(book["Meetings"])
    line = next(row for row in matrix if row[0] == entries[0].number)
    assert line[2:].count("1") == 3


def test_places_after_each_round():
    tournament = make_event("riichi")
    payload = compute(Stage.objects.get(tournament=tournament, number=1))
    last = places_after(payload, len(payload["rounds"]))
    assert last == {row["number"]: row["place"] for row in payload["rows"]}
    before = places_after(payload, len(payload["rounds"]) - 1)
    assert before == {row["number"]: row["previous"] for row in payload["rows"]}


def test_statistics_count_the_hands():
    hall = make_hall(players=4)
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, {"kind": "exhaustive_draw", "tenpai": [], "riichi": []})
    rows = lines_of(opened(hall.tournament)["Statistics"])
    assert ["Win on a discard", 2, 2 / 3] in rows
    assert ["Draw", 1, 1 / 3] in rows
    winner = hall.entries(table)[1]
    line = [row for row in rows if row[:2] == [winner.number, winner.player.list_name]][-1]
    assert line[2:] == [3, 2, 2 / 3, 0, 0, 0, 0, 2450, 2900]  # East pays 2 900 for 2 fan 30 fu
    assert ["Pinfu", 1] in rows


def test_rulings_and_mismatches_are_told():
    hall = make_hall(players=4)
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    sent = hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30})).data["hand"]
    hand = table.hands.get(pk=sent["id"])
    dispute_hand(hand=hand, by=hall.referee, reason="pinfu?")
    rule_hand(hand=hand, rulings={south: {"fan": 1, "fu": 30}}, reason="no pinfu", by=hall.head)
    rows = lines_of(opened(hall.tournament)["Penalties and rulings"])
    winner = hall.entries(table)[1].player.list_name
    told = [row[:5] for row in rows if row[0] == "Round 1, Table 1, hand 1"]
    assert told[0][:4] == ["Round 1, Table 1, hand 1", winner, "3 fan 30 fu", "1 fan 30 fu · no pinfu"]
    assert told[1][:4] == ["Round 1, Table 1, hand 1", winner, "3 fan 30 fu", "Superseded · pinfu?"]


def test_seating_has_the_rounds_to_come():
    hall = make_hall(players=8, rounds=3)
    rows = lines_of(opened(hall.tournament)["Seating"])
    head = next(row for row in rows if row[0] == "No.")
    assert head == ["No.", "Player", "Country", "Club", "R1", "R2", "R3"]
    assert all(len(row) == 6 for row in rows[rows.index(head) + 1 :])  # nobody has a club


def test_what_is_beside_the_results_leads_everywhere(final: Hall):
    book = opened(final.tournament)
    links = [
        str(cell.hyperlink.location)
        for row in book["Results"].iter_rows(min_col=8)
        for cell in row
        if cell.hyperlink
    ]
    sheets = [location.rsplit("!", 1)[0].strip("'") for location in links]
    assert [name for name in sheets if name in book.sheetnames][-19:] == book.sheetnames[1:]


def test_in_the_language_that_is_asked_for(final: Hall):
    with override("en"):
        book = opened(final.tournament, Wishes(language="it"))
    words = {str(cell.value) for sheet in book for row in sheet for cell in row}
    assert {"Classifica", "Giocatore", "Totale"} <= words
    assert "Player" not in words


def test_a_substitute_is_named_below_the_player():
    tournament = make_event("mcr")
    sheet = opened(tournament)["Round 2"]
    assert any("\n(played by " in str(value) for row in lines_of(sheet) for value in row)


def test_nothing_has_happened_yet():
    hall = make_hall(players=0)
    book = opened(Tournament.objects.get(pk=hall.tournament.pk))
    assert not Round.objects.exists()
    assert {"Statistics", "Tables from paper"}.isdisjoint(book.sheetnames)


def test_the_largest_wins_name_players_as_the_lists_do():
    hall = make_hall(players=4)
    table = hall.table(1)
    _east, south, west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, west))
    rows = lines_of(opened(hall.tournament)["Statistics"])
    winner = hall.entries(table)[1].player
    assert [1, winner.list_name, 2000] in [row[:3] for row in rows]


@pytest.mark.gate
def test_places_stand_below_the_standings_where_the_page_has_room():
    sheet = opened(make_event("mcr"))["Qualification"]
    assert not sheet.row_breaks.brk
    assert sheet.page_setup.orientation == "portrait"
