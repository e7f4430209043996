"""Faults in the form of a request are told in whole sentences, in the caller's language."""

import pytest

from tests.factories import make_hall
from tests.languages import LANGUAGES

pytestmark = pytest.mark.django_db

BASE = "/api/v1/tournaments/bologna-open/"
CASES = [
    pytest.param("copy/", {"name": 7 * "x" * 20}, "too_long", "name", id="too long"),
    pytest.param("state/", {"state": "gone"}, "unknown_choice", "state", id="no such state"),
    pytest.param("stages/", {"rounds_planned": 0}, "out_of_range", "rounds_planned", id="too few"),
    pytest.param("applications/accept/", {"numbers": ["x"]}, "wrong_type", "numbers[0]", id="no number"),
    pytest.param("state/", [], "wrong_type", "", id="no object"),
]
WORDS = {
    "en": {
        "too_long": "Too long: at most 120 characters, 140 given.",
        "unknown_choice": 'state: "gone" is not a valid choice.',
    },
    "it": {
        "too_long": "Troppo lungo: al massimo 120 caratteri, inseriti 140.",
        "unknown_choice": 'state: "gone" non è una scelta valida.',
    },
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("address", "sent", "code", "field"), CASES)
def test_told_in_a_sentence(as_account, address, sent, code, field, language):
    client = as_account(make_hall().organiser)
    answer = client.post(BASE + address, sent, format="json", headers={"Accept-Language": language}).json()
    assert (answer["code"], answer["field"]) == (code, field)
    known = WORDS.get(language, {}).get(code)
    assert known is None or answer["detail"] == known
    english = client.post(BASE + address, sent, format="json", headers={"Accept-Language": "en"}).json()
    assert (answer["detail"] == english["detail"]) is (language == "en")
