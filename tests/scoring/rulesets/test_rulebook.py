"""The books of the rule sets: every pattern has a condition and a hand that the engine really scores so."""

from collections.abc import Sequence

import pytest

from scoring import calculator
from scoring.names import Names
from scoring.rulebook import Example, Worth, read_example
from scoring.rulesets import registry
from scoring.score import Line
from tests.rows import each

KEYS = registry.keys()
PATTERNS = [
    pytest.param(key, place, id=f"{key}-{pattern.code}")
    for key in KEYS
    for place, pattern in enumerate(registry.get(key).patterns)
]


@each(("key", "place"), PATTERNS)
def test_the_example_of_a_pattern_holds_it(key: str, place: int) -> None:
    ruleset = registry.get(key)
    pattern, rules = ruleset.patterns[place], ruleset.resolve(None)
    entry = ruleset.entry(pattern, rules)
    assert entry is not None
    assert entry.condition.en.endswith(".")
    answer = calculator.calculate(ruleset, entry.example.fields())
    assert answer.faults == ()
    assert answer.bill is not None
    assert pattern.code in {line.code for line in answer.bill.lines}


DOUBLE = [
    pytest.param(key, pattern.code, id=f"{key}-{pattern.code}")
    for key in KEYS
    for pattern in registry.get(key).patterns
    if registry.get(key).further(pattern, registry.get(key).resolve(None))
]


@each(("key", "code"), DOUBLE)
def test_a_yakuman_is_paid_twice_when_the_book_says_so(key: str, code: str) -> None:
    """And the plain example is not, but for the one that always is."""
    ruleset = registry.get(key)
    rules = ruleset.resolve(None)
    (pattern,) = (pattern for pattern in ruleset.patterns if pattern.code == code)
    entries = (ruleset.entry(pattern, rules), ruleset.further(pattern, rules))
    bills = [calculator.calculate(ruleset, entry.example.fields()).bill for entry in entries if entry]
    values = [line.value for bill in bills if bill for line in bill.lines if line.code == code]
    assert values == [2 if code == "daisuushii" else 1, 2]


def test_which_yakuman_are_double() -> None:
    """EMA 2008, 4.2.5, of which the edition of 2012 keeps one; the Finnish sheet."""
    codes = {key: [row.values[1] for row in DOUBLE if row.values[0] == key] for key in KEYS}
    four = ["kokushi", "chuuren", "suuankou", "daisuushii"]
    assert {key: found for key, found in codes.items() if found} == {
        "ema2008": four,
        "ema2012": ["daisuushii"],
        "finnish": four,
    }


def table(key: str, code: str) -> dict[object, tuple[object, ...]]:
    """The rows of a table by what begins them: names in English."""
    ruleset = registry.get(key)
    (found,) = (found for found in ruleset.tables(ruleset.resolve(None)) if found.code == code)
    plain = [tuple(cell.en if isinstance(cell, Names) else cell for cell in row) for row in found.rows]
    size = 2 if code.startswith("payments") and ruleset.family == "riichi" else 1
    return {row[:size] if size > 1 else row[0]: row[size:] for row in plain}


