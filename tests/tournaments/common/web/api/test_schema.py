"""The document of the API is made once in each language and format."""

import pytest
from django.test import Client

from tournaments.common.web.api.schema import DOCUMENTS

pytestmark = pytest.mark.django_db
ADDRESS = "/api/schema/"
YAML = "application/vnd.oai.openapi"
JSON = f"{YAML}+json"


@pytest.mark.parametrize(
    ("query", "accepted", "spoken", "document"),
    [
        pytest.param("?format=json", "*/*", "de", ("de", JSON), id="of the reader"),
        pytest.param("?lang=fi&format=json", "*/*", "de", ("fi", JSON), id="as asked"),
        pytest.param("?lang=xx", "*/*", "", ("en", YAML), id="a language nobody speaks"),
        pytest.param("", f"{JSON}; a=1", "", ("en", JSON), id="more words"),
    ],
)
def test_made_once(query: str, accepted: str, spoken: str, document: tuple[str, str]) -> None:
    DOCUMENTS.clear()
    headers = {"Accept": accepted, "Accept-Language": spoken}
    first, second = (Client().get(ADDRESS + query, headers=headers) for _turn in range(2))
    assert (first.status_code, [*DOCUMENTS]) == (200, [document])
    assert first.content == second.content == DOCUMENTS[document]
    assert (first["Content-Type"], first["Cache-Control"]) == (document[1], "public, max-age=3600")
    assert (
        Client().get(ADDRESS + query, headers={**headers, "If-None-Match": first["ETag"]}).status_code == 304
    )
