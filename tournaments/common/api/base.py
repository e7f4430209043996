"""The base of the API's views: the account that asks, its permissions, the description of an operation."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.serializers import ListSerializer, Serializer
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from players.models import Account
from scoring.faults import Refused
from tournaments.common import finders, permissions
from tournaments.common.api.errors import faults_of_body
from tournaments.common.api.lists import PARTS, in_parts
from tournaments.common.api.repeats import answer_once
from tournaments.common.api.serializers import ErrorSerializer
from tournaments.common.api.throttles import WriteThrottle
from tournaments.common.errors import Invalid
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

AGAIN = "The first answer, where a request comes twice with one Idempotency-Key."


def operation(
    summary: str,
    *,
    request: Any = None,
    response: Any = None,
    status: int | tuple[int, str] = 200,
    parameters: tuple[OpenApiParameter, ...] = (),
    tags: tuple[str, ...] = (),
    operation_id: str | None = None,
    may_change_nothing: bool = False,
    later: Any = None,
) -> Callable[[F], F]:
    """Describe an operation for the schema; every one may be answered with an error of our shape.

    Its description is the docstring of the method: what a caller cannot read from the summary, and who may call it.
    `later` is the answer 202, where a job does what takes long.
    """
    nothing: dict[Any, Any] = {204: None} if may_change_nothing else {}
    if later is not None:
        nothing[202] = later
    parts = PARTS if isinstance(response, ListSerializer) else ()
    again = {200: OpenApiResponse(response, AGAIN)} if status == 201 else {}
    errors = dict.fromkeys((400, 401, 403, 404, 409, 413, 429), ErrorSerializer)
    return extend_schema(
        summary=summary,
        request=request,
        responses={status: response, **again, **nothing, **errors},
        parameters=[*parameters, *parts],
        tags=list(tags) or None,
        operation_id=operation_id,
    )


class LedgerView(APIView):
    """Bodies are read through serializers; errors have one shape (see `Error`)."""

    request: Request
    throttle_classes = (WriteThrottle, ScopedRateThrottle)
    repeats_kept = True
    """Whether an Idempotency-Key is honoured here: the service does it, or the answer holds a secret, where not."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """After the checks of who asks: a request with a key is answered once."""
        super().initial(request, *args, **kwargs)
        key = request.headers.get("Idempotency-Key", "").strip()
        name = (request.method or "").lower()
        if key and self.repeats_kept and name in CHANGING and isinstance(request.user, Account):
            once = partial(
                answer_once,
                account=request.user,
                key=key,
                handler=getattr(self, name, self.http_method_not_allowed),
            )
            setattr(self, name, once)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        """Lists go out in parts where a part is asked for."""
        if (
            request.method == "GET"
            and response.status_code == 200
            and isinstance(getattr(response, "data", None), list)
        ):
            try:
                response = in_parts(request, response)
            except Invalid as refused:
                response = self.handle_exception(refused)
        return super().finalize_response(request, response, *args, **kwargs)

    @property
    def account(self) -> Account:
        """Who asks; permission classes keep anonymous writers out."""
        account = self.request.user
        assert isinstance(account, Account)
        return account

    def read(self, serializer: type[Serializer[Any]]) -> dict[str, Any]:
        """The checked body. Raises Refused with every fault."""
        reading = serializer(data=self.request.data)
        if not reading.is_valid():
            raise Refused(*faults_of_body(reading))
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
        """As `finders.find_hand`; a hand that is not public yet is not there for readers."""
        hand = finders.find_hand(self.request.user, pk)
        if not permissions.can_see_hands(self.request.user, hand.table):
            raise Http404
        return hand

    def entry(self, slug: str, number: int) -> Entry:
        return finders.find_entry(self.request.user, slug, number)

    def plan(self, slug: str, stage: int, number: int) -> SeatingPlan:
        return finders.find_plan(self.request.user, slug, stage, number)


class Nowhere(LedgerView):
    """An address that does not exist, told in the shape of the API whatever the method."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """There is nothing here, whoever asks."""
        raise Http404
