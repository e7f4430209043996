"""The head of an answer names the styles of the page, and of nothing else."""

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import RequestFactory

from config.preload import preload_styles

SHEETS = '<link rel="icon" href="/i.svg"><link rel="stylesheet" href="/a.css"><link rel="stylesheet" href="/b.css">'
PAGE = f"<html><head>{SHEETS}</head><body>{SHEETS.replace('/a', '/c')}</body></html>"
BOTH = "</a.css>; rel=preload; as=style, </b.css>; rel=preload; as=style"


@pytest.mark.parametrize(
    ("response", "link"),
    [
        pytest.param(HttpResponse(PAGE), BOTH, id="a page"),
        pytest.param(HttpResponse(SHEETS), None, id="a part of a page"),
        pytest.param(HttpResponse("<html><head></head></html>"), None, id="a page without styles"),
        pytest.param(HttpResponse(PAGE, status=404), None, id="an error"),
        pytest.param(HttpResponse(PAGE, content_type="text/plain"), None, id="a text"),
        pytest.param(StreamingHttpResponse([PAGE]), None, id="a stream"),
    ],
)
def test_what_is_named(response, link: str | None) -> None:
    assert preload_styles(lambda _request: response)(RequestFactory().get("/")).get("Link") == link
