"""The answers to "are you well?" and "may I send you people?", for load balancers and the start-up."""

from django.conf import settings
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

from config import shutdown
from config.access import may_see_figures
from tournaments.common.jobs.condition import checks, store_answers
from tournaments.common.web.engine import bundle


@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when the store answers, 503 when it does not; with the hash of the rules that phones run."""
    if not store_answers():
        return JsonResponse({"status": "no database"}, status=503)
    engine = bundle.current()
    return JsonResponse({"status": "ok", "engine": engine and engine.hash})


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """503 when the process should get no readers: the store does not answer, or the process is about to stop.

    A Redis that is away, a full disk, a silent worker and late jobs are "degraded": people are served all the same.
    `?strict` answers 503 for these, too, and is for a monitor. Requests that may see the figures get them.
    """
    results = list(checks())
    ill = [check for check in results if not check.well]
    lost = shutdown.is_announced() or any(check.needed for check in ill)
    status = "leaving" if shutdown.is_announced() else "not ready" if lost else "degraded" if ill else "ready"
    body: dict[str, object] = {"status": status}
    if may_see_figures(request):
        body["checks"] = {check.name: {"ok": check.well, "found": check.value} for check in results}
        body["version"] = settings.VERSION
    answer = JsonResponse(body, status=503 if lost or (ill and "strict" in request.GET) else 200)
    answer._has_been_logged = True  # type: ignore[attr-defined]  # asked every second, and no error of ours
    return answer
