"""Asking to play, without an account; and the organiser's answer."""

from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.api.base import LedgerView, operation
from tournaments.common.api.serializers import OptionalReason
from tournaments.common.throttling import wait_to_apply
from tournaments.people import serializers as shapes
from tournaments.people.selectors.registration import applications
from tournaments.people.services import registration as services


class Applications(LedgerView):
    """The organiser reads applications; anyone may apply, with a rate limit."""

    permission_classes = (AllowAny,)

    def check_throttles(self, request: Request) -> None:
        """Applications are counted with those of the page."""
        if request.method != "POST":
            super().check_throttles(request)
        elif wait := wait_to_apply(request, self.kwargs["slug"]):
            self.throttled(request, wait)

    @operation("Applications, first come first", response=shapes.ApplicationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """With what the applicants sent. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        return Response(shapes.ApplicationSerializer(applications(tournament), many=True).data)

    @operation(
        "Apply to play (open registration)",
        request=shapes.ApplicationRequest,
        response=shapes.ApplicationAnswer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """No account is needed. The answer has the number, and whether the applicant is on the waiting list."""
        said = self.read(shapes.ApplicationRequest)
        application = services.apply_to_play(tournament=self.tournament(slug), **said)
        return Response({"number": application.entry.number, "waiting": application.waiting}, status=201)


class AcceptApplications(LedgerView):
    @operation(
        "Accept applicants: all of them or none",
        request=shapes.Acceptance,
        response=shapes.EntrySerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """As many as there are places. For organisers."""
        accepted = services.accept_applications(
            tournament=self.tournament(slug), numbers=self.read(shapes.Acceptance)["numbers"], by=self.account
        )
        return Response(shapes.EntrySerializer(accepted, many=True).data)


class RefuseApplication(LedgerView):
    @operation("Reject an applicant; what they sent is erased", request=OptionalReason, status=204)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """The number is free again. For organisers."""
        reason = self.read(OptionalReason)["reason"]
        services.refuse_application(
            tournament=self.tournament(slug), number=number, by=self.account, reason=reason
        )
        return Response(status=204)
