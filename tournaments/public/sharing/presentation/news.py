"""The news of a tournament in sentences: the public entries of its log."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournaments.common.selectors import open_stages
from tournaments.models import LogEntry, Round, Stage, StandingSnapshot, Tournament
from tournaments.play.standings.columns import StandingRow
from tournaments.play.standings.presentation import after_words
from tournaments.play.standings.rows import FIGURES
from tournaments.play.standings.selectors.standings import payload_of
from tournaments.public.sharing import selectors
from tournaments.texts.format import days, round_name, score, signed

TOP = 10
"""Places in an item."""
ROUND_NEWS = {
    "start_round": lazy("%(round)s has started"),
    "close_round": lazy("%(round)s is over"),
    "reopen_round": lazy("%(round)s goes on"),
}


@dataclass(frozen=True, slots=True)
class News:
    """An item: its headline, a text, the page it leads to, and a key that never changes."""

    key: str
    at: datetime
    title: str
    text: str
    path: str


def news_of(tournament: Tournament) -> list[News]:
    """The news, the newest first: from the log, and the public standings after a round."""
    stages = selectors.stages_by_number(tournament)
    chain = selectors.chain_of(tournament)
    logged = [_from_log(tournament, entry, stages, chain) for entry in selectors.news_of(tournament)]
    items = [news for news in logged if news is not None]
    for snapshot in selectors.public_snapshots(open_stages(tournament)):
        items += _standings(tournament, snapshot, chain)
    return sorted(items, key=lambda news: news.at, reverse=True)


def _from_log(
    tournament: Tournament, entry: LogEntry, stages: Mapping[int, Stage], chain: str
) -> News | None:
    headline = HEADLINES[entry.action](tournament, entry, stages)
    if headline is None:
        return None
    title, page = headline
    path = reverse(page, args=[tournament.slug])
    return News(f"urn:tenbo:{chain}:{entry.number}", entry.at, title, about(tournament), path)


def about(tournament: Tournament) -> str:
    """The tournament in a line."""
    place = ", ".join(filter(None, (tournament.place, tournament.country)))
    return " · ".join(filter(None, (tournament.name, days(tournament.starts_on, tournament.ends_on), place)))


Headline = tuple[str, str] | None


def _round(tournament: Tournament, entry: LogEntry, stages: Mapping[int, Stage]) -> Headline:
    """The headline of a round, whose subject is "stage:1/round:2"."""
    numbers = dict(part.split(":") for part in entry.subject.split("/"))
    stage = stages.get(int(numbers["stage"]))
    if stage is None:  # it was removed
        return None
    name = round_name(Round(stage=stage, number=int(numbers["round"])))
    return ROUND_NEWS[entry.action] % {"round": name}, "rounds"


def _state(tournament: Tournament, entry: LogEntry, stages: Mapping[int, Stage]) -> Headline:
    after: Any = entry.after
    if not isinstance(after, dict) or after.get("state") != Tournament.State.FINISHED:
        return None
    return _("The tournament is over"), "standings"


HEADLINES: Mapping[str, Callable[[Tournament, LogEntry, Mapping[int, Stage]], Headline]] = {
    **dict.fromkeys(ROUND_NEWS, _round),
    "publish_plan": lambda *_facts: (_("The seating has been published"), "rounds"),
    "publish_standings": lambda *_facts: (_("The standings have been published"), "standings"),
    "change_state": _state,
}


def _standings(tournament: Tournament, snapshot: StandingSnapshot, chain: str) -> list[News]:
    """The standings after a round, once its last table is over and they are public."""
    payload = payload_of(snapshot)
    if not payload["after_round"] or payload["running"]:
        return []
    key = payload["metrics"][0]
    rows = "\n".join(_row(row, key) for row in payload["rows"][:TOP])
    name = f"urn:tenbo:{chain}:standings-{payload['stage']}-{payload['after_round']}"
    title = _("Standings: %(after)s") % {"after": after_words(payload)}
    path = f"{reverse('standings', args=[tournament.slug])}?stage={payload['stage']}"
    return [News(name, snapshot.created_at, title, rows, path)]


def _row(row: StandingRow, key: str) -> str:
    value = row.get(key)
    figure = signed(value) if key in FIGURES else score(value)
    return f"{row['place']}. {row['family_name'].upper()} {row['given_name']} {figure}".replace("  ", " ")
