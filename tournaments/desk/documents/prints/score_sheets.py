"""Score sheets on paper, one for each table and session; `close_table` takes their results in."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from django.utils.translation import gettext as _

from scoring.descriptions import ScoreSheet
from scoring.rulesets.base import RuleSet
from tournaments.desk.documents.paper.parts import BlankSheet, Listing, Paper, SeatChange
from tournaments.desk.documents.prints.posters import by_table
from tournaments.desk.documents.prints.seated import (
    SeatedRound,
    SeatedTable,
    rounds_of,
    seats_by_round,
    wind_names,
)
from tournaments.models import Stage, Tournament
from tournaments.play.ledger.games import facts_of, ruleset_of
from tournaments.texts.format import WINDS, score, signed, wind_letter

Seats = Sequence[tuple[str, str]]


def sheets(tournament: Tournament, round_pk: int | None = None) -> Paper:
    """A sheet for each table; the parts that all sheets of a stage share are made once."""
    ruleset = ruleset_of(tournament)

    @cache
    def blank(stage: Stage, players: int) -> BlankSheet:
        return SHEETS[ruleset.score_sheet](stage, ruleset, players)

    changes, winds = _seat_changes(tournament), wind_names()
    filled = [
        replace(
            blank(seated.stage, len(seats)),
            title=_title(tournament, seated, table),
            seats=seats,
            seat_changes=changes if len(seats) == len(WINDS) else (),
        )
        for seated in rounds_of(tournament, round_pk)
        for table in seated.tables
        for seats in [[(winds[wind], entry.full_name) for wind, entry in table.seats]]
    ]
    return Paper(_("Score sheets"), tournament.name, filled or _nothing(tournament, round_pk))


def _nothing(tournament: Tournament, round_pk: int | None) -> list[Listing]:
    return [part for part in by_table(tournament, round_pk).parts if isinstance(part, Listing)]


def _title(tournament: Tournament, seated: SeatedRound, table: SeatedTable) -> str:
    number = _("Table %(number)s") % {"number": table.number}
    return f"{tournament.name} · {seated.name} · {number}"


def _session() -> list[str]:
    """Sixteen hands, named by wind and deal as E1, E2 ... with the letters of the language."""
    return [f"{wind_letter(wind)}{deal}" for wind in "ESWN" for deal in range(1, 5)]


def _seat_changes(tournament: Tournament) -> tuple[SeatChange, ...]:
    """The hands at which players change seats, among the sixteen, with each one's new wind."""
    winds = list(WINDS.values())
    return tuple(
        SeatChange(4 * round_, _("Change seats"), tuple(str(winds[order.index(seat)]) for seat in range(4)))
        for round_, order in enumerate(seats_by_round(tournament))
        if round_
    )


def _result_sheet(stage: Stage, ruleset: RuleSet, players: int) -> BlankSheet:
    """Points less the start, uma, penalties, result, four signatures (RB 3.6, 3.7, 7.5)."""
    facts = facts_of(stage)
    uma = " / ".join(signed(points) for points in facts.uma)
    note = _("The points and the sticks left on the table add up to %(sum)s. Uma by place: %(uma)s.")
    return BlankSheet(
        title="",
        note=note % {"sum": score(facts.start * players), "uma": uma},
        before=("",),
        seats=(),
        each=("",),
        rows=[
            (_("Points"),),
            ("\N{MINUS SIGN} " + score(facts.target),),
            (_("Place"),),
            (_("Uma"),),
            (_("Penalties"),),
        ],
        totals=(_("Result"), _("Signature")),
        half=True,
        wide=1.3,
    )


def _table_points_sheet(stage: Stage, ruleset: RuleSet, players: int) -> BlankSheet:
    """Sixteen hands: winner, discarder, fan points, each player's gain or loss (GB 3.9)."""
    return BlankSheet(
        title="",
        note=_note(stage, ruleset),
        before=(_("Hand"), _("Winner"), _("From"), _("Points")),
        seats=(),
        each=("±", _("Sum")),
        rows=[(hand, "", "", "") for hand in _session()],
        totals=(_("Fouls"), _("Score"), _("Table points"), _("Signature")),
    )


def _hands_sheet(stage: Stage, ruleset: RuleSet, players: int) -> BlankSheet:
    """Sixteen hands: winner, the player who answers for the discard, value, each player's gain or loss."""
    return BlankSheet(
        title="",
        note=_note(stage, ruleset),
        before=(_("Hand"), _("Winner"), _("From"), _("Value")),
        seats=(),
        each=("±", _("Sum")),
        rows=[(hand, "", "", "") for hand in _session()],
        totals=(_("Score"), _("Penalties"), _("Result"), _("Signature")),
    )


def _racks_sheet(stage: Stage, ruleset: RuleSet, players: int) -> BlankSheet:
    """Sixteen hands: each player's rack, then their gain or loss."""
    return BlankSheet(
        title="",
        note=_note(stage, ruleset, players),
        before=(_("Hand"), _("Winner"), _("From")),
        seats=(),
        each=(_("Rack"), "±"),
        rows=[(hand, "", "") for hand in _session()],
        totals=(_("Score"), _("Penalties"), _("Result"), _("Signature")),
    )


def _note(stage: Stage, ruleset: RuleSet, players: int = len(WINDS)) -> str:
    """The payments in the words of the rule set, and the special rules of a table of three."""
    if not ruleset.sheet_note:
        return ""
    note = _(ruleset.sheet_note) % {"limit": score(facts_of(stage).limit)}
    return " ".join([note, _(ruleset.three_players)]) if players < len(WINDS) else note


SHEETS: dict[ScoreSheet, Callable[[Stage, RuleSet, int], BlankSheet]] = {
    ScoreSheet.RESULT: _result_sheet,
    ScoreSheet.HANDS: _hands_sheet,
    ScoreSheet.HANDS_AND_TABLE_POINTS: _table_points_sheet,
    ScoreSheet.RACKS: _racks_sheet,
}
