"""Tokens of programs: hashed, expiring, within their scope and tournament, ended by a new password."""

import base64
import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from accounts.models import ApiToken, SignIn
from accounts.services import sign_ins
from accounts.services.tokens import MOST_TOKENS, end_token, make_token
from players.models import Account
from tests.apart import rolled_back
from tests.factories import PASSWORD, AccountFactory, Hall, draw, make_hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common import rights
from tournaments.common.errors import DomainError
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

T = "/api/v1/tournaments/bologna-open/"


def program(account: Account, scope: str = "manage", tournament: Tournament | None = None) -> APIClient:
    _token, secret = make_token(
        account=Account.objects.get(pk=account.pk), name="x", scope=scope, days=7, tournament=tournament
    )
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret}")
    return client


def enter(client: APIClient, hall: Hall) -> int:
    table = hall.table()
    return client.post(
        f"/api/v1/tables/{table.pk}/hands/",
        {"event": draw(), "expected_seq": 1},
        headers={"Idempotency-Key": "k"},
    ).status_code


SCOPES = [
    # scope, reads the log, enters a hand, changes the settings, makes a tournament
    pytest.param("read", 200, 403, 403, 403, id="read"),
    pytest.param("enter", 200, 201, 403, 403, id="enter hands"),
    pytest.param("manage", 200, 201, 200, 201, id="manage"),
]


@each("superuser", [False, True])
@each(("scope", "reads", "enters", "edits", "creates"), SCOPES, apart=rolled_back)
def test_a_scope_takes_away(hall: Hall, scope, reads, enters, edits, creates, superuser):
    Account.objects.filter(pk=hall.organiser.pk).update(is_superuser=superuser)
    client = program(hall.organiser, scope)
    assert client.get(f"{T}log/").status_code == reads
    assert enter(client, hall) == enters
    assert client.patch(T, {"place": "Riga"}).status_code == edits
    assert client.post("/api/v1/tournaments/", {"name": "N", "ruleset": "ema2008"}).status_code == creates


@each("superuser", [False, True], apart=rolled_back)
def test_a_token_of_one_tournament_is_a_stranger_elsewhere(hall: Hall, superuser):
    Account.objects.filter(pk=hall.organiser.pk).update(is_superuser=superuser)
    account = Account.objects.get(pk=hall.organiser.pk)
    manager = program(account)
    manager.post("/api/v1/tournaments/", {"name": "Elsewhere", "ruleset": "ema2008"})
    client = program(account, tournament=hall.tournament)
    assert client.patch(T, {"place": "Riga"}).status_code == 200
    assert client.get("/api/v1/tournaments/elsewhere/").status_code == 404
    assert client.patch("/api/v1/tournaments/elsewhere/", {"place": "x"}).status_code == 404
    assert [row["slug"] for row in client.get("/api/v1/tournaments/").json()] == ["bologna-open"]
    assert client.post("/api/v1/tournaments/", {"name": "N", "ruleset": "ema2008"}).status_code == 403
    Tournament.objects.filter(slug="elsewhere").update(state="public")
    assert client.patch("/api/v1/tournaments/elsewhere/", {"place": "x"}).status_code == 403
    assert manager.patch("/api/v1/tournaments/elsewhere/", {"place": "x"}).status_code == 200


def test_a_token_adds_nothing_to_a_role(hall: Hall):
    client = program(hall.referee)
    assert enter(client, hall) == 201
    assert client.patch(T, {"place": "Riga"}).status_code == 403


def test_limits_are_of_the_request_and_not_of_the_account(hall: Hall):
    program(hall.organiser, "read").get(f"{T}log/")
    assert rights.limits_of(hall.organiser) == rights.NO_LIMITS
    assert client_of(hall.organiser).get("/t/bologna-open/set-up/").status_code == 200


SIGNED = "/api/v1/heads/"
"""A signature in the body is the permission there; the token says nothing."""
STATELESS = {"/api/v1/score/", "/api/v1/study/", "/api/v1/replay/", "/api/v1/token/", SIGNED}


