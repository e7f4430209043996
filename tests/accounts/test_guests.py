"""A phone signs in at a table by its code: for one table, one round, what the organiser allows, until it is ended."""

import logging
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from rest_framework.test import APIClient

from accounts.guests import AT_HAND, AT_TABLE
from players.models import Account
from tests.apart import rolled_back
from tests.factories import END, Hall, draw, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tests.tournaments.whole.test_hidden_results import addresses
from tournaments.common.web.codes import code_of, table_of, written
from tournaments.desk.hall.services.rounds import close_round, reopen_round
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.models import Hand, LogEntry, Round, Table, Tournament

pytestmark = pytest.mark.django_db
SENT = {"kind": "exhaustive_draw", "expected_seq": "1", "key": "k-1"}


@pytest.fixture
def hall(db: None) -> Hall:
    return make_hall(players=8, table_codes="enter", results_policy="by_hand")


def opened(table: Table) -> Client:
    client = Client()
    assert client.post("/at/", {"code": code_of(table)})["Location"] == f"/table/{table.pk}/"
    return client


def program(table: Table, code: str = "") -> APIClient:
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Table {code or code_of(table)}")
    return client


def test_a_phone_enters_the_hands_of_its_table(hall: Hall):
    table = hall.table(1)
    phone = opened(table)
    page = phone.get(f"/table/{table.pk}/").content.decode()
    assert ("Enter hand" in page, "My tables" in page, "Leave the table" in page) == (True, False, True)
    assert phone.post(f"/table/{table.pk}/hand/", SENT)["Location"] == f"/table/{table.pk}/"
    (hand,) = Hand.objects.all()
    assert (hand.table_id, str(hand.submitted_by), hand.submitted_by.table_number) == (table.pk, "table 1", 1)
    log = client_of(hall.head).get("/t/bologna-open/log/").content.decode()
    assert "table 1" in log
    assert LogEntry.objects.get(action="submit_hand").by == hand.submitted_by


@each("typed", ["written", "lower", "misread", "dots", "together"], apart=rolled_back)
def test_a_code_is_typed_as_people_type(hall: Hall, typed: str):
    code = code_of(hall.table(1))
    text = {
        "written": written(code),
        "lower": f"  {written(code).lower()} ",
        "misread": code.replace("O", "0").replace("I", "1").replace("B", "8"),
        "dots": code.replace(".", "-"),
        "together": written(code).replace(" ", ""),
    }[typed]
    assert table_of(text) == hall.table(1)


@each("text", ["", ".", "x", "1", "²." + "A" * 16, "9" * 400, "1." + "A" * 16, "é̀ \0"], apart=rolled_back)
def test_what_is_no_code_opens_nothing(hall: Hall, text: str):
    client = Client()
    assert client.post("/at/", {"code": text}).status_code in (400, 302)
    assert "table" not in client.session
    assert APIClient().get("/at/").status_code == 200


def test_what_was_typed_stays(hall: Hall):
    """And who has no account finds the page from that of accounts."""
    answer = Client().post("/at/", {"code": "27 cd2m"})
    assert (answer.status_code, answer.context["code"]) == (400, "27 cd2m")
    assert 'value="27 cd2m"' in answer.content.decode()
    assert 'href="/at/"' in Client().get("/login/").content.decode()


def answered(client: Client, address: str) -> tuple[int, str | None]:
    answer = client.get(address)
    return answer.status_code, answer.get("Location")


@pytest.mark.gate
def test_another_table_and_everything_else_is_as_for_a_stranger(hall: Hall):
    """The same answers as without a session, at every address that is not of the table; hidden results stay hidden."""
    table, other = hall.table(1), hall.table(2)
    east, south, *_rest = hall.names(other)
    hall.send(other, draw(east, south))
    hall.send(table, draw())
    own = {f"/table/{table.pk}/", f"/api/v1/tables/{table.pk}/"}
    own |= {
        f"{word}{pk}/"
        for word in ("/hand/", "/api/v1/hands/")
        for pk in table.hands.values_list("pk", flat=True)
    }
    stranger, phone = Client(), opened(table)
    differ = [
        address
        for address in addresses()
        if not address.startswith(tuple(own)) and answered(stranger, address) != answered(phone, address)
    ]
    assert differ == []
    assert phone.post(f"/table/{other.pk}/hand/", SENT).status_code == 302
    assert other.hands.count() == 1
    assert phone.get(f"/api/v1/tables/{other.pk}/hands/").json() == []
    assert len(phone.get(f"/api/v1/tables/{table.pk}/hands/").json()) == 1


