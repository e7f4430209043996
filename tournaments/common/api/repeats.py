"""Requests that change something, sent twice with one Idempotency-Key: done once, answered twice.

Hands have their own receipts (services), because pages send them as well. For everything else the key binds the whole
request.
"""

import json
from collections.abc import Callable
from typing import Any

from django.db import IntegrityError, transaction
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Account
from tournaments.common import idempotency
from tournaments.common.errors import Conflict
from tournaments.models import Receipt


def answer_once(
    request: Request, *args: Any, account: Account, key: str, handler: Callable[..., Response], **kwargs: Any
) -> Response:
    """The handler's answer, or the first answer to the same request. Raises Conflict (`key_reused`).

    The receipt and what it answers are one transaction: another request with the key waits for it, and then finds it.
    """
    body = {"method": request.method, "path": request.path, "data": request.data}
    first = idempotency.find_answer(by=account, key=key, body=body)
    if first is not None:
        return again(first)
    try:
        with transaction.atomic():
            idempotency.keep_answer(by=account, key=key, body=body, answer={})
            response = handler(request, *args, **kwargs)
            content = json.loads(JSONRenderer().render(response.data)) if response.data is not None else None
            answer = {"status": response.status_code, "data": content}
            Receipt.objects.filter(account=account, key=key).update(answer=answer)
            return response
    except IntegrityError:
        first = idempotency.find_answer(by=account, key=key, body=body)
        if first is None:
            raise
        return again(first)


def again(first: dict[str, Any]) -> Response:
    """200 instead of 201: nothing was made this time."""
    if "status" not in first:  # the receipt of a hand
        raise Conflict("key_reused", "Idempotency-Key")
    status = 200 if first["status"] == 201 else first["status"]
    return Response(first["data"], status=status)
