"""A list of players from a file or pasted: read, shown with the fate of each row, and entered."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.columns import Chosen
from players.encodings import NAMES
from players.headings import is_heading
from players.imports import Reading, ReadRow, correct_cells
from players.limits import MOST_COLUMNS
from players.tables import Sheet, read_file
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import MENDABLE, faults_of, status_of
from tournaments.common.numbers import whole_number
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import ImportForm
from tournaments.desk.people.presentation.imports import Choice, Preview, shown_preview
from tournaments.desk.people.selectors.imports import PlannedRow, open_fees, plan_import, read_list
from tournaments.desk.people.selectors.questions import questions_of
from tournaments.desk.people.services.imports import Imported, import_players
from tournaments.models import Tournament
from tournaments.texts.forms import FaultSentence, show_faults
from tournaments.texts.money import money

LONGEST_AMOUNT = 10
"""Digits of an amount of money."""
Plan = Callable[[list[ReadRow]], list[PlannedRow]]
"""The function that finds the fate of rows."""
Read = Callable[[Sheet, Chosen | None], Reading]
"""The function that reads a list, in columns that somebody has chosen."""


@signed_in
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file or paste a list."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    return _show(request, tournament)


@action
def preview_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the fate of each row; nothing is written."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    try:
        sheets = sheets_of(request)
        sent = sent_list(request, sheets, partial(read_list, tournament))
        preview = _preview(
            request, tournament, sent, [sheet for sheet in sheets if sheet.name != sent.sheet.name]
        )
    except MENDABLE as error:
        faults = show_faults(faults_of(error))
        return _show(request, tournament, faults=faults, status=status_of(error))
    return _show(request, tournament, preview=preview)


@action
def import_rows(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the choices of the preview; with any fault, enter nothing and show the preview again."""
    tournament = find_tournament(request, slug)
    require_permission(request, permissions.can_manage_entries, tournament)
    sent: SentList | None = None
    try:
        sent = sent_list(request, sheets_of(request), partial(read_list, tournament))
        plan: Plan = partial(plan_import, tournament, user=request.user)
        if words := look_again(sent, plan):
            messages.info(request, words)
            return _show(request, tournament, preview=_preview(request, tournament, sent))
        done = import_players(
            tournament=tournament,
            rows=sent.reading.rows,
            choices=choices_of(request),
            by=account_of(request),
            paid=whole_number(request.POST.get("paid", ""), LONGEST_AMOUNT),
        )
    except MENDABLE as error:
        preview = None
        if isinstance(error, Refused) and sent is not None and sent.reading.rows:
            preview = _preview(request, tournament, sent)
        faults = [] if preview and (preview.open or preview.questions) else show_faults(faults_of(error))
        return _show(request, tournament, preview=preview, faults=faults, status=status_of(error))
    messages.success(request, _summary(done))
    return redirect("players", slug)


def sheets_of(request: HttpRequest) -> list[Sheet]:
    """The sheets of the file, if there is one, else of the text. A preview's file is read again in another encoding."""
    form = ImportForm(request.POST)
    if (file := request.FILES.get("file")) is not None:
        return read_file(file.read(), form.read()["encoding"])
    if content := form.read_again():
        return read_file(content, form.read()["encoding"])
    return [form.read_sheet()]


class SentList(NamedTuple):
    """A list as it was sent, with the corrections of its preview.

    `before` is the reading that the preview has shown, `another`: the columns or the encoding are others now.
    """

    sheet: Sheet
    before: Reading
    reading: Reading
    another: bool


def sent_list(request: HttpRequest, sheets: Sequence[Sheet], read: Read) -> SentList:
    """The list that a request sends, read in the columns that somebody has chosen."""
    sheet, _others = chosen_sheet(sheets, request.POST.get("sheet", ""))
    read_again = "read_as" in request.POST and sheet.encoding != request.POST["read_as"]
    shown, chosen = (None, None) if read_again else _columns_of(request.POST)
    before = read(sheet, shown)
    if not read_again:
        sheet = correct_cells(sheet, before, corrections_of(request))
    return SentList(sheet, before, read(sheet, chosen), read_again or shown != chosen)


