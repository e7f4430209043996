"""What becomes of a sheet of results: who is meant by each name, and the fate of each table. Nothing is written."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum

from players.duplicates import plain_name
from scoring import game
from scoring.faults import Fault, Refused
from tournaments.common.permissions import User
from tournaments.imports.columns import WINDS, Mark, Named, Results
from tournaments.imports.points import Closed, closed_with
from tournaments.ledger import games
from tournaments.models import Entry, Hand, Round, Stage, Table, Tournament
from tournaments.people.selectors.imports import SKIP, Fate, PlannedRow, plan_import
from tournaments.seating.selectors import seated_grid

MOST_TABLES = 500
"""Tables of one import: all of them are written in one transaction."""
RECORD = "record"
CORRECT = "correct"
Who = tuple[str, int]
"""A person of the file as tables name them: ("entry", number), or ("file", place) for somebody who is not entered."""


class TableFate(StrEnum):
    """What becomes of a table."""

    NEW = "new"
    SAME = "same"
    CONFLICT = "conflict"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class PlannedPerson:
    """Somebody of the file; `entry` where they play here already. `default` "" means that somebody must choose."""

    place: int
    line: int
    name: str
    entry: Entry | None = None
    planned: PlannedRow | None = None
    several: tuple[Entry, ...] = ()
    fault: Fault | None = None

    @property
    def options(self) -> tuple[str, ...]:
        if self.several:
            return tuple(f"entry-{entry.number}" for entry in self.several)
        if self.entry is not None or self.planned is None:
            return ()
        return tuple(option for option in self.planned.options if option != SKIP)

    @property
    def default(self) -> str:
        return self.planned.default if self.planned and self.planned.default in self.options else ""

    @property
    def is_open(self) -> bool:
        """Whether nothing can be done before somebody chooses or corrects."""
        return self.entry is None and not self.default

    @property
    def who(self) -> Who:
        return ("entry", self.entry.number) if self.entry else ("file", self.place)


@dataclass(frozen=True, slots=True)
class PlannedSeat:
    """A player at a table of the file, with the points that stand there."""

    wind: str
    who: Who
    name: str
    points: Decimal | None


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of the file: its round, its number, who sat where; `closed` are the scores to record.

    `paper` is what holds other scores of it, which a choice replaces: the hand that closed it from paper.
    """

    place: int
    round: int
    number: int
    lines: tuple[int, ...]
    seats: tuple[PlannedSeat, ...]
    table: Table | None = None
    closed: Closed | None = None
    faults: tuple[Fault, ...] = ()
    fate: TableFate = TableFate.NEW
    paper: Hand | None = None

    @property
    def options(self) -> tuple[str, ...]:
        if self.paper is not None:
            return (CORRECT, SKIP)
        return (RECORD, SKIP) if self.fate == TableFate.NEW else (SKIP,)

    @property
    def recorded(self) -> tuple[int, ...]:
        """The scores that are recorded otherwise, in the order of the seats."""
        if self.paper is None:
            return ()
        return tuple(self.paper.event["scores"][str(seat.who[1])] for seat in self.seats)

    @property
    def default(self) -> str:
        return {TableFate.NEW: RECORD, TableFate.SAME: SKIP}.get(self.fate, "")

    def refused(self, *faults: Fault) -> "PlannedTable":
        """The table as one that cannot be recorded as it is."""
        return replace(self, faults=faults, fate=TableFate.FAULT, closed=None)


@dataclass(frozen=True, slots=True)
class Planned:
    """The whole of a sheet."""

    people: list[PlannedPerson]
    tables: list[PlannedTable]
    scored: bool
    """Whether results are recorded; else a draft of the seating is made."""


@dataclass(slots=True)
class _Group:
    """The marks of one table."""

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
    return Planned([one for one in people if one.place in meant], _without_twice(tables), scored)


