"""Two referees enter the same hand at one table."""

import pytest

from tests.browser.conftest import Open
from tests.factories import AccountFactory, Hall
from tournaments.models import Hand, Role

pytestmark = pytest.mark.browser


@pytest.mark.night
def test_two_enter_the_same_hand(hall: Hall, opened: Open) -> None:
    """The one sees that the other has sent it; their hands differ, and the first gives way."""
    second = AccountFactory.create()
    Role.objects.create(tournament=hall.tournament, account=second, kind="referee")
    table = hall.table(1)
    one = opened(f"/table/{table.pk}/hand/", hall.referee)
    two = opened(f"/table/{table.pk}/hand/", second)
    one.get_by_text(f"{second} is entering hand 1").wait_for()
    for page in (one, two):
        page.locator("input[name=kind][value=exhaustive_draw]").check()
    two.locator("input[name=tenpai]").first.check()
    one.get_by_role("button", name="Send hand").click()
    two.get_by_text("Hand 1 has been sent from another phone").wait_for()
    two.get_by_role("button", name="Send hand").click()
    two.get_by_role("button", name="Discard mine").wait_for()
    one.goto(f"/table/{table.pk}/")
    one.get_by_role("link", name="Compare and decide").click()
    one.get_by_role("button", name="This version is right").click()
    one.wait_for_url(f"**/table/{table.pk}/")
    assert len(Hand.objects.get(state="accepted").event["tenpai"]) == 1
