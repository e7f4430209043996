"""The quiz: the same hands from the same address, of the level that was asked for, and answers that are judged."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring import calculator
from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.rows import each
from tournaments.public.quiz.engine.questions import HANDS, LEVELS, level_of, question
from tournaments.public.quiz.presentation import asked_figures, show_question

KEYS = registry.keys()


@pytest.fixture
def reader(db) -> Client:
    return Client()


@each("level", LEVELS)
@each("key", KEYS)
def test_hands_are_of_their_level(key: str, level: int) -> None:
    for number in range(1, HANDS + 1):
        answer = calculator.calculate(registry.get(key), question(key, level, "seed", number).fields())
        assert (answer.faults, level_of(answer)) == ((), level)


def test_a_seed_gives_the_same_hands_for_ever() -> None:
    """Written down once; an address that somebody has sent leads to the hand they saw."""
    found = {key: question(key, 2, "bologna", 1) for key in ("ema2025", "fimj2001", "mcr2006", "zungjung33")}
    assert {key: (hand.tiles, hand.melds, hand.how) for key, hand in found.items()} == SEEN


SEEN = {
    "ema2025": ("666m34567p44666s5p", "", "tsumo"),
    "fimj2001": ("g33456778m678p333s7m", "", "tsumo"),
    "mcr2006": ("23m12223p333666z4m", "", "tsumo"),
    "zungjung33": ("2444677889999m2m", "", "tsumo"),
}


def test_other_seeds_and_numbers_give_other_hands() -> None:
    hands = {question("ema2025", 1, seed, number).tiles for seed in "ab" for number in range(1, HANDS + 1)}
    assert len(hands) == 2 * HANDS


@each("level", LEVELS)
@each("key", ["ema2025", "fimj2001", "mcr2006", "zungjung33"])
def test_the_right_figures_are_right_and_others_are_not(key: str, level: int) -> None:
    ruleset, example = registry.get(key), question(key, level, "x", 1)
    empty = show_question(ruleset, example, {})
    right = {figure.key: str(figure.right) for figure in empty.figures if figure.right is not None}
    assert set(right) <= set(asked_figures(ruleset))
    assert (empty.is_right, show_question(ruleset, example, right).is_right) == (False, True)
    wrong = {name: str(int(value) + 1) for name, value in right.items()}
    assert not any(
        figure.is_right
        for figure in show_question(ruleset, example, wrong).figures
        if figure.right is not None
    )


def test_fu_do_not_matter_from_mangan_on() -> None:
    ruleset = registry.get("ema2025")
    limits = [
        show_question(ruleset, question("ema2025", 3, "x", number), {}) for number in range(1, HANDS + 1)
    ]
    figures = [shown.figures for shown in limits if shown.bill["limit"]]
    assert figures
    assert {each[1].right for each in figures} == {None}


def test_a_series_begins_with_a_seed_of_its_own(reader: Client) -> None:
    found = [reader.get(reverse("quiz"), {"rules": "mcr2006", "level": "2"})["Location"] for _ in range(2)]
    assert found[0] != found[1]
    assert found[0].startswith("/quiz/mcr2006/2/")
    assert reader.get(found[0]).status_code == 200


def test_the_bill_comes_with_the_answers(reader: Client) -> None:
    address = reverse("question", args=["ema2025", 1, "seed", 1])
    before, after = reader.get(address), reader.get(address, {"fan": "", "fu": "x", "total": "99999999"})
    assert b'data-right=""' in before.content
    assert b'data-right="no"' in after.content
    assert b"#p-" in after.content


def test_the_last_hand_leads_to_another_series(reader: Client) -> None:
    first, last = (
        reader.get(reverse("question", args=["ema2025", 1, "seed", number])).content.decode()
        for number in (1, HANDS)
    )
    assert reverse("question", args=["ema2025", 1, "seed", 2]) in first
    assert f"{reverse('quiz')}?rules=ema2025&amp;level=1" in last


@each(
    "address",
    [
        pytest.param("/quiz/none/1/a/1/", id="rule set"),
        pytest.param("/quiz/ema2025/4/a/1/", id="level"),
        pytest.param("/quiz/ema2025/1/a/11/", id="hand"),
        pytest.param(f"/quiz/ema2025/1/{'a' * 21}/1/", id="seed"),
    ],
    apart=rolled_back,
)
def test_what_does_not_exist(reader: Client, address: str) -> None:
    assert reader.get(address).status_code == 404


@each("query", [{"rules": "none", "level": "1"}, {"rules": "mcr2006"}, {"level": "x"}], apart=rolled_back)
def test_without_a_choice_the_page_asks_for_it(reader: Client, query: dict[str, str]) -> None:
    assert reader.get(reverse("quiz"), query).status_code == 200
