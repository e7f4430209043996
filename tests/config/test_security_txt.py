"""Where to report a weakness."""

import pytest
import time_machine


@pytest.mark.django_db
def test_a_contact_that_is_named(client, settings):
    settings.SECURITY_CONTACT = "mailto:security@tenbo.example"
    with time_machine.travel("2026-11-22T12:00:00Z"):
        answer = client.get("/.well-known/security.txt")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/plain; charset=utf-8")
    assert answer.content.decode().splitlines() == [
        "Contact: mailto:security@tenbo.example",
        "Expires: 2027-05-21T00:00:00Z",
        "Preferred-Languages: en",
    ]


@pytest.mark.django_db
def test_no_contact_no_file(client):
    assert client.get("/.well-known/security.txt").status_code == 404
