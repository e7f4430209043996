"""The addresses of rankings."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.rankings import api
from tournaments.desk.rankings.pages import events, leagues, rankings

page_paths: Paths = [
    path("rankings/", rankings.rankings_page, name="rankings"),
    path("new/ranking/", rankings.new_ranking, name="new_ranking"),
    path("rankings/<slug:slug>/", rankings.ranking_page, name="ranking"),
    path("rankings/<slug:slug>/players/<int:pk>/", rankings.player_page, name="ranked_player"),
    path("rankings/<slug:slug>/events/", events.events_page, name="ranking_events"),
    path("rankings/<slug:slug>/events/add/", events.add_tournament, name="add_ranked_tournament"),
    path("rankings/<slug:slug>/events/import/", events.import_event, name="import_ranked_event"),
    path("rankings/<slug:slug>/events/<int:pk>/", events.event_page, name="ranking_event"),
    path("rankings/<slug:slug>/events/<int:pk>/change/", events.change_event, name="change_ranked_event"),
    path("rankings/<slug:slug>/events/<int:pk>/remove/", events.remove_event, name="remove_ranked_event"),
    path("rankings/<slug:slug>/events/<int:pk>/take/", events.take_results, name="take_ranked_results"),
    path("rankings/<slug:slug>/members/", leagues.members_page, name="members"),
    path("rankings/<slug:slug>/members/preview/", leagues.preview_members, name="preview_members"),
    path("rankings/<slug:slug>/members/add/", leagues.add_members, name="add_members"),
    path("rankings/<slug:slug>/members/played/", leagues.add_everybody, name="add_everybody"),
    path("rankings/<slug:slug>/members/<int:pk>/remove/", leagues.remove_member, name="remove_member"),
    path("rankings/<slug:slug>/evenings/new/", leagues.new_evening, name="new_evening"),
    path("rankings/<slug:slug>/settings/", rankings.edit_ranking, name="edit_ranking"),
    path("rankings/<slug:slug>/hand-over/", rankings.hand_over_ranking, name="hand_over_ranking"),
    path("rankings/<slug:slug>/delete/", rankings.delete_ranking, name="delete_ranking"),
]

api_paths: Paths = [
    path("rankings/", api.Rankings.as_view()),
    path("rankings/<slug:slug>/", api.OneRanking.as_view()),
    path("rankings/<slug:slug>/keeper/", api.Keeper.as_view()),
    path("rankings/<slug:slug>/players/<int:pk>/", api.RankedPlayer.as_view()),
    path("rankings/<slug:slug>/events/", api.RankingEvents.as_view()),
    path("rankings/<slug:slug>/events/<int:pk>/results/", api.EventResults.as_view()),
    path("rankings/<slug:slug>/members/", api.Members.as_view()),
    path("rankings/<slug:slug>/members/preview/", api.MembersPreview.as_view()),
    path("rankings/<slug:slug>/members/<int:pk>/", api.OneMember.as_view()),
    path("rankings/<slug:slug>/evenings/", api.Evenings.as_view()),
]
