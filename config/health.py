"""The answer to "are you well?", for load balancers and the start-up."""

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache

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
