"""The things that the actions change: an entry, a tournament, the rows of a tournament."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from tournaments.common import permissions
from tournaments.common.site import site_of
from tournaments.common.web import finders
from tournaments.common.web.actions import Subject
from tournaments.common.web.api.base import LedgerView
from tournaments.common.web.pages import find_entry, find_tournament, require_permission
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.serializers.answers import QuestionSerializer
from tournaments.models import Entry, Tournament

PAGE, API = "t/<slug:slug>/", "tournaments/<slug:slug>/"

ENTRY = Subject(
    name="entry",
    page=f"{PAGE}players/<int:number>/",
    finder=find_entry,
    arguments=lambda entry: (entry.tournament.slug, entry.number),
    shown=lambda entry: reverse("manage_entry", args=[entry.tournament.slug, entry.number]),
    api=f"{API}entries/<int:number>/",
    api_finder=LedgerView.entry,
    shape=shapes.EntrySerializer,
)
TOURNAMENT = Subject(
    name="tournament",
    page=PAGE,
    finder=find_tournament,
    api=API,
    api_finder=LedgerView.tournament,
    shape=shapes.EntrySerializer(many=True),
)
QUESTION = Subject(
    name="question",
    api=f"{API}questions/<int:number>/",
    api_finder=lambda view, **address: finders.find_question(view.request.user, **address),
    shape=QuestionSerializer,
)
APPLICANT = Subject(
    name="",
    page=f"{PAGE}applications/<int:number>/",
    finder=lambda request, slug, number: {"tournament": find_tournament(request, slug), "number": number},
    shown="players",
    api=f"{API}applications/<int:number>/",
    api_finder=lambda view, slug, number: {"tournament": view.tournament(slug), "number": number},
)


def _managed(request: HttpRequest, slug: str) -> Tournament:
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    return tournament


def _managed_by(view: LedgerView, slug: str) -> Tournament:
    tournament = view.tournament(slug)
    permissions.require(permissions.can_manage_entries, view.account, tournament)
    return tournament


MANAGED = replace(TOURNAMENT, finder=_managed, api_finder=_managed_by, shown="duplicates")
"""A tournament whose entries the account manages; else there is no more to learn."""


def managed_entry(request: HttpRequest, slug: str, number: int) -> Entry:
    """An entry that the account manages."""
    entry = find_entry(request, slug, number)
    require_permission(request, permissions.can_manage_entries, entry.tournament)
    return entry


def row_of(
    name: str, rows: Callable[[Tournament, Any], QuerySet[Any]], at: str, *, alone: bool = False
) -> Subject:
    """A row of those that `rows(tournament, user)` has, with the tournament for the services, or `alone`."""

    def things(tournament: Tournament, user: Any, pk: int) -> dict[str, Any]:
        row = get_object_or_404(rows(tournament, user), pk=pk)
        return {name: row} if alone else {"tournament": tournament, name: row}

    return Subject(
        name="",
        page=PAGE + at,
        finder=lambda request, slug, pk: things(_managed(request, slug), request.user, pk),
        shown="duplicates",
        api=API + at,
        api_finder=lambda view, slug, pk: things(_managed_by(view, slug), view.account, pk),
    )


def with_site(request: HttpRequest, _thing: Any, sent: dict[str, Any]) -> dict[str, Any]:
    """The fields that were sent, and the site for the mails."""
    return {**sent, "site": site_of(request)}


def named(words: Any) -> Callable[[Entry, Any], str]:
    """A sentence with the name of the entry."""
    return lambda entry, _result: str(words) % {"name": entry.full_name}


def counted(words: Any) -> Callable[[Tournament, Any], str]:
    """A sentence with the number of the changed entries."""
    return lambda _tournament, done: str(words % {"n": done if isinstance(done, int) else len(done)})
