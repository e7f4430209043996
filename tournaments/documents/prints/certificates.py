"""Certificates: for the first places, and for everybody who played."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments.common.certificates import (
    DATE,
    NAME,
    PLACE,
    PLAYERS,
    TOURNAMENT,
    Template,
    filled,
    template_of,
)
from tournaments.common.selectors import open_stages
from tournaments.documents.paper.parts import Certificate, Listing, ListingColumn, Paper
from tournaments.models import Entry, Tournament
from tournaments.standings.selectors.final_list import guests_of, merged
from tournaments.standings.selectors.standings import current
from tournaments.texts.format import days


def certificates(tournament: Tournament, *, best_only: bool = False) -> Paper:
    """One for everybody who played, the first place first; `best_only`: for the places that the template names."""
    template = template_of(tournament.certificate)
    payloads = [current(stage) for stage in open_stages(tournament)]
    people = {
        entry.number: entry.player.full_name
        for entry in Entry.objects.filter(tournament=tournament).select_related("player")
    }
    rows = [row for row in merged(payloads) if row["games"]]
    values = {**_values(tournament), PLAYERS: str(len(rows))}
    parts = [
        certificate(
            template, template.text, {**values, NAME: people[row["number"]], PLACE: str(row["place"])}
        )
        for row in rows
        if not best_only or row["place"] <= template.best
    ]
    if not best_only:
        parts += [
            certificate(template, template.guests, {**values, NAME: people[row["number"]], PLACE: ""})
            for row in guests_of(payloads)
            if row["games"]
        ]
    return _paper(tournament, parts)


def example(tournament: Tournament, template: Template) -> Paper:
    """A certificate as the template makes it, of somebody with a long name."""
    values = {NAME: _("Maria Alexandra van der Example"), PLACE: "1", PLAYERS: "60"}
    values |= _values(tournament)
    return _paper(
        tournament, [certificate(template, text, values) for text in (template.text, template.guests)]
    )


def certificate(template: Template, text: str, values: Mapping[str, str]) -> Certificate:
    """The sheet of one player."""
    lines = filled(text, values)
    signatures = [(row.name, row.role) for row in template.signed_by]
    return Certificate(" ".join(filled(template.title, values)), lines, values[NAME], signatures)


def _values(tournament: Tournament) -> dict[str, str]:
    return {TOURNAMENT: tournament.name, DATE: days(tournament.starts_on, tournament.ends_on)}


def _paper(tournament: Tournament, parts: list[Certificate]) -> Paper:
    none = Listing(_("Certificates"), [ListingColumn(_("Place"))], [], empty=_("There are no standings yet."))
    return Paper(_("Certificates"), tournament.name, parts or [none], landscape=True)
