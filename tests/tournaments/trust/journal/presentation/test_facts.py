"""What a log entry changed, in words."""

from typing import Any

import pytest
from django.db import models
from django.utils import translation
from django.utils.html import strip_tags

from tests.apart import rolled_back
from tests.factories import Hall, draw, make_hall, ron, ron_tiles
from tests.languages import LANGUAGES
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.chain.sealing import open_names
from tournaments.desk.people.services.entries import withdraw_entry
from tournaments.desk.people.services.teams import set_teams
from tournaments.desk.setup.services.tournaments import update_tournament
from tournaments.models import Entry, LogEntry
from tournaments.play.hands.services.corrections import correct_hand, rule_hand
from tournaments.play.hands.services.reseating import reseat
from tournaments.play.penalties.services.penalties import give_dead_hand, give_penalty
from tournaments.trust.journal.presentation.facts import MODELS, Facts

FACTS = [
    # action, subject, before, after; label, before and after of each line; {1} is who has number 1
    pytest.param(
        "change_entry",
        "entry:1",
        {"number": 1, "player": "A", "status": "playing", "ranked": True, "checked_in_at": None},
        {"number": 1, "player": "A", "status": "withdrawn", "ranked": False, "checked_in_at": None},
        [("Status", "playing", "withdrawn"), ("Ranked", "yes", "no")],
        id="what did not change is left out",
    ),
    pytest.param(
        "check_in",
        "entry:1",
        {"checked_in_at": None},
        {"checked_in_at": "2026-11-22T09:30:00+00:00"},
        [("Checked in", "", "22 November 2026 09:30")],
        id="a moment",
    ),
    pytest.param(
        "update_tournament",
        "tournament",
        {"fee_early_until": None, "starts_on": "2026-11-28"},
        {"fee_early_until": "2026-11-20", "starts_on": "2026-11-29"},
        [
            ("Last day before the late fee", "", "20 November 2026"),
            ("First day", "28 November 2026", "29 November 2026"),
        ],
        id="days",
    ),
    pytest.param(
        "give_penalty",
        "penalty:1",
        None,
        {"entry": 1, "kind": "other", "rule": "", "phase": "during", "amount": 1500, "receivers": {"2": 500}},
        [
            ("Player", None, "{1}"),
            ("Kind", None, "other"),
            ("When", None, "during the game"),
            ("Points", None, "1\u202f500"),
            ("Points for others", None, "{2} 500"),
        ],
        id="a penalty",
    ),
    pytest.param(
        "add_players",
        "entries",
        None,
        [{"number": 1, "player": "Ana"}, {"number": 2, "player": "Eva"}],
        [("Players", None, "Ana, Eva")],
        id="people",
    ),
    pytest.param(
        "fill_tables",
        "entries",
        None,
        [{"number": 1, "status": "playing"}],
        [("Players", None, "{1}: playing")],
        id="fillers",
    ),
    pytest.param("set_teams", "entries", {"1": ""}, {"1": "Red"}, [("{1}", "", "Red")], id="teams"),
    pytest.param(
        "update_tournament",
        "tournament",
        {"language": "en", "options": {}, "minutes": 90, "ruleset": "ema2008"},
        {"language": "fi", "options": {"unheard": 1}, "minutes": 75, "ruleset": "ema2025"},
        [
            ("Language", "English", "Finnish"),
            ("Options", "", "unheard: 1"),
            ("Minutes per round", "90", "75"),
            ("Rule set", "EMA riichi 2008", "EMA riichi 2025"),
        ],
        id="settings",
    ),
    pytest.param(
        "update_tournament",
        "tournament",
        {"certificate": {}},
        {
            "certificate": {
                "title": "Diploma",
                "best": 5,
                "signed_by": [{"name": "Eva Ruiz", "role": "chair"}],
            }
        },
        [("Certificate", "", "Diploma · 5 · Eva Ruiz · chair")],
        id="a template of certificates",
    ),
    pytest.param(
        "grant_role",
        "tournament",
        None,
        {"account": "ugo", "kind": "head_referee"},
        [("Account", None, "ugo"), ("Role", None, "head referee")],
        id="a role",
    ),
    pytest.param(
        "plan_rounds", "tournament", {"rounds": 3}, {"rounds": 5}, [("Rounds", "3", "5")], id="rounds"
    ),
    pytest.param(
        "set_start", "table:1", {}, {"first_round": "S"}, [("First round", None, "South")], id="a wind"
    ),
    pytest.param(
        "make_plan",
        "stage:1/plan:1",
        None,
        {"number": 1, "method": "draw", "seed": 7, "first_round": 3, "certificate": {"hash": "f5"}},
        [("Made by", None, "drawn"), ("Seed", None, "7"), ("Changes from round", None, "3")],
        id="a plan",
    ),
    pytest.param(
        "open_stage",
        "stage:2",
        None,
        {"players": {"2": 1, "1": 1}, "ties": [["1", "2"]], "tie": "lot", "seed": 0},
        [
            ("Players", None, "1. {2}, 1. {1}"),
            ("Tied at the cut", None, "{1}, {2}"),
            ("Tie-break", None, "by lot"),
        ],
        id="a stage",
    ),
    pytest.param(
        "remove_stage",
        "stage:2",
        {"kind": "final", "cut": "top", "places": 4},
        None,
        [
            ("Kind", "final", ""),
            ("Who advances", "the best of the standings", ""),
            ("Number of players advancing", "4", ""),
        ],
        id="something gone",
    ),
    pytest.param(
        "undo_round",
        "stage:1/round:2",
        {"state": "running", "hands": [3, 4], "penalties": [], "scores": {"1": {"1": 31000, "2": -1000}}},
        {"state": "planned"},
        [
            ("State", "running", "planned"),
            ("Hands", "2", ""),
            ("Scores", "Table 1: {1} 31\u202f000, {2} −1\u202f000", ""),
        ],
        id="a round",
    ),
    pytest.param(
        "reseat",
        "table:1",
        {"seats": {"1": {"E": "1", "S": "2"}}},
        {
            "seats": {"1": {"E": "2", "S": "1"}},
            "names": False,
            "changes": [{"table": 1, "scores": {"before": {"1": 1, "2": 2}, "after": {"1": 2, "2": 1}}}],
        },
        [
            ("Seats", "Table 1: East {1}, South {2}", "Table 1: East {2}, South {1}"),
            ("Scores", "Table 1: {1} 1, {2} 2", "Table 1: {1} 2, {2} 1"),
        ],
        id="seats",
    ),
    pytest.param("call_referee", "table:1", None, None, [], id="nothing to say"),
    pytest.param(
        "open_window",
        "window:1",
        None,
        {"draught_of_air": 3},
        [("Draught of air", None, "3")],
        id="nobody foresaw",
    ),
]


