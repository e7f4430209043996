"""The addresses of rankings."""

from django.urls import path

from tournaments.common.urls import Paths
from tournaments.rankings import api, pages

page_paths: Paths = [
    path("rankings/", pages.rankings_page, name="rankings"),
    path("new/ranking/", pages.new_ranking, name="new_ranking"),
    path("rankings/<slug:slug>/", pages.ranking_page, name="ranking"),
    path("rankings/<slug:slug>/players/<int:pk>/", pages.player_page, name="ranked_player"),
    path("rankings/<slug:slug>/events/", pages.events_page, name="ranking_events"),
    path("rankings/<slug:slug>/events/add/", pages.add_tournament, name="add_ranked_tournament"),
    path("rankings/<slug:slug>/events/import/", pages.import_event, name="import_ranked_event"),
    path("rankings/<slug:slug>/events/<int:pk>/", pages.event_page, name="ranking_event"),
    path("rankings/<slug:slug>/events/<int:pk>/change/", pages.change_event, name="change_ranked_event"),
    path("rankings/<slug:slug>/events/<int:pk>/remove/", pages.remove_event, name="remove_ranked_event"),
    path("rankings/<slug:slug>/settings/", pages.edit_ranking, name="edit_ranking"),
    path("rankings/<slug:slug>/delete/", pages.delete_ranking, name="delete_ranking"),
]

api_paths: Paths = [
    path("rankings/", api.Rankings.as_view()),
    path("rankings/<slug:slug>/", api.OneRanking.as_view()),
    path("rankings/<slug:slug>/players/<int:pk>/", api.RankedPlayer.as_view()),
    path("rankings/<slug:slug>/events/", api.RankingEvents.as_view()),
]
