"""Tournaments, stages, roles and entries."""

from datetime import date, datetime
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import logos, permissions
from tournaments.common.errors import Invalid
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.lists import choice_of, day_of, moment_of, part_of
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.desk.setup import serializers as shapes
from tournaments.desk.setup.selectors import endings, facts, lists
from tournaments.desk.setup.serializers import roles as staff
from tournaments.desk.setup.services import lending, result_options
from tournaments.desk.setup.services import tournaments as services
from tournaments.desk.setup.services.addresses import change_address
from tournaments.desk.setup.services.copying import copy_tournament
from tournaments.desk.setup.services.deletion import delete_tournament
from tournaments.desk.setup.services.logos import remove_logo, set_logo
from tournaments.models import Role, Tournament
from tournaments.play.standings.selectors.notices import notices_of

USUAL = 100
"""Tournaments of an answer, unless the request sets it."""
ORDERS = {"-starts_on": ("-starts_on", "-pk"), "starts_on": ("starts_on", "pk"), "name": ("name", "pk")}
FILTERS = (
    OpenApiParameter(
        "q", str, description="Words, each a part of the name or the place; without accents and case."
    ),
    OpenApiParameter("year", int, description="Those that begin in this year."),
    OpenApiParameter("country", str),
    OpenApiParameter("ruleset", str),
    OpenApiParameter("state", str, enum=Tournament.State.values),
    OpenApiParameter("series", str, description="Those in the ranking of this address."),
    OpenApiParameter("host", int, description="Those of this club or federation."),
    OpenApiParameter("own", bool, description="Those that you work in."),
    OpenApiParameter("from", date, description="Those that begin on this day or later."),
    OpenApiParameter("until", date, description="Those that begin on this day or earlier."),
    OpenApiParameter(
        "changed_since", datetime, description="Those of which the log has an entry at this moment or later."
    ),
    OpenApiParameter("order", str, enum=[*ORDERS], description="Without it, the newest first."),
)


def _told(tournament: Tournament, request: Request) -> Any:
    """A tournament; only organisers see the signatures of its certificates."""
    inside = permissions.can_edit_tournament(request.user, tournament)
    return shapes.TournamentSerializer(tournament, context={"organiser": inside}).data


def _wanted(request: Request) -> lists.Wanted:
    """The filters of the request. Raises Invalid for a year or a host that is no number."""
    wanted = lists.Wanted.of(request.query_params.dict())
    for name, example in (("year", "2026"), ("host", "12")):
        if getattr(wanted, name) is None and (text := request.query_params.get(name)):
            raise Invalid("wrong_type", name, expected=example, found=text[:20])
    return wanted


