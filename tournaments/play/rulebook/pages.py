"""The rulebooks: the list, the book of a rule set, two rule sets beside each other. All are the same for everybody."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.play.rulebook.presentation.book import book_of
from tournaments.play.rulebook.presentation.comparison import compare
from tournaments.play.rulebook.presentation.words import families


@same_for_everybody(of_store=False)
def books_page(request: HttpRequest) -> HttpResponse:
    """All rule sets, family by family."""
    return render(request, "rulebook/books.html", {"families": families()})


@same_for_everybody(of_store=False)
def book_page(request: HttpRequest, key: str) -> HttpResponse:
    """The book of one rule set."""
    ruleset = _ruleset(key)
    return render(request, "rulebook/book.html", {"ruleset": ruleset, "book": book_of(ruleset)})


@same_for_everybody("a", "b", of_store=False)
def comparison_page(request: HttpRequest) -> HttpResponse:
    """Two rule sets beside each other; without a second the page asks for it, and offers two that differ."""
    first, second = (_chosen(request, name) for name in ("a", "b"))
    here = first or registry.get(registry.preselected())
    context = {
        "families": families(),
        "here": here,
        "there": second or next(ruleset for ruleset in _all() if ruleset is not here),
        "first": first,
        "second": second,
        "comparison": compare(first, second) if first and second and first is not second else None,
    }
    return render(request, "rulebook/comparison.html", context)


def _all() -> list[RuleSet]:
    return [ruleset for _name, _picture, rulesets in families() for ruleset in rulesets]


def _chosen(request: HttpRequest, name: str) -> RuleSet | None:
    key = request.GET.get(name, "")
    return _ruleset(key) if key else None


def _ruleset(key: str) -> RuleSet:
    if key not in tuple(registry.keys()):
        raise Http404
    return registry.get(key)
