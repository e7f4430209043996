"""What TENBO_COPY may say, and what is said of a mistake: never the secret in it."""

from pathlib import Path

import pytest

from tournaments.trust.copies.engine.places.addresses import BadAddress, places_of
from tournaments.trust.copies.engine.places.folder import Folder

LABELS = [
    ("", []),
    ("/media/me/STICK", [("folder", "/media/me/STICK")]),
    ("/mnt/share/tenbo-copies", [("folder", "/mnt/share")]),
    (
        " /a , https://tenbo_abc@other.example ,s3://KEY:SECRET@s3.example/bucket/deep/folder?region=eu",
        [
            ("folder", "/a"),
            ("tenbo", "https://other.example"),
            ("bucket", "s3://s3.example/bucket/deep/folder"),
        ],
    ),
    ("http://tenbo_abc@192.168.1.7:8000", [("tenbo", "http://192.168.1.7:8000")]),
]


@pytest.mark.parametrize(("text", "labels"), LABELS)
def test_places(text: str, labels: list[tuple[str, str]]):
    assert [(place.kind, place.label) for place in places_of(text)] == labels


WRONG = [
    ("stick", "is not the whole path"),
    ("https://other.example", "The token of other.example is missing"),
    ("https://hidden@", "names no machine"),
    ("https://hidden@other.example:port", "cannot be read"),
    ("s3://hidden@s3.example/bucket", "A bucket is s3://KEY:SECRET@s3.example/BUCKET"),
    ("s3://KEY:hidden@s3.example/", "A bucket is"),
    ("ftp://me:hidden@there", "ftp: is no kind of place"),
]


@pytest.mark.parametrize(("text", "words"), WRONG)
def test_mistakes(text: str, words: str):
    with pytest.raises(BadAddress, match=words) as told:
        places_of(text)
    assert "hidden" not in str(told.value)


def test_the_home_folder():
    (place,) = places_of("~/copies")
    assert isinstance(place, Folder)
    assert place.path == Path.home() / "copies"
