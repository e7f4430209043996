"""Papers and files on one page; each paper as a page for the browser's print, and as a PDF made by a job."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language, override

from tournaments.common import permissions
from tournaments.common.languages import language_choices
from tournaments.common.numbers import KEY, NUMBER, whole_number, whole_numbers
from tournaments.common.site import site_of
from tournaments.common.web.pages import account_of, action, find_tournament, render_page
from tournaments.common.web.paging import asked_page
from tournaments.desk.documents import federation
from tournaments.desk.documents import services as exports
from tournaments.desk.documents.paper.html import parts_html, portions
from tournaments.desk.documents.presentation import files_of
from tournaments.desk.documents.prints.documents import ALL, Document, DocumentScope, When
from tournaments.desk.documents.selectors import exports_for
from tournaments.desk.people.selectors.fees import has_fee
from tournaments.desk.people.selectors.questions import questions_of
from tournaments.models import Round, Tournament

SHOWN = 10
"""Earlier files on the page."""
READ = 60
"""Files among which the newest of each paper is looked for."""


def papers_page(request: HttpRequest, slug: str) -> HttpResponse:
    """All papers and files, each with the newest that was made of it; readers get the public ones."""
    tournament = find_tournament(request, slug)
    inside = permissions.can_export(request.user, tournament)
    made = files_of(tournament, exports_for(request.user, tournament)[:READ]) if inside else []
    newest = {file.row: file for file in reversed(made)}
    reasons = {document.warnings for document in ALL.values()} if inside else set()
    warned = {warnings: warnings(tournament) for warnings in reasons}
    papers = [
        (document, warned.get(document.warnings, []), newest.get(document.key))
        for document in ALL.values()
        if inside or document.public
    ]
    groups = [(when, [paper for paper in papers if paper[0].when is when]) for when in When]
    return render_page(
        request,
        "documents/papers.html",
        tournament,
        "prints",
        groups=[(when, rows) for when, rows in groups if rows],
        newest=newest,
        rounds=Round.objects.filter(stage__tournament=tournament, tables__isnull=False)
        .select_related("stage")
        .order_by("stage__number", "number")
        .distinct(),
        languages=language_choices(),
        registration=inside and (has_fee(tournament) or bool(questions_of(tournament))),
        federation=federation.notes(tournament, federation.results(tournament)) if inside else [],
        earlier=[file for file in made if file is not newest[file.row]][:SHOWN],
    )


def print_document(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """One document as a page that prints without anything around it."""
    tournament = find_tournament(request, slug)
    printed = _document(request, tournament, document)
    scope = DocumentScope(
        tournament,
        round=_round(request, tournament),
        base=site_of(request).rstrip("/"),
        inside=permissions.can_see_unpublished(request.user, tournament),
        numbers=tuple(whole_numbers(request.GET.get("players", "").split(","), NUMBER)),
    )
    with override(_language(request) or get_language()):
        paper = printed.paper(scope)
    shown = portions(paper.parts)
    page = min(asked_page(request), len(shown))
    context: dict[str, Any] = {
        "paper": paper,
        "parts": parts_html(shown[page - 1]),
        "document": printed,
        "warnings": printed.warnings(tournament),
        "pages": range(1, len(shown) + 1),
        "page": page,
    }
    return render_page(request, "documents/paper/document.html", tournament, "prints", **context)


def _document(request: HttpRequest, tournament: Tournament, key: str) -> Document:
    document = ALL.get(key)
    if document is None or not (document.public or permissions.can_export(request.user, tournament)):
        raise Http404
    return document


def _round(request: HttpRequest, tournament: Tournament) -> int | None:
    pk = whole_number(request.GET.get("round", "") or request.POST.get("round", ""), KEY) or 0
    rows = Round.objects.filter(stage__tournament=tournament, pk=pk).values_list("pk", flat=True)
    return rows.first()


def _language(request: HttpRequest) -> str:
    """The requested language; "" if there is none of ours."""
    code = request.GET.get("language", "")
    return code if code in dict(settings.LANGUAGES) else ""


@action
def start_print(request: HttpRequest, slug: str, document: str) -> HttpResponse:
    """Request the document as PDF; the button `show` leads to its page, whose address has no token of a form."""
    tournament = find_tournament(request, slug)
    pk = _round(request, tournament)
    if "show" in request.POST:
        chosen = {key: request.POST[key] for key in ("round", "language") if request.POST.get(key)}
        page = reverse("print_document", args=[slug, document])
        return redirect(f"{page}?{urlencode(chosen)}" if chosen else page)
    exports.request_print(
        tournament=tournament,
        document=document,
        round=Round.objects.select_related("stage").get(pk=pk) if pk else None,
        base=site_of(request).rstrip("/"),
        language=request.POST.get("language", ""),
        by=account_of(request),
    )
    return redirect(f"{reverse('prints', args=[slug])}#{document}")
