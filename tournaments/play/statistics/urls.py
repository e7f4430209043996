"""The addresses of statistics."""

from django.urls import path
from django.views.generic import RedirectView

from tournaments.common.web.urls import Paths
from tournaments.play.statistics import api, pages

page_paths: Paths = [
    path("t/<slug:slug>/statistics/", pages.tournament_page, name="tournament_statistics"),
    path("t/<slug:slug>/statistics/players.csv", pages.tournament_csv, name="tournament_statistics_csv"),
    path("rankings/<slug:slug>/statistics/", pages.ranking_page, name="ranking_statistics"),
    path("rankings/<slug:slug>/statistics/<slug:key>.csv", pages.ranking_csv, name="ranking_statistics_csv"),
    path("statistics/", pages.ruleset_page, name="statistics"),
    path("statistics/definitions/", RedirectView.as_view(pattern_name="statistics", permanent=True)),
    path("statistics/<slug:key>/", pages.ruleset_page, name="ruleset_statistics"),
    path("statistics/<slug:key>/players.csv", pages.ruleset_csv, name="ruleset_statistics_csv"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/statistics/", api.TournamentStatistics.as_view()),
    path("tournaments/<slug:slug>/statistics/file/", api.StatisticsFile.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/statistics/", api.EntryStatistics.as_view()),
    path("rankings/<slug:slug>/statistics/", api.RankingStatistics.as_view()),
    path("statistics/<slug:key>/", api.RuleSetStatistics.as_view()),
]
