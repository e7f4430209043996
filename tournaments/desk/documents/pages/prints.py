"""Documents on paper: the list of them, each as a page for the browser's print, and as a PDF made by a job."""

from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import get_language, override

from tournaments.common import permissions
from tournaments.common.languages import language_choices
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.site import site_of
from tournaments.common.web.pages import account_of, action, find_tournament, render_page
from tournaments.common.web.paging import asked_page
from tournaments.desk.documents import services as exports
from tournaments.desk.documents.paper.html import parts_html, portions
from tournaments.desk.documents.prints.documents import ALL, Document, DocumentScope
from tournaments.desk.documents.selectors import prints_of
from tournaments.models import Job, Round, Tournament

SHOWN = 6
"""Earlier files on the page."""
READ = 60
"""Files among which the newest of each document is looked for."""


def prints_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The list of documents to print, each with the newest file made of it; readers get the public ones."""
    tournament = find_tournament(request, slug)
    inside = permissions.can_export(request.user, tournament)
    made = list(prints_of(tournament)[:READ]) if inside else []
    newest: dict[str, Job] = {}
    for job in made:
        newest.setdefault(job.args["document"], job)
    reasons = {document.warnings for document in ALL.values()} if inside else set()
    warned = {warnings: warnings(tournament) for warnings in reasons}
    return render_page(
        request,
        "documents/prints.html",
        tournament,
        "prints",
        documents=[
            (document, warned.get(document.warnings, []), newest.get(document.key))
            for document in ALL.values()
            if inside or document.public
        ],
        rounds=Round.objects.filter(stage__tournament=tournament, tables__isnull=False)
        .select_related("stage")
        .order_by("stage__number", "number")
        .distinct(),
        languages=language_choices(),
        jobs=[job for job in made if job not in newest.values()][:SHOWN],
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