def test_what_staff_alone_may_do_at_a_table(hall: Hall):
    """Of the addresses below its own table, a phone gets those of its rights, and 403 for the others."""
    table = hall.table(1)
    phone = opened(table)
    told = {
        path: phone.post(
            f"/api/v1/tables/{table.pk}/{path}/", {}, content_type="application/json"
        ).status_code
        for path in ("extra-time", "substitutes", "chombo", "dead-hand", "penalties", "code", "confirm")
    }
    assert {path for path, status in told.items() if status not in (400, 403)} == set()
    assert told["code"] == 403
    assert phone.get(f"/api/v1/tables/{table.pk}/code/").status_code == 403
    assert phone.get(f"/table/{table.pk}/code/").status_code == 403
    assert phone.post(f"/table/{table.pk}/extra-time/", {"minutes": "5", "reason": "r"}).status_code == 403
    assert phone.get("/account/")["Location"] == "/login/?next=/account/"


READS = [("read", 403, 302), ("enter", 302, 302)]


@each(("policy", "enters", "calls"), READS, apart=rolled_back)
def test_what_the_organiser_allows(hall: Hall, policy: str, enters: int, calls: int):
    Tournament.objects.update(table_codes=policy)
    table = hall.table(1)
    phone = opened(table)
    assert phone.post(f"/table/{table.pk}/hand/", SENT).status_code == enters
    assert phone.post(f"/table/{table.pk}/call/", {"reason": ""}).status_code == calls
    table.refresh_from_db()
    assert table.calling_since is not None


def test_where_codes_are_off(hall: Hall):
    table = hall.table(1)
    phone = opened(table)
    Tournament.objects.update(table_codes="off")
    assert "not allowed it" in Client().post("/at/", {"code": code_of(table)}).content.decode()
    assert phone.post(f"/table/{table.pk}/hand/", SENT, follow=True).redirect_chain == [
        (f"/table/{table.pk}/", 302)
    ]
    assert not Hand.objects.exists()


def test_a_code_ends_with_its_round_and_comes_back_with_it(hall: Hall):
    table = hall.table(1)
    phone = opened(table)
    for one in Table.objects.all():
        hall.send(one, END)
    close_round(round=hall.round(), by=hall.head)
    page = phone.get(f"/table/{table.pk}/").content.decode()
    assert "no longer works" in page
    assert "no longer works" not in phone.get(f"/table/{table.pk}/").content.decode()
    answer = Client().post("/at/", {"code": code_of(table)})
    assert (answer.status_code, "The round of this code is over" in answer.content.decode()) == (409, True)
    assert program(table).post(f"/api/v1/tables/{table.pk}/call/", {}).status_code == 401
    reopen_round(round=hall.round(), by=hall.head, reason="r")
    assert opened(table).get(f"/table/{table.pk}/").status_code == 200


def test_a_code_ends_with_the_tournament(hall: Hall):
    table = hall.table(1)
    Round.objects.update(state="planned", started_at=None)
    opened(table)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)
    assert Client().post("/at/", {"code": code_of(table)}).status_code == 409


@each("whole", [False, True], ids=["one table", "all tables"], apart=rolled_back)
def test_a_new_code_signs_the_phones_out(hall: Hall, whole: bool):
    table, other = hall.table(1), hall.table(2)
    phone, neighbour, old = opened(table), opened(other), code_of(table)
    address = "/t/bologna-open/codes/renew/" if whole else f"/table/{table.pk}/code/renew/"
    assert client_of(hall.referee).post(address).status_code == 403
    assert client_of(hall.head).post(address).status_code == 302
    assert phone.post(f"/table/{table.pk}/hand/", SENT).status_code == 302
    assert neighbour.post(f"/table/{other.pk}/hand/", SENT).status_code == 302
    assert set(Hand.objects.values_list("table__number", flat=True)) == (set() if whole else {2})
    assert Client().post("/at/", {"code": old}).status_code == 400
    assert program(table, old).post(f"/api/v1/tables/{table.pk}/call/", {}).status_code == 401
    table.refresh_from_db()
    assert opened(table)
    assert LogEntry.objects.filter(action="renew_table_codes").count() == 1


def test_who_works_here_keeps_their_name(hall: Hall):
    table = hall.table(1)
    client = client_of(hall.referee)
    client.post("/at/", {"code": code_of(table)})
    client.post(f"/table/{table.pk}/hand/", SENT)
    assert Hand.objects.get().submitted_by == hall.referee


def test_the_api_takes_the_code_at_its_table_alone(hall: Hall):
    table, other = hall.table(1), hall.table(2)
    client = program(table, written(code_of(table)))
    body = {"event": draw(), "expected_seq": 1}
    sent = client.post(f"/api/v1/tables/{table.pk}/hands/", body, HTTP_IDEMPOTENCY_KEY="a")
    assert sent.status_code == 201
    assert client.post(f"/api/v1/tables/{other.pk}/hands/", body, HTTP_IDEMPOTENCY_KEY="b").status_code == 401
    assert client.post("/api/v1/tournaments/", {"name": "Mine", "ruleset": "ema2008"}).status_code == 401
    assert client.get("/api/v1/tournaments/bologna-open/log/").status_code == 403
    assert (
        client.post(f"/api/v1/hands/{sent.json()['hand']['id']}/dispute/", {"reason": "r"}).status_code == 200
    )
    assert not Tournament.objects.filter(name="Mine").exists()


