"""A real nginx with the example of deploy/ before a real web process: it keeps strangers' pages for a second, and no
others."""

import http.client
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from tests.chaos.stream import Stream
from tests.cluster.cluster import Cluster, cluster
from tests.conftest import missing
from tests.deploy.nginx import program
from tests.patience import PATIENCE, wait_until
from tournaments.common.web.kept.front import CACHING

pytestmark = [pytest.mark.processes, pytest.mark.unmeasured, pytest.mark.night]

PAGE, JSON = "/t/chaos/standings/", "/api/v1/tournaments/chaos/stages/1/standings/"
READS = 40
FRESH, STALE = 2.0, 1.0
"""Seconds: nginx counts whole ones, so that `s-maxage=1` is nearly two; then `stale-while-revalidate=1`."""
OF_THE_PROCESS = 1.0
JOBS = "from tournaments import tasks; from tournaments.common.jobs import queue; queue.run_due()"
SESSION = """
from django.test import Client
from tournaments.models import Role
browser = Client()
browser.force_login(Role.objects.get(kind="organiser").account)
print("SESSION", browser.cookies["sessionid"].value)
"""


@dataclass(frozen=True)
class Site:
    """nginx before one web process, which writes a line for each request."""

    made: Cluster
    session: str

    def read(self, path: str, method: str = "GET", body: str = "", **headers: str) -> "Answer":
        """Of nginx."""
        return ask(self.made.port, method, path, headers, body)

    def heard(self, path: str) -> int:
        """How often the web process was asked for this page."""
        log = self.made.folder.parent / "web1.log"
        return sum(f" {path} " in line for line in log.read_text().splitlines())

    def heard_at_rest(self, path: str, method: str = "GET") -> int:
        """The same once nginx has stored what a reader was given: who asks for the head alone has it before nginx has
        the rest, and may ask again.
        """
        self.read(path, method)
        count = -1
        while count != self.heard(path):
            count = self.heard(path)
            time.sleep(0.3)
        return count


@dataclass(frozen=True)
class Answer:
    status: int
    headers: http.client.HTTPMessage
    body: bytes


def ask(port: int, method: str, path: str, headers: dict[str, str], body: str = "") -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body or None, {"Host": "localhost", **named})
        answer = connection.getresponse()
        return Answer(answer.status, answer.headers, answer.read())
    finally:
        connection.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if program() is None:
        missing("nginx is not installed")
    folder = tmp_path_factory.mktemp("site")
    settings = {"TENBO_LOG": "INFO", "TENBO_TRUSTED_PROXIES": "127.0.0.1"}
    with cluster(Cluster(folder / "data", settings, webs=1, workers=0, beats=0, nginx=True, size=2)) as made:
        made.hands_at_start = made.hands()
        with Stream(made, 1):
            pass
        made.run("shell", "--no-imports", "-c", JOBS)
        said = made.run("shell", "--no-imports", "-c", SESSION)
        yield Site(made, said.rpartition("SESSION ")[2].strip())


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("path", [PAGE, JSON, "/t/chaos/rounds/"])
def test_strangers_are_answered_by_nginx(site: Site, path: str, method: str):
    before, begin = site.heard_at_rest(path, method), time.monotonic()
    answers = [site.read(path, method) for _ in range(READS)]
    seconds = time.monotonic() - begin
    assert {(answer.status, answer.headers["Cache-Control"]) for answer in answers} == {(200, CACHING)}
    assert site.heard(path) - before <= seconds + 2
    assert len({answer.headers["X-Request-ID"] for answer in answers}) == READS


def test_who_has_it_already_gets_304_of_nginx(site: Site):
    tag = site.read(PAGE, Accept_Encoding="gzip, deflate, br").headers["ETag"]
    before, begin = site.heard_at_rest(PAGE), time.monotonic()
    answers = [site.read(PAGE, Accept_Encoding="gzip, deflate, br", If_None_Match=tag) for _ in range(READS)]
    seconds = time.monotonic() - begin
    assert {(answer.status, answer.headers["ETag"], answer.body) for answer in answers} == {(304, tag, b"")}
    assert site.heard(PAGE) - before <= seconds + 2


@pytest.mark.parametrize("who", ["session", "message", "token"])
def test_who_may_be_somebody_goes_past_what_is_kept(site: Site, who: str):
    """They are answered by the web process each time; what they get, nobody else does."""
    headers = {
        "session": {"Cookie": f"csrftoken=x; sessionid={site.session}"},
        "message": {"Cookie": "messages=x"},
        "token": {"Authorization": f"Token {site.made.token}"},
    }[who]
    path = "/t/chaos/" if who == "session" else JSON
    before = site.heard(path)
    own = [site.read(path, **headers) for _ in range(5)]
    assert site.heard(path) - before == 5
    assert {answer.headers["Cache-Control"] == CACHING for answer in own} == {False}
    stranger = site.read(path)
    assert stranger.headers["Cache-Control"] == CACHING
    assert {b"/t/chaos/set-up/" in answer.body for answer in own} == {who == "session"}
    assert b"/t/chaos/set-up/" not in stranger.body
    assert site.read(JSON, If_None_Match=site.read(JSON, **headers).headers["ETag"], **headers).status == 304


