"""The addresses of a mirror."""

from django.urls import path

from tournaments.common.urls import Paths
from tournaments.mirror import pages

page_paths: Paths = [
    path("t/<slug:slug>/mirror/", pages.mirror_page, name="mirror"),
    path("t/<slug:slug>/mirror/switch/", pages.switch, name="switch_mirror"),
]
