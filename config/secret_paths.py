"""Paths as logs show them: with a mark in the place of every part that gives access to its holder."""

import re

from django.http import HttpRequest

SECRET = re.compile(
    r"^(/link/|/mail/stop/|/t/[^/]+/application/|/api/v1/tournaments/[^/]+/applications/own/)[^/]+"
)
"""The beginning of every address that has such a part, and that part; `deploy/nginx/tenbo.conf` has the same."""


def shown_path(request: HttpRequest) -> str:
    """The path with a mark in the place of its secret, also where there is no such page."""
    return SECRET.sub(r"\1***", request.path)
