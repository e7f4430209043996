"""The page behind the unsubscribe link of a mail."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt

from tournaments.common.jobs.mail import stop_news


# Mail programs send the same POST without a page before it (RFC 8058); the signed address is the proof.
@csrf_exempt
def stop_mail(request: HttpRequest, signed: str) -> HttpResponse:
    """A page with a button that unsubscribes, and the page after that."""
    stopped = request.method == "POST"
    if stopped and not stop_news(signed=signed):
        raise Http404
    return render(request, "common/stop_mail.html", {"stopped": stopped})
