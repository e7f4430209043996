"""What is past its time goes."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import tasks
from accounts.models import ApiToken, Link, SignIn
from accounts.services import housekeeping
from accounts.services.links import make_first_link
from accounts.services.tokens import make_token
from tests.factories import AccountFactory

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

NOTHING = {"sign_ins": 0, "links": 0, "tokens": 0, "attempts": 0}


def test_what_goes_and_what_stays():
    account = AccountFactory.create()
    make_token(account=account, name="x", scope="read", days=1)
    make_first_link(address=str)
    assert housekeeping.tidy() == NOTHING
    SignIn.objects.update(at=timezone.now() - timedelta(days=181))
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(days=91))
    Link.objects.update(expires_at=timezone.now() - timedelta(days=91))
    assert housekeeping.tidy() == {"sign_ins": 1, "links": 1, "tokens": 1, "attempts": 0}
    tasks.tidy()
