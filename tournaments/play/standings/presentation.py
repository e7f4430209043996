"""Charts of the standings, and the round after which a list stands, in words."""

from collections.abc import Collection, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.selectors import PODIUM
from tournaments.common.web.charts.bars import BarChart, Column, bar_chart
from tournaments.common.web.charts.lines import LABEL_PIXELS, LineChart, Series, line_chart
from tournaments.models import Round, Tournament
from tournaments.play.standings.columns import StandingRow, StandingsPayload, list_name
from tournaments.play.standings.rows import figure_of, number_of
from tournaments.play.standings.selectors.courses import Courses
from tournaments.play.standings.selectors.notices import Notice, notices_of
from tournaments.play.standings.selectors.player_results import PlayerGame
from tournaments.texts.format import colon, day_time, figure_name, round_name, score, signed

LINES = 16
"""The number of players in a chart of places, with those that the reader asks for."""
ASKED = 8


def places_chart(
    payload: StandingsPayload,
    courses: Courses,
    wanted: Collection[int] = (),
    *,
    only: bool = False,
    cut: int | None = None,
) -> LineChart | None:
    """The places of the first and the `wanted` players after each round, or of the latter `only`; None before the
    first round. The places that go on by the `cut`, else the podium, are a band.
    """
    rows = payload["rows"]
    chosen = [row for row in rows if row["number"] in wanted][:ASKED]
    first = [] if only and chosen else [row for row in rows[:LINES] if row not in chosen]
    shown = sorted([*chosen, *first[: LINES - len(chosen)]], key=lambda row: (row["place"], row["number"]))
    if not courses.rounds or not shown:
        return None
    series = [
        Series(
            f"{row['place']} {list_name(row)}",
            courses.by_number[row["number"]].places,
            brief=f"{row['place']} {row['family_name']}",
            key=str(row["number"]),
        )
        for row in shown
    ]
    return line_chart(
        _("Places after each round"),
        series,
        [str(number) for number in courses.rounds],
        across=_("Round"),
        up=_("Place"),
        words=str,
        height=max(300, (len(shown) + 4) * LABEL_PIXELS * 5 // 4),
        places=1,
        wide=True,
        band=(cut or PODIUM, place_name(cut or PODIUM, cut)),
    )


def place_name(place: int, cut: int | None) -> str:
    """The name of a place: the win, the cut, the first three."""
    if place == 1:
        return _("First place")
    if place == cut:
        return _("Going on: the first %(n)s") % {"n": place}
    return _("The first %(n)s") % {"n": place}


def chosen_numbers(rows: Sequence[StandingRow], text: str) -> list[int]:
    """The players that a reader asks for: numbers and parts of names between commas."""
    words = [word for part in text.split(",") if (word := part.strip().casefold())]
    numbers = [row["number"] for word in words for row in rows if _fits(row, word)]
    return list(dict.fromkeys(numbers))[:ASKED]


def _fits(row: StandingRow, word: str) -> bool:
    if word.isdecimal():
        return str(row["number"]) == word
    return all(part in list_name(row).casefold() for part in word.split())


def results_chart(ruleset: str, key: str, games: Sequence[PlayerGame]) -> BarChart | None:
    """The figure `key` of each of a player's games, oldest first; None before the first. Of a later stage the label is
    its initial and the number: F1.
    """
    columns = [
        Column(_brief(game.round), round_name(game.round), number_of(figure_of(game.result, key)))
        for game in games
        if game.result
    ]
    title = _("Results by round")
    if key != "total":
        title = f"{colon(title)} {figure_name(ruleset, key)}"
    return bar_chart(title, columns, words=signed if key == "total" else score) if columns else None


def _brief(round_: Round) -> str:
    stage = str(round_.stage)[0].upper() if round_.stage.number > 1 else ""
    return f"{stage}{round_.number}"


def after_words(payload: StandingsPayload) -> str:
    """The round and stage of which the standings are, and the points that a later stage brought along."""
    running = [round_["number"] for round_ in payload["rounds"] if round_["state"] == "running"]
    numbers = {"number": max(running, default=payload["after_round"]), "planned": payload["rounds_planned"]}
    if running:
        after = _("Round %(number)s of %(planned)s, live") % numbers
    elif payload["after_round"]:
        after = _("After round %(number)s of %(planned)s") % numbers
    else:
        after = _("Before the end of round 1 of %(planned)s") % numbers
    if payload["stage"] == 1:
        return after
    name = payload["stage_name"] or _("Final")
    words = _("%(stage)s: %(after)s") % {"stage": name, "after": after[:1].lower() + after[1:]}
    return f"{words} · {carried_words(payload['carry_percent'])}"


def carried_words(percent: int) -> str:
    """The share of the stage before that a stage counts; its games are counted alone."""
    if not percent:
        return _("nothing carried over, games of this stage only")
    return _("carried %(percent)s %%, games of this stage only") % {"percent": percent}


def counted_otherwise(tournament: Tournament) -> str:
    """The day since which results are counted in another way, for paper and screens; "" where they never were."""
    return "".join(map(notice_words, notices_of(tournament)[:1]))


def notice_words(notice: Notice) -> str:
    """The sentence that results are counted in another way since a day."""
    words = _("Results have been counted in another way since %(when)s.")
    return words % {"when": day_time(timezone.localtime(notice.at))}


def change_words(notice: Notice) -> str:
    """The changed options of results, before and after, and the reason."""
    stage = [str(notice.stage)] if notice.stage else []
    changes = [f"{change.name}: {change.before} → {change.after}" for change in notice.changes]
    return " · ".join([*stage, *changes, *filter(None, [notice.reason])])
