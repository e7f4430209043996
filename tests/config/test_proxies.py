"""The address of the reader: from the connection, or from a proxy that is named in the settings."""

import pytest
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import Client, RequestFactory

from config.proxies import ClientAddress
from tests.factories import PASSWORD, AccountFactory

PROXIES = ["10.0.0.0/8", "2001:db8::1", "unix"]
ROWS = [
    pytest.param("203.0.113.7", "198.51.100.1", "203.0.113.7", id="a stranger's header"),
    pytest.param("10.0.0.1", "198.51.100.1", "198.51.100.1", id="through a proxy"),
    pytest.param(
        "10.0.0.1", "1.1.1.1, 198.51.100.1", "198.51.100.1", id="what the reader wrote is passed over"
    ),
    pytest.param("10.0.0.1", "198.51.100.1, 10.0.0.2", "198.51.100.1", id="two proxies"),
    pytest.param("10.0.0.1", "10.0.0.3", "10.0.0.3", id="from inside"),
    pytest.param("10.0.0.1", "", "10.0.0.1", id="the proxy itself"),
    pytest.param("10.0.0.1", "unknown", "10.0.0.1", id="no address"),
    pytest.param("10.0.0.1", "198.51.100.1:5123", "198.51.100.1", id="with a port"),
    pytest.param("2001:db8::1", "[2001:db8::99]:80", "2001:db8::99", id="IPv6"),
    pytest.param("::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1", id="IPv4 in IPv6"),
    pytest.param("", "198.51.100.1", "198.51.100.1", id="a socket file"),
]


def address_seen(peer: str, forwarded: str) -> tuple[str, bool]:
    """REMOTE_ADDR as the rest sees it, and whether the header is still there."""
    seen: list[tuple[str, bool]] = []

    def rest(request):
        seen.append((request.META["REMOTE_ADDR"], "HTTP_X_FORWARDED_FOR" in request.META))
        return HttpResponse()

    ClientAddress(rest)(RequestFactory().get("/", REMOTE_ADDR=peer, HTTP_X_FORWARDED_FOR=forwarded))
    return seen[0]


@pytest.mark.parametrize(("peer", "forwarded", "expected"), ROWS)
def test_the_reader(settings, peer: str, forwarded: str, expected: str):
    settings.TRUSTED_PROXIES = PROXIES
    assert address_seen(peer, forwarded) == (expected, False)


def test_without_the_setting_nobody_is_believed(settings):
    settings.TRUSTED_PROXIES = []
    assert address_seen("10.0.0.1", "198.51.100.1") == ("10.0.0.1", False)


def test_a_bad_setting_is_said_at_the_start(settings):
    settings.TRUSTED_PROXIES = ["10.0.0.256"]
    with pytest.raises(ImproperlyConfigured, match="TENBO_TRUSTED_PROXIES"):
        ClientAddress(lambda request: HttpResponse())


@pytest.mark.parametrize("proxies", [[], ["127.0.0.1"]], ids=["no proxy", "behind a proxy"])
@pytest.mark.django_db
def test_https_is_believed_of_a_trusted_proxy(settings, proxies: list[str]):
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    settings.TRUSTED_PROXIES = proxies
    settings.SECURE_SSL_REDIRECT = True
    assert Client().get("/login/", HTTP_X_FORWARDED_PROTO="https").status_code == 200
    stranger = Client().get("/login/", HTTP_X_FORWARDED_PROTO="https", REMOTE_ADDR="203.0.113.9")
    assert stranger.status_code == (301 if proxies else 200)


@pytest.mark.django_db
def test_a_forged_header_neither_lifts_nor_spreads_the_throttle():
    """Forty names sprayed with a new header each: the twenty-first is told to wait."""
    cache.clear()
    told = [
        Client()
        .post(
            "/api/v1/token/",
            {"username": f"name{n}", "password": "wrong"},
            content_type="application/json",
            HTTP_X_FORWARDED_FOR=f"198.51.100.{n}",
        )
        .status_code
        for n in range(22)
    ]
    assert told == [401] * 20 + [429] * 2
    cache.clear()


@pytest.mark.django_db
def test_behind_a_proxy_a_stranger_locks_out_nobody_else(settings):
    """Wrong passwords for the organiser's name from one address leave their own address alone."""
    settings.TRUSTED_PROXIES = ["127.0.0.1"]
    said = {"login": AccountFactory.create().username, "password": "wrong"}
    locked = [
        Client().post("/login/", said, HTTP_X_FORWARDED_FOR="203.0.113.9").status_code for _ in range(11)
    ]
    assert locked[-1] == 429
    right = Client().post("/login/", {**said, "password": PASSWORD}, HTTP_X_FORWARDED_FOR="198.51.100.1")
    assert right.status_code == 302
