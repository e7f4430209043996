"""Results from a spreadsheet: read, shown with the fate of each table, and recorded."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players.tables import Sheet, likely_sheet, read_source
from tournaments.common import permissions
from tournaments.common.selectors import current_round, newest_stage
from tournaments.common.web.imports import Import
from tournaments.common.web.pages import (
    account_of,
    action,
    find_tournament,
    render_page,
    require_permission,
    signed_in,
)
from tournaments.desk.imports.columns import Results, read_results
from tournaments.desk.imports.forms import ResultsForm, has_headings
from tournaments.desk.imports.presentation import UNITS, Preview, shown_preview
from tournaments.desk.imports.selectors import plan_results
from tournaments.desk.imports.services import ImportedResults, import_results
from tournaments.models import Round, Stage
from tournaments.models.limits import LONGEST_NAME
from tournaments.play.ledger.games import ruleset_of


class SentResults(NamedTuple):
    """A sheet as it was sent, the other sheets of its file, the fields of the form, and the name for the log."""

    sheet: Sheet
    others: list[Sheet]
    fields: dict[str, Any]
    origin: str

    @property
    def results(self) -> Results:
        return read_results(self.sheet, round_number=self.fields["round"])


class ResultsImport(Import[SentResults]):
    """Tables of the newest stage."""

    def __init__(self, request: HttpRequest, slug: str) -> None:
        super().__init__(request)
        self.stage = newest_stage(find_tournament(request, slug))
        require_permission(request, permissions.can_manage_seating, self.stage)
        self.choices = {
            key: str(request.POST[key]) for key in request.POST if key.startswith(("person-", "table-"))
        }
        """The choices by the names of their fields."""

    def read(self) -> SentResults:
        sent, file = ResultsForm(self.request.POST).read(), self.request.FILES.get("file")
        sheets = read_source(file, sent["text"], sent["encoding"], "\t" if sent["tabbed"] else "")
        if file is None:
            sheets = [Sheet(sent["sheet"], sheets[0].rows, lettered=sent["lettered"])]
        sheet = likely_sheet(sheets, sent["sheet"], has_headings)
        origin = sent["origin"][:LONGEST_NAME] if file is None else str(file.name or "")[-LONGEST_NAME:]
        return SentResults(sheet, [other for other in sheets if other is not sheet], sent, origin)

    def preview(self, sent: SentResults) -> Preview:
        results = sent.results
        planned = plan_results(self.stage, results, self.request.user, unit=sent.fields["unit"])
        return shown_preview(sent.sheet, results, planned, self.choices, sent.others, sent.origin)

    def enter(self, sent: SentResults) -> HttpResponse:
        done = import_results(
            stage=self.stage,
            results=sent.results,
            by=account_of(self.request),
            origin=" / ".join(filter(None, (sent.origin, sent.sheet.name))) or _("Pasted results"),
            unit=sent.fields["unit"],
            choices=self.choices,
        )
        _tell(self.request, done)
        slug = self.stage.tournament.slug
        if done.plan is not None:
            return redirect("plan", slug, self.stage.number, done.plan)
        return redirect("rounds", slug)

    def render(self, **shown: Any) -> HttpResponse:
        sent, tournament = self.request.POST, self.stage.tournament
        return render_page(
            self.request,
            "imports/results.html",
            tournament,
            "rounds",
            stage=self.stage,
            units=UNITS.items(),
            unit=sent.get("unit", ""),
            round_number=sent["round"] if "round" in sent else _awaited_round(self.stage),
            plays_riichi=ruleset_of(tournament).family == "riichi",
            **shown,
        )


@signed_in
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose a file or paste a table."""
    return ResultsImport(request, slug).page()


@action
def preview_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the fate of each table; nothing is written."""
    return ResultsImport(request, slug).show_preview()


@action
def import_tables(request: HttpRequest, slug: str) -> HttpResponse:
    """Record the choices of the preview; with any fault, record nothing and show the preview again."""
    return ResultsImport(request, slug).enter_chosen()


def _awaited_round(stage: Stage) -> str:
    """The number of the round whose results are expected: the running round, or the next."""
    current = current_round(stage.tournament, stage)
    return str(current.number) if current is not None and current.state != Round.State.CLOSED else ""


def _tell(request: HttpRequest, done: ImportedResults) -> None:
    if done.plan is not None:
        words = _("Plan %(number)s has been made from the sheet. Publish it when you are happy with it.")
        messages.success(request, words % {"number": done.plan})
    if done.recorded:
        words = ngettext("%(n)s table has been recorded.", "%(n)s tables have been recorded.", done.recorded)
        messages.success(request, words % {"n": done.recorded})
    if done.corrected:
        words = ngettext(
            "%(n)s table has been corrected.", "%(n)s tables have been corrected.", done.corrected
        )
        messages.success(request, words % {"n": done.corrected})
    if done.entered:
        words = ngettext("%(n)s player added.", "%(n)s players added.", done.entered)
        messages.success(request, words % {"n": done.entered})
    if done.skipped:
        words = ngettext("%(n)s table was skipped.", "%(n)s tables were skipped.", done.skipped)
        messages.success(request, words % {"n": done.skipped})
