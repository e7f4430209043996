"""Invitations, a forgotten password, second factors and passkeys, by clicks."""

from collections.abc import Callable

import pytest
from allauth.mfa.models import Authenticator
from playwright.sync_api import Page, expect

from players.models import Account
from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.faults import Faults, also_looked_at, on_a_phone, walk
from tests.browser.people import press
from tests.factories import PASSWORD, Hall
from tournaments.models import Role

pytestmark = pytest.mark.browser

STAFF = "/t/bologna-open/staff/"
WORDS = "three-winds-8"
Look = Callable[[Page], Faults]
WITH_AN_APP = [
    f"/account/{part}" for part in ("app/remove/", "confirm/code/", "recovery-codes/", "recovery-codes/new/")
]


def link_on(page: Page) -> str:
    return page.get_by_label("Link", exact=True).input_value()


def invite(page: Page, name: str, look: Look) -> str:
    """The organiser asks somebody to be a referee."""
    page.goto(STAFF)
    page.get_by_label("Name or e-mail address").fill(name)
    page.get_by_label("Role", exact=True).select_option(label="Referee")
    page.get_by_role("button", name="Add or invite").click()
    expect(page.get_by_role("img", name="QR code of the link")).to_be_visible()
    assert look(page) == {}
    return link_on(page)


def accept(page: Page, name: str, look: Look) -> None:
    expect(page.locator("main")).to_contain_text("invites you to be a referee")
    assert look(page) == {}
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(WORDS)
    press(page, "Create my account and accept", "Welcome to the staff.")


@also_looked_at(on_a_phone)
def test_three_referees_are_invited_and_one_forgets_the_password(
    hall: Hall, opened: Open, look: Look
) -> None:
    desk = opened(STAFF, hall.organiser, LAPTOP)
    names = ["rita", "remo", "rosa"]
    addresses = {name: invite(desk, name, look) for name in names}
    assert walk(opened("/"), [addresses["rita"]], look=look) == {}
    phones = {}
    for name in names:
        phones[name] = opened(addresses[name])
        accept(phones[name], name, look)
    assert set(Role.objects.filter(account__username__in=names).values_list("kind", flat=True)) == {"referee"}
    phones["rita"].goto("/tables/")
    expect(phones["rita"].locator("ul.hall > li")).to_have_count(2)

    gone = opened(addresses["rita"])
    expect(gone.locator("h1")).to_have_text("This link no longer works")
    assert look(gone) == {}

    desk.goto(STAFF)
    assert look(desk) == {}
    expect(desk.get_by_text("accepted by remo")).to_be_visible()
    desk.get_by_role("button", name="New password for remo").click()
    expect(desk.get_by_role("img", name="QR code of the link")).to_be_visible()
    phone = opened(link_on(desk))
    expect(phone.locator("main")).to_contain_text("For the account remo")
    assert look(phone) == {}
    phone.get_by_label("Password").fill("four-dragons-9")
    press(phone, "Save and sign in", "Your password has been changed.")
    phones["remo"].goto("/account/")
    expect(phones["remo"].locator("h1")).to_have_text("Sign in")
    phones["remo"].get_by_label("User name or e-mail address").fill("remo")
    phones["remo"].get_by_label("Password").fill("four-dragons-9")
    phones["remo"].get_by_role("button", name="Sign in", exact=True).click()
    expect(phones["remo"].locator("h1")).to_have_text("remo")
    assert look(phones["remo"]) == {}


def sign_in(page: Page, account: Account) -> None:
    page.goto("/login/")
    page.get_by_label("User name or e-mail address").fill(account.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


@pytest.mark.night
def test_a_passkey_signs_in(hall: Hall, opened: Open, live_server) -> None:
    """Chromium's own virtual authenticator holds the key."""
    page = opened("/login/", size=PHONE)
    base = live_server.url.replace("127.0.0.1", "localhost")  # passkeys are for names, not for numbers
    page.context.clear_cookies()
    cdp = page.context.new_cdp_session(page)
    cdp.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    cdp.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    page.goto(f"{base}/login/")
    page.get_by_label("User name or e-mail address").fill(hall.referee.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.goto(f"{base}/account/passkeys/add/")
    assert on_a_phone(page) == {}
    page.get_by_label("Name of the passkey").fill("Phone of the referee")
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.locator(".messages")).to_contain_text("The passkey has been added.")
    expect(page.locator("h1")).to_have_text("Recovery codes")
    assert on_a_phone(page) == {}
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()
    page.goto(f"{base}/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    page.goto(f"{base}/account/")
    expect(page.locator("main")).to_contain_text("Signed in with a passkey")
    page.goto(f"{base}/account/passkeys/")
    expect(page.locator("main")).to_contain_text("Phone of the referee")
    assert on_a_phone(page) == {}
    key = Authenticator.objects.get(type="webauthn").pk
    further = [f"passkeys/{key}/name/", f"passkeys/{key}/remove/", "confirm/passkey/"]
    assert walk(page, [f"{base}/account/{part}" for part in further], look=on_a_phone) == {}


@pytest.mark.night
def test_a_code_of_an_app_is_asked_for(hall: Hall, opened: Open) -> None:
    """Set up with a computed code; then the password alone does not sign in, a recovery code does."""
    from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value, yield_hotp_counters_from_time

    def codes(secret: str) -> list[str]:
        return [format_hotp_value(hotp_value(secret, n)) for n in yield_hotp_counters_from_time()]

    page = opened("/login/")
    sign_in(page, hall.referee)
    assert walk(page, ["/account/confirm/", "/account/app/"], look=on_a_phone) == {}
    secret = page.get_by_label("Or type this key into the app").input_value()
    page.get_by_label("Code", exact=True).fill("000000")
    page.get_by_role("button", name="Set it up").click()
    expect(page.get_by_role("alert")).to_contain_text("This code is wrong")
    assert on_a_phone(page) == {}
    expect(page.get_by_label("Or type this key into the app")).to_have_value(secret)
    page.get_by_label("Code", exact=True).fill(codes(secret)[0])
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator("h1")).to_have_text("Recovery codes")
    recovery = page.locator(".codes code").all_inner_texts()
    assert on_a_phone(page) == {}
    assert walk(page, WITH_AN_APP, look=on_a_phone) == {}
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("banner").get_by_role("link", name="Sign in")).to_be_visible()

    page.goto("/login/?next=/account/")
    page.get_by_label("User name or e-mail address").fill(hall.referee.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("h1")).to_have_text("Second step")
    assert on_a_phone(page) == {}
    page.get_by_label("Code", exact=True).fill("999999")
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("This code is wrong")
    assert on_a_phone(page) == {}
    page.get_by_label("Code", exact=True).fill(recovery[0])
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.locator("h1")).to_have_text(hall.referee.username)
    expect(page.locator("main")).to_contain_text("Wrong code of the second factor")
    assert on_a_phone(page) == {}
    assert len(set(recovery)) == 10
