"""How often one may write. Reading is never throttled: a whole hall sits behind one address."""

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import UserRateThrottle
from rest_framework.views import APIView


class WriteThrottle(UserRateThrottle):
    """An account's (or else an address's) writes."""

    scope = "write"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Reads pass uncounted."""
        return request.method in SAFE_METHODS or super().allow_request(request, view)
