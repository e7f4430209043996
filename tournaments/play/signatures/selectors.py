"""The sheet that the players of a table sign, their signatures, and the tables that wait for them.

The people at the table sign a finished game: a substitute signs for the seat that they hold. A table is closed when
nobody's signature is missing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.common.chain.canonical import digest
from tournaments.models import Entry, Round, Seat, Signature, Table, Tournament
from tournaments.play.ledger import games


@dataclass(frozen=True, slots=True)
class Place:
    """A line to sign on: the signer, the score of the seat, and the signature once it is there.

    `voided`: they had signed an earlier result.
    """

    seat: Seat
    entry: Entry
    score: int
    signature: Signature | None
    voided: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A result to sign. `result` identifies it: every change makes another."""

    places: tuple[Place, ...]
    result: str

    @property
    def given(self) -> int:
        """The number of signatures, or of reasons in their place."""
        return sum(place.signature is not None for place in self.places)

    @property
    def due(self) -> int:
        """The number of signatures that are needed."""
        return len(self.places)

    @property
    def closed(self) -> bool:
        """Whether no signature is missing."""
        return self.given == self.due

    @property
    def voided(self) -> list[Place]:
        """The places whose players have to sign again."""
        return [place for place in self.places if place.voided and place.signature is None]


def is_asked(tournament: Tournament) -> bool:
    """Whether the tournament asks for signatures."""
    return bool(tournament.signature_policy == Tournament.Signatures.ALWAYS)


def signatures_of(table: Table) -> list[Signature]:
    """Every signature of a table, oldest first, void ones too."""
    rows = Signature.objects.filter(table=table).select_related("entry", "by", "voided_by")
    return list(rows.order_by("number"))


def count_signatures(table: Table) -> int:
    """The number of signatures that a change of the table would void."""
    return Signature.objects.filter(table=table, voided_at=None).count()


def sheet_of(table: Table) -> Sheet | None:
    """The sheet of a table whose game is over; None for another one, and where no signatures are asked for.

    A table with tournament, seats (entries and people) and hands in reach; one query more.
    """
    if not is_asked(table.round.stage.tournament) or table.state != Table.State.FINISHED:
        return None
    return sheet_with(table, signatures_of(table))


def sheet_with(table: Table, signatures: Sequence[Signature]) -> Sheet:
    """The sheet of a table whose game is over, with these signatures."""
    live = {row.entry_id: row for row in signatures if row.voided_at is None}
    void = {row.entry_id for row in signatures if row.voided_at is not None}
    places = []
    for seat in sorted(table.all_seats(), key=lambda seat: games.WINDS.index(seat.wind)):
        player = seat.played_by or seat.entry
        score = games.shown_score(table.position, seat.entry.key)
        places.append(Place(seat, player, score, live.get(player.pk), player.pk in void))
    return Sheet(tuple(places), result_of(table))


def result_of(table: Table) -> str:
    """A short hash of the result: of the versions of the hands that count, the scores, and the people who played."""
    hands = [[hand.seq, hand.version, hand.state] for hand in games.live_hands(table)]
    seats = sorted([seat.wind, seat.entry_id, seat.played_by_id or 0] for seat in table.all_seats())
    return digest({"hands": hands, "scores": table.position["scores"], "seats": seats})[:16]


def is_closed(table: Table) -> bool:
    """Whether all players of a table have signed."""
    return is_asked(table.round.stage.tournament) and not unsigned().filter(pk=table.pk).exists()


def unsigned() -> QuerySet[Table]:
    """Tables at which a signature is missing, with the numbers of signatures (`given`) and of those needed (`due`)."""
    seats = Seat.objects.filter(table=OuterRef("pk"))
    return Table.objects.annotate(due=_count(seats), given=given_at_table()).filter(given__lt=F("due"))


def given_at_table() -> Coalesce:
    """The number of signatures of a row of tables."""
    return _count(Signature.objects.filter(table=OuterRef("pk"), voided_at=None))


def _count(rows: QuerySet[Any]) -> Coalesce:
    counted = rows.order_by().values("table").annotate(n=Count("pk")).values("n")
    return Coalesce(Subquery(counted), 0)


def unsigned_numbers(round: Round) -> list[int]:
    """The numbers of the tables of a round at which a signature is missing."""
    return sorted(unsigned().filter(round=round).values_list("number", flat=True))


def tables_to_sign(tournament: Tournament) -> list[Any]:
    """Tables of running rounds whose game is over and that wait for signatures: one query, or none if the tournament
    asks for no signatures."""
    if not is_asked(tournament):
        return []
    rows = unsigned().filter(
        round__stage__tournament=tournament, round__state=Round.State.RUNNING, state=Table.State.FINISHED
    )
    return list(
        rows.select_related("round__stage").order_by("round__stage__number", "round__number", "number")
    )
