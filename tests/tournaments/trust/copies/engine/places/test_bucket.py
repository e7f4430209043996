"""A bucket: signatures as AWS documents them, and a copy that goes there and comes back."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.tournaments.trust.copies.engine.places import s3
from tests.tournaments.trust.copies.engine.stores import Laptop, restored
from tournaments.trust.copies.engine import line as lines
from tournaments.trust.copies.engine.places.addresses import place_of
from tournaments.trust.copies.engine.places.bucket import Bucket
from tournaments.trust.copies.engine.reading import copies_at

EXAMPLES = [
    ("lifecycle=", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"),
    ("max-keys=2&prefix=J", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"),
]
"""AWS, Signature Calculations for the Authorization Header (sigv4-header-based-auth), its examples."""


@pytest.mark.parametrize(("query", "signature"), EXAMPLES)
def test_signatures_are_those_of_the_documentation(query: str, signature: str):
    key, secret = "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    place = place_of(f"s3://{key}:{quote(secret, safe='')}@examplebucket.s3.amazonaws.com/any")
    assert isinstance(place, Bucket)
    headers = place.signed("GET", "/", query, b"", datetime(2013, 5, 24, tzinfo=UTC))
    assert headers["authorization"].endswith(f"Signature={signature}")


@pytest.fixture
def server() -> Iterator[s3.Bucket]:
    with s3.bucket() as made:
        yield made


def at(server: s3.Bucket, secret: str = s3.SECRET) -> str:
    port = server.server_address[1]
    return f"s3+http://{s3.KEY}:{quote(secret, safe='')}@127.0.0.1:{port}/hall/some folder?region={s3.REGION}"


def test_a_copy_goes_to_a_bucket_and_comes_back(
    server: s3.Bucket, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Another process goes on with it; the bucket is away for a while; it is renewed, and the old one removed."""
    monkeypatch.setattr(lines, "MOST_PAGES", 30)
    laptop = Laptop(tmp_path / "data", place_of(at(server)), notes=300)
    laptop.keep("secret.key", b"a secret")
    laptop.settle()
    laptop.write()
    laptop.settle()
    server.status = 503
    laptop.write()
    laptop.sender.sent_at = 0.0
    laptop.sender.attempt()
    assert laptop.sender.status.trouble == "away"
    server.status = 0
    laptop.settle()
    laptop.another_process()
    laptop.write()
    laptop.settle()
    assert len(copies_at(laptop.place)) == 1
    assert restored(place_of(at(server)), tmp_path / "new") == 3
    assert (tmp_path / "new/files/secret.key").read_bytes() == b"a secret"
    laptop.place.remove(laptop.place.copies()[0])
    assert (server.objects, server.refused) == ({}, 0)
    laptop.sender.seen_at = 0.0
    laptop.sender.attempt()
    laptop.settle()
    assert restored(place_of(at(server)), tmp_path / "again") == 3
    laptop.close()


def test_a_wrong_secret_is_told(server: s3.Bucket, tmp_path: Path):
    laptop = Laptop(tmp_path / "data", place_of(at(server, "wrong")))
    laptop.sender.attempt()
    assert laptop.sender.status.trouble == "refused"
    assert "wrong" not in f"{laptop.sender.status}"
    laptop.close()
