"""The kit for the day, which an organiser prints the evening before as one document."""

from django.utils.translation import gettext as _

from players import naming
from tournaments.desk.documents.paper.parts import Cards, Listing, Notice, Paper, Part
from tournaments.desk.documents.prints import cards, codes, lists, posters, score_sheets
from tournaments.desk.documents.prints.seated import read_once
from tournaments.models import Tournament
from tournaments.texts.format import days


def kit(tournament: Tournament, base: str = "") -> Paper:
    """A notice with the address of the tournament's page, check-in list, posters, player cards, score sheets, the codes
    of the tables where phones may sign in there, and for the organiser the head of the log before the day."""
    with read_once():
        with naming.seen_by_everybody():  # posters hang on the wall
            shown = [
                posters.by_table(tournament),
                posters.by_players(tournament),
                cards.programmes(tournament, base),
            ]
        papers = [
            *(lists.check_in(tournament), *shown),
            *(codes.table_codes(tournament, base), score_sheets.sheets(tournament)),
        ]
    parts = [part for paper in papers for part in paper.parts if _has_something(part)]
    heads = [lists.log_head(tournament)] if parts else []
    return Paper(_("Kit for the day"), tournament.name, [notice(tournament, base), *parts, *heads])


def notice(tournament: Tournament, base: str) -> Notice:
    """A poster with the address of seats and standings."""
    where = ", ".join(filter(None, (tournament.place, days(tournament.starts_on, tournament.ends_on))))
    lines = [line for line in (where, _("Seating, clock and standings on your phone:")) if line]
    return Notice(tournament.name, lines, f"{base}/t/{tournament.slug}/" if base else "")


def _has_something(part: Part) -> bool:
    if isinstance(part, Listing):
        return bool(part.rows)
    return not isinstance(part, Cards) or bool(part.cards)
