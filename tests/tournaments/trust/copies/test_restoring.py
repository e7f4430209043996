"""The second copy of a real `up`: its place follows, another folder begins from it, a first start takes over."""

import re
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE, wait_until
from tests.processes import environment, free_port, manage, python, rows, running, with_store
from tests.tournaments.trust.copies.engine.stores import Laptop
from tournaments.common.watching.second_copy import read_status
from tournaments.trust.copies.engine.places.addresses import place_of
from tournaments.trust.copies.engine.places.folder import Folder
from tournaments.trust.copies.engine.reading import copies_at

pytestmark = pytest.mark.processes
HALL = """
from tests.factories import _build_hall
hall = _build_hall(8, 1, True, 1, {"name": "Copied", "ruleset": "ema2008"})
from demo.rounds import Manner, play_rounds
from tournaments.models import Stage
list(play_rounds(stage=Stage.objects.get(), rounds=1, seed=1, manner=Manner(), tables=(), most=2))
"""
COUNTS = "SELECT (SELECT count(*) FROM tournaments_hand), (SELECT count(*) FROM tournaments_logentry)"


def with_hall(folder: Path, **extra: str) -> dict[str, str]:
    env = with_store(folder, PORT=str(free_port()), TENBO_DEMO="0", **extra)
    done = manage(env, "shell", "--no-imports", "-c", HALL)
    assert done.returncode == 0, done.stderr
    return env


def copied(folder: Path, env: dict[str, str], log: Path, place: Path) -> None:
    """Run `up` until the place has everything; ended by SIGTERM, as Ctrl-C does."""
    with running(python("manage.py", "up"), env, log) as process:
        wait_until(lambda: place_has_all(folder), "the copy")
        process.terminate()
        process.wait(PATIENCE)


def place_has_all(folder: Path) -> bool:
    _at, places = read_status(folder)
    return any(place.as_of is not None for place in places)


def test_up_copies_and_another_folder_begins_from_it(tmp_path: Path):
    """A stick that is not in does not hold up the other place."""
    folder, stick = tmp_path / "first", tmp_path / "stick"
    env = with_hall(folder, TENBO_COPY=f"{stick},/media/nobody/STICK")
    copied(folder, env, tmp_path / "log", stick)
    _at, (there, missing) = read_status(folder)
    assert (there.trouble, missing.trouble, missing.as_of) == ("", "away", None)

    other = tmp_path / "second"
    done = manage(environment(other), "restore", str(stick))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith(f"The copy at {stick} has everything until ")
    assert lines[1].startswith("copied: ")
    assert lines[1].endswith("the log is intact")
    assert rows(other, COUNTS) == rows(folder, COUNTS)
    for name in ("secret.key", "signing.key", "anchors.jsonl"):
        assert (other / name).read_bytes() == (folder / name).read_bytes()
    assert not (other / "copies.id").exists()

    again = manage(environment(other), "restore", str(stick))
    assert (again.returncode, "There are accounts or tournaments here" in again.stderr) == (1, True)
    none = manage(environment(tmp_path / "third"), "restore", str(tmp_path))
    assert (none.returncode, none.stderr) == (1, f"CommandError: There is no whole copy at {tmp_path}.\n")


WRONG = [
    ("stick", "CommandError: TENBO_COPY: stick is not the whole path of a folder (such as /media/me/STICK).\n"),
    ("https://other.example", "CommandError: TENBO_COPY: The token of other.example is missing: "
     "https://TOKEN@other.example\n"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line"), WRONG)
def test_a_wrong_setting_is_told_in_one_line(tmp_path: Path, text: str, line: str):
    done = manage(environment(tmp_path / "data", PORT=str(free_port()), TENBO_COPY=text), "up")
    assert (done.returncode, done.stderr) == (1, line)


class Browser:
    """A person without scripts."""

    def __init__(self, port: str) -> None:
        self.base = f"http://127.0.0.1:{port}"
        self.open = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar())).open
        self.page = ""

    def get(self, path: str) -> str:
        with self.open(self.base + path, timeout=PATIENCE) as answer:
            self.page = answer.read().decode()
        return self.page

    def post(self, path: str, **fields: str) -> str:
        fields["csrfmiddlewaretoken"] = _found(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.page)
        body = urllib.parse.urlencode(fields).encode()
        request = urllib.request.Request(self.base + path, body, {"Referer": self.base + path})  # noqa: S310 - http
        with self.open(request, timeout=PATIENCE) as answer:
            self.page = answer.read().decode()
        return self.page

    def says(self, path: str) -> str:
        """The page, also while the server starts anew."""
        try:
            return self.get(path)
        except OSError:
            return ""


