"""The answers to "are you well?" and "may I send you people?", for load balancers and the start-up."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from config import leaving
from config.access import may_see_figures
from tournaments.common.condition import checks
from tournaments.common.engine import bundle


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the store answers, 503 when it does not; with the hash of the rules that phones run."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"status": "no database"}, status=503)
    engine = bundle.current()
    return JsonResponse({"status": "ok", "engine": engine and engine.hash})


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """503 when nobody should be sent here: the store does not answer, or this process is about to stop.

    A Redis that is away, a full disk, a silent worker and late jobs are "degraded": people are served all the same.
    `?strict` answers 503 for these, too, and is for a monitor. Who may see the figures is told them.
    """
    found = list(checks())
    ill = [check for check in found if not check.well]
    lost = leaving.now() or any(check.needed for check in ill)
    status = "leaving" if leaving.now() else "not ready" if lost else "degraded" if ill else "ready"
    body: dict[str, object] = {"status": status}
    if may_see_figures(request):
        body["checks"] = {check.name: {"ok": check.well, "found": check.found} for check in found}
        body["version"] = settings.VERSION
    answer = JsonResponse(body, status=503 if lost or (ill and "strict" in request.GET) else 200)
    answer._has_been_logged = True  # type: ignore[attr-defined]  # it is asked every second, and is no error of ours
    return answer