class Tournaments(LedgerView):
    @operation(
        "Tournaments you may see",
        response=shapes.TournamentSerializer(many=True),
        parameters=FILTERS,
    )
    def get(self, request: Request) -> Response:
        """Public ones for everyone; drafts for their staff. Without a limit a hundred."""
        order = ORDERS[choice_of(request, "order", ORDERS) or "-starts_on"]
        rows = lists.within(
            lists.tournaments_wanted(request.user, _wanted(request)).order_by(*order),
            first=day_of(request, "from"),
            last=day_of(request, "until"),
            changed_since=moment_of(request, "changed_since"),
        )
        part, headers = part_of(request, rows, USUAL)
        return Response(shapes.TournamentSerializer(part, many=True).data, headers=headers)

    @operation(
        "Create a tournament; its creator is the organiser",
        request=shapes.TournamentCreation,
        response=shapes.TournamentSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        """It begins as a draft with one stage. For every account."""
        tournament = services.create_tournament(by=self.account, **self.read(shapes.TournamentCreation))
        return Response(_told(tournament, request), status=201)


@same_for_everybody()
class OneTournament(LedgerView):
    @operation("One tournament", response=shapes.TournamentSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """Settings, rule set, options and stages."""
        return Response(_told(self.tournament(slug), request))

    @operation(
        "Change settings", request=shapes.TournamentChange(partial=True), response=shapes.TournamentSerializer
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Settings that are not sent stay; the rule set and its options are fixed once a round has
        started (see `result-options`). For organisers.
        """
        changes = self.read(shapes.TournamentChange)
        tournament = services.update_tournament(tournament=self.tournament(slug), by=self.account, **changes)
        return Response(_told(tournament, request))


class Address(LedgerView):
    def _edited(self, slug: str) -> Tournament:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_edit_tournament, self.request.user, tournament)
        return tournament

    @operation("The addresses of a tournament", response=shapes.AddressSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The present address, and the former ones. For organisers."""
        return Response(_addresses(self._edited(slug)))

    @operation(
        "Change the address of a tournament", request=shapes.AddressRequest, response=shapes.AddressSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        """At any time. The former address leads on to the new one, with everything below it (308). For organisers."""
        changed = change_address(
            tournament=self._edited(slug), by=self.account, **self.read(shapes.AddressRequest)
        )
        return Response(_addresses(changed))


def _addresses(tournament: Tournament) -> dict[str, Any]:
    former = tournament.old_addresses.values_list("slug", flat=True)
    return {"slug": tournament.slug, "former": list(former)}


class TournamentLogo(LedgerView):
    parser_classes = (MultiPartParser,)

    @operation(
        "Set the logo of a tournament: a picture in PNG, JPEG or WebP",
        request=shapes.LogoUpload,
        response=shapes.LogoSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:
        """Replaces the former logo, at any time. It is kept as a small PNG; its path is public as soon as the
        tournament is. For organisers.
        """
        tournament = self.tournament(slug)
        permissions.require(permissions.can_edit_tournament, self.account, tournament)
        logo = logos.read_upload(self.read(shapes.LogoUpload)["file"])
        changed = set_logo(tournament=tournament, logo=logo, by=self.account)
        return Response(shapes.logo_fields(changed))

    @operation("Remove the logo of a tournament", status=204)
    def delete(self, request: Request, slug: str) -> Response:
        """Only its hash stays in the log. For organisers."""
        remove_logo(tournament=self.tournament(slug), by=self.account)
        return Response(status=204)


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
        return Response(_told(changed, request))


class Deletion(LedgerView):
    @operation("What a deletion would take away", response=shapes.DeletionSerializer)
    def get(self, request: Request, slug: str) -> Response:
        """The rows that would go, and the words that confirm it. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_edit_tournament, self.request.user, tournament)
        return Response(shapes.DeletionSerializer(endings.describe_deletion(tournament)).data)

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
        fields = self.read(shapes.TournamentCopy)
        copied = copy_tournament(
            source=self.tournament(slug), by=self.account, with_roles=fields.pop("roles"), **fields
        )
        return Response(_told(copied, request), status=201)


class TournamentState(LedgerView):
    @operation(
        "Preview ending the tournament: what is unfinished, what is erased", response=shapes.EndingSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        """The unfinished matters before the end of the tournament. For organisers, and head referees with a lent
        right.
        """
        tournament = self.tournament(slug)
        permissions.require(permissions.can_end_tournament, request.user, tournament)
        return Response(shapes.EndingSerializer(endings.ending_of(tournament)).data)

    @operation(
        "Change the state: draft, public or finished",
        request=shapes.StateChange,
        response=shapes.TournamentSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        """A finished tournament takes no changes; not while a round runs. For organisers; to end and
        reopen it also for head referees with a lent right.
        """
        state = self.read(shapes.StateChange)["state"]
        tournament = services.change_state(tournament=self.tournament(slug), state=state, by=self.account)
        return Response(_told(tournament, request))


class Roles(LedgerView):
    @operation("The staff of a tournament", response=staff.RoleSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Accounts and their roles. For all staff."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_see_unpublished, request.user, tournament)
        rows, lent = facts.roles_in(tournament), {"lent": facts.lent_in(tournament)}
        return Response(staff.RoleSerializer(rows, many=True, context=lent).data)

    @operation(
        "Add somebody you have worked with to the staff; anybody else is invited (see `invitations`)",
        request=staff.RoleGrant,
        response=staff.RoleSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """Organiser, head referee or referee, by user name. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_roles, self.account, tournament)
        given = self.read(staff.RoleGrant)
        account = facts.account_known_to(self.account, given["account"])
        if account is None:
            raise Invalid("unknown_account", "account", found=given["account"])
        role = services.grant_role(
            tournament=tournament, account=account, kind=given["kind"], by=self.account
        )
        return Response(staff.RoleSerializer(role).data, status=201)


class OneRole(LedgerView):
    @operation("Remove somebody from the staff, or leave it", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """The last organiser cannot be removed; the removed person gets a mail. For organisers, and for one's own
        role.
        """
        services.revoke_role(role=_role(self.tournament(slug), pk), by=self.account)
        return Response(status=204)


class LentRights(LedgerView):
    @operation(
        "Lend rights to a head referee, for the tournament or until a moment",
        request=staff.LendingRequest,
        response=staff.RoleSerializer,
    )
    def put(self, request: Request, slug: str, pk: int) -> Response:
        """They replace the rights lent before. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_roles, self.account, tournament)
        role = _role(tournament, pk)
        lending.lend_rights(
            tournament=tournament, account=role.account, by=self.account, **self.read(staff.LendingRequest)
        )
        return Response(staff.RoleSerializer(role, context={"lent": facts.lent_in(tournament)}).data)

    @operation("Take lent rights back", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """All rights lent to this head referee. For organisers."""
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
