"""Score sheets for paper, one a table and session, as the rule set plays it; `close_table_from_paper` takes them in."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from django.utils.translation import gettext as _

from scoring.rulesets.base import RuleSet
from tournaments.exports.paper import Form, Listing, Paper
from tournaments.exports.prints.posters import by_table
from tournaments.exports.prints.seated import Seated, rounds_of, seats_of
from tournaments.models import Table, Tournament
from tournaments.selectors.games import ruleset_of
from tournaments.templatetags.mahjong import WINDS, initial, score, signed

Seats = Sequence[tuple[str, str]]


def sheets(tournament: Tournament, round_pk: int | None = None) -> Paper:
    """A sheet for each table: what is the same on all of them is made once."""
    ruleset = ruleset_of(tournament)

    @cache
    def blank(players: int) -> Form:
        return FAMILIES[ruleset.family](tournament, ruleset, players)

    forms = [
        replace(blank(len(seats)), title=_title(tournament, seated, table), seats=seats)
        for seated in rounds_of(tournament, round_pk)
        for table in seated.tables
        for seats in [_seats(table)]
    ]
    return Paper(_("Score sheets"), tournament.name, forms or _nothing(tournament, round_pk))


def _nothing(tournament: Tournament, round_pk: int | None) -> list[Listing]:
    return [part for part in by_table(tournament, round_pk).parts if isinstance(part, Listing)]


def _title(tournament: Tournament, seated: Seated, table: Table) -> str:
    number = _("Table %(number)s") % {"number": table.number}
    return f"{tournament.name} · {seated.name} · {number}"


def _session() -> list[str]:
    """Sixteen hands, the winds pass after each: E1, E2 ... by the initials of the language."""
    return [f"{initial(wind)}{deal}" for wind in "ESWN" for deal in range(1, 5)]


def _seats(table: Table) -> Seats:
    return [(str(WINDS[seat.wind]), seat.entry.player.full_name) for seat in seats_of(table)]


def riichi(tournament: Tournament, ruleset: RuleSet, players: int) -> Form:
    """Points less the start, uma, penalties, result, four signatures (RB 3.6, 3.7, 7.5)."""
    rules = ruleset.resolve(tournament.options)
    start = rules.target or rules.start
    uma = " / ".join(signed(points) for points in rules.uma)
    note = _("The points and the sticks left on the table sum to %(sum)s. Uma by place: %(uma)s.")
    return Form(
        title="",
        note=note % {"sum": score(rules.start * players), "uma": uma},
        before=("",),
        seats=(),
        each=("",),
        rows=[
            (_("Points"),),
            ("\N{MINUS SIGN} " + score(start),),
            (_("Place"),),
            (_("Uma"),),
            (_("Penalties"),),
        ],
        totals=(_("Result"), _("Signature")),
        half=True,
        wide=1.3,
    )


def mcr(tournament: Tournament, ruleset: RuleSet, players: int) -> Form:
    """Sixteen hands: winner, from whom, fan points, what each gains or loses (GB 3.9)."""
    return Form(
        title="",
        note=_(
            "Each hand: 8 from each opponent, and the hand's points from the discarder, or from all. Sum zero."
        ),
        before=(_("Hand"), _("Winner"), _("From"), _("Points")),
        seats=(),
        each=("±", _("Sum")),
        rows=[(hand, "", "", "") for hand in _session()],
        totals=(_("Fouls"), _("Score"), _("Table points"), _("Signature")),
    )


def zung_jung(tournament: Tournament, ruleset: RuleSet, players: int) -> Form:
    """Sixteen hands: winner, who answers for it, value, what each gains or loses."""
    return Form(
        title="",
        note=_(
            "The winner gets three times the value. From 26 points on, mostly from who discarded the tile."
        ),
        before=(_("Hand"), _("Winner"), _("From"), _("Value")),
        seats=(),
        each=("±", _("Sum")),
        rows=[(hand, "", "", "") for hand in _session()],
        totals=(_("Score"), _("Penalties"), _("Result"), _("Signature")),
    )


def fimj(tournament: Tournament, ruleset: RuleSet, players: int) -> Form:
    """Sixteen hands: each player's rack, then what he gains or loses; East pays and receives double."""
    limit = ruleset.resolve(tournament.options).limit
    note = _(
        "Write every rack after its doublings, at most %(limit)s; cross the winner's. East pays and gets double."
    )
    return Form(
        title="",
        note=note % {"limit": score(limit)},
        before=(_("Hand"), _("Winner"), _("From")),
        seats=(),
        each=(_("Rack"), "±"),
        rows=[(hand, "", "") for hand in _session()],
        totals=(_("Score"), _("Penalties"), _("Result"), _("Signature")),
    )


FAMILIES: dict[str, Callable[[Tournament, RuleSet, int], Form]] = {
    "riichi": riichi,
    "mcr": mcr,
    "zung_jung": zung_jung,
    "fimj": fimj,
}