def unsafe_operations() -> list[tuple[str, str]]:
    schema = SchemaGenerator().get_schema(request=None, public=True)
    found = [
        (path, method)
        for path, methods in schema["paths"].items()
        for method in methods
        if method in ("post", "put", "patch", "delete") and path not in STATELESS
    ]
    assert len(found) > 80
    return found


def test_a_token_that_reads_changes_nothing_anywhere(hall: Hall):
    """Every operation of the schema that is not a GET, by somebody who may do everything. Applying needs no account."""
    Account.objects.filter(pk=hall.organiser.pk).update(is_superuser=True)
    client = program(hall.organiser, "read")
    known: dict[str, Any] = {"slug": "bologna-open", "id": hall.table().pk, "stage": 1, "number": 1}
    told = {}
    for path, method in unsafe_operations():
        words = [part[1:-1] if part.startswith("{") else "" for part in path.split("/")]
        filled = path.format(**{word: known.get(word, 1) for word in words if word})
        told[method, path] = getattr(client, method)(filled, {}).status_code
    # Applying needs no account, and the key in the address opens an application of one's own.
    public = {
        (method, path) for method, path in told if path.endswith("/applications/") or "/own/{key}/" in path
    }
    assert {key for key, status in told.items() if status != 403} <= public


def test_the_end_of_a_token(hall: Hall):
    client = program(hall.organiser)
    assert client.get(f"{T}log/").status_code == 200
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert client.get(f"{T}log/").status_code == 401
    shut = program(hall.head)
    Account.objects.filter(pk=hall.head.pk).update(is_active=False)
    assert shut.get(f"{T}log/").status_code == 401


def test_a_new_password_ends_all_tokens_however_it_is_set(hall: Hall):
    for change in ("shell", "page"):
        client = program(hall.referee)
        if change == "shell":
            hall.referee.set_password("three-winds-8")
            hall.referee.save()
        else:
            browser = Client()
            browser.post("/login/", {"login": hall.referee.username, "password": "three-winds-8"})
            new = {"oldpassword": "three-winds-8", "password1": "four-winds-9", "password2": "four-winds-9"}
            assert browser.post("/account/password/", new)["Location"] == "/account/"
        assert client.get(f"{T}log/").status_code == 401


def test_only_the_digest_is_stored(hall: Hall):
    token, secret = make_token(account=hall.organiser, name="x", scope="read", days=1)
    assert token.digest == hashlib.sha256(secret.encode()).hexdigest()
    assert secret.startswith("tenbo_")
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM accounts_apitoken")
        assert secret not in repr(cursor.fetchall())


def test_the_oldest_gives_way():
    account = AccountFactory.create()
    first, _secret = make_token(account=account, name="first", scope="read", days=1)
    for _ in range(MOST_TOKENS):
        make_token(account=account, name="more", scope="read", days=1)
    assert ApiToken.objects.count() == MOST_TOKENS
    assert not ApiToken.objects.filter(pk=first.pk).exists()


FAULTS = [
    pytest.param({"name": " "}, "name_missing", id="no name"),
    pytest.param({"scope": "all"}, "unknown_choice", id="no such scope"),
    pytest.param({"days": 0}, "out_of_range", id="no day"),
    pytest.param({"days": 400}, "out_of_range", id="too many days"),
    pytest.param({"days": None}, "out_of_range", id="no number"),
]


@each(("change", "code"), FAULTS, apart=rolled_back)
def test_what_is_refused(change: dict[str, Any], code: str):
    said: dict[str, Any] = {"name": "x", "scope": "read", "days": 1, **change}
    with pytest.raises(DomainError, match=code):
        make_token(account=AccountFactory.create(), **said)


