"""Cards for the tables with the code by which phones sign in, one for each table and round."""

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.common.web.codes import code_of, written
from tournaments.desk.documents.paper.parts import Card, Cards, Paper
from tournaments.desk.documents.prints.seated import rounds_of
from tournaments.models import Round, Table, Tournament

WIDE, HIGH = 105, 59


def table_codes(tournament: Tournament, base: str = "", round_pk: int | None = None) -> Paper:
    """A card for each table of the rounds to come; none if phones may not sign in."""
    off = tournament.table_codes == Tournament.TableCodes.OFF
    seated = [] if off else rounds_of(tournament, round_pk)
    signed = Table.objects.filter(round__stage__tournament=tournament).only("code_generation")
    by_key = {} if off else signed.in_bulk()
    tables = [
        (seated_round, by_key[table.pk])
        for seated_round in seated
        if seated_round.round.state != Round.State.CLOSED
        for table in seated_round.tables
    ]
    cards = [
        Card(
            head=tournament.name,
            name=_("Table %(n)s") % {"n": table.number},
            lines=[seated_round.name, written(code_of(table))],
            mark=seated_round.short,
            link=f"{base}{reverse('open_table')}#{code_of(table)}" if base else "",
        )
        for seated_round, table in tables
    ]
    empty = (
        _("Phones cannot sign in at tables in this tournament.")
        if off
        else _("The seating has not been drawn or published yet.")
    )
    return Paper(_("Codes of the tables"), tournament.name, [Cards(WIDE, HIGH, cards, empty=empty)])
