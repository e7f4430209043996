"""The addresses of the server that `benchmarks.constant` describes."""

from django.urls import URLPattern, URLResolver, include, path

from benchmarks.constant import constant

urlpatterns: list[URLPattern | URLResolver] = [
    path("constant/<int:size>/", constant),
    path("", include("config.urls")),
]
