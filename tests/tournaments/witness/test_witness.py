"""Signed heads go to a witness, which keeps them for good; the log is held against what it keeps."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from tests import remembered
from tests.factories import END, Hall, make_hall
from tests.tournaments.archive.tampering import rewrite_log
from tests.tournaments.common.test_outbound import Server
from tests.tournaments.conftest import client_of
from tournaments.common import queue
from tournaments.common.anchors import SEND
from tournaments.common.signing import public_key, sign
from tournaments.hall.services.rounds import close_round, reopen_round
from tournaments.models import Job, KeptHead, LogHead, SentHead
from tournaments.models.witness import KeptIsAppendOnlyError
from tournaments.witness.services import ask_again

HEADS = "/api/v1/heads/"
STATES = SentHead.State


@pytest.fixture
def witness() -> Iterator[Server]:
    server = Server()
    yield server
    server.stop()


def played(settings: Any, *addresses: str) -> Hall:
    """A round is closed, reopened and closed while these witnesses are named."""
    hall = make_hall()
    settings.WITNESSES = addresses
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    reopen_round(round=hall.round(), by=hall.head, reason="a hand is missing")
    close_round(round=hall.round(), by=hall.head)
    return hall


def body(**changes: Any) -> dict[str, Any]:
    """A head as an installation with this key sends it."""
    head = {"chain": "0123456789abcdef", "number": 7, "hash": "a" * 64, **changes}
    text = f"tenbo anchor {head['chain']} {head['number']} {head['hash']}".encode()
    return {"key": public_key(), "signature": sign(text), **head}


def post(told: Any) -> Any:
    return client_of(None).post(HEADS, told, content_type="application/json")


@pytest.mark.django_db
@pytest.mark.postgres
def test_every_head_is_sent_and_kept(settings: Any, witness: Server) -> None:
    hall = played(settings, witness.url)
    queue.run_due()
    told = [json.loads(body) for _path, _headers, body in witness.heard]
    head = LogHead.objects.get(tournament=hall.tournament)
    assert (told[-1]["chain"], told[-1]["number"], told[-1]["hash"]) == (head.chain, head.number, head.hash)
    assert [row.number for row in SentHead.objects.order_by("pk")] == [one["number"] for one in told]
    assert set(SentHead.objects.values_list("state", flat=True)) == {STATES.SENT}
    settings.WITNESS_FOR = {"Bologna": public_key()}
    assert [post(one).status_code for one in told] == [201] * len(told)
    assert [post(one).status_code for one in told] == [200] * len(told)
    assert KeptHead.objects.count() == len(told)


@pytest.mark.django_db
def test_a_witness_that_was_away_gets_all_of_them(settings: Any, witness: Server) -> None:
    witness.status = 503
    played(settings, witness.url)
    queue.run_due()
    assert set(SentHead.objects.values_list("state", "status")) == {
        (STATES.WAITING, 503),
        (STATES.WAITING, None),
    }
    Job.objects.filter(kind=SEND).delete()  # all of their attempts are over
    witness.status, witness.heard[:] = 201, []
    assert ask_again() == 1
    queue.run_due()
    assert [json.loads(one[2])["number"] for one in witness.heard] == sorted(
        SentHead.objects.values_list("number", flat=True)
    )
    assert ask_again() == 0


FAILURES = [
    # what the witness answers, the state, the error
    pytest.param(403, STATES.FAILED, "", id="it does not know the key"),
    pytest.param(429, STATES.WAITING, "", id="too many at once"),
    pytest.param(0, STATES.FAILED, "no address that is called", id="no address"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("status", "state", "error"), FAILURES)
def test_a_witness_that_takes_nothing(
    settings: Any, witness: Server, status: int, state: str, error: str
) -> None:
    witness.status = status or 200
    hall = played(settings, witness.url if status else "gopher://witness.example/")
    queue.run_due()
    first = SentHead.objects.order_by("pk")[0]
    assert (first.state, first.error) == (state, error)
    page = client_of(hall.organiser).get(f"/t/{hall.tournament.slug}/record/").content.decode()
    assert "Name of the log" in page


@pytest.mark.django_db
def test_without_witnesses_nothing_is_sent(settings: Any) -> None:
    hall = played(settings)
    assert not SentHead.objects.exists()
    assert (
        "Kept by" not in client_of(hall.organiser).get(f"/t/{hall.tournament.slug}/record/").content.decode()
    )


@pytest.mark.django_db
def test_a_job_for_a_witness_that_is_named_no_more(settings: Any, witness: Server) -> None:
    played(settings, witness.url)
    settings.WITNESSES = []
    queue.run_due()
    assert witness.heard == []
    assert ask_again() == 0


REFUSED = [
    # the head, status, code
    pytest.param({"key": "0" * 64}, 403, "head_of_a_stranger", id="a key that is not named here"),
    pytest.param({"signature": "0" * 128}, 400, "head_not_signed", id="not signed by the key"),
    pytest.param(
        {"number": 8, "signature": sign(b"x")}, 400, "head_not_signed", id="signed for another text"
    ),
]
SHAPES = [
    pytest.param({"chain": "x" * 33}, id="a long name"),
    pytest.param({"chain": "../x"}, id="a path"),
    pytest.param({"number": 0}, id="no entry"),
    pytest.param({"number": 10**30}, id="an absurd number"),
    pytest.param({"hash": "A" * 64}, id="another spelling"),
    pytest.param({"signature": "00"}, id="a short signature"),
    pytest.param({"key": None}, id="no key"),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("changes", "status", "code"), REFUSED)
def test_heads_that_are_refused(settings: Any, changes: dict[str, Any], status: int, code: str) -> None:
    settings.WITNESS_FOR = {"Bologna": public_key()}
    answer = post({**body(), **changes})
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert not KeptHead.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("changes", SHAPES)
def test_heads_of_another_shape(settings: Any, changes: dict[str, Any]) -> None:
    settings.WITNESS_FOR = {"Bologna": public_key()}
    assert post({**body(), **changes}).status_code == 400


@pytest.mark.django_db
def test_no_more_than_so_many(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.WITNESS_FOR = {"Bologna": public_key()}
    monkeypatch.setattr("tournaments.witness.services.MOST_KEPT_HEADS", 1)
    assert [post(body(number=number)).status_code for number in (1, 2, 1)] == [201, 409, 200]


@pytest.mark.django_db
@pytest.mark.postgres
def test_what_is_kept_stays(settings: Any) -> None:
    """Two heads of one entry both stay: they prove that the log was written anew."""
    settings.WITNESS_FOR = {"Bologna": public_key()}
    assert [post(body(hash=letter * 64)).status_code for letter in "ab"] == [201, 201]
    head = KeptHead.objects.all()[0]
    for deed in (
        head.save,
        head.delete,
        KeptHead.objects.all().delete,
        lambda: KeptHead.objects.update(number=1),
    ):
        with pytest.raises(KeptIsAppendOnlyError):
            deed()
    with (
        pytest.raises(DatabaseError, match="append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE tournaments_kepthead SET number = 1")
    anybody = client_of(None)
    assert "Bologna" in anybody.get("/heads/").content.decode()
    assert "b" * 64 in anybody.get(f"/heads/{head.chain}/").content.decode()
    lines = anybody.get(f"/heads/{head.chain}/anchors.jsonl").content.decode().splitlines()
    assert [json.loads(line)["hash"][0] for line in lines] == ["a", "b"]
    assert anybody.get("/heads/x/").status_code == anybody.get("/heads/x/anchors.jsonl").status_code == 404
    settings.WITNESS_FOR = {}
    assert f"{public_key()[:16]}…" in anybody.get("/heads/").content.decode()


@pytest.mark.django_db
def test_many_heads_are_shown_a_page_at_a_time(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The newest first; the file has all of them."""
    settings.WITNESS_FOR = {"Bologna": public_key()}
    monkeypatch.setattr("tournaments.common.paging.A_PAGE", 2)
    for chain in "abc":
        assert post(body(chain=chain * 16, number=1)).status_code == 201
    for number in (2, 3):
        assert post(body(chain="c" * 16, number=number)).status_code == 201

    def page(address: str) -> str:
        return str(client_of(None).get(address).content.decode())

    chain = f"/heads/{'c' * 16}/"
    assert [f"Entry {number}<" in page(chain) for number in (3, 2, 1)] == [True, True, False]
    assert [f"Entry {number}<" in page(f"{chain}?page=2") for number in (3, 2, 1)] == [False, False, True]
    assert ["?page=2" in page(address) for address in ("/heads/", chain)] == [True, True]
    assert ["a" * 16 in page(f"/heads/{query}") for query in ("", "?page=2", "?page=9")] == [
        False,
        True,
        True,
    ]
    assert len(page(f"{chain}anchors.jsonl").splitlines()) == 3


@pytest.mark.django_db(transaction=True)
def test_the_log_is_held_against_a_witness(settings: Any, live_server: Any, capsys: Any) -> None:
    remembered.forget()
    settings.WITNESS_FOR = {"Home": public_key()}
    hall = played(settings, f"{live_server.url}{HEADS}")
    queue.run_due()
    slug = hall.tournament.slug
    call_command("check_ledger", slug, "--against", live_server.url)
    assert capsys.readouterr().out.splitlines()[0] == f"{KeptHead.objects.count()} anchors fit the log"
    page = client_of(hall.organiser).get(f"/t/{slug}/record/").content.decode()
    assert f"up to entry {LogHead.objects.get().number}" in page
    rewrite_log(reason="x", reason_salt="x")
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("check_ledger", slug, "--against", live_server.url)
    assert "is another than was anchored" in capsys.readouterr().out
    with pytest.raises(CommandError, match="cannot be read: status 404"):
        call_command("check_ledger", slug, "--against", f"{live_server.url}/nothing.jsonl")
