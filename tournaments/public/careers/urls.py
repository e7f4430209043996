"""The addresses of people across tournaments, and of the search."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.public.careers import api, pages

page_paths: Paths = [
    path("players/", pages.people_page, name="people"),
    path("players/<int:pk>/", pages.person_page, name="person"),
    path("players/<int:pk>/card/", pages.card, name="card"),
    path("t/<slug:slug>/card/<int:pk>/", pages.tournament_card, name="tournament_card"),
    path("players/<int:pk>/statistics.csv", pages.statistics_csv, name="person_statistics_csv"),
    path("players/<int:pk>/opponents/", pages.opponents_page, name="opponents"),
    path("players/<int:pk>/against/<int:other>/", pages.against_page, name="against"),
    path("search/", pages.search_page, name="search"),
]

api_paths: Paths = [
    path("players/", api.People.as_view()),
    path("players/<int:pk>/", api.OnePerson.as_view()),
    path("search/", api.Search.as_view()),
]
