"""Hands played while results are hidden change no page and no answer that a reader may ask for.

The addresses come from the routes themselves, so that a new page is held to it without being named here.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from itertools import chain, product, zip_longest

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver

from tests.factories import AccountFactory, Hall, make_hall, ron
from tests.tournaments.conftest import client_of
from tournaments import urls
from tournaments.common.jobs import queue
from tournaments.common.web.kept.memory import etag_of
from tournaments.desk.documents.services import DOCUMENTS
from tournaments.desk.hall.services.rounds import call_referee
from tournaments.models import Hand, Round, Table
from tournaments.play.hands.services.corrections import correct_hand
from tournaments.play.penalties.services.penalties import give_chombo, give_penalty
from tournaments.play.standings.selectors import standings

pytestmark = [pytest.mark.django_db, pytest.mark.unmeasured]

NOT_RESULTS = re.compile(
    r'csrfmiddlewaretoken" value="[^"]*"|data-clock="[^"]*"|data-(upto|next)="\d+"|"(now|left)":[^,]*'
    r'|"(expected_)?seq":\d+|"number":\d+(?=,"changes":)|\d+(:\d\d)+(\.\d+)?'
)
"""Tokens, the clock, and how many hands a table has played."""


def routes(patterns: Sequence[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    """Every route, with its blanks."""
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from routes(one.url_patterns, route)
        elif "<path:" not in route:
            yield route


def fillings(route: str, kind: str, name: str) -> list[str]:
    """The values for a blank of a route."""
    if name == "slug":
        return ["bologna-open"]
    if name == "document":
        return list(DOCUMENTS)
    if name == "pk":
        rows = {"table": Table, "tables": Table, "hand": Hand, "hands": Hand}
        model = next((rows[word] for word in route.split("/") if word in rows), Round)
        return [str(pk) for pk in model._default_manager.order_by("pk").values_list("pk", flat=True)]
    if name == "task":
        return ["waits"]
    if name == "key" and kind == "slug":
        return ["ema2025"]
    return ["1" if kind == "int" else "x"]


def addresses() -> list[str]:
    """Every address that can be asked for, at the tables, rounds and hands there are."""
    found = []
    for route in [*routes(urls.pages), *routes(urls.version_1, "api/v1/")]:
        words = re.split(r"<[^>]*>", route)
        blanks = re.findall(r"<(\w+):(\w+)>", route)
        for chosen in product(*(fillings(route, kind, name) for kind, name in blanks)):
            found.append("/" + "".join(chain(*zip_longest(words, chosen, fillvalue=""))))
    return [*found, "/t/bologna-open/overlay/?show=scores,last-hand,standings,news"]


REASONS = ("somebody is ill", "misread by Rita", "a false ron again", "overslept")
"""Of a call, a correction, a chombo, a penalty: for the staff alone."""


@pytest.fixture
def not_told_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many hands are still to come is public, like the number of hands at a table; it is told after a moment, which
    would be over in the midst of the test on a slow machine.
    """
    monkeypatch.setattr(standings, "USUAL", timedelta(days=1))


def seen(client: Client, asked: list[str]) -> dict[str, str]:
    """The answer of each address, without the parts that are no results."""
    shown = {}
    for address in asked:
        cache.clear()
        answer = client.get(address)
        content = answer.getvalue()
        text, etag = content.decode(errors="replace"), answer.get("ETag", "")
        etag = "" if etag == etag_of(content) else etag  # it tells no more than the text
        assert [reason for reason in REASONS if reason in text] == [], address
        shown[address] = f"{answer.status_code} {etag} {NOT_RESULTS.sub('', text)}"
    return shown


def play(hall: Hall) -> None:
    """A second hand, a correction of the first, a chombo and a penalty, in the round that runs."""
    table = hall.table()
    east, south, west, north = hall.names(table)
    hall.send(table, ron(south, west, fan=4, fu=30))
    first = Hand.objects.get(table=table, seq=1, state="accepted")
    correct_hand(hand=first, event=ron(north, east, fan=3, fu=30), by=hall.head, reason=REASONS[1])
    entry = hall.entries(table)[0]
    give_chombo(table=table, offenders=[entry], by=hall.head, reason=REASONS[2])
    give_penalty(
        stage=hall.stage,
        entry=entry,
        round=hall.round(),
        kind="lateness",
        amount=1234,
        by=hall.head,
        reason=REASONS[3],
    )


@pytest.mark.parametrize(
    ("policy", "signed_in"),
    [
        pytest.param("after_round", False, id="a stranger", marks=pytest.mark.gate),
        pytest.param("by_hand", True, id="a reader", marks=pytest.mark.night),
    ],
)
def test_hidden_results_do_not_show_anywhere(policy: str, signed_in: bool, not_told_yet: None) -> None:
    hall = make_hall(players=8, results_policy=policy)
    table = hall.table()
    hall.send(table, ron(*hall.names(table)[:2], fan=1, fu=30))
    call_referee(table=table, by=hall.referee, reason=REASONS[0])
    queue.run_due()
    client = client_of(AccountFactory.create() if signed_in else None)
    asked = addresses()
    before = seen(client, asked)
    play(hall)
    queue.run_due()
    after = seen(client, asked)
    assert [address for address in asked if before[address] != after[address]] == []
    assert sum(text.startswith("200") for text in after.values()) > 40
