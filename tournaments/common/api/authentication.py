"""A name and a password in the header of a request. Imports no view: the settings name this class to all of them."""

from typing import Any

from drf_spectacular.authentication import BasicScheme
from rest_framework.authentication import BasicAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request


class NamedAuthentication(BasicAuthentication):
    """As DRF's, but for text that no database keeps."""

    def authenticate_credentials(self, userid: str, password: str, request: Request | None = None) -> Any:
        """The account; raises AuthenticationFailed."""
        if "\0" in userid + password:
            raise AuthenticationFailed
        return super().authenticate_credentials(userid, password, request)


class NamedScheme(BasicScheme):  # type: ignore[no-untyped-call]  # the library has no types here
    """What the schema says of it."""

    target_class = "tournaments.common.api.authentication.NamedAuthentication"
