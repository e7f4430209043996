"""What a reader is told when the storage is full, away or damaged: a page, or JSON."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template import loader

from scoring.faults import Fault
from tournaments.common.api.errors import body
from tournaments.common.storage import Trouble, trouble

STATUS = {Trouble.FULL: 507}
"""Insufficient Storage; for the rest 503, Service Unavailable."""


def answer(request: HttpRequest) -> HttpResponse:
    """The handler of what nobody caught: 500, or what is the matter with the storage. Never from the store."""
    error = sys.exc_info()[1]
    kind = trouble(error) if error is not None else None
    status = STATUS.get(kind, 503) if kind else 500
    code = kind.value if kind else "our_fault"
    if request.path.startswith("/api/"):
        return JsonResponse(body((Fault(code, ""),)), status=status)
    words = body((Fault(code, ""),))["detail"]
    template = loader.get_template("storage.html" if kind else "500.html")
    return HttpResponse(template.render({"words": words}), status=status)