def _columns_of(sent: QueryDict) -> tuple[Chosen | None, Chosen | None]:
    """The columns that a preview has shown, and those that are chosen now; None for a list without a preview."""
    if "columns" not in sent:
        return None, None
    shown = Chosen(str(sent["columns"]).split(",")[:MOST_COLUMNS], "by_hand" in sent)
    kinds = [str(sent.get(f"column-{at}", kind)) for at, kind in enumerate(shown.columns)]
    return shown, shown if kinds == shown.columns else Chosen(kinds, by_hand=True)


def look_again(sent: SentList, plan: Plan) -> str:
    """The words with which the preview is shown once more before anything is entered; "" if nothing has changed.

    Raises Refused where the encoding has to be chosen.
    """
    if sent.another:
        return _("The list was read again: please look at it once more.")
    if sent.sheet.encodings:
        raise Refused(Fault("encoding_unsure", "encoding"))
    if means_somebody_else(plan, sent.before.rows, sent.reading.rows):
        return _("A corrected name is known: please look at the list once more.")
    return ""


def chosen_sheet(sheets: Sequence[Sheet], name: str) -> tuple[Sheet, list[Sheet]]:
    """The sheet of that name, else the first with known headings; and the other sheets."""
    named = [sheet for sheet in sheets if sheet.name == name]
    headed = [sheet for sheet in sheets if any(is_heading(cells) for _n, cells in sheet.rows[:12])]
    chosen = (named or headed or list(sheets))[0]
    return chosen, [sheet for sheet in sheets if sheet is not chosen]


def _preview(
    request: HttpRequest, tournament: Tournament, sent: SentList, others: Sequence[Sheet] = ()
) -> Preview:
    if not sent.reading.rows:
        raise Refused(Fault("no_players", "lines"))
    planned = plan_import(tournament, sent.reading.rows, request.user)
    choices = choices_of(request)
    return shown_preview(
        sent.sheet,
        sent.reading,
        planned,
        choices,
        others,
        questions=questions_of(tournament),
        fees=_fees(request, tournament, sent.reading),
    )


def _fees(request: HttpRequest, tournament: Tournament, reading: Reading) -> list[Choice]:
    """The fees among which somebody has to choose for those who have paid."""
    return [
        Choice(str(fee), money(fee, tournament.fee_currency), request.POST.get("paid") == str(fee))
        for fee in open_fees(tournament, reading.rows)
    ]


def means_somebody_else(plan: Plan, before: Sequence[ReadRow], after: Sequence[ReadRow]) -> bool:
    """Whether a corrected row means, or may mean, a known person whom the preview has not shown."""
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old.texts != new.texts]
    shown = plan([old for old, _new in changed])
    now = plan([new for _old, new in changed])
    return any(new.people and new.people != old.people for old, new in zip(shown, now, strict=True))


def choices_of(request: HttpRequest) -> dict[int, str]:
    """The choice for each row, by its place."""
    sent = (
        (key.removeprefix("row-"), str(request.POST[key])) for key in request.POST if key.startswith("row-")
    )
    return {place: value for text, value in sent if (place := whole_number(text)) is not None}


def corrections_of(request: HttpRequest) -> dict[int, dict[str, str]]:
    """The corrected cells, by the place of the row and the column."""
    cells: dict[int, dict[str, str]] = defaultdict(dict)
    for key in request.POST:
        kind, _dash, rest = key.partition("-")
        place, _dash, column = rest.partition("-")
        if kind == "cell" and (number := whole_number(place)) is not None:
            cells[number][column] = str(request.POST[key])
    return cells


def _show(
    request: HttpRequest,
    tournament: Tournament,
    *,
    preview: Preview | None = None,
    faults: Sequence[FaultSentence] = (),
    status: int = 200,
) -> HttpResponse:
    return render_page(
        request,
        "people/import.html",
        tournament,
        "players",
        status=status,
        preview=preview,
        faults=faults,
        encodings=NAMES.items(),
        encoding=request.POST.get("encoding", ""),
        pasted="" if preview else request.POST.get("text", ""),
    )


def _summary(done: Imported) -> str:
    words = ngettext("%(n)s player added.", "%(n)s players added.", len(done.entries)) % {
        "n": len(done.entries)
    }
    if not done.skipped:
        return words
    more = ngettext("%(n)s row changed nothing.", "%(n)s rows changed nothing.", done.skipped)
    return f"{words} {more % {'n': done.skipped}}"
