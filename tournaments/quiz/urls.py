"""The addresses of the quiz: they hold rule set, level, seed and hand."""

from django.urls import path

from tournaments.common.urls import Paths
from tournaments.quiz import pages

page_paths: Paths = [
    path("quiz/", pages.quizzes_page, name="quiz"),
    path("quiz/<slug:key>/<int:level>/<slug:seed>/<int:number>/", pages.question_page, name="question"),
]
