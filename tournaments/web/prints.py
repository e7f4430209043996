"""Documents on paper: the list of them, each as a page for the browser's print, and as a PDF made by a job."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments import permissions
from tournaments.exports.paper import Cards, Paper
from tournaments.exports.prints.documents import ALL, Document, Wanted
from tournaments.models import Round, Tournament
from tournaments.numbers import KEY, whole_number
from tournaments.selectors.exports import prints_of
from tournaments.services import exports
from tournaments.web.papers import CARDS_A_PAGE, shown
from tournaments.web.shell import deed, find_tournament, member, show

SHOWN = 6


def prints_page(request: HttpRequest, slug: str) -> HttpResponse:
    """What there is to print; for readers what is public."""
    tournament = find_tournament(request, slug)
    inside = permissions.can_export(request.user, tournament)
    return show(
        request,
        "tournaments/prints.html",
        tournament,
        "prints",
        documents=[one for one in ALL.values() if inside or one.public],
        rounds=Round.objects.filter(stage__tournament=tournament, tables__isnull=False)
        .select_related("stage")
        .order_by("stage__number", "number")
        .distinct(),
        jobs=prints_of(tournament)[:SHOWN] if inside else (),
    )


def print_document(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """One document as a page that prints without anything around it."""
    tournament = find_tournament(request, slug)
    found = _document(request, tournament, document)
    paper = found.make(
        Wanted(
            tournament,
            round=_round(request, tournament),
            base=request.build_absolute_uri("/").rstrip("/"),
            inside=permissions.can_see_unpublished(request.user, tournament),
        )
    )
    page = _page(request.GET.get("page", ""))
    context: dict[str, Any] = {
        "paper": paper,
        "parts": shown(paper.parts, page),
        "document": found,
        "pages": _pages(paper),
        "page": page,
    }
    return show(request, "prints/document.html", tournament, "prints", **context)


def _document(request: HttpRequest, tournament: Tournament, key: str) -> Document:
    found = ALL.get(key)
    if found is None or not (found.public or permissions.can_export(request.user, tournament)):
        raise Http404
    return found


def _round(request: HttpRequest, tournament: Tournament) -> int | None:
    pk = whole_number(request.GET.get("round", "") or request.POST.get("round", ""), KEY) or 0
    rows = Round.objects.filter(stage__tournament=tournament, pk=pk).values_list("pk", flat=True)
    return rows.first()


def _page(typed: str) -> int:
    return whole_number(typed) or 1


def _pages(paper: Paper) -> range:
    """Very many cards come in portions: a phone shows them sooner, and a printer takes them in piles."""
    most = max((len(part.cards) for part in paper.parts if isinstance(part, Cards)), default=0)
    return range(1, -(-most // CARDS_A_PAGE) + 1)


@deed
def start_print(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """Ask for the document as PDF."""
    tournament = find_tournament(request, slug)
    pk = _round(request, tournament)
    exports.request_print(
        tournament=tournament,
        document=document,
        round=Round.objects.select_related("stage").get(pk=pk) if pk else None,
        base=request.build_absolute_uri("/").rstrip("/"),
        by=member(request),
    )
    return redirect("prints", slug)
