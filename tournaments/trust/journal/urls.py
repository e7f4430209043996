"""The addresses of the log."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.trust.journal import api, pages

page_paths: Paths = [
    path("t/<slug:slug>/log/", pages.log_page, name="log"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/log/", api.Log.as_view()),
    path("tournaments/<slug:slug>/log/chain/", api.LogChain.as_view()),
    path("tournaments/<slug:slug>/changes/", api.Changes.as_view()),
]
