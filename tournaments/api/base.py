"""What the views share: who asks, what he may see, how an operation is described."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from players.models import Account
from tournaments import permissions
from tournaments.api.serializers import ErrorSerializer
from tournaments.api.throttles import WriteThrottle
from tournaments.errors import Invalid
from tournaments.models import Hand, Stage, Table, Tournament
from tournaments.selectors import hands, tournaments

F = TypeVar("F", bound=Callable[..., Any])

LONGEST_KEY = 80
KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    required=True,
    description="A text of the sender's making, new for each hand: a repeat is answered with the first answer.",
)


def operation(
    summary: str,
    *,
    request: Any = None,
    response: Any = None,
    status: int | tuple[int, str] = 200,
    parameters: tuple[OpenApiParameter, ...] = (),
    tags: tuple[str, ...] = (),
    operation_id: str | None = None,
) -> Callable[[F], F]:
    """Describe an operation for the schema; every one may be answered with an error of our shape."""
    errors = dict.fromkeys((400, 401, 403, 404, 409, 429), ErrorSerializer)
    return extend_schema(
        summary=summary,
        request=request,
        responses={status: response, **errors},
        parameters=list(parameters),
        tags=list(tags) or None,
        operation_id=operation_id,
    )


class LedgerView(APIView):
    """A view that knows its account and reads bodies through serializers."""

    request: Request
    throttle_classes = (WriteThrottle, ScopedRateThrottle)

    @property
    def account(self) -> Account:
        """Who asks; permission classes keep anonymous writers out."""
        account = self.request.user
        assert isinstance(account, Account)
        return account

    def read(self, serializer: type[Serializer[Any]]) -> dict[str, Any]:
        """The checked body; raises ValidationError."""
        reading = serializer(data=self.request.data)
        reading.is_valid(raise_exception=True)
        return dict(reading.validated_data)

    def key(self) -> str:
        """The Idempotency-Key; raises Invalid without one."""
        key = self.request.headers.get("Idempotency-Key", "").strip()
        if not key:
            raise Invalid("key_missing", "Idempotency-Key")
        if len(key) > LONGEST_KEY:
            raise Invalid("too_long", "Idempotency-Key", expected=LONGEST_KEY, found=len(key))
        return key

    def tournament(self, slug: str) -> Tournament:
        """The tournament, if this reader may see it; 404 otherwise."""
        found = tournaments.visible_to(self.request.user).filter(slug=slug).first()
        if found is None:
            raise Http404
        return found

    def stage(self, slug: str, number: int) -> Stage:
        """A stage of a tournament this reader may see."""
        tournament = self.tournament(slug)
        stage = next((stage for stage in tournament.stages.all() if stage.number == number), None)
        if stage is None:
            raise Http404
        stage.tournament = tournament
        return stage

    def table(self, pk: int) -> Table:
        """A table this reader may see, with all that showing it needs."""
        table = hands.full_tables().filter(pk=pk).first()
        if table is None or not permissions.can_see_tournament(
            self.request.user, table.round.stage.tournament
        ):
            raise Http404
        return table

    def hand(self, pk: int) -> Hand:
        """A hand at a table this reader may see."""
        hand = Hand.objects.select_related("table__round__stage__tournament").filter(pk=pk).first()
        if hand is None or not permissions.can_see_hands(self.request.user, hand.table):
            raise Http404
        return hand


class Nowhere(LedgerView):
    """An address that does not exist, told in the shape of the API whatever the method."""

    permission_classes = (AllowAny,)
    schema = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """There is nothing here, whoever asks."""
        raise Http404
