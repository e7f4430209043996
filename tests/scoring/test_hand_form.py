"""The form of a hand: every gap is named (the forms of pages are tested with their features)."""

import pytest

from scoring.faults import Refused
from scoring.hand_form import ENGLISH, Event, FormFields, read_event
from scoring.rulesets import registry
from tests.rows import each

WINDS = {"1": "E", "2": "S", "3": "W", "4": "N"}
WIN = [("kind", "win"), ("winner", "1"), ("discarder", "2")]

GAPS = [
    pytest.param("ema2025", [*WIN], ["tiles_or_claim"], id="neither tiles nor a claim"),
    pytest.param("ema2025", [*WIN, ("melds-1", "pon 555z")], ["tiles_beside_melds"], id="melds alone"),
    pytest.param("ema2025", [*WIN, ("tiles-1", "123x")], ["bad_tiles", "tiles_or_claim"], id="no tiles"),
    pytest.param("ema2025", [], ["choose_kind"], id="nothing"),
    pytest.param("ema2025", [("kind", "win")], ["choose_winner", "choose_how"], id="nobody won"),
    pytest.param("ema2025", [*WIN, ("melds-1", "pon")], ["bad_melds", "tiles_or_claim"], id="half a meld"),
    pytest.param(
        "ema2025", [*WIN, ("points-1", "many")], ["not_a_number", "tiles_or_claim"], id="points in words"
    ),
    pytest.param(
        "zungjung33", [*WIN, ("points-1", "60"), ("discards", "S 3s, Q 5m")], ["bad_discards"], id="no wind Q"
    ),
    pytest.param("ema2025", [("kind", "abortive_draw")], ["choose_reason"], id="a draw without a reason"),
    pytest.param("ema2025", [("kind", "nagashi_mangan")], ["choose_claimant"], id="nobody claims"),
    pytest.param("ema2025", [("kind", "chombo")], ["choose_offender"], id="nobody erred"),
    pytest.param(
        "mcr2006", [("kind", "false_hu")], ["choose_false_hu", "choose_each"], id="an empty false hu"
    ),
]


