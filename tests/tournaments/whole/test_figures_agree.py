"""Every place, total, round and number of players that is public says the same, whatever state the tournament is in."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from lxml import html  # type: ignore[import-untyped]  # it has no types

from tests.factories import Hall, make_hall, ron
from tests.markup import text_of
from tests.tournaments.desk.stages.test_services import SHEET, add
from tournaments.common.jobs import queue
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.setup.services.tournaments import change_state
from tournaments.desk.stages.services.opening import open_stage
from tournaments.models import Entry, Round, Stage, Table
from tournaments.public.sharing.drawing.pictures import Person, Places
from tournaments.public.sharing.presentation.pictures import player_picture, tournament_picture

pytestmark = [pytest.mark.django_db, pytest.mark.gate]

HOME = "/t/bologna-open/"
API = "/api/v1/tournaments/bologna-open/"


def a_hand(round: Round, hall: Hall) -> None:
    start_round(round=round, by=hall.head)
    table = Table.objects.filter(round=round).order_by("number").first()
    assert table is not None
    names = hall.names(table)
    hall.send(table, ron(names[3], names[0], limit="haneman"))


def final_round(number: int) -> Round:
    return Round.objects.select_related("stage__tournament").get(stage__number=2, number=number)


def seat(hall: Hall) -> None:
    stage = Stage.objects.get(number=2)
    publish_plan(plan=seat_next_round(stage=stage, by=hall.organiser, way="place"), by=hall.organiser)


def first_round(hall: Hall) -> None:
    a_hand(hall.round(1), hall)


def close(round: Round, hall: Hall) -> None:
    """Every table of the round that still plays is closed from its sheet, and the round."""
    for table in Table.objects.filter(round=round, seq__gt=0).exclude(state="finished"):
        hall.send(table, {"kind": "end", "reason": "time"})
    for table in Table.objects.filter(round=round).exclude(state="finished"):
        scores = dict(zip(hall.names(table), SHEET, strict=True))
        hall.send(table, {"kind": "table_result", "scores": scores, "pot": 0})
    close_round(round=round, by=hall.head)


def between(hall: Hall) -> None:
    close(hall.round(1), hall)


def second_round(hall: Hall) -> None:
    a_hand(hall.round(2), hall)


def final_opened(hall: Hall) -> None:
    close(hall.round(2), hall)
    open_stage(stage=Stage.objects.get(number=2), by=hall.organiser, tie="lot", seed=1)
    seat(hall)


def final_runs(hall: Hall) -> None:
    a_hand(final_round(1), hall)


def over(hall: Hall) -> None:
    close(final_round(1), hall)
    change_state(tournament=hall.tournament, state="finished", by=hall.organiser)


STATES: dict[str, tuple[Callable[[Hall], None], str]] = {
    "the first round runs": (first_round, "Round 1 of 2, live"),
    "between the rounds": (between, "After round 1 of 2"),
    "the second round runs": (second_round, "Round 2 of 2, live"),
    "the final is open": (final_opened, "Final: before the end of round 1 of 1"),
    "the final runs": (final_runs, "Final: round 1 of 1, live"),
    "it is over": (over, "Final: after round 1 of 1"),
}
"""The way to each state from the one before, and the moment of its figures."""


def page(address: str) -> Any:
    answer = Client().get(address)
    assert answer.status_code == 200, address
    return answer


def plain(text: str) -> str:
    return re.sub("[+ \N{THIN SPACE}]", "", text).replace("−", "-")


def places_of(entry: Entry) -> list[str]:
    """What the page of a player and the shared picture say of the place: "3 of 8"."""
    words = text_of(page(f"{HOME}players/{entry.number}/"))
    shown = re.findall(r"[Pp]lace (\d+) of (\d+)(?! at)", words)
    picture = player_picture(entry)
    assert isinstance(picture, Person)
    figures = [figure.value for figure in picture.figures if figure.name == "Place"]
    return [*(f"{place} of {players}" for place, players in shown), *figures]


def shown_rows(stage: int) -> dict[int, tuple[str, str]]:
    """Place and total by number, as the page of the standings shows them."""
    tree = html.document_fromstring(page(f"{HOME}standings/?stage={stage}").content.decode())
    rows = {}
    for row in tree.xpath("//table[contains(@class, 'standings')]//tr[.//a[contains(@href, '/players/')]]"):
        number = int(
            row.xpath("string(.//a[contains(@href, '/players/')]/@href)").strip("/").rpartition("/")[2]
        )
        cells = [" ".join(cell.text_content().split()) for cell in row.xpath("./td | ./th")]
        rows[number] = (cells[0], plain(cells[3]))
    return rows


SMALL_LISTS = {
    f"{HOME}screen/standings/": "worth",
    f"{HOME}overlay/?show=standings": "score",
    f"{HOME}embed/standings/": "score",
}
"""Lists of the first places, and the class of their totals."""


def first_places(address: str, total: str) -> list[tuple[str, str]]:
    """Place and total of each row."""
    tree = html.document_fromstring(page(address).content.decode())
    rows = tree.xpath("//li[span[@class='at']]")
    return [
        (row.xpath("string(./span[@class='at'])"), plain(row.xpath(f"string(./*[@class='{total}'])").strip()))
        for row in rows
    ]


def moments(hall: Hall) -> list[str]:
    """The round of which the figures are, as every place says it."""
    screen = page(f"{HOME}screen/standings/").content.decode()
    landing = html.document_fromstring(page("/").content.decode())
    cards = landing.xpath("//li[contains(@class, 'live-card')]//p[contains(@class, 'quiet')]")
    picture = tournament_picture(hall.tournament)
    assert isinstance(picture, Places)
    return [
        picture.note,
        *(after for address in SMALL_LISTS for after in said_below(address)),
        *re.findall(r'data-after="([^"]*)"', screen),
        *(" ".join(card.text_content().split()).partition(" · ")[2] for card in cards),
    ]


def said_below(address: str) -> list[str]:
    """The round that an overlay or a frame names beside its list."""
    tree = html.document_fromstring(page(address).content.decode())
    lines = tree.xpath("//section[contains(@class, 'places')]/p/span | //p[@class='foot']")
    return [" ".join(line.text_content().split()) for line in lines]


@pytest.fixture
def hall() -> Hall:
    """Eight players, two rounds, and a final of one round for the best four."""
    hall = make_hall(players=8, rounds=2, ruleset="ema2025", started=False)
    add(hall, places=4, rounds_planned=1)
    return hall


def test_in_every_state(hall: Hall) -> None:
    entries = list(hall.tournament.entries.select_related("player").order_by("number"))
    for state, (reach, moment) in STATES.items():
        reach(hall)
        queue.run_due()
        places = {row["number"]: row["place"] for row in page(f"{API}final/").json()["rows"]}
        for entry in entries:
            assert set(places_of(entry)) == {f"{places[entry.number]} of 8"}, (state, entry.number)
        for stage in Stage.objects.exclude(number=2, opened_at=None):
            rows = page(f"{API}stages/{stage.number}/standings/").json()["rows"]
            stored = {row["number"]: (str(row["place"]), plain(str(row["total"]))) for row in rows}
            assert shown_rows(stage.number) == stored, (state, stage.number)
        best = [(str(row["place"]), plain(str(row["total"]))) for row in page(f"{API}final/").json()["rows"]]
        for address, total in SMALL_LISTS.items():
            assert first_places(address, total) == best[: len(first_places(address, total))], (state, address)
            assert first_places(address, total), (state, address)
        assert {words.partition(" · ")[0] for words in moments(hall)} == {moment}, (state, moments(hall))
