"""Who may see the figures of the installation: a program with the token, or one that calls from a network of ours."""

import secrets

from django.conf import settings
from django.http import HttpRequest

from config.proxies import Proxies

BEARER = "Bearer "


def may_see_figures(request: HttpRequest) -> bool:
    """Neither is set by default: then nobody may. The address is the reader's, as `config.proxies` found it."""
    said = request.META.get("HTTP_AUTHORIZATION", "")
    token = settings.METRICS_TOKEN.encode()
    if token and said.startswith(BEARER) and secrets.compare_digest(said[len(BEARER) :].encode(), token):
        return True
    networks = Proxies(settings.METRICS_NETWORKS, "TENBO_METRICS_NETWORKS")
    return networks.trust(request.META.get("REMOTE_ADDR", ""))
