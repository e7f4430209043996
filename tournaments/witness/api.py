"""Heads of other installations over the API."""

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.api.base import LedgerView, operation
from tournaments.witness import serializers as shapes
from tournaments.witness.services import Head, keep_head


class Heads(LedgerView):
    permission_classes = (AllowAny,)
    throttle_scope = "heads"

    @operation(
        "Keep a head for another installation",
        request=shapes.HeadRequest,
        response=shapes.KeptHeadSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """Taken where the key is one of `TENBO_WITNESS_FOR` and has signed it: the signature is the permission."""
        kept, new = keep_head(Head(**self.read(shapes.HeadRequest)))
        return Response(shapes.KeptHeadSerializer(kept).data, status=201 if new else 200)
