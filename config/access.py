"""The right to see the figures of the installation: for programs with the token, and for networks of ours."""

import secrets

from django.conf import settings
from django.http import HttpRequest

from config.proxies import Proxies

BEARER = "Bearer "


def may_see_figures(request: HttpRequest) -> bool:
    """Whether the request may see them. By default nobody may: neither token nor networks are set."""
    authorization = request.META.get("HTTP_AUTHORIZATION", "")
    token = settings.METRICS_TOKEN.encode()
    has_token = authorization.startswith(BEARER)
    if token and has_token and secrets.compare_digest(authorization[len(BEARER) :].encode(), token):
        return True
    networks = Proxies(settings.METRICS_NETWORKS, "TENBO_METRICS_NETWORKS")
    return networks.trust(request.META.get("REMOTE_ADDR", ""))
