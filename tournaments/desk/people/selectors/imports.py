"""The fate of each row of a list of players: new, known, known by the name alone, entered already, to be chosen,
doubtful, faulty.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import QuerySet
from django.utils import timezone

from players.columns import Chosen
from players.imports import Reading, ReadRow, read_table
from players.matching import Match, match_people
from players.models import Player
from players.tables import Sheet
from scoring.faults import Fault
from tournaments.common.permissions import User, people_seen_by
from tournaments.desk.people.selectors.questions import judged, questions_of
from tournaments.models import Entry, Question, Tournament

KNOWN, NEW, NAMESAKE, SKIP = "known", "new", "namesake", "skip"


class Fate(StrEnum):
    """The fate of a row."""

    NEW = "new"
    KNOWN = "known"
    LIKELY = "likely"
    ENTERED = "entered"
    CONFLICT = "conflict"
    DOUBT = "doubt"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """A row with its fate, its options, and its default ("": somebody must choose).

    Options: `known` (the recognised person), `new`, `namesake` (another person than the one who is in already),
    `skip`, or the key of one of several people of the name.
    """

    read: ReadRow
    fate: Fate
    match: Match
    options: tuple[str, ...]
    default: str

    @property
    def faults(self) -> tuple[Fault, ...]:
        """The faults for which the row cannot be entered."""
        doubts = self.read.doubts if self.fate == Fate.DOUBT else ()
        return self.read.faults or ((self.match.fault,) if self.match.fault else doubts)

    @property
    def people(self) -> tuple[Player, ...]:
        """The people whom the row means or may mean."""
        return (self.match.person,) if self.match.person else self.match.several


def plan_import(tournament: Tournament, rows: Iterable[ReadRow], user: User) -> list[PlannedRow]:
    """The fate of every row in a tournament."""
    here = set(Entry.objects.filter(tournament=tournament).values_list("player_id", flat=True))
    read = list(rows)
    if any(key.startswith("question-") for row in read for key in row.texts):
        read = with_answers(read, questions_of(tournament))
    return plan_rows(read, candidates=people_seen_by(user), here=here)


def read_list(tournament: Tournament, sheet: Sheet, chosen: Chosen | None = None) -> Reading:
    """A table as `read_table` understands it, with a column for each question of the tournament."""
    return read_table(sheet, columns_of(questions_of(tournament)), chosen)


def columns_of(questions: Iterable[Question]) -> dict[str, str]:
    """The columns of answers by their headings: the texts of the questions."""
    return {question.text: question.key for question in questions}


def with_answers(rows: Iterable[ReadRow], questions: Sequence[Question]) -> list[ReadRow]:
    """The rows with the answers from the columns of the questions, and the faults of these answers."""
    return [_with_answers(row, questions) for row in rows]


def _with_answers(read: ReadRow, questions: Sequence[Question]) -> ReadRow:
    answered = {question.number: question for question in questions if question.key in read.texts}
    if not answered:
        return read
    sent = {number: read.texts[question.key] for number, question in answered.items()}
    answers, faults = judged(answered.values(), sent)
    keys = {f"answers[{number}]": question.key for number, question in answered.items()}
    wrong = (*read.faults, *(fault._replace(field=keys[fault.field]) for fault in faults))
    return replace(read, row=replace(read.row, answers=tuple(answers.items())), faults=wrong)


def open_fees(tournament: Tournament, rows: Iterable[ReadRow]) -> tuple[int, ...]:
    """The fees among which somebody has to choose: the list says that people have paid, and neither the amount nor the
    day, and the first fee is over. Nothing where it follows.
    """
    last = tournament.fee_early_until
    over = last is not None and timezone.now().astimezone(tournament.zone).date() > last
    unsure = any(
        read.row.fee == Entry.Fee.PAID and read.row.fee_paid is None and read.row.registered is None
        for read in rows
    )
    fees = tuple(fee for fee in (tournament.fee_amount, tournament.fee_late) if fee is not None)
    return fees if over and unsure and len(fees) > 1 else ()


def plan_rows(
    rows: Iterable[ReadRow], *, candidates: QuerySet[Player], here: Collection[int]
) -> list[PlannedRow]:
    """The fate of every row; writes nothing. Three queries at most, for any number of rows.

    `candidates` are the people whom a name may mean, `here` the keys of people who are in already.
    """
    read = list(rows)
    matches = match_people([row.row for row in read], candidates, likely=True)
    return [_planned(row, match, here) for row, match in zip(read, matches, strict=True)]


def _planned(read: ReadRow, match: Match, here: Collection[int]) -> PlannedRow:
    if read.faults:
        namesake = all(fault.code == "player_twice" for fault in read.faults)
        return PlannedRow(read, Fate.FAULT, match, (NAMESAKE, SKIP) if namesake else (SKIP,), "")
    people = [match.person] if match.person else list(match.several)
    by_number = bool(read.row.ema_number) and any(
        person.ema_number == read.row.ema_number for person in people
    )
    if any(person.pk in here for person in people):
        return PlannedRow(read, Fate.ENTERED, match, (SKIP,) if by_number else (SKIP, NAMESAKE), SKIP)
    if match.several:
        keys = tuple(str(person.pk) for person in match.several)
        return PlannedRow(read, Fate.CONFLICT, match, (*keys, NEW, SKIP), "")
    if match.fault:
        return PlannedRow(read, Fate.CONFLICT, match, (SKIP,), "")
    if match.person is None:
        fate, default = (Fate.DOUBT, "") if read.doubts else (Fate.NEW, NEW)
        return PlannedRow(read, fate, match, (NEW, SKIP), default)
    if match.likely:
        if read.doubts:
            return PlannedRow(read, Fate.DOUBT, match, (KNOWN, NEW, SKIP), "")
        return PlannedRow(read, Fate.LIKELY, match, (KNOWN, NEW, SKIP), KNOWN)
    return PlannedRow(read, Fate.KNOWN, match, (KNOWN, SKIP) if by_number else (KNOWN, NEW, SKIP), KNOWN)