ROWS = [
    pytest.param("ema2008", "payments", (2, "Discard"), 3, 2600, id="EMA 2008, 4.1.2: 2 fan 40 fu"),
    pytest.param("ema2008", "payments", (2, "Self-draw"), 3, (700, 1300), id="EMA 2008: drawn"),
    pytest.param("ema2008", "payments_east", (4, "Discard"), 2, 11600, id="EMA 2008: 4 fan 30 fu"),
    pytest.param("ema2025", "payments_east", (4, "Discard"), 2, 12000, id="EMA 2025: rounded to mangan"),
    pytest.param("ema2008", "payments", (2, "Discard"), 0, "", id="pinfu with 20 fu is never by discard"),
    pytest.param("ema2008", "payments", (1, "Discard"), 1, "", id="seven pairs are two fan"),
    pytest.param("ema2008", "limits", "13+", 1, 32000, id="counted yakuman in 2008"),
    pytest.param("ema2025", "limits", "11+", 1, 24000, id="no counted yakuman since 2016"),
    pytest.param("ema2008", "minipoints", "Concealed kong", 1, 32, id="EMA 2008, 4.1.1"),
    pytest.param("finnish", "minipoints", "Pair of dragons", 0, 2, id="Finnish sheet"),
    pytest.param("mcr2006", "payments", 24, 0, 32, id="Green Book 3.9.1: the discarder"),
    pytest.param("mcr2006", "payments", 24, 1, 8, id="Green Book 3.9.1: the others"),
    pytest.param("zungjung33", "payments", 25, 0, 25, id="payment scheme: up to 25 all pay alike"),
    pytest.param("zungjung33", "payments", 30, 0, 40, id="payment scheme: 25 from each, the rest"),
    pytest.param("fimj2001", "values", 20, 3, 160, id="20 points doubled three times"),
    pytest.param("fimj2001", "values", 60, 5, 1000, id="the limit"),
    pytest.param("fimj2001", "items", "Hidden poker of heads", 0, 32, id="Come contare i punti"),
]


@each(("key", "code", "row", "column", "expected"), ROWS)
def test_a_cell_of_a_table(key: str, code: str, row: object, column: int, expected: object) -> None:
    assert table(key, code)[row][column] == expected


OWN_HANDS = (
    Example("123567m45699p67s8s", how="tsumo"),
    Example("123567m45699p67s8s"),
    Example("567m45699p67s8s", "chi 123m"),
    Example("567m44499p67s8s", "chi 123m", how="tsumo"),
    Example("567m45699p67s8s", "chi 123m", how="tsumo"),
    Example("123567m456p11z67s8s", seat="E", flags=("riichi",)),
    Example("123567m456p11z67s8s", seat="E", how="tsumo"),
    Example("123567m456p22z67s8s", flags=("riichi",)),
    Example("1133m4477p22s556z6z", how="tsumo"),
)
"""Beside the examples of the patterns: pinfu and pairs of winds, open and closed, by draw and by discard."""
RIICHI = [key for key in KEYS if registry.get(key).family == "riichi"]


@each("key", RIICHI)
def test_the_table_of_minipoints_counts_the_examples_of_the_book(key: str) -> None:
    """What the table says, read as a player reads it, is what the engine counts."""
    ruleset = registry.get(key)
    rows, rules = table(key, "minipoints"), ruleset.resolve(None)
    entries = [ruleset.entry(pattern, rules) for pattern in ruleset.patterns]
    examples = [*(entry.example for entry in entries if entry), *OWN_HANDS]
    counted = 0
    for example in examples:
        bill = calculator.calculate(ruleset, example.fields()).bill
        lines = [line for line in bill.lines if line.kind == "fu"] if bill else []
        if bill and lines:
            codes = {line.code for line in bill.lines}
            assert by_table(rows, lines, example, codes) == sum(
                line.value for line in lines if line.code != "rounding"
            ), example
            counted += 1
    assert counted > 30


def of_the_draw(
    rows: dict[object, tuple[object, ...]], example: Example, codes: set[str], *, is_closed: bool
) -> int:
    """The minipoints of the self-draw itself, by the row of the edition."""
    name = next(name for name in DRAWN if name in rows)
    spared = name == DRAWN[2] and "rinshan" in example.flags
    spared |= is_closed and (name == DRAWN[0] or "pinfu" in codes)
    return 0 if spared else number(rows[name])


DRAWN = (
    "Self-draw with an open hand",
    "Self-draw, but not with pinfu",
    "Self-draw, but not with pinfu and not on a replacement tile",
)


