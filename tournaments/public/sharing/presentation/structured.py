"""Pages as data for search engines: schema.org in JSON-LD. Only people who are listed by name are in it."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from players.models import Club, Player
from tournaments.common.countries import country_name
from tournaments.models import Entry, Tournament
from tournaments.public.sharing import selectors

Node = dict[str, Any]
Whole = Callable[[str], str]
"""Makes a whole address of a path."""
MOST_COMPETITORS: Final = 60
MOST_RESULTS: Final = 10
"""The most people in the data of a page: everybody is in the lists that it leads to."""


def graph(*nodes: Node) -> Node:
    """One document of the nodes that hold something."""
    return {"@context": "https://schema.org", "@graph": [_filled(node) for node in nodes if node]}


def _filled(node: Node) -> Node:
    return {key: value for key, value in node.items() if value not in ("", None, [], {})}


def breadcrumbs(steps: Sequence[tuple[str, str]], whole: Whole) -> Node:
    """The way to a page: (name, path), the page itself last."""
    items = [
        {"@type": "ListItem", "position": number, "name": name, "item": whole(path)}
        for number, (name, path) in enumerate(steps, start=1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}


def tournament_steps(tournament: Tournament) -> list[tuple[str, str]]:
    """The way to the page of a tournament."""
    return [
        (_("Tournaments"), reverse("tournaments")),
        (tournament.name, reverse("tournament", args=[tournament.slug])),
    ]


def event_of(tournament: Tournament, whole: Whole) -> Node:
    """The tournament with its days, its place, its competitors, and after its end the winner."""
    address = whole(reverse("tournament", args=[tournament.slug]))
    competitors = [
        {"@type": "Person", "name": entry.player.full_name, "url": whole(_page_of(entry))}
        for entry in selectors.listed_entries_of(tournament, MOST_COMPETITORS)
    ]
    node = {
        "@type": "SportsEvent",
        "@id": f"{address}#event",
        "name": tournament.name,
        "url": address,
        "sport": "Mahjong",
        "startDate": tournament.starts_on.isoformat() if tournament.starts_on else "",
        "endDate": tournament.ends_on.isoformat() if tournament.ends_on else "",
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode" if tournament.place else "",
        "image": whole(reverse("tournament_picture", args=[tournament.slug])),
        "inLanguage": tournament.language,
        "location": _place(tournament),
        "competitor": competitors,
        "organizer": _organiser(tournament, whole),
    }
    return _filled(node)


def _organiser(tournament: Tournament, whole: Whole) -> Node:
    """The host with its page; where no host is named, the tournament stands for it."""
    club = tournament.hosted_by
    if club is None:
        address = whole(reverse("tournament", args=[tournament.slug]))
        return {"@type": "Organization", "name": tournament.host or tournament.name, "url": address}
    return {"@type": "SportsOrganization", "name": club.name, "url": whole(reverse("club", args=[club.pk]))}


def club_of(club: Club, whole: Whole) -> Node:
    """A club or federation with its contact."""
    address = whole(reverse("club", args=[club.pk]))
    country = country_name(club.country) if club.country else ""
    return _filled(
        {
            "@type": "SportsOrganization",
            "@id": f"{address}#club",
            "name": club.name,
            "url": address,
            "sport": "Mahjong",
            "email": club.contact,
            "sameAs": club.website,
            "address": {"@type": "PostalAddress", "addressCountry": country} if country else {},
        }
    )


def club_steps(club: Club) -> list[tuple[str, str]]:
    """The way to the page of a club."""
    return [(_("Clubs and federations"), reverse("clubs")), (club.name, reverse("club", args=[club.pk]))]


def _page_of(entry: Entry) -> str:
    return reverse("player", args=[entry.tournament.slug, entry.number])


def _place(tournament: Tournament) -> Node:
    if not tournament.place and not tournament.country:
        return {}
    address = _filled(
        {
            "@type": "PostalAddress",
            "addressLocality": tournament.place,
            "addressCountry": country_name(tournament.country) if tournament.country else "",
            "streetAddress": tournament.venue,
        }
    )
    name = tournament.venue.splitlines()[0] if tournament.venue else tournament.place
    return {"@type": "Place", "name": name or address["addressCountry"], "address": address}


def result_of(tournament: Tournament, whole: Whole) -> Node:
    """The final list of a finished tournament, by place; people who are not listed by name are left out."""
    rows = selectors.listed_results(tournament, MOST_RESULTS)
    if not rows:
        return {}
    items = [
        {
            "@type": "ListItem",
            "position": place,
            "item": {"@type": "Person", "name": entry.player.full_name, "url": whole(_page_of(entry))},
        }
        for place, entry in rows
    ]
    return {
        "@type": "ItemList",
        "name": f"{tournament.name}: {_('Final standings')}",
        "url": whole(reverse("standings", args=[tournament.slug])),
        "itemListOrder": "https://schema.org/ItemListOrderAscending",
        "numberOfItems": len(items),
        "itemListElement": items,
    }


def person_of(player: Player, address: str) -> Node:
    """A person who is listed by name, with country and club."""
    return _filled(
        {
            "@type": "Person",
            "name": player.full_name,
            "givenName": player.given_name,
            "familyName": player.family_name,
            "nationality": {"@type": "Country", "name": country_name(player.country)}
            if player.country
            else {},
            "memberOf": {"@type": "SportsOrganization", "name": player.club.name} if player.club else {},
            "url": address,
        }
    )


def dataset_of(name: str, description: str, address: str, files: Sequence[tuple[str, str]]) -> Node:
    """Statistics as a data set with its files: (media type, address)."""
    return {
        "@type": "Dataset",
        "name": name,
        "description": description,
        "url": address,
        "isAccessibleForFree": True,
        "distribution": [
            {"@type": "DataDownload", "encodingFormat": kind, "contentUrl": file} for kind, file in files
        ],
    }
