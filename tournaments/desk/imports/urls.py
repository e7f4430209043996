"""The addresses of the import of results."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.imports import api, pages

page_paths: Paths = [
    path("t/<slug:slug>/results/import/", pages.import_page, name="import_results"),
    path("t/<slug:slug>/results/import/preview/", pages.preview_import, name="preview_results"),
    path("t/<slug:slug>/results/import/tables/", pages.import_tables, name="import_tables"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/stages/<int:stage>/results/import/", api.ImportResults.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/results/import/preview/", api.PreviewResults.as_view()),
]
