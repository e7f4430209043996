"""Charts of the standings, and after which round a list stands, in words."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import accumulate

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.charts import LABEL_PIXELS, LineChart, Series, line_chart
from tournaments.models import Tournament
from tournaments.standings.columns import StandingRow, StandingsPayload, list_name
from tournaments.standings.selectors.courses import Course, Courses
from tournaments.standings.selectors.notices import Notice, notices_of
from tournaments.texts.format import day_time, figure_name, score

LINES = 16
"""So many players a chart of places shows, beside those who are asked for."""
ASKED = 8


def places_chart(
    payload: StandingsPayload, courses: Courses, asked: Collection[int] = ()
) -> LineChart | None:
    """The places of the first of the standings after each round, and of those asked for; None before the first."""
    rows = payload["rows"]
    chosen = [row for row in rows if row["number"] in asked][:ASKED]
    first = [row for row in rows[:LINES] if row not in chosen]
    shown = sorted([*chosen, *first[: LINES - len(chosen)]], key=lambda row: (row["place"], row["number"]))
    if not courses.rounds or not shown:
        return None
    series = [
        Series(
            f"{row['place']} {list_name(row)}",
            courses.by_number[row["number"]].places,
            brief=f"{row['place']} {row['family_name']}",
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
        places=True,
        wide=True,
    )


def chosen_numbers(rows: Sequence[StandingRow], text: str) -> list[int]:
    """The players that a reader asks for: numbers and parts of names between commas."""
    words = [word for part in text.split(",") if (word := part.strip().casefold())]
    found = [row["number"] for word in words for row in rows if _is_asked(row, word)]
    return list(dict.fromkeys(found))[:ASKED]


def _is_asked(row: StandingRow, word: str) -> bool:
    if word.isdecimal():
        return str(row["number"]) == word
    return all(part in list_name(row).casefold() for part in word.split())


def player_place_chart(course: Course, courses: Courses) -> LineChart | None:
    """A player's place in the standings after each round; None before their first game."""
    if not any(course.places):
        return None
    columns = [str(number) for number in courses.rounds]
    return line_chart(
        _("Place after each round"),
        [Series(_("Place"), course.places)],
        columns,
        across=_("Round"),
        up=_("Place"),
        words=str,
        height=220,
        places=True,
    )


def player_figure_chart(
    ruleset: str,
    key: str,
    rounds: Sequence[int],
    games: Sequence[int | Fraction],
    start: int | Fraction,
    met: Sequence[int | Fraction | None] = (),
) -> LineChart | None:
    """A player's running figure over their rounds, beginning at `start`, beside the average of those they met."""
    if not games:
        return None
    series = [Series(_("Player"), list(accumulate(games, initial=start)))]
    if any(value is not None for value in met):
        series.append(Series(_("Table average"), [None, *met]))
    name = _("Total") if key == "total" else str(figure_name(ruleset, key))
    return line_chart(
        _("Running total by round"),
        series,
        [_("Start"), *map(str, rounds)],
        across=_("Round"),
        up=name,
        words=score,
        height=220,
    )


def after_words(payload: StandingsPayload) -> str:
    """After which round the standings stand, of which stage, and what a later stage brought along."""
    numbers = {"number": payload["after_round"], "planned": payload["rounds_planned"]}
    after = (
        _("After round %(number)s of %(planned)s") % numbers
        if payload["after_round"]
        else _("Before the end of round 1 of %(planned)s") % numbers
    )
    if payload["stage"] == 1:
        return after
    name = payload["stage_name"] or _("Final")
    words = _("%(stage)s: %(after)s") % {"stage": name, "after": after[:1].lower() + after[1:]}
    return f"{words} · {carried_words(payload['carry_percent'])}"


def carried_words(percent: int) -> str:
    """What a stage counts of the one before; its games are counted alone."""
    if not percent:
        return _("nothing carried over, games of this stage only")
    return _("carried %(percent)s %%, games of this stage only") % {"percent": percent}


def counted_otherwise(tournament: Tournament) -> str:
    """Since when results are counted in another way, for paper and screens; "" where they never were."""
    return "".join(map(notice_words, notices_of(tournament)[:1]))


def notice_words(notice: Notice) -> str:
    """That results have been counted in another way since a day."""
    words = _("Results have been counted in another way since %(when)s.")
    return words % {"when": day_time(timezone.localtime(notice.at))}


def change_words(notice: Notice) -> str:
    """The options of results that were changed, from what to what, and why."""
    stage = [str(notice.stage)] if notice.stage else []
    changes = [f"{change.name}: {change.before} → {change.after}" for change in notice.changes]
    return " · ".join([*stage, *changes, *filter(None, [notice.reason])])
