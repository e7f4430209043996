"""An event and its results file, held against the European federation's requirements (EMA guidelines, ERG 3).

Nothing here stops a file: the organiser answers for it (ERG 3.13). Findings that must be mended come first.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from players import naming
from tournaments.common.selectors import is_open, open_stages
from tournaments.desk.documents.federation import Line, results
from tournaments.desk.rankings.engine import mers
from tournaments.desk.stages.selectors import is_played
from tournaments.models import Entry, Role, Round, ScheduleItem, Stage, Tournament
from tournaments.play.ledger.games import ruleset_of

GUESTS = "24"
"""The first digits of a guest's EMA number: guests count for the country of the organiser (RUL 12)."""
LEAST_MEMBERS = 16
PLAYERS_A_REFEREE = 32


class Format(NamedTuple):
    """The least number of sessions for a number of days, and the least minutes of a session (ERG 3.6)."""

    sessions: int
    minutes: int


class Shape(NamedTuple):
    """The days, the sessions and the minutes of the shortest session of a plan."""

    days: int
    sessions: int
    minutes: int


RIICHI = {1: Format(4, 90), 2: Format(7, 90), 3: Format(11, 90)}
MCR = {1: Format(4, 90), 2: Format(6, 120), 3: Format(9, 120)}
MOST_A_DAY = {"riichi": 5, "mcr": 4}


@dataclass(frozen=True, slots=True)
class Finding:
    """A fact to mend, and the page for it; `must`: the federation requires it, else it is worth a look."""

    code: str
    words: str
    address: str = ""
    must: bool = True


@dataclass(frozen=True, slots=True)
class PlayerFindings:
    """The findings about a player, and the page to mend them on."""

    number: int
    place: int
    name: str
    findings: tuple[Finding, ...]
    address: str


@dataclass(frozen=True, slots=True)
class Facts:
    """The event in the figures that the observer and the ranking manager ask for."""

    players: int
    members: int
    guests: int
    countries: tuple[str, ...]
    days: int
    sessions: int
    minutes: int
    referees: tuple[str, ...]
    weight: float
    championship_weight: float

    @property
    def shape(self) -> Shape:
        """The figures that the rules on days and sessions ask for."""
        return Shape(self.days, self.sessions, self.minutes)


@dataclass(frozen=True, slots=True)
class Check:
    """The result of the whole check."""

    facts: Facts
    event: list[Finding]
    players: list[PlayerFindings]

    @property
    def must(self) -> int:
        """The number of unmet requirements of the federation."""
        people = (finding for player in self.players for finding in player.findings)
        return sum(finding.must for finding in (*self.event, *people))


def check_event(tournament: Tournament) -> Check:
    """The tournament, held against the requirements of the federation."""
    with naming.seen_from_inside():
        lines = results(tournament)
        facts = facts_of(tournament, lines)
        event = [*_about_event(tournament, lines, facts), *_about_format(tournament, facts.shape)]
        return Check(facts, event, list(_about_players(tournament, lines)))


def conditions_ahead(tournament: Tournament) -> list[Finding]:
    """The requirements that the plan of a tournament does not meet, while there is time to change it: day and place,
    the number and the length of the sessions. Empty for rules without a ranking of the federation.
    """
    if not ruleset_of(tournament).federation_name:
        return []
    stages = list(tournament.stages.all())
    days = _days(tournament)
    planned = {stage: stage.rounds_planned for stage in stages}
    minutes = min([stage.minutes_per_round for stage in stages] or [tournament.minutes])
    shape = Shape(days, _sessions(planned), minutes)
    return [*_about_place(tournament), *_about_format(tournament, shape)]


def facts_of(tournament: Tournament, lines: Sequence[Line]) -> Facts:
    """The event in figures."""
    countries = tuple(sorted({line.country for line in lines if line.country}))
    rounds = Round.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    days = _days(tournament)
    weight = mers.event_weight(days=days, players=len(lines), countries=len(countries))
    return Facts(
        players=len(lines),
        members=sum(bool(line.ema_number) and not line.ema_number.startswith(GUESTS) for line in lines),
        guests=sum(line.ema_number.startswith(GUESTS) for line in lines),
        countries=countries,
        days=days,
        sessions=_sessions(Counter(played.stage for played in rounds)),
        minutes=min(
            [played.minutes or played.stage.minutes_per_round for played in rounds] or [tournament.minutes]
        ),
        referees=_referees(tournament),
        weight=float(weight),
        championship_weight=float(weight + 1),
    )


def _sessions(rounds: Mapping[Stage, int]) -> int:
    """The number of sessions by the rounds of each stage: those of stages that are played side by side are one."""
    longest: list[int] = []
    for stage, count in sorted(rounds.items(), key=lambda row: row[0].number):
        if stage.beside and longest:
            longest[-1] = max(longest[-1], count)
        else:
            longest.append(count)
    return sum(longest)


def _days(tournament: Tournament) -> int:
    first = tournament.starts_on
    last = tournament.ends_on or first
    return (last - first).days + 1 if first and last else 1


def _referees(tournament: Tournament) -> tuple[str, ...]:
    kinds = (Role.Kind.HEAD_REFEREE, Role.Kind.REFEREE)
    rows = Role.objects.filter(tournament=tournament, kind__in=kinds).select_related("account")
    return tuple(sorted({row.account.get_full_name() or row.account.username for row in rows}))


