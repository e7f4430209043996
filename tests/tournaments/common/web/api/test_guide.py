"""The guide of docs/api.md: a tournament from token to files, its requests sent as they stand there."""

import re
from typing import Any

import pytest
from django.conf import settings
from rest_framework.test import APIClient

from tests.factories import AccountFactory
from tournaments.common.jobs.queue import run_due

EXAMPLE = re.compile(
    r"```http\n(\w+) (\S+)\n((?:[A-Z][\w-]+: .+\n)*)(?:(\{.*\})\n)?(\d+)(?: (\w+) = (\S+))?\n```"
)


def blocks() -> list[tuple[str, ...]]:
    text = (settings.BASE_DIR / "docs" / "api.md").read_text()
    found = EXAMPLE.findall(text)
    assert len(found) == text.count("```http")
    return found


def part(answer: Any, path: str) -> Any:
    """A part of an answer: `tables.0.id`."""
    for step in path.split("."):
        answer = answer[int(step)] if step.isdecimal() else answer[step]
    return answer


@pytest.mark.django_db(transaction=True)
def test_the_guide_leads_from_a_token_to_the_files():
    account = AccountFactory.create(username="ada")
    account.set_password("correct horse battery")
    account.save()
    kept: dict[str, Any] = {}
    client = APIClient()
    for method, path, headers, body, status, name, where in blocks():
        address = path.format(**kept)
        sent = dict(line.split(": ", 1) for line in headers.splitlines())
        if "token" in kept:
            sent["Authorization"] = f"Bearer {kept['token']}"
        answer = client.generic(method, address, body, content_type="application/json", headers=sent)
        content = answer.getvalue()
        answer.close()
        assert (address, answer.status_code) == (address, int(status)), content
        if path.endswith(("/score/", "/replay/")):
            assert answer.json()["ok"], content
        if name:
            kept[name] = part(answer.json(), where)
        run_due()