def test_a_program_lists_the_tokens_of_its_account_and_ends_one(hall: Hall):
    other = AccountFactory.create()
    program(other)
    _reading, manager = program(hall.organiser, "read"), program(hall.organiser)
    own, reading = manager.get("/api/v1/tokens/").json()
    assert (own["scope"], reading["scope"], reading["tournament"], "token" in own) == (
        "manage", "read", None, False
    )  # fmt: skip
    assert manager.delete(f"/api/v1/tokens/{ApiToken.objects.get(account=other).pk}/").status_code == 404
    assert manager.delete(f"/api/v1/tokens/{reading['id']}/").status_code == 204
    assert SignIn.objects.filter(account=hall.organiser, kind="token_ended").count() == 1
    assert manager.delete(f"/api/v1/tokens/{own['id']}/").status_code == 204
    assert manager.get("/api/v1/tokens/").status_code == 401


def test_a_token_of_less_reach_neither_lists_nor_ends_others(hall: Hall):
    token = make_token(account=hall.organiser, name="x", scope="manage", days=1)[0]
    for client in (
        program(hall.organiser, "read"),
        program(hall.organiser, "enter"),
        program(hall.organiser, tournament=hall.tournament),
    ):
        assert client.get("/api/v1/tokens/").status_code == 403
        assert client.delete(f"/api/v1/tokens/{token.pk}/").status_code == 403
    assert APIClient().get("/api/v1/tokens/").status_code == 401


def sign_in(account: Account, **more) -> Any:
    said = {"username": account.username, "password": PASSWORD, **more}
    return APIClient().post("/api/v1/token/", said)


def test_signing_in_by_the_api(hall: Hall):
    answer = sign_in(hall.organiser, scope="read", tournament="bologna-open", days=2, name="Scoreboard")
    told = answer.json()
    assert (answer.status_code, told["scope"], told["tournament"], told["name"]) == (
        200,
        "read",
        "bologna-open",
        "Scoreboard",
    )
    assert sign_in(hall.organiser).json()["scope"] == "manage"
    assert sign_in(hall.organiser, tournament="nowhere").status_code == 404
    assert SignIn.objects.filter(account=hall.organiser, kind="token").count() == 2


def test_a_second_factor_is_asked_of_programs_too(hall: Hall):
    from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    TOTP.activate(hall.organiser, generate_totp_secret())
    codes = RecoveryCodes.activate(hall.organiser).get_unused_codes()
    assert sign_in(hall.organiser).json()["code"] == "second_factor"
    assert sign_in(hall.organiser, code="000000").json()["code"] == "second_factor"
    assert sign_in(hall.organiser, code=codes[0]).status_code == 200
    assert sign_in(hall.organiser, code=codes[0]).status_code == 403


def test_a_name_and_a_password_in_the_header_are_no_way_in(hall: Hall):
    said = base64.b64encode(f"{hall.organiser.username}:{PASSWORD}".encode()).decode()
    answer = APIClient().get(f"{T}log/", headers={"Authorization": f"Basic {said}"})
    assert answer.status_code == 403  # as anybody who has not signed in
    written = APIClient().patch(T, {"place": "x"}, headers={"Authorization": f"Basic {said}"})
    assert written.status_code == 401


def test_guessing_is_stopped_and_a_right_token_always_passes(hall: Hall):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION="Token tenbo_guess")
    told = [client.get("/api/v1/rulesets/").status_code for _ in range(61)]
    assert told == [401] * 60 + [429]
    assert program(hall.organiser).get(f"{T}log/").status_code == 200


def test_the_page_shows_a_token_once_and_ends_it(hall: Hall):
    browser = Client()
    browser.post("/login/", {"login": hall.organiser.username, "password": PASSWORD})
    sent = {"name": "Scoreboard", "scope": "read", "tournament": "bologna-open", "days": "30"}
    page = browser.post("/account/tokens/", sent)
    secret = page.context["secret"]
    assert secret in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert secret not in browser.get("/account/tokens/").content.decode()
    token = ApiToken.objects.get()
    assert (token.tournament, token.scope) == (hall.tournament, "read")
    other = Client()
    other.force_login(hall.referee)
    other.post(f"/account/tokens/{token.pk}/revoke/")
    assert ApiToken.objects.exists()
    browser.post(f"/account/tokens/{token.pk}/revoke/")
    assert not ApiToken.objects.exists()
    assert "out of range" in browser.post("/account/tokens/", {**sent, "days": "0"}).content.decode()


