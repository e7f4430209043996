"""Applications to play, without an account."""

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.site import site_of
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.throttling import count_application, wait_to_apply
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors.own_data import own_entry
from tournaments.desk.people.selectors.registration import (
    applications,
    entry_of_key,
    find_application,
)
from tournaments.desk.people.services import own_application as own
from tournaments.desk.people.services import registration as services
from tournaments.models import Entry


class Applications(LedgerView):
    """The organiser reads applications; anyone may apply, with a rate limit."""

    repeats_kept = False
    permission_classes = (AllowAny,)

    def check_throttles(self, request: Request) -> None:
        """Applications are counted with those of the page."""
        if request.method != "POST":
            super().check_throttles(request)
        elif wait := wait_to_apply(request, self.kwargs["slug"]):
            self.throttled(request, wait)

    @operation("Applications, first come first", response=shapes.ApplicationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """The applications with all their fields. For organisers."""
        tournament = self.tournament(slug)
        permissions.require(permissions.can_manage_entries, request.user, tournament)
        return Response(shapes.ApplicationSerializer(applications(tournament), many=True).data)

    @operation(
        "Apply to play (open registration)",
        request=shapes.RegistrationRequest,
        response=shapes.ApplicationAnswer,
        status=201,
    )
    def post(self, request: Request, slug: str) -> Response:
        """No account is needed. The answer has the number, and the place on the waiting list, if any."""
        sent = self.read(shapes.RegistrationRequest)
        application = services.apply_to_play(
            tournament=self.tournament(slug),
            site=site_of(request),
            language=get_language() or "",
            **sent,
        )
        count_application(request, slug)
        return Response(shapes.ApplicationAnswer(application).data, status=201)


class PrivateView(LedgerView):
    """A view behind the private link of a player."""

    repeats_kept = False
    permission_classes = (AllowAny,)

    def find_entry(self, slug: str, key: str) -> Entry:
        """The entry of this tournament with the key."""
        entry = entry_of_key(key)
        if entry.tournament_id != self.tournament(slug).pk:
            raise Http404
        return entry


class OwnCopy(PrivateView):
    @operation("What this tournament holds of you; logged", response=shapes.OwnCopySerializer)
    def post(self, request: Request, slug: str, key: str) -> Response:
        """The data of this tournament alone. For the holder of the key."""
        entry = self.find_entry(slug, key)
        own.log_own_export(entry=entry)
        return Response(own_entry(entry))


class OwnApplication(PrivateView):
    @operation("Your application, by its private key", response=shapes.OwnApplicationSerializer)
    def get(self, request: Request, slug: str, key: str) -> Response:
        """Your place and your application. For the holder of the key."""
        return Response(shapes.OwnApplicationSerializer(find_application(self.find_entry(slug, key))).data)
