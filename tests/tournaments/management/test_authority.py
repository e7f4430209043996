"""An installation's own authority: what it vouches for, when it makes a certificate anew, and that TLS takes both."""

import http.client
import http.server
import ssl
import stat
import threading
from datetime import timedelta
from pathlib import Path

import pytest
import time_machine
from cryptography import x509
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError
from django.utils import timezone

from tests.patience import PATIENCE
from tournaments.management.authority import authority_of, certificate_for, names_of, public_part

HALL = ["localhost", "127.0.0.1", "[::1]", "laptop", "laptop.local", "192.168.1.20"]


def names(path: Path) -> list[str]:
    held = x509.load_pem_x509_certificate(path.read_bytes()).extensions
    return [str(one.value) for one in held.get_extension_for_class(x509.SubjectAlternativeName).value]


def test_the_certificate_has_the_names_of_the_machine(tmp_path: Path):
    assert names(certificate_for(tmp_path, HALL)) == [
        *("localhost", "127.0.0.1", "::1", "laptop", "laptop.local", "192.168.1.20")
    ]


@pytest.mark.parametrize(
    ("hosts", "same"),
    [
        pytest.param(HALL, True, id="nothing changed"),
        pytest.param([*HALL[:-1], "10.0.0.7"], False, id="another network"),
        pytest.param([*HALL, "bank.example"], True, id="a name it may not vouch for"),
    ],
)
def test_another_address_another_certificate_and_the_same_authority(tmp_path: Path, hosts, same):
    before = certificate_for(tmp_path, HALL).read_bytes()
    authority = public_part(authority_of(tmp_path))
    assert (certificate_for(tmp_path, hosts).read_bytes() == before) is same
    assert public_part(authority_of(tmp_path)) == authority


def test_it_is_renewed_before_it_ends(tmp_path: Path):
    before = certificate_for(tmp_path, HALL).read_bytes()
    with time_machine.travel(timezone.now() + timedelta(days=360), tick=False):
        assert certificate_for(tmp_path, HALL).read_bytes() == before
    with time_machine.travel(timezone.now() + timedelta(days=370), tick=False):
        assert certificate_for(tmp_path, HALL).read_bytes() != before


def test_a_certificate_of_an_authority_that_was_thrown_away_is_made_anew(tmp_path: Path):
    before = certificate_for(tmp_path, HALL).read_bytes()
    (tmp_path / "authority.pem").unlink()
    assert certificate_for(tmp_path, HALL).read_bytes() != before


def test_keys_are_for_the_owner_alone(tmp_path: Path):
    certificate_for(tmp_path, HALL)
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}


def test_who_trusts_it_trusts_it_for_nothing_on_the_internet(tmp_path: Path):
    """Neither does it make such a certificate, nor would one that was made with its key be taken."""
    authority = authority_of(tmp_path, HALL)
    assert names_of(authority, ["bank.example", "8.8.8.8", "192.168.7.7", "x.local"]) == names_of(
        authority, ["192.168.7.7", "x.local"]
    )
    bounds = authority.certificate.extensions.get_extension_for_class(x509.NameConstraints)
    assert (bounds.critical, bounds.value.excluded_subtrees) == (True, None)
    forged = forge(authority, "bank.example")
    verifier = (
        PolicyBuilder()
        .store(Store([authority.certificate]))
        .build_server_verifier(x509.DNSName("bank.example"))
    )
    with pytest.raises(VerificationError):
        verifier.verify(forged, [])


def forge(authority, name: str) -> x509.Certificate:
    from tournaments.management import authority as module

    return x509.load_pem_x509_certificate(module._issue(authority, [x509.DNSName(name)]))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_browser_that_trusts_it_connects(tmp_path: Path, host: str):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate_for(tmp_path, HALL))
    server = http.server.HTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.handle_request)
    thread.start()
    trusting = ssl.create_default_context(cadata=public_part(authority_of(tmp_path)))
    connection = http.client.HTTPSConnection(host, server.server_port, context=trusting, timeout=PATIENCE)
    connection.request("HEAD", "/")
    assert connection.getresponse().status == 200
    connection.close()
    thread.join(PATIENCE)
    server.server_close()
