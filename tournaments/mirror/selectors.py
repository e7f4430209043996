"""Which pages a mirror has, and from what each was made.

A page's mark changes when the page may have. Every change appends to the log, and its entry names what it changed: a
table, a round, or something else, which may show on every page. Which of the pages a stranger gets, the application
itself decides when it is asked for them.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import parse_qsl

from django.conf import settings
from django.contrib.admin.models import LogEntry as AdminEntry
from django.db.models import Count, Max

from tournaments.common.canonical import digest
from tournaments.common.kept.versions import read_version
from tournaments.common.paging import LONG_PAGE, TABLES_A_PAGE
from tournaments.common.permissions import rounds_with_public_hands
from tournaments.common.selectors import open_stages
from tournaments.models import Entry, Hand, LogEntry, Mirror, Round, Table, Tournament
from tournaments.standings.selectors.standings import newest_snapshot, payload_of
from tournaments.standings.services import ROWS_A_PAGE

IN_PATHS = ("stage", "round", "page")
"""Words of a query that become folders; a web host of files knows no queries, and the others go."""
OF_TABLE = re.compile(r"table:(\d+)\.(\d+)\.(\d+)")
OF_ROUND = re.compile(r"stage:(\d+)/round:(\d+)$")


@dataclass(frozen=True, slots=True)
class Page:
    """An address, and what its page is made from."""

    address: str
    mark: str

    @property
    def name(self) -> str:
        return file_of(self.address)


def file_of(address: str) -> str:
    """Where an address lies: `/t/x/standings/?stage=2` is `t/x/standings/stage-2/index.html`."""
    path, _, query = address.partition("?")
    return f"{with_folders(path, query)}index.html".lstrip("/")


def with_folders(path: str, query: str) -> str:
    """The path with a folder for each word of the query that is kept."""
    words = dict(parse_qsl(query.replace("&amp;", "&")))
    return path + "".join(f"{word}-{words[word]}/" for word in IN_PATHS if word in words)


def version_of(tournament: Tournament) -> str:
    """One that is new after every change."""
    return digest([settings.VERSION, tournament.state, repr(read_version(tournament.slug))])


def pages_of(tournament: Tournament, *, version: str, calm: str) -> list[Page]:
    """All pages, those first that change with every hand; none of a draft.

    `version` is that of now, `calm` the version at which players and seats were or are to be made.
    """
    if tournament.state == Tournament.State.DRAFT:
        return []
    changes = Changes(tournament)
    quick = [Page(address, version) for address in lively(tournament)]
    tables = list(_tables(tournament, changes))
    rest = [Page(address, changes.mark(calm)) for address in others(tournament)]
    return list({page.address: page for page in [*quick, *tables, *rest]}.values())


class Changes:
    """The number of the last entry of the log for each table and each round, and for everything else."""

    def __init__(self, tournament: Tournament) -> None:
        self.tables: dict[tuple[int, ...], int] = defaultdict(int)
        self.rounds: dict[tuple[int, ...], int] = defaultdict(int)
        self.everything = 0
        rows = LogEntry.objects.filter(tournament=tournament).order_by().values_list("subject")
        for subject, number in rows.annotate(last=Max("number")):
            self._note(subject, number)
        self.by_hand = AdminEntry.objects.aggregate(last=Max("pk"))["last"] or 0

    def _note(self, subject: str, number: int) -> None:
        for word in subject.split():
            table, round_ = OF_TABLE.match(word), OF_ROUND.match(word)
            if table:
                _raise_to(self.tables, table, number)
            elif round_:
                _raise_to(self.rounds, round_, number)
            else:
                self.everything = max(self.everything, number)

    def mark(self, *more: object) -> str:
        """Of a page that everything else may change, and these."""
        return digest([settings.VERSION, self.everything, self.by_hand, *map(str, more)])

    def of_table(self, place: tuple[int, int, int]) -> str:
        return self.mark("table", self.tables.get(place, 0), self.rounds.get(place[:2], 0))


def _raise_to(numbers: dict[tuple[int, ...], int], found: re.Match[str], number: int) -> None:
    place = tuple(map(int, found.groups()))
    numbers[place] = max(numbers[place], number)


def lively(tournament: Tournament) -> list[str]:
    """The addresses that change with every hand: few, whatever the number of players."""
    page = f"/t/{tournament.slug}/"
    return [page, *standings_of(tournament), f"{page}rounds/"]


def standings_of(tournament: Tournament) -> list[str]:
    """Every page of the standings, with the rows that it asks for while it is open."""
    stages = open_stages(tournament)
    numbers = [f"stage={stage.number}" for stage in stages]
    snapshots = filter(None, map(newest_snapshot, stages))
    most = max((len(payload_of(snapshot)["rows"]) for snapshot in snapshots), default=0)
    pages = [f"page={page}" for page in range(1, -(-most // ROWS_A_PAGE) + 1)]
    queries = ["", *numbers, *pages, *(f"{stage}&{page}" for stage in numbers for page in pages)]
    page = f"/t/{tournament.slug}/standings/"
    return [f"{one}?{query}" if query else one for query in queries for one in (page, f"{page}rows/")]


def _tables(tournament: Tournament, changes: Changes) -> Iterator[Page]:
    """Tables with their clocks and their hands, those of running rounds first."""
    rows = Table.objects.filter(round__stage__tournament=tournament).order_by("pk")
    names = ("pk", "round__state", "round__stage__number", "round__number", "number")
    marks = {pk: (state, changes.of_table(tuple(place))) for pk, state, *place in rows.values_list(*names)}
    running = Round.State.RUNNING
    for pk, (_state, mark) in sorted(marks.items(), key=lambda row: (row[1][0] != running, row[0])):
        yield Page(f"/table/{pk}/", mark)
        if _state == running:
            yield Page(f"/table/{pk}/clock/", mark)
    public = rounds_with_public_hands()
    hands = Hand.objects.filter(table__in=rows.order_by(), table__round__in=public).order_by("-pk")
    for pk, table in hands.values_list("pk", "table_id"):
        yield Page(f"/hand/{pk}/", marks[table][1])


def others(tournament: Tournament) -> list[str]:
    """The addresses that change seldom, or of which there are many: players, teams, seats."""
    page = f"/t/{tournament.slug}/"
    rows = Round.objects.filter(stage__tournament=tournament).order_by("pk")
    rounds = list(rows.annotate(count=Count("tables")).values_list("pk", "count"))
    numbers = Entry.objects.filter(tournament=tournament).order_by("number").values_list("number", flat=True)
    return [
        f"{page}players/",
        *(f"{page}players/?page={number}" for number in _pages(len(numbers), LONG_PAGE)),
        f"{page}teams/",
        *(f"{page}rounds/{pk}/seats/" for pk, _count in rounds),
        *(f"{page}rounds/?{query}" for query in _parts(rounds)),
        *(f"{page}players/{number}/" for number in numbers),
    ]


def _parts(rounds: list[tuple[int, int]]) -> Iterator[str]:
    """What is asked of the page of rounds where it does not show all tables. `rounds`: their keys, how many tables."""
    if sum(count for _pk, count in rounds) > TABLES_A_PAGE:
        for pk, count in rounds:
            yield f"round={pk}"
            yield from (f"round={pk}&page={number}" for number in _pages(count, TABLES_A_PAGE))


def _pages(rows: int, size: int) -> range:
    """The numbers of the pages of a list; none where it has one page, which has no number."""
    return range(1, -(-rows // size) + 1 if rows > size else 1)


def mirrored() -> list[Tournament]:
    """Those whose pages lie there, the newest first."""
    shown = Tournament.objects.filter(mirror__active=True).exclude(state=Tournament.State.DRAFT)
    return list(shown.order_by("-starts_on", "-pk"))


def mirror_of(tournament: Tournament) -> Mirror | None:
    return Mirror.objects.filter(tournament=tournament).first()
