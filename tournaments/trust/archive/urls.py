"""The addresses of tournament files: the record of a tournament, and the import of one."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.trust.archive import api
from tournaments.trust.archive.pages import imports, record

page_paths: Paths = [
    path("import/", imports.import_page, name="import_tournament"),
    path("import/<int:pk>/", imports.import_state, name="import_state"),
    path("import/<int:pk>/write/", imports.write_import, name="write_import"),
    path("t/<slug:slug>/record/", record.record_page, name="record"),
    path("t/<slug:slug>/record/file/", record.record_file, name="record_file"),
    path("t/<slug:slug>/record/check/", record.check_now, name="check_ledger"),
    path("t/<slug:slug>/record/make/", record.make_record, name="make_record"),
]

api_paths: Paths = [
    path("imports/", api.Imports.as_view()),
    path("imports/<int:pk>/", api.OneImport.as_view()),
    path("tournaments/<slug:slug>/record/check/", api.Check.as_view()),
    path("tournaments/<slug:slug>/record/", api.Record.as_view()),
    path("tournaments/<slug:slug>/bundle/", api.Bundle.as_view()),
]
