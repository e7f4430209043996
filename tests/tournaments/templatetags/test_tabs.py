"""The tabs of a tournament: who has which, which are behind "More", and which is open."""

import re

from django.test import Client
from django.utils import timezone

from tests.apart import rolled_back
from tests.factories import Hall, ron
from tests.rows import each
from tests.tournaments.conftest import client_of
from tournaments.common.jobs import queue
from tournaments.desk.stages.services.planning import add_stage
from tournaments.models import Entry, Stage, Tournament

HOME = "/t/bologna-open/"
STRANGERS = ["Overview", "Standings", "Rounds", "Statistics"]
STAFF = ["Overview", "Standings", "Rounds", "Players"]
TABS = [
    (
        "organiser",
        [*STAFF, "Hall desk", "Seating"],
        ["Penalties", "Papers and files", "Statistics", "Log", "Settings"],
    ),
    ("head", [*STAFF, "Hall desk"], ["Penalties", "Papers and files", "Statistics", "Log"]),
    ("referee", STAFF, ["Papers and files", "Statistics", "Check-in"]),
]


def tabs_of(client: Client, page: str = "") -> tuple[list[str], list[str], list[str]]:
    """The words of the tabs, of those behind "More", and of those that are open."""
    markup = client.get(HOME + page).content.decode()
    bar = markup.partition('class="tabbar')[2].partition("</nav>")[0]
    links = r"<a href[^>]*>([^<]+)</a>"
    shown, _details, more = bar.partition("<details")
    opened = re.findall(r'aria-current="page">([^<]+)</a>', bar)
    return re.findall(links, shown), re.findall(links, more), opened


@each(("who", "shown", "more"), TABS, apart=rolled_back)
def test_tabs_of_the_staff(hall: Hall, who: str, shown: list[str], more: list[str]) -> None:
    assert tabs_of(client_of(getattr(hall, who))) == (shown, more, ["Overview"])


def test_tabs_of_strangers(hall: Hall, reader: Client) -> None:
    """The players have a tab until there are standings, whose page then leads to them."""
    assert tabs_of(reader) == ([*STRANGERS[:3], "Players", "Statistics"], [], ["Overview"])
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], limit="mangan"))
    queue.run_due()
    assert tabs_of(reader) == (STRANGERS, [], ["Overview"])
    assert f'href="{HOME}players/"' in reader.get(f"{HOME}standings/").content.decode()


OPEN = [
    ("organiser", "check-in/", "Players"),
    ("referee", "check-in/", "Check-in"),
    ("organiser", "certificate/", "Papers and files"),
    ("organiser", "federation/", "Papers and files"),
    ("organiser", "penalties/", "Penalties"),
    ("organiser", "statistics/", "Statistics"),
    ("organiser", "set-up/", "Settings"),
]


@each(("who", "page", "words"), OPEN, apart=rolled_back)
def test_the_open_tab(hall: Hall, who: str, page: str, words: str) -> None:
    assert tabs_of(client_of(getattr(hall, who)), page)[2] == [words]


def views_of(client: Client, page: str) -> tuple[list[str], list[str]]:
    """The addresses of the views of the standings, below those of the tournament, and the words of the open one."""
    nav = (
        client.get(HOME + page)
        .content.decode()
        .partition('aria-label="Standings">')[2]
        .partition("</nav>")[0]
    )
    return re.findall(rf'href="{HOME}([^"]+)"', nav), re.findall(r'aria-current="page">([^<]+)</a>', nav)


VIEWS = [
    ("standings/", "Standings"),
    ("standings/chart/", "Places by round"),
    ("outlook/", "What is still open"),
    ("teams/", "Teams"),
]


@each(("page", "words"), VIEWS, apart=rolled_back)
def test_the_views_of_the_standings_lead_to_each_other(
    hall: Hall, reader: Client, page: str, words: str
) -> None:
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], limit="mangan"))
    queue.run_due()
    every = [address for address, _words in VIEWS]
    assert views_of(reader, page) == (every[:3], [words] if page in every[:3] else [])
    Entry.objects.filter(number=1).update(team="Bologna")
    Tournament.objects.update(state="finished")
    left = [address for address in every if address != "outlook/"]
    assert views_of(reader, page) == (left, [words] if page in left else [])


def test_the_views_keep_the_stage_that_was_asked_for(hall: Hall, reader: Client) -> None:
    final = add_stage(tournament=hall.tournament, by=hall.organiser)
    Stage.objects.filter(pk=final.pk).update(opened_at=timezone.now())
    hall.send(hall.table(), ron(*hall.names(hall.table())[:2], limit="mangan"))
    queue.run_due()
    views = [address for address, _words in VIEWS[:3]]
    assert views_of(reader, "standings/") == (views, ["Standings"])
    for number in (1, 2):
        there = [f"{address}?stage={number}" for address in views]
        assert views_of(reader, f"standings/chart/?stage={number}") == (there, ["Places by round"])
