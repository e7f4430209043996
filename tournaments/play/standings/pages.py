"""The pages of the standings: stored snapshots with their ETag; readers never compute.

A tournament of several stages shows one list over all of them first.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import count
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from players.searching import fits, words_of
from tournaments.common.numbers import whole_number
from tournaments.common.selectors import cut_after, is_played_out, open_stages, stage_asked_for
from tournaments.common.web.charts.lines import LineChart
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.common.web.pages import account_of, action, find_tournament, render_page
from tournaments.models import Entry, Round, Stage, StandingSnapshot, Tournament
from tournaments.play.standings import services
from tournaments.play.standings.columns import StandingRow, StandingsPayload, Where
from tournaments.play.standings.presentation import chosen_numbers, places_chart
from tournaments.play.standings.selectors import standings as selectors
from tournaments.play.standings.selectors.courses import courses_of
from tournaments.play.standings.selectors.final_list import best_first, guests_of, merged
from tournaments.play.standings.selectors.notices import notices_of
from tournaments.play.standings.services import ROWS_A_PAGE

MOST_PAGES = 1000
MOST_ASKED = 200
"""Characters of the names and numbers that a reader asks for."""


class StandingsPage(NamedTuple):
    """A page of the standings, and its first and last row."""

    number: int
    first: int
    last: int


@dataclass(frozen=True)
class VisibleStandings:
    """The standings a reader sees: the snapshot of one stage, or the snapshots of all for the final list."""

    stages: Sequence[Stage]
    stage: Stage | None
    snapshots: Sequence[StandingSnapshot]

    @property
    def snapshot(self) -> StandingSnapshot | None:
        """The newest snapshot."""
        return self.snapshots[-1] if self.snapshots else None

    @cached_property
    def payload(self) -> StandingsPayload:
        """The stage's standings; for the final list, with everybody's rows, the standings of the last stage, or of
        the first of several stages side by side.
        """
        payloads = [selectors.payload_of(snapshot) for snapshot in self.snapshots]
        if self.stage:
            return payloads[-1]
        rows: list[StandingRow] = [*merged(payloads)]
        return {**best_first(payloads)[0], "rows": rows, "guests": [*guests_of(payloads)]}

    @property
    def etag(self) -> str:
        """The ETag of the version in this language, whatever the page."""
        versions = "-".join(str(snapshot.version) for snapshot in self.snapshots)
        digest = hashlib.sha256("".join(snapshot.etag for snapshot in self.snapshots).encode()).hexdigest()
        return f'"{versions}-{digest[:24]}-{self.to_come}-{get_language()}"'

    @cached_property
    def to_come(self) -> int:
        """The number of hands that are still to come into these standings."""
        shown = {snapshot.stage_id: snapshot for snapshot in self.snapshots}
        stages = [self.stage] if self.stage else self.stages
        return sum(selectors.hands_to_come(stage, shown.get(stage.pk)) for stage in stages)

    def html(self, search: str = "", page: int = 1) -> str:
        """The rows of a page, made of the payload, which is compared with the log: the store holds none."""
        rows = [row for row in self.payload["rows"] if _fits(row, search)]
        guests = [row for row in self.payload["guests"] if _fits(row, search)]
        where, names = self._where
        return services.render_rows(self.payload, rows, where, names, page, guests)

    @property
    def _where(self) -> tuple[Where, dict[int, str] | None]:
        """The list, and the names of the stages that the final list shows."""
        if self.stage:
            return Where.PAGE, None
        return Where.FINAL_PAGE, {stage.number: str(stage) for stage in self.stages}

    def row_of(self, number: int) -> str:
        """The row of one entry as a table of its own; "" for an entry outside the list."""
        rows, guests = self.payload["rows"], self.payload["guests"]
        at = next((index for index, row in enumerate(rows) if row["number"] == number), None)
        if at is not None:
            return services.render_part(self.payload, rows, range(at, at + 1), *self._where)
        guest = [row for row in guests if row["number"] == number]
        return services.render_part(self.payload, rows, range(0), *self._where, guest) if guest else ""

    def pages(self, search: str = "") -> list[StandingsPage]:
        """The pages of the rows that fit the search; [] where one page holds all."""
        fitting = sum(_fits(row, search) for row in self.payload["rows"])
        starts = range(0, fitting, ROWS_A_PAGE)
        if len(starts) < 2:
            return []
        ends = (min(start + ROWS_A_PAGE, fitting) for start in starts)
        return [StandingsPage(*page) for page in zip(count(1), (start + 1 for start in starts), ends)]


def _visible(request: HttpRequest, tournament: Tournament) -> VisibleStandings:
    """The stage of `?stage=2`, or the only stage, or the final list."""
    stages = open_stages(tournament)
    number = request.GET.get("stage", "")
    by_number = {str(stage.number): stage for stage in stages}
    stage = stages[0] if len(stages) == 1 else by_number.get(number)
    snapshots = [selectors.snapshot_for(request.user, stage) for stage in ([stage] if stage else stages)]
    return VisibleStandings(stages, stage, [snapshot for snapshot in snapshots if snapshot is not None])


@same_for_everybody("stage", "page")
def standings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The standings; the page asks for newer ones by itself."""
    tournament = find_tournament(request, slug)
    visible = _visible(request, tournament)
    search = request.GET.get("q", "").strip()
    page = _page(request)
    payload = visible.payload if visible.snapshot else None
    rows = payload["rows"] if payload else []
    return render_page(
        request,
        "standings/standings.html",
        tournament,
        "standings",
        snapshot=visible.snapshot,
        stage=visible.stage,
        stages=visible.stages,
        etag=visible.etag,
        to_come=visible.to_come,
        payload=payload,
        own=_own_row(request, tournament, [*rows, *(payload["guests"] if payload else [])]),
        search=search,
        rows=visible.html(search, page) if visible.snapshot else "",
        page=page,
        later_page=page if page > 1 else None,
        pages=visible.pages(search) if visible.snapshot else [],
        notices=notices_of(tournament),
        kept_back=bool(payload) and _is_kept_back(visible.snapshots[-1]),
        is_played_out=partial(is_played_out, tournament),
    )


