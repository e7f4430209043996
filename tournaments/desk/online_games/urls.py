"""The addresses of recorded games of platforms."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.online_games import api, pages

page_paths: Paths = [
    path("t/<slug:slug>/games/import/", pages.games_page, name="import_games"),
    path("t/<slug:slug>/games/import/preview/", pages.preview_games, name="preview_games"),
    path("t/<slug:slug>/games/import/record/", pages.import_recorded_games, name="record_games"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/stages/<int:stage>/games/import/", api.ImportGames.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/games/import/preview/", api.PreviewGames.as_view()),
]
