"""The files of deploy/ agree with the settings, the commands and the folders that there are."""

import contextlib
import os
import re
import shlex
import shutil
import socket
import ssl
import subprocess
import urllib.request
from pathlib import Path

import pytest
import yaml
from celery.bin.celery import celery
from django.conf import settings
from django.core.management import get_commands

from config.serving.limits import Limits
from tests.chaos.drills import HALF_OPEN, HALVES
from tests.conftest import missing
from tests.deploy.nginx import nginx, program, upstream
from tests.patience import PATIENCE, wait_until
from tests.processes import ROOT, environment, free_port, python, running
from tests.processes import program as program_run
from tests.tournaments.common.jobs.test_outbound import Server
from tournaments.common.web.kept.front import CACHING, PERSONAL
from tournaments.trust.archive.api import Imports

pytestmark = pytest.mark.gate

DEPLOY = ROOT / "deploy"
DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
EXAMPLE = (DEPLOY / "environment.example").read_text()
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
UNITS = sorted((DEPLOY / "systemd").iterdir())
OPERATIONS = "".join(
    (ROOT / "docs" / f"{name}.md").read_text() for name in ("operations", "backup", "upgrades", "monitoring")
)
SETTINGS = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', (ROOT / "config" / "settings.py").read_text()))
OF_OTHERS = {"PATH", "PYTHONUNBUFFERED", "POSTGRES_PASSWORD", "POSTGRES_USER", "POSTGRES_DB"}
OURS = [name for name, service in COMPOSE["services"].items() if service.get("image") == "tenbo"]


def commands_of_units() -> list[str]:
    lines = "\n".join(path.read_text() for path in UNITS)
    return re.findall(r"^ExecStart=/srv/tenbo/\.venv/bin/(.*)$", lines, re.MULTILINE)


def commands_of_compose() -> list[str]:
    return [COMPOSE["services"][name]["command"] for name in OURS if "command" in COMPOSE["services"][name]]


def commands_of_docs() -> list[str]:
    """Lines of the document and cells of its table that start something of ours."""
    lines = re.findall(r"\.venv/bin/((?:python manage\.py|gunicorn|celery) [^#\n]*)", OPERATIONS)
    lines += [f"python manage.py {word}" for word in re.findall(r"deploy/manage ([a-z_]+)", OPERATIONS)]
    return lines + re.findall(r"\| `((?:gunicorn|celery) [^`]*)`", OPERATIONS)


def complaint(command: str) -> str:
    """What is wrong with a command line; empty where nothing is."""
    program, *words = shlex.split(command)
    if program == "python":
        return "" if words[0] == "manage.py" and words[1] in get_commands() else f"no such command: {command}"
    if program == "gunicorn":
        return "" if words == ["--config", "python:config.gunicorn", "config.wsgi"] else f"how? {command}"
    assert (program, words[:2]) == ("celery", ["-A", "config.celery"]), command
    known = {option for param in celery.commands[words[2]].params for option in param.opts}
    strange = {word.partition("=")[0] for word in words[3:] if word.startswith("--")} - known
    return f"unknown options {strange}: {command}" if strange else ""


@pytest.mark.parametrize(
    "commands", [commands_of_units, commands_of_compose, commands_of_docs], ids=lambda one: one.__name__
)
def test_every_command_exists(commands):
    found = commands()
    assert len(found) >= 3
    assert [complaint(command) for command in found if complaint(command)] == []


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(re.findall(r"^#? ?([A-Z_]+)=", EXAMPLE, re.MULTILINE), id="example"),
        pytest.param(re.findall(r"^(?:ENV)? +([A-Z_]+)=", DOCKERFILE, re.MULTILINE), id="image"),
        pytest.param(
            [name for service in COMPOSE["services"].values() for name in service.get("environment", ())],
            id="compose",
        ),
        pytest.param(
            [
                name
                for path in UNITS
                for line in re.findall(r"^Environment=(.*)$", path.read_text(), re.MULTILINE)
                for name in re.findall(r"([A-Z_]+)=", line)
            ],
            id="units",
        ),
    ],
)
def test_every_name_of_the_environment_is_read(names: list[str]):
    assert names
    assert set(names) - SETTINGS - OF_OTHERS == set()


def test_the_image_holds_what_runs_and_nothing_else():
    kept = re.findall(r"^!(.*)$", (DEPLOY / "Dockerfile.dockerignore").read_text(), re.MULTILINE)
    assert [name for name in kept if not (ROOT / name).exists()] == []
    packages = re.search(r"root_packages = \[(.*)\]", (ROOT / "pyproject.toml").read_text())
    assert packages is not None
    assert set(re.findall(r'"(\w+)"', packages[1])) <= set(kept)
    assert re.search(r"^USER 10001", DOCKERFILE, re.MULTILINE)
    assert "HEALTHCHECK" in DOCKERFILE


def test_the_roles_of_compose():
    roles = {name: COMPOSE["services"][name].get("command", "web").split(" -")[0] for name in OURS}
    assert sorted(roles) == ["beat", "migrate", "web1", "web2", "worker1", "worker2"]
    upstream = (DEPLOY / "nginx" / "upstream-compose.conf").read_text()
    served = {
        f"{COMPOSE['services'][name]['networks']['default']['ipv4_address']}:8000"
        for name in ("web1", "web2")
    }
    assert set(re.findall(r"server (\S+)", upstream)) == served
    images = [service["image"] for service in COMPOSE["services"].values()]
    assert [image for image in images if image != "tenbo" and not re.search(r":\d", image)] == []


