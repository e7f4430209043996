"""The job that writes the observer's report."""

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import override

from players import naming
from tournaments.common.jobs import queue
from tournaments.desk.documents.selectors import log_number
from tournaments.desk.documents.services import path_of, record_export
from tournaments.desk.documents.workbook.file import replacing
from tournaments.desk.federation.paper import Section, write_report
from tournaments.desk.federation.selectors import Check, check_event, sessions_of_days
from tournaments.desk.federation.services import REPORT
from tournaments.models import Hand, Penalty, Tournament
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.penalties.selectors import Listed, listed


@queue.handles(REPORT, attempts=4)
def write_observers_report(run: queue.Run) -> None:
    """Write, move into place, record."""
    tournament = Tournament.objects.get(pk=run.args["tournament"])
    entry = log_number(tournament)
    with override("en"), timezone.override(tournament.zone), naming.seen_from_inside():
        run.progress(20, "")
        content = write_report(f"Observer's report: {tournament.name}", sections(tournament))
    path = path_of(run, "docx")
    with replacing(path) as file:
        file.write(content)
    record_export(run, path, f"{tournament.slug}-observers-report.docx", entry=entry)


def sections(tournament: Tournament) -> list[Section]:
    """The report, in the order of the federation's questions (ERG 3.11)."""
    check = check_event(tournament)
    rows = [row for row in listed(tournament) if row.penalty.cancelled_at is None]
    chombo = [row for row in rows if row.penalty.kind == Penalty.Kind.CHOMBO]
    others = [row for row in rows if row.penalty.kind != Penalty.Kind.CHOMBO]
    return [
        Section("Event", facts=_event(tournament, check)),
        Section("Schedule", facts=_schedule(tournament, check)),
        Section(
            "Referees", facts=[("Named", ", ".join(check.facts.referees) or "none")], questions=["Who played"]
        ),
        Section("Prizes", questions=["How many", "For what"]),
        Section(
            "Organisation",
            questions=["Venue", "Tiles and tables", "Catering", "Information before the event"],
        ),
        Section(
            "During the event",
            facts=[("Rulings of referees", str(_rulings(tournament)))],
            questions=["Was the clock visible from every table", "Were results shown between sessions"],
        ),
        _penalties("Chombo", chombo),
        _penalties("Other penalties and irregularities", others),
        Section("Complaints and questions", questions=["Complaints", "Questions"]),
        Section("Conclusion", questions=["In short", "Date", "Signature"]),
    ]


def _event(tournament: Tournament, check: Check) -> list[tuple[str, str]]:
    facts = check.facts
    days = [date_format(day, "j F Y") for day in (tournament.starts_on, tournament.ends_on) if day]
    where = ", ".join(filter(None, (tournament.place, tournament.country)))
    return [
        ("Observer", ""),
        ("Name", tournament.name),
        ("Place", where),
        ("Dates", " to ".join(dict.fromkeys(days))),
        ("Rules", ruleset_of(tournament).federation_name or tournament.ruleset),
        ("MERS weight", f"{facts.weight:g} ({facts.championship_weight:g} as a championship)"),
        ("Players", str(facts.players)),
        ("With a number of a member country", str(facts.members)),
        ("Guests", str(facts.guests)),
        ("Countries", f"{len(facts.countries)}: {', '.join(facts.countries)}"),
    ]


def _schedule(tournament: Tournament, check: Check) -> list[tuple[str, str]]:
    days = sessions_of_days(tournament, check.facts.shape)
    return [
        ("Days", str(check.facts.days)),
        ("Sessions", str(check.facts.sessions)),
        ("Sessions of each day", ", ".join(map(str, days))),
        ("Minutes of a session, at least", str(check.facts.minutes)),
    ]


def _rulings(tournament: Tournament) -> int:
    return Hand.objects.filter(table__round__stage__tournament=tournament, verdict="ruled").count()


def _penalties(title: str, rows: list[Listed]) -> Section:
    """A row for each penalty that stands."""
    cells = [
        [
            row.penalty.entry.full_name,
            _where(row.penalty),
            f"{row.name} ({row.source})" if row.source else row.name,
            "" if row.points is None else str(row.points),
            row.penalty.reason,
        ]
        for row in rows
    ]
    if not cells:
        return Section(title, facts=[("Given", "none")])
    return Section(title, headings=("Player", "Round and table", "What for", "Points", "Reason"), rows=cells)


def _where(penalty: Penalty) -> str:
    if penalty.round is None:
        return ""
    table = f", table {penalty.table.number}" if penalty.table else ""
    return f"round {penalty.round.number}{table}"
