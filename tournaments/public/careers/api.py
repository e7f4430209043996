"""People across tournaments and the search, for programs: read only, open to everybody."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from players.searching import LONGEST_QUERY
from tournaments.common.numbers import KEY, whole_number
from tournaments.common.web.api.base import LedgerView, operation
from tournaments.common.web.api.lists import part_of
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.public.careers import serializers as shapes
from tournaments.public.careers.selectors import history, people, search

USUAL = 50
"""The number of rows in an answer, unless the request sets it."""
TEXT = OpenApiParameter(
    "q", str, description="Words, each the beginning of a word of the name; without accents and case."
)
MOST_OPPONENTS = 200


@same_for_everybody("q", "country", "club", "limit", "offset")
class People(LedgerView):
    @operation(
        "People by name",
        response=shapes.ListedSerializer(many=True),
        parameters=(TEXT, OpenApiParameter("country", str), OpenApiParameter("club", int)),
        operation_id="people_list",
    )
    def get(self, request: Request) -> Response:
        """People who play in public and are listed by name or initials; the search reads only what the list shows."""
        query = request.query_params
        keys = people.find_people(
            _text(request), country=query.get("country", ""), club=whole_number(query.get("club", ""), KEY)
        )
        part, headers = part_of(request, keys, USUAL)
        rows: Any = people.listed_rows(part)
        return Response(shapes.ListedSerializer(rows, many=True).data, headers=headers)


@same_for_everybody()
class OnePerson(LedgerView):
    @operation(
        "A person across tournaments", response=shapes.PersonPageSerializer, operation_id="people_retrieve"
    )
    def get(self, request: Request, pk: int) -> Response:
        """Ended tournaments with places, and the listed people met at tables, most games first (200 at most)."""
        person = people.find_person(pk)
        (row,) = people.listed_rows([person.pk])
        met = history.named(history.opponents_of(person), MOST_OPPONENTS)
        facts = {
            "player": row,
            "career": history.career_of(person),
            "opponents": [other for other, _who in met],
        }
        return Response(shapes.PersonPageSerializer(facts).data)


class Search(LedgerView):
    @operation(
        "Search players, tournaments and clubs",
        response=shapes.FoundSerializer(many=True),
        parameters=(TEXT,),
    )
    def get(self, request: Request) -> Response:
        """Players first, then tournaments you may see, then clubs. The query needs a word of two letters at least."""
        results = search.find_everything(request.user, _text(request))
        keys = [("player", pk) for pk in results.people] + [("tournament", pk) for pk in results.tournaments]
        keys += [("club", club.pk) for club in results.clubs]
        part, headers = part_of(request, keys, USUAL)
        return Response(shapes.FoundSerializer(_rows(part, results), many=True).data, headers=headers)


def _rows(keys: Sequence[tuple[str, int]], results: search.Results) -> list[dict[str, str]]:
    """The results in this order, each with its page."""
    named: dict[tuple[str, int], dict[str, str]] = {}
    for row in people.listed_rows([pk for kind, pk in keys if kind == "player"]):
        address = reverse("person", args=[row.player.pk])
        named["player", row.player.pk] = _result("player", row.player.full_name, row.player.country, address)
    for tournament in search.tournaments_in([pk for kind, pk in keys if kind == "tournament"]):
        address = reverse("tournament", args=[tournament.slug])
        named["tournament", tournament.pk] = _result(
            "tournament", tournament.name, tournament.country, address
        )
    for club in results.clubs:
        address = reverse("club", args=[club.pk])
        named["club", club.pk] = _result("club", club.name, club.country, address)
    return [named[key] for key in keys if key in named]


def _result(kind: str, name: str, country: str, address: str) -> dict[str, str]:
    return {"kind": kind, "name": name, "country": country, "address": address}


def _text(request: Request) -> str:
    return request.query_params.get("q", "").strip()[:LONGEST_QUERY]