@each(("action", "subject", "before", "after", "lines"), FACTS, apart=rolled_back)
def test_facts(hall: Hall, action: str, subject: str, before: Any, after: Any, lines: list[Any]) -> None:
    facts = Facts(hall.tournament)
    names = ["", *(facts.names[str(number)] for number in (1, 2))]
    said = facts.of(LogEntry(action=action, subject=subject, before=before, after=after))
    assert said == [tuple(part and part.format(*names) for part in line) for line in lines]


SAMPLES: dict[type[models.Field], list[Any]] = {
    models.BooleanField: [True],
    models.DateTimeField: ["2026-11-22T09:30:00+00:00", "2026-11-22T09:30:00", "2026-11-22 09:30:00Z"],
    models.DateField: ["2026-11-22", "2027-02-30"],
    models.IntegerField: [-1, 0, 1_000_000],
    models.JSONField: [{"a": 1}, ["a"], "a"],
    models.ForeignKey: [1, "1"],
    models.CharField: ["a", "{nme}", "2026-11-22"],
    models.TextField: ["a", "-"],
}
"""Values of each kind of field, as services write them."""


def samples(field: models.Field) -> list[Any]:
    values: list[Any] = next((values for kind, values in SAMPLES.items() if isinstance(field, kind)), ["a"])
    return [*values, *(value for value, _label in field.flatchoices or ()), None, "", [], {}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_every_noun_has_words(hall: Hall, language: str) -> None:
    """The page of the log opens whatever a service has written; fields that want their context have rows above."""
    faults = []
    facts = Facts(hall.tournament)
    with translation.override(language):
        for noun, model in MODELS.items():
            for field in model._meta.concrete_fields:
                for value in samples(field) if field.name not in facts.sayers else []:
                    entry = LogEntry(
                        action="change", subject=f"{noun}:1", before={}, after={field.name: value}
                    )
                    try:
                        facts.of(entry)
                    except Exception as error:
                        faults.append((noun, field.name, value, repr(error)))
    assert faults == []


HAND = {
    "concealed": "234567m34p22s",
    "melds": [{"type": "pon", "tiles": "777z"}],
    "win_tile": "5p",
    "bonus": "",
}
EVENTS = [
    pytest.param(
        {"kind": "exhaustive_draw", "tenpai": ["1"], "riichi": ["1"]},
        ["Draw", "tenpai: {1}", "Riichi: {1}"],
        id="draw",
    ),
    pytest.param(
        {"kind": "abortive_draw", "reason": "four_winds", "dead": ["2"]},
        ["Abortive draw: four identical winds", "dead hand: {2}"],
        id="stopped",
    ),
    pytest.param(
        {
            "kind": "win",
            "discarder": "2",
            "winners": [
                {
                    "player": "1",
                    "hand": {**HAND, "flags": ["rinshan"]},
                    "claim": {"fan": 3, "fu": 40},
                    "liable": "2",
                }
            ],
            "riichi": [],
        },
        ["{1} wins from {2}", "", "3 fan 40 fu", "After a kong", "Liable: {2}"],
        id="tiles, claim, flag, liability",
    ),
    pytest.param(
        {
            "kind": "win",
            "discarder": None,
            "winners": [{"player": "1", "claim": {"points": 40}, "ruling": {"points": 85}}],
            "responsible": None,
            "racks": {
                "2": {"combos": ["(555m)"], "bonus": "f1", "status": None},
                "3": {"claim": {"points": 16}},
            },
        },
        ["{1} wins by self-draw", "85 points", "Responsible: nobody", "{2}: (555m) f1", "{3}: 16"],
        id="ruling, answer, racks",
    ),
]


@each(("event", "parts"), EVENTS, apart=rolled_back)
def test_a_hand_is_told(hall: Hall, event: dict[str, Any], parts: list[str]) -> None:
    facts = Facts(hall.tournament)
    names = ["", *(facts.names[str(number)] for number in (1, 2, 3))]
    (fact,) = facts.of(LogEntry(action="submit_hand", subject="table:1/hand:1", after={"event": event}))
    assert fact.label == "What happened"
    told = in_words(fact.after).split("·")
    assert list(map(str.strip, told)) == [part.format(*names) for part in parts]


def in_words(html: str) -> str:
    return " ".join(strip_tags(html).split())


@pytest.fixture
def day(db: None) -> Hall:
    """A day on which much was put right."""
    hall = make_hall(players=8)
    table = hall.table(1)
    east, south, west, north = hall.names(table)
    hall.send(table, ron(south, west, fan=3, fu=30))
    hall.send(table, {**draw(east), "riichi": [east]})
    hall.send(table, ron_tiles(south, west, {"fan": 3, "fu": 30}))
    rule_hand(
        hand=table.hands.get(state="held"), rulings={south: {"fan": 1, "fu": 30}}, reason="r", by=hall.head
    )
    first = table.hands.get(seq=1, state="accepted")
    correct_hand(hand=first, event=ron(east, west, fan=3, fu=30), reason="r", by=hall.head)
    seats = dict(zip("SEWN", map(int, (east, south, west, north)), strict=True))
    reseat(table=table, seats=seats, names=False, by=hall.head, reason="r")
    entry = hall.entries(table)[0]
    give_penalty(stage=hall.stage, entry=entry, kind="lateness", amount=1000, reason="r", by=hall.head)
    give_dead_hand(table=table, entry=entry, by=hall.head, reason="r")
    set_teams(tournament=hall.tournament, teams={"Red": [1, 2]}, by=hall.organiser)
    update_tournament(tournament=hall.tournament, by=hall.organiser, place="Riga")
    withdraw_entry(entry=Entry.objects.get(number=8), by=hall.organiser)
    return hall


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_reads_a_program(day: Hall, language: str) -> None:
    with translation.override(language):
        facts = Facts(day.tournament)
        entries = list(LogEntry.objects.all())
        open_names(entries)
        said = [fact for entry in entries for fact in facts.of(entry)]
    words = [f"{one.label} {one.before} {one.after}" for one in said if "<span" not in one.after]
    assert [one for one in words if set(one) & set("{}[]_")] == []
    page = client_of(day.organiser).get("/t/bologna-open/log/").content.decode()
    assert "<pre>" not in page
