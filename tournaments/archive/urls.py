"""The addresses of a tournament's record."""

from django.urls import path

from tournaments.archive import pages
from tournaments.common.urls import Paths

page_paths: Paths = [
    path("t/<slug:slug>/record/", pages.record_page, name="record"),
    path("t/<slug:slug>/record/file/", pages.record_file, name="record_file"),
]
