"""Asking to play, without an account; and the organiser's answer."""

from typing import Any

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import permissions
from tournaments.api import serializers as shapes
from tournaments.api.base import LedgerView, operation
from tournaments.selectors.registration import applications
from tournaments.services import registration as services
from tournaments.throttling import ApplicantThrottle, ApplicationsThrottle


class Applications(LedgerView):
    """Reading is the organiser's; asking is anybody's, and throttled."""

    permission_classes = (AllowAny,)

    def get_throttles(self) -> list[Any]:
        if self.request.method == "POST":
            return [ApplicantThrottle(), ApplicationsThrottle()]
        return super().get_throttles()

    @operation("Who asks to play, first come first", response=shapes.ApplicationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        return Response(shapes.ApplicationSerializer(applications(tournament), many=True).data)

    @operation(
        "Ask to play (open registration)",
        request=shapes.ApplicationRequest,
        response=shapes.ApplicationAnswer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        said = self.read(shapes.ApplicationRequest)
        application = services.apply_to_play(tournament=self.tournament(slug), **said)
        return Response({"number": application.entry.number, "waiting": application.waiting}, status=201)


class AcceptApplications(LedgerView):
    @operation(
        "These applicants play: all or none",
        request=shapes.Acceptance,
        response=shapes.EntrySerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        accepted = services.accept_applications(
            tournament=self.tournament(slug), numbers=self.read(shapes.Acceptance)["numbers"], by=self.account
        )
        return Response(shapes.EntrySerializer(accepted, many=True).data)


class RefuseApplication(LedgerView):
    @operation("Refuse; what was sent is erased", request=shapes.OptionalReason, status=204)
    def post(self, request: Request, slug: str, number: int) -> Response:
        reason = self.read(shapes.OptionalReason)["reason"]
        services.refuse_application(
            tournament=self.tournament(slug), number=number, by=self.account, reason=reason
        )
        return Response(status=204)
