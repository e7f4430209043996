"""Where each part of the service answers."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
]
if find_spec("tournaments.api") and find_spec("tournaments.api.urls"):
    urlpatterns.append(path("api/", include("tournaments.api.urls")))
if find_spec("tournaments.web") and find_spec("tournaments.web.urls"):
    urlpatterns.append(path("", include("tournaments.web.urls")))
