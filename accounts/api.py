"""Signing in programs, and invitations to the staff."""

from django.contrib.auth import authenticate
from django.http import Http404
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts import selectors, serializers
from accounts.models import ApiToken
from accounts.pages.shared import address_maker
from accounts.requests import device_of
from accounts.services import links, staff
from accounts.services.second_factor import require_second_factor
from accounts.services.sign_ins import tell_of_new_device
from accounts.services.tokens import end_token, make_token, require_everywhere
from players.models import Account
from tournaments.common import permissions
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.finders import find_tournament


class SignIn(LedgerView):
    repeats_kept = False
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "token"

    def get_authenticate_header(self, request: Request) -> str:
        """The scheme that a 401 names; without authentication classes DRF would answer 403."""
        return "Token"

    @operation(
        "A new token for `Authorization: Token ...`",
        request=serializers.Credentials,
        response=serializers.TokenSerializer,
    )
    def post(self, request: Request) -> Response:
        """By user name and password; too many attempts are refused for a while."""
        given = self.read(serializers.Credentials)
        account = authenticate(request._request, username=given["username"], password=given["password"])
        if not isinstance(account, Account):
            raise AuthenticationFailed
        require_second_factor(account=account, code=given["code"])
        tell_of_new_device(account=account, request=request._request)
        slug = given["tournament"]
        token, secret = make_token(
            account=account,
            name=given["name"] or device_of(request._request) or "API",
            scope=given["scope"],
            days=given["days"],
            tournament=find_tournament(account, slug) if slug else None,
            request=request._request,
        )
        return Response(_told(token, secret))


class Tokens(LedgerView):
    permission_classes = (IsAuthenticated,)

    @operation("Your tokens, newest first", response=serializers.OwnToken(many=True))
    def get(self, request: Request) -> Response:
        """Without their secrets. Not for tokens that are bound to a tournament or may not do everything."""
        require_everywhere(self.account)
        return Response(serializers.OwnToken(selectors.tokens_of(self.account), many=True).data)


class OneToken(LedgerView):
    @operation("End a token; its program gets 401 from now on", status=204)
    def delete(self, request: Request, pk: int) -> Response:
        """Your own, also the one that asks; your sign-ins tell of it. Not for tokens that are bound to a tournament or
        may not do everything.
        """
        require_everywhere(self.account)
        token = selectors.tokens_of(self.account).filter(pk=pk).first()
        if token is None:
            raise Http404
        end_token(token=token, request=request._request)
        return Response(status=204)


class StaffSessions(LedgerView):
    @operation("Sessions and tokens by which somebody on the staff acts", response=serializers.Reach)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        """By the number of a role. Without those that have no rights here any more. For organisers."""
        account = self.staff(slug, pk)
        (reach,) = (
            member for member in selectors.reach_of_staff(self.tournament(slug)) if member.account == account
        )
        return Response(serializers.Reach(reach).data)

    @operation("End them in this tournament", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """The sessions and tokens of this account have no rights here any more, and go on elsewhere; who signs in anew
        has them again. For organisers."""
        staff.end_sessions(tournament=self.tournament(slug), account=self.staff(slug, pk), by=self.account)
        return Response(status=204)

    def staff(self, slug: str, pk: int) -> Account:
        """The account of a role."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_roles, self.request.user, tournament)
        role = tournament.roles.select_related("account").filter(pk=pk).first()
        if role is None:
            raise Http404
        return role.account


class Invitations(LedgerView):
    repeats_kept = False

    @operation("Invitations to the staff", response=serializers.InvitationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """Newest first, with their state; the links themselves are not kept. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_roles, request.user, tournament)
        rows = selectors.invitations_of(tournament)
        return Response(serializers.InvitationSerializer(rows, many=True).data)

    @operation(
        "Invite somebody to the staff: the answer holds the one-time link",
        request=serializers.InvitationRequest,
        response=serializers.InvitationSerializer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """The link is shown this once: give it to one person. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_roles, self.account, tournament)
        given = self.read(serializers.InvitationRequest)
        link, url = links.invite(
            tournament=tournament,
            kind=given["kind"],
            name=given["name"],
            to=given["email"],
            by=self.account,
            address=address_maker(request._request),
        )
        return Response(serializers.InvitationSerializer(link, context={"link": url}).data, status=201)


class OneInvitation(LedgerView):
    @operation("Cancel an invitation", status=204)
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        """Its link opens nothing any more. For organisers."""
        link = selectors.invitations_of(self.tournament(slug)).filter(pk=pk).first()
        if link is None:
            raise Http404
        links.revoke_invitation(link=link, by=self.account)
        return Response(status=204)


def _told(token: ApiToken, secret: str) -> dict[str, object]:
    return {
        "token": secret,
        "name": token.name,
        "scope": token.scope,
        "tournament": token.tournament.slug if token.tournament else None,
        "expires_at": token.expires_at,
    }
