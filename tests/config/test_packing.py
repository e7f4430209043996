"""Text goes out packed, and only text."""

import gzip
import re

import brotli
import pytest
from django.test import Client

from tests.factories import make_hall
from tests.tournaments.conftest import client_of

pytestmark = pytest.mark.django_db

BROWSER = {"Accept-Encoding": "gzip, deflate, br"}


def test_a_page_of_somebody_signed_in() -> None:
    """By Django's own middleware, which makes the size of a page with tokens hard to read."""
    answer = client_of(make_hall().organiser).get("/t/bologna-open/set-up/", headers=BROWSER)
    assert (answer["Content-Encoding"], answer["Vary"].count("Accept-Encoding")) == ("gzip", 1)
    assert b"</html>" in gzip.decompress(answer.content)


@pytest.mark.parametrize(
    ("accepted", "encoding", "unpack"),
    [
        pytest.param("gzip, br", "br", brotli.decompress, id="a browser"),
        pytest.param("gzip", "gzip", gzip.decompress, id="a program"),
    ],
)
def test_static_files(accepted: str, encoding: str, unpack) -> None:
    """A style sheet goes without its comments."""
    plain = re.sub(rb"/\*.*?\*/\n?", b"", Client().get("/static/css/tenbo.css").getvalue(), flags=re.S)
    assert plain.count(b"{") > 200
    for _turn in range(2):
        answer = Client().get("/static/css/tenbo.css", headers={"Accept-Encoding": accepted})
        assert (answer["Content-Encoding"], answer["Content-Type"]) == (encoding, 'text/css; charset="utf-8"')
        body = answer.getvalue()
        assert (unpack(body), answer["Content-Length"]) == (plain, str(len(body)))
        assert len(body) < len(plain) / 3
        assert "Accept-Encoding" in answer["Vary"]


@pytest.mark.parametrize("path", ["/static/img/icons.svg", "/static/js/theme.js"])
def test_who_asks_for_the_head_alone_does_not_empty_the_file(path: str) -> None:
    client = Client()
    head = client.head(path, headers=BROWSER)
    head.close()
    body = client.get(path, headers=BROWSER).getvalue()
    assert brotli.decompress(body) == client.get(path).getvalue()


def test_a_picture_goes_as_it_is() -> None:
    answer = Client().get("/static/img/icon-180.png", headers=BROWSER)
    assert not answer.has_header("Content-Encoding")
    answer.close()
