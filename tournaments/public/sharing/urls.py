"""The addresses of pictures for shared links, of feeds, calendars and files for machines."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.public.sharing.pages import feeds, machines, pictures

page_paths: Paths = [
    path("picture.png", pictures.site_picture, name="site_picture"),
    path("calculator/picture.png", pictures.calculator_picture, name="calculator_picture"),
    path("t/<slug:slug>/picture.png", pictures.tournament_picture, name="tournament_picture"),
    path("t/<slug:slug>/players/<int:number>/picture.png", pictures.player_picture, name="player_picture"),
    path("hand/<int:pk>/picture.png", pictures.hand_picture, name="hand_picture"),
    path("t/<slug:slug>/feed.xml", feeds.tournament_feed, name="tournament_feed"),
    path("t/<slug:slug>/calendar.ics", feeds.tournament_calendar, name="tournament_calendar"),
    path("t/<slug:slug>/players/<int:number>/calendar.ics", feeds.player_calendar, name="player_calendar"),
    path("robots.txt", machines.robots, name="robots"),
    path("sitemap.xml", machines.sitemap, name="sitemap"),
    path("sitemap-<slug:section>.xml", machines.sitemap_section, name="sitemap_section"),
    *(path(name, machines.site_icon, {"name": name}) for name in machines.ICONS),
]
