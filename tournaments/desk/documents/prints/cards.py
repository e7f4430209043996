"""Cards to cut out of the page: each player's own programme with a QR code, and name badges."""

from collections import defaultdict
from collections.abc import Collection

from django.utils.translation import gettext as _

from players.naming import told_apart
from tournaments.common.selectors import entries_by_name
from tournaments.common.sorting import by_name
from tournaments.desk.documents.paper.parts import Card, Cards, Paper
from tournaments.desk.documents.prints.seated import placed, rounds_of, seats_by_round, wind_names
from tournaments.models import Entry, Tournament

WIDE, HIGH, LOW = 105, 74, 59
"""The width and height of a card: two cards side by side; four below each other, or five (LOW) for few rounds."""
FEW_ROUNDS = 5
BADGE = (90, 55)
WITH_BADGE = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE)


def programmes(tournament: Tournament, base: str = "") -> Paper:
    """A card for each player: table, wind and opponents of every round, and the address of their page below `base`."""
    rows: dict[int, list[list[str]]] = defaultdict(list)
    winds = wind_names()
    programme = [
        (seated, entry, table, wind)
        for seated in rounds_of(tournament)
        for entry, table, wind in placed(seated)
    ]
    people = {entry.pk: entry for _seated, entry, _table, _wind in programme}
    shorts = dict(zip(people, told_apart([entry.narrow_name for entry in people.values()]), strict=True))
    for seated, entry, table, wind in programme:
        others = ", ".join(shorts[other.pk] for _wind, other in table.seats if other != entry)
        rows[entry.pk].append([seated.short, str(table.number), winds[wind], others])
    wind = _("Starting wind") if seats_by_round(tournament) else _("Wind")
    headings = (_("Round"), _("Table"), wind, _("Opponents"))
    cards = [
        Card(
            head=tournament.name,
            name=entry.full_name,
            lines=[
                line for line in (entry.player.country, entry.player.shown_ema_number, entry.team) if line
            ],
            mark=entry.key,
            headings=headings,
            rows=rows[entry.pk],
            link=f"{base}/t/{tournament.slug}/players/{entry.number}/" if base else "",
        )
        for entry in by_name(people.values())
    ]
    most = max((len(rounds) for rounds in rows.values()), default=0)
    high = LOW if most <= FEW_ROUNDS else HIGH
    empty = _("The seating has not been drawn or published yet.")
    return Paper(_("Player cards"), tournament.name, [Cards(WIDE, high, cards, empty=empty)])


def badges(tournament: Tournament, numbers: Collection[int] = ()) -> Paper:
    """A name badge for everybody who plays, or for the entries with these numbers alone."""
    cards = [
        Card(
            head=tournament.name,
            name=entry.full_name,
            lines=[line for line in (entry.shown_club or entry.team, entry.player.country) if line],
            mark=entry.key,
        )
        for entry in entries_by_name(tournament)
        if (entry.number in numbers if numbers else entry.status in WITH_BADGE)
    ]
    empty = _("No players yet.")
    return Paper(_("Name badges"), tournament.name, [Cards(*BADGE, cards, bare=True, empty=empty)])
