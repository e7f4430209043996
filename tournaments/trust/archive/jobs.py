"""The jobs of tournament files: check a file that was sent, write its tournament, make a file."""

from dataclasses import asdict
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override

from players.models import Account
from scoring.faults import Refused
from tournaments.common.errors import MENDABLE, DomainError, faults_of
from tournaments.common.jobs import queue
from tournaments.desk.documents.selectors import log_number
from tournaments.desk.documents.services import path_of, record_export
from tournaments.models import Tournament
from tournaments.trust.archive.selectors.files import (
    folder,
    people_of,
    read_checked,
    refuse_twice,
    summary_of,
)
from tournaments.trust.archive.selectors.uploads import CHECK, WRITE
from tournaments.trust.archive.services import checks
from tournaments.trust.archive.services.bundles import BUNDLE, write_bundle
from tournaments.trust.archive.services.importing import import_tournament
from tournaments.trust.archive.services.records import RECORD, file_name, kept_file


@queue.handles(CHECK, attempts=3, apart=True)
def check_file(run: queue.Run) -> None:
    """Check a file: its facts, its proofs, its players; a refusal is a result, too."""
    run.progress(5, _("checking the file"))
    try:
        file, report = read_checked(folder() / run.args["file"])
        result = summary_of(file, report)
        if not report.wrong:
            result["people"] = [asdict(person) for person in people_of(file)]
            refuse_twice(file)
    except FileNotFoundError as error:
        raise queue.GiveUp(_("The file is no longer kept here: send it again.")) from error
    except MENDABLE as error:
        result = {"faults": _told(error)}
    with run.completing():
        run.result = result


@queue.handles(WRITE, attempts=3, apart=True)
def write_tournament(run: queue.Run) -> None:
    """Write the tournament and "done" in one transaction."""
    run.progress(5, _("checking the file"))
    by = Account.objects.filter(pk=run.requested_by_id or 0).first()
    if by is None:
        raise queue.GiveUp("the account is gone")
    choices = {int(number): choice for number, choice in run.args["choices"].items()}
    path = folder() / run.args["file"]
    try:
        with run.completing():
            made = import_tournament(path=path, purpose=run.args["as"], by=by, choices=choices)
            run.result = {"slug": made.slug, "name": made.name}
    except FileNotFoundError as error:
        raise queue.GiveUp(_("The file is no longer kept here: send it again.")) from error
    except MENDABLE as error:
        with run.completing():
            run.result = {"faults": _told(error)}
        return
    path.unlink(missing_ok=True)


def _told(error: DomainError | Refused) -> list[dict[str, Any]]:
    return [fault.to_json() for fault in faults_of(error)]


@queue.handles(checks.CHECK, attempts=3, apart=True)
def check_one(run: queue.Run) -> None:
    """Compare the stored rows of a tournament with its log."""
    tournament = Tournament.objects.filter(pk=run.args["tournament"]).first()
    if tournament is not None:
        checks.check_ledger(tournament=tournament)
    with run.completing():
        pass


@queue.handles(checks.CHECK_DUE, attempts=2, apart=True)
def check_due(run: queue.Run) -> None:
    """Compare the ledgers that were not compared for a day."""
    count = checks.check_due()
    with run.completing():
        run.result = {"checked": count}


@queue.handles(RECORD, attempts=4)
def make_record(run: queue.Run) -> None:
    """Put the tournament file among the documents of the tournament."""
    tournament, kind = Tournament.objects.get(pk=run.args["tournament"]), run.args["kind"]
    run.progress(5, _("loading data"))
    entry = log_number(tournament)
    record_export(run, kept_file(tournament, kind), file_name(tournament, kind), entry=entry)


@queue.handles(BUNDLE, attempts=4, apart=True)
def make_bundle(run: queue.Run) -> None:
    """Put everything of the tournament as one archive among its documents."""
    tournament = Tournament.objects.get(pk=run.args["tournament"])
    path, entry = path_of(run, "zip"), log_number(tournament)
    with override(tournament.language), timezone.override(tournament.zone):
        write_bundle(tournament, path, run)
    record_export(run, path, f"{tournament.slug}.zip", entry=entry)
