"""The penalties desk: the form, what it refuses, taking one back, the list for the federation."""

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, PlayerFactory, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.models import Penalty

SLUG = "/t/bologna-open"

GIVEN = {
    "lateness": {"kind": "lateness", "amount": "2000", "reason": "late"},
    "chombo": {"kind": "chombo", "reason": "false riichi"},
    "dead hand": {"kind": "dead_hand", "reason": "five tiles"},
}


@each("fields", GIVEN.values(), ids=GIVEN.keys(), apart=rolled_back)
def test_penalties_are_given(hall: Hall, head: Client, fields: dict[str, str]) -> None:
    table = hall.table(1)
    sent = {**fields, "entry": hall.names(table)[0], "table": str(table.pk)}
    assert head.post(f"{SLUG}/penalties/", sent)["Location"] == f"{SLUG}/penalties/"
    assert Penalty.objects.get().kind == fields["kind"]
    assert fields["reason"] in head.get(f"{SLUG}/penalties/").content.decode()


NOT_GIVEN = {
    "nobody": ({"entry": ""}, "Choose a player."),
    "chombo without table": ({"kind": "chombo", "table": ""}, "Choose the table"),
    "no amount": ({"amount": ""}, "Enter the number of points."),
    "amount in words": ({"amount": "many"}, "Points: enter a whole number."),
    "no reason": ({"reason": ""}, "Give a reason."),
}


@each(("fields", "words"), NOT_GIVEN.values(), ids=NOT_GIVEN.keys(), apart=rolled_back)
def test_penalties_refused(hall: Hall, head: Client, fields: dict[str, str], words: str) -> None:
    sent = {"kind": "other", "amount": "1000", "reason": "noise", "entry": "1", **fields}
    answer = head.post(f"{SLUG}/penalties/", sent)
    assert answer.status_code == 400
    assert words in answer.content.decode()


CASES = [
    pytest.param("ema2025", {"rule": "lateness", "late": "4:01"}, 'placeholder="5000"', id="RB 7.2, 4:01"),
    pytest.param("ema2025", {"rule": "lateness", "late": "10:01"}, "a substitute plays", id="RB 7.3"),
    pytest.param("ema2025", {"rule": "lateness", "late": "1:99"}, "EMA riichi rules 2025, 7.2", id="no time"),
    pytest.param("ema2025", {"rule": "obstruction"}, "One of:", id="RB 6.12, a scale"),
    pytest.param("ema2025", {"rule": "cheating"}, "disqualify the player", id="RB 6.12, out"),
    pytest.param("ema2025", {"rule": "chombo"}, "20\u2009000 points are deducted", id="RB 3.4.6"),
    pytest.param("ema2008", {"rule": "chombo"}, "a mangan is paid at the table", id="2008: the table pays"),
    pytest.param("ema2025", {}, "Chombo", id="nothing chosen: the first row"),
    pytest.param("mcr2006", {"rule": "foul"}, "a warning", id="REG 3.1"),
    pytest.param("mcr2006", {"rule": "false_hu_10"}, "10 points to each opponent", id="REG 2.9"),
    pytest.param("mcr2006", {"rule": "tiles_knocked_over"}, "Received by", id="GB 3.11"),
    pytest.param("mcr2006", {"rule": "false_hu_hidden"}, "No points", id="REG 3.3"),
    pytest.param("zungjung33", {"rule": "other"}, "The rules set no amount", id="free"),
]


@each(("ruleset", "fields", "words"), CASES, apart=rolled_back)
def test_the_form_shows_what_the_rule_asks_for(
    db: None, ruleset: str, fields: dict[str, str], words: str
) -> None:
    hall = make_hall(players=8, ruleset=ruleset)
    client = client_of(hall.head)
    said = {"entry": hall.names(hall.table())[0], "round": str(hall.round().pk), **fields}
    assert words in client.get(f"{SLUG}/penalties/case/", said).content.decode()


GIVEN_BY_RULE = [
    pytest.param("ema2025", {"rule": "lateness", "late": "61"}, [("lateness", 2000)], id="seconds"),
    pytest.param("ema2025", {"rule": "score_sheet"}, [("sheet", 2000)] * 4, id="each of the table"),
    pytest.param("ema2025", {"rule": "warning"}, [("warning", 0)], id="a warning"),
    pytest.param("mcr2006", {"rule": "false_hu_20"}, [("other", 0)], id="false hu"),
    pytest.param("mcr2006", {"rule": "false_hu_hidden"}, [("dead_hand", 0)], id="a dead hand by its row"),
    pytest.param(
        "mcr2006",
        {"rule": "tiles_knocked_over", "amount": "30", "receiver": "opponents"},
        [("other", 30)],
        id="received by three",
    ),
]


