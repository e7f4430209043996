"""The workbook row by row against the ledger."""

import json
from datetime import timedelta
from io import BytesIO
from typing import Any

import pytest

from players.models import Player
from tests.apart import rolled_back
from tests.factories import END, Hall, draw, make_hall, ron, ron_tiles
from tests.rows import each
from tests.workbooks import content_of, flat_sheets
from tournaments.common.selectors import full_tables
from tournaments.desk.documents.workbook.content import LedgerMoved, write_book
from tournaments.models import Entry, Penalty, Seat, Stage, Tournament
from tournaments.play.hands.selectors.hands import hands_of, seats_of
from tournaments.play.hands.services.corrections import rule_hand
from tournaments.play.hands.services.disputes import dispute_hand
from tournaments.play.penalties.services.penalties import cancel_penalty, give_chombo, give_penalty
from tournaments.play.standings.services import rebuild_standings

pytestmark = [pytest.mark.django_db, pytest.mark.postgres(night=True), pytest.mark.gate]

HOSTILE = ["=1+1", "+39", "-2+3", "@SUM(A1)", "\ttab", "Ñandú 🀄", "<b>&", "O'Brien"]

EMA = "04010001"


@pytest.fixture
def hall() -> Hall:
    """Two tables of people with hostile names; one of them with every sort of hand."""
    hall = make_hall(players=8, rounds=2, name="=Coppa & <Co>")
    for player, name in zip(Player.objects.order_by("pk"), HOSTILE, strict=True):
        player.family_name = name
        player.save()
    table = hall.table(1)
    east, south, west, north = hall.names(table)
    hall.send(table, ron(south, west, fan=2, fu=30))
    hall.send(table, ron_tiles(south, west))
    hall.send(table, {**draw(east), "riichi": [east]})
    hall.send(table, ron(north, east, limit="mangan"))
    hall.send(table, ron(west, east, yakuman=1))
    offender, other = hall.entries(table)[0], hall.entries(table)[1]
    give_chombo(table=table, offenders=[offender], by=hall.head, reason="=open tenpai, no tenpai")
    give_penalty(
        stage=hall.stage, entry=other, kind="lateness", amount=1000, reason="@late", by=hall.head, table=table
    )
    gone = give_penalty(stage=hall.stage, entry=other, kind="other", amount=500, reason="slip", by=hall.head)
    cancel_penalty(penalty=gone, by=hall.head, reason="a slip of ours")
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    Player.objects.filter(entries__number=1).update(ema_number=EMA)
    return hall


def sheets(tournament: Tournament) -> dict[str, list[list[Any]]]:
    """The flat sheets of the reopened workbook: all rows of each."""
    return flat_sheets(tournament)


def tables(hall: Hall) -> list:
    return list(full_tables().filter(round__number=1, round__stage__tournament=hall.tournament))


def test_sheets(hall: Hall):
    assert list(sheets(hall.tournament)) == ["Standings", "Rounds", "Tables", "Hands", "Penalties"]


def test_standings(hall: Hall):
    head, *rows = sheets(hall.tournament)["Standings"]
    payload = json.loads(bytes(rebuild_standings(stage=hall.stage).payload))
    person = ["Family name", "Given name", "Country", "EMA number", "Club", "Team"]
    figures = ["Score", "Uma", "Oka", "Penalties", "Total"]
    assert head == ["Place", "No.", *person, "Games", *figures, "Round 1"]
    assert rows == [
        [
            *(one["place"], one["number"], one["family_name"], one["given_name"], one["country"]),
            *(EMA if one["number"] == 1 else None, None, None),
            *(one["games"], one["raw"], one["uma"], one["oka"], one["penalties"], one["total"]),
            one["rounds"][0]["total"],
        ]
        for one in payload["rows"]
    ]
    assert sorted(row[2] for row in rows) == sorted(HOSTILE)


def late(hall: Hall, seat: Seat, figure: str) -> int:
    """The thousand points that South of the first table came too late for."""
    is_late = seat.entry.key == hall.names(hall.table(1))[1] and figure in ("penalties", "total")
    return 1000 if is_late else 0


