"""The first sheet: the results in the form that an organiser publishes, and links to all other sheets."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.desk.documents.workbook.facts import Facts, stage_title
from tournaments.desk.documents.workbook.fields import (
    Field,
    Fields,
    RoundColumn,
    add_table,
    figure_put,
    name_column,
)
from tournaments.desk.documents.workbook.figures import grouped, signed
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import add_section
from tournaments.desk.documents.workbook.page import Link, Page, Put
from tournaments.desk.documents.workbook.standings import sheet_value
from tournaments.desk.documents.workbook.styles import Look
from tournaments.models import Role, Round
from tournaments.play.penalties.selectors import Listed
from tournaments.play.standings.columns import (
    StandingRow,
    StandingsPayload,
    Where,
    columns_of,
    list_name,
    ranking_columns,
)
from tournaments.play.standings.presentation import after_words, change_words, notice_words
from tournaments.play.standings.rows import Carried, Cell
from tournaments.texts.format import RAISED, day, days, round_name
from tournaments.texts.names import name_in_language

PODIUM = 3
UPRIGHT_WIDTH = 130.0
"""The most width of columns on an upright page; wider ones are printed in landscape."""
HASH_SHOWN = 16
STAFF = (Role.Kind.ORGANISER, Role.Kind.HEAD_REFEREE, Role.Kind.REFEREE)


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the other sheets: those of rounds by key, and all of them in order as (title, place)."""

    rounds: Mapping[int, str]
    sheets: Sequence[tuple[str, str]]


class ResultsSheet:
    """The first sheet, which is filled last, when all the others are there."""

    def __init__(self, book: BookFile, facts: Facts) -> None:
        self.facts = facts
        self.notes = [row for row in facts.penalties if _is_listed(row)]
        self.fields: list[Field] = []
        widths = [field.width for field in self._fields(Places({}, ()))]
        self.page = book.page(_("Results"), widths, landscape=sum(widths) > UPRIGHT_WIDTH)

    def fill(self, places: Places) -> None:
        page = self.page
        page.beside = [Put(_("Sheets"), Look.SECTION)]
        page.beside += [Put(Link(title, place), Look.LINK) for title, place in places.sheets]
        self._head(page)
        self._podium(page)
        self._teams(page)
        add_section(page, _("Standings"))
        page.add([Put(self._state(), Look.NOTE)])
        for notice in self.facts.notices:
            page.add([Put(f"{notice_words(notice)} {change_words(notice)}", Look.NOTE)])
        at = add_table(
            page.add, self._fields(places), self.facts.rows, self.facts.guests, self._stage_names()
        )
        page.repeat(at, at, columns=name_column(page.widths))
        self._footnotes(page)
        self._made(page)
        page.print_columns()
        page.skip(len(page.beside))

    def _fields(self, places: Places) -> list[Field]:
        payload = self.facts.opened[-1][1]
        fields = Fields(payload, self._rounds(places), self._marks(), self.facts.rows)
        return fields.of(columns_of(payload, Where.PAPER))

    def _rounds(self, places: Places) -> list[RoundColumn]:
        """The rounds of all stages, one after the other, each stage with its carry-over."""
        several = len(self.facts.opened) > 1
        keys = {(round_.stage.number, round_.number): round_.pk for round_ in self.facts.rounds}
        columns: list[RoundColumn] = []
        for stage, payload in self.facts.opened:
            rows = {row["number"]: row for row in [*payload["rows"], *payload["guests"]]}
            group = stage_title(stage) if several else ""
            if payload["carry_percent"]:
                columns.append(RoundColumn(_("Carried over"), _carried_of(rows), group=group))
            for at, round_ in enumerate(payload["rounds"]):
                name = f"R{round_['number']}"
                key = keys.get((stage.number, round_["number"]), 0)
                columns.append(RoundColumn(name, _cell_of(rows, at), places.rounds.get(key, ""), group))
        return columns

    def _stage_names(self) -> dict[int, str]:
        """The stages' names by number if there are several: each has its own part of the list."""
        several = len(self.facts.opened) > 1
        return {stage.number: stage_title(stage) for stage, _payload in self.facts.opened if several}

    def _head(self, page: Page) -> None:
        tournament, ruleset = self.facts.tournament, self.facts.ruleset
        page.add([Put(tournament.name, Look.TITLE)], height=32)
        where = ", ".join(filter(None, [tournament.place, tournament.country]))
        when = days(tournament.starts_on, tournament.ends_on)
        page.add([Put(" · ".join(filter(None, [when, where])), Look.SUBTITLE)], height=20)
        page.skip()
        rules = name_in_language(ruleset.names)
        self._label(page, _("Rules"), rules if rules == ruleset.edition else f"{rules} · {ruleset.edition}")
        self._label(page, _("Players"), str(len(self.facts.rows)))
        self._label(page, _("Rounds"), self._rounds_played())
        for label, names in self._staff():
            self._label(page, label, ", ".join(names))

    def _rounds_played(self) -> str:
        parts = [f"{stage_title(stage)}: {len(payload['rounds'])}" for stage, payload in self.facts.opened]
        return " · ".join(parts) if len(parts) > 1 else str(len(self.facts.opened[0][1]["rounds"]))

    def _label(self, page: Page, label: str, words: str) -> None:
        page.add([Put(label, Look.LABEL), None, Put(words, Look.LABEL)])

    def _staff(self) -> Iterator[tuple[str, list[str]]]:
        """The staff by their roles."""
        roles = Role.objects.filter(tournament=self.facts.tournament).select_related("account__player")
        kinds = {
            kind: [_person(role) for role in roles.order_by("pk") if role.kind == kind] for kind in STAFF
        }
        for kind, names in kinds.items():
            if names:
                yield staff_words(kind, len(names)), names

    def _podium(self, page: Page) -> None:
        rows = [row for row in self.facts.rows if row["place"] <= PODIUM] if self.facts.rounds else []
        if not rows:
            return
        add_section(page, _("Podium") if self.facts.is_final else _("Leaders"))
        figure = ranking_columns(self.facts.ruleset.ranking)[0]
        for row in rows:
            words = " · ".join(filter(None, [list_name(row), row["country"], row["club"]]))
            total = figure_put(sheet_value(figure, row))
            page.add(
                [Put(row["place"], Look.PODIUM), Put(f"{words}   {_written(total)}", Look.PODIUM)], height=22
            )

    def _teams(self, page: Page) -> None:
        if not self.facts.teams:
            return
        add_section(page, _("Teams"))
        figures = ranking_columns(self.facts.ruleset.ranking)
        heads = [Put(str(figure.heading), Look.HEAD_RIGHT) for figure in figures]
        page.add([Put(_("Place"), Look.HEAD_RIGHT), Put(_("Team"), Look.HEAD), Put("", Look.HEAD), *heads])
        for team in self.facts.teams:
            values = [figure_put(sheet_value(figure, team)) for figure in figures]
            page.add([Put(team["place"], Look.PLACE), Put(team["team"], Look.STRONG), Put(""), *values])

    def _state(self) -> str:
        """The words that tell whether these are the last figures."""
        if self.facts.is_final:
            return _("Final results.")
        return state_words(self.facts.opened[-1][1])

    def _marks(self) -> dict[int, str]:
        """The numbers of the footnotes behind a player's name."""
        footnotes: dict[int, list[str]] = {}
        for at, row in enumerate(self.notes, start=1):
            footnotes.setdefault(row.penalty.entry.number, []).append(str(at).translate(RAISED))
        return {number: f" {' '.join(marks)}" for number, marks in footnotes.items()}

    def _footnotes(self, page: Page) -> None:
        if self.notes:
            page.skip()
        for at, row in enumerate(self.notes, start=1):
            points = "" if row.points is None else f" {signed(-row.points)}"
            words = f"{row.penalty.entry.list_name}: {row.name}{points}"
            where = place_words(row)
            page.add([Put(f"{str(at).translate(RAISED)} {words}{f' ({where})' if where else ''}", Look.NOTE)])

    def _made(self, page: Page) -> None:
        """Write the state of the ledger from which the workbook was made."""
        newest = self.facts.newest_entry
        page.skip()
        at = timezone.localtime(newest.at)
        words = _("Made by Tenbo from entry %(number)s of the log, of %(day)s, %(time)s. Hash: %(hash)s.") % {
            "number": newest.number,
            "day": day(at.date()),
            "time": at.strftime("%H:%M"),
            "hash": newest.hash[:HASH_SHOWN],
        }
        page.add([Put(words, Look.NOTE)])


