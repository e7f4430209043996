"""The key of the installation. Anybody who has its public half can check its signatures."""

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from django.conf import settings


def _key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(settings.SIGNING_KEY))


def public_key() -> str:
    """The public half, in hex."""
    return _key().public_key().public_bytes_raw().hex()


def sign(message: bytes) -> str:
    """The Ed25519 signature of a message, in hex; the same message has the same signature."""
    return _key().sign(message).hex()


def is_own(message: bytes, signature: str) -> bool:
    """Whether this installation has signed the message."""
    try:
        _key().public_key().verify(bytes.fromhex(signature), message)
    except (InvalidSignature, ValueError):
        return False
    return True
