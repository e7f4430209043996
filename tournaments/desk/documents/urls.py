"""The addresses of workbooks, prints and the federation file."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.documents import api
from tournaments.desk.documents.pages import certificates, exports, prints, rules

page_paths: Paths = [
    path("rules/<slug:key>/sheet.pdf", rules.rules_sheet_page, name="rules_sheet"),
    path("t/<slug:slug>/penalties/list.csv", exports.penalties_csv, name="penalties_csv"),
    path("t/<slug:slug>/certificate/", certificates.certificate_page, name="certificate_template"),
    path("t/<slug:slug>/print/", prints.papers_page, name="prints"),
    path("t/<slug:slug>/print/<slug:document>/", prints.print_document, name="print_document"),
    path("t/<slug:slug>/print/<slug:document>/pdf/", prints.start_print, name="start_print"),
    path("t/<slug:slug>/exports/", exports.exports_page, name="exports"),
    path("t/<slug:slug>/exports/start/", exports.start_export, name="start_export"),
    path(
        "t/<slug:slug>/exports/federation-<str:name>",
        exports.federation_file,
        name="federation_file",
    ),
    path("t/<slug:slug>/exports/<int:pk>/", exports.export_state, name="export_state"),
    path("t/<slug:slug>/exports/<int:pk>/file/", exports.export_file, name="export_file"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/exports/", api.Exports.as_view()),
    path("tournaments/<slug:slug>/exports/<int:pk>/", api.Export.as_view()),
    path("tournaments/<slug:slug>/exports/<int:pk>/file/", api.ExportFile.as_view()),
    path("tournaments/<slug:slug>/prints/", api.Prints.as_view()),
    path("tournaments/<slug:slug>/federation/", api.FederationResults.as_view()),
    path("tournaments/<slug:slug>/federation/files/<str:name>/", api.FederationFile.as_view()),
]
