"""The addresses of seating plans and their certificates."""

from django.urls import path

from tournaments.common.web import actions
from tournaments.common.web.urls import Paths
from tournaments.desk.seating import api
from tournaments.desk.seating.actions import ACTIONS
from tournaments.desk.seating.pages import certificate, desk, plans

page_paths: Paths = [
    *actions.page_paths(ACTIONS),
    path("t/<slug:slug>/seating/", desk.seating_page, name="seating"),
    path("t/<slug:slug>/seating/draw/", desk.draw_plan, name="draw_plan"),
    path("t/<slug:slug>/seating/<int:stage>/draw/", desk.draw_state, name="draw_state"),
    path("t/<slug:slug>/seating/<int:stage>/draw/cancel/", desk.cancel_draw, name="cancel_draw"),
    path("t/<slug:slug>/seating/fill/", desk.fill_tables, name="fill_tables"),
    path("t/<slug:slug>/seating/winds/", desk.close_up_winds, name="close_up_winds"),
    path("t/<slug:slug>/seating/next/", desk.seat_next_round, name="seat_next_round"),
    path("t/<slug:slug>/seating/file/", desk.read_plan, name="read_plan"),
    path("t/<slug:slug>/seating/<int:stage>/compare/", plans.compare_plans, name="compare_plans"),
    path("t/<slug:slug>/seating/<int:stage>/<int:number>/", plans.plan_page, name="plan"),
    path("t/<slug:slug>/seating/<int:stage>/<int:number>/swap/", plans.swap_seats, name="swap_seats"),
    path("t/<slug:slug>/seating/<int:stage>/<int:number>/publish/", desk.publish_plan, name="publish_plan"),
    path("t/<slug:slug>/draw/<int:stage>/", certificate.stage_draw, name="stage_draw"),
    path("t/<slug:slug>/draw/<int:stage>/<int:number>/", certificate.certificate, name="certificate"),
    path("t/<slug:slug>/draw/<int:stage>/<int:number>/state/", certificate.redraw_state, name="redraw_state"),
    path(
        "t/<slug:slug>/draw/<int:stage>/<int:number>/file/",
        certificate.certificate_file,
        name="certificate_file",
    ),
]

api_paths: Paths = [
    *actions.api_paths(ACTIONS),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/", api.Plans.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/draw/", api.Draw.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/replan/", api.Replan.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/next-round/", api.NextRound.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/script/", api.ReadPlan.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/fill/", api.FillTables.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/winds/", api.CloseUpWinds.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/", api.OnePlan.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/swap/", api.SwapSeats.as_view()),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/swap/preview/",
        api.PreviewSwap.as_view(),
    ),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/redraw/", api.Redraw.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/publish/", api.PublishPlan.as_view()),
]
