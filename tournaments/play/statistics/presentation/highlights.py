"""The highlights of a tournament, for the page of one that is over: its biggest hands, and who led in which figure."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Tournament
from tournaments.play.statistics import selectors
from tournaments.play.statistics.engine.awards import awards
from tournaments.play.statistics.presentation.player_list import Named
from tournaments.play.statistics.presentation.shown import (
    Holder,
    ShownAward,
    ShownHand,
    best_score,
    shown_award,
    shown_record,
)

RECORDS = 3


@dataclass(frozen=True, slots=True)
class Highlights:
    """As in the statistics of a field: the biggest hands, the awards, and the highest score with its player."""

    records: Sequence[ShownHand]
    awards: Sequence[ShownAward]
    best: tuple[str, Holder] | None


def people_of(tournament: Tournament) -> dict[str, Named]:
    """The players by the keys of their entries."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player").order_by("number")
    return {
        entry.key: Named(entry.list_name, entry.player.country, entry.player.shown_ema_number)
        for entry in entries
    }


def clubs_of(tournament: Tournament) -> dict[str, str]:
    """The club of each player as the list of players shows it, by the keys of their entries."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player__club").order_by("number")
    return {entry.key: entry.shown_club for entry in entries}


def highlights_of(tournament: Tournament) -> Highlights | None:
    """The highlights as strangers see them; None while no hand is public. Four queries."""
    statistics = selectors.tournament_statistics(tournament)
    if statistics is None:
        return None
    people = people_of(tournament)
    top = statistics.field.top[:RECORDS]
    links = selectors.hand_rows(top, tournament.slug)
    return Highlights(
        records=[shown_record(won, people, links, tournament.slug) for won in top],
        awards=[shown_award(award, people) for award in awards(statistics.ruleset, statistics.players)],
        best=best_score(statistics.field, people),
    )
