"""The form of a hand: every gap is named (the forms of pages are tested with their features)."""

import pytest

from scoring.faults import Refused
from scoring.hand_form import FormFields, read_event
from scoring.rulesets import registry

WINDS = {"1": "E", "2": "S", "3": "W", "4": "N"}
WIN = [("kind", "win"), ("winner", "1"), ("discarder", "2")]

GAPS = [
    pytest.param("ema2025", [*WIN], ["tiles_or_claim"], id="neither tiles nor a claim"),
    pytest.param("ema2025", [*WIN, ("melds-1", "pon 555z")], ["tiles_beside_melds"], id="melds alone"),
    pytest.param("ema2025", [*WIN, ("tiles-1", "123x")], ["bad_tiles", "tiles_or_claim"], id="no tiles"),
    pytest.param("ema2025", [("kind", "abortive_draw")], ["choose_reason"], id="a draw without a reason"),
    pytest.param("ema2025", [("kind", "nagashi_mangan")], ["choose_claimant"], id="nobody claims"),
    pytest.param("ema2025", [("kind", "chombo")], ["choose_offender"], id="nobody erred"),
    pytest.param(
        "mcr2006", [("kind", "false_hu")], ["choose_false_hu", "choose_each"], id="an empty false hu"
    ),
]


@pytest.mark.parametrize(("key", "fields", "codes"), GAPS)
def test_a_gap_is_named(key: str, fields: list[tuple[str, str]], codes: list[str]) -> None:
    with pytest.raises(Refused) as refused:
        read_event(FormFields(fields), WINDS, registry.get(key))
    assert [fault.code for fault in refused.value.faults] == codes


@pytest.mark.parametrize(
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
    ],
)
def test_an_event_is_read(fields: list[tuple[str, str]], expected: dict[str, object]) -> None:
    assert read_event(FormFields(fields), WINDS, registry.get("wrc")) == expected