@each(("key", "fields", "codes"), GAPS)
def test_a_gap_is_named(key: str, fields: list[tuple[str, str]], codes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        read_event(FormFields(fields), WINDS, registry.get(key))
    assert [fault.code for fault in refused.value.faults] == codes


@each(
    ("fields", "expected"),
    [
        pytest.param(
            [("kind", "nagashi_mangan"), ("claimant", "3"), ("last_discarder", "2")],
            {"kind": "nagashi_mangan", "claimants": ["3"], "tenpai": [], "riichi": [], "discarder": "2"},
            id="nagashi mangan",
        ),
        pytest.param(
            [("kind", "chombo"), ("offender", "4")],
            {"kind": "chombo", "offenders": ["4"], "riichi": []},
            id="chombo",
        ),
        pytest.param(
            [("kind", "exhaustive_draw"), ("tenpai", "1"), ("tenpai", "3"), ("dead", "2")],
            {"kind": "exhaustive_draw", "tenpai": ["1", "3"], "riichi": [], "dead": ["2"]},
            id="a draw with a dead hand",
        ),
        pytest.param(
            [("kind", "abortive_draw"), ("reason", "kyuushu")],
            {"kind": "abortive_draw", "reason": "kyuushu", "tenpai": [], "riichi": []},
            id="a draw with its reason",
        ),
        pytest.param(
            [("kind", "false_hu"), ("false_player", "4"), ("each", "30")],
            {"kind": "false_hu", "player": "4", "each": 30},
            id="false hu",
        ),
        pytest.param([("kind", "end")], {"kind": "end", "reason": "time"}, id="the end"),
        pytest.param(
            [("kind", "table_result"), *((f"score-{one}", "30 000") for one in "1234"), ("score-2", "−1200")],
            {
                "kind": "table_result",
                "scores": {"1": 30000, "2": -1200, "3": 30000, "4": 30000},
                "pot": 0,
            },
            id="a result",
        ),
    ],
)
def test_an_event_is_read(fields: list[tuple[str, str]], expected: dict[str, object]) -> None:
    assert read_event(FormFields(fields), WINDS, registry.get("wrc")) == expected


@each(
    ("fields", "claim"),
    [
        pytest.param([("value-1", "mangan")], {"limit": "mangan"}, id="a limit"),
        pytest.param([("limit-1", "massimo")], {"limit": "massimo"}, id="a limit of its own field"),
        pytest.param([("value-1", "yakuman2")], {"yakuman": 2}, id="two yakuman"),
        pytest.param([("value-1", "3"), ("fu-1", "40")], {"fan": 3, "fu": 40}, id="fan and fu"),
        pytest.param([("points-1", "1 200")], {"points": 1200}, id="points"),
    ],
)
def test_a_claim_is_read(fields: list[tuple[str, str]], claim: Event) -> None:
    win = [*WIN, ("liable-1", "3"), *fields]
    (winner,) = read_event(FormFields(win), WINDS, registry.get("ema2025"))["winners"]
    assert winner == {"player": "1", "claim": claim, "liable": "3"}


@each(
    ("key", "fields", "hand"),
    [
        pytest.param(
            "ema2025",
            [("riichi", "1"), ("dora", "4 m"), ("ura", "5m")],
            {"dora_indicators": "4m", "ura_indicators": "5m", "flags": ["riichi"]},
            id="riichi",
        ),
        pytest.param(
            "ema2025",
            [("flag-1", "double_riichi"), ("ura", "5m")],
            {"dora_indicators": "", "ura_indicators": "5m", "flags": ["double_riichi"]},
            id="double riichi",
        ),
        pytest.param(
            "zungjung33", [("declared-1", "")], {"bonus": "", "flags": []}, id="no doublings declared"
        ),
        pytest.param(
            "fimj2001",
            [("declared-1", "3")],
            {"bonus": "", "flags": [], "declared_doublings": 3},
            id="doublings declared",
        ),
    ],
)
def test_a_hand_is_read(key: str, fields: list[tuple[str, str]], hand: Event) -> None:
    """The last concealed tile is the one won with."""
    typed = [*WIN, ("tiles-1", "123m 456p 789s 11z 23s"), ("melds-1", ""), *fields]
    (winner,) = read_event(FormFields(typed), WINDS, registry.get(key))["winners"]
    assert winner["hand"] == {"concealed": "123m456p789s11z2s", "melds": [], "win_tile": "3s", **hand}


def test_a_win_of_the_italian_game_is_read() -> None:
    """A last player beside the winner, what the racks hold, and the flowers of the hand."""
    fields = [
        *(("winner", one) for one in "12"),
        ("kind", "win"),
        ("discarder", "self"),
        ("tiles-1", "f1 11z 3s"),
        ("melds-1", "pon 777z, chi 345m"),
        ("last-2", "1"),
        ("rack-points-3", "24"),
        ("rack-combos-4", "pon:5m, kan:1z"),
        ("rack-bonus-4", "f2 g3"),
    ]
    assert read_event(FormFields(fields), WINDS, registry.get("fimj2001")) == {
        "kind": "win",
        "discarder": None,
        "winners": [
            {
                "player": "1",
                "hand": {
                    "concealed": "11z",
                    "melds": [{"type": "pon", "tiles": "777z"}, {"type": "chi", "tiles": "345m"}],
                    "win_tile": "3s",
                    "bonus": "f1",
                    "flags": [],
                },
            },
            {"player": "2", "status": "last_player"},
        ],
        "racks": {
            "3": {"claim": {"points": 24}},
            "4": {"combos": ["pon:5m", "kan:1z"], "bonus": "f2g3", "status": None},
        },
    }


@each(
    ("fields", "answer"),
    [
        pytest.param([("responsible", "4")], {"responsible": "4"}, id="as the table says"),
        pytest.param(
            [("discards", "s 3s; W 5m")], {"discards": [["2", "3s"], ["3", "5m"]]}, id="English letters"
        ),
        pytest.param([("discards", "O 3s")], {"discards": [["1", "3s"]]}, id="letters of the page"),
    ],
)
def test_who_answers_for_the_winning_tile(fields: list[tuple[str, str]], answer: Event) -> None:
    win = FormFields([*WIN, ("points-1", "60"), *fields])
    event = read_event(win, WINDS, registry.get("zungjung33"), {**ENGLISH, "E": "O"})
    assert {name: event[name] for name in answer} == answer
