"""The addresses of stages and the ceremony."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.stages import api
from tournaments.desk.stages.pages import ceremony, stages

page_paths: Paths = [
    path("t/<slug:slug>/stages/", stages.stages_page, name="stages"),
    path("t/<slug:slug>/stages/add/", stages.add_stage, name="add_stage"),
    path("t/<slug:slug>/stages/<int:number>/change/", stages.change_stage, name="change_stage"),
    path("t/<slug:slug>/stages/<int:number>/move/", stages.move_stage, name="move_stage"),
    path("t/<slug:slug>/stages/<int:number>/remove/", stages.remove_stage, name="remove_stage"),
    path("t/<slug:slug>/stages/<int:number>/open/", stages.open_stage, name="open_stage"),
    path("t/<slug:slug>/stages/<int:number>/seat/", stages.seat_final, name="seat_final"),
    path("t/<slug:slug>/stages/<int:number>/take-back/", stages.take_back_opening, name="take_back_opening"),
    path("t/<slug:slug>/seating/rounds/", stages.plan_rounds, name="plan_rounds"),
    path("t/<slug:slug>/ceremony/", ceremony.ceremony_page, name="ceremony"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/stages/<int:stage>/", api.OneStage.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/move/", api.MoveStage.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/open/", api.OpenStage.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/open/undo/", api.TakeBackOpening.as_view()),
    path("tournaments/<slug:slug>/stages/", api.Stages.as_view()),
]
