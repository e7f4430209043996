"""The addresses of the federation's check and the observer's report."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.federation import api, pages

page_paths: Paths = [
    path("t/<slug:slug>/federation/", pages.federation_check, name="federation_check"),
    path("t/<slug:slug>/federation/report/", pages.start_report, name="observers_report"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/federation/check/", api.FederationCheck.as_view()),
    path("tournaments/<slug:slug>/federation/report/", api.ObserversReport.as_view()),
]
