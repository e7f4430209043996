"""Penalties with their reasons, and the hands that a referee decided."""

from collections.abc import Iterable, Sequence

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.desk.documents.workbook.facts import Facts
from tournaments.desk.documents.workbook.figures import signed
from tournaments.desk.documents.workbook.file import BookFile
from tournaments.desk.documents.workbook.frame import HEAD_ROWS, add_head, add_section
from tournaments.desk.documents.workbook.hands import worth_text
from tournaments.desk.documents.workbook.page import ROW, Page, Put, lines_of
from tournaments.desk.documents.workbook.results import place_words
from tournaments.desk.documents.workbook.styles import Look
from tournaments.models import Entry, Hand, Ruling
from tournaments.play.penalties.selectors import Listed
from tournaments.texts.claims import claim_words
from tournaments.texts.format import round_name

WIDTHS = (22.0, 26.0, 24.0, 10.0, 44.0, 16.0, 17.0)


def write_decisions(book: BookFile, facts: Facts) -> None:
    """Write both lists on one sheet."""
    page = book.page(_("Penalties and rulings"), WIDTHS, landscape=True)
    page.freeze(rows=HEAD_ROWS)
    add_head(page, facts, _("Penalties and rulings"))
    page.repeat(1, HEAD_ROWS, columns=2)
    add_section(page, _("Penalties"))
    _penalties(page, facts)
    add_section(page, _("Rulings"))
    _rulings(page, facts)
    add_section(page, _("Claims that differed from the tiles"))
    _mismatches(page, facts)


def _heads(page: Page, names: Iterable[str], right: int = -1) -> None:
    looks = [Look.HEAD_RIGHT if at == right else Look.HEAD for at in range(len(WIDTHS))]
    page.add([Put(name, look) for name, look in zip(names, looks, strict=True)])


def _add(page: Page, cells: Sequence[Put]) -> None:
    """Add a row as high as its longest text needs."""
    heights = [
        lines_of(put.value, width) if isinstance(put.value, str) else 1
        for put, width in zip(cells, WIDTHS, strict=True)
    ]
    page.add(cells, height=max(heights) * ROW)


def _penalties(page: Page, facts: Facts) -> None:
    if not facts.penalties:
        page.add([Put(_("No penalties given."), Look.NOTE)])
        return
    names = (_("Where"), _("Player"), _("Kind"), _("Points"), _("Reason"), _("Given by"), _("Time"))
    _heads(page, names, right=3)
    for row in facts.penalties:
        _add(page, _penalty(row))


def _penalty(row: Listed) -> list[Put]:
    penalty = row.penalty
    received = [f"{entry.list_name} {signed(points)}" for entry, points in row.receivers]
    back = [_("cancelled:") + " " + penalty.cancel_reason] if penalty.cancelled_at else []
    kind = f"{row.name} ({row.source})" if row.source else row.name
    return [
        Put(place_words(row) or penalty.get_phase_display(), Look.WRAPPED),
        Put(penalty.entry.list_name, Look.STRONG),
        Put(kind, Look.WRAPPED),
        Put(None if row.points is None or penalty.cancelled_at else -row.points, Look.POINTS),
        Put(" · ".join(filter(None, [penalty.reason, *received, *back])), Look.WRAPPED),
        Put(str(penalty.given_by)),
        Put(penalty.created_at, Look.TIME),
    ]


def _rulings(page: Page, facts: Facts) -> None:
    rulings = list(_of(facts))
    if not rulings:
        page.add([Put(_("No rulings made."), Look.NOTE)])
        return
    names = (_("Where"), _("Winner"), _("Claimed"), "", _("Ruling and reason"), _("By"), _("Time"))
    _heads(page, names)
    people = _people(facts)
    for ruling in rulings:
        before, after = ruling.replaces.event, ruling.hand.event
        claimed = [
            f"{people.get(winner['player'], '')}: {claim_words(winner['claim'])}"
            for winner in before.get("winners", ())
            if winner.get("claim")
        ]
        ruled = [worth_text(winner["ruling"]) for winner in after.get("winners", ()) if winner.get("ruling")]
        winners = [people.get(winner["player"], "") for winner in after.get("winners", ())]
        _add(
            page,
            [
                Put(_where(ruling.hand), Look.WRAPPED),
                Put("\n".join(winners), Look.WRAPPED),
                Put(
                    "\n".join(
                        claimed if len(claimed) > 1 else [words.split(": ", 1)[-1] for words in claimed]
                    ),
                    Look.WRAPPED,
                ),
                Put(""),
                Put(" · ".join(filter(None, [", ".join(ruled), ruling.reason])), Look.WRAPPED),
                Put(str(ruling.by)),
                Put(ruling.created_at, Look.TIME),
            ],
        )


def _of(facts: Facts) -> QuerySet[Ruling]:
    rows = Ruling.objects.filter(hand__table__round__stage__tournament=facts.tournament)
    return rows.select_related("hand__table__round__stage", "replaces", "by").order_by("pk")


def _mismatches(page: Page, facts: Facts) -> None:
    """List all versions of hands whose claim did not fit the tiles, with their outcome."""
    hands = list(
        Hand.objects.filter(table__round__stage__tournament=facts.tournament, verdict=Hand.Verdict.MISMATCH)
        .select_related("table__round__stage", "submitted_by")
        .order_by("table__round__stage__number", "table__round__number", "table__number", "seq", "version")
    )
    if not hands:
        page.add([Put(_("None."), Look.NOTE)])
        return
    names = (_("Where"), _("Winner"), _("Claimed"), "", _("State"), _("Sent by"), _("Time"))
    _heads(page, names)
    people = _people(facts)
    for hand in hands:
        winners = hand.event.get("winners", ())
        _add(
            page,
            [
                Put(_where(hand), Look.WRAPPED),
                Put("\n".join(people.get(winner["player"], "") for winner in winners), Look.WRAPPED),
                Put("\n".join(claim_words(winner.get("claim")) for winner in winners), Look.WRAPPED),
                Put(""),
                Put(
                    " · ".join(filter(None, [capfirst(hand.get_state_display()), hand.dispute_reason])),
                    Look.WRAPPED,
                ),
                Put(str(hand.submitted_by)),
                Put(hand.created_at, Look.TIME),
            ],
        )


def _people(facts: Facts) -> dict[str, str]:
    rows = Entry.objects.filter(tournament=facts.tournament).select_related("player")
    return {entry.key: entry.list_name for entry in rows}


def _where(hand: Hand) -> str:
    table, number = _("Table %(number)s") % {"number": hand.table.number}, _("hand %(n)s") % {"n": hand.seq}
    return f"{round_name(hand.table.round)}, {table}, {number}"
