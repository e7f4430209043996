"""Tournaments, stages, roles and entries."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.api.base import LedgerView, operation
from tournaments.common.errors import Invalid
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.selectors import visible_to
from tournaments.models import Role, Tournament
from tournaments.setup import selectors
from tournaments.setup import serializers as shapes
from tournaments.setup.services import lending, result_options
from tournaments.setup.services import tournaments as services
from tournaments.setup.services.addresses import change_address
from tournaments.setup.services.copying import copy_tournament
from tournaments.setup.services.deletion import delete_tournament
from tournaments.standings.selectors.notices import notices_of


class Tournaments(LedgerView):
    @operation("Tournaments you may see", response=shapes.TournamentSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Public ones for everyone; drafts for their staff."""
        rows = visible_to(request.user)
        return Response(shapes.TournamentSerializer(rows, many=True).data)

    @operation(
        "Create a tournament; its creator is the organiser",
        request=shapes.TournamentCreation,
        response=shapes.TournamentSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """It begins as a draft with one stage. For every account."""
        tournament = services.create_tournament(by=self.account, **self.read(shapes.TournamentCreation))
        return Response(shapes.TournamentSerializer(tournament).data, status=201)


@same_for_everybody()
class OneTournament(LedgerView):
    @operation("One tournament", response=shapes.TournamentSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Settings, rule set, options and stages."""
        return Response(shapes.TournamentSerializer(self.tournament(slug)).data)

    @operation(
        "Change settings", request=shapes.TournamentChange(partial=True), response=shapes.TournamentSerializer
    )
    def patch(self, request: Request, slug: str) -> Response:
        """What is not sent stays as it is; the rule set and its options are fixed once a round has
        started (see `result-options`). For organisers.
        """
        changes = self.read(shapes.TournamentChange)
        tournament = services.update_tournament(tournament=self.tournament(slug), by=self.account, **changes)
        return Response(shapes.TournamentSerializer(tournament).data)


class Address(LedgerView):
    def _edited(self, slug: str) -> Tournament:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_edit_tournament, self.request.user, tournament)
        return tournament

    @operation("The addresses of a tournament", response=shapes.AddressSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The present one, and those it had before. For organisers."""
        return Response(_addresses(self._edited(slug)))

    @operation(
        "Change the address of a tournament", request=shapes.AddressRequest, response=shapes.AddressSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        """At any time. The address before leads on to the new one, with everything below it (308). For organisers."""
        changed = change_address(
            tournament=self._edited(slug), by=self.account, **self.read(shapes.AddressRequest)
        )
        return Response(_addresses(changed))


def _addresses(tournament: Tournament) -> dict[str, Any]:
    former = tournament.old_addresses.values_list("slug", flat=True)
    return {"slug": tournament.slug, "former": list(former)}


class _ResultOptionsView(LedgerView):
    """Options of the tournament, or of the stage that the request names."""

    def _chosen(self, slug: str, shape: type[shapes.OptionsRequest]) -> dict[str, Any]:
        fields = self.read(shape)
        number = fields.pop("stage", None)
        return {**fields, "stage": self.stage(slug, number) if number else None}


class ResultOptionsPreview(_ResultOptionsView):
    @operation(
        "Preview a change of options that only turn scores into results: the places before and after",
        request=shapes.OptionsRequest,
        response=shapes.StagePreviewSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Nothing is stored. Options that are not named stay. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_edit_tournament, self.account, tournament)
        fields = self._chosen(slug, shapes.OptionsRequest)
        previews = result_options.preview_result_options(tournament=tournament, by=self.account, **fields)
        return Response(shapes.StagePreviewSerializer(previews, many=True).data)


class ResultOptions(_ResultOptionsView):
    @operation(
        "Changes of options that only turn scores into results, as readers of the standings are told",
        response=shapes.NoticeSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        """The newest first."""
        return Response(shapes.NoticeSerializer(notices_of(self.tournament(slug)), many=True).data)

    @operation(
        "Change options that only turn scores into results (uma, chombo ...), also after the start",
        request=shapes.ResultOptionsChange,
        response=shapes.TournamentSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        """All results are made anew; the reason is public. An ended tournament is reopened first. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_edit_tournament, self.account, tournament)
        fields = self._chosen(slug, shapes.ResultOptionsChange)
        changed = result_options.change_result_options(tournament=tournament, by=self.account, **fields)
        return Response(shapes.TournamentSerializer(changed).data)


class Deletion(LedgerView):
    @operation("What a deletion would take away", response=shapes.DeletionSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """How much would go, and the words that confirm it. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_edit_tournament, self.request.user, tournament)
        return Response(shapes.DeletionSerializer(selectors.describe_deletion(tournament)).data)

    @operation("Delete the tournament with all that was played", request=shapes.DeletionRequest, status=204)
    def post(self, request: Request, slug: str) -> Response:
        """For good: nothing brings it back. Not while a round runs. For organisers."""
        delete_tournament(
            tournament=self.tournament(slug), by=self.account, **self.read(shapes.DeletionRequest)
        )
        return Response(status=204)


class CopyTournament(LedgerView):
    @operation(
        "Copy a tournament: settings, stages and, if wanted, staff",
        request=shapes.TournamentCopy,
        response=shapes.TournamentSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """A draft without players or results. For organisers of the tournament that is copied."""
        said = self.read(shapes.TournamentCopy)
        copied = copy_tournament(
            source=self.tournament(slug), by=self.account, with_roles=said.pop("roles"), **said
        )
        return Response(shapes.TournamentSerializer(copied).data, status=201)


class TournamentState(LedgerView):
    @operation(
        "Preview ending the tournament: what is unfinished, what is erased", response=shapes.EndingSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        """What an organiser should know before the tournament is finished. For organisers, and whom they have lent the
        right.
        """
        tournament = self.tournament(slug)
        permissions.require(permissions.can_end_tournament, request.user, tournament)
        return Response(shapes.EndingSerializer(selectors.ending_of(tournament)).data)

    @operation(
        "Change the state: draft, public or finished",
        request=shapes.StateChange,
        response=shapes.TournamentSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Nothing can be written into a finished tournament; not while a round runs. For organisers; to end and
        reopen it also for whom they have lent the right.
        """
        state = self.read(shapes.StateChange)["state"]
        tournament = services.change_state(tournament=self.tournament(slug), state=state, by=self.account)
        return Response(shapes.TournamentSerializer(tournament).data)


class Roles(LedgerView):
    @operation("The staff of a tournament", response=shapes.RoleSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Accounts and their roles. For all staff."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_unpublished, request.user, tournament)
        rows, lent = selectors.roles_in(tournament), {"lent": selectors.lent_in(tournament)}
        return Response(shapes.RoleSerializer(rows, many=True, context=lent).data)

    @operation(
        "Add somebody you have worked with to the staff; anybody else is invited (see `invitations`)",
        request=shapes.RoleGrant,
        response=shapes.RoleSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Organiser, head referee or referee, by user name. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_roles, self.account, tournament)
        given = self.read(shapes.RoleGrant)
        account = selectors.account_known_to(self.account, given["account"])
        if account is None:
            raise Invalid("unknown_account", "account", found=given["account"])
        role = services.grant_role(
            tournament=tournament, account=account, kind=given["kind"], by=self.account
        )
        return Response(shapes.RoleSerializer(role).data, status=201)


class OneRole(LedgerView):
    @operation("Remove somebody from the staff, or leave it", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """The last organiser cannot be removed; who was removed is told by mail. For organisers, and for one's own
        role.
        """
        services.revoke_role(role=_role(self.tournament(slug), pk), by=self.account)
        return Response(status=204)


class LentRights(LedgerView):
    @operation(
        "Lend rights to a head referee, for the tournament or until a moment",
        request=shapes.LendingRequest,
        response=shapes.RoleSerializer,
    )
    def put(self, request: Request, slug: str, pk: int) -> Response:
        """They take the place of those lent before. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_roles, self.account, tournament)
        role = _role(tournament, pk)
        lending.lend_rights(
            tournament=tournament, account=role.account, by=self.account, **self.read(shapes.LendingRequest)
        )
        return Response(shapes.RoleSerializer(role, context={"lent": selectors.lent_in(tournament)}).data)

    @operation("Take lent rights back", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """All that were lent to this head referee. For organisers."""
        tournament = self.tournament(slug)
        lending.take_back_rights(
            tournament=tournament, account=_role(tournament, pk).account, by=self.account
        )
        return Response(status=204)


def _role(tournament: Tournament, pk: int) -> Role:
    role = Role.objects.select_related("tournament", "account").filter(pk=pk, tournament=tournament).first()
    if role is None:
        raise Http404
    return role