@each(("ruleset", "fields", "rows"), GIVEN_BY_RULE, apart=rolled_back)
def test_penalties_by_the_rule(
    db: None, ruleset: str, fields: dict[str, str], rows: list[tuple[str, int]]
) -> None:
    hall = make_hall(players=8, ruleset=ruleset)
    client = client_of(hall.head)
    table = hall.table(1)
    sent = {**fields, "entry": hall.names(table)[0], "table": str(table.pk), "reason": "=it was so"}
    answer = client.post(f"{SLUG}/penalties/", sent, follow=True)
    assert "=it was so" in answer.content.decode()
    assert [(row.kind, row.amount) for row in Penalty.objects.all()] == rows
    assert [sum(row.receivers.values()) for row in Penalty.objects.all()] in ([30], [0] * len(rows))
    lines = client.get(f"{SLUG}/penalties/list.csv").content.decode("utf-8-sig").splitlines()
    assert (len(lines), "'=it was so" in lines[1]) == (1 + len(rows), True)


def test_a_refused_penalty_names_the_player(db: None) -> None:
    hall = make_hall(ruleset="mcr2006")
    client, table = client_of(hall.head), hall.table()
    sent = {"entry": hall.names(table)[0], "table": str(table.pk), "reason": "twice", "rule": "false_hu_10"}
    client.post(f"{SLUG}/penalties/", sent)
    name = hall.entries(table)[0].player.full_name
    assert f"Player {name} has a dead hand" in client.post(f"{SLUG}/penalties/", sent).content.decode()


NOT_BY_RULE = [
    pytest.param({"rule": "tax"}, "is not one of", id="no such row"),
    pytest.param({"rule": "lateness", "late": "soon"}, "Write minutes and seconds", id="no time"),
    pytest.param({"rule": "lateness", "late": "11:00"}, "a substitute plays", id="too late"),
    pytest.param({"rule": "score_sheet", "table": ""}, "Choose the table", id="whose table?"),
]


@each(("fields", "words"), NOT_BY_RULE, apart=rolled_back)
def test_penalties_the_rule_refuses(db: None, fields: dict[str, str], words: str) -> None:
    hall = make_hall(players=8, ruleset="ema2025")
    client = client_of(hall.head)
    sent = {"entry": hall.names(hall.table())[0], "reason": "r", **fields}
    answer = client.post(f"{SLUG}/penalties/", sent)
    assert (answer.status_code, words in answer.content.decode()) == (400, True)


def test_penalty_is_taken_back(hall: Hall, head: Client) -> None:
    head.post(f"{SLUG}/penalties/", {"kind": "other", "amount": "1000", "reason": "noise", "entry": "1"})
    penalty = Penalty.objects.get()
    head.post(f"{SLUG}/penalties/{penalty.pk}/cancel/", {"reason": "mistaken"})
    assert "mistaken" in head.get(f"{SLUG}/penalties/").content.decode()
    assert head.post(f"{SLUG}/penalties/999/cancel/").status_code == 404


@each("kind", ["chombo", "dead_hand", "lateness"], apart=rolled_back)
def test_a_substitute_at_the_table_plays_for_somebody(hall: Hall, head: Client, kind: str) -> None:
    """The list offers who sits there; the penalty is that of the player for whom the game counts."""
    table = hall.table(1)
    seat = table.seats.select_related("entry").order_by("pk")[1]
    substitute = add_entry(
        tournament=hall.tournament, player=PlayerFactory.create(), by=hall.organiser, status="substitute"
    )
    seat_substitute(
        table=table, entry=seat.entry, substitute=substitute, by=hall.head, when="during", reason="ill"
    )
    sent = {
        "entry": substitute.key,
        "table": table.pk,
        "reason": "five tiles",
        "kind": kind,
        "amount": "2000",
    }
    answer = head.post(f"{SLUG}/penalties/", sent)
    assert answer.status_code == 302, answer.context["faults"]
    told = head.get(f"{SLUG}/penalties/").context["rows"][0]
    assert told.penalty.entry == seat.entry


def test_the_players_of_the_chosen_table_come_first(hall: Hall, head: Client) -> None:
    table = hall.table(1)
    groups = head.get(f"{SLUG}/penalties/", {"table": table.pk}).context["groups"]
    assert [words for words, _people in groups] == ["At this table", "Others"]
    assert {entry.key for entry in groups[0][1]} == set(hall.names(table))
    for none in ("", "x", "999999"):
        groups = head.get(f"{SLUG}/penalties/", {"table": none}).context["groups"]
        assert [(words, len(people)) for words, people in groups] == [("", hall.tournament.entries.count())]
