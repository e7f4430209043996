"""The addresses of heads that are kept for other installations."""

from django.urls import path

from tournaments.common.urls import Paths
from tournaments.witness import api, pages

page_paths: Paths = [
    path("heads/", pages.kept_heads, name="kept_heads"),
    path("heads/<slug:chain>/", pages.kept_chain, name="kept_chain"),
    path("heads/<slug:chain>/anchors.jsonl", pages.kept_file, name="kept_file"),
]

api_paths: Paths = [
    path("heads/", api.Heads.as_view()),
]
