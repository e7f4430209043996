"""The addresses of clubs and federations, and of everything that is announced."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.public.clubs import api, pages

page_paths: Paths = [
    path("clubs/", pages.clubs_page, name="clubs"),
    path("clubs/<int:pk>/", pages.club_page, name="club"),
    path("clubs/<int:pk>/calendar.ics", pages.calendar, name="club_calendar"),
    path("clubs/<int:pk>/feed.xml", pages.feed, name="club_feed"),
    path("clubs/<int:pk>/feed.json", pages.json_feed, name="club_json_feed"),
    path("announced/", pages.announced_page, name="announced"),
    path("announced/calendar.ics", pages.calendar, name="announced_calendar"),
    path("announced/feed.xml", pages.feed, name="announced_feed"),
    path("announced/feed.json", pages.json_feed, name="announced_json_feed"),
]

api_paths: Paths = [
    path("clubs/", api.Clubs.as_view()),
    path("clubs/<int:pk>/", api.OneClub.as_view()),
]
