"""The content of each document."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from players.models import Player
from tests.apart import rolled_back
from tests.factories import Hall, make_hall, ron
from tests.rows import each
from tournaments.common.chain.signing import public_key
from tournaments.desk.documents.paper.parts import BlankSheet, Cards, Listing, Notice
from tournaments.desk.documents.prints.documents import ALL, DocumentScope
from tournaments.models import Entry, LogHead, Round, Stage, Table
from tournaments.play.penalties.services.penalties import cancel_penalty, give_chombo, give_penalty
from tournaments.play.standings.services import rebuild_standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return make_hall(players=8, rounds=2, ruleset="ema2025")


def made(hall: Hall, key: str, **said):
    return ALL[key].make(DocumentScope(hall.tournament, inside=True, **said))


def table_listing(part: Listing) -> list[list[str]]:
    return [list(row) for row in part.rows]


def test_seating_by_table(hall: Hall):
    paper = made(hall, "by_table")
    assert [part.title for part in paper.parts] == ["Round 1", "Round 2"]
    first = hall.entries(hall.table(1))
    assert table_listing(paper.parts[0])[0] == ["1", *(entry.player.list_name for entry in first)]
    assert [column.heading for column in paper.parts[0].columns] == [
        "Table",
        "East",
        "South",
        "West",
        "North",
    ]


def test_one_round_alone(hall: Hall):
    paper = made(hall, "by_table", round=hall.round(2).pk)
    assert [part.title for part in paper.parts] == ["Round 2"]


def test_seating_by_name(hall: Hall):
    rows = table_listing(made(hall, "by_name").parts[0])
    assert rows == sorted(rows, key=lambda row: row[0].casefold())
    east = hall.entries(hall.table(2))[0]
    assert [east.player.list_name, "2", "East"] in rows


def test_all_rounds_in_one_list(hall: Hall):
    (listing,) = made(hall, "overview").parts
    assert [column.heading for column in listing.columns] == ["No.", "Player", "1", "2"]
    north = hall.entries(hall.table(1))[3]
    row = next(row for row in listing.rows if row[0] == north.key)
    assert row[1:3] == [north.player.list_name, "1 N"]


def test_a_table_of_three_and_a_player_without_a_seat():
    hall = make_hall(players=7, ruleset="fimj2001")
    three = next(row for row in made(hall, "by_table").parts[0].rows if "–" in row)
    assert three.count("–") == 1
    sheets = made(hall, "sheets").parts
    assert sorted(len(form.seats) for form in sheets) == [3, 4]
    by_three = {len(form.seats): "three discards" in form.note for form in sheets}
    assert by_three == {3: True, 4: False}


def test_several_stages_are_named(hall: Hall):
    final = Stage.objects.create(tournament=hall.tournament, number=2, name="Final", kind="final")
    one = Round.objects.create(stage=final, number=1)
    table = Table.objects.create(round=one, number=1)
    for wind, entry in zip("ESWN", hall.tournament.entries.all(), strict=False):
        table.seats.create(round=one, wind=wind, entry=entry)
    titles = [part.title for part in made(hall, "by_table").parts]
    assert titles == ["Round 1", "Round 2", "Final, round 1"]
    assert [column.heading for column in made(hall, "overview").parts[0].columns][2:] == ["1.1", "1.2", "2.1"]


def test_personal_cards(hall: Hall):
    entry = hall.entries(hall.table(1))[2]
    Player.objects.filter(pk=entry.player_id).update(family_name="Aaa", ema_number="04100001")
    (cards,) = made(hall, "cards", base="http://tenbo.example.org").parts
    assert isinstance(cards, Cards)
    first = cards.cards[0]
    assert (first.mark, list(first.lines)) == (entry.key, ["ITA", "04100001"])
    others = [one.player.family_name for one in hall.entries(hall.table(1)) if one.pk != entry.pk]
    *place, opponents = first.rows[0]
    assert place == ["1", "1", "West"]
    assert set(opponents.split(", ")) == set(others)
    assert first.link == f"http://tenbo.example.org/t/bologna-open/players/{entry.number}/"
    assert made(hall, "cards").parts[0].cards[0].link == ""
    assert (cards.across, cards.down) == (2, 5)


def test_badges_are_for_those_who_are_here(hall: Hall):
    gone, helps = hall.tournament.entries.all()[:2]
    Entry.objects.filter(pk=gone.pk).update(status="withdrawn")
    Entry.objects.filter(pk=helps.pk).update(status="substitute", club_name="Tre Venti")
    (cards,) = made(hall, "badges").parts
    marks = {card.mark: list(card.lines) for card in cards.cards}
    assert (len(marks), gone.key in marks, marks[helps.key]) == (7, False, ["Tre Venti", "ITA"])


SHEETS = [
    pytest.param(
        "ema2025", True, 1, "Uma by place: +15\u2009000 / +5\u2009000", id="riichi: uma, signatures"
    ),
    pytest.param("tenhou", True, 1, "add up to 100\u2009000", id="riichi: start 25 000"),
    pytest.param("mcr2006", False, 8, "8 from each opponent", id="MCR: sixteen hands"),
    pytest.param("zungjung33", False, 8, "three times the value", id="Zung Jung"),
    pytest.param("fimj2001", False, 8, "at most 1\u2009000", id="FIMJ: racks"),
]


@each(("ruleset", "half", "blanks", "words"), SHEETS, apart=rolled_back)
def test_score_sheets_are_the_rule_sets(ruleset: str, half: bool, blanks: int, words: str):
    hall = make_hall(players=8, ruleset=ruleset)
    forms = made(hall, "sheets").parts
    assert [form.title for form in forms] == [f"Bologna Open · Round 1 · Table {n}" for n in (1, 2)]
    form = forms[0]
    assert isinstance(form, BlankSheet)
    assert (form.half, words in form.note, form.totals[-1]) == (half, True, "Signature")
    assert len(form.seats) * len(form.each) == (4 if half else blanks)
    assert [row[0] for row in form.rows][-1] == ("Penalties" if half else "N4")
    assert [name for _wind, name in form.seats] == [e.player.full_name for e in hall.entries(hall.table(1))]


@each(("language", "hands"), [("it", "E1 S2 O3 N4"), ("fi", "I1 E2 L3 P4")], apart=rolled_back)
def test_hands_of_a_sheet_are_named_by_the_winds_of_the_language(language: str, hands: str):
    """In Finnish E is South: the letters of another language mislead."""
    hall = make_hall(ruleset="mcr2006")
    with override(language):
        rows = made(hall, "sheets").parts[0].rows
    assert [rows[index][0] for index in (0, 5, 10, 15)] == hands.split()


def test_prints_of_mcr_follow_the_change_of_seats():
    """Green Book 3.4.9: the players of the starting seats E S W N, round by round."""
    hall = make_hall(ruleset="mcr2006")
    (sheet,) = made(hall, "sheets").parts
    assert [(change.row, change.winds) for change in sheet.seat_changes] == [
        (4, ("South", "East", "North", "West")),
        (8, ("North", "West", "East", "South")),
        (12, ("West", "North", "South", "East")),
    ]
    assert [row[0] for change, row in sheet.lines() if change] == ["S1", "W1", "N1"]
    notes = {made(hall, key).parts[0].note for key in ("by_table", "by_name", "overview")}
    assert notes == {"starting seats: players change seats after every four hands"}
    (cards,) = made(hall, "cards").parts
    assert cards.cards[0].headings == ("Round", "Table", "Starting wind", "Opponents")


KEPT = [
    pytest.param({"ruleset": "mcr2006", "options": {"seat_change": False}}, id="MCR with kept seats"),
    pytest.param({"ruleset": "zungjung33"}, id="Zung Jung"),
]


@each("settings", KEPT, apart=rolled_back)
def test_prints_say_nothing_of_seats_that_are_kept(settings: dict[str, Any]):
    hall = make_hall(**settings)
    assert made(hall, "sheets").parts[0].seat_changes == ()
    assert made(hall, "by_table").parts[0].note == ""
    assert made(hall, "cards").parts[0].cards[0].headings == ("Round", "Table", "Wind", "Opponents")


def test_riichi_sheets_subtract_what_the_result_starts_from():
    hall = make_hall(ruleset="tenhou")
    assert made(hall, "sheets").parts[0].rows[1] == ("\N{MINUS SIGN} 30\u2009000",)


def test_start_list(hall: Hall):
    out, helps = hall.tournament.entries.all()[:2]
    Entry.objects.filter(pk=out.pk).update(status="no_show")
    Entry.objects.filter(pk=helps.pk).update(status="substitute")
    (listing,) = made(hall, "start_list").parts
    assert (listing.title, len(listing.rows)) == ("7 players", 7)
    assert [row[1] for row in listing.rows if row[0] == helps.key] == [
        f"{helps.player.list_name} (substitute)"
    ]


def test_standings_in_figures(hall: Hall):
    assert made(hall, "standings").parts[0].empty == "There are no standings yet."
    table = hall.table(1)
    _, south, west, _ = hall.names(table)
    hall.send(table, ron(south, west, limit="mangan"))
    rebuild_standings(stage=hall.stage)
    listing, _log = made(hall, "standings").parts
    assert listing.title == "No rounds closed yet"
    assert [column.heading for column in listing.columns] == ["Place", "Player", "Country", "Total", "R1"]
    assert listing.rows[0][3:] == ["+23\u2009000", "+23\u2009000"]


def test_the_head_of_the_log_is_on_paper_for_who_may_know_it(hall: Hall):
    rebuild_standings(stage=hall.stage)
    head = LogHead.objects.get(tournament=hall.tournament)
    document = ALL["standings"]
    assert len(document.paper(DocumentScope(hall.tournament)).parts) == 1
    _list, shown = document.paper(DocumentScope(hall.tournament, inside=True)).parts
    assert isinstance(shown, Listing)
    assert [row[1] for row in shown.rows] == [str(head.number), head.hash, public_key()]
    hall.tournament.state = "finished"
    assert document.paper(DocumentScope(hall.tournament)).parts[-1] == shown


def test_standings_of_mcr_lead_with_table_points():
    hall = make_hall(players=8, ruleset="mcr2006")
    rebuild_standings(stage=hall.stage)
    listing, _log = made(hall, "standings").parts
    assert [column.heading for column in listing.columns][3:] == ["Table points", "Total", "R1"]
    assert listing.rows[0][3] == "7/4"


def test_penalties_for_the_federation(hall: Hall):
    table = hall.table(1)
    east, south, *_ = hall.entries(table)
    said: dict[str, Any] = {"stage": hall.stage, "by": hall.head}
    late = give_penalty(**said, entry=east, rule="lateness", seconds=61, reason="bus", round=hall.round())
    cancel_penalty(penalty=late, by=hall.head, reason="clock")
    give_penalty(**said, entry=east, rule="other", amount=500, reason="noise", receivers={south.key: 500})
    give_chombo(table=table, offenders=[south], by=hall.head, reason="no yaku")
    (listing,) = made(hall, "penalties").parts
    who = south.player.full_name
    assert [[row[0], row[1], row[4], row[5], row[6]] for row in listing.rows] == [
        [
            "1",
            "",
            "Late for the round (EMA riichi rules 2025, 7.2)",
            "−2\u2009000",
            "bus · cancelled: clock",
        ],
        [
            *("before the game", "", "Other penalty (referee's decision)", "−500"),
            f"noise · {who} +500",
        ],
        ["1", "1", "Chombo (EMA riichi rules 2025, 3.4.6)", "−20\u2009000", "no yaku"],
    ]


@each("key", sorted(set(ALL) - {"kit"}), apart=rolled_back)
def test_every_document_of_an_empty_tournament(key: str):
    (part,) = made(make_hall(players=0), key).parts
    assert part.empty


def test_queries_do_not_grow_with_the_players():
    few, many = make_hall(players=8, rounds=2), make_hall(players=32, rounds=2, name="Milano Open")
    asked = {}
    for hall in (few, many):
        rebuild_standings(stage=hall.stage)
        for key in ALL:
            with CaptureQueriesContext(connection) as queries:
                made(hall, key)
            asked[hall.tournament.name, key] = len(queries)
    assert {row: number for row, number in asked.items() if number > (25 if row[1] == "kit" else 10)} == {}


def test_the_kit_has_everything_for_the_day(hall: Hall):
    """A notice, the check-in list, two posters for each of two rounds, cards, four score sheets, the log's head."""
    notice, check_in, *posters, cards, one, two, three, four, head = made(
        hall, "kit", base="http://tenbo.example.org"
    ).parts
    assert isinstance(notice, Notice)
    assert notice.link == "http://tenbo.example.org/t/bologna-open/"
    assert (check_in.title, len(check_in.rows)) == ("Check-in: 8 players", 8)
    assert [part.title for part in posters] == ["Round 1", "Round 2"] * 2
    assert len(cards.cards) == 8
    assert {type(part) for part in (one, two, three, four)} == {BlankSheet}
    assert head.rows[1][1] == LogHead.objects.get(tournament=hall.tournament).hash


def test_the_kit_reads_its_seats_once(hall: Hall):
    with CaptureQueriesContext(connection) as queries:
        made(hall, "kit")
    assert sum('FROM "tournaments_seat"' in query["sql"] for query in queries) == 1


def test_the_kit_of_an_empty_tournament_is_its_notice():
    (notice,) = made(make_hall(players=0), "kit").parts
    assert isinstance(notice, Notice)
    assert notice.link == ""


def test_the_check_in_list_is_in_the_order_of_the_cards(hall: Hall):
    """Whoever looks for a name finds it in the same place on every paper."""
    gone = hall.tournament.entries.all()[0]
    Entry.objects.filter(pk=gone.pk).update(status="no_show")
    (listing,) = made(hall, "check_in").parts
    (cards,) = made(hall, "cards").parts
    assert [row[2] for row in listing.rows] == [card.mark for card in cards.cards if card.mark != gone.key]