@pytest.mark.parametrize("by", ["page", "api"])
def test_guessing_is_stopped_and_a_right_code_always_opens(hall: Hall, settings, by: str):
    """A hall behind one router: a phone that guesses shuts nobody out."""
    settings.FAILED_SIGN_INS = {"address": 3, "device": 3, "name": 9}
    table = hall.table(1)

    def send(code: str, address: str = "192.0.2.1") -> int:
        if by == "page":
            return Client().post("/at/", {"code": code}, REMOTE_ADDR=address).status_code
        path = f"/api/v1/tables/{table.pk}/call/"
        return program(table, code).post(path, {}, REMOTE_ADDR=address).status_code

    wrong, refused = f"{table.pk}.{'A' * 16}", 400 if by == "page" else 401
    assert [send(wrong) for _ in range(5)] == [refused] * 3 + [429] * 2
    others = [send(wrong, f"192.0.2.{number}") for number in range(2, 10)]
    assert others == [refused] * 6 + [429] * 2  # nine wrong ones for this table, wherever they come from
    assert send(code_of(table)) == (302 if by == "page" else 200)
    assert send(f"{hall.table(2).pk}.{'A' * 16}", "192.0.2.9") == refused


def test_the_code_is_in_no_store_and_no_log(hall: Hall, caplog):
    """Neither a row of any table, nor a session, nor a log line holds a part of it; the address is not cached."""
    table = hall.table(1)
    signature = code_of(table).partition(".")[2]
    with caplog.at_level(logging.DEBUG):
        phone = opened(table)
        phone.post(f"/table/{table.pk}/hand/", SENT)
        Client().post("/at/", {"code": f"{table.pk}.{'B' * 16}"})
    with connection.cursor() as cursor:
        for name in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{name}"')  # noqa: S608 - names of our own tables
            assert signature not in repr(cursor.fetchall()), name
    assert signature not in repr(dict(phone.session))
    assert signature not in caplog.text
    assert "no-store" in Client().get("/at/")["Cache-Control"]


def test_the_session_has_a_new_name(hall: Hall):
    client = Client()
    client.post("/at/", {"code": code_of(hall.table(1))})
    first = client.cookies["sessionid"].value
    client.post("/at/", {"code": code_of(hall.table(2))})
    assert client.cookies["sessionid"].value != first
    client.post("/at/leave/")
    assert client.get(f"/table/{hall.table(2).pk}/hand/").status_code == 302


def test_nobody_signs_in_as_a_table(hall: Hall):
    opened(hall.table(1)).get(f"/table/{hall.table(1).pk}/")
    account = Account.objects.get(table_number=1)
    assert not account.has_usable_password()
    assert Client().post("/login/", {"login": account.username, "password": ""}).status_code == 200
    boss = client_of(hall.organiser)
    Account.objects.filter(pk=hall.organiser.pk).update(is_superuser=True)
    assert account.username not in boss.get("/administration/accounts/").content.decode()


def test_a_draft_is_open_at_its_table(hall: Hall):
    Tournament.objects.update(state="draft")
    table = hall.table(1)
    phone = opened(table)
    assert phone.get(f"/table/{table.pk}/").status_code == 200
    assert phone.get("/t/bologna-open/").status_code == 404


def test_forms_need_their_token(hall: Hall):
    client = Client(enforce_csrf_checks=True)
    assert client.post("/at/", {"code": code_of(hall.table(1))}).status_code == 403


def test_staff_show_the_codes(hall: Hall):
    table = hall.table(1)
    page = client_of(hall.referee).get(f"/table/{table.pk}/code/")
    assert written(code_of(table)) in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    answer = APIClient()
    answer.force_authenticate(hall.referee)
    told = answer.get(f"/api/v1/tables/{table.pk}/code/").json()
    assert told["address"] == f"http://testserver/at/#{code_of(table)}"
    assert program(table, told["code"]).get(f"/api/v1/tables/{table.pk}/").status_code == 200


def test_the_prefixes_are_those_of_the_routes():
    """An address of tables or hands that moved would leave phones outside, or let them in elsewhere."""
    source = (Path(__file__).parents[2] / "tournaments" / "play" / "hands" / "urls.py").read_text()
    assert all(f'"{prefix.removeprefix("api/v1/")}' in source for prefix in (*AT_TABLE, *AT_HAND))