def _people(tournament: Tournament, results: Results, user: User) -> list[PlannedPerson]:
    """Everybody of the file, in its order: first looked for among those who play here, then among all known people."""
    here = _Here(tournament)
    found = {place: here.find(place, one) for place, one in enumerate(results.people)}
    unknown = [place for place, person in found.items() if person is None]
    rows = [read for place in unknown if (read := results.people[place].read) is not None]
    for place, planned in zip(unknown, plan_import(tournament, rows, user), strict=True):
        found[place] = here.known_elsewhere(place, planned)
    return [person for person in found.values() if person is not None]


class _Here:
    """Those who play in the tournament, by number, EMA number and name."""

    def __init__(self, tournament: Tournament) -> None:
        rows = Entry.objects.filter(tournament=tournament).exclude(status=Entry.Status.APPLIED)
        self.entries = list(rows.select_related("player__club"))
        self.by_number = {entry.number: entry for entry in self.entries}
        self.by_ema = {one.player.ema_number: one for one in self.entries if one.player.ema_number}
        self.by_name: dict[str, list[Entry]] = defaultdict(list)
        for one in self.entries:
            self.by_name[plain_name(one.player.given_name, one.player.family_name)].append(one)

    def find(self, place: int, one: Named) -> PlannedPerson | None:
        """Somebody who plays here; None for a name that nobody here has."""
        if one.read is None:
            entry = self.by_number.get(one.number or 0)
            fault = None if entry else Fault("no_such_number", "number", found=one.number)
            return PlannedPerson(place, one.line, _called(entry, one.name), entry, fault=fault)
        row = one.read.row
        same = self.by_name.get(plain_name(row.given_name, row.family_name), [])
        if row.ema_number in self.by_ema:
            same = [self.by_ema[row.ema_number]]
        if len(same) > 1:
            fault = Fault("several_players", "name", found=one.name)
            return PlannedPerson(place, one.line, one.name, several=tuple(same), fault=fault)
        return PlannedPerson(place, one.line, _called(same[0], one.name), same[0]) if same else None

    def known_elsewhere(self, place: int, planned: PlannedRow) -> PlannedPerson:
        """Somebody new or known, or an entry under another spelling of the name."""
        row = planned.read.row
        name, fault = row.full_name, planned.faults[0] if planned.faults else None
        if planned.fate == Fate.ENTERED:
            people = [person.pk for person in planned.people]
            entry = next((one for one in self.entries if one.player_id in people), None)
            return PlannedPerson(place, row.line, _called(entry, name), entry)
        return PlannedPerson(place, row.line, name, planned=planned, fault=fault)


def _called(entry: Entry | None, name: str) -> str:
    return entry.full_name if entry else name


def _seated(stage: Stage, *, started: bool) -> dict[int, dict[int, Table]]:
    """By round and entry number, the table at which somebody sits; `started`: only of rounds that have started."""
    rows = (
        Table.objects.filter(round__stage=stage)
        .select_related("round__stage__tournament")
        .prefetch_related("seats__entry", "hands")
    )
    if started:
        rows = rows.exclude(round__state=Round.State.PLANNED)
    found: dict[int, dict[int, Table]] = {}
    for table in rows.order_by("round__number", "number"):
        here = found.setdefault(table.round.number, {})
        here |= {seat.entry.number: table for seat in table.seats.all()}
    return found


def _told_apart(
    people: list[PlannedPerson], marks: Sequence[Mark], seated: Mapping[int, Mapping[int, Table]]
) -> tuple[list[PlannedPerson], list[Mark]]:
    """Of several players of one name, the one who sits at the table of the mark is meant there; they are added to the
    people.
    """
    everybody, apart = list(people), []
    places: dict[tuple[int, int], int] = {}
    for mark in marks:
        one = people[mark.person]
        here = [entry for entry in one.several if _sits_at(entry, mark, seated)]
        if len(here) == 1:
            entry = here[0]
            place = places.setdefault((mark.person, entry.number), len(everybody))
            if place == len(everybody):
                everybody.append(PlannedPerson(place, one.line, _called(entry, one.name), entry))
            mark = replace(mark, person=place)
        apart.append(mark)
    return everybody, apart


