"""The plain door beside HTTPS, and the page that tells phones how to trust the installation."""

from typing import Any

import pytest
from cryptography import x509
from django.test import Client

from tournaments.management.authority import FOLDER, authority_of, certificate_for, fingerprint

pytestmark = pytest.mark.django_db


@pytest.fixture
def own(settings, tmp_path) -> None:
    settings.CERTIFICATE, settings.OWN_AUTHORITY, settings.HTTPS = "own", True, True
    settings.DATA_DIR, settings.PORT, settings.PLAIN_PORT = tmp_path, 8443, 8444
    settings.ALLOWED_HOSTS = ["192.168.1.20", "localhost"]
    settings.SESSION_COOKIE_SECURE = True
    certificate_for(tmp_path / FOLDER, settings.ALLOWED_HOSTS)


HERE: dict[str, Any] = {"HTTP_HOST": "192.168.1.20:8444"}


@pytest.mark.parametrize("path", ["/", "/t/x/?a=1", "/login/", "/api/v1/tournaments/", "/trusted/"])
def test_the_plain_door_leads_to_https(own, path: str):
    answer = Client().get(path, **HERE)
    assert (answer.status_code, answer["Location"]) == (302, f"https://192.168.1.20:8443{path}")


def test_a_form_is_not_turned_into_a_question(own):
    answer = Client().post("/login/", {"login": "x", "password": "y"}, **HERE)
    assert (answer.status_code, answer["Location"]) == (307, "https://192.168.1.20:8443/login/")


def test_a_header_does_not_make_it_secure(own):
    assert Client().get("/", HTTP_X_FORWARDED_PROTO="https", **HERE).status_code == 302


def test_over_https_nothing_is_moved_and_nothing_pinned(own):
    answer = Client().get("/", secure=True, HTTP_HOST="192.168.1.20:8443")
    assert answer.status_code == 200
    assert "Strict-Transport-Security" not in answer


@pytest.mark.parametrize("secure", [False, True])
def test_the_page_tells_each_kind_of_phone(own, settings, secure: bool):
    page = Client().get("/trust/", secure=secure, **HERE).content.decode()
    assert all(kind in page for kind in ("Android", "iPhone, iPad", "Windows, macOS, Linux"))
    assert "http://192.168.1.20:8444/trust/" in page
    assert fingerprint(authority_of(settings.DATA_DIR / FOLDER)) in page


def test_the_file_holds_the_authority_and_no_key(own, settings):
    answer = Client().get("/trust/tenbo-authority.crt", **HERE)
    assert answer["Content-Type"] == "application/x-x509-ca-cert"
    kept = authority_of(settings.DATA_DIR / FOLDER).certificate
    assert x509.load_der_x509_certificate(answer.content) == kept
    assert b"PRIVATE" not in answer.content


def test_without_an_own_authority_there_is_nothing_to_trust():
    assert Client().get("/trust/").status_code == 404
    assert Client().get("/trust/tenbo-authority.crt").status_code == 404
