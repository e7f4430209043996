"""What a receiver has heard, held against docs/webhooks.md and its schema."""

import json
from typing import Any

import jsonschema
from django.conf import settings

from tests.tournaments.common.jobs.test_outbound import Server

DOCS = settings.BASE_DIR / "docs"
PAGE = (DOCS / "webhooks.md").read_text()
SCHEMA = json.loads((DOCS / "webhooks.schema.json").read_text())
Checker = jsonschema.Draft202012Validator


def bodies(server: Server) -> list[dict[str, Any]]:
    """What was heard so far; every message is as the schema says."""
    read = [json.loads(body) for _path, _headers, body in server.heard]
    for one in read:
        Checker(SCHEMA).validate(one)
    return read
