"""A client of the API that is somebody."""

import pytest
from rest_framework.test import APIClient

from players.models import Account


@pytest.fixture
def as_account():
    def make(account: Account | None) -> APIClient:
        client = APIClient()
        if account is not None:
            client.force_authenticate(account)
        return client

    return make
