"""Every address of the pages and the API, with its blanks filled by rows of an installation after many years."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from benchmarks.strangers import BLANK, routes

NOT_ASKED = ("admin/", "^", "__", "logout", "static/")
SEARCHED = (
    *(
        "/?page=2",
        "/tournaments/?page=20",
        "/tournaments/?year=2020",
        "/tournaments/?country=ITA&state=finished",
    ),
    *("/tournaments/?q=open%201", "/tournaments/?ruleset=mcr2006", "/new/?q=open%2012"),
    *(
        "/players/?q=mük",
        "/players/?q=uka",
        "/players/?q=muka%20lo",
        "/players/?country=ITA",
        "/players/?page=90",
    ),
    *("/search/?q=muka", "/search/?q=ükalo", "/search/?q=open%20123", "/search/?q=zzz"),
    *("/api/v1/players/?q=muka", "/api/v1/search/?q=muka", "/api/v1/tournaments/?limit=50&offset=500"),
    *("/api/v1/tournaments/?q=open%201", "/api/v1/tournaments/?year=2020", "/sitemap-players.xml?p=2"),
    *("/rankings/twenty-years/?q=muka", "/rankings/twenty-years/?page=3", "/sitemap-tournaments.xml"),
    *("/sitemap-standings.xml", "/sitemap-pages.xml"),
    *("/statistics/ema2025/?year=2020", "/statistics/ema2025/?country=ITA", "/statistics/ema2025/?page=3"),
)
ACCOUNTS = {"player": "often", "organiser": "organiser0", "administrator": "administrator"}


def client_of(reader: str) -> Any:
    """A browser that is signed in, or a stranger's."""
    from django.test import Client

    from players.models import Account

    client = Client()
    if reader in ACCOUNTS:
        client.force_login(Account.objects.get(username=ACCOUNTS[reader]))
    return client


def addresses() -> Iterator[str]:
    """Every address that is asked for by GET, then lists with searches and filters."""
    from django.urls import get_resolver

    for route in sorted(set(routes(get_resolver().url_patterns))):
        if "(?P" not in route and not route.startswith(NOT_ASKED):
            yield filled(route)
    yield from SEARCHED


def filled(route: str) -> str:
    """The address with the rows of a tournament of the busiest organiser that was played hand by hand."""
    values = {**rows(), "ruleset": "ema2025", "key": "ema2025", "section": "players", "name": "desk"}
    if "hand" in route:
        values["pk"] = values["hand"]
    elif "players/<" in route or "person" in route or "against" in route:
        values["pk"] = values["person"]
    elif "rounds/<" in route:
        values["pk"] = values["round"]
    if "rankings/" in route:
        values |= {"slug": "twenty-years", "pk": values["person" if "players/" in route else "event"]}
    return "/" + BLANK.sub(lambda blank: str(values.get(blank[1].split(":")[-1], 1)), route)


@cache
def rows() -> dict[str, Any]:
    from players.models import Account, Player
    from tournaments.models import Hand, RankedEvent, Round, Table, Tournament

    organiser = Account.objects.get(username="organiser0")
    played = Tournament.objects.filter(roles__account=organiser, slug__startswith="open-").order_by("-pk")
    tournament = next(
        row for row in played if Hand.objects.filter(table__round__stage__tournament=row).count() > 200
    )
    table = Table.objects.filter(round__stage__tournament=tournament).order_by("pk")[0]
    often, other = Player.objects.filter(ema_number__startswith="1").order_by("pk")[:2]
    return {
        "slug": tournament.slug,
        "pk": table.pk,
        "hand": Hand.objects.filter(table=table).order_by("pk")[0].pk,
        "round": Round.objects.filter(stage__tournament=tournament).order_by("pk")[0].pk,
        "person": often.pk,
        "other": other.pk,
        "event": RankedEvent.objects.order_by("pk")[0].pk,
    }
