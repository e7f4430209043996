"""The plan of an import of results: the person of each name, and the fate of each table. Nothing is written."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from players.spelling import plain_name
from scoring import game
from scoring.faults import Fault, Refused
from tournaments.common.permissions import User
from tournaments.desk.imports.columns import WINDS, Mark, Named, Results
from tournaments.desk.imports.planned import (
    PersonKey,
    Planned,
    PlannedPerson,
    PlannedSeat,
    PlannedTable,
    TableFate,
)
from tournaments.desk.imports.points import Closed, closed_with
from tournaments.desk.people.selectors.imports import Fate, PlannedRow, plan_import
from tournaments.desk.seating.selectors import seated_grid
from tournaments.models import Entry, Round, Stage, Table, Tournament
from tournaments.play.ledger import games

MOST_TABLES = 500
"""Tables of one import: all of them are written in one transaction."""


@dataclass(slots=True)
class _Group:
    """The marks of a table."""

    round: int
    number: int
    marks: list[Mark] = field(default_factory=list)
    table: Table | None = None
    fault: Fault | None = None


def plan_results(stage: Stage, results: Results, user: User, *, unit: str = "") -> Planned:
    """The fate of every person and every table of a sheet, in a fixed number of queries. Raises Refused
    (`too_many_tables`).
    """
    scored = results.has_scores
    seated = _seated(stage, started=not scored)
    people, marks = _told_apart(_people(stage.tournament, results, user), results.marks, seated)
    groups = _groups(marks, people, seated)
    if len(groups) > MOST_TABLES:
        raise Refused(Fault("too_many_tables", "lines", MOST_TABLES, len(groups)))
    rounds = len(seated_grid(stage, started=not scored))
    numbered = sorted({group.round for group in groups} - set(seated))
    gaps = {
        number: Fault("round_gap", "round", rounds + 1 + at, number)
        for at, number in enumerate(numbered)
        if number != rounds + 1 + at
    }
    tables = [
        _planned(place, group, people, stage, unit if scored else None, gaps.get(group.round))
        for place, group in enumerate(groups)
    ]
    meant = {mark.person for mark in marks}
    return Planned([person for person in people if person.place in meant], _without_twice(tables), scored)


def _people(tournament: Tournament, results: Results, user: User) -> list[PlannedPerson]:
    """The people of the file, in its order: looked up among the entries first, then among all known people."""
    here = _Here(tournament)
    persons = {place: here.find(place, named) for place, named in enumerate(results.people)}
    unknown = [place for place, person in persons.items() if person is None]
    rows = [read for place in unknown if (read := results.people[place].read) is not None]
    for place, planned in zip(unknown, plan_import(tournament, rows, user), strict=True):
        persons[place] = here.known_elsewhere(place, planned)
    return [person for person in persons.values() if person is not None]


class _Here:
    """The entries of the tournament by number, EMA number and name."""

    def __init__(self, tournament: Tournament) -> None:
        rows = Entry.objects.filter(tournament=tournament).exclude(status=Entry.Status.APPLIED)
        self.entries = list(rows.select_related("player__club"))
        self.by_number = {entry.number: entry for entry in self.entries}
        self.by_ema = {entry.player.ema_number: entry for entry in self.entries if entry.player.ema_number}
        self.by_name: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            self.by_name[plain_name(entry.player.given_name, entry.player.family_name)].append(entry)

    def find(self, place: int, named: Named) -> PlannedPerson | None:
        """The person with their entry here; None for a name without an entry."""
        if named.read is None:
            entry = self.by_number.get(named.number or 0)
            fault = None if entry else Fault("no_such_number", "number", found=named.number)
            return PlannedPerson(place, named.line, _called(entry, named.name), entry, fault=fault)
        row = named.read.row
        same = self.by_name.get(plain_name(row.given_name, row.family_name), [])
        if row.ema_number in self.by_ema:
            same = [self.by_ema[row.ema_number]]
        if len(same) > 1:
            fault = Fault("several_players", "name", found=named.name)
            return PlannedPerson(place, named.line, named.name, several=tuple(same), fault=fault)
        return PlannedPerson(place, named.line, _called(same[0], named.name), same[0]) if same else None

    def known_elsewhere(self, place: int, planned: PlannedRow) -> PlannedPerson:
        """A new or known person, or an entry under another spelling of the name."""
        row = planned.read.row
        name, fault = row.full_name, planned.faults[0] if planned.faults else None
        if planned.fate == Fate.ENTERED:
            people = [person.pk for person in planned.people]
            entry = next((entry for entry in self.entries if entry.player_id in people), None)
            return PlannedPerson(place, row.line, _called(entry, name), entry)
        return PlannedPerson(place, row.line, name, planned=planned, fault=fault)


def _called(entry: Entry | None, name: str) -> str:
    return entry.full_name if entry else name


def _seated(stage: Stage, *, started: bool) -> dict[int, dict[int, Table]]:
    """The tables by round and by the entry numbers of their players; `started`: only of rounds that have started."""
    rows = (
        Table.objects.filter(round__stage=stage)
        .select_related("round__stage__tournament")
        .prefetch_related("seats__entry", "hands")
    )
    if started:
        rows = rows.exclude(round__state=Round.State.PLANNED)
    tables: dict[int, dict[int, Table]] = {}
    for table in rows.order_by("round__number", "number"):
        here = tables.setdefault(table.round.number, {})
        here |= {seat.entry.number: table for seat in table.all_seats()}
    return tables


def _told_apart(
    people: list[PlannedPerson], marks: Sequence[Mark], seated: Mapping[int, Mapping[int, Table]]
) -> tuple[list[PlannedPerson], list[Mark]]:
    """The people and marks with namesakes told apart: a mark means the namesake who sits at its table, and who is added
    to the people.
    """
    everybody, apart = list(people), []
    places: dict[tuple[int, int], int] = {}
    for mark in marks:
        person = people[mark.person]
        here = [entry for entry in person.several if _sits_at(entry, mark, seated)]
        if len(here) == 1:
            entry = here[0]
            place = places.setdefault((mark.person, entry.number), len(everybody))
            if place == len(everybody):
                everybody.append(PlannedPerson(place, person.line, _called(entry, person.name), entry))
            mark = replace(mark, person=place)
        apart.append(mark)
    return everybody, apart


def _sits_at(entry: Entry, mark: Mark, seated: Mapping[int, Mapping[int, Table]]) -> bool:
    table = seated.get(mark.round, {}).get(entry.number)
    return table is not None and table.number == mark.table


def _groups(
    marks: Iterable[Mark], people: Sequence[PlannedPerson], seated: Mapping[int, Mapping[int, Table]]
) -> list[_Group]:
    """The marks by table: by the table in the file, or else by the seats of the players."""
    groups: dict[tuple[int, int, bool], _Group] = {}
    for mark in marks:
        person = people[mark.person]
        table = seated.get(mark.round, {}).get(person.entry.number) if person.entry else None
        number = mark.table
        fault = None
        if number is None:
            number = table.number if table else 0
            fault = None if table else Fault("table_unsaid", "table", found=person.name)
        group = groups.setdefault(
            (mark.round, number, fault is None), _Group(mark.round, number, fault=fault)
        )
        group.marks.append(mark)
        group.table = group.table or table
    return sorted(groups.values(), key=lambda group: (group.round, group.number))


def _planned(
    place: int,
    group: _Group,
    people: Sequence[PlannedPerson],
    stage: Stage,
    unit: str | None,
    gap: Fault | None,
) -> PlannedTable:
    """The fate of a table; `unit` None: a table without scores, which is only seated."""
    number = group.table.number if group.table else group.number
    lines = tuple(sorted({mark.line for mark in group.marks}))
    table = PlannedTable(place, group.round, number, lines, _seats(group, people), group.table)
    faults = [fault for fault in (group.fault, gap) if fault]
    faults += [mark.fault for mark in group.marks if mark.fault]
    faults += [] if group.fault else _seat_faults(table, stage.tournament)
    if faults:
        return table.refused(*faults)
    if unit is None:
        return replace(table, fate=TableFate.SAME) if group.table else table
    missing = [seat.name for seat in table.seats if seat.points is None]
    if missing:
        return table.refused(Fault("score_missing", "scores", found=", ".join(missing)))
    try:
        return _judged(table, _closed(table, stage, unit, group.marks[0].pot))
    except Refused as refused:
        return table.refused(*refused.faults)


def _seats(group: _Group, people: Sequence[PlannedPerson]) -> tuple[PlannedSeat, ...]:
    """The seats in the order of the winds: the stored winds, else those of the file, else in the order of the file."""
    stored: dict[PersonKey, str] = {}
    if group.table is not None:
        stored = {("entry", seat.entry.number): seat.starting_wind for seat in group.table.all_seats()}
    winds = [stored.get(people[mark.person].person_key, "") if stored else mark.wind for mark in group.marks]
    free = iter([wind for wind in WINDS if wind not in winds])
    seats = [
        PlannedSeat(
            wind or next(free, "N"), people[mark.person].person_key, people[mark.person].name, mark.score
        )
        for wind, mark in zip(winds, group.marks, strict=True)
    ]
    return tuple(sorted(seats, key=lambda seat: WINDS.index(seat.wind)))


def _seat_faults(table: PlannedTable, tournament: Tournament) -> list[Fault]:
    sizes = [size for size in games.ruleset_of(tournament).seats if size <= len(WINDS)]
    if len(table.seats) not in sizes:
        return [Fault("wrong_seat_count", "table", max(sizes), len(table.seats))]
    keys = {seat.person_key for seat in table.seats}
    winds = {seat.wind for seat in table.seats}
    if len(keys) < len(table.seats) or len(winds) < len(table.seats):
        return [Fault("sits_twice", "table", found=table.seats[0].name)]
    if table.table is not None:
        stored = {("entry", seat.entry.number) for seat in table.table.all_seats()}
        if keys != stored:
            return [Fault("seats_differ", "table", found=table.number)]
    return []


def _closed(table: PlannedTable, stage: Stage, unit: str, pot: int) -> Closed:
    keys = [f"{seat.person_key[0]}{seat.person_key[1]}" for seat in table.seats]
    ruleset = games.ruleset_of(stage.tournament)
    state = game.start(ruleset, keys, stage.played_options)
    values = [seat.points for seat in table.seats if seat.points is not None]
    return closed_with(values, unit, state, sticks=ruleset.has_stakes, pot=pot)


def _judged(planned: PlannedTable, closed: Closed) -> PlannedTable:
    """The table with its fate: new, recorded already with the same scores, or recorded otherwise."""
    table = planned.table
    if table is None or games.is_unplayed(table):
        return replace(planned, closed=closed)
    scores = {
        str(seat.person_key[1]): score for seat, score in zip(planned.seats, closed.scores, strict=True)
    }
    if table.state == Table.State.FINISHED and table.position.get("scores") == scores:
        return replace(planned, closed=closed, fate=TableFate.SAME)
    paper = games.paper_hand(table)
    fault = Fault("scores_differ" if paper else "recorded_otherwise", "table", found=table.number)
    return replace(planned, closed=closed, faults=(fault,), fate=TableFate.CONFLICT, paper=paper)


def _without_twice(tables: Iterable[PlannedTable]) -> list[PlannedTable]:
    """The tables; a fault refuses a table whose player sits at an earlier table of the round."""
    first: dict[tuple[int, PersonKey], int] = {}
    out = []
    for table in tables:
        twice = [
            seat.name
            for seat in table.seats
            if first.setdefault((table.round, seat.person_key), table.place) != table.place
        ]
        out.append(table.refused(Fault("sits_twice", "table", found=twice[0])) if twice else table)
    return out
