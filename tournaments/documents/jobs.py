"""The jobs that make documents."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from players import naming
from tournaments.common import queue
from tournaments.documents.paper.pdf import write_pdf
from tournaments.documents.prints.documents import ALL, DocumentScope
from tournaments.documents.services import PRINT, WORKBOOK, record_export
from tournaments.documents.workbook.content import Wishes, write_workbook
from tournaments.documents.workbook.file import replacing
from tournaments.models import Tournament

WISHES = ("language", "pictures", "registration")


@queue.handles(WORKBOOK, attempts=6, apart=True)
def export_workbook(run: queue.Run) -> None:
    """Write, move into place, record. A run that lost its lease leaves only a file that nobody uses."""
    tournament = Tournament.objects.get(pk=run.args["tournament"])
    wishes = Wishes(**{key: run.args[key] for key in WISHES if key in run.args})
    path = _path(run, "xlsx")
    seen = naming.seen_from_inside if wishes.registration else naming.seen_by_everybody
    with seen():  # without what players told the organisers it is published
        write_workbook(tournament, path, run.progress, wishes)
    _record(run, path, f"{tournament.slug}.xlsx")


@queue.handles(PRINT, attempts=4, apart=True)
def export_print(run: queue.Run) -> None:
    """A document as PDF, in the language asked for, else in that of the tournament."""
    tournament = Tournament.objects.get(pk=run.args["tournament"])
    document = ALL[run.args["document"]]
    language = run.args.get("language") or tournament.language
    with override(language), timezone.override(tournament.zone):
        run.progress(5, _("loading data"))
        paper = document.paper(
            DocumentScope(tournament, round=run.args["round"], base=run.args["base"], inside=True)
        )
        written = write_pdf(paper, run.progress)
    path = _path(run, "pdf")
    with replacing(path) as file:
        file.write(written.content)
    _record(run, path, f"{tournament.slug}-{document.key.replace('_', '-')}.pdf", written.missing)


def _path(run: queue.Run, ending: str) -> Path:
    folder: Path = settings.MEDIA_ROOT / "exports"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / f"{run.job_id}-{run.token}.{ending}"


def _record(run: queue.Run, path: Path, name: str, missing: str = "") -> None:
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    record_export(run, file=path.name, name=name, size=len(content), sha256=digest, missing=missing)