POISON = [
    {"Accept_Language": "it,%%%"},
    {"Accept_Language": "fi", "Cookie": "django_language=it; django_language=de"},
    {"Accept_Language": "fi", "Cookie": 'django_language="it"'},
    {"Accept_Language": "fi", "Cookie": "django_language\t=it"},
    {"Accept_Language": "fi", "Cookie": "django_language=it-IT"},
    {"Accept_Encoding": "gzip;q=0, br;q=0"},
]
"""What could make nginx and Tenbo read a request in two ways."""
LANGUAGES = [
    pytest.param({}, "en", id="none asked for"),
    pytest.param({"Accept_Language": "it"}, "it", id="plain"),
    pytest.param({"Accept_Language": "it-CH,en;q=0.5"}, "it", id="of a browser"),
    pytest.param({"Accept_Language": "fi-FI"}, "fi", id="of a region"),
    pytest.param({"Accept_Language": "fi;q=0.5, de"}, "de", id="the better one stands second"),
    pytest.param({"Accept_Language": "sv, nl"}, "nl", id="the first is none of ours"),
    pytest.param({"Accept_Language": "fi", "Cookie": "a=b; django_language=it"}, "it", id="chosen"),
    pytest.param({"Accept_Language": "fi", "Cookie": "django_language=sv"}, "fi", id="chosen, none of ours"),
]


@pytest.mark.parametrize(("headers", "language"), LANGUAGES)
def test_languages_stay_apart(site: Site, headers: dict[str, str], language: str):
    """Whatever others asked for in the same second."""
    path = f"{PAGE}?page=1"
    for other in (*POISON, *({"Accept_Language": code} for code in ("en", "it", "fi", "de", "nl"))):
        site.read(path, **other)
    found = [site.read(path, **headers).headers["Content-Language"] for _ in range(3)]
    assert found == [language] * 3


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("", None),
        ("gzip", "gzip"),
        ("gzip, deflate, br, zstd", "br"),
        ("br, gzip", "br"),
        ("br;q=0, gzip", "gzip"),
    ],
)
def test_encodings_stay_apart(site: Site, accepted: str, encoding: str | None):
    for other in ("gzip", "br, gzip", "identity"):
        site.read(PAGE, Accept_Encoding=other)
    answer = site.read(PAGE, Accept_Encoding=accepted or "identity")
    assert answer.headers["Content-Encoding"] == encoding


def test_what_gives_a_cookie_or_says_nothing_is_not_kept(site: Site):
    """The page to sign in gives each browser a token of its own; a search is made for whoever asks."""
    cookies = {site.read("/login/").headers["Set-Cookie"].partition(";")[0] for _ in range(3)}
    assert len(cookies) == 3
    before = site.heard(PAGE)
    for _turn in range(3):
        site.read(f"{PAGE}?q=x")
    assert site.heard(PAGE) - before == 3


@pytest.fixture
def live(site: Site) -> Iterator[None]:
    """Results are live again afterwards."""
    yield
    set_policy(site, "live")


def set_policy(site: Site, policy: str) -> None:
    own = {"Authorization": f"Token {site.made.token}", "Content_Type": "application/json"}
    changed = site.read("/api/v1/tournaments/chaos/", "PATCH", json.dumps({"results_policy": policy}), **own)
    assert changed.status == 200


def test_results_that_are_hidden_are_gone_in_the_time_that_is_told(site: Site, live: None):
    """Also for whoever comes later, to a page that was kept and then not read."""
    table = next(iter(site.made.tables))
    path, later = f"/api/v1/tables/{table}/hands/", {"Accept_Language": "it"}
    assert b"[]" not in (site.read(path).body, site.read(path, **later).body)
    set_policy(site, "by_hand")
    hidden, shown = time.monotonic(), [0.0]

    def is_over() -> bool:
        asked = time.monotonic() - hidden
        if site.read(path).body != b"[]":
            shown.append(asked)
        return asked > OF_THE_PROCESS + FRESH + STALE

    wait_until(is_over, "the time after which nothing is shown")
    assert max(shown) <= OF_THE_PROCESS + FRESH + STALE
    assert (site.read(path).body, site.read(path, **later).body) == (b"[]", b"[]")
    assert site.read(path, Authorization=f"Token {site.made.token}").body != b"[]"
