"""Applications to play, without an account, and the organiser's answers."""

from django.http import Http404
from django.utils.translation import get_language
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.common import permissions
from tournaments.common.site import site_of
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.serializers import OptionalReason
from tournaments.common.web.throttling import count_application, wait_to_apply
from tournaments.desk.people import serializers as shapes
from tournaments.desk.people.selectors.own_data import own_entry
from tournaments.desk.people.selectors.registration import (
    application_key,
    application_path,
    applications,
    entry_of_key,
    find_application,
)
from tournaments.desk.people.services import own_application as own
from tournaments.desk.people.services import registration as services
from tournaments.models import Entry
from tournaments.play.signatures.serializers import PinRequest


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


class OwnWish(PrivateView):
    @operation(
        "Ask to be listed otherwise, or to be erased",
        request=shapes.WishRequest,
        response=shapes.OwnApplicationSerializer,
    )
    def put(self, request: Request, slug: str, key: str) -> Response:
        """The organiser answers the wish; an empty wish takes it back. For the holder of the key."""
        entry = own.express_wish(entry=self.find_entry(slug, key), **self.read(shapes.WishRequest))
        return Response(shapes.OwnApplicationSerializer(find_application(entry)).data)


class OwnPin(PrivateView):
    @operation("Set the PIN by which you sign", request=PinRequest, status=204)
    def put(self, request: Request, slug: str, key: str) -> Response:
        """4 to 8 digits, stored hashed. For the holder of the key."""
        own.change_pin(entry=self.find_entry(slug, key), **self.read(PinRequest))
        return Response(status=204)

    @operation("Sign without a PIN", status=204)
    def delete(self, request: Request, slug: str, key: str) -> Response:
        """Removes the PIN. For the holder of the key."""
        own.change_pin(entry=self.find_entry(slug, key), pin="")
        return Response(status=204)


class OwnLink(PrivateView):
    @operation("A new key of your application", response=shapes.PrivateLinkSerializer)
    def post(self, request: Request, slug: str, key: str) -> Response:
        """The former key opens nothing any more: `key` of the answer does. For the holder of the key."""
        entry = own.renew_link(entry=self.find_entry(slug, key))
        link = request.build_absolute_uri(application_path(entry))
        return Response({"key": application_key(entry), "link": link})


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

    @operation(
        "Correct your application, until it is answered",
        request=shapes.ApplicationRequest,
        response=shapes.OwnApplicationSerializer,
    )
    def put(self, request: Request, slug: str, key: str) -> Response:
        """Replaces the whole application; your place in the list stays. For the holder of the key."""
        application = own.change_application(
            entry=self.find_entry(slug, key), **self.read(shapes.ApplicationRequest)
        )
        return Response(shapes.OwnApplicationSerializer(application).data)

    @operation(
        "Change your club and e-mail address, once you have a place",
        request=shapes.ContactRequest,
        response=shapes.OwnApplicationSerializer,
    )
    def patch(self, request: Request, slug: str, key: str) -> Response:
        """An empty address removes the address. For the holder of the key."""
        entry = own.change_contact(entry=self.find_entry(slug, key), **self.read(shapes.ContactRequest))
        return Response(shapes.OwnApplicationSerializer(find_application(entry)).data)

    @operation("Withdraw, before the first round", status=204)
    def delete(self, request: Request, slug: str, key: str) -> Response:
        """An application that waits is erased; an accepted player is withdrawn. For the holder of the key."""
        own.withdraw_application(entry=self.find_entry(slug, key))
        return Response(status=204)


class AcceptApplications(LedgerView):
    @operation(
        "Accept applicants: all of them or none",
        request=shapes.Acceptance,
        response=shapes.EntrySerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Accepts no more applicants than there are places. For organisers."""
        accepted = services.accept_applications(
            tournament=self.tournament(slug),
            numbers=self.read(shapes.Acceptance)["numbers"],
            by=self.account,
            site=site_of(request),
        )
        return Response(shapes.EntrySerializer(accepted, many=True).data)


class RefuseApplication(LedgerView):
    @operation("Reject an applicant; what they sent is erased", request=OptionalReason, status=204)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Erases the application; its number is free again. For organisers."""
        reason = self.read(OptionalReason)["reason"]
        services.refuse_application(
            tournament=self.tournament(slug),
            number=number,
            by=self.account,
            reason=reason,
            site=site_of(request),
        )
        return Response(status=204)