def _found(pattern: str, text: str) -> str:
    found: Any = re.search(pattern, text)
    assert found, text[-2000:]
    return str(found[1])


@pytest.mark.night
def test_a_first_start_takes_over_from_a_copy(tmp_path: Path):
    """Over the demo, on its page, while it runs; the secrets come along, so all processes start anew."""
    folder, stick = tmp_path / "first", tmp_path / "stick"
    copied(folder, with_hall(folder, TENBO_COPY=str(stick)), tmp_path / "log", stick)

    second, log = tmp_path / "second", tmp_path / "second.log"
    env = environment(second, PORT=str(free_port()))
    with running(python("manage.py", "up"), env, log):
        wait_until(lambda: "Ctrl-C stops it" in log.read_text(), "the start")
        browser = Browser(env["PORT"])
        assert "Take over from a copy" in browser.get(
            _found(r"http://localhost:\d+(/link/\S+)", log.read_text())
        )
        browser.get("/link/take-over/")
        browser.post("/link/take-over/", other=str(stick))
        copy = _found(r'name="copy"\s+value="([^"]+)"', browser.page)
        browser.post("/link/take-over/", other=str(stick), copy=copy)
        progress = "/link/take-over/progress/"
        wait_until(lambda: "has taken over" in browser.says(progress), "the taking-over")
        wait_until(lambda: "Copied" in browser.says("/"), "the tournament")
        assert "Demo Open" not in browser.page
        assert rows(second, COUNTS) == rows(folder, COUNTS)
        assert (second / "secret.key").read_bytes() == (folder / "secret.key").read_bytes()
        assert not (second / "demo-accounts.json").exists()
        wait_until(lambda: "starting it again" in log.read_text(), "the processes that start anew")


TOKEN = """
from accounts.services.tokens import make_token
from tests.factories import AccountFactory
account = AccountFactory(is_superuser=True)
print("TOKEN", make_token(account=account, name="Laptop of the hall", scope="copy", days=3)[1])
"""


@pytest.mark.night
def test_another_tenbo_keeps_a_copy(tmp_path: Path):
    """It takes parts for a token alone, gives them to the token, and one can begin from its own folder, too."""
    keeper, port = tmp_path / "keeper", free_port()
    env = with_store(keeper, TENBO_DEMO="0", PORT=str(port))
    told = manage(env, "shell", "--no-imports", "-c", TOKEN)
    token = _found(r"TOKEN (\S+)", told.stdout + told.stderr)
    address = f"http://{token}@127.0.0.1:{port}"
    argv = python("-m", "config.serving", "--bind", f"127.0.0.1:{port}")
    laptop = Laptop(tmp_path / "laptop", place_of(address), notes=3000)
    with running(argv, env, tmp_path / "log"):
        laptop.keep("secret.key", b"a secret")
        wait_until(lambda: not laptop.sender.attempt() and not laptop.sender.status.trouble, "the server")
        laptop.settle()
        laptop.write()
        laptop.settle()
        (found,) = copies_at(laptop.place)
        (kept,) = (keeper / "copies").iterdir()
        assert [each.name for each in copies_at(Folder(kept))] == [found.name]
        part = laptop.place.read(found.name, 1)
        laptop.place.put(found.name, 1, part)
        for wrong, trouble in ((1, "lost"), (99, "away")):
            laptop.write()
            assert laptop.sender.line is not None
            laptop.sender.line.number = wrong - 1
            with pytest.raises(Exception, match=trouble):
                laptop.place.put(found.name, wrong, part[:-1] if wrong == 99 else _next(laptop))
        stranger = place_of(f"http://tenbo_wrong@127.0.0.1:{port}")
        with pytest.raises(Exception, match="refused"):
            stranger.copies()
        laptop.place.remove(found.name)
        assert laptop.place.copies() == []
    laptop.close()


def _next(laptop: Laptop) -> bytes:
    assert laptop.sender.line is not None
    return laptop.sender.line.prepare(laptop.store, laptop.folder, laptop.files).data
