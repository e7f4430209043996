"""The addresses of rounds, the clock, the desk and the tables."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.desk.hall.api import clock as clock_api
from tournaments.desk.hall.api import closing as closing_api
from tournaments.desk.hall.api import desk
from tournaments.desk.hall.api import rounds as rounds_api
from tournaments.desk.hall.api import schedule as schedule_api
from tournaments.desk.hall.pages import calls, clock, paper, rounds, schedule, scores, tables

page_paths: Paths = [
    path("tables/", tables.my_tables, name="my_tables"),
    path("t/<slug:slug>/rounds/", rounds.rounds_page, name="rounds"),
    path("t/<slug:slug>/rounds/<int:pk>/seats/", rounds.round_seats, name="round_seats"),
    path("t/<slug:slug>/rounds/<int:pk>/start/", rounds.start_round, name="start_round"),
    path("t/<slug:slug>/rounds/<int:pk>/close/", rounds.close_round, name="close_round"),
    path("t/<slug:slug>/rounds/<int:pk>/reopen/", rounds.reopen_round, name="reopen_round"),
    path("t/<slug:slug>/rounds/<int:pk>/undo/", rounds.undo_round, name="undo_round"),
    path("t/<slug:slug>/rounds/<int:pk>/scores/", paper.paper_scores, name="paper_scores"),
    path("t/<slug:slug>/rounds/<int:pk>/pause/", clock.pause_clock, name="pause_clock"),
    path("t/<slug:slug>/rounds/<int:pk>/resume/", clock.resume_clock, name="resume_clock"),
    path("t/<slug:slug>/rounds/<int:pk>/minutes/", clock.set_minutes, name="set_minutes"),
    path("t/<slug:slug>/rounds/<int:pk>/signal/", clock.give_signal, name="give_signal"),
    path("t/<slug:slug>/rounds/<int:pk>/signal/undo/", clock.undo_signal, name="undo_signal"),
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
    path("table/<int:pk>/extra-time/", clock.give_extra_time, name="give_extra_time"),
    path("table/<int:pk>/start/", tables.set_start, name="set_start"),
    path("table/<int:pk>/call/", tables.call_referee, name="call_referee"),
    path("table/<int:pk>/call/take/", tables.take_call, name="take_call"),
    path("table/<int:pk>/call/clear/", tables.clear_call, name="clear_call"),
    path("calls/", calls.calls_page, name="calls"),
    path("calls/now/", calls.calls_now, name="calls_now"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/stages/<int:stage>/rounds/", rounds_api.Rounds.as_view()),
    path("tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/", rounds_api.OneRound.as_view()),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/start/",
        rounds_api.StartRound.as_view(),
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/close/",
        rounds_api.CloseRound.as_view(),
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/reopen/",
        rounds_api.ReopenRound.as_view(),
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/undo/", rounds_api.UndoRound.as_view()
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/pause/",
        clock_api.PauseClock.as_view(),
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/resume/",
        clock_api.ResumeClock.as_view(),
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/minutes/", clock_api.Minutes.as_view()
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/signal/", clock_api.Signal.as_view()
    ),
    path(
        "tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/signal/undo/",
        clock_api.UndoSignal.as_view(),
    ),
    path("tournaments/<slug:slug>/clock/", clock_api.Clock.as_view(), name="api-clock"),
    path("tournaments/<slug:slug>/schedule/", schedule_api.Schedule.as_view()),
    path("tournaments/<slug:slug>/schedule/<int:pk>/", schedule_api.OneLine.as_view()),
    path("tournaments/<slug:slug>/schedule/<int:pk>/late/", schedule_api.LateSchedule.as_view()),
    path("tournaments/<slug:slug>/decisions/", desk.Decisions.as_view()),
    path("tables/<int:pk>/paper/", closing_api.PaperTable.as_view()),
    path("tables/<int:pk>/end/", closing_api.EndTable.as_view()),
    path("tables/<int:pk>/call/", rounds_api.Call.as_view()),
    path("tables/<int:pk>/call/take/", rounds_api.TakeCall.as_view()),
    path("tables/<int:pk>/extra-time/", clock_api.ExtraTime.as_view()),
]
