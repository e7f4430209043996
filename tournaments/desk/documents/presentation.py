"""Files of jobs, as the page of papers and files shows them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from tournaments.desk.documents.prints.documents import ALL
from tournaments.desk.documents.selectors import Part, newest_changes, part_of_round
from tournaments.desk.documents.services import PRINT, WORKBOOK
from tournaments.models import Job, Round, Tournament
from tournaments.texts.format import round_name


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of job: the row that its files belong to, their title, and the page that makes them ("" if none does)."""

    row: str
    title: Promise
    page: str
    shows: tuple[Part, ...] = (Part.ALL,)


WHOLE = (Part.RESULTS, Part.SEATING, Part.PLAYERS, Part.SETTINGS)
KINDS = {
    WORKBOOK: Kind("workbook", lazy("Workbook"), "start_export", WHOLE),
    "exports.report": Kind("federation", lazy("Observer’s report"), "observers_report", WHOLE),
    "exports.record": Kind("record", lazy("Tournament file"), "make_record"),
    "exports.bundle": Kind("record", lazy("Everything as one archive"), ""),
}
CHANGED: Mapping[Part, Promise] = {
    Part.SEATING: lazy("The seating has changed since."),
    Part.PLAYERS: lazy("The players have changed since."),
    Part.NAMES: lazy("The players have changed since."),
    Part.RESULTS: lazy("The results have changed since."),
    Part.PENALTIES: lazy("The penalties have changed since."),
    Part.CODES: lazy("The codes have changed since."),
    Part.SETTINGS: lazy("The settings have changed since."),
    Part.ALL: lazy("The tournament has changed since."),
}
WISHES = ("round", "language", "kind", "pictures", "registration")
"""The arguments of jobs that the forms of their pages have as fields."""


@dataclass(frozen=True, slots=True)
class File:
    """The file of a job, made or to come: its row on the page, its title, its round ("" for all) and what it shows that
    has changed since; a form with `fields` for the page `again` makes it anew.
    """

    job: Job
    row: str
    title: str | Promise
    round: str
    changed: str | Promise
    again: str
    fields: Mapping[str, str]


def files_of(tournament: Tournament, jobs: Iterable[Job]) -> list[File]:
    """The files of these jobs, in their order. Two queries."""
    shown = list(jobs)
    keys = {job.args["round"] for job in shown if job.args.get("round")}
    rounds = Round.objects.select_related("stage").in_bulk(keys) if keys else {}
    parts = {job.pk: dict(_parts(job, rounds.get(job.args.get("round")))) for job in shown}
    entries = [entry for job in shown if (entry := _entry(job))]
    named = {name for job in shown if _entry(job) for name in parts[job.pk].values()}
    newest = newest_changes(tournament, named, min(entries)) if entries else {}
    return [_file(tournament, job, rounds.get(job.args.get("round")), parts[job.pk], newest) for job in shown]


def _entry(job: Job) -> int:
    """The log entry at which the file was made; 0 if there is none yet, or an earlier release made it."""
    return int((job.result or {}).get("entry", 0))


def _parts(job: Job, round: Round | None) -> Iterator[tuple[Part, str]]:
    shows = ALL[job.args["document"]].shows if job.kind == PRINT else KINDS[job.kind].shows
    return ((part, part_of_round(part, round)) for part in shows)


def _file(
    tournament: Tournament,
    job: Job,
    round: Round | None,
    parts: Mapping[Part, str],
    newest: Mapping[str, int | None],
) -> File:
    """`parts`: the names of the parts that the file shows; `newest`: their newest log entries."""
    made = _entry(job)
    changed = [part for part, name in parts.items() if made and (newest.get(name) or 0) > made]
    kind = KINDS.get(job.kind)
    key = kind.row if kind else job.args["document"]
    page = kind.page if kind else "start_print"
    args = [tournament.slug] if kind else [tournament.slug, key]
    return File(
        job=job,
        row=key,
        title=kind.title if kind else ALL[key].title,
        round=round_name(round) if round else "",
        changed=CHANGED[changed[0]] if changed else "",
        again=reverse(page, args=args) if page else "",
        fields={name: job.args[name] for name in WISHES if job.args.get(name)},
    )
