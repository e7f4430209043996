"""The jobs that make documents."""

from dataclasses import replace

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from players import naming
from tournaments.common import logos
from tournaments.common.jobs import queue
from tournaments.desk.documents.paper.pdf import write_pdf
from tournaments.desk.documents.prints.documents import ALL, DocumentScope
from tournaments.desk.documents.selectors import log_number
from tournaments.desk.documents.services import PRINT, WORKBOOK, path_of, record_export
from tournaments.desk.documents.workbook.content import Wishes, write_workbook
from tournaments.desk.documents.workbook.file import replacing
from tournaments.models import Tournament

WISHES = ("language", "pictures", "registration")


@queue.handles(WORKBOOK, attempts=6, apart=True)
def export_workbook(run: queue.Run) -> None:
    """Write the workbook, move it into place, record it. A run that lost its lease leaves only an unused file."""
    tournament = Tournament.objects.get(pk=run.args["tournament"])
    entry = log_number(tournament)
    wishes = Wishes(**{key: run.args[key] for key in WISHES if key in run.args})
    path = path_of(run, "xlsx")
    seen = naming.seen_from_inside if wishes.registration else naming.seen_by_everybody
    with seen():  # a workbook without the players' answers may be published
        write_workbook(tournament, path, run.progress, wishes)
    record_export(run, path, f"{tournament.slug}.xlsx", entry=entry)


@queue.handles(PRINT, attempts=4, apart=True)
def export_print(run: queue.Run) -> None:
    """Write a document as PDF, in the requested language, else in that of the tournament."""
    tournament = Tournament.objects.get(pk=run.args["tournament"])
    entry, document = log_number(tournament), ALL[run.args["document"]]
    language = run.args.get("language") or tournament.language
    with override(language), timezone.override(tournament.zone):
        run.progress(5, _("loading data"))
        paper = document.paper(
            DocumentScope(tournament, round=run.args["round"], base=run.args["base"], inside=True)
        )
        written = write_pdf(replace(paper, logo=logos.content_of(tournament)), run.progress)
    path = path_of(run, "pdf")
    with replacing(path) as file:
        file.write(written.content)
    name = f"{tournament.slug}-{document.key.replace('_', '-')}.pdf"
    record_export(run, path, name, entry=entry, missing=written.missing)
