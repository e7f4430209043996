"""A device asks for messages, and stops them; the script that shows them."""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST

from tournaments.common.errors import DomainError, status_of
from tournaments.common.pages import account_of, signed_in
from tournaments.push import services
from tournaments.push.delivery import public_key

SCRIPT = "static/js/push_worker.js"


@require_POST
@signed_in
def subscribe(request: HttpRequest) -> HttpResponse:
    """This browser is told of disputes and calls."""
    fields = ("endpoint", "p256dh", "auth")
    try:
        services.add_device(
            account=account_of(request),
            session_key=request.session.session_key or "",
            **{name: request.POST.get(name, "") for name in fields},
        )
    except DomainError as error:
        return JsonResponse({"code": error.code}, status=status_of(error))
    return HttpResponse(status=204)


@require_POST
@signed_in
def unsubscribe(request: HttpRequest) -> HttpResponse:
    """No more of it on this browser."""
    services.remove_device(account=account_of(request), endpoint=request.POST.get("endpoint", ""))
    return HttpResponse(status=204)


@signed_in
def key(request: HttpRequest) -> HttpResponse:
    """The key that a browser subscribes with."""
    return JsonResponse({"key": public_key()})


@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of messages. It looks after its own addresses alone: that of the tables without network is
    another one, and neither disturbs the other."""
    script = Path(settings.BASE_DIR, SCRIPT).read_text()
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
