"""Tournaments, stages, roles and entries."""

from dataclasses import asdict

from django.http import Http404
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.request import Request
from rest_framework.response import Response

from players.imports import parse_players
from players.models import Account
from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.errors import Invalid
from tournaments.models import Entry, Role, Tournament
from tournaments.selectors import tournaments as selectors
from tournaments.services import tournaments as services
from tournaments.services.copying import copy_tournament


class Pages(LimitOffsetPagination):
    """Long lists by `limit` and `offset`."""

    default_limit = 100
    max_limit = 500


class Tournaments(LedgerView):
    @operation("Tournaments this reader may see", response=shapes.TournamentSerializer(many=True))
    def get(self, request: Request) -> Response:
        rows = selectors.visible_to(request.user)
        return Response(shapes.TournamentSerializer(rows, many=True).data)

    @operation(
        "Create a tournament; its creator is the organiser",
        request=shapes.TournamentCreation,
        response=shapes.TournamentSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        tournament = services.create_tournament(by=self.account, **self.read(shapes.TournamentCreation))
        return Response(shapes.TournamentSerializer(tournament).data, status=201)


class OneTournament(LedgerView):
    @operation("One tournament", response=shapes.TournamentSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(shapes.TournamentSerializer(self.tournament(slug)).data)

    @operation(
        "Change settings", request=shapes.TournamentChange(partial=True), response=shapes.TournamentSerializer
    )
    def patch(self, request: Request, slug: str) -> Response:
        changes = self.read(shapes.TournamentChange)
        tournament = services.update_tournament(tournament=self.tournament(slug), by=self.account, **changes)
        return Response(shapes.TournamentSerializer(tournament).data)


class CopyTournament(LedgerView):
    @operation(
        "A new tournament with the set-up, stages and (if wished) roles of this one",
        request=shapes.TournamentCopy,
        response=shapes.TournamentSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        said = self.read(shapes.TournamentCopy)
        copied = copy_tournament(
            source=self.tournament(slug), by=self.account, with_roles=said.pop("roles"), **said
        )
        return Response(shapes.TournamentSerializer(copied).data, status=201)


class TournamentState(LedgerView):
    @operation("Draft, public or finished", request=shapes.StateChange, response=shapes.TournamentSerializer)
    def post(self, request: Request, slug: str) -> Response:
        state = self.read(shapes.StateChange)["state"]
        tournament = services.change_state(tournament=self.tournament(slug), state=state, by=self.account)
        return Response(shapes.TournamentSerializer(tournament).data)


class Roles(LedgerView):
    @operation("Who works here", response=shapes.RoleSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_unpublished, request.user, tournament)
        return Response(shapes.RoleSerializer(selectors.roles_in(tournament), many=True).data)

    @operation("Grant a role", request=shapes.RoleGrant, response=shapes.RoleSerializer, status=201)
    def post(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_roles, self.account, tournament)
        given = self.read(shapes.RoleGrant)
        account = Account.objects.filter(username=given["account"]).first()
        if account is None:
            raise Invalid("unknown_account", "account", found=given["account"])
        role = services.grant_role(
            tournament=tournament, account=account, kind=given["kind"], by=self.account
        )
        return Response(shapes.RoleSerializer(role).data, status=201)


class OneRole(LedgerView):
    @operation("Revoke a role", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        role = Role.objects.select_related("tournament", "account").filter(pk=pk).first()
        if role is None or role.tournament != self.tournament(slug):
            raise Http404
        services.revoke_role(role=role, by=self.account)
        return Response(status=204)


class Entries(LedgerView):
    @operation("Who plays", response=shapes.EntrySerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        rows = selectors.entries_of(tournament)
        if not permissions.can_manage_entries(request.user, tournament):
            rows = rows.exclude(status=Entry.Status.APPLIED)
        return Response(shapes.EntrySerializer(rows, many=True).data)

    @operation(
        "Enter a list of players: all of them, or none with every fault named",
        request=shapes.PlayerList,
        response=shapes.EntrySerializer(many=True),
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        text = self.read(shapes.PlayerList)["text"]
        entries = services.add_players(tournament=self.tournament(slug), players=text, by=self.account)
        return Response(shapes.EntrySerializer(entries, many=True).data, status=201)


class EntriesPreview(LedgerView):
    @operation(
        "How a list of players is understood; writes nothing",
        request=shapes.PlayerList,
        response=shapes.PersonSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        permissions.require(permissions.can_manage_entries, self.account, self.tournament(slug))
        rows = parse_players(self.read(shapes.PlayerList)["text"])
        return Response([asdict(row) for row in rows])


def entry_of(tournament: Tournament, number: int) -> Entry:
    """The entry of that number; 404 otherwise."""
    entry = selectors.entries_of(tournament).filter(number=number).first()
    if entry is None:
        raise Http404
    entry.tournament = tournament
    return entry


class OneEntry(LedgerView):
    @operation("One player", response=shapes.EntrySerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        tournament = self.tournament(slug)
        entry = entry_of(tournament, number)
        asks = entry.status == Entry.Status.APPLIED
        if asks and not permissions.can_manage_entries(request.user, tournament):
            raise Http404
        return Response(shapes.EntrySerializer(entry).data)

    @operation("Team and club", request=shapes.EntryChange(partial=True), response=shapes.EntrySerializer)
    def patch(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_of(self.tournament(slug), number)
        changed = services.update_entry(entry=entry, by=self.account, **self.read(shapes.EntryChange))
        return Response(shapes.EntrySerializer(changed).data)


class Withdrawal(LedgerView):
    @operation("The player leaves", request=shapes.OptionalReason, response=shapes.EntrySerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_of(self.tournament(slug), number)
        reason = self.read(shapes.OptionalReason)["reason"]
        changed = services.withdraw_entry(entry=entry, by=self.account, reason=reason)
        return Response(shapes.EntrySerializer(changed).data)

    @operation("The player is back", response=shapes.EntrySerializer)
    def delete(self, request: Request, slug: str, number: int) -> Response:
        entry = entry_of(self.tournament(slug), number)
        changed = services.reinstate_entry(entry=entry, by=self.account)
        return Response(shapes.EntrySerializer(changed).data)