def test_rounds(hall: Hall):
    _, *rows = sheets(hall.tournament)["Rounds"]
    assert [row[:7] + row[10:15] for row in rows] == [
        [
            *(1, 1, table.number, seat.get_wind_display(), seat.entry.number, seat.entry.player.full_name),
            EMA if seat.entry.number == 1 else None,
            *(
                table.position["result"][seat.entry.key][key] - late(hall, seat, key)
                for key in ("raw", "uma", "oka", "penalties", "total")
            ),
        ]
        for table in tables(hall)
        for seat in seats_of(table)
    ]


def test_tables(hall: Hall):
    _, *rows = sheets(hall.tournament)["Tables"]
    expected = []
    for table in tables(hall):
        row = [1, 1, table.number, "playing", table.seq]
        for seat in seats_of(table):
            result = table.position["result"][seat.entry.key]
            row += [
                seat.entry.number,
                seat.entry.player.full_name,
                result["raw"],
                result["total"] - late(hall, seat, "total"),
            ]
        expected.append(row)
    assert rows == expected
    assert [row[4] for row in rows] == [7, 0]


def test_hands_follow_the_ledger(hall: Hall):
    _, *rows = sheets(hall.tournament)["Hands"]
    played = [(table, one) for table in tables(hall) for one in hands_of(table)]
    assert [row[:5] + row[24:32] for row in rows] == [
        [
            *(1, 1, table.number, one.hand.seq, one.hand.version),
            *(one.step.delta[seat.entry.key] for seat in seats_of(table)),
            *(one.step.scores[seat.entry.key] for seat in seats_of(table)),
        ]
        for table, one in played
    ]


def test_hands_say_what_happened(hall: Hall):
    _, *rows = sheets(hall.tournament)["Hands"]
    east, south, west, north = (
        [entry.number, entry.player.full_name] for entry in hall.entries(hall.table(1))
    )
    nobody = [None, None]
    pinfu = ["234567m345p67s22s + 8s", "All simples 1, Pinfu 1", "2 fan 30 fu", 2, 30, 2000]
    differs = "The table claims 3 fan 30 fu; the tiles are worth 2 fan 30 fu."
    claimed = ["payments checked", "accepted"]
    checked = ["confirmed", "accepted"]
    assert [row[5:24] + row[32:] for row in rows] == [
        [
            "East 1",
            *east,
            0,
            0,
            "win",
            *south,
            *west,
            *[None] * 3,
            "2 fan 30 fu",
            2,
            30,
            2000,
            *claimed,
            None,
        ],
        ["East 2", *south, 0, 0, "win", *south, *west, None, *pinfu[:-1], 2900, *checked, None],
        ["East 2", *south, 1, 0, "draw", *east, *nobody, east[1], *[None] * 6, *checked, None],
        ["East 3", *west, 2, 1, "win", *north, *east, *[None] * 3, "mangan", *nobody, 8000, *claimed, None],
        ["East 4", *north, 0, 0, "win", *west, *east, *[None] * 3, "yakuman", *nobody, 32000, *claimed, None],
        ["South 1", *east, 0, 0, "chombo", *east, *[None] * 9, *checked, "=open tenpai, no tenpai"],
        ["South 1", *east, 0, 0, "win", *south, *west, None, *pinfu, "mismatch", "under decision", differs],
    ]


def test_a_hand_that_was_stopped_says_why(hall: Hall):
    hall.send(hall.table(2), {"kind": "abortive_draw", "reason": "four_winds", "tenpai": [], "riichi": []})
    *_, last = sheets(hall.tournament)["Hands"]
    assert last[10] == "abortive draw: four identical winds"


def test_a_ruling_is_told_with_its_reason(hall: Hall):
    table = hall.table(1)
    south = hall.names(table)[1]
    held = table.hands.get(state="held")
    rule_hand(hand=held, rulings={south: {"fan": 1, "fu": 30}}, reason="no pinfu", by=hall.head)
    *_, last = sheets(hall.tournament)["Hands"]
    assert last[18:24] + last[32:] == ["1 fan 30 fu", 1, 30, 1000, "ruled", "accepted", "no pinfu"]


