"""The addresses of table codes; the page that a code opens is in accounts (`/at/`)."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.table_codes import api, pages

page_paths: Paths = [
    path("t/<slug:slug>/codes/", pages.all_codes, name="table_codes"),
    path("t/<slug:slug>/codes/renew/", pages.renew_all_codes, name="renew_table_codes"),
    path("table/<int:pk>/code/", pages.table_code, name="table_code"),
    path("table/<int:pk>/code/renew/", pages.renew_code, name="renew_table_code"),
]

api_paths: Paths = [
    path("tables/<int:pk>/code/", api.TableCode.as_view()),
    path("tournaments/<slug:slug>/codes/renew/", api.TableCodes.as_view()),
]
