"""Options, the registry, and what every rule set must offer."""

import pytest

from scoring import game, hands
from scoring.descriptions import GameFacts, Option
from scoring.faults import Refused
from scoring.names import EVERY_GAME, Names
from scoring.rulesets import registry
from tests.rows import each

BAD_OPTIONS = [
    ("ema2008", {"start": "30000"}, "wrong_type"),
    ("ema2008", {"start": True}, "wrong_type"),
    ("ema2008", {"start": -1}, "out_of_range"),
    ("ema2008", {"start": 10_000_000}, "out_of_range"),
    ("ema2008", {"uma": [1, 2, 3]}, "wrong_length"),
    ("ema2008", {"uma": [1, 2, 3, 4]}, "sum_not_zero"),
    ("ema2008", {"uma": [10**12, -(10**12), 0, 0]}, "out_of_range"),
    ("ema2008", {"uma": 9}, "wrong_type"),
    ("ema2008", {"red_fives": 2}, "unknown_choice"),
    ("ema2008", {"red_fives": 3.0}, "unknown_choice"),
    ("ema2008", {"abortive_dealer": "sometimes"}, "unknown_choice"),
    ("ema2008", {"chombo": 3}, "unknown_option"),
    ("ema2008", 3, "wrong_type"),
]


@each(("key", "options", "code"), BAD_OPTIONS)
def test_a_bad_option_is_refused(key, options, code):
    with pytest.raises(Refused) as refused:
        registry.get(key).resolve(options)
    assert [fault.code for fault in refused.value.faults] == [code]


def test_all_bad_options_are_named():
    with pytest.raises(Refused) as refused:
        registry.get("ema2008").resolve({"start": -1, "uma": [], "x": 1})
    assert {fault.field for fault in refused.value.faults} == {"options.start", "options.uma", "options.x"}


AT_ODDS = [
    pytest.param("mleague", {"start": 26000}, ["results_not_zero"], id="another start alone"),
    pytest.param("mleague", {"start": 30000}, ["results_not_zero"], id="a start at the target with oka"),
    pytest.param("tenhou", {"oka": 0}, ["results_not_zero"], id="no oka"),
    pytest.param("tenhou", {"target": 25000}, ["results_not_zero"], id="a target at the start with oka"),
    pytest.param("mleague", {"start": 26000, "oka": 16000}, [], id="the oka of another start"),
    pytest.param("mleague", {"start": 20000, "target": 25000}, [], id="start and target moved alike"),
    pytest.param("tenhou", {"target": 25000, "oka": 0}, [], id="no target, no oka"),
    pytest.param("ema2025", {"start": 25000}, [], id="results count from the start"),
    pytest.param("ema2025", {"uma": [-15000, 5000, -5000, 15000]}, ["uma_rises"], id="a rising uma"),
    pytest.param("ema2025", {"uma": [0, 0, 0, 0]}, [], id="no uma"),
    pytest.param("mcr2006", {}, [], id="a game without"),
]


@each(("key", "options", "codes"), AT_ODDS)
def test_options_under_which_results_do_not_sum_to_zero(key, options, codes):
    """They are told when options are chosen; a game that was played under them is scored as ever."""
    ruleset = registry.get(key)
    rules = ruleset.resolve(options)
    assert [fault.code for fault in ruleset.at_odds(rules)] == codes


@each("key", registry.keys())
def test_the_defaults_of_every_rule_set_are_at_one(key):
    ruleset = registry.get(key)
    assert ruleset.at_odds(ruleset.resolve(None)) == []


@each("key", ["mleague", "tenhou"])
def test_the_target_is_an_option_where_there_is_oka(key):
    ruleset = registry.get(key)
    assert ruleset.resolve({"target": 30000}) == ruleset.resolve(None)
    assert ruleset.facts(ruleset.resolve({"target": 0})).target == 0


def test_an_unknown_rule_set():
    with pytest.raises(registry.UnknownRuleSet):
        registry.get("ema1908")