def _sits_at(entry: Entry, mark: Mark, seated: Mapping[int, Mapping[int, Table]]) -> bool:
    table = seated.get(mark.round, {}).get(entry.number)
    return table is not None and table.number == mark.table


def _groups(
    marks: Iterable[Mark], people: Sequence[PlannedPerson], seated: Mapping[int, Mapping[int, Table]]
) -> list[_Group]:
    """The marks by table: as the file says; where it does not, as the players are seated."""
    groups: dict[tuple[int, int, bool], _Group] = {}
    for mark in marks:
        who = people[mark.person]
        table = seated.get(mark.round, {}).get(who.entry.number) if who.entry else None
        said = mark.table
        fault = None
        if said is None:
            said = table.number if table else 0
            fault = None if table else Fault("table_unsaid", "table", found=who.name)
        group = groups.setdefault((mark.round, said, fault is None), _Group(mark.round, said, fault=fault))
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
    """The fate of a table; `unit` None: it has no scores and is only seated."""
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
    """The seats in the order of the winds: as they are stored, else as the file says, else in its order."""
    stored: dict[Who, str] = {}
    if group.table is not None:
        stored = {("entry", seat.entry.number): seat.starting_wind for seat in group.table.seats.all()}
    told = [stored.get(people[mark.person].who, "") if stored else mark.wind for mark in group.marks]
    free = iter([wind for wind in WINDS if wind not in told])
    seats = [
        PlannedSeat(wind or next(free, "N"), people[mark.person].who, people[mark.person].name, mark.score)
        for wind, mark in zip(told, group.marks, strict=True)
    ]
    return tuple(sorted(seats, key=lambda seat: WINDS.index(seat.wind)))


def _seat_faults(table: PlannedTable, tournament: Tournament) -> list[Fault]:
    sizes = [size for size in games.ruleset_of(tournament).seats if size <= len(WINDS)]
    if len(table.seats) not in sizes:
        return [Fault("wrong_seat_count", "table", max(sizes), len(table.seats))]
    who = {seat.who for seat in table.seats}
    winds = {seat.wind for seat in table.seats}
    if len(who) < len(table.seats) or len(winds) < len(table.seats):
        return [Fault("sits_twice", "table", found=table.seats[0].name)]
    if table.table is not None:
        stored = {("entry", seat.entry.number) for seat in table.table.seats.all()}
        if who != stored:
            return [Fault("seats_differ", "table", found=table.number)]
    return []


def _closed(table: PlannedTable, stage: Stage, unit: str, pot: int) -> Closed:
    keys = [f"{seat.who[0]}{seat.who[1]}" for seat in table.seats]
    ruleset = games.ruleset_of(stage.tournament)
    state = game.start(ruleset, keys, stage.played_options)
    values = [seat.points for seat in table.seats if seat.points is not None]
    return closed_with(values, unit, state, sticks=ruleset.has_stakes, pot=pot)


def _judged(planned: PlannedTable, closed: Closed) -> PlannedTable:
    """Whether the table has been recorded already, and the same."""
    table = planned.table
    if table is None or games.is_unplayed(table):
        return replace(planned, closed=closed)
    told = {str(seat.who[1]): score for seat, score in zip(planned.seats, closed.scores, strict=True)}
    if table.state == Table.State.FINISHED and table.position.get("scores") == told:
        return replace(planned, closed=closed, fate=TableFate.SAME)
    paper = games.paper_hand(table)
    fault = Fault("scores_differ" if paper else "recorded_otherwise", "table", found=table.number)
    return replace(planned, closed=closed, faults=(fault,), fate=TableFate.CONFLICT, paper=paper)


def _without_twice(tables: Iterable[PlannedTable]) -> list[PlannedTable]:
    """Nobody sits at two tables of a round."""
    first: dict[tuple[int, Who], int] = {}
    out = []
    for table in tables:
        twice = [
            seat.name
            for seat in table.seats
            if first.setdefault((table.round, seat.who), table.place) != table.place
        ]
        out.append(table.refused(Fault("sits_twice", "table", found=twice[0])) if twice else table)
    return out