def test_a_token_makes_no_token(hall: Hall):
    account = Account.objects.get(pk=hall.organiser.pk)
    rights.limit(account, rights.Limits(rights.SCOPES["read"]))
    with pytest.raises(DomainError, match="forbidden"):
        make_token(account=account, name="x", scope="manage", days=1)


def test_invitations_by_the_api(hall: Hall):
    client = program(hall.organiser)
    made = client.post(f"{T}invitations/", {"name": "Rita", "kind": "referee"})
    assert (made.status_code, made.json()["state"]) == (201, "open")
    assert Client().get(made.json()["link"], follow=True).status_code == 200
    (listed,) = client.get(f"{T}invitations/").json()
    assert (listed["name"], listed["link"]) == ("Rita", None)
    assert program(hall.head).get(f"{T}invitations/").status_code == 403
    assert program(hall.head).post(f"{T}invitations/", {"name": "x", "kind": "referee"}).status_code == 403
    assert client.delete(f"{T}invitations/{listed['id']}/").status_code == 204
    assert client.delete(f"{T}invitations/{listed['id']}/").status_code == 409
    other = make_hall(name="Another")
    assert program(other.organiser).delete(f"{T}invitations/{listed['id']}/").status_code == 403


def test_the_schema_knows_tokens_and_no_basic(capsys):
    call_command("spectacular", "--format", "openapi-json")
    said = capsys.readouterr().out
    assert '"tokenAuth"' in said
    assert "basic" not in said


def test_the_use_of_a_token_is_written_down_once_a_day_and_network(hall: Hall, settings) -> None:
    """For its owner and the administrator, with shortened address and the program's name."""
    _token, secret = make_token(account=hall.referee, name="scoreboard", scope="read", days=1)
    client = APIClient(headers={"Authorization": f"Token {secret}", "User-Agent": "scoreboard/2"})
    for address in ("192.0.2.7", "192.0.2.8", "198.51.100.1", "192.0.2.7"):
        assert client.get("/api/v1/tournaments/", REMOTE_ADDR=address).status_code == 200
    uses = SignIn.objects.filter(kind="token_used").order_by("pk")
    assert list(uses.values_list("account", "name", "address", "device")) == [
        (hall.referee.pk, "scoreboard", "192.0.2.0/24", "scoreboard"),
        (hall.referee.pk, "scoreboard", "198.51.100.0/24", "scoreboard"),
    ]
    sign_ins.SEEN.clear()  # another process
    client.get("/api/v1/tournaments/", REMOTE_ADDR="192.0.2.9")
    for number in range(30):
        client.get("/api/v1/tournaments/", REMOTE_ADDR=f"10.0.{number}.1")
    assert uses.count() == sign_ins.MOST_USES
    administrator = AccountFactory.create(is_superuser=True)
    page = f"/administration/accounts/{hall.referee.pk}/"
    assert "198.51.100.0/24" in client_of(administrator).get(page).content.decode()
    own = Client()
    own.post("/login/", {"login": hall.referee.username, "password": PASSWORD})
    assert "198.51.100.0/24" in own.get("/account/tokens/").content.decode()


def test_a_token_that_is_revoked_leaves_a_line(hall: Hall) -> None:
    token, _secret = make_token(account=hall.referee, name="scoreboard", scope="read", days=1)
    end_token(token=token)
    told = SignIn.objects.order_by("pk").values_list("kind", "name")
    assert list(told) == [("token", "scoreboard"), ("token_ended", "scoreboard")]
