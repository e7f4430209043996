"""The pages of server errors: the storage is full, away or damaged, or the fault is ours; as a page, or as JSON."""

import sys

from django.http import HttpRequest, HttpResponse
from django.template import loader

from scoring.faults import Fault
from tournaments.common.watching.storage import Trouble, trouble
from tournaments.common.web.api.errors import body, refusal

WAIT = 3
"""Seconds after which a client may ask again whom a store that is away did not answer."""
STATUS = {Trouble.FULL: 507}
"""507, Insufficient Storage; all other troubles have 503, Service Unavailable."""


def answer(request: HttpRequest) -> HttpResponse:
    """The handler of uncaught exceptions: the trouble with the storage, else 500. It never reads the store."""
    error = sys.exc_info()[1]
    kind = trouble(error) if error is not None else None
    status = STATUS.get(kind, 503) if kind else 500
    code = kind.value if kind else "our_fault"
    headers = {"Retry-After": str(WAIT)} if kind == Trouble.AWAY else {}
    if request.path.startswith("/api/"):
        return refusal(request, Fault(code, ""), status=status, headers=headers)
    words = body((Fault(code, ""),))["detail"]
    template = loader.get_template("storage.html" if kind else "500.html")
    return HttpResponse(template.render({"words": words}), status=status, headers=headers)
