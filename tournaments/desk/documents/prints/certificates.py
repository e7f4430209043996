"""Certificates: for the first places, and for everybody who played."""

from collections.abc import Mapping, Sequence

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
from tournaments.desk.documents.paper.parts import Certificate, Listing, ListingColumn, Paper
from tournaments.desk.setup.selectors.endings import ending_of
from tournaments.models import Entry, Stage, Table, Tournament
from tournaments.play.standings.selectors.final_list import guests_of, merged
from tournaments.play.standings.selectors.standings import current
from tournaments.texts.format import days


def certificates(tournament: Tournament, *, best_only: bool = False) -> Paper:
    """A certificate for everybody who played, by place; `best_only`: for the places that the template names.

    Players of a stage without results get no certificate: all of them would be first.
    """
    template = template_of(tournament.certificate)
    stages = open_stages(tournament)
    payloads = [current(stage) for stage in stages]
    played = {row["number"] for payload in payloads for row in payload["rows"] if row["games"]}
    empty = {stage.number for stage in _without_results(stages)}
    waiting = {row["number"] for payload in payloads if payload["stage"] in empty for row in payload["rows"]}
    people = {
        entry.number: entry.player.full_name
        for entry in Entry.objects.filter(tournament=tournament).select_related("player")
    }
    rows = [row for row in merged(payloads) if row["number"] in played - waiting]
    values = {**_values(tournament), PLAYERS: str(len(played))}
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


def _without_results(stages: Sequence[Stage]) -> list[Stage]:
    """The stages in which no game is over."""
    over = Table.objects.filter(round__stage__in=stages, state=Table.State.FINISHED)
    played = set(over.values_list("round__stage", flat=True))
    return [stage for stage in stages if stage.pk not in played]


def warnings_of(tournament: Tournament) -> list[str]:
    """The reasons why places on certificates may still change; none when all is over."""
    warnings = [
        _("%(stage)s has no results yet: its players get no certificate before it has some.")
        % {"stage": stage}
        for stage in _without_results(open_stages(tournament))
    ]
    if tournament.state == Tournament.State.FINISHED:
        return warnings
    ending = ending_of(tournament)
    if ending.running or ending.stages or ending.disputes:
        return [*warnings, _("The tournament is being played: certificates tell the places of this moment.")]
    return [*warnings, _("The tournament has not ended: places may still change.")]


def example(tournament: Tournament, template: Template) -> Paper:
    """An example of the template, for somebody with a long name."""
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
