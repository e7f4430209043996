"""How much a phone in the hall loads: bytes as they travel, which no load of a machine changes.

A first view brings what its page names: styles, scripts with what they import, pictures. A later one asks again
for the page alone, because files are named by their content.
"""

import gzip
import re
from pathlib import Path

import brotli
import pytest
from django.conf import settings
from django.test import Client

from tests.factories import Hall, make_hall, ron_tiles
from tournaments.common.jobs import queue
from tournaments.play.standings.services import ROWS_A_PAGE

pytestmark = pytest.mark.django_db

STATIC = Path(settings.BASE_DIR, "static")
NAMED = re.compile(r'(?:src|href)="/static/([^"#]+)')
IMPORTED = re.compile(r'^import [^"]*"(\./[^"]+|\.\./[^"]+)"|^export [^"]* from "(\./[^"]+)"', re.MULTILINE)
BROWSER = {"Accept-Encoding": "gzip, br"}
UNASKED = ("manifest.webmanifest", "img/icon-180.png")
"""What a browser loads only to install the page."""
IN_THE_DARK = "-dark.webp"
"""Pictures in the place of the light ones: a browser loads those of one scheme."""
UNPACK = {"br": brotli.decompress, "gzip": gzip.decompress}
HEAD = 350
"""Bytes of the head of an answer."""


def packed(path: Path) -> int:
    content = path.read_bytes()
    return HEAD + (len(content) if path.suffix == ".png" else len(brotli.compress(content, quality=11)))


def with_imports(path: Path, known: set[Path]) -> None:
    """A file, and the modules that it imports."""
    if path in known:
        return
    known.add(path)
    if path.suffix == ".js" and "vendor" not in path.parts:
        for first, second in IMPORTED.findall(path.read_text()):
            with_imports((path.parent / (first or second)).resolve(), known)


def first_view(client: Client, address: str) -> tuple[int, int]:
    """The bytes of a page, and of all that it names."""
    page = client.get(address, headers=BROWSER)
    html = UNPACK[page["Content-Encoding"]](page.content).decode()
    known: set[Path] = set()
    for name in set(NAMED.findall(html)) - set(UNASKED):
        if name.endswith(IN_THE_DARK):
            continue
        with_imports(STATIC / name, known)
    return HEAD + len(page.content), sum(map(packed, known))


@pytest.fixture
def crowd(settings) -> Hall:
    """200 players of whom a hand is played."""
    settings.KEPT_PAGES_BYTES = 10_000_000
    hall = make_hall(players=ROWS_A_PAGE)
    winner, discarder = hall.names(hall.table())[:2]
    hall.send(hall.table(), ron_tiles(winner, discarder))
    queue.run_due()
    return hall


@pytest.mark.gate
def test_a_page_weighs_what_a_slow_phone_can_load(crowd: Hall) -> None:
    client = Client()
    page = f"/t/{crowd.tournament.slug}/"
    most = {
        "/": (6_000, 105_000),  # with the pictures that show what Tenbo is
        f"{page}standings/": (10_000, 42_000),
        f"{page}players/1/": (10_000, 40_000),
        f"/table/{crowd.table().pk}/": (10_000, 40_000),
        "/rankings/": (6_000, 36_000),
    }
    weighed = {address: first_view(client, address) for address in most}
    heavy = {
        address: (own, own + files)
        for address, (own, files) in weighed.items()
        if own > most[address][0] or own + files > most[address][1]
    }
    assert heavy == {}


def test_the_typeface_weighs_little() -> None:
    """It is fetched once, after the first page is painted, and a page fetches the parts whose letters it has."""
    parts = [path.stat().st_size for path in (STATIC / "fonts").glob("*.woff2")]
    assert (len(parts), sum(parts) < 45_000) == (3, True)


def test_nothing_is_fetched_beside_the_styles(crowd: Hall) -> None:
    """A script with a low priority waits until the head is read, whose last element waits for the styles."""
    client = Client()
    page = f"/t/{crowd.tournament.slug}/"
    for address in (
        "/",
        f"{page}standings/",
        f"{page}players/1/",
        f"/table/{crowd.table().pk}/",
        "/calculator/",
    ):
        answer = client.get(address)
        html = answer.content.decode()
        scripts = re.findall(r'<script src="/static/([^"]+)"([^>]*)>', html)
        assert [name for name, words in scripts if 'fetchpriority="low"' not in words] == ["js/theme.js"]
        assert html.rindex('rel="stylesheet"') < html.index("js/theme.js")
        styles = set(re.findall(r'rel="stylesheet" href="/static/css/([^"]+)"', html))
        assert "desk.css" not in styles
        assert ("entry.css" in styles) is (address == "/calculator/")
        named = set(re.findall(r"</static/css/([^>]+)>; rel=preload; as=style", answer["Link"]))
        assert named == styles, "asked for before the page is read"


def test_a_stranger_gets_no_cookie_and_what_a_proxy_may_keep(crowd: Hall) -> None:
    client = Client()
    for address in (
        "/",
        "/t/bologna-open/standings/",
        "/t/bologna-open/picture.png",
        "/t/bologna-open/feed.xml",
    ):
        answer = client.get(address, headers=BROWSER)
        assert not answer.cookies
        assert answer["Cache-Control"] == "public, max-age=0, s-maxage=1, stale-while-revalidate=1"
        assert set(answer["Vary"].split(", ")) == {"Accept-Encoding", "Accept-Language", "Cookie"}
        again = client.get(address, headers={**BROWSER, "If-None-Match": answer["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
