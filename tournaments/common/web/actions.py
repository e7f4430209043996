"""Actions: a change that a page offers as a button or a short form, and the API as an operation, is one row.

A row names the service, the thing that it changes, the body that a program sends, and the sentence for people. From it
come the page's POST (a fault is shown on the page of the form, with the values that were typed), the operation with its
schema, and both addresses. A flow of its own (a preview, several steps) stays a page and a view; a row may stand for
the other side alone.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import cache
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.functional import Promise
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web import seen
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.shapes import RowKeyField
from tournaments.common.web.forms import KeyField, NumberField, PageForm, TextField, TickField
from tournaments.common.web.pages import action, return_address
from tournaments.common.web.urls import Paths

Words = Callable[[Any, Any], str]
"""A sentence of the thing before the change and of the answer of the service."""

Goal = str | Callable[[Any], str]
"""The page to go on with: the name of a page of the tournament, or a function of the thing that makes the address."""

Answer = Callable[[LedgerView, Mapping[str, Any], Any], Any]
"""The JSON of the API, of the view, the address and the answer of the service."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """A kind of thing that actions change: how pages and the API find it, and what they answer.

    `name` is its name among the arguments of the services; without a name it is a mapping of several arguments.
    `page` and `api` are the beginnings of its addresses; `finder(request, **address)` and `api_finder(view, **address)`
    find it; `arguments(thing)` are the parts of its page's address, for the forms that templates show (`{% action %}`).
    `shown` is the page to go on with, `shape` the shape of the API's answer; `answer` makes that answer where it is not
    the one of the service. `view` is the class of its operations. `anonymous`: nobody is signed in, and the services
    take no account.
    """

    name: str
    page: str = ""
    finder: Any = None
    arguments: Callable[[Any], Sequence[Any]] | None = None
    shown: Goal = ""
    api: str = ""
    api_finder: Any = None
    answer: Answer | None = None
    shape: Any = None
    view: type[LedgerView] = LedgerView
    anonymous: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """A change of a thing.

    `at`: the end of the page's address; None: no page has it. `summary`: for programs; `about`: facts that it lacks,
    and who may. `body`: the fields that are sent, which a form reads too. `done`: the sentence for people, or a
    function that makes it (Words). `name`: of the page's address, where it is not that of the service. `api`: method
    and end of the operation's address, where these are not "POST" and `at`; None: no program does it. `form`: reads
    what people write otherwise than programs. `given`: makes the arguments of the service of the request, the thing
    and the fields that were sent. `seen`: stored values that somebody else may have changed since the page was shown;
    `seen_words`: the words for their codes. `logged`: the words for its entries in the log, if these carry the name of
    the service; the words for other names stand in trust/journal/texts.py. `goes_back`: to the page of the form, if it
    is named. `shown`, `shape`, `answer`: where these are not the subject's. `status`: of the operation's answer;
    `may_change_nothing`: 204 where the service answers with nothing.
    """

    service: Callable[..., Any]
    of: Subject
    at: str | None
    summary: str = ""
    about: str = ""
    body: type[serializers.Serializer[Any]] | None = None
    done: Any = ""
    _: KW_ONLY
    name: str = ""
    api: str | None = ""
    form: type[PageForm] | None = None
    given: Callable[[Any, Any, dict[str, Any]], Mapping[str, Any]] | None = None
    seen: Callable[[Any], Mapping[str, Any]] | None = None
    seen_words: Mapping[str, Mapping[str, Any]] | None = None
    logged: str | Promise = ""
    goes_back: bool = False
    shown: Goal = ""
    shape: Any = None
    answer: Answer | None = None
    status: int = 200
    may_change_nothing: bool = False

    @property
    def code(self) -> str:
        """The name of the page's address."""
        return self.name or self.service.__name__

    @property
    def page_form(self) -> type[PageForm] | None:
        """The form that reads what people send."""
        return self.form or (form_of(self.body) if self.body else None)

    @property
    def operation(self) -> tuple[str, str]:
        """The address of the operation, and its method."""
        method, _blank, at = (self.api or f"POST {self.at}").partition(" ")
        return self.of.api + at, method.lower()

    def do(self, request: HttpRequest | Request, thing: Any, sent: dict[str, Any]) -> Any:
        """Call the service."""
        things = {self.of.name: thing} if self.of.name else thing
        by = {} if self.of.anonymous else {"by": request.user}
        return self.service(**things, **by, **(self.given(request, thing, sent) if self.given else sent))

    def words(self, thing: Any, result: Any) -> str:
        """The sentence after the change."""
        return self.done(thing, result) if callable(self.done) else str(self.done)


