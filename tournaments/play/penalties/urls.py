"""The addresses of penalties."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.play.penalties import api, pages

page_paths: Paths = [
    path("t/<slug:slug>/penalties/", pages.penalties_page, name="penalties"),
    path("t/<slug:slug>/penalties/case/", pages.propose_penalty, name="propose_penalty"),
    path("t/<slug:slug>/penalties/<int:pk>/cancel/", pages.cancel_penalty, name="cancel_penalty"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/penalties/", api.Penalties.as_view()),
    path("tournaments/<slug:slug>/penalties/<int:pk>/cancel/", api.CancelPenalty.as_view()),
    path("tables/<int:pk>/chombo/", api.Chombo.as_view()),
    path("tables/<int:pk>/dead-hand/", api.DeadHand.as_view()),
    path("tables/<int:pk>/false-hu/", api.FalseHu.as_view()),
    path("tables/<int:pk>/penalties/", api.TablePenalties.as_view()),
]
