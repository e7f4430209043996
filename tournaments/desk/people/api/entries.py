"""Players of a tournament: listed, entered, corrected; their fees and a late arrival. No money goes through here."""

from dataclasses import asdict

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from players.imports import parse_players, read_people
from tournaments.common import permissions
from tournaments.common.selectors import numbered_entries
from tournaments.common.site import site_of
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.lists import choice_of
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors import fees as fee_selectors
from tournaments.desk.people.serializers import fees as fee_shapes
from tournaments.desk.people.serializers.lateness import LatenessRequest, LatenessSerializer
from tournaments.desk.people.services import checkin, fees
from tournaments.desk.people.services.entries import add_people, add_players
from tournaments.desk.people.services.list_update import preview_update, update_list
from tournaments.desk.people.services.persons import update_entry
from tournaments.models import Entry, Tournament

FILTERS = (
    OpenApiParameter("status", str, enum=Entry.Status.values),
    OpenApiParameter("country", str, description="As the entry shows it, like ITA."),
)


@same_for_everybody()
class Entries(LedgerView):
    @operation(
        "Entries of a tournament", response=shapes.ListedEntrySerializer(many=True), parameters=FILTERS
    )
    def get(self, request: Request, slug: str) -> Response:
        """By number; applications, `external_id` and fees only for organisers."""
        tournament = self.tournament(slug)
        rows = numbered_entries(tournament)
        if status := choice_of(request, "status", Entry.Status.values):
            rows = rows.filter(status=status)
        if country := request.query_params.get("country"):
            rows = rows.filter(player__country=country)
        if permissions.can_manage_entries(request.user, tournament):
            own = rows.select_related("tournament", "player__club")
            return Response(shapes.OwnEntrySerializer(own, many=True).data)
        rows = rows.exclude(status=Entry.Status.APPLIED)
        return Response(shapes.EntrySerializer(rows, many=True).data)

    @operation(
        "Add a list of players: all of them, or none with every fault listed",
        request=shapes.PlayerList,
        response=shapes.OwnEntrySerializer(many=True),
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """`text`: a line for each person, as a spreadsheet pastes them; or `players`: their facts. Players whose
        `external_id` is entered already do not change (200 if this holds for all). For organisers.
        """
        sent = self.read(shapes.PlayerList)
        tournament = self.tournament(slug)
        namesakes = sent["namesakes"]
        if sent["text"]:
            entries = add_players(
                tournament=tournament, players=sent["text"], by=self.account, namesakes=namesakes
            )
            new = len(entries)
        else:
            rows = read_people(sent["players"], namesakes=namesakes)
            entries, new = add_people(tournament=tournament, rows=rows, by=self.account, namesakes=namesakes)
        answer = shapes.OwnEntrySerializer(entries, many=True).data
        return Response(answer, status=201 if new else 200)


class EntriesPreview(LedgerView):
    @operation(
        "Preview how a list of players is read; nothing is written",
        request=shapes.PlayerList,
        response=shapes.PersonSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """The fields of each line. For organisers."""
        permissions.require(permissions.can_manage_entries, self.account, self.tournament(slug))
        sent = self.read(shapes.PlayerList)
        namesakes = sent["namesakes"]
        text, people = sent["text"], sent["players"]
        rows = parse_players(text, namesakes=namesakes) if text else read_people(people, namesakes=namesakes)
        return Response([asdict(row) for row in rows])


class UpdateOfList(LedgerView):
    @operation(
        "Bring the players of another system up to date: its whole list, by `external_id`",
        request=shapes.ListUpdate,
        response=shapes.FateSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """New players are entered, changed ones are changed (proposed where organisers of other tournaments answer for
        them, too), those who are gone are withdrawn. Entries without an `external_id` stay, unless the list means
        their person. The same list again changes nothing. For organisers.
        """
        sent = self.read(shapes.ListUpdate)["players"]
        fates = update_list(tournament=self.tournament(slug), people=sent, by=self.account)
        return Response(shapes.FateSerializer(fates, many=True).data)


class PreviewOfUpdate(LedgerView):
    @operation(
        "Preview what a list of another system would change; nothing is written",
        request=shapes.ListUpdate,
        response=shapes.FateSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """In the order of the list, then those who are gone. For organisers."""
        sent = self.read(shapes.ListUpdate)["players"]
        fates = preview_update(tournament=self.tournament(slug), people=sent, by=self.account)
        return Response(shapes.FateSerializer(fates, many=True).data)


class OneEntry(LedgerView):
    @operation("One entry", response=shapes.EntrySerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Player, club, team, status."""
        return Response(shapes.EntrySerializer(self.entry(slug, number)).data)

    @operation(
        "Change an entry and its person: name, country, number, club, team, contact (409 `person_shared` for "
        "somebody who plays in tournaments of others: propose it)",
        request=shapes.EntryChange(partial=True),
        response=shapes.EntrySerializer,
    )
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Fields that are not sent stay as they are. For organisers."""
        entry = self.entry(slug, number)
        changed = update_entry(entry=entry, by=self.account, **self.read(shapes.EntryChange))
        return Response(shapes.EntrySerializer(changed).data)


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


class FeeView(LedgerView):
    """A view of fees that only organisers read."""

    def own_tournament(self, slug: str) -> Tournament:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, self.request.user, tournament)
        return tournament


class Fees(FeeView):
    @operation("The fee, who has paid it, and the sums", response=fee_shapes.FeesSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Players by name, and others who have paid. For organisers."""
        tournament = self.own_tournament(slug)
        entries = fee_selectors.payers(tournament) if fee_selectors.has_fee(tournament) else []
        answer = {"payment": tournament.payment, "totals": fee_selectors.totals(entries), "entries": entries}
        return Response(fee_shapes.FeesSerializer(answer).data)


class FeeReminder(FeeView):
    @operation("Who would get a reminder of the fee", response=fee_shapes.ReminderSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Players whose fee is open, with and without an e-mail address. For organisers."""
        owing, unreachable = fee_selectors.reminded(self.own_tournament(slug))
        return Response(
            fee_shapes.ReminderSerializer({"entries": owing, "without_address": unreachable}).data
        )

    @operation("Remind those whose fee is open by mail", response=fee_shapes.ReminderSerializer)
    def post(self, request: Request, slug: str) -> Response:
        """Each call sends: give an Idempotency-Key. For organisers."""
        tournament = self.own_tournament(slug)
        _owing, unreachable = fee_selectors.reminded(tournament)
        owing = fees.remind_of_fees(tournament=tournament, by=self.account, site=site_of(request))
        return Response(
            fee_shapes.ReminderSerializer({"entries": owing, "without_address": unreachable}).data
        )
