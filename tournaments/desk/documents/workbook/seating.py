"""The seating of every round, also of rounds to come."""

from collections import defaultdict
from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.common.sorting import by_name
from tournaments.desk.documents.workbook.facts import Facts, stage_title
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import HEAD_ROWS, add_head, add_section
from tournaments.desk.documents.workbook.page import Put
from tournaments.desk.documents.workbook.styles import Look
from tournaments.models import Entry, Round, Seat, Stage
from tournaments.models.rounds import in_turn
from tournaments.texts.format import seat as seat_text

Seats = Mapping[int, Mapping[int, str]]
"""Table and wind by entry number and round number."""


def write_seating(book: BookFile, facts: Facts) -> None:
    """Write a list for each stage: a row for each player, a column for each round, with table and wind."""
    rounds = {stage.pk: _rounds(stage) for stage, _payload in facts.opened}
    most = max(map(len, rounds.values()), default=0)
    page = book.page(_("Seating"), [6, 30, 10, 20, *[8] * max(most, 1)], landscape=most > 8)
    page.freeze(rows=HEAD_ROWS)
    add_head(page, facts, _("Seating"), note=_("Table and starting wind"))
    entries = list(_entries(facts))
    for stage, _payload in facts.opened:
        if len(facts.opened) > 1:
            add_section(page, stage_title(stage))
        numbers = rounds[stage.pk]
        heads = [
            Put(_("No."), Look.HEAD_RIGHT),
            *(Put(heading, Look.HEAD) for heading in (_("Player"), _("Country"), _("Club"))),
        ]
        at = page.add([*heads, *(Put(f"R{number}", Look.HEAD_CENTRE) for number in numbers)])
        page.repeat(at, at, columns=2)
        seats = _seats(stage)
        for entry in entries:
            own = seats.get(entry.number)
            if own:
                person = [Put(entry.number, Look.NUMBER), Put(entry.list_name, Look.STRONG)]
                where = [Put(entry.player.country), Put(entry.shown_club)]
                page.add([*person, *where, *(Put(own.get(number, "–"), Look.CENTRE) for number in numbers)])


def _entries(facts: Facts) -> list[Entry]:
    rows = Entry.objects.filter(tournament=facts.tournament).select_related("player")
    return by_name(rows)


def _rounds(stage: Stage) -> list[int]:
    return list(Round.objects.filter(stage=stage).order_by("number").values_list("number", flat=True))


def _seats(stage: Stage) -> Seats:
    places: dict[int, dict[int, str]] = defaultdict(dict)
    rows = Seat.objects.filter(round__stage=stage)
    tables: dict[tuple[int, int], list[tuple[str, int]]] = defaultdict(list)
    for round_, table, wind, entry in rows.values_list(
        "round__number", "table__number", "wind", "entry__number"
    ):
        tables[round_, table].append((wind, entry))
    for (round_, table), seats in tables.items():
        for wind, entry in in_turn(seats):
            places[entry][round_] = seat_text(f"{table}{wind}")
    return places
