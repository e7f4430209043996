"""The addresses of a tournament's record."""

from django.urls import path

from tournaments.archive.pages import record
from tournaments.common.urls import Paths

page_paths: Paths = [
    path("t/<slug:slug>/record/", record.record_page, name="record"),
    path("t/<slug:slug>/record/file/", record.record_file, name="record_file"),
]
