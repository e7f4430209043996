"""Changes that are sent twice with one Idempotency-Key: done once, answered twice.

Hands have their own receipts (services), because pages send them as well. For other changes the key binds the whole
request.
"""

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from django.core.files import File
from django.db import transaction
from django.http import QueryDict
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Account
from tournaments.common.errors import Conflict
from tournaments.common.web.idempotency import Sent
from tournaments.models import Receipt


def answer_once(
    request: Request, *args: Any, account: Account, key: str, handler: Callable[..., Response], **kwargs: Any
) -> Response:
    """The handler's answer, or the first answer to the same request. Raises Conflict (`key_reused`).

    The receipt and the change share a transaction: another request with the key waits for it and finds the receipt.
    """
    body = {"method": request.method, "path": request.path, "data": bound(request.data)}
    sent = Sent(account, key, body)
    if first := sent.first_answer():
        return again(first.data)
    try:
        with transaction.atomic():
            sent.keep({})
            response = handler(request, *args, **kwargs)
            content = json.loads(JSONRenderer().render(response.data)) if response.data is not None else None
            answer = {"status": response.status_code, "data": content}
            Receipt.objects.filter(account=account, key=key).update(answer=answer)
            return response
    except Conflict:
        if first := sent.first_answer():  # the request was made twice at the same moment
            return again(first.data)
        raise


def bound(data: Any) -> Any:
    """The sent values as a key binds them: a file by its digest, its name and its size do not matter."""
    if not isinstance(data, QueryDict):
        return data
    return {name: [_as_bound(value) for value in values] for name, values in data.lists()}


def _as_bound(value: Any) -> Any:
    if not isinstance(value, File):
        return value
    digest = sha256()
    for chunk in value.chunks():
        digest.update(chunk)
    value.seek(0)
    return {"sha256": digest.hexdigest()}


def again(first: dict[str, Any]) -> Response:
    """The first answer again, with 200 instead of 201: nothing was made this time."""
    if "status" not in first:  # the receipt of a hand
        raise Conflict("key_reused", "Idempotency-Key")
    status = 200 if first["status"] == 201 else first["status"]
    return Response(first["data"], status=status)
