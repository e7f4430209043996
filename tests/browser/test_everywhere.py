"""Rules for every page, on a phone and on a laptop: nothing runs off the side, everything has a name."""

import pytest

from players.models import Account
from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.faults import faults_of
from tests.factories import Hall, make_hall, ron_tiles
from tournaments.common import queue
from tournaments.hands.services.disputes import dispute_hand
from tournaments.models import Hand, Tournament

pytestmark = pytest.mark.browser

LONG = "Wolfeschlegelsteinhausenbergerdorff-Hubert"
PAGES = [
    "/",
    *("/at/", "/login/", "/login/forgotten/", "/account/", "/account/passkeys/", "/account/tokens/"),
    *("/administration/", "/administration/accounts/", "/administration/accounts/1/"),
    "/calculator/?tiles-you=234567m345p2267s8s&how=ron",
    "/rules/",
    "/rules/ema2008/",
    "/rules/compare/?a=ema2008&b=mcr2006",
    "/quiz/",
    "/quiz/ema2025/1/x/1/?fan=1&fu=30",
    "/tables/",
    "/calls/",
    "/new/",
    "/nothing-here/",
    *(
        f"/t/bologna-open/{part}"
        for part in (
            *(
                "",
                "standings/",
                "standings/chart/",
                "outlook/?player=1",
                "rounds/",
                "players/",
                "players/1/",
                "seating/",
                "desk/",
            ),
            *("screens/", "screen/?seconds=300", "overlay/?show=scores,table,last-hand,standings"),
            *("draw/1/1/", "seating/1/1/", "seating/1/1/?round=players", "seating/1/compare/?a=1&b=1"),
            *(
                "penalties/",
                "exports/",
                "federation/",
                "results/import/",
                "log/",
                "set-up/",
                "staff/",
                "players/import/",
                "players/1/manage/",
                "proposals/",
                "codes/",
            ),
        )
    ),
    "table",
    "table_code",
    "enter_hand",
    "close_table",
    "hand",
    "settle_hand",
    "rule_hand",
    "correct_hand",
    "reseat",
]


@pytest.fixture
def address(hall: Hall) -> dict[str, str]:
    """The addresses of one table with a confirmed and a disputed hand, and long names."""
    first, second = hall.table(1), hall.table(2)
    Tournament.objects.update(table_codes="enter")
    for entry in hall.entries(second):
        entry.player.family_name = LONG
        entry.player.save()
    for table in (first, second):
        _east, south, west, _north = hall.names(table)
        hall.send(table, ron_tiles(south, west))
    _east, south, west, _north = hall.names(second)
    held = hall.send(second, ron_tiles(south, west, {"fan": 4, "fu": 30})).data["hand"]["id"]
    dispute_hand(hand=Hand.objects.get(pk=held), by=hall.referee, reason="x" * 60)
    queue.run_due()
    return {
        "table": f"/table/{second.pk}/",
        "table_code": f"/table/{second.pk}/code/",
        "enter_hand": f"/table/{first.pk}/hand/",
        "close_table": f"/table/{first.pk}/close/",
        "hand": f"/hand/{held}/",
        "settle_hand": f"/hand/{held}/settle/",
        "rule_hand": f"/hand/{held}/rule/",
        "correct_hand": f"/hand/{held}/correct/",
        "reseat": f"/table/{first.pk}/reseat/",
    }


def test_every_page(hall: Hall, address: dict[str, str], opened: Open) -> None:
    """One walk by somebody who may see everything: light and Finnish on a phone, dark and English on a laptop."""
    hall.organiser.is_superuser = True
    hall.organiser.save()
    found = {}
    for size, dark in ((PHONE, False), (LAPTOP, True)):
        Account.objects.update(language="en" if dark else "fi")
        page = opened("/", hall.organiser, size)
        page.emulate_media(color_scheme="dark" if dark else "light")
        for name in PAGES:
            page.goto(address.get(name, name))
            if page.locator("form[data-entry]").count():  # its answer comes a moment later
                page.wait_for_load_state("networkidle")
            if faults := faults_of(page):
                found[name, size["width"]] = faults
    assert found == {}


def test_empty_pages(opened: Open, transactional_db: None) -> None:
    hall = make_hall(players=0)
    page = opened("/", hall.organiser)
    found = {}
    for part in ("", "standings/", "rounds/", "players/", "seating/", "desk/", "penalties/", "exports/"):
        page.goto(f"/t/bologna-open/{part}")
        if faults := faults_of(page):
            found[part] = faults
    assert found == {}
