"""All documents on paper, in the order of the page that lists them."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as lazy

from players import naming
from tournaments.desk.documents.paper.parts import Paper
from tournaments.desk.documents.prints import cards, certificates, codes, kit, lists, posters, score_sheets
from tournaments.desk.documents.selectors import Part
from tournaments.desk.documents.services import DOCUMENTS
from tournaments.models import StandingSnapshot, Tournament
from tournaments.play.standings.selectors.standings import newest_snapshot, public_snapshot


@dataclass(frozen=True, slots=True)
class DocumentScope:
    """The scope of a document: one round or all, for the office (`inside`) or for anyone; links begin with `base`.

    `numbers` are those of the chosen entries, for a document that can be of some players alone.
    """

    tournament: Tournament
    round: int | None = None
    base: str = ""
    inside: bool = False
    numbers: tuple[int, ...] = ()


class When(TextChoices):
    """The time at which a document is used: the groups of the page that lists them."""

    BEFORE = "before", lazy("Before")
    DURING = "during", lazy("During")
    AFTER = "after", lazy("After")


@dataclass(frozen=True, slots=True)
class Document:
    """A document: its readers, whether there is one for each round, and the function that makes it.

    `shows`: the parts of the tournament that are on it. `in_languages`: its readers take it home, so that it is made in
    a chosen language. `warnings`: sentences with reasons not to print it yet.
    """

    key: str
    title: Promise
    words: Promise
    make: Callable[[DocumentScope], Paper]
    when: When
    shows: tuple[Part, ...]
    public: bool = False
    by_round: bool = False
    in_languages: bool = False
    warnings: Callable[[Tournament], list[str]] = lambda tournament: []

    def paper(self, scope: DocumentScope) -> Paper:
        """The document; a public one names people as they are listed, also if the staff prints it."""
        with naming.seen_by_everybody() if self.public else naming.seen_from_inside():
            return self.make(scope)


def _standings(scope: DocumentScope) -> Paper:
    """The standings, with the head of the log for the staff, and for everybody when the tournament is over."""
    over = scope.tournament.state == Tournament.State.FINISHED
    return lists.standings(scope.tournament, _snapshots(scope), with_head=scope.inside or over)


def _snapshots(scope: DocumentScope) -> list[StandingSnapshot]:
    newest = newest_snapshot if scope.inside else public_snapshot
    stages = scope.tournament.stages.order_by("number")
    return [snapshot for stage in stages if (snapshot := newest(stage)) is not None]


SEATED = (Part.SEATING, Part.NAMES)
PLACED = (Part.RESULTS, Part.NAMES, Part.SETTINGS)

_ALL = (
    Document(
        "kit",
        lazy("Kit for the day"),
        lazy("One file: a notice with the QR code, check-in list, posters, player cards and score sheets."),
        lambda scope: kit.kit(scope.tournament, scope.base),
        When.BEFORE,
        (Part.SEATING, Part.PLAYERS),
    ),
    Document(
        "check_in",
        lazy("Check-in list"),
        lazy("Everybody expected, by name, with a box to tick."),
        lambda scope: lists.check_in(scope.tournament),
        When.BEFORE,
        (Part.PLAYERS,),
    ),
    Document(
        "start_list",
        lazy("Start list"),
        lazy("All players, with country, EMA number and club."),
        lambda scope: lists.start_list(scope.tournament),
        When.BEFORE,
        (Part.PLAYERS,),
        public=True,
    ),
    Document(
        "badges",
        lazy("Name badges"),
        lazy("90 × 55 mm, ten to a page."),
        lambda scope: cards.badges(scope.tournament, scope.numbers),
        When.BEFORE,
        (Part.PLAYERS,),
    ),
    Document(
        "cards",
        lazy("Player cards"),
        lazy(
            "For each player: tables, winds and opponents, and a QR code to the player's page. Eight or ten a page."
        ),
        lambda scope: cards.programmes(scope.tournament, scope.base),
        When.BEFORE,
        SEATED,
        public=True,
    ),
    Document(
        "overview",
        lazy("Seating of all rounds"),
        lazy("Everyone in one list, one column per round."),
        lambda scope: posters.overview(scope.tournament),
        When.BEFORE,
        SEATED,
        public=True,
    ),
    Document(
        "by_table",
        lazy("Seating by table"),
        lazy("For the wall: one page per round, each table with its four names."),
        lambda scope: posters.by_table(scope.tournament, scope.round),
        When.DURING,
        SEATED,
        public=True,
        by_round=True,
    ),
    Document(
        "by_name",
        lazy("Seating by name"),
        lazy("For the wall: one page per round, each player with table and wind."),
        lambda scope: posters.by_players(scope.tournament, scope.round),
        When.DURING,
        SEATED,
        public=True,
        by_round=True,
    ),
    Document(
        "sheets",
        lazy("Score sheets"),
        lazy("For the tables: names, the columns of these rules, lines for signatures."),
        lambda scope: score_sheets.sheets(scope.tournament, scope.round),
        When.DURING,
        SEATED,
        by_round=True,
    ),
    Document(
        "table_codes",
        lazy("Codes of the tables"),
        lazy("For each table and round: the QR code by which a phone signs in there."),
        lambda scope: codes.table_codes(scope.tournament, scope.base, scope.round),
        When.DURING,
        (Part.CODES, Part.SEATING),
        by_round=True,
    ),
    Document(
        "standings",
        lazy("Standings"),
        lazy("The current standings, one column per round."),
        _standings,
        When.DURING,
        (Part.RESULTS, Part.PLAYERS),
        public=True,
    ),
    Document(
        "penalties",
        lazy("Penalties"),
        lazy("All penalties given, with rule and reason, for the federation."),
        lambda scope: lists.penalties(scope.tournament),
        When.DURING,
        (Part.PENALTIES, Part.NAMES),
    ),
    Document(
        "certificates_best",
        lazy("Certificates for the first places"),
        lazy("To hand over: name and place, for as many places as the template says."),
        lambda scope: certificates.certificates(scope.tournament, best_only=True),
        When.AFTER,
        PLACED,
        in_languages=True,
        warnings=certificates.warnings_of,
    ),
    Document(
        "certificates",
        lazy("Certificates for everybody"),
        lazy("One for each player with their place; guests outside the ranking get one for taking part."),
        lambda scope: certificates.certificates(scope.tournament),
        When.AFTER,
        PLACED,
        in_languages=True,
        warnings=certificates.warnings_of,
    ),
)
ALL = {document.key: document for document in _ALL}
assert set(ALL) == set(DOCUMENTS)
