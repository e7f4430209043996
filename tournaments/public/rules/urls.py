"""The addresses of the calculator, and the rule sets of the API."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.public.rules import api, pages

page_paths: Paths = [
    path("calculator/", pages.calculator_page, name="calculator"),
]

api_paths: Paths = [
    path("rulesets/", api.RuleSets.as_view()),
    path("rulesets/<slug:key>/", api.OneRuleSet.as_view()),
    path("engine/", api.Engine.as_view()),
    path("score/", api.ScoreHand.as_view()),
    path("study/", api.StudyHand.as_view()),
    path("replay/", api.ReplayGame.as_view()),
]
