"""The log: the changes with their authors, newest first."""

from django.core.paginator import Paginator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse

from tournaments.common import permissions
from tournaments.common.chain.sealing import open_names
from tournaments.common.web.pages import find_tournament, render_page, require_permission, signed_in
from tournaments.models import LogEntry
from tournaments.trust.journal.presentation.facts import Facts
from tournaments.trust.journal.presentation.subjects import Subjects
from tournaments.trust.journal.texts import WORDS, action_words

PAGE = 50


@signed_in
def log_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Entries with the values before and after; searched by word."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_see_log, tournament)
    search = request.GET.get("q", "").strip()
    rows = LogEntry.objects.filter(tournament=tournament).select_related("by").order_by("-number")
    if search:
        rows = rows.filter(
            Q(action__in=[key for key, words in WORDS.items() if search.casefold() in str(words).casefold()])
            | Q(subject__icontains=search)
            | Q(reason__icontains=search)
            | Q(by__username__icontains=search)
        )
    page = Paginator(rows, PAGE).get_page(request.GET.get("page"))
    listed = list(page)
    open_names(listed)
    subjects = Subjects(tournament, [entry.subject for entry in listed])
    facts = Facts(tournament)
    entries = [
        (
            entry,
            action_words(entry.action, from_paper=_from_paper(entry)),
            subjects.words(entry.subject),
            facts.of(entry),
        )
        for entry in listed
    ]
    return render_page(
        request, "journal/log.html", tournament, "log", page=page, entries=entries, search=search
    )


def _from_paper(entry: LogEntry) -> bool:
    """Whether the entry is about the scores of a whole game, and not about a hand."""
    events = [side.get("event") for side in (entry.before, entry.after) if isinstance(side, dict)]
    return any(isinstance(event, dict) and event.get("kind") == "table_result" for event in events)
