"""A device asks for messages, and stops them; the script that shows them. A follower of a player needs no account."""

from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from tournaments.common.errors import DomainError, status_of
from tournaments.common.web import throttling
from tournaments.common.web.pages import account_of, find_entry, signed_in
from tournaments.play.push import following, services
from tournaments.play.push.delivery import public_key

SCRIPT = "static/js/push_worker.js"


@require_POST
@signed_in
def subscribe(request: HttpRequest) -> HttpResponse:
    """Send this browser messages of disputes and calls."""
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
    """Send this browser no more messages."""
    services.remove_device(account=account_of(request), endpoint=request.POST.get("endpoint", ""))
    return HttpResponse(status=204)


def key(request: HttpRequest) -> HttpResponse:
    """The key with which a browser subscribes."""
    return JsonResponse({"key": public_key()})


# A token would be a cookie on pages that are the same for everybody, and a foreign page gains nothing: it does not know
# the browser's address at its push service.
@csrf_exempt
@require_POST
def follow(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send this browser the player's tables."""
    entry = find_entry(request, slug, number)
    if throttling.wait_to_follow(request):
        return JsonResponse({"code": "too_many_requests"}, status=429)
    fields = {name: request.POST.get(name, "") for name in ("endpoint", "p256dh", "auth")}
    try:
        following.follow(entry=entry, language=get_language() or "", **fields)
    except DomainError as error:
        return JsonResponse({"code": error.code}, status=status_of(error))
    return HttpResponse(status=204)


@csrf_exempt
@require_POST
def unfollow(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Send no more messages. Only a browser itself knows its address at the push service."""
    following.unfollow(entry=find_entry(request, slug, number), endpoint=request.POST.get("endpoint", ""))
    return HttpResponse(status=204)


@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of messages. It handles only its own addresses: the tables without network have a worker of
    their own, and neither disturbs the other."""
    script = Path(settings.BASE_DIR, SCRIPT).read_text()
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")