@each("key", registry.keys())
def test_every_rule_set_is_described(key):
    ruleset = registry.get(key)
    assert (ruleset.key, bool(ruleset.source), bool(ruleset.description)) == (key, True, True)
    assert ruleset.event_kinds[0] == "win"
    games = (EVERY_GAME, ruleset.family, key)
    assert [names for names in ruleset.every_name() if not names.en or names.game not in games] == []
    assert {ruleset.names, ruleset.penalties[-1].names, ruleset.options[0].names} <= set(ruleset.every_name())
    codes = [pattern.code for pattern in ruleset.patterns]
    assert len(set(codes)) == len(codes)


@each("key", registry.keys())
def test_every_choice_that_is_a_code_has_a_name(key):
    """Numbers and winds say themselves."""
    for option in registry.get(key).options:
        plain = all(isinstance(choice, int) or choice in "ESWN" for choice in option.choices)
        assert len(option.choice_names) == (0 if plain else len(option.choices)), option.key


@each("key", registry.keys())
def test_a_section_is_a_number_or_a_title_that_readers_of_other_languages_understand(key):
    ruleset = registry.get(key)
    titles = {row.section for row in ruleset.patterns if row.section and not row.section[0].isdigit()}
    untitled = {"Yakuman", "Dora"}  # the same word everywhere
    assert titles - untitled <= set(ruleset.section_names)
    for title, names in ruleset.section_names.items():
        assert title in names.to_json().values()


@each("key", registry.keys())
def test_the_defaults_are_what_the_options_say(key):
    ruleset = registry.get(key)
    plain = ruleset.resolve(None)
    for option in ruleset.options:
        assert getattr(plain, option.key) == option.freeze(option.default), option.key
        assert option.source
        assert ruleset.resolve({option.key: option.default}) == plain


@each(("value", "codes"), [(True, []), (1, ["wrong_type"]), (None, ["wrong_type"])])
def test_an_option_that_is_true_or_false(value, codes):
    option = Option(key="x", kind="bool", default=False, source="test", names=Names("X"))
    assert [fault.code for fault in option.faults(value)] == codes


def test_the_rule_sets_in_which_one_caller_of_a_discard_is_paid():
    """architecture.md, `winners`."""
    found = {key for key in registry.keys() if registry.get(key).pays_one_winner}  # noqa: SIM118
    assert found == {
        *("finnish", "wrc", "wrc2025", "mleague", "jpml_a", "jpml_a2026", "zungjung33", "mcr2006")
    }


def test_seats_change_in_mcr_alone_unless_the_event_keeps_them():
    """Green Book 3.4.9: East and South, West and North; then East to West's place; then as after the first round."""
    rules = {key: registry.get(key).resolve(None) for key in registry.keys()}  # noqa: SIM118
    changing = {key for key in rules if registry.get(key).seats_of_round(rules[key], 1)}
    assert changing == {"mcr2006"}
    mcr = registry.get("mcr2006")
    orders = [mcr.seats_of_round(rules["mcr2006"], round_) for round_ in range(4)]
    assert orders == [(0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1)]
    assert mcr.seats_of_round(mcr.resolve({"seat_change": False}), 1) == ()


SAYS = [
    pytest.param("ema2025", {"dora", "stakes", "liability", "fu", "furiten", "uma"}, id="EMA 2025"),
    pytest.param("fimj2001", {"flowers", "racks", "declared_doublings"}, id="FIMJ 2001"),
    pytest.param("zungjung33", {"flowers", "responsible", "discards"}, id="Zung Jung 3.3"),
    pytest.param("mcr2006", {"flowers"}, id="MCR 2006"),
]


@each(("key", "features"), SAYS)
def test_what_a_rule_set_says_of_hands_and_tables(key, features):
    ruleset = registry.get(key)
    names = {name.removeprefix("has_") for name in dir(ruleset) if name.startswith("has_")}
    assert {name for name in names if getattr(ruleset, f"has_{name}")} == features


