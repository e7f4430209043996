"""The examples of docs/api.md, sent as they stand there."""

import json
import re

import pytest
from django.conf import settings

from tests.factories import AccountFactory

EXAMPLE = re.compile(r"```http\n(\w+) (\S+)\n(?:(\{.*\})\n)?(\d+)\n```")


@pytest.mark.django_db
def test_every_example_does_what_it_says(as_account):
    client = as_account(AccountFactory())
    examples = EXAMPLE.findall((settings.BASE_DIR / "docs" / "api.md").read_text())
    for number, (method, path, body, status) in enumerate(examples):
        sent = json.loads(body) if body else None
        answer = client.generic(
            method,
            path,
            json.dumps(sent) if sent else "",
            content_type="application/json",
            headers={"Idempotency-Key": f"example-{number}"},
        )
        assert (path, answer.status_code) == (path, int(status)), answer.content
    assert len(examples) == 7
