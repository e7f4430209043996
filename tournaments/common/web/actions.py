"""Actions: a change that a page offers as a button or a short form, and the API as an operation, is one row.

A row names the service, the thing that it changes, the body that a program sends, and the sentence for people. From it
come the page's POST (a fault is shown on the page of the form, with the values that were typed), the operation with its
schema, and both addresses. A flow of its own (a preview, several steps) stays a page and a view.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web import seen
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.forms import NumberField, PageForm, TextField, TickField
from tournaments.common.web.pages import account_of, action, return_address
from tournaments.common.web.urls import Paths

Words = Callable[[Any, Any], str]
"""A sentence of the thing before the change and of the answer of the service."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A kind of thing that actions change: how pages and the API find it, and what they answer.

    `name` is its name among the arguments of the services. `page` and `api` are the beginnings of its addresses;
    `finder(request, **address)` and `api_finder(view, **address)` find it. `shown(thing)` is the page to go on with,
    `answer(view, address, result)` the JSON of the API, in the shape of `shape`.
    """

    name: str
    page: str
    finder: Callable[..., Any]
    shown: Callable[[Any], str]
    api: str
    api_finder: Callable[..., Any]
    answer: Callable[[LedgerView, Mapping[str, Any], Any], Any]
    shape: Any


@dataclass(frozen=True, slots=True)
class Action:
    """A change of a thing; the name of the service is the name of the page's address.

    `at`: the end of that address. `summary`: for programs; `about`: facts that it lacks, and who may. `body`: the
    fields that are sent, which a form reads too. `done`: the sentence for people, or a function that makes it (Words).
    `api`: method and end of the operation's address, where these are not "POST" and `at`. `seen`: stored values that
    somebody else may have changed since the page was shown. `goes_back`: to the page of the form, if it is named.
    """

    service: Callable[..., Any]
    of: Subject
    at: str
    summary: str
    about: str
    body: type[serializers.Serializer[Any]] | None = None
    done: Any = ""
    _: KW_ONLY
    api: str = ""
    seen: Callable[[Any], Mapping[str, Any]] | None = None
    goes_back: bool = False

    @property
    def code(self) -> str:
        """Its name."""
        return self.service.__name__

    @property
    def operation(self) -> tuple[str, str]:
        """The address of the operation, and its method."""
        method, _blank, at = (self.api or f"POST {self.at}").partition(" ")
        return self.of.api + at, method.lower()

    def do(self, thing: Any, by: Any, sent: Mapping[str, Any]) -> Any:
        """Call the service."""
        return self.service(**{self.of.name: thing}, by=by, **sent)

    def words(self, thing: Any, result: Any) -> str:
        """The sentence after the change."""
        return self.done(thing, result) if callable(self.done) else str(self.done)


def page_paths(actions: Iterable[Action]) -> Paths:
    """The addresses of the pages' forms."""
    return [path(f"{row.of.page}{row.at}", _page(row), name=row.code) for row in actions]


def _page(row: Action) -> Callable[..., HttpResponse]:
    def do(request: HttpRequest, **address: Any) -> HttpResponse:
        thing = row.of.finder(request, **address)
        if row.seen is not None:
            seen.check(request, row.seen(thing))
        sent = form_of(row.body)(request.POST).read() if row.body else {}
        result = row.do(thing, account_of(request), sent)
        if words := row.words(thing, result):
            messages.success(request, words)
        back = row.goes_back and request.POST.get("back")
        return redirect(return_address(request) if back else row.of.shown(thing))

    do.__name__ = do.__qualname__ = row.code
    return action(do)


def api_paths(actions: Iterable[Action]) -> Paths:
    """The operations, those of one address together."""
    views: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in actions:
        address, method = row.operation
        views[address] |= {method: _operation(row), "__module__": row.service.__module__}
    return [path(address, _view(methods).as_view()) for address, methods in views.items()]


def _view(methods: dict[str, Any]) -> Any:
    return type("ActionView", (LedgerView,), methods)


def _operation(row: Action) -> Callable[..., Response]:
    def do(view: LedgerView, request: Request, **address: Any) -> Response:
        thing = row.of.api_finder(view, **address)
        result = row.do(thing, view.account, view.read(row.body) if row.body else {})
        return Response(row.of.answer(view, address, result))

    do.__doc__ = row.about
    return operation(row.summary, request=row.body, response=row.of.shape)(do)


@cache
def form_of(body: type[serializers.Serializer[Any]]) -> type[PageForm]:
    """The form that reads the fields of a body as people write them; the service judges what it reads."""
    fields = {name: _form_field(field) for name, field in body().fields.items()}
    return type(f"{body.__name__}Form", (PageForm,), fields)


def _form_field(field: Any) -> Any:
    if isinstance(field, serializers.BooleanField):
        return TickField()
    if isinstance(field, serializers.IntegerField):
        return NumberField(needed=field.required)
    assert isinstance(field, serializers.CharField | serializers.ChoiceField), field
    return TextField(getattr(field, "max_length", None))