def _is_kept_back(shown: StandingSnapshot) -> bool:
    """Whether rounds were played after these standings whose results the organiser has not published yet."""
    stage = shown.stage
    if stage.tournament.results_policy != Tournament.Results.BY_HAND:
        return False
    after = selectors.payload_of(shown)["after_round"]
    return stage.rounds.filter(state=Round.State.CLOSED, number__gt=after).exists()


def _page(request: HttpRequest) -> int:
    """The page of `?page=2`; the first one for anything else."""
    return max(1, min(whole_number(request.GET.get("page", "")) or 1, MOST_PAGES))


def _fits(row: StandingRow, search: str) -> bool:
    text = f"{row['given_name']} {row['family_name']} {row['club']} {row['country']} {row['team']}"
    return fits(words_of(search), text)


def _own_row(request: HttpRequest, tournament: Tournament, rows: Sequence[StandingRow]) -> StandingRow | None:
    """The reader's own row, when their account is tied to a player of this tournament."""
    player = getattr(request.user, "player", None)
    if player is None:
        return None
    numbers = Entry.objects.filter(tournament=tournament, player=player).values_list("number", flat=True)
    number = numbers.first()
    return next((row for row in rows if row["number"] == number), None)


@same_for_everybody("stage", "page")
def standings_rows(request: HttpRequest, slug: str) -> HttpResponse:
    """The rows with their head line; for a version already shown, a 304 without a body."""
    tournament = find_tournament(request, slug)
    visible = _visible(request, tournament)
    if visible.snapshot is None:
        raise Http404
    headers = {"ETag": visible.etag, "Cache-Control": "private, no-cache"}
    if get_conditional_response(request, etag=visible.etag) is not None:
        return HttpResponse(status=304, headers=headers)
    facts = {"tournament": tournament, "snapshot": visible.snapshot, "to_come": visible.to_come}
    head = render_to_string("standings/_standings_head.html", facts)
    return HttpResponse(head + visible.html(page=_page(request)), headers=headers)


@same_for_everybody("stage")
def followed_row(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The row of a player, for a page of the standings that does not have it; 204 for a player without a row."""
    tournament = find_tournament(request, slug)
    visible = _visible(request, tournament)
    people = selectors.players_by_number(slug)
    number = next((number for number, player in people.items() if player == pk), None)
    row = visible.row_of(number) if number is not None and visible.snapshot else ""
    return HttpResponse(row, status=200 if row else 204)


@same_for_everybody("stage", "players", "only")
def places_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Places after each round, of the first players of the standings and of the players in the address."""
    tournament = find_tournament(request, slug)
    stages = open_stages(tournament)
    stage = stage_asked_for(stages, request.GET.get("stage", ""))
    wanted = request.GET.get("players", "")[:MOST_ASKED].strip()
    return render_page(
        request,
        "standings/places.html",
        tournament,
        "standings",
        stages=stages,
        stage=stage,
        asked=wanted,
        only="only" in request.GET,
        chart=_places_chart(request, tournament, stage, wanted),
    )


def _places_chart(
    request: HttpRequest, tournament: Tournament, stage: Stage, wanted: str
) -> LineChart | None:
    snapshot = selectors.snapshot_for(request.user, stage)
    if snapshot is None:
        return None
    payload = selectors.payload_of(snapshot)
    numbers = chosen_numbers(payload["rows"], wanted)
    own = None if wanted else _own_row(request, tournament, payload["rows"])
    chosen = [own["number"]] if own else numbers
    return places_chart(
        payload, courses_of(snapshot), chosen, only="only" in request.GET, cut=cut_after(stage)
    )


@action
def publish_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Publish the standings as they are now: those of the stage that the form names, else of every open stage."""
    tournament = find_tournament(request, slug)
    number = request.POST.get("stage", "")
    for stage in open_stages(tournament):
        if number in ("", str(stage.number)):
            services.publish_standings(stage=stage, by=account_of(request))
    messages.success(request, _("The standings are now public."))
    return redirect("standings", slug)