def test_the_files_that_compose_mounts_exist():
    sources = [
        volume.split(":")[0] for one in COMPOSE["services"].values() for volume in one.get("volumes", ())
    ]
    files = {source for source in sources if source.startswith("./")} - {"./tls", "./acme"}
    assert files
    assert [source for source in files if not (DEPLOY / source).exists()] == []
    assert {source for source in sources if not source.startswith("./")} == set(COMPOSE["volumes"])


def test_the_documents_name_the_files_that_are_there():
    named = set(re.findall(r"deploy/[\w./@-]*\w", OPERATIONS)) - {"deploy/tls", "deploy/acme", "deploy/.env"}
    assert [name for name in named if not (ROOT / name).exists()] == []
    started = set(re.findall(r"tenbo-(?:web@8001|worker@1|beat)", OPERATIONS))
    assert {re.sub(r"@.*", "@", name) for name in started} == {"tenbo-web@", "tenbo-worker@", "tenbo-beat"}


def test_gunicorn_takes_its_configuration(tmp_path: Path):
    argv = ("-m", "gunicorn", "--config", "python:config.gunicorn", "config.wsgi", "--check-config")
    done = program_run(environment(tmp_path), *argv)
    assert (done.returncode, done.stderr) == (0, "")


BOOTED = """
import sys, types
import config.wsgi
from config import gunicorn
before = "tournaments.urls" in sys.modules
gunicorn.post_worker_init(types.SimpleNamespace())
print(before, "tournaments.urls" in sys.modules)
"""


def test_a_web_process_has_loaded_its_pages_before_it_serves(tmp_path: Path):
    """Else readers wait for seconds after each restart, and the code may be another one by then."""
    done = program_run(environment(tmp_path), "-c", BOOTED)
    assert done.stdout == "False True\n", done.stderr


@pytest.fixture
def installed() -> None:
    """nginx is here."""
    if program() is None:
        missing("nginx is not installed")


@pytest.mark.usefixtures("installed")
def test_nginx_takes_its_configuration(tmp_path: Path):
    """With the real paths and ports put aside."""
    for name in ("upstream-compose.conf", "upstream-systemd.conf"):
        argv = nginx(tmp_path, f"include {DEPLOY}/nginx/{name};", 8443)
        done = subprocess.run([*argv, "-t"], capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 0, done.stderr


def test_a_tournament_file_comes_through_everywhere():
    """As large as the settings take it: past nginx, and told in the documents."""
    most = settings.LARGEST_TOURNAMENT_FILE
    (size,) = re.findall(r"client_max_body_size (\d+)m;", (DEPLOY / "nginx" / "tenbo.conf").read_text())
    told = f"{most // 1_000_000} MB"
    documents = {
        name: (ROOT / "docs" / name).read_text() for name in ("api-conventions.md", "tournament-file.md")
    }
    assert int(size) * 2**20 >= max(settings.LARGE_UPLOADS.values()) > most
    assert max(settings.LARGE_UPLOADS.values()) < Limits().held
    assert told in (Imports.post.__doc__ or "")
    assert [name for name, text in documents.items() if told not in text] == []


def test_nginx_knows_the_cookies_and_languages_of_the_settings():
    """And the words by which Tenbo says what may be kept."""
    site = (DEPLOY / "nginx" / "tenbo.conf").read_text()
    (personal,) = re.findall(r'"~(\S+)" off;', site.partition("$tenbo_strangers {")[2])[:1]
    assert set(personal.split("|")) == PERSONAL
    names = re.findall(r"\(\^\|; \?\)(\w+)=", site)
    assert names == [settings.LANGUAGE_COOKIE_NAME] * 2
    languages = re.findall(r"\((?:\?<\w+>)?((?:[a-z]{2}\|){3,}[a-z]{2})\)", site)
    assert [set(one.split("|")) for one in languages] == [{code for code, _name in settings.LANGUAGES}] * 3
    (kept,) = re.findall(r'"~(, s-maxage=\d+,)" "";', site)
    assert kept in CACHING


@pytest.mark.processes
@pytest.mark.usefixtures("installed")
def test_nginx_passes_on_whole_requests_alone(tmp_path: Path):
    """Two hundred half headers and as many half bodies from one address: none reaches Tenbo, readers are answered."""
    port, tenbo = free_port(), Server()
    argv = nginx(tmp_path, upstream(tenbo.server.server_port), port)
    trusting = ssl.create_default_context(cafile=str(tmp_path / "chain.pem"))
    trusting.check_hostname = False
    address = f"https://127.0.0.1:{port}/api/v1/score/"

    def reader_is_answered() -> bool:
        try:
            with urllib.request.urlopen(address, b"{}", context=trusting, timeout=PATIENCE) as answer:
                return bool(answer.read() == b"thanks")
        except OSError:
            return False

    with running(argv, dict(os.environ), tmp_path / "log"), contextlib.ExitStack() as held:
        wait_until(reader_is_answered, "nginx")
        heard = len(tenbo.heard)
        for start in HALVES:
            for _ in range(HALF_OPEN):
                plain = held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))
                half = held.enter_context(trusting.wrap_socket(plain, server_hostname="localhost"))
                half.sendall(start)
        assert [reader_is_answered() for _ in range(5)] == [True] * 5
        assert len(tenbo.heard) == heard + 5
    tenbo.stop()


def test_systemd_takes_the_units(tmp_path: Path):
    """With the programs where they are on this machine."""
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("systemd is not installed")
    programs = Path(python()[0]).parent
    for path in UNITS:
        text = path.read_text().replace("/srv/tenbo/.venv/bin", str(programs))
        for name in (path.name, path.name.replace("@.", "@8001.")):
            (tmp_path / name).write_text(text)
    names = [str(tmp_path / path.name.replace("@.", "@8001.")) for path in UNITS]
    done = subprocess.run(
        [analyze, "verify", *names], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (done.returncode, done.stderr) == (0, "")