def state_words(payload: StandingsPayload) -> str:
    """The round after which the standings stand, and their way of counting, in words."""
    return after_words(payload) if payload["after_round"] else _("No rounds closed yet")


def staff_words(kind: str, count: int) -> str:
    """The words for the people with this role."""
    if kind == Role.Kind.ORGANISER:
        return ngettext("Organiser", "Organisers", count)
    if kind == Role.Kind.HEAD_REFEREE:
        return ngettext("Head referee", "Head referees", count)
    return ngettext("Referee", "Referees", count)


def place_words(row: Listed) -> str:
    """The round and the table of a penalty."""
    penalty = row.penalty
    round_: Round | None = penalty.round
    parts = [round_name(round_)] if round_ else []
    if penalty.table:
        parts.append(_("Table %(number)s") % {"number": penalty.table.number})
    return ", ".join(parts)


def _is_listed(row: Listed) -> bool:
    """Whether the public sees a penalty (without the referee's reason): only if it cost points."""
    return row.penalty.cancelled_at is None and bool(row.points)


def _cell_of(rows: Mapping[int, StandingRow], at: int) -> Callable[[StandingRow], Cell | None]:
    """The cell of a player in a round of a stage; None for a player who was not in it."""

    def cell(row: StandingRow) -> Cell | None:
        own = rows.get(row["number"])
        return own["rounds"][at] if own else None

    return cell


def _carried_of(rows: Mapping[int, StandingRow]) -> Callable[[StandingRow], Carried | None]:
    """The carry-over of a player into a stage; None for a player who was not in it."""

    def carried(row: StandingRow) -> Carried | None:
        own = rows.get(row["number"])
        return own["carried"] or None if own else None

    return carried


def _person(role: Role) -> str:
    account = role.account
    person = account.player.full_name if account.player else ""
    return person or account.get_full_name() or account.username


def _written(put: Put) -> str:
    value = put.value if isinstance(put.value, int) else str(put.value)
    return grouped(value) if put.look in (Look.NUMBER, Look.SHARE) else signed(value)
