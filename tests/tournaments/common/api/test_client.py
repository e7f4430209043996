"""A typed client made from the schema: it is complete, its types fit the program of docs/api.md, which sends a hand."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from accounts.services.tokens import make_token
from tests.factories import make_hall
from tournaments.models import Hand

PROGRAM = re.compile(r'```python\n(""".*?)```', re.DOTALL)
TYPES = ("--strict", "--follow-imports=silent", "--no-error-summary", "--python-version", "3.11")


def ran(folder: Path, *words: str) -> str:
    """What a program says; it must end well."""
    done = subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.unmeasured
@pytest.mark.processes
@pytest.mark.django_db(transaction=True)
def test_a_client_from_the_schema_sends_a_hand(live_server: Any, tmp_path: Path) -> None:
    hall = make_hall()
    schema = SchemaGenerator().get_schema(request=None, public=True)
    (tmp_path / "schema.json").write_bytes(OpenApiJsonRenderer().render(schema, renderer_context={}))
    (tmp_path / "config.yml").write_text("post_hooks: []\n")
    made = ran(
        tmp_path,
        *("-m", "openapi_python_client", "generate", "--path", "schema.json", "--config", "config.yml"),
        *("--meta", "none", "--output-path", "tenbo_client"),
    )
    assert "removal" not in made  # a part of the schema that the generator could not read
    operations = sum(len(methods) for methods in schema["paths"].values())
    written = [
        path for path in (tmp_path / "tenbo_client" / "api").rglob("*.py") if path.name != "__init__.py"
    ]
    assert len(written) >= operations - 2  # files to download have no types
    program = PROGRAM.search((settings.BASE_DIR / "docs" / "api.md").read_text())
    assert program is not None
    (tmp_path / "one_hand.py").write_text(program[1])
    (tmp_path / "mypy.ini").write_text("[mypy]\n")
    ran(tmp_path, "-m", "mypy", *TYPES, "one_hand.py")
    _token, secret = make_token(account=hall.referee, name="client", scope="enter", days=1)
    said = ran(tmp_path, "one_hand.py", live_server.url, secret, str(hall.table().pk))
    assert said == "confirmed 2\n"
    assert Hand.objects.get().event["tenpai"] == [hall.names(hall.table())[0]]
