"""A list of players from a file or pasted: read, shown with the fate of each row, and entered."""

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.columns import Chosen
from players.headings import is_heading
from players.imports import Reading, ReadRow, correct_cells
from players.limits import MOST_COLUMNS
from players.tables import Sheet, likely_sheet
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.numbers import whole_number
from tournaments.common.web.imports import Choice, Import
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.people.forms import ImportForm
from tournaments.desk.people.presentation.imports import Preview, shown_preview
from tournaments.desk.people.selectors.imports import PlannedRow, open_fees, plan_import, read_list
from tournaments.desk.people.selectors.questions import questions_of
from tournaments.desk.people.services.imports import Imported, import_players
from tournaments.texts.money import money

LONGEST_AMOUNT = 10
"""Digits of an amount of money."""
Plan = Callable[[Sequence[ReadRow]], list[PlannedRow]]
"""The function that finds the fate of rows."""


class SentList(NamedTuple):
    """A list as it was sent, with the corrections of its preview, and the other sheets of its file.

    `before` is the reading that the preview has shown, `another`: the columns or the encoding are others now.
    """

    sheet: Sheet
    before: Reading
    reading: Reading
    another: bool
    others: list[Sheet]


def _columns_of(sent: QueryDict) -> tuple[Chosen | None, Chosen | None]:
    """The columns that a preview has shown, and those that are chosen now; None for a list without a preview."""
    if "columns" not in sent:
        return None, None
    shown = Chosen(str(sent["columns"]).split(",")[:MOST_COLUMNS], "by_hand" in sent)
    kinds = [str(sent.get(f"column-{at}", kind)) for at, kind in enumerate(shown.columns)]
    return shown, shown if kinds == shown.columns else Chosen(kinds, by_hand=True)


def means_somebody_else(plan: Plan, before: Sequence[ReadRow], after: Sequence[ReadRow]) -> bool:
    """Whether a corrected row means, or may mean, a known person whom the preview has not shown."""
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old.texts != new.texts]
    shown = plan([old for old, _new in changed])
    now = plan([new for _old, new in changed])
    return any(new.people and new.people != old.people for old, new in zip(shown, now, strict=True))


def corrections_of(request: HttpRequest) -> dict[int, dict[str, str]]:
    """The corrected cells, by the place of the row and the column."""
    cells: dict[int, dict[str, str]] = defaultdict(dict)
    for key in request.POST:
        kind, _dash, rest = key.partition("-")
        place, _dash, column = rest.partition("-")
        if kind == "cell" and (number := whole_number(place)) is not None:
            cells[number][column] = str(request.POST[key])
    return cells


class ListImport(Import[SentList]):
    """A list of people."""

    @property
    def choices(self) -> dict[int, str]:
        """The choice for each row, by its place."""
        sent = ((key.partition("row-"), str(value)) for key, value in self.request.POST.items())
        places = (
            (whole_number(place), value) for (before, dash, place), value in sent if dash and not before
        )
        return {place: value for place, value in places if place is not None}

    @abstractmethod
    def read_list(self, sheet: Sheet, chosen: Chosen | None) -> Reading:
        """The rows of a sheet, in columns that somebody has chosen."""

    @abstractmethod
    def plan(self, rows: Sequence[ReadRow]) -> list[PlannedRow]:
        """The rows with their fates."""

    @abstractmethod
    def beside_rows(self, sent: SentList) -> dict[str, Any]:
        """More arguments of `shown_preview`."""

    def read(self) -> SentList:
        """The list in the columns that somebody has chosen. A preview's file is read again in another encoding."""
        sent = self.request.POST
        sheets = ImportForm(sent).sheets(self.request.FILES.get("file"))
        sheet = first = likely_sheet(sheets, sent.get("sheet", ""), is_heading)
        read_again = "read_as" in sent and sheet.encoding != sent["read_as"]
        shown, chosen = (None, None) if read_again else _columns_of(sent)
        before = self.read_list(sheet, shown)
        if not read_again:
            sheet = correct_cells(sheet, before, corrections_of(self.request))
        others = [other for other in sheets if other is not first]
        reading = self.read_list(sheet, chosen)
        return SentList(sheet, before, reading, read_again or shown != chosen, others)

    def preview(self, sent: SentList) -> Preview:
        if not sent.reading.rows:
            raise Refused(Fault("no_players", "lines"))
        planned, more = self.plan(sent.reading.rows), self.beside_rows(sent)
        return shown_preview(sent.sheet, sent.reading, planned, self.choices, sent.others, **more)

    def waits(self, preview: Preview) -> bool:
        return bool(preview.open or preview.questions)

    def look_again(self, sent: SentList) -> str:
        """Raises Refused where the encoding has to be chosen."""
        if sent.another:
            return _("The list was read again: please look at it once more.")
        if sent.sheet.encodings:
            raise Refused(Fault("encoding_unsure", "encoding"))
        if means_somebody_else(self.plan, sent.before.rows, sent.reading.rows):
            return _("A corrected name is known: please look at the list once more.")
        return ""


class PlayersImport(ListImport):
    """The players of a tournament."""

    def __init__(self, request: HttpRequest, slug: str) -> None:
        super().__init__(request)
        self.tournament = find_tournament(request, slug)
        require_permission(request, permissions.can_manage_entries, self.tournament)

    def read_list(self, sheet: Sheet, chosen: Chosen | None) -> Reading:
        return read_list(self.tournament, sheet, chosen)

    def plan(self, rows: Sequence[ReadRow]) -> list[PlannedRow]:
        return plan_import(self.tournament, rows, self.request.user)

    def beside_rows(self, sent: SentList) -> dict[str, Any]:
        """The questions of the registration, and the fees among which somebody chooses for those who have paid."""
        currency, paid = self.tournament.fee_currency, self.request.POST.get("paid")
        fees = [
            Choice(str(fee), money(fee, currency), paid == str(fee))
            for fee in open_fees(self.tournament, sent.reading.rows)
        ]
        return {"questions": questions_of(self.tournament), "fees": fees}

    def enter(self, sent: SentList) -> HttpResponse:
        done = import_players(
            tournament=self.tournament,
            rows=sent.reading.rows,
            choices=self.choices,
            by=account_of(self.request),
            paid=whole_number(self.request.POST.get("paid", ""), LONGEST_AMOUNT),
        )
        messages.success(self.request, _summary(done))
        return redirect("players", self.tournament.slug)

    def render(self, **shown: Any) -> HttpResponse:
        return render_page(self.request, "people/import.html", self.tournament, "players", **shown)


@signed_in
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file or paste a list."""
    return PlayersImport(request, slug).page()


@action
def preview_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the fate of each row; nothing is written."""
    return PlayersImport(request, slug).show_preview()


@action
def import_rows(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter the choices of the preview; with any fault, enter nothing and show the preview again."""
    return PlayersImport(request, slug).enter_chosen()


def _summary(done: Imported) -> str:
    words = ngettext("%(n)s player added.", "%(n)s players added.", len(done.entries)) % {
        "n": len(done.entries)
    }
    if not done.skipped:
        return words
    more = ngettext("%(n)s row changed nothing.", "%(n)s rows changed nothing.", done.skipped)
    return f"{words} {more % {'n': done.skipped}}"
