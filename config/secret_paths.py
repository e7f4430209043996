"""Paths as logs show them: with a mark in the place of every part that gives access to its holder."""

from django.http import HttpRequest

SECRET = ("secret", "key", "signed", "code")
"""The parts of addresses that give access to their holder, by their names in the routes."""


def shown_path(request: HttpRequest) -> str:
    """The path with a mark in the place of every secret."""
    path = request.path
    for name, value in (request.resolver_match.kwargs if request.resolver_match else {}).items():
        if name in SECRET:
            path = path.replace(str(value), "***")
    return path
