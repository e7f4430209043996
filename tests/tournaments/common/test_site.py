"""The address that is handed to others: a code on the laptop's screen has to work on a phone."""

import pytest
from django.test import RequestFactory

from tournaments.common.site import site_of

CASES = [
    pytest.param("localhost:8000", "http://192.0.2.7:8000/", id="at the machine itself"),
    pytest.param("127.0.0.1:8123", "http://192.0.2.7:8123/", id="by its number"),
    pytest.param("localhost", "http://192.0.2.7:80/", id="without a port"),
    pytest.param("192.0.2.7:8000", "http://192.0.2.7:8000/", id="from the hall"),
]


@pytest.mark.parametrize(("host", "address"), CASES)
def test_a_link_for_others_is_never_localhost(settings, host: str, address: str) -> None:
    settings.LAN_ADDRESS, settings.HOST, settings.LOCAL = "192.0.2.7", "0.0.0.0", True  # noqa: S104
    settings.ALLOWED_HOSTS = ["*"]
    assert site_of(RequestFactory(headers={"host": host}).get("/t/x/")) == address


@pytest.mark.parametrize(
    "differs",
    [{"LAN_ADDRESS": None}, {"HOST": "127.0.0.1"}, {"LOCAL": False}],
    ids=["no network", "for this machine alone", "behind a proxy"],
)
def test_where_nobody_else_comes_the_address_stays(settings, differs: dict[str, object]) -> None:
    settings.LAN_ADDRESS, settings.HOST, settings.LOCAL = "192.0.2.7", "0.0.0.0", True  # noqa: S104
    for name, value in differs.items():
        setattr(settings, name, value)
    assert site_of(RequestFactory(headers={"host": "localhost:8000"}).get("/")) == "http://localhost:8000/"
