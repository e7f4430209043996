"""The addresses of the outlook."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.play.outlook import api, pages

page_paths: Paths = [path("t/<slug:slug>/outlook/", pages.outlook_page, name="outlook")]

api_paths: Paths = [
    path("tournaments/<slug:slug>/stages/<int:stage>/outlook/", api.StageOutlook.as_view()),
]
