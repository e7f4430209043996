"""Clients of the API, each of which runs a whole tournament on a real server: those that are made from the document of
the API, for Python and TypeScript, whose types fit the programs of docs/, and ours (clients/python).
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple

import httpx
import pytest
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from clients.python.tenbo_client import Refused, Tenbo
from clients.python.tenbo_client.tenbo import WAITS
from tests.patience import LONG_PATIENCE, PATIENCE, wait_until
from tests.processes import free_port, program, python, rows, running, with_store

pytestmark = [pytest.mark.unmeasured, pytest.mark.processes]

PROGRAM = re.compile(r'```python\n(""".*?)```', re.DOTALL)
TYPED_PROGRAM = re.compile(r"```typescript\n(.*?)```", re.DOTALL)
TYPESCRIPT = Path(__file__).parent / "typescript"
"""The packages of npm, each with its version and, in the lock file, its hash."""
OUT_OF_REACH = re.compile(r"error sending request|timed out|Bad response: (403|5\d\d)")
"""The words of Deno about a registry that does not answer."""
TYPES = ("--strict", "--follow-imports=silent", "--no-error-summary", "--python-version", "3.11")
TOKEN = """
import django
django.setup()
from accounts.services.tokens import make_token
from players.models import Account
account = Account.objects.create_user("ada", password="correct horse battery")
print(make_token(account=account, name="client", scope="manage", days=1)[1])
"""


PLACES = ["1 Lee 18000", "2 Kim 6900", "3 Brun -6000", "4 Rossi -18900"]


def ran(folder: Path, *words: str, env: dict[str, str] | None = None, program: str = sys.executable) -> str:
    """The words of a program, which must end well."""
    done = subprocess.run(
        [program, *words], cwd=folder, env=env, capture_output=True, text=True, timeout=LONG_PATIENCE
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def write_document(folder: Path) -> Any:
    """The document of the API, and its file `schema.json`."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    (folder / "schema.json").write_bytes(OpenApiJsonRenderer().render(document, renderer_context={}))
    return document


def program_of(document: str, language: re.Pattern[str]) -> str:
    """The program that stands in a document."""
    example = language.search((settings.BASE_DIR / document).read_text())
    assert example is not None
    return example[1]


class Served(NamedTuple):
    """A running Tenbo, and the token of an account that is there."""

    port: int
    folder: Path
    secret: str


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all clients."""
    port, folder = free_port(), tmp_path_factory.mktemp("served") / "data"
    env = with_store(folder, PORT=str(port), TENBO_DEMO="0")
    secret = program(env, "-c", TOKEN).stdout.strip()
    log = folder.parent / "log"
    with running(python("manage.py", "up"), env, log):
        wait_until(lambda: "Tenbo is at" in log.read_text(), "the server")
        yield Served(port, folder, secret)


@pytest.mark.night
def test_a_client_from_the_schema_runs_a_tournament(tmp_path: Path, served: Served) -> None:
    schema = write_document(tmp_path)
    (tmp_path / "config.yml").write_text("post_hooks: []\n")
    made = ran(
        tmp_path,
        *("-m", "openapi_python_client", "generate", "--path", "schema.json", "--config", "config.yml"),
        *("--meta", "none", "--output-path", "tenbo_client"),
    )
    assert "WARNING" not in made  # a part of the schema that the generator could not read
    operations = sum(len(methods) for methods in schema["paths"].values())
    written = [
        path for path in (tmp_path / "tenbo_client" / "api").rglob("*.py") if path.name != "__init__.py"
    ]
    assert len(written) == operations
    (tmp_path / "club_evening.py").write_text(program_of("docs/api-client.md", PROGRAM))
    (tmp_path / "mypy.ini").write_text("[mypy]\n")
    ran(tmp_path, "-m", "mypy", *TYPES, "club_evening.py")
    said = ran(tmp_path, "club_evening.py", f"http://127.0.0.1:{served.port}", served.secret)
    first, *places = said.splitlines()
    assert first == "confirmed PK PK"  # both files are zips
    assert places == PLACES
    state = "SELECT state FROM tournaments_tournament WHERE slug = 'club-evening'"
    assert rows(served.folder, state) == [("finished",)]


class Deno(NamedTuple):
    """Deno in a folder of its own with the packages that the lock file names, and the document as `schema.json`."""

    folder: Path

    def run(self, *words: str) -> str:
        program = str(Path(sys.executable).parent / "deno")
        cache = str(Path(sys.prefix) / "deno")
        silent = {
            "DENO_NO_UPDATE_CHECK": "1",
            "REDOCLY_TELEMETRY": "off",
            "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true",
        }
        env = {**os.environ, "DENO_DIR": cache, "NO_COLOR": "1", **silent}
        return ran(self.folder, *words, env=env, program=program)


@pytest.fixture(scope="module")
def deno(tmp_path_factory: pytest.TempPathFactory) -> Deno:
    """Left out where the npm registry does not answer, in CI too: nothing here is ours to install."""
    made = Deno(tmp_path_factory.mktemp("typescript"))
    shutil.copytree(TYPESCRIPT, made.folder, dirs_exist_ok=True)
    try:
        made.run("install", "--frozen")
    except (AssertionError, subprocess.TimeoutExpired) as failed:
        if OUT_OF_REACH.search(str(failed)) is None:
            raise
        pytest.skip("the npm registry does not answer: no client for TypeScript")
    write_document(made.folder)
    return made


@pytest.mark.night
def test_types_from_the_schema_run_a_tournament(deno: Deno, served: Served) -> None:
    types = ("schema.json", "--default-non-nullable", "false", "--output", "tenbo.d.ts")
    deno.run("run", "--frozen", "--allow-all", "openapi-typescript", *types)
    (deno.folder / "club_evening.ts").write_text(program_of("docs/api-typescript.md", TYPED_PROGRAM))
    deno.run("check", "--frozen", "club_evening.ts")
    address = f"http://127.0.0.1:{served.port}"
    told = deno.run("run", "--frozen", "--no-check", "--allow-net", "club_evening.ts", address, served.secret)
    assert told.splitlines() == ["confirmed PK PK", *PLACES]


@pytest.mark.night
def test_other_validators_have_nothing_to_say(deno: Deno) -> None:
    deno.run("run", "--frozen", "--allow-all", "@redocly/cli", "lint", "--extends=spec", "schema.json")
    deno.run("run", "--frozen", "--no-check", "--allow-all", "valid.ts")


def test_our_client_runs_a_tournament(tmp_path: Path, served: Served) -> None:
    """As whoever has installed it: its program stands in its README."""
    package = settings.BASE_DIR / "clients" / "python"
    ours = program_of("clients/python/README.md", PROGRAM)
    (tmp_path / "evening.py").write_text(ours.replace("Club Evening", "Our Evening"))
    env = {**os.environ, "PYTHONPATH": str(package)}
    said = ran(tmp_path, "evening.py", f"http://127.0.0.1:{served.port}", served.secret, env=env)
    refused, verdict, *rest = said.splitlines()
    assert (refused, verdict, rest[:4]) == ("seq_conflict", "confirmed", PLACES)
    changes = rest[4:-1]
    assert [name for name in changes if name.startswith(("hand.", "round."))] == [
        "round.started", "hand.recorded", "hand.recorded", "hand.corrected", "hand.recorded", "round.ended",
    ]  # fmt: skip
    assert rest[-1] == "b'PK' b'PK' b'PK' b'Place'"


def test_our_client_is_told_while_it_waits(served: Served) -> None:
    """The change comes while the server holds the answer back, and wakes no second reader of the address."""
    noting = Noting()
    with Tenbo(f"http://127.0.0.1:{served.port}", served.secret, transport=noting) as tenbo:
        told = tenbo.create("Waiting", "ema2025", 1).changes()
        change = Timer(1, tenbo.tournament("waiting").change, kwargs={"place": "Riga"})
        change.start()
        assert next(told)["type"] == "tournament.changed"
        change.join(PATIENCE)
    assert len([address for address in noting.asked if f"wait={WAITS}" in address]) == 1


class Noting(httpx.HTTPTransport):
    """The network, and what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        self.asked.append(str(request.url))
        return super().handle_request(request)


def test_the_client_asks_again_until_it_is_answered() -> None:
    """Nothing, 503 and 429 are no answers; the key stays. What is refused is not sent again."""
    answers = iter([None, 503, 429, 201, 409])
    asked = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.headers["Idempotency-Key"])
        status = next(answers)
        if status is None:
            raise httpx.ConnectError("nobody is there")
        return httpx.Response(status, json={"code": "seq_conflict"}, headers={"Retry-After": "1"})

    tenbo = Tenbo("https://tenbo.example", "x", transport=httpx.MockTransport(answer))
    tenbo.post("tables/1/hands/", {}, key="a")
    with pytest.raises(Refused) as refused:
        tenbo.post("tables/1/hands/", {}, key="b")
    assert (asked, refused.value.code) == (["a"] * 4 + ["b"], "seq_conflict")
