"""A receiver: a real HTTP server that keeps what it hears and answers as it is told."""

from collections.abc import Iterator

import pytest

from tests.factories import Hall
from tests.tournaments.common.jobs.test_outbound import Server
from tournaments.common.chain.hooks import NAMES
from tournaments.common.jobs import queue
from tournaments.models import Webhook
from tournaments.trust.webhooks.services import add_webhook


@pytest.fixture
def server(settings) -> Iterator[Server]:
    settings.WEBHOOKS_PRIVATE = True
    server = Server()
    yield server
    server.stop()


@pytest.fixture
def hook(hall: Hall, server: Server) -> Webhook:
    queue.run_due()  # the first standings were made before anybody listened
    made, secret = add_webhook(
        tournament=hall.tournament, address=server.url, events=NAMES, by=hall.organiser
    )
    made.secret = secret  # type: ignore[attr-defined]  # for the tests of signatures
    return made
