"""The log: who changed what, newest first."""

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from tournaments import permissions
from tournaments.models import LogEntry
from tournaments.web.logfacts import Facts
from tournaments.web.logwords import Subjects
from tournaments.web.shell import ask, find_tournament, show, signed_in
from tournaments.web.words import DEEDS, deed_words

PAGE = 50


@signed_in
def log_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Entries with what was before and after; searched by word."""
    tournament = find_tournament(request, slug)
    ask(request, permissions.can_see_log, tournament)
    search = request.GET.get("q", "").strip()[:80]
    rows = LogEntry.objects.filter(tournament=tournament).select_related("by").order_by("-number")
    if search:
        rows = rows.filter(
            Q(action__in=[key for key, words in DEEDS.items() if search.casefold() in str(words).casefold()])
            | Q(subject__icontains=search)
            | Q(reason__icontains=search)
            | Q(by__username__icontains=search)
        )
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    subjects = Subjects(tournament, [entry.subject for entry in page])
    facts = Facts(tournament)
    entries = [
        (entry, deed_words(entry.action), subjects.words(entry.subject), facts.of(entry)) for entry in page
    ]
    return show(request, "tournaments/log.html", tournament, "log", page=page, entries=entries, search=search)
