"""The jobs of tournament files: check one that was sent, write it, make one."""

import hashlib
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from players.models import Account
from scoring.faults import Refused
from tournaments.archive.selectors.files import folder, people_of, read_checked, refuse_twice, summary_of
from tournaments.archive.selectors.uploads import CHECK, WRITE
from tournaments.archive.services.importing import import_tournament
from tournaments.archive.services.records import RECORD, file_name, kept_file
from tournaments.common import queue
from tournaments.common.errors import MENDABLE, DomainError, faults_of
from tournaments.documents.services import record_export
from tournaments.models import Tournament


@queue.handles(CHECK, attempts=3, apart=True)
def check_file(run: queue.Run) -> None:
    """What the file is, whether it holds, who its players are; a refusal is a result, too."""
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
    """The tournament and "done" in one transaction."""
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


@queue.handles(RECORD, attempts=4)
def make_record(run: queue.Run) -> None:
    """The tournament file among the documents of the tournament."""
    tournament, kind = Tournament.objects.get(pk=run.args["tournament"]), run.args["kind"]
    run.progress(5, _("loading data"))
    path = kept_file(tournament, kind)
    content = path.read_bytes()
    digest = hashlib.sha256(content).hexdigest()
    record_export(run, file=path.name, name=file_name(tournament, kind), size=len(content), sha256=digest)
