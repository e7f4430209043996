"""Long drills of the table without network (`make drills`): what goes wrong in halls, one after the other."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from scoring.rulesets import registry
from tests.browser.phones import PINFU, Phone, phone, wait_for
from tests.browser.server import Server, server
from tests.processes import ROOT, manage

pytestmark = [pytest.mark.browser, pytest.mark.processes]

SHARES = (5, 30)
RULESETS = tuple(registry.keys())
CLOCKS = (-1, 1)
TILES = {"mcr2006": "123456789m23p55s4p"}
"""A win of eight points, where that is asked."""
OTHERS = ("signed out", "full", "revoked")
SIGN_OUT = """
import json, sys
import django
django.setup()
from django.contrib.sessions.models import Session
print(json.dumps(Session.objects.filter(pk=sys.argv[1]).delete()[0]))
"""
GIVE_CODES = """
import json, sys
import django
django.setup()
from tournaments.common.web.codes import code_of
from tournaments.models import Table, Tournament
table = Table.objects.select_related("round__stage__tournament").get(pk=int(sys.argv[1]))
Tournament.objects.filter(pk=table.round.stage.tournament_id).update(table_codes="enter")
print(json.dumps(code_of(table)))
"""
RENEW_CODES = """
import json, sys
import django
django.setup()
from players.models import Account
from tournaments.models import Table
from tournaments.desk.table_codes.services import renew_codes
table = Table.objects.select_related("round__stage__tournament").get(pk=int(sys.argv[1]))
tournament = table.round.stage.tournament
organiser = Account.objects.get(roles__tournament=tournament, roles__kind="organiser")
print(json.dumps(renew_codes(tournament=tournament, table=table, by=organiser)))
"""
VERDICTS = """async () => {
    const { rows } = await import("/static/js/outbox/store.js");
    return (await rows()).map((row) => row.phone.answer.verdict);
}"""
NO_ROOM = """IDBObjectStore.prototype.put = function () { throw new DOMException("no room", "QuotaExceededError") }"""
WRONG_CLOCK = """{ const Real = Date;
    const now = () => Real.now() + HOURS * 3600000;
    window.Date = class extends Real {
        constructor(...said) { said.length ? super(...said) : super(now()) }
        static now() { return now() }
    } }"""
HASH = """async () => (await import("/static/js/engine/client.js")).engine.hash"""
HAS_ENGINE = """async (hash) => {
    const engine = await (await caches.open("engine")).keys();
    const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
    return engine.some((one) => one.url.includes(hash)) && !installing && !waiting && active?.state === "activated";
}"""
"""Whether the engine is kept, and the worker is active, which has then asked for all kept pages anew."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, dict[str, Any]]]:
    """A server for these drills, with a hall for each."""
    with server(tmp_path_factory.mktemp("drills")) as one:
        names = [
            *(f"{share} %" for share in SHARES),
            *(f"{hours} h" for hours in CLOCKS),
            *OTHERS,
            *RULESETS,
        ]
        settings = [{"name": name, "ruleset": name if name in RULESETS else "ema2025"} for name in names]
        yield one, dict(zip(names, one.halls(*settings), strict=True))


def lossy(here: Phone, share: int) -> None:
    """So many percent of what is sent is lost: half on the way there, half on the way back."""
    chance = random.Random(share)

    def answer(route: Route) -> None:
        if chance.random() * 100 >= share:
            route.continue_()
            return
        if chance.random() < 0.5:
            route.fetch()
        route.abort()

    here.page.route("**/api/v1/**", answer)


@pytest.mark.parametrize("share", SHARES)
def test_lost_requests_and_answers(site: Any, browser: Browser, share: int) -> None:
    one, halls = site
    here = phone(one, browser, halls[f"{share} %"])
    here.open("hand/")
    here.offline()
    for hands in range(1, 8):
        here.draw(here.table["players"][0])
        here.waits(hands)
    lossy(here, share)
    here.offline(False)
    here.waits(0)
    told = one.table(here.table["pk"])
    assert ([row[0] for row in told["hands"]], told["versions"], told["differences"]) == (
        [*range(1, 8)],
        7,
        0,
    )
    here.context.close()


def test_the_sign_in_ends_while_the_phone_is_away(site: Any, browser: Browser) -> None:
    """The hands stay, the page asks for the sign-in, and somebody else may send them."""
    one, halls = site
    hall = halls["signed out"]
    here = phone(one, browser, hall)
    here.open("hand/")
    here.offline()
    here.draw()
    here.waits(1)
    assert one.run(SIGN_OUT, hall["people"]["referee"]) == 1
    here.offline(False)
    here.asks_to_sign_in()
    here.waits(1)
    assert one.table(here.table["pk"])["hands"] == []
    here.sign_in(hall["people"]["head"])
    here.open()
    here.page.get_by_role("button", name="Send them in my name").click()
    here.waits(0)
    assert [row[0] for row in one.table(here.table["pk"])["hands"]] == [1]
    here.context.close()


def test_a_full_phone_keeps_the_hand_in_its_form(site: Any, browser: Browser) -> None:
    one, halls = site
    here = phone(one, browser, halls["full"])
    here.context.add_init_script(NO_ROOM)
    here.open("hand/")
    here.offline()
    here.draw()
    expect(here.page.locator("form[data-entry] .faults")).to_contain_text("no room")
    expect(here.page.locator("input[name=kind][value=exhaustive_draw]")).to_be_checked()
    here.offline(False)
    here.send()
    here.page.wait_for_url(f"**{here.address}")
    assert [row[0] for row in one.table(here.table["pk"])["hands"]] == [1]
    here.context.close()


