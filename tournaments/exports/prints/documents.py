"""All documents on paper, in the order of the page that lists them."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from tournaments.exports.paper import Paper
from tournaments.exports.prints import cards, lists, posters, score_sheets
from tournaments.models import StandingSnapshot, Tournament
from tournaments.selectors.standings import newest_snapshot, public_snapshot
from tournaments.services.exports import DOCUMENTS


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be on the paper: of one round or of all, for the office (`inside`) or for anyone."""

    tournament: Tournament
    round: int | None = None
    base: str = ""
    inside: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """A document: who may see it, whether it is one of rounds, and what makes it."""

    key: str
    title: Promise
    words: Promise
    make: Callable[[Wanted], Paper]
    public: bool = False
    by_round: bool = False


def _standings(wanted: Wanted) -> Paper:
    return lists.standings(wanted.tournament, _snapshots(wanted))


def _snapshots(wanted: Wanted) -> list[StandingSnapshot]:
    newest = newest_snapshot if wanted.inside else public_snapshot
    found = [newest(stage) for stage in wanted.tournament.stages.order_by("number")]
    return [snapshot for snapshot in found if snapshot is not None]


_ALL = (
    Document(
        "by_table",
        lazy("Seating by table"),
        lazy("For the wall: a page for each round, every table with its four names."),
        lambda wanted: posters.by_table(wanted.tournament, wanted.round),
        public=True,
        by_round=True,
    ),
    Document(
        "by_name",
        lazy("Seating by name"),
        lazy("For the wall: a page for each round, everybody with table and wind."),
        lambda wanted: posters.by_players(wanted.tournament, wanted.round),
        public=True,
        by_round=True,
    ),
    Document(
        "overview",
        lazy("Seating of all rounds"),
        lazy("Everybody in one list, a column for each round."),
        lambda wanted: posters.overview(wanted.tournament),
        public=True,
    ),
    Document(
        "cards",
        lazy("Personal cards"),
        lazy("For each player: his tables and winds, and a QR code to his page. Eight to a page."),
        lambda wanted: cards.programmes(wanted.tournament, wanted.base),
        public=True,
    ),
    Document(
        "sheets",
        lazy("Score sheets"),
        lazy("For the tables: names, columns of these rules, lines for signatures."),
        lambda wanted: score_sheets.sheets(wanted.tournament, wanted.round),
        by_round=True,
    ),
    Document(
        "badges",
        lazy("Name badges"),
        lazy("90 by 55 mm, ten to a page."),
        lambda wanted: cards.badges(wanted.tournament),
    ),
    Document(
        "start_list",
        lazy("Start list"),
        lazy("Everybody who plays, with country, EMA number and club."),
        lambda wanted: lists.start_list(wanted.tournament),
        public=True,
    ),
    Document(
        "standings",
        lazy("Standings"),
        lazy("As they stand now, every round in its column."),
        _standings,
        public=True,
    ),
    Document(
        "penalties",
        lazy("Penalties"),
        lazy("All that were given, with rule and reason, for the federation."),
        lambda wanted: lists.penalties(wanted.tournament),
    ),
)
ALL = {document.key: document for document in _ALL}
assert set(ALL) == set(DOCUMENTS)
