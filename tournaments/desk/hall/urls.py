"""The addresses of rounds, the clock, the desk and the tables."""

from django.urls import path

from tournaments.common.web import actions
from tournaments.common.web.urls import Paths
from tournaments.desk.hall.actions import ACTIONS
from tournaments.desk.hall.api import closing as closing_api
from tournaments.desk.hall.api import desk
from tournaments.desk.hall.api import rounds as rounds_api
from tournaments.desk.hall.api import schedule as schedule_api
from tournaments.desk.hall.pages import calls, clock, paper, rounds, schedule, scores, tables

page_paths: Paths = [
    *actions.page_paths(ACTIONS),
    path("tables/", tables.my_tables, name="my_tables"),
    path("t/<slug:slug>/rounds/", rounds.rounds_page, name="rounds"),
    path("t/<slug:slug>/rounds/<int:pk>/start/", rounds.start_round, name="start_round"),
    path("t/<slug:slug>/rounds/<int:pk>/undo/", rounds.undo_round, name="undo_round"),
    path("t/<slug:slug>/rounds/<int:pk>/scores/", paper.paper_scores, name="paper_scores"),
    path("t/<slug:slug>/schedule/", schedule.edit_schedule, name="edit_schedule"),
    path("t/<slug:slug>/schedule/<int:pk>/late/", schedule.move_schedule, name="move_schedule"),
    path("t/<slug:slug>/clock/", clock.clock_page, name="clock"),
    path("t/<slug:slug>/desk/", rounds.desk, name="desk"),
    path("t/<slug:slug>/desk/live/", rounds.desk_live, name="desk_live"),
    path("table/<int:pk>/", tables.table_page, name="table"),
    path("table/<int:pk>/close/", paper.close_table, name="close_table"),
    path("table/<int:pk>/played/", paper.confirm_player, name="confirm_player"),
    path("table/<int:pk>/scores/", scores.correct_scores, name="correct_scores"),
    path("table/<int:pk>/scores/preview/", scores.preview_scores, name="preview_scores"),
    path("table/<int:pk>/compare/", scores.compare_scores, name="compare_scores"),
    path("table/<int:pk>/sheet/", paper.save_sheet, name="save_sheet"),
    path("table/<int:pk>/clock/", clock.table_clock, name="table_clock"),
    path("calls/", calls.calls_page, name="calls"),
    path("calls/now/", calls.calls_now, name="calls_now"),
]

api_paths: Paths = [
    *actions.api_paths(ACTIONS),
    path("tournaments/<slug:slug>/stages/<int:stage>/rounds/", rounds_api.Rounds.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/", rounds_api.OneRound.as_view()),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/start/",
        rounds_api.StartRound.as_view(),
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/undo/", rounds_api.UndoRound.as_view()
    ),
    path("tournaments/<slug:slug>/clock/", desk.Clock.as_view(), name="api-clock"),
    path("tournaments/<slug:slug>/schedule/", schedule_api.Schedule.as_view()),
    path("tournaments/<slug:slug>/schedule/<int:pk>/", schedule_api.OneLine.as_view()),
    path("tournaments/<slug:slug>/schedule/<int:pk>/late/", schedule_api.LateSchedule.as_view()),
    path("tournaments/<slug:slug>/decisions/", desk.Decisions.as_view()),
    path("tables/<int:pk>/paper/", closing_api.PaperTable.as_view()),
    path("tables/<int:pk>/end/", closing_api.EndTable.as_view()),
]
