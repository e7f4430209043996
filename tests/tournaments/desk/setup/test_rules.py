"""What an organiser sees of every rule set before choosing it: doubts, options, defaults and their
sources."""

import html
import re
from typing import Any

import pytest
from django.test import Client

from scoring.rulesets import registry
from tests.apart import rolled_back
from tests.factories import AccountFactory, make_hall
from tests.markup import markup
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

KEYS = registry.keys()


@pytest.fixture
def somebody() -> Client:
    return client_of(AccountFactory.create())


@each("key", KEYS, apart=rolled_back)
def test_doubts_stand_before_the_options(somebody: Client, key: str) -> None:
    ruleset = registry.get(key)
    page = html.unescape(somebody.post("/new/options/", {"ruleset": key}).content.decode())
    seen, _summary, folded = page.partition("<details")
    assert all(point in seen for point in (ruleset.description, ruleset.source, *ruleset.unverified))
    for option in ruleset.options:
        assert f'name="option-{option.key}"' in folded
        assert option.source in folded


@each("key", KEYS, apart=rolled_back)
def test_the_form_as_it_comes_changes_nothing(somebody: Client, key: str) -> None:
    """Every default, sent back as the form shows it, is a default."""
    form = somebody.post("/new/options/", {"ruleset": key}).context["form"]
    fields = {one["field"]: one["value"] for one in form.options if one["value"]}
    sent = {"name": key, "ruleset": key, "rounds": "4", "options_of": key, **fields}
    assert somebody.post("/new/", sent).status_code == 302
    assert (Tournament.objects.get().ruleset, Tournament.objects.get().options) == (key, {})


def other_value(option: Any) -> Any:
    """A value of the option that is not its default."""
    if option.kind == "bool":
        return not option.default
    if option.kind == "choice":
        return next(choice for choice in option.choices if choice != option.default)
    if option.kind == "int":
        return option.default + 2 if option.default + 2 <= option.maximum else option.default - 2
    return [1000, *([0] * (len(option.default) - 2)), -1000]


def other_options(key: str, option: Any) -> dict[str, Any]:
    """Another value of the option, and those of its companions without which results would not sum to zero."""
    defaults = {row.key: row.default for row in registry.get(key).options}
    if option.key not in ("start", "target", "oka") or "oka" not in defaults:
        return {option.key: other_value(option)}
    if option.key == "oka":
        return {"oka": defaults["oka"] + 4, "target": defaults["target"] + 1}
    chosen = {**defaults, option.key: other_value(option)}
    return {option.key: chosen[option.key], "oka": 4 * (chosen["target"] - chosen["start"])}


ALONE = [
    pytest.param(key, option, id=f"{key} {option.key}")
    for key in KEYS
    for option in registry.get(key).options
]


@each(("key", "option"), ALONE, apart=rolled_back)
def test_every_option_can_be_chosen(somebody: Client, key: str, option: Any) -> None:
    chosen = other_options(key, option)
    form = somebody.post("/new/options/", {"ruleset": key}).context["form"]
    fields = {one["field"]: one["value"] for one in form.options if one["value"]}
    for name, value in chosen.items():
        fields.pop(f"option-{name}", None)
        if value is not False:
            fields[f"option-{name}"] = typed(value)
    sent = {"name": key, "ruleset": key, "rounds": "4", "options_of": key, **fields}
    answer = somebody.post("/new/", sent)
    assert answer.status_code == 302, answer.context["faults"]
    assert Tournament.objects.get().options == chosen


def typed(value: Any) -> str:
    """As a browser sends it."""
    if value is True:
        return "on"
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


BAD = [
    pytest.param("fimj2001", {"option-limit": "999"}, "even", id="FIMJ: amounts are even"),
    pytest.param("fimj2001", {"option-limit": "two"}, "enter a whole number", id="a word for a number"),
    pytest.param(
        "fimj2001", {"option-structure": "booklet", "option-first_round": "S"}, "booklet", id="contradiction"
    ),
    pytest.param("zungjung33", {"option-flowers": "many"}, "many", id="no such choice"),
]


@each(("key", "fields", "words"), BAD, apart=rolled_back)
def test_what_cannot_be_is_said(somebody: Client, key: str, fields: dict[str, str], words: str) -> None:
    answer = somebody.post("/new/", {"name": "x", "ruleset": key, "rounds": "4", "options_of": key, **fields})
    assert answer.status_code == 400
    assert any(words in one.words for one in answer.context["faults"])
    assert not Tournament.objects.exists()


SPOKEN = [
    pytest.param(
        "mcr2006",
        "fi",
        "§3.4.9; poista valinta, jos pelaajat pysyvät paikoillaan koko pelin",
        id="a section and words",
    ),
    pytest.param("ema2025", "it", "§3.7: i decimali si tralasciano", id="a remark"),
    pytest.param("wrc", "es", "reglamento de 2015", id="a book"),
    pytest.param("finnish", "es", "la hoja: Aloituspisteet", id="a title stays"),
    pytest.param("fimj2001", "fi", "vihko: Durata di una partita", id="a title of the booklet stays"),
    pytest.param("fimj2001", "it", "Libretto: resta finché non chiude un altro", id="a choice"),
    pytest.param("zungjung33", "fi", "Puolet pisteistä", id="a choice in Finnish"),
    pytest.param("tenhou", "it", "confrontate con le sue partite", id="the rule set's own source"),
]


@each(("key", "language", "words"), SPOKEN, apart=rolled_back)
def test_options_speak_the_reader_s_language(key: str, language: str, words: str) -> None:
    account = AccountFactory.create(language=language)
    page = client_of(account).post("/new/options/", {"ruleset": key}).content.decode()
    assert words in html.unescape(page)


def test_a_choice_is_shown_in_words(somebody: Client) -> None:
    page = markup(somebody.post("/new/options/", {"ruleset": "fimj2001"}))
    assert '<option value="S">South</option>' in page
    assert "Default: East" in page


def test_a_new_tournament_begins_with_the_newest_edition(somebody: Client) -> None:
    page = somebody.get("/new/").content.decode()
    assert re.findall(r'<option value="(\w+)"\s+selected', page)[0] == registry.preselected() == "ema2025"


def test_the_number_of_rounds_is_in_the_settings() -> None:
    hall = make_hall(players=8, rounds=2)
    client = client_of(hall.organiser)
    page = client.get("/t/bologna-open/set-up/").content.decode()
    sent = {"name": "Bologna Open", "ruleset": "ema2008", "minutes": "90"}
    assert re.search(r'name="rounds"[^>]*value="2"', page)
    assert client.post("/t/bologna-open/set-up/", {**sent, "rounds": "5"}).status_code == 302
    assert hall.stage.rounds_planned == 5
    assert client.post("/t/bologna-open/set-up/", {**sent, "rounds": "0"}).status_code == 400
    assert client.post("/t/bologna-open/set-up/", sent).status_code == 302
    assert hall.stage.rounds_planned == 5
