"""The subject of a log entry in words: the log keeps keys, the page shows tables, rounds and names."""

import re
from collections.abc import Iterable, Mapping

from django.db.models import Q
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.common.chain.records import place_of
from tournaments.models import Entry, Penalty, Question, SeatingPlan, Table, Tournament
from tournaments.texts.format import WINDS, table_name

PART = re.compile(r"(\w+):([\w.]+)")
NOTHING_MORE = frozenset({"entries", "results", "tournament"})
"""Subjects that the action names already."""


class Subjects:
    """The words of many subjects ("table:17/hand:2", "stage:1/round:3"): five queries for any number of them."""

    def __init__(self, tournament: Tournament, subjects: Iterable[str]) -> None:
        named: dict[str, set[str]] = {}
        for kind, key in (part for subject in subjects for part in PART.findall(subject)):
            named.setdefault(kind, set()).add(key)
        self.stages = {str(row.number): row for row in tournament.stages.all()}
        self.tables = _tables(tournament, named.get("table", ()))
        entries = Entry.objects.filter(tournament=tournament, number__in=_numbers(named.get("entry", ())))
        penalties = Penalty.objects.filter(
            stage__tournament=tournament, number__in=_numbers(named.get("penalty", ()))
        )
        questions = Question.objects.filter(
            tournament=tournament, number__in=_numbers(named.get("question", ()))
        )
        self.names = {
            **{f"question:{row.number}": row.text for row in questions},
            **{f"entry:{row.number}": row.full_name for row in entries.select_related("player")},
            **{
                f"penalty:{row.number}": row.entry.full_name
                for row in penalties.select_related("entry__player")
            },
        }

    def words(self, subject: str) -> str:
        """ "Table 3, round 2 · hand 4", a player's name, "Round 5"; an unknown subject stays as it is."""
        if subject in NOTHING_MORE:
            return ""
        parts = [self._part(kind, key) for kind, key in PART.findall(subject)]
        return " · ".join(filter(None, parts)) or subject

    def _part(self, kind: str, key: str) -> str:
        if kind == "table":
            return self.tables.get(key, "")
        if kind == "stage":
            stage = self.stages.get(key)
            return capfirst(str(stage)) if stage and len(self.stages) > 1 else ""
        words = {
            "round": _("Round %(n)s") % {"n": key},
            "hand": _("hand %(n)s") % {"n": key},
            "plan": str(SeatingPlan(number=int(key))) if key.isdecimal() else key,
            "seat": str(WINDS.get(key, key)),
        }
        return words.get(kind) or self.names.get(f"{kind}:{key}", "")


def _tables(tournament: Tournament, keys: Iterable[str]) -> Mapping[str, str]:
    """Tables by their place ("1.2.3"); entries of format 1 know them by their primary key."""
    wanted = set(keys)
    if not wanted:
        return {}
    places = [key.split(".") for key in wanted]
    here = Q(
        number__in=_numbers(place[-1] for place in places),
        round__number__in=_numbers(place[-2] for place in places if len(place) > 1),
    )
    old_keys = Q(pk__in=_numbers(wanted))
    rows = Table.objects.filter(here | old_keys, round__stage__tournament=tournament)
    named = {place_of(row): row for row in rows.defer("position").select_related("round__stage")}
    old = {str(row.pk): row for row in named.values()}
    return {key: table_name(row) for key, row in {**old, **named}.items() if key in wanted}


def _numbers(keys: Iterable[str]) -> list[int]:
    return [int(key) for key in keys if key.isdecimal()]
