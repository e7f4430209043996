"""The addresses of the rulebooks."""

from django.urls import path

from tournaments.common.web.urls import Paths
from tournaments.play.rulebook import pages

page_paths: Paths = [
    path("rules/", pages.books_page, name="rulebooks"),
    path("rules/compare/", pages.comparison_page, name="compare_rules"),
    path("rules/<slug:key>/", pages.book_page, name="rulebook"),
]
