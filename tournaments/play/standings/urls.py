"""The addresses of standings and the final list."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.play.standings import api, pages

page_paths: Paths = [
    path("t/<slug:slug>/standings/", pages.standings_page, name="standings"),
    path("t/<slug:slug>/standings/rows/", pages.standings_rows, name="standings_rows"),
    path("t/<slug:slug>/standings/players/<int:pk>/", pages.followed_row, name="followed_row"),
    path("t/<slug:slug>/standings/chart/", pages.places_page, name="places_chart"),
    path("t/<slug:slug>/standings/publish/", pages.publish_standings, name="publish_standings"),
]

api_paths: Paths = [
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/standings/", api.Standings.as_view(), name="api-standings"
    ),
    path("tournaments/<slug:slug>/stages/<int:stage>/standings/publish/", api.PublishStandings.as_view()),
    path("tournaments/<slug:slug>/final/", api.FinalList.as_view()),
]