ROWS: dict[str, Action] = {}
"""The rows with a page, by their codes."""


def page_paths(actions: Iterable[Action]) -> Paths:
    """The addresses of the pages' forms; templates know the rows from then on."""
    rows = [row for row in actions if row.at is not None]
    ROWS.update({row.code: row for row in rows})
    return [path(f"{row.of.page}{row.at}", _page(row), name=row.code) for row in rows]


def _page(row: Action) -> Callable[..., HttpResponse]:
    form = row.page_form

    def do(request: HttpRequest, **address: Any) -> HttpResponse:
        thing = row.of.finder(request, **address)
        if row.seen is not None:
            seen.check(request, row.seen(thing), row.seen_words)
        result = row.do(request, thing, form(request.POST).read() if form else {})
        if words := row.words(thing, result):
            messages.success(request, words)
        if row.goes_back and request.POST.get("back"):
            return redirect(return_address(request))
        goal = row.shown or row.of.shown
        return redirect(goal, address["slug"]) if isinstance(goal, str) else redirect(goal(thing))

    do.__name__ = do.__qualname__ = row.code
    return action(do)


def api_paths(actions: Iterable[Action], beside: Mapping[str, type[LedgerView]] | None = None) -> Paths:
    """The operations, those of one address together; `beside` has the views of others by their addresses."""
    kinds = dict(beside or {})
    views: dict[str, dict[str, Any]] = defaultdict(dict)
    for row in actions:
        if row.api is not None:
            address, method = row.operation
            views[address] |= {method: _operation(row), "__module__": row.service.__module__}
            kinds.setdefault(address, row.of.view)
    return [path(address, _view(kind, views[address]).as_view()) for address, kind in kinds.items()]


def _view(kind: type[LedgerView], methods: dict[str, Any]) -> Any:
    return type(kind.__name__, (kind,), methods)


def _operation(row: Action) -> Callable[..., Response]:
    shape = None if row.status == 204 else row.shape or row.of.shape
    answer = row.answer or (None if row.shape else row.of.answer)

    def do(view: LedgerView, request: Request, **address: Any) -> Response:
        thing = row.of.api_finder(view, **address)
        result = row.do(request, thing, view.read(row.body) if row.body else {})
        if shape is None or (row.may_change_nothing and result is None):
            return Response(status=204)
        made = answer(view, address, result) if answer else _shaped(shape, result)
        return Response(made, status=row.status)

    do.__doc__ = row.about
    return operation(
        row.summary,
        request=row.body,
        response=shape,
        status=row.status,
        may_change_nothing=row.may_change_nothing,
    )(do)


def _shaped(shape: Any, result: Any) -> Any:
    many = isinstance(shape, serializers.ListSerializer)
    return type(shape.child)(result, many=True).data if many else shape(result).data


@cache
def form_of(body: type[serializers.Serializer[Any]]) -> type[PageForm]:
    """The form that reads the fields of a body as people write them; the service judges what it reads."""
    fields = {name: _form_field(field) for name, field in body().fields.items()}
    return type(f"{body.__name__}Form", (PageForm,), fields)


def _form_field(field: Any) -> Any:
    if isinstance(field, serializers.BooleanField):
        return TickField()
    if isinstance(field, RowKeyField):
        return KeyField()
    if isinstance(field, serializers.IntegerField):
        return NumberField(needed=field.required)
    assert isinstance(field, serializers.CharField | serializers.ChoiceField), field
    return TextField(getattr(field, "max_length", None))
