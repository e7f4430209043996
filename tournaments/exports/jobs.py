"""The jobs that make documents."""

import hashlib

from django.conf import settings

from tournaments import queue
from tournaments.exports.content import read_book
from tournaments.exports.workbook import write_workbook
from tournaments.models import Tournament
from tournaments.services.exports import WORKBOOK, record_export


@queue.handles(WORKBOOK, attempts=6, lease=120)
def export_workbook(run: queue.Run) -> None:
    """Read, write beside, move into place, record. A run that lost its lease leaves only a spare file."""
    tournament = Tournament.objects.get(pk=run.args["tournament"])
    book = read_book(tournament, run.progress)
    run.progress(85, "")
    folder = settings.MEDIA_ROOT / "exports"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / f"{run.job_id}-{run.token}.xlsx"
    write_workbook(book, path)
    content = path.read_bytes()
    record_export(
        run,
        file=path.name,
        name=f"{tournament.slug}.xlsx",
        size=len(content),
        sha256=hashlib.sha256(content).hexdigest(),
    )
