"""The contact for reports of a weakness (RFC 9116), for installations that name one."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone


def security_txt(request: HttpRequest) -> HttpResponse:
    """`/.well-known/security.txt`; 404 without TENBO_SECURITY_CONTACT."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    until = (timezone.now() + timedelta(days=180)).strftime("%Y-%m-%dT00:00:00Z")
    lines = [f"Contact: {settings.SECURITY_CONTACT}", f"Expires: {until}", "Preferred-Languages: en"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
