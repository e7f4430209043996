"""The addresses of the hall's screens and of overlays."""

from django.urls import path

from tournaments.common.urls import Paths
from tournaments.screens import pages

page_paths: Paths = [
    path("t/<slug:slug>/screens/", pages.screens_page, name="screens"),
    path("t/<slug:slug>/screen/", pages.screen_page, name="screen"),
    path("t/<slug:slug>/screen/standings/", pages.standings_slide, name="screen_standings"),
    path("t/<slug:slug>/screen/seating/", pages.seating_slide, name="screen_seating"),
    path("t/<slug:slug>/screen/tables/", pages.tables_slide, name="screen_tables"),
    path("t/<slug:slug>/screen/clock/", pages.clock_slide, name="screen_clock"),
    path("t/<slug:slug>/screen/ceremony/", pages.ceremony_slide, name="screen_ceremony"),
    path("t/<slug:slug>/overlay/", pages.overlay_page, name="overlay"),
]
