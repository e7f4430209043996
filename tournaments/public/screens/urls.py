"""The addresses of the hall's screens and of overlays."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.public.screens.pages import embeds, screens

page_paths: Paths = [
    path("t/<slug:slug>/screens/", screens.screens_page, name="screens"),
    path("t/<slug:slug>/screen/", screens.screen_page, name="screen"),
    path("t/<slug:slug>/screen/standings/", screens.standings_slide, name="screen_standings"),
    path("t/<slug:slug>/screen/seating/", screens.seating_slide, name="screen_seating"),
    path("t/<slug:slug>/screen/tables/", screens.tables_slide, name="screen_tables"),
    path("t/<slug:slug>/screen/news/", screens.news_slide, name="screen_news"),
    path("t/<slug:slug>/screen/clock/", screens.clock_slide, name="screen_clock"),
    path("t/<slug:slug>/screen/ceremony/", screens.ceremony_slide, name="screen_ceremony"),
    path("t/<slug:slug>/overlay/", screens.overlay_page, name="overlay"),
    path("t/<slug:slug>/embed/standings/", embeds.standings, name="embed_standings"),
    path("t/<slug:slug>/embed/next/<int:number>/", embeds.next_table, name="embed_next"),
    path("embed/calendar/", embeds.calendar, name="embed_calendar"),
    path("embed.js", embeds.script, name="embed_script"),
    path("oembed/", embeds.oembed, name="oembed"),
]
