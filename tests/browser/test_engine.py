"""The rules in Chromium: byte for byte the answers of this Python, the same bill, and no request for it."""

import gzip
import io
import json
import re
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils.translation import override
from playwright.sync_api import Page, expect

from scoring.browser import caller
from scoring.calculator import calculate
from scoring.rulesets import registry
from scoring.study import compare, study
from tests.browser.conftest import Open
from tests.browser.phones import wait_for
from tests.eye.test_choosing import asked
from tests.languages import LANGUAGES
from tests.tournaments.common.web.engine.kept import kept
from tools.pyodide.exercise import example_calls
from tournaments.common.web.engine import bundle
from tournaments.common.web.engine.bundle import Bundle
from tournaments.texts.study_words import study_words

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STARTED = """async () => {
  const { engine } = await import("/static/js/engine/client.js");
  await engine.start();
}"""
ASKED = """async (asked) => {
  const { engine } = await import("/static/js/engine/client.js");
  return Promise.all(asked.map(([name, text]) => engine.text(name, text)));
}"""
DRAWN = """async ([words, language, found, pairs]) => {
  const { BillWriter } = await import("/static/js/bill.js");
  const { Address, drawAnswer, isDrawable } = await import("/static/js/study.js");
  const writer = new BillWriter(words, "/static/img/tiles.svg", language);
  const place = document.createElement("div");
  if (isDrawable(writer, found)) place.append(...drawAnswer(writer, found, new Address("/calculator/", pairs)));
  return place.innerHTML;
}"""
PLAIN = """(html) => {
  const page = document.createElement("template");
  page.innerHTML = html;
  const plain = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    const names = [...node.attributes].map((one) => ` ${one.name}=${one.value}`).sort().join("");
    return `<${node.localName}${names}>${[...node.childNodes].map(plain).join("")}</>`;
  };
  return [...page.content.childNodes].map(plain).join("").replace(/\\s+/g, " ").replace(/ ?(<[^>]*>) ?/g, "$1").trim();
}"""
"""A page's elements and words; the space between two elements is left out."""

RON = {"tiles-you": "234567m345p67s22s8s", "how": "ron", "seat": "S", "round": "E"}
HANDS: list[tuple[str, dict[str, str]]] = [
    *((key, {**RON, "dora": "1z", "counters": "2"}) for key in registry.keys() if key != "mcr2006"),  # noqa: SIM118
    ("mcr2006", {**RON, "tiles-you": "123456789m23p55s4p"}),
    ("ema2025", {**RON, "tiles-you": "234067m345p67s22s8s"}),
    (
        "finnish",
        {"tiles-you": "234p78m55z6m", "melds-you": "pon 666z, ankan 7777z", "how": "tsumo", "seat": "E"},
    ),
    ("tenhou", {"tiles-you": "19m19p19s1234567z1z", "how": "tsumo", "seat": "E"}),
    (
        "fimj2001",
        {"tiles-you": "123m678p2399s1s", "melds-you": "chi 345m", "rack-combos-W": "(555m)", "seat": "S"},
    ),
    ("mcr2006", {"tiles-you": "147m258p369s1256z7z", "how": "ron", "seat": "S"}),
]


TAUGHT: list[tuple[str, dict[str, str]]] = [
    ("ema2025", {"tiles-you": "23456m345p22678s", "dora": "1z", "flag-you": "riichi"}),
    ("ema2008", {"tiles-you": "23406m345p22678s", "discards-you": "9p4m", "how": "ron"}),
    ("mcr2006", {"tiles-you": "147m258p369s1234z", "seat": "E"}),
    ("fimj2001", {"tiles-you": "123m456p8899s", "melds-you": "chi 345m"}),
    ("tenhou", {"tiles-you": "147m258p369s1234z"}),
    ("zungjung33", {"tiles-you": "23455m3467p34567s", "how": "ron"}),
    ("wrc", {"tiles-you": "147m258p369s12345z"}),
    ("jpml_a", {"tiles-you": "23456m345p22678s5z"}),
    ("ema2025", {"tiles-you": "13999m789s22p2m", "melds-you": "chi 345m", "how": "ron"}),
    ("mcr2006", {"tiles-you": "123456789m23p55s4p", "flag-you": "last_discard", "how": "ron"}),
    ("ema2025", {"tiles-you": "23m456p789s11122z4m", "discards-you": "1m", "how": "ron"}),
    ("tenhou", {"tiles-you": "23m456p789s11122z4m", "discards-you": "1m", "how": "tsumo"}),
    ("ema2025", {"tiles-you": "13m456p789s11z", "melds-you": "ankan 2222m"}),
    ("ema2016", {"tiles-you": "123m456p789s3344z"}),
    ("wrc", {"tiles-you": "13m456p22z", "melds-you": "chi 789s, chi 345m"}),
    ("mleague", {"tiles-you": "2345m"}),
    ("ema2016", {"tiles-you": "2340m"}),
]
"""Waits, furiten, useful tiles, discards, a hand without yaku, and too few tiles."""


