"""A certificate authority of this installation, for a hall in which no name has a public certificate.

Its key signs only certificates for this machine's names and addresses: the authority is bound to private networks, to
`.local` and to the names this machine had when it was made, so a phone that trusts it trusts no other site by it.
This module does not use Django: the web server makes its certificate before the application is loaded.
"""

import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

FOLDER = "tls"
"""The folder in the data folder."""
LASTS = timedelta(days=10 * 365)
CERTIFICATE_LASTS = timedelta(days=397)
"""The longest time that browsers accept."""
RENEWED = timedelta(days=30)
"""The time before its end at which it is renewed."""
SKEW = timedelta(days=1)
"""A laptop without internet may have a clock that is behind the phones'."""
NETWORKS = (
    *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
    *("100.64.0.0/10", "::1/128", "fc00::/7", "fe80::/10"),
)
NAMES = ("localhost", "local")


class Authority(NamedTuple):
    """The authority's certificate, and the key that signs with it."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey


def certificate_for(folder: Path, hosts: Sequence[str]) -> Path:
    """The file with certificate and key for these names and addresses; made anew when they change or it ends soon.

    Names outside the bounds of the authority are left out.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    authority = authority_of(folder, hosts)
    names = names_of(authority, hosts)
    path = folder / "server.pem"
    if not _serves(path, authority, names):
        _write(path, _issue(authority, names))
    return path


def authority_of(folder: Path, hosts: Sequence[str] = ()) -> Authority:
    """The installation's authority, made on first use."""
    path = folder / "authority.pem"
    if not path.exists():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(path, _make_authority(hosts), only_new=True)
    pem = path.read_bytes()
    key = serialization.load_pem_private_key(pem, None)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    return Authority(x509.load_pem_x509_certificate(pem), key)


def public_part(authority: Authority) -> bytes:
    """The part for phones to trust: the certificate without the key, as DER."""
    return authority.certificate.public_bytes(serialization.Encoding.DER)


def fingerprint(authority: Authority) -> str:
    """The text that people compare: `AB:CD:...` of SHA-256."""
    return authority.certificate.fingerprint(hashes.SHA256()).hex(":").upper()


def names_of(authority: Authority, hosts: Iterable[str]) -> list[x509.GeneralName]:
    """The names and addresses within the bounds of the authority, as a certificate holds them."""
    bounds = authority.certificate.extensions.get_extension_for_class(x509.NameConstraints).value
    permitted = bounds.permitted_subtrees or []
    domains = [subtree.value for subtree in permitted if isinstance(subtree, x509.DNSName)]
    networks = [
        ip_network(str(subtree.value)) for subtree in permitted if isinstance(subtree, x509.IPAddress)
    ]
    names: list[x509.GeneralName] = []
    for host in dict.fromkeys(hosts):
        try:
            address = ip_address(host.strip("[]"))
        except ValueError:
            if any(host == domain or host.endswith(f".{domain}") for domain in domains):
                names.append(x509.DNSName(host))
        else:
            if any(address in network for network in networks):
                names.append(x509.IPAddress(address))
    return names


def _make_authority(hosts: Sequence[str]) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Tenbo in the hall, {now:%Y-%m-%d}")])
    own = [host for host in hosts if not _is_address(host) and not host.endswith((".local", "localhost"))]
    bounds: list[x509.GeneralName] = [x509.DNSName(name) for name in (*NAMES, *own)]
    bounds += [x509.IPAddress(network) for network in map(_network, _networks(hosts))]
    usage = x509.KeyUsage(
        key_cert_sign=True, crl_sign=True, digital_signature=False, content_commitment=False,
        key_encipherment=False, data_encipherment=False, key_agreement=False, encipher_only=False, decipher_only=False,
    )  # fmt: skip
    built = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SKEW)
        .not_valid_after(now + LASTS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(usage, critical=True)
        .add_extension(x509.NameConstraints(bounds, None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return _pem(built, key)


def _issue(authority: Authority, names: Sequence[x509.GeneralName]) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    now = datetime.now(UTC)
    signer = authority.key.public_key()
    built = (
        x509.CertificateBuilder()
        .subject_name(x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tenbo")]))
        .issuer_name(authority.certificate.subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - SKEW)
        .not_valid_after(now + CERTIFICATE_LASTS - SKEW)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signer), critical=False)
        .sign(authority.key, hashes.SHA256())
    )
    return _pem(built, key)


def _serves(path: Path, authority: Authority, names: Sequence[x509.GeneralName]) -> bool:
    """Whether the kept certificate is of this authority, has these names, and lasts."""
    if not path.exists():
        return False
    kept = x509.load_pem_x509_certificate(path.read_bytes())
    held = kept.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    lasts = kept.not_valid_after_utc - RENEWED > datetime.now(UTC)
    signer = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority.key.public_key())
    ours = kept.extensions.get_extension_for_class(x509.AuthorityKeyIdentifier).value == signer
    return lasts and ours and set(held) == set(names)


def _pem(certificate: x509.Certificate, key: ec.EllipticCurvePrivateKey) -> bytes:
    plain = serialization.NoEncryption()
    pkcs8 = serialization.PrivateFormat.PKCS8
    kept = key.private_bytes(serialization.Encoding.PEM, pkcs8, plain)
    return certificate.public_bytes(serialization.Encoding.PEM) + kept


def _write(path: Path, content: bytes, *, only_new: bool = False) -> None:
    """Write a file for its owner alone, whole or not at all. With `only_new`, the first of two starts at once wins."""
    aside = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(content)
    if not only_new:
        aside.replace(path)
        return
    try:
        os.link(aside, path)
    except FileExistsError:
        pass
    finally:
        aside.unlink()


def _is_address(host: str) -> bool:
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return False
    return True


def _network(text: str) -> IPv4Network | IPv6Network:
    return ip_network(text)


def _networks(hosts: Sequence[str]) -> list[str]:
    """The private networks, and addresses of this machine outside them, each by itself."""
    networks = [ip_network(text) for text in NETWORKS]
    own = [host.strip("[]") for host in hosts if _is_address(host)]
    return [
        *NETWORKS,
        *(address for address in own if not any(ip_address(address) in network for network in networks)),
    ]
