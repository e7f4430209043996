"""Cards to cut out of the page: each player's own programme with a QR code, and name badges."""

from collections import defaultdict

from django.utils.translation import gettext as _

from tournaments.common.selectors import entries_by_name
from tournaments.common.sorting import by_name
from tournaments.documents.paper.parts import Card, Cards, Paper
from tournaments.documents.prints.seated import placed, rounds_of, seats_by_round
from tournaments.models import Entry, Tournament
from tournaments.texts.format import WINDS

PROGRAMME = (105, 74)
BADGE = (90, 55)
WITH_BADGE = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE)


def programmes(tournament: Tournament, base: str = "") -> Paper:
    """A card for each player: table and wind of every round, and the address of their page below `base`."""
    rows: dict[int, list[list[str]]] = defaultdict(list)
    people: dict[int, Entry] = {}
    for seated in rounds_of(tournament):
        for entry, table, seat in placed(seated):
            rows[entry.pk].append([seated.short, str(table.number), str(WINDS[seat.wind])])
            people[entry.pk] = entry
    wind = _("Starting wind") if seats_by_round(tournament) else _("Wind")
    headings = (_("Round"), _("Table"), wind)
    cards = [
        Card(
            head=tournament.name,
            name=entry.player.full_name,
            lines=[line for line in (entry.player.country, entry.player.ema_number, entry.team) if line],
            mark=entry.key,
            headings=headings,
            rows=rows[entry.pk],
            link=f"{base}/t/{tournament.slug}/players/{entry.number}/" if base else "",
        )
        for entry in by_name(people.values())
    ]
    empty = _("The seating has not been drawn or published yet.")
    return Paper(_("Player cards"), tournament.name, [Cards(*PROGRAMME, cards, empty=empty)])


def badges(tournament: Tournament) -> Paper:
    """A name badge for everybody who plays."""
    cards = [
        Card(
            head=tournament.name,
            name=entry.player.full_name,
            lines=[line for line in (entry.club_name or entry.team, entry.player.country) if line],
            mark=entry.key,
        )
        for entry in entries_by_name(tournament)
        if entry.status in WITH_BADGE
    ]
    empty = _("No players yet.")
    return Paper(_("Name badges"), tournament.name, [Cards(*BADGE, cards, bare=True, empty=empty)])
