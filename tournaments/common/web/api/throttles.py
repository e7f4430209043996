"""The limit of writes. Reading is never throttled: a whole hall sits behind one address."""

from collections.abc import Iterable
from math import ceil
from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, UserRateThrottle
from rest_framework.views import APIView


class WriteThrottle(UserRateThrottle):
    """Limits the writes of an account, or of an address without one."""

    scope = "write"

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Reads pass uncounted."""
        return request.method in SAFE_METHODS or super().allow_request(request, view)


def rate_headers(throttles: Iterable[BaseThrottle]) -> dict[str, str]:
    """The rest of these limits after the present request, in `RateLimit` and `RateLimit-Policy`; empty without one."""
    policies, rests = [], []
    for limit in throttles:
        if not hasattr(limit, "now"):  # it has not counted this request
            continue
        counted: Any = limit
        most, seconds, history = counted.num_requests, counted.duration, counted.history
        left, wait = most - len(history), seconds - (counted.now - history[-1] if history else 0)
        policies.append(f'"{counted.scope}";q={most};w={seconds}')
        rests.append(f'"{counted.scope}";r={max(0, left)};t={max(1, ceil(wait))}')
    return {"RateLimit-Policy": ", ".join(policies), "RateLimit": ", ".join(rests)} if rests else {}
