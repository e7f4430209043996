"""Signing in programs: a name and a password for a token."""

from typing import Any

from django.contrib.auth import authenticate
from rest_framework import serializers
from rest_framework.authtoken.models import Token
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from players.models import Account
from tournaments.common.api.base import LedgerView, operation


class Credentials(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=Account._meta.get_field("username").max_length)
    password = serializers.CharField(max_length=128, trim_whitespace=False)


class TokenSerializer(serializers.Serializer[Any]):
    token = serializers.CharField()


class SignIn(LedgerView):
    authentication_classes = ()
    permission_classes = (AllowAny,)
    throttle_scope = "token"

    def get_authenticate_header(self, request: Request) -> str:
        """What a 401 names; without authentication classes DRF would answer 403."""
        return "Token"

    @operation("A token for `Authorization: Token ...`", request=Credentials, response=TokenSerializer)
    def post(self, request: Request) -> Response:
        """By user name and password; too many attempts are refused for a while."""
        given = self.read(Credentials)
        account = authenticate(request._request, **given)
        if not isinstance(account, Account):
            raise AuthenticationFailed
        token, _new = Token.objects.get_or_create(user=account)
        return Response({"token": token.key})
