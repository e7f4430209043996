"""Everything of a tournament as one archive, which a job makes: the workbook, the tournament file, lists as CSV."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.db import transaction

from players import naming
from players.models import Account
from scoring.ledger.file import PUBLIC
from tournaments.common import permissions
from tournaments.common.jobs import queue
from tournaments.common.web.csv_file import csv_text
from tournaments.desk.documents import federation
from tournaments.desk.documents.workbook.content import Wishes, write_workbook
from tournaments.desk.documents.workbook.data import penalty_sheet
from tournaments.desk.documents.workbook.file import replacing
from tournaments.models import Job, Tournament
from tournaments.play.penalties.selectors import listed
from tournaments.play.statistics.presentation.highlights import people_of
from tournaments.play.statistics.presentation.tables import player_table
from tournaments.play.statistics.selectors import tournament_statistics
from tournaments.trust.archive.services.records import file_name, kept_file

BUNDLE = "exports.bundle"


def request_bundle(*, tournament: Tournament, by: Account) -> Job:
    """Request the archive; while a request waits, a second one gives the same job. Raises Forbidden."""
    permissions.require(permissions.can_export, by, tournament)
    with transaction.atomic():
        args = {"tournament": tournament.pk}
        return queue.enqueue(BUNDLE, args, debounce_key=f"{BUNDLE}:{tournament.pk}", by=by)


def write_bundle(tournament: Tournament, path: Path, run: queue.Run) -> None:
    """Write the archive: the public files as everybody may see them, the others with full names."""
    with replacing(path) as stream, ZipFile(stream, "w", ZIP_DEFLATED) as archive:
        with TemporaryDirectory(dir=settings.MEDIA_ROOT) as folder:
            book = Path(folder) / f"{tournament.slug}.xlsx"
            with naming.seen_by_everybody():
                write_workbook(tournament, book, run.progress, Wishes())
            archive.write(book, book.name)
        archive.write(kept_file(tournament, PUBLIC), file_name(tournament, PUBLIC))
        for name, content in _lists(tournament):
            archive.writestr(name, content)


def _lists(tournament: Tournament) -> Iterator[tuple[str, bytes]]:
    with naming.seen_by_everybody():
        statistics = tournament_statistics(tournament)
        if statistics is not None:
            table = player_table(statistics, people_of(tournament))
            yield "statistics.csv", csv_text(*table).encode()
    with naming.seen_from_inside():
        sheet = penalty_sheet(listed(tournament))
        yield "penalties.csv", csv_text([column.heading for column in sheet.columns], sheet.rows).encode()
    for name in federation.FILES:
        yield f"federation-{name}", federation.file(tournament, name, with_event=True)
