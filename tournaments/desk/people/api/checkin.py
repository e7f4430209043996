"""Check-in, late arrivals, substitutes and disqualifications over HTTP."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common.web.api.base import LedgerView, operation
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.serializers.lateness import LatenessRequest, LatenessSerializer
from tournaments.desk.people.services import checkin, status
from tournaments.models import Entry


class EntryChange(LedgerView):
    """A change whose answer is the entry."""

    def entry_response(self, entry: Entry) -> Response:
        return Response(shapes.EntrySerializer(entry).data)


class CheckIn(EntryChange):
    @operation("Check in", response=shapes.EntrySerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The player has arrived. For all staff."""
        return self.entry_response(checkin.check_in(entry=self.entry(slug, number), by=self.account))

    @operation("Undo a check-in", response=shapes.EntrySerializer)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """Takes a check-in back. For all staff."""
        return self.entry_response(checkin.undo_check_in(entry=self.entry(slug, number), by=self.account))


class NoShows(LedgerView):
    @operation("Mark everyone who is not checked in as a no-show", response=shapes.EntrySerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        """Marks the players without a check-in; at least one player must be checked in. For organisers."""
        absent = checkin.mark_no_shows(tournament=self.tournament(slug), by=self.account)
        return Response(shapes.EntrySerializer(absent, many=True).data)


class Reserve(EntryChange):
    @operation("Make an entry a substitute", request=shapes.ReserveRequest, response=shapes.EntrySerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Not while the player has a seat to play at. For organisers."""
        sent: dict[str, Any] = self.read(shapes.ReserveRequest)
        return self.entry_response(
            status.make_reserve(entry=self.entry(slug, number), by=self.account, **sent)
        )

    @operation("Make a substitute a player", response=shapes.EntrySerializer)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        """They are seated with the next draw. For organisers."""
        return self.entry_response(status.let_play(entry=self.entry(slug, number), by=self.account))


class Disqualification(EntryChange):
    @operation("Disqualify", request=shapes.DisqualificationRequest, response=shapes.EntrySerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The reason is kept in the log; with `strike` they leave the ranking too. For organisers and head referees."""
        sent: dict[str, Any] = self.read(shapes.DisqualificationRequest)
        return self.entry_response(
            status.disqualify_entry(entry=self.entry(slug, number), by=self.account, **sent)
        )


class Ranking(EntryChange):
    @operation(
        "Include in the ranking, or remove from it",
        request=shapes.RankingRequest,
        response=shapes.EntrySerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Needs a reason; results stay as they are. For organisers and head referees."""
        sent: dict[str, Any] = self.read(shapes.RankingRequest)
        return self.entry_response(status.rank_entry(entry=self.entry(slug, number), by=self.account, **sent))


class Lateness(LedgerView):
    @operation(
        "Check in a player who is late for a round, and give the penalty of the rules (0 points if there is none)",
        request=LatenessRequest,
        response=LatenessSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        """For all staff; a penalty needs an organiser or a head referee."""
        sent = self.read(LatenessRequest)
        entry = self.entry(slug, number)
        late = checkin.late_by(tournament=entry.tournament, seconds=sent["seconds"])
        checkin.take_late(
            entry=entry,
            round=self.round(slug, sent["stage"], sent["round"]),
            seconds=sent["seconds"],
            by=self.account,
        )
        return Response(late._asdict())