def _about_event(tournament: Tournament, lines: Sequence[Line], facts: Facts) -> Iterator[Finding]:
    if not lines or not all(map(is_played, open_stages(tournament))):
        rounds = reverse("rounds", args=[tournament.slug])
        yield Finding("not_final", _("Not all rounds are closed: these are not the final results."), rounds)
    if not all(is_open(stage) for stage in tournament.stages.all()):
        stages = reverse("stages", args=[tournament.slug])
        yield Finding("stage_waiting", _("A later stage has not been opened."), stages, must=False)
    if not ruleset_of(tournament).federation_name:
        words = _("The federation has no ranking for these rules.")
        yield Finding("not_ema_rules", words, reverse("edit_tournament", args=[tournament.slug]))
    yield from _about_place(tournament)
    if facts.members < LEAST_MEMBERS:
        words = _(
            "%(found)s players have a number of a member country; at least %(least)s must come from EMA countries."
        )
        yield Finding(
            "few_members",
            words % {"found": facts.members, "least": LEAST_MEMBERS},
            reverse("players", args=[tournament.slug]),
        )
    yield from _about_people(tournament, facts)


def _about_place(tournament: Tournament) -> Iterator[Finding]:
    edit = reverse("edit_tournament", args=[tournament.slug])
    missing: dict[str, tuple[Callable[[Tournament], str | date | None], str]] = {
        "no_date": (lambda event: event.starts_on, _("The first day is missing.")),
        "no_place": (lambda event: event.place, _("The place is missing.")),
        "no_country": (lambda event: event.country, _("The country is missing.")),
    }
    for code, (fact, words) in missing.items():
        if not fact(tournament):
            yield Finding(code, words, edit)


def _about_people(tournament: Tournament, facts: Facts) -> Iterator[Finding]:
    needed = -(-facts.players // PLAYERS_A_REFEREE)
    if len(facts.referees) < needed:
        words = ngettext(
            "%(needed)s referee is needed for %(players)s players; %(found)s named here.",
            "%(needed)s referees are needed for %(players)s players; %(found)s named here.",
            needed,
        )
        figures = {"needed": needed, "players": facts.players, "found": len(facts.referees)}
        yield Finding("few_referees", words % figures, reverse("staff", args=[tournament.slug]))
    clubs = Counter(
        Entry.objects.filter(tournament=tournament, status="playing")
        .exclude(club_name="")
        .values_list("club_name", flat=True)
    )
    for club, count in clubs.most_common(1):
        if count * 2 > facts.players:
            words = _("More than half of the players belong to one club: %(club)s (%(count)s).")
            yield Finding("one_club", words % {"club": club, "count": count}, must=False)


def _about_format(tournament: Tournament, shape: Shape) -> Iterator[Finding]:
    kind = "mcr" if ruleset_of(tournament).federation_name == "MCR" else "riichi"
    wanted = (MCR if kind == "mcr" else RIICHI)[min(shape.days, 3)]
    edit = reverse("edit_schedule", args=[tournament.slug])
    if shape.sessions < wanted.sessions:
        words = ngettext(
            "%(days)s day needs at least %(least)s sessions; there are %(found)s.",
            "%(days)s days need at least %(least)s sessions; there are %(found)s.",
            shape.days,
        )
        figures = {"days": shape.days, "least": wanted.sessions, "found": shape.sessions}
        yield Finding("few_sessions", words % figures, edit)
    if shape.minutes < wanted.minutes:
        words = _("A session lasts at least %(least)s minutes; the shortest here lasts %(found)s.")
        yield Finding("short_sessions", words % {"least": wanted.minutes, "found": shape.minutes}, edit)
    most = MOST_A_DAY[kind]
    fullest = max(sessions_of_days(tournament, shape), default=0)
    if fullest > most:
        words = _("At most %(most)s sessions a day; there are %(found)s on one day.")
        yield Finding("full_day", words % {"most": most, "found": fullest}, edit)


def sessions_of_days(tournament: Tournament, shape: Shape) -> list[int]:
    """The number of sessions of each day: by the schedule, else shared evenly."""
    rows = ScheduleItem.objects.filter(tournament=tournament, kind=ScheduleItem.Kind.ROUND)
    counted = rows.order_by("day").values("day").annotate(count=Count("pk")).values_list("count", flat=True)
    if counted:
        return list(counted)
    return [shape.sessions // shape.days + (day < shape.sessions % shape.days) for day in range(shape.days)]


def _about_players(tournament: Tournament, lines: Sequence[Line]) -> Iterator[PlayerFindings]:
    for line in lines:
        findings = tuple(_about(line))
        if findings:
            address = reverse("manage_entry", args=[tournament.slug, line.number])
            yield PlayerFindings(line.number, line.place, line.full_name, findings, address)


def _about(line: Line) -> Iterator[Finding]:
    """The facts of a player that the file lacks."""
    if not line.ema_number:
        words = _("no EMA number: listed with a place, but not ranked")
        yield Finding("no_number", words, must=False)
    elif not re.fullmatch(r"[0-9]{8}", line.ema_number):
        yield Finding("bad_number", _("the EMA number has not 8 digits"))
    if not line.country:
        yield Finding("no_country", _("no country"))
    if not line.given_name:
        yield Finding("no_given_name", _("no given name"))