MELD = {"type": "pon", "tiles": "777z"}
MELDS = [
    # rule set, what its players call the meld
    pytest.param("ema2008", {"dora_indicators": "1z", "ura_indicators": ""}, "pon 777z", id="riichi"),
    pytest.param("zungjung33", {}, "triplet 777z", id="zung jung"),
]


@each(("ruleset", "more", "words"), MELDS, apart=rolled_back)
def test_melds_are_called_as_the_game_calls_them(ruleset: str, more: dict[str, str], words: str):
    hall = make_hall(players=4, ruleset=ruleset)
    table = hall.table()
    _, south, west, _ = hall.names(table)
    hand = {"concealed": "234567m34p22s", "melds": [MELD], "win_tile": "5p", "flags": [], **more}
    hall.send(table, {"kind": "win", "discarder": west, "winners": [{"player": south, "hand": hand}]})
    head, last = sheets(hall.tournament)["Hands"]
    assert last[head.index("Tiles")] == f"234567m34p22s {words} + 5p"


def test_a_dispute_is_told_with_its_reason(hall: Hall):
    table = hall.table(2)
    _, south, west, _ = hall.names(table)
    hand = hall.send(table, ron_tiles(south, west)).data["hand"]
    dispute_hand(hand=table.hands.get(pk=hand["id"]), by=hall.referee, reason="was it a furiten?")
    *_, last = sheets(hall.tournament)["Hands"]
    assert last[22:24] + last[32:] == ["confirmed", "under decision", "was it a furiten?"]


def test_penalties(hall: Hall):
    head, *rows = sheets(hall.tournament)["Penalties"]
    assert head == [
        *("Stage", "Round", "Table", "When", "No.", "Player", "EMA number", "Country", "Kind", "Points"),
        *("Source", "Received by", "Reason", "Given by", "Time", "Reason for cancelling"),
    ]
    given = list(Penalty.objects.select_related("entry__player", "given_by").order_by("pk"))
    assert [row[4:6] for row in rows] == [[one.entry.number, one.entry.player.full_name] for one in given]
    apart = [abs(one.created_at.replace(tzinfo=None) - row[14]) for one, row in zip(given, rows, strict=True)]
    assert [time for time in apart if time >= timedelta(seconds=1)] == []  # a cell has rounded it
    book, head_referee = "EMA riichi rules 2008", hall.head.username
    assert [row[:4] + row[8:14] + row[15:] for row in rows] == [
        [
            1,
            1,
            1,
            "during the game",
            "Chombo",
            None,
            book,
            None,
            "=open tenpai, no tenpai",
            head_referee,
            None,
        ],
        [1, 1, 1, "during the game", "lateness", -1000, None, None, "@late", head_referee, None],
        [
            *(1, None, None, "before the game", "Other penalty", -500, "referee's decision", None),
            *("slip", head_referee, "a slip of ours"),
        ],
    ]


def test_a_finished_table_and_no_hands(hall: Hall):
    table = hall.table(2)
    hall.send(table, END)
    assert [row[3] for row in sheets(hall.tournament)["Tables"][1:]] == ["playing", "finished"]


def test_every_stage_has_its_standings(hall: Hall):
    Stage.objects.create(tournament=hall.tournament, number=2, kind="final", rounds_planned=1)
    assert list(sheets(hall.tournament))[:3] == ["Standings 1", "Standings 2", "Rounds"]


def test_a_tournament_that_has_not_begun():
    hall = make_hall(players=0)
    assert {title: len(rows) for title, rows in sheets(hall.tournament).items()} == {
        "Standings": 1,
        "Rounds": 1,
        "Tables": 1,
        "Hands": 1,
        "Penalties": 1,
    }


def test_the_same_ledger_gives_the_same_bytes(hall: Hall):
    first, second = (content_of(hall.tournament) for _ in range(2))
    assert first == second


def test_a_ledger_that_moves_while_it_is_read(hall: Hall):
    entry = Entry.objects.filter(tournament=hall.tournament).order_by("pk")[0]

    def meddle(percent: int, note: str) -> None:
        give_penalty(stage=hall.stage, entry=entry, kind="other", amount=1, reason="now", by=hall.head)

    with pytest.raises(LedgerMoved):
        write_book(hall.tournament, BytesIO(), meddle)
