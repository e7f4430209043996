"""Arriving, coming late, being a substitute, being out."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.api.rounds import round_of
from tournaments.api.tournaments import entry_of
from tournaments.models import Entry
from tournaments.services import checkin, entries


class EntryChange(LedgerView):
    """One of the services of entries, answered with the entry."""

    def entry(self, slug: str, number: int) -> Entry:
        return entry_of(self.tournament(slug), number)

    def told(self, entry: Entry) -> Response:
        return Response(shapes.EntrySerializer(entry).data)


class CheckIn(EntryChange):
    @operation("The person is here", response=shapes.EntrySerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        return self.told(checkin.check_in(entry=self.entry(slug, number), by=self.account))

    @operation("It was somebody else", response=shapes.EntrySerializer)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        return self.told(checkin.undo_check_in(entry=self.entry(slug, number), by=self.account))


class NoShows(LedgerView):
    @operation("Who is not checked in did not come", response=shapes.EntrySerializer(many=True))
    def post(self, request: Request, slug: str) -> Response:
        absent = checkin.mark_no_shows(tournament=self.tournament(slug), by=self.account)
        return Response(shapes.EntrySerializer(absent, many=True).data)


class Reserve(EntryChange):
    @operation("Wait as a substitute", request=shapes.ReserveRequest, response=shapes.EntrySerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        said: dict[str, Any] = self.read(shapes.ReserveRequest)
        return self.told(entries.make_reserve(entry=self.entry(slug, number), by=self.account, **said))

    @operation("A substitute becomes a player", response=shapes.EntrySerializer)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        return self.told(entries.let_play(entry=self.entry(slug, number), by=self.account))


class Disqualification(EntryChange):
    @operation("Disqualify", request=shapes.DisqualificationRequest, response=shapes.EntrySerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        said: dict[str, Any] = self.read(shapes.DisqualificationRequest)
        return self.told(entries.disqualify_entry(entry=self.entry(slug, number), by=self.account, **said))


class Ranking(EntryChange):
    @operation("In the ranking or out of it", request=shapes.RankingRequest, response=shapes.EntrySerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        said: dict[str, Any] = self.read(shapes.RankingRequest)
        return self.told(entries.rank_entry(entry=self.entry(slug, number), by=self.account, **said))


class Lateness(LedgerView):
    @operation(
        "The player comes late to a round: checked in, and the penalty of the rules given (none: 0 points)",
        request=shapes.LatenessRequest,
        response=shapes.LatenessSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        said = self.read(shapes.LatenessRequest)
        stage = self.stage(slug, said["stage"])
        late = checkin.late_by(tournament=stage.tournament, seconds=said["seconds"])
        checkin.take_late(
            entry=entry_of(stage.tournament, number),
            round=round_of(stage, said["round"]),
            seconds=said["seconds"],
            by=self.account,
        )
        return Response(late._asdict())
