"""The addresses of the quiz: they hold rule set, level, seed and hand, or the day."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.public.quiz import pages

page_paths: Paths = [
    path("quiz/", pages.quizzes_page, name="quiz"),
    path("quiz/day/", pages.today, name="quiz_today"),
    path("quiz/day/<str:day>/", pages.day_page, name="quiz_day"),
    path(
        "quiz/<slug:key>/<slug:task>/<int:level>/<slug:seed>/<int:number>/",
        pages.tiles_page,
        name="tile_question",
    ),
    path("quiz/<slug:key>/<int:level>/<slug:seed>/<int:number>/", pages.question_page, name="question"),
]
