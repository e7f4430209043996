"""People who signed in before an upgrade stay signed in: what a session holds is written here as the store has it."""

import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.test import Client

from tests.factories import AccountFactory

pytestmark = pytest.mark.django_db


def test_a_session_of_the_version_before_1_0(client: Client) -> None:
    account = AccountFactory.create()
    session = SessionStore()
    session.update(
        {
            "_auth_user_id": str(account.pk),
            "_auth_user_backend": "accounts.backends.NameOrEmail",
            "_auth_user_hash": account.get_session_auth_hash(),
        }
    )
    session.create()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    assert client.get("/account/").context["user"] == account