EMA_UMA = (15000, 5000, -5000, -15000)
FACTS = [
    (
        "ema2008",
        None,
        GameFacts(
            30000, 30000, (9000, 3000, -3000, -9000), red_fives=3, fu_step=10, stick=1000, most_yakuman=2
        ),
    ),
    (
        "ema2025",
        None,
        GameFacts(
            *(30000, 30000, EMA_UMA, 0, 10), stick=1000, chombo=20000, substitute_loss=15000, most_yakuman=1
        ),
    ),
    (
        "finnish",
        None,
        GameFacts(25000, 25000, (0, 0, 0, 0), red_fives=3, fu_step=1, stick=1000, most_yakuman=7),
    ),
    (
        "tenhou",
        {"red_fives": 0},
        GameFacts(25000, 30000, EMA_UMA, red_fives=0, fu_step=10, stick=1000, most_yakuman=7),
    ),
    ("fimj2001", {"limit": 500}, GameFacts(limit=500)),
    ("zungjung33", None, GameFacts()),
    ("mcr2006", None, GameFacts()),
]


@each(("key", "options", "facts"), [pytest.param(*row, id=row[0]) for row in FACTS])
def test_the_figures_of_a_game_under_its_options(key, options, facts):
    ruleset = registry.get(key)
    assert ruleset.facts(ruleset.resolve(options)) == facts


@each("key", registry.keys())
def test_a_record_of_the_fields_a_rule_set_names_is_read(key):
    """No field is unknown, and none that is missing is unnamed."""
    ruleset = registry.get(key)
    answer = hands.score_record(ruleset, dict.fromkeys(ruleset.record_fields | ruleset.hand_fields, None))
    codes = {fault["code"] for fault in answer["faults"] if ruleset.has_racks is False}
    assert codes.isdisjoint({"unknown_field", "missing_field"})
    assert ruleset.has_racks == ({"winners", "racks"} <= ruleset.record_fields)


def test_the_table_chooses_the_first_round_in_tournaments_of_fimj_alone():
    fimj, ema = registry.get("fimj2001"), registry.get("ema2025")
    assert fimj.open_start_fields(fimj.resolve(None)) == {"first_round"}
    assert fimj.open_start_fields(fimj.resolve({"structure": "booklet"})) == frozenset()
    assert ema.open_start_fields(ema.resolve(None)) == frozenset()


def test_a_new_tournament_begins_with_a_rule_set_that_there_is():
    assert registry.preselected() in registry.keys()  # noqa: SIM118


RESULT_OPTIONS = {"uma", "oka", "target", "chombo", "leftover_unit", "late_before_rank", "level_uma"}


@each("key", registry.keys())
def test_options_of_results_change_no_score(key):
    """Whatever they are set to, every state of a game is the same: only the final figures may differ."""
    ruleset = registry.get(key)
    assert ruleset.result_options == {option.key for option in ruleset.options} & RESULT_OPTIONS
    usual = _replayed(ruleset, {})
    for option in ruleset.options:
        if option.key in ruleset.result_options:
            assert _replayed(ruleset, {option.key: _other(option)})["states"] == usual["states"], option.key


def _replayed(ruleset, options):
    chombo = [{"kind": "chombo", "offenders": ["A"], "riichi": []}] if "chombo" in ruleset.event_kinds else []
    draw: dict[str, object] = {"kind": "exhaustive_draw"}
    if ruleset.has_stakes:
        draw |= {"tenpai": ["A", "B"], "riichi": ["B"]}
    line = {"players": list("ABCD"), "events": [*chombo, draw], "settle": True}
    answer = game.replay(ruleset, line, options)
    assert answer["ok"], answer
    return answer


def _other(option):
    """A value that is not the default."""
    if option.kind == "bool":
        return not option.default
    if option.kind == "choice":
        return next(choice for choice in option.choices if choice != option.default)
    return [4000, 0, -1000, -3000] if option.kind == "int_list" else option.default + 1000
