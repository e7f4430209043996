"""Every number of the settings is changed down and up at every moment of an event, and the event goes on to its end."""

import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from django.test import Client

from tests.apart import rolled_back
from tests.factories import Hall, make_hall
from tests.page_forms import PageForm, forms_of
from tests.tournaments.conftest import client_of
from tests.tournaments.whole.next_steps import take_next_step, walk_to_the_end
from tournaments.desk.stages.services import planning
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db

SLUG = "/t/bologna-open"
PAGES = ("", "rounds/", "standings/", "desk/", "seating/", "stages/", "set-up/", "players/", "ceremony/")
MOMENTS = {
    "seated": "Start round 1",
    "the first round runs": "Enter scores: 2 tables are still open",
    "between the rounds": "Start round 2",
    "the last round runs": "Close round 2",
    "all rounds are closed": "Open the stage: final",
    "the final is open": "Seat the next round",
    "the final runs": "Close final, round 1",
    "between the rounds of the final": "Seat the next round",
    "everything is played": "Prize ceremony, then end the tournament",
}
"""The moments of an event by the step that the desk offers then."""
MAY_BE_EMPTY = {"capacity", "tables", "team_best", "fee_amount", "minutes"}
NUMBER = re.compile(r"\d+")
NUMBERS = re.compile(r"[-−]?\d+([ ,;.]+[-−]?\d+)*")
STRUCTURE = {"rounds", "rounds_planned", "capacity", "tables"}
"""The numbers on which the steps of the desk depend: for these the event is played to its end."""


def event() -> Hall:
    """Eight players, two rounds, a final of two rounds for the best four."""
    hall = make_hall(players=8, rounds=2, ruleset="ema2025", started=False)
    planning.add_stage(tournament=hall.tournament, by=hall.organiser, cut="top", places=4, rounds_planned=2)
    return hall


class Number(NamedTuple):
    """A field of the settings that holds a number, or numbers, or may hold one."""

    form: PageForm
    name: str
    value: str

    def changed(self, way: str) -> str:
        """The value with every number smaller (`down`) or larger (`up`)."""
        if not self.value:
            return {"down": "1", "up": "99"}[way]
        step = {"down": lambda n: n // 2 if n > 9 else n - 1, "up": lambda n: n * 2 if n > 9 else n + 1}[way]
        return NUMBER.sub(lambda part: str(step(int(part[0]))), self.value)


def numbers(client: Client) -> Iterator[Number]:
    """The numbers of the settings and of the stages as the pages offer them now."""
    for page in (f"{SLUG}/set-up/", f"{SLUG}/stages/"):
        for form in forms_of(client.get(page), page):
            for field in form.fields if form.action.endswith(("/set-up/", "/change/")) else ():
                value = "".join(field.values)
                if field.kind in ("text", "number") and (
                    field.name in MAY_BE_EMPTY or NUMBERS.fullmatch(value)
                ):
                    yield Number(form, field.name, value)


def facts() -> tuple[object, ...]:
    return (list(Tournament.objects.values()), list(Stage.objects.order_by("number").values()))


def change(client: Client, number: Number, way: str) -> bool:
    """Whether the page takes the changed number; else it says why, and nothing has changed."""
    before = facts()
    sent = number.form.sent | {number.name: [number.changed(way)]}
    answer = client.post(number.form.action, sent)
    if answer.status_code == 302:
        assert facts() != before
        return True
    assert answer.status_code in (400, 409), answer.status_code
    assert 'role="alert"' in answer.content.decode()
    assert facts() == before
    return False


def try_every_number(hall: Hall, *only: str) -> set[str]:
    """Change each number, or `only` these, down and up in the event as it is. Returns the changes that were taken."""
    client, taken = client_of(hall.organiser), set()
    for number in [number for number in numbers(client) if not only or number.name in only]:
        for way in ("down", "up"):
            with rolled_back({}):
                if not change(client, number, way):
                    continue
                taken.add(f"{number.name} {way}")
                for page in PAGES:
                    assert client.get(f"{SLUG}/{page}", follow=True).status_code == 200, (number, way, page)
                if number.name == "places":
                    assert "They do not fill the tables" in client.get(f"{SLUG}/stages/").content.decode()
                elif number.name in STRUCTURE:
                    try:
                        walk_to_the_end(hall)
                    except AssertionError as error:
                        raise AssertionError(f"{number.form.action} {number.name} {way}: {error}") from error
    return taken


def go_on_until(hall: Hall, words: str) -> None:
    client = client_of(hall.organiser)
    steps: list[str] = []
    while words not in client.get(f"{SLUG}/desk/").content.decode():
        steps.append(take_next_step(hall, client, steps))


@pytest.mark.night
@pytest.mark.parametrize("moment", MOMENTS)
def test_at_every_moment(moment: str) -> None:
    hall = event()
    go_on_until(hall, MOMENTS[moment])
    taken = try_every_number(hall)
    assert "minutes up" in taken
    assert ("rounds up" in taken) == (
        list(MOMENTS).index(moment) <= list(MOMENTS).index("all rounds are closed")
    )


def test_between_the_rounds() -> None:
    hall = event()
    go_on_until(hall, MOMENTS["between the rounds"])
    assert try_every_number(hall, "rounds", "places") == {
        "rounds down",
        "rounds up",
        "places down",
        "places up",
    }
