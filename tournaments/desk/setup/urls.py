"""The addresses of tournaments, their settings and the people who work in them."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.setup import api
from tournaments.desk.setup.pages import home, logos
from tournaments.desk.setup.pages import tournaments as pages

page_paths: Paths = [
    path("", home.home, name="home"),
    path("tournaments/", home.tournaments_page, name="tournaments"),
    path("about/", home.about, name="about"),
    path("contact/", home.contact, name="contact"),
    path("imprint/", home.imprint, name="imprint"),
    path("new/", pages.new_tournament, name="new_tournament"),
    path("new/options/", pages.ruleset_options, name="ruleset_options"),
    path("t/<slug:slug>/", pages.tournament_page, name="tournament"),
    path("t/<slug:slug>/set-up/", pages.edit_tournament, name="edit_tournament"),
    path("t/<slug:slug>/set-up/results/", pages.change_results, name="change_results"),
    path("t/<slug:slug>/address/", pages.change_address, name="change_address"),
    path("t/<slug:slug>/host/", pages.change_host, name="change_host"),
    path("t/<slug:slug>/logo/", logos.change_logo, name="change_logo"),
    path("t/<slug:slug>/logo/<slug:mark>.png", logos.logo_picture, name="tournament_logo"),
    path("t/<slug:slug>/delete/", pages.delete_tournament, name="delete_tournament"),
    path("t/<slug:slug>/state/", pages.change_state, name="change_state"),
    path("t/<slug:slug>/end/", pages.end_tournament, name="end_tournament"),
    path("t/<slug:slug>/roles/<int:pk>/revoke/", pages.revoke_role, name="revoke_role"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/", api.OneTournament.as_view()),
    path("tournaments/<slug:slug>/deletion/", api.Deletion.as_view()),
    path("tournaments/<slug:slug>/address/", api.Address.as_view()),
    path("tournaments/<slug:slug>/logo/", api.TournamentLogo.as_view()),
    path("tournaments/<slug:slug>/copy/", api.CopyTournament.as_view()),
    path("tournaments/<slug:slug>/state/", api.TournamentState.as_view()),
    path("tournaments/<slug:slug>/result-options/", api.ResultOptions.as_view()),
    path("tournaments/<slug:slug>/result-options/preview/", api.ResultOptionsPreview.as_view()),
    path("tournaments/<slug:slug>/roles/", api.Roles.as_view()),
    path("tournaments/<slug:slug>/roles/<int:pk>/", api.OneRole.as_view()),
    path("tournaments/<slug:slug>/roles/<int:pk>/lent-rights/", api.LentRights.as_view()),
    path("tournaments/", api.Tournaments.as_view()),
]
