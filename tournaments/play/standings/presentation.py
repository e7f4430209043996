"""Charts of the standings, and the round after which a list stands, in words."""

from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import accumulate

from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.common.web.charts import LABEL_PIXELS, LineChart, Series, line_chart
from tournaments.models import Tournament
from tournaments.play.standings.columns import StandingRow, StandingsPayload, list_name
from tournaments.play.standings.selectors.courses import Course, Courses
from tournaments.play.standings.selectors.notices import Notice, notices_of
from tournaments.texts.format import day_time, figure_name, score

LINES = 16
"""The number of players in a chart of places, with those that the reader asks for."""
ASKED = 8


def places_chart(
    payload: StandingsPayload, courses: Courses, wanted: Collection[int] = (), *, only: bool = False
) -> LineChart | None:
    """The places of the first and the `wanted` players after each round, or of the latter `only`; None before the
    first round.
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
    )


def chosen_numbers(rows: Sequence[StandingRow], text: str) -> list[int]:
    """The players that a reader asks for: numbers and parts of names between commas."""
    words = [word for part in text.split(",") if (word := part.strip().casefold())]
    numbers = [row["number"] for word in words for row in rows if _fits(row, word)]
    return list(dict.fromkeys(numbers))[:ASKED]


def _fits(row: StandingRow, word: str) -> bool:
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
        places=len(courses.by_number),
    )


def player_figure_chart(
    ruleset: str,
    key: str,
    rounds: Sequence[int],
    games: Sequence[int | Fraction],
    start: int | Fraction,
    met: Sequence[int | Fraction | None] = (),
) -> LineChart | None:
    """A player's running figure over their rounds, from `start`, with the average of their opponents."""
    if not games:
        return None
    series = [Series(_("Player"), list(accumulate(games, initial=start)))]
    if any(value is not None for value in met):
        name = _("Average total of the others at the table")
        series.append(Series(name, [None, *met], brief=_("the others")))
    up = _("Total") if key == "total" else str(figure_name(ruleset, key))
    return line_chart(
        _("Running total by round"),
        series,
        [_("Start"), *map(str, rounds)],
        across=_("Round"),
        up=up,
        words=score,
        height=220,
    )


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