@pytest.mark.parametrize("hours", CLOCKS)
def test_a_clock_that_is_wrong_changes_nothing(site: Any, browser: Browser, hours: int) -> None:
    one, halls = site
    here = phone(one, browser, halls[f"{hours} h"])
    here.context.add_init_script(WRONG_CLOCK.replace("HOURS", str(hours)))
    here.open("hand/")
    here.offline()
    here.draw()
    here.waits(1)
    here.draw()
    here.waits(2)
    here.offline(False)
    here.waits(0)
    told = one.table(here.table["pk"])
    assert ([row[0] for row in told["hands"]], told["differences"]) == ([1, 2], 0)
    here.context.close()


def test_the_code_of_the_table_is_revoked_while_the_phone_is_away(site: Any, browser: Browser) -> None:
    """The hands stay on the phone and nothing arrives; a referee who signs in there sends them."""
    one, halls = site
    hall = halls["revoked"]
    pk = hall["tables"][0]["pk"]
    code = one.run(GIVE_CODES, str(pk))
    here = phone(one, browser, hall)
    here.context.clear_cookies()
    here.page.goto(f"{one.url}/at/#{code}")
    here.page.wait_for_url(f"**{here.address}")
    here.open("hand/")
    here.offline()
    for hands in (1, 2):
        here.draw(here.table["players"][0])
        here.waits(hands)
    assert one.run(RENEW_CODES, str(pk)) == 1
    here.offline(False)
    here.asks_to_sign_in()
    here.waits(2)
    assert one.table(pk)["hands"] == []
    here.sign_in(hall["people"]["referee"])
    here.open()
    here.page.get_by_role("button", name="Send them in my name").click()
    here.waits(0)
    told = one.table(pk)
    assert ([row[0] for row in told["hands"]], told["differences"]) == ([1, 2], 0)
    here.context.close()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_set(site: Any, browser: Browser, ruleset: str) -> None:
    """A draw and a win, entered without network, are what the server makes of them."""
    one, halls = site
    here = phone(one, browser, halls[ruleset])
    here.open("hand/")
    _east, south, west, _north = here.table["players"]
    here.offline()
    here.draw()
    here.waits(1)
    here.ron(south, west, TILES.get(ruleset, PINFU))
    here.waits(2)
    phone_says = here.page.evaluate(VERDICTS)
    here.offline(False)
    here.waits(0)
    told = one.table(here.table["pk"])
    assert [row[3]["kind"] for row in told["hands"]][1:] == ["win"]
    assert [row[2] for row in told["hands"]] == phone_says
    assert told["differences"] == 0, json.dumps(told)
    here.context.close()


OLDER = {
    "scoring/rulesets/riichi/play/draws.py": ("NOTEN = 3000", "NOTEN = 6000"),
    "static/css/tenbo.css": ("", "/* of the version before */\n"),
    "static/js/outbox/table.js": ("// @ts-check", "// @ts-check, of the version before"),
}
"""Tenbo before the update, by its difference: players without tenpai paid twice as much."""


def older(folder: Path) -> Path:
    """The source of the version before."""
    left_out = shutil.ignore_patterns(".*", "__pycache__", "docs", "tests", "locale")
    shutil.copytree(ROOT, folder, ignore=left_out)
    for name, (now, then) in OLDER.items():
        file = folder / name
        assert file.read_text().count(now)
        file.write_text(file.read_text().replace(now, then, 1))
    return folder


def named_by_content(env: dict[str, str], root: Path) -> None:
    """The static files as an installation serves them, but for those of pages that no phone opens."""
    left_out = [f"--ignore={name}" for name in ("admin", "rest_framework", "drf_spectacular_sidecar")]
    assert manage(env, "collectstatic", "--noinput", "--verbosity=0", *left_out, root=root).returncode == 0


def test_the_server_is_updated_while_the_phone_is_away(browser: Browser, tmp_path: Path) -> None:
    """What the old engine scored is a difference in the log; with the next look the phone has the new one, and it opens
    a table that it has not seen since the update without network."""
    before = older(tmp_path / "before")
    folders = {root: str(tmp_path / name) for root, name in ((before, "static-before"), (ROOT, "static"))}
    (tmp_path / "data").mkdir()
    with server(tmp_path / "data", before, TENBO_STATIC=folders[before]) as one:
        for root, files in folders.items():
            named_by_content({**one.env, "TENBO_STATIC": files}, root)
        one.stop()
        one.start()
        (hall,) = one.halls({"name": "updated", "ruleset": "ema2025", "players": 8})
        here, there = (phone(one, browser, hall, table=number) for number in (0, 1))
        there.context.close()
        there.context, there.page = here.context, here.page
        here.page.goto(f"{one.url}/tables/")
        here.open()
        here.keep_pages()
        there.keep_pages()
        old = here.page.evaluate(HASH)
        here.offline()
        here.draw(here.table["players"][0])
        here.waits(1)

        one.stop()
        one.root, one.extra = ROOT, {"TENBO_STATIC": folders[ROOT]}
        one.start()
        here.offline(False)
        here.waits(0)
        told = one.table(here.table["pk"])
        assert ([row[2] for row in told["hands"]], told["differences"]) == (["confirmed"], 1)
        here.open()
        new = here.page.evaluate(HASH)
        assert new != old
        wait_for(here.page, HAS_ENGINE, new)
        here.page.close()

        here.offline()
        there.page = here.context.new_page()
        there.open()
        assert there.page.evaluate(HASH) == new
        there.draw(there.table["players"][0])
        there.waits(1)
        here.offline(False)
        there.waits(0)
        told = one.table(there.table["pk"])
        assert ([row[0] for row in told["hands"]], told["differences"]) == ([1], 1)
        here.context.close()
