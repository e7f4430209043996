"""Signatures are checked as RFC 8032 says."""

import pytest

from scoring.ledger.ed25519 import is_signed
from tests.rows import each

VECTORS = [
    # RFC 8032, section 7.1: key, message, signature
    pytest.param(
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
        id="TEST 1",
    ),
    pytest.param(
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
        id="TEST 2",
    ),
    pytest.param(
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
        id="TEST 3",
    ),
]
KEY, MESSAGE, SIGNATURE = (bytes.fromhex(part) for part in VECTORS[2].values)  # type: ignore[arg-type]
ORDER = 2**252 + 27742317777372353535851937790883648493


@each(("key", "message", "signature"), VECTORS)
def test_vectors(key: str, message: str, signature: str) -> None:
    assert is_signed(bytes.fromhex(message), bytes.fromhex(signature), bytes.fromhex(key))


def greater_by_the_order() -> bytes:
    """The same scalar, written larger than the order: RFC 8032 refuses it."""
    scalar = int.from_bytes(SIGNATURE[32:], "little") + ORDER
    return SIGNATURE[:32] + scalar.to_bytes(32, "little")


WRONG = [
    pytest.param(KEY, MESSAGE + b"x", SIGNATURE, id="another message"),
    pytest.param(KEY, MESSAGE, SIGNATURE[:-1] + b"\x0b", id="another signature"),
    pytest.param(KEY, MESSAGE, greater_by_the_order(), id="a scalar beyond the order"),
    pytest.param(KEY[:31], MESSAGE, SIGNATURE, id="a short key"),
    pytest.param(KEY, MESSAGE, SIGNATURE[:63], id="a short signature"),
    pytest.param(b"\xff" * 32, MESSAGE, SIGNATURE, id="a key beyond the field"),
    pytest.param((2).to_bytes(32, "little"), MESSAGE, SIGNATURE, id="a key that is no point"),
    pytest.param((1 | 1 << 255).to_bytes(32, "little"), MESSAGE, SIGNATURE, id="a zero with a sign"),
    pytest.param(KEY, MESSAGE, (2).to_bytes(32, "little") + SIGNATURE[32:], id="a promise that is no point"),
]


@each(("key", "message", "signature"), WRONG)
def test_refused(key: bytes, message: bytes, signature: bytes) -> None:
    assert not is_signed(message, signature, key)
