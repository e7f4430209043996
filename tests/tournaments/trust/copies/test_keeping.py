"""Copies that are kept for others: each part checked, bounded, and shown to nobody but its token's name."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from accounts.services.tokens import make_token, scopes_for
from players.models import Account
from tests.factories import AccountFactory
from tournaments.common.errors import DomainError
from tournaments.trust.copies import keeping
from tournaments.trust.copies.engine.parts import Head, pack

pytestmark = pytest.mark.django_db
COPY = "0123456789-89abcdef-20261126220000"
BASE = "/api/v1/copies/"


@pytest.fixture(autouse=True)
def data(settings: Any, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


@pytest.fixture
def administrator() -> Account:
    return AccountFactory.create(is_superuser=True)


def program(account: Account, name: str = "Laptop of the hall", scope: str = "copy") -> APIClient:
    account = Account.objects.get(pk=account.pk)
    client = APIClient()
    client.credentials(
        HTTP_AUTHORIZATION=f"Token {make_token(account=account, name=name, scope=scope, days=3)[1]}"
    )
    return client


def part(number: int, copy: str = COPY, page: bytes = bytes(512)) -> bytes:
    return pack(Head(copy, number, 5.0 * number, True, "", 512, 1, [1], "0" * 16), [page])


def put(client: APIClient, number: int, data: bytes, copy: str = COPY) -> int:
    answer = client.put(f"{BASE}{copy}/{number}/", data, content_type="application/octet-stream")
    return answer.status_code


def test_parts_come_and_go(administrator: Account, data: Path):
    client = program(administrator)
    assert client.get(BASE).json() == {"copies": []}
    assert [put(client, number, part(number)) for number in (1, 2, 2)] == [204, 204, 204]
    assert client.get(BASE).json() == {"copies": [COPY]}
    lengths = {"1": len(part(1)), "2": len(part(2))}
    assert client.get(f"{BASE}{COPY}/").json() == {"parts": lengths}
    assert client.get(f"{BASE}{COPY}/2/").content == part(2)
    assert client.get(f"{BASE}{COPY}/2/?first=20").content == part(2)[:20]
    assert client.get(f"{BASE}{COPY}/3/").status_code == 404
    (shelf,) = (data / "copies").iterdir()
    assert shelf.name.startswith(f"{administrator.pk}-laptop-of-the-hall-")
    assert client.delete(f"{BASE}{COPY}/").status_code == 204
    assert client.get(BASE).json() == {"copies": []}


REFUSED = [
    pytest.param(1, part(1)[:-1], COPY, 400, id="cut"),
    pytest.param(2, part(1), COPY, 400, id="another number"),
    pytest.param(1, part(1, COPY.replace("0", "1")), COPY, 400, id="another copy"),
    pytest.param(1, b"", COPY, 400, id="nothing"),
    pytest.param(3, part(3), COPY, 409, id="the part before is not here"),
    pytest.param(1, part(1), "up", 400, id="a name that is no copy's"),
    pytest.param(0, part(0), COPY, 400, id="no number"),
]


@pytest.mark.parametrize(("number", "data_", "copy", "status"), REFUSED)
def test_what_is_no_part_is_refused(
    administrator: Account, number: int, data_: bytes, copy: str, status: int
):
    client = program(administrator)
    assert put(client, number, data_, copy) == status
    assert client.get(BASE).json() == {"copies": []}


def test_a_part_is_never_replaced(administrator: Account):
    client = program(administrator)
    assert put(client, 1, part(1)) == 204
    assert put(client, 1, part(1, page=b"x" * 512)) == 409
    assert client.get(f"{BASE}{COPY}/1/").content == part(1)


def test_there_is_a_most(administrator: Account, monkeypatch: pytest.MonkeyPatch):
    client = program(administrator)
    assert put(client, 1, part(1)) == 204
    monkeypatch.setattr(keeping, "MOST_BYTES", len(part(1)) + 10)
    assert [put(client, 2, part(2)), put(client, 1, part(1))] == [507, 204]


def test_a_new_token_of_the_same_name_reads_what_the_lost_one_wrote(administrator: Account):
    put(program(administrator), 1, part(1))
    assert program(administrator).get(BASE).json() == {"copies": [COPY]}
    assert program(administrator, "Another laptop").get(BASE).json() == {"copies": []}
    other = AccountFactory.create(is_superuser=True)
    assert program(other).get(BASE).json() == {"copies": []}


def test_the_token_opens_nothing_else_and_no_other_opens_copies(administrator: Account):
    client = program(administrator)
    assert client.get("/api/v1/tournaments/").status_code == 401
    assert client.get("/api/v1/rankings/").status_code == 401
    assert program(administrator, scope="manage").get(BASE).status_code == 403
    assert APIClient().get(BASE).status_code == 401
    Account.objects.filter(pk=administrator.pk).update(is_superuser=False)
    assert client.get(BASE).status_code == 403


def test_only_administrators_make_such_tokens(administrator: Account):
    somebody = AccountFactory.create()
    with pytest.raises(DomainError, match="forbidden"):
        make_token(account=somebody, name="x", scope="copy", days=3)
    assert "copy" not in dict(scopes_for(somebody))
    assert "copy" in dict(scopes_for(administrator))


def test_administrators_see_and_remove_what_is_kept(administrator: Account, client: Client, data: Path):
    put(program(administrator), 1, part(1))
    client.force_login(administrator)
    page = client.get("/administration/").content.decode()
    assert "laptop-of-the-hall" in page
    assert "as of 1 January 1970" in page
    (kept,) = keeping.kept()
    assert not keeping.remove_kept("../copies")
    assert keeping.remove_kept(kept.key)
    assert list(keeping.kept()) == []
