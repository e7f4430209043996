"""The addresses of signatures and PINs."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.play.signatures import api, pages

page_paths: Paths = [
    path("table/<int:pk>/signatures/", pages.signatures_now, name="signatures_now"),
    path("table/<int:pk>/sign/", pages.sign_table, name="sign_table"),
    path("table/<int:pk>/sign/<int:number>/", pages.sign_with_pin, name="sign_with_pin"),
    path("table/<int:pk>/sign/waive/", pages.waive_signatures, name="waive_signatures"),
    path("t/<slug:slug>/players/<int:number>/pin/", pages.set_pin, name="set_pin"),
]

api_paths: Paths = [
    path("tables/<int:pk>/signatures/", api.Signatures.as_view()),
    path("tables/<int:pk>/signatures/waive/", api.Waiver.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/pin/", api.Pin.as_view()),
]
