"""Names are stored composed, however a device writes them (FPVTracksideCore 75)."""

from unicodedata import normalize

import pytest

from tests.factories import make_hall
from tests.tournaments.conftest import client_of
from tournaments.common.composed import composed
from tournaments.models import Entry

APART = normalize("NFD", "José Núñez")
TOGETHER = "José Núñez"


def test_only_texts_are_composed() -> None:
    assert composed({APART: [APART, 1, None, {"a": APART}]}) == {
        TOGETHER: [TOGETHER, 1, None, {"a": TOGETHER}]
    }


@pytest.mark.django_db
def test_one_person_however_the_name_is_written(as_account) -> None:
    """In a list and in JSON."""
    hall = make_hall(players=0)
    text = f"{APART}; ESP\n{TOGETHER}; ESP"
    shown = client_of(hall.organiser).post("/t/bologna-open/players/add/", {"lines": text}, follow=True)
    assert APART not in shown.content.decode()
    api, address = as_account(hall.organiser), "/api/v1/tournaments/bologna-open/entries/"
    given, _space, family = APART.partition(" ")
    person = {"given_name": given, "family_name": family, "country": "ESP"}
    assert api.post(address, {"players": [person]}, format="json").status_code in (200, 201)
    again = {"given_name": "José", "family_name": "Núñez", "country": "ESP"}
    refused = api.post(address, {"players": [again]}, format="json")
    assert (refused.status_code, Entry.objects.count()) == (400, 1), refused.json()
    assert Entry.objects.select_related("player").get().full_name == TOGETHER
