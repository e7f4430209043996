"""Every address of accounts, for each kind of reader: who gets in is a row here, and no address is forgotten."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import urls
from accounts.models import Claim
from accounts.services import links
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.models import Mail

READERS = ("nobody", "referee", "head", "organiser", "boss")
ANYBODY, MEMBERS, ORGANISERS, BOSSES = "public", "signed in", "organisers", "administrators"
GET_OR_POST = {
    # name: who may open it
    **dict.fromkeys(("account_login", "login", "mfa_login_webauthn", "forgotten_password"), ANYBODY),
    "open_table": ANYBODY,
    **dict.fromkeys(("use_link", "open_link", "mfa_authenticate", "mfa_index"), ANYBODY),
    **dict.fromkeys(("take_over", "take_over_progress"), ANYBODY),
    **dict.fromkeys(
        ("account", "change_account", "account_change_password", "account_reauthenticate"), MEMBERS
    ),
    **dict.fromkeys(("mfa_reauthenticate", "mfa_reauthenticate_webauthn"), MEMBERS),
    **dict.fromkeys(("mfa_activate_totp", "mfa_deactivate_totp", "mfa_list_webauthn"), MEMBERS),
    **dict.fromkeys(("mfa_add_webauthn", "mfa_remove_webauthn", "mfa_edit_webauthn"), MEMBERS),
    **dict.fromkeys(("mfa_view_recovery_codes", "mfa_generate_recovery_codes"), MEMBERS),
    **dict.fromkeys(("usersessions_list", "tokens", "close_account"), MEMBERS),
    **dict.fromkeys(("profile", "claims"), MEMBERS),
    "staff": ORGANISERS,
    **dict.fromkeys(("administration", "accounts", "one_account", "one_mail"), BOSSES),
}
POST_ONLY = {
    **dict.fromkeys(("logout", "account_logout", "leave_table"), ANYBODY),
    "revoke_token": MEMBERS,
    **dict.fromkeys(("withdraw_claim", "leave_profile"), MEMBERS),
    **dict.fromkeys(("ask_for_profile", "list_oneself", "claim_by_application"), MEMBERS),
    "decide_claim": ORGANISERS,
    **dict.fromkeys(("grant_role", "password_link", "renew_invitation", "revoke_invitation"), ORGANISERS),
    **dict.fromkeys(
        ("lend_rights", "take_back_rights", "end_sessions", "second_factor_of_staff"), ORGANISERS
    ),
    **dict.fromkeys(("new_account", "account_link", "standing", "retry_job", "retry_mail"), BOSSES),
    "remove_copies": BOSSES,
}
LET_IN = {
    ANYBODY: set(READERS),
    MEMBERS: {"referee", "head", "organiser", "boss"},
    ORGANISERS: {"organiser", "boss"},
    BOSSES: {"boss"},
}


@pytest.fixture
def clients(hall: Hall) -> dict[str, Client]:
    people = {"nobody": None, "boss": AccountFactory.create(is_superuser=True)}
    people |= {role: getattr(hall, role) for role in ("referee", "head", "organiser")}
    return {who: client_of(account) for who, account in people.items()}


@pytest.fixture
def address(hall: Hall):
    link, _url = links.invite(
        tournament=hall.tournament, kind="referee", name="R", by=hall.organiser, address=str
    )
    mail = Mail.objects.create(to="a@example.org", template="t", language="en", subject="s")
    keys = {"standing": hall.referee.pk, "password_link": hall.referee.pk, "one_account": hall.referee.pk}
    keys |= {"account_link": hall.referee.pk, "renew_invitation": link.pk, "revoke_invitation": link.pk}
    keys["decide_claim"] = Claim.objects.create(
        account=AccountFactory.create(), player=hall.entries(hall.table())[0].player
    ).pk
    keys |= {"end_sessions": hall.head.pk, "lend_rights": hall.head.pk, "take_back_rights": hall.head.pk}
    keys |= {"one_mail": mail.pk, "retry_mail": mail.pk}

    def make(name: str) -> str:
        (route,) = {str(path.pattern) for path in urls.page_paths if path.name == name}  # type: ignore[union-attr]
        known = {
            "slug": "bologna-open",
            "secret": "x",
            "change": "disable",
            "key": "x",
            "pk": keys.get(name, 1),
        }
        blanks = [word for word in known if f":{word}>" in route]
        return reverse(name, kwargs={word: known[word] for word in blanks})

    return make


def turned_away(status: int, location: str) -> bool:
    return status == 403 or location.startswith("/login/?next=")


@each("name", GET_OR_POST, apart=rolled_back)
def test_who_opens_a_page(clients, address, name: str):
    told = {who: client.get(address(name)) for who, client in clients.items()}
    assert max(answer.status_code for answer in told.values()) < 500
    let_in = {who for who, one in told.items() if not turned_away(one.status_code, one.get("Location", ""))}
    assert let_in == LET_IN[GET_OR_POST[name]]


@each("name", POST_ONLY, apart=rolled_back)
def test_who_does_what(clients, address, name: str):
    assert {client.get(address(name)).status_code for client in clients.values()} <= {405, 403}
    told = {who: client.post(address(name), {}) for who, client in reversed(clients.items())}
    assert max(answer.status_code for answer in told.values()) < 500
    let_in = {who for who, one in told.items() if not turned_away(one.status_code, one.get("Location", ""))}
    assert let_in == LET_IN[POST_ONLY[name]]


def test_no_address_is_forgotten():
    assert {path.name for path in urls.page_paths} == {*GET_OR_POST, *POST_ONLY}  # type: ignore[union-attr]