def by_table(
    rows: dict[object, tuple[object, ...]], lines: Sequence[Line], example: Example, codes: set[str]
) -> int:
    """The minipoints of a hand: its sets, wait and pair are those of the bill, all else follows from the table."""
    if "seven_pairs" in codes:
        assert {line.code for line in lines} == {"seven_pairs"}
        return number(rows["Seven pairs, with nothing added"])
    is_closed = all(meld.strip().startswith("ankan") for meld in example.melds.split(",") if meld)
    drawn = example.how == "tsumo"
    total = number(
        rows["Closed hand, won by discard" if is_closed and not drawn else "Open hand or self-draw"]
    )
    named = {"pung_open": "Open pung, or a pung completed by a discard"}
    others = 0
    for line in lines:
        if line.code.startswith(("pung", "kong", "wait")):
            plain, outside = rows[named.get(line.code, line.names.en)]
            assert line.value in (plain, outside)
            others += line.value
    pairs = [line.names.en for line in lines if line.code.startswith("pair")]
    if example.seat == example.round and {"pair_seat", "pair_round"} & codes:
        others += number(rows["Pair that is seat wind and prevalent wind"])
    else:
        others += sum(number(rows[name]) for name in pairs)
    if drawn:
        total += of_the_draw(rows, example, codes, is_closed=is_closed)
    elif not drawn and not is_closed and not others:
        total += number(rows.get("Open hand won by discard, with no other minipoints", (0,)))
    return total + others


def number(row: tuple[object, ...]) -> int:
    """The figure of a row that is the same for all tiles."""
    assert isinstance(row[0], int)
    assert len(set(row)) == 1
    return row[0]


def test_double_winds_count_as_the_edition_has_it() -> None:
    pairs = {key: table(key, "minipoints")["Pair that is seat wind and prevalent wind"][0] for key in RIICHI}
    two = {"ema2025", "finnish", "wrc", "wrc2025", "mleague", "jpml_a2026"}
    assert pairs == {key: 2 if key in two else 4 for key in RIICHI}


def test_the_end_of_a_game_is_that_of_its_structure() -> None:
    """FIMJ: the tournament has no set number of hands, the booklet four rounds."""
    ruleset = registry.get("fimj2001")
    said = {
        key: [names.en for names in ruleset.endings(ruleset.resolve({"structure": key}))]
        for key in ("tournament", "booklet")
    }
    assert [key for key, sentences in said.items() if "A game has four rounds." in sentences] == ["booklet"]


def test_an_example_is_read_from_its_row() -> None:
    found = read_example("22z55m4p ; pon 111z, chi 345p ; tsumo seat=E rinshan")
    assert found == Example("22z55m4p", "pon 111z, chi 345p", "tsumo", "E", flags=("rinshan",))
    assert read_example("22z55m4p") == Example("22z55m4p")


def test_an_edition_of_the_family_has_the_words_of_the_family_but_where_it_differs() -> None:
    green = {}
    for key in ("ema2016", "jpml_a", "jpml_a2026"):
        ruleset = registry.get(key)
        rules = ruleset.resolve(None)
        (pattern,) = (pattern for pattern in ruleset.patterns if pattern.code == "ryuuiisou")
        entry = ruleset.entry(pattern, rules)
        green[key] = bool(entry and "must" in entry.condition.en)
    assert green == {"ema2016": False, "jpml_a": True, "jpml_a2026": False}


WORTHS = [
    pytest.param("ema2025", "riichi", Worth(1, "fan", 0), id="concealed only"),
    pytest.param("ema2025", "kokushi", Worth(1, "yakuman", alone=True), id="yakuman"),
    pytest.param("mcr2006", "dragon_pung", Worth(2, "points", each=True), id="counted each time"),
    pytest.param("zungjung33", "3.4", Worth(320, "points", alone=True), id="points"),
    pytest.param("fimj2001", "pure", Worth(3, "doublings"), id="doublings"),
    pytest.param("fimj2001", "tutto_kong", Worth(3000, "points", alone=True), id="a massimo"),
]


@each(("key", "code", "worth"), WORTHS)
def test_what_a_pattern_is_worth(key: str, code: str, worth: Worth) -> None:
    ruleset = registry.get(key)
    (pattern,) = (row for row in ruleset.patterns if row.code == code)
    assert ruleset.worth(pattern, ruleset.resolve(None)) == worth