@pytest.mark.parametrize(
    "most", [pytest.param(20, id="twenty"), pytest.param(None, id="all", marks=pytest.mark.night)]
)
def test_every_case_has_the_same_bytes(opened: Open, most: int | None) -> None:
    page = opened("/calculator/", app=True)
    examples = [(name, json.dumps(payload)) for name, payload in [*example_calls(), *asked()]]
    assert {payload["ruleset"] for _name, payload in example_calls() if "ruleset" in payload} == set(
        registry.keys()
    )
    calls = examples[:: len(examples) // most] if most else examples
    page.evaluate(STARTED)
    here = caller(bundle.MODULES)
    assert page.evaluate(ASKED, calls) == [here(name, text) for name, text in calls]


@pytest.mark.parametrize(
    "language",
    [pytest.param(code, marks=[pytest.mark.night] if code != "en" else []) for code in LANGUAGES],
)
def test_the_answer_is_the_one_of_the_server(opened: Open, language: str) -> None:
    check_answers(opened("/login/", app=True), language)


def check_answers(page: Page, language: str) -> None:
    for key, fields in [*HANDS, *TAUGHT]:
        fields = {"rules": key, **fields}
        pairs = list(fields.items())
        answer = Client(headers={"Accept-Language": language}).get(
            "/calculator/", fields, headers={"HX-Request": "true"}
        )
        with override(language):
            words = study_words([registry.get(key)])
        ruleset = registry.get(key)
        found: Any = {"answer": calculate(ruleset, pairs).to_json(), "study": study(ruleset, pairs).to_json()}
        if found["study"]["state"] == "complete":
            found["elsewhere"] = [one.to_json() for one in compare(pairs)]
        drawn = page.evaluate(DRAWN, [words, language, found, pairs])
        assert page.evaluate(PLAIN, drawn) == page.evaluate(PLAIN, answer.content.decode()), (
            language,
            fields,
        )


@pytest.mark.night
def test_the_calculator_answers_without_the_server(opened: Open) -> None:
    page = opened("/calculator/?tiles-you=234567m345p67s22s8s&how=ron&seat=S", app=True)
    page.evaluate(STARTED)
    expect(page.locator("[data-engine-state]")).to_have_text("Ready: this phone scores hands by itself.")
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_have_text(
        "You are offline. This phone scores the hand by itself.", use_inner_text=True
    )
    page.get_by_role("checkbox", name="Riichi", exact=True).check()
    expect(page.locator("#answer tr.sum")).to_have_text("3 fan 30 fu")
    expect(page).to_have_url(re.compile("flag-you=riichi"))
    here = page.evaluate("location.pathname + location.search")
    expect(page.get_by_role("link", name="Link to this hand")).to_have_attribute("href", here)


@pytest.mark.night
def test_a_phone_that_is_told_not_to_loads_nothing(opened: Open) -> None:
    page = opened("/calculator/?tiles-you=234567m345p67s22s8s&how=ron&seat=S", app=True)
    page.get_by_label("Work without network on this phone").uncheck()
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url))
    page.reload()
    expect(page.get_by_label("Work without network on this phone")).not_to_be_checked()
    page.context.set_offline(True)
    expect(page.locator("#offline")).to_have_text(
        "You are offline. The answer comes when you are back online.", use_inner_text=True
    )
    page.context.set_offline(False)
    page.get_by_role("checkbox", name="Riichi", exact=True).check()
    expect(page.locator("#answer tr.sum")).to_have_text("3 fan 30 fu")
    assert [url for url in loaded if "/engine/engine-" in url or "/engine/pyodide-" in url] == []
    page.get_by_label("Work without network on this phone").check()
    page.get_by_text("Ready: this phone scores hands by itself.").wait_for()


RENEWED = """async (hash) => {
  const { engine } = await import("/static/js/engine/client.js");
  return engine.hash === hash && engine.state === "ready";
}"""


def newer_rules() -> bytes:
    """The rules with one call more."""
    packed = io.BytesIO(bundle.pack())
    with ZipFile(packed, "a") as sources:
        sources.writestr("scoring/newer.py", 'CALLS = {"newer": lambda asked: "newer"}')
    return gzip.compress(packed.getvalue())


@pytest.mark.night
def test_after_an_update_of_the_server_its_rules_are_loaded(opened: Open, monkeypatch: Any) -> None:
    page = opened("/calculator/", app=True)
    page.evaluate(STARTED)
    newer = Bundle(kept().manifest, newer_rules())
    assert newer.hash != kept().hash
    monkeypatch.setattr(bundle, "MODULES", (*bundle.MODULES, "scoring.newer"))
    monkeypatch.setattr(bundle, "current", lambda: newer)
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_for(page, RENEWED, newer.hash)
    assert page.evaluate(ASKED, [("newer", "null")]) == ['"newer"']
