"""The base of the API's views: the account that asks, its permissions, the description of an operation."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, TypeVar

from django.http import Http404
from django.utils.http import http_date
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ListSerializer, Serializer
from rest_framework.throttling import BaseThrottle, ScopedRateThrottle
from rest_framework.views import APIView

from players.models import Account
from scoring.faults import Fault, Refused, brief
from tournaments.common import permissions
from tournaments.common.composed import composed
from tournaments.common.errors import Invalid
from tournaments.common.web import finders, idempotency
from tournaments.common.web.api.conditions import only_if_unchanged, with_etag
from tournaments.common.web.api.errors import faults_of_body, unknown_fields
from tournaments.common.web.api.lists import PARTS, in_parts
from tournaments.common.web.api.repeats import answer_once
from tournaments.common.web.api.serializers import ErrorSerializer
from tournaments.common.web.api.throttles import WriteThrottle, rate_headers
from tournaments.models import Entry, Hand, Round, SeatingPlan, Stage, Table, Tournament

F = TypeVar("F", bound=Callable[..., Any])

CHANGING = ("post", "put", "patch", "delete")

KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="A key chosen by the client, new for each hand: a repeated request gets the first answer again.",
)

ANYWHERE = frozenset({"format", "lang"})
"""Parameters of every address."""

AGAIN = "The first answer, where a request comes twice with one Idempotency-Key."


@dataclass(frozen=True, slots=True)
class Leaving:
    """An operation that will leave: since when it is not to be used any more, when it ends, what takes its place."""

    since: datetime
    ends: datetime
    instead: str

    def headers(self) -> dict[str, str]:
        """`Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the address of the successor."""
        return {
            "Deprecation": f"@{int(self.since.timestamp())}",
            "Sunset": http_date(self.ends.timestamp()),
            "Link": f'<{self.instead}>; rel="successor-version"',
        }


def operation(
    summary: str,
    *,
    request: Any = None,
    response: Any = None,
    status: int = 200,
    kinds: tuple[str, ...] = (),
    parameters: tuple[OpenApiParameter, ...] = (),
    operation_id: str | None = None,
    may_change_nothing: bool = False,
    later: Any = None,
    leaving: Leaving | None = None,
) -> Callable[[F], F]:
    """Describe an operation for the schema; every operation may answer with an error of our shape (openapi.py).

    Its description is the docstring of the method: facts that the summary lacks, and the accounts that may call it.
    `kinds` are the media types of an answer that is no JSON; `later` is the answer 202, where a job does the work;
    `leaving` announces the end of the operation. A query parameter that is not among `parameters` is refused.
    """
    nothing: dict[Any, Any] = {204: None} if may_change_nothing else {}
    if later is not None:
        nothing[202] = later
    parts = PARTS if isinstance(response, ListSerializer) else ()
    again = {200: OpenApiResponse(response, AGAIN)} if status == 201 else {}
    answers: list[Any] = [(status, kind) for kind in kinds] or [status]
    described = extend_schema(
        summary=summary,
        request=request,
        responses={**dict.fromkeys(answers, response), **again, **nothing, 400: ErrorSerializer},
        parameters=[*parameters, *parts],
        operation_id=operation_id,
        deprecated=leaving is not None or None,
    )
    query = {parameter.name for parameter in (*parameters, *PARTS) if parameter.location == "query"}

    def describe(method: F) -> F:
        made: Any = described(method)
        made.query, made.leaving = query | ANYWHERE, leaving
        return made  # type: ignore[no-any-return]

    return describe


class LedgerView(APIView):
    """Bodies are read through serializers; errors have one shape (see `Error`)."""

    request: Request
    throttle_classes = (WriteThrottle, ScopedRateThrottle)
    used: Sequence[BaseThrottle] = ()
    """The limits of the present request."""
    repeats_kept = True
    """Whether an Idempotency-Key is honoured here. If not, the service honours it, or the answer holds a secret."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """After the checks of the account, answer a key once, and do a change with a condition if that holds."""
        super().initial(request, *args, **kwargs)
        name = (request.method or "").lower()
        handler = getattr(self, name, self.http_method_not_allowed)
        self._refuse_unknown_parameters(request, handler)
        if name not in CHANGING or not hasattr(self, name) or not isinstance(request.user, Account):
            return
        key = request.headers.get("Idempotency-Key", "").strip()
        if key and self.repeats_kept:
            setattr(self, name, partial(answer_once, account=request.user, key=key, handler=handler))
        if "If-Match" in request.headers and not idempotency.is_answered(by=request.user.pk, key=key):
            setattr(self, name, partial(only_if_unchanged, handler=getattr(self, name)))

    def _refuse_unknown_parameters(self, request: Request, handler: Any) -> None:
        """Raise Refused for each name in the query that the operation does not know."""
        names = getattr(handler, "query", None)
        if names is not None and not names.issuperset(request.query_params):
            unknown = sorted(set(request.query_params) - names)
            raise Refused(
                *(Fault("unknown_parameter", brief(name), sorted(names - ANYWHERE)) for name in unknown)
            )

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Cut a list to the part that the request asks for; add the headers that all answers have."""
        if (
            request.method == "GET"
            and response.status_code == 200
            and isinstance(getattr(response, "data", None), list)
        ):
            try:
                response = in_parts(request, response)
            except Invalid as refused:
                response = self.handle_exception(refused)
        whole = super().finalize_response(request, response, *args, **kwargs)
        leaving = getattr(getattr(type(self), (request.method or "").lower(), None), "leaving", None)
        for name, value in {**rate_headers(self.used), **(leaving.headers() if leaving else {})}.items():
            whole.headers[name] = value
        if request.method == "GET" and whole.status_code == 200 and isinstance(whole, Response):
            whole.add_post_render_callback(partial(with_etag, request._request))
        return whole

    def get_throttles(self) -> list[BaseThrottle]:
        """The limits, kept to tell what they leave."""
        self.used = super().get_throttles()
        return self.used

    @property
    def account(self) -> Account:
        """The account that asks; permission classes keep anonymous writers out."""
        account = self.request.user
        assert isinstance(account, Account)
        return account

    def read(self, serializer: type[Serializer[Any]]) -> dict[str, Any]:
        """The body, checked. Raises Refused with every fault."""
        data = composed(self.request.data)
        reading = serializer(data=data)
        unknown = tuple(unknown_fields(reading, data))
        if not reading.is_valid() or unknown:
            raise Refused(*(() if reading.is_valid() else faults_of_body(reading)), *unknown)
        return dict(reading.validated_data)

    def key(self) -> str:
        """The Idempotency-Key; raises Invalid without one."""
        key = self.request.headers.get("Idempotency-Key", "").strip()
        if not key:
            raise Invalid("key_missing", "Idempotency-Key")
        return key

    def tournament(self, slug: str) -> Tournament:
        """As `finders.find_tournament`, for the account that asks; the same for the other finders."""
        return finders.find_tournament(self.request.user, slug)

    def stage(self, slug: str, number: int) -> Stage:
        return finders.find_stage(self.request.user, slug, number)

    def round(self, slug: str, stage: int, number: int) -> Round:
        return finders.find_numbered_round(self.request.user, slug, stage, number)

    def table(self, pk: int) -> Table:
        return finders.find_table(self.request.user, pk)

    def hand(self, pk: int) -> Hand:
        """As `finders.find_hand`, by the id of any of its versions: its newest. For readers a hand that is not public
        yet does not exist.
        """
        hand = finders.newest_version(finders.find_hand(self.request.user, pk))
        if not permissions.can_see_hands(self.request.user, hand.table):
            raise Http404
        return hand

    def entry(self, slug: str, number: int) -> Entry:
        return finders.find_entry(self.request.user, slug, number)

    def plan(self, slug: str, stage: int, number: int) -> SeatingPlan:
        return finders.find_plan(self.request.user, slug, stage, number)


class Nowhere(LedgerView):
    """The answer to an address that does not exist, in the shape of the API for every method."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Answer that there is nothing here, to every account."""
        raise Http404
