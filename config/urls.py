"""Where each part of the service answers."""

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config.health import healthz

urlpatterns: list[URLPattern | URLResolver] = [
    path("healthz", healthz, name="healthz"),
    path("admin/", admin.site.urls),
    path("", include("tournaments.urls")),
]
