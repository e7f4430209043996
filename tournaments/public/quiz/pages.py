"""The quiz: choose rule set and level, count a hand or say what to discard or what it waits for; the hand of the day.

The score stays in the browser.
"""

import secrets
from datetime import date
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone

from scoring.rulesets import registry
from tournaments.common.numbers import whole_number
from tournaments.common.web.kept.marks import same_for_everybody
from tournaments.public.quiz.engine.questions import HANDS, question
from tournaments.public.quiz.engine.questions import LEVELS as KNOWN_LEVELS
from tournaments.public.quiz.engine.tiles import TileQuestion, every_tile, question_of_day, tile_question
from tournaments.public.quiz.presentation import (
    LEVELS,
    TASK_WORDS,
    TILE_LEVELS,
    asked_figures,
    show_question,
    show_tiles,
)

LONGEST_SEED = 20
FIRST_DAY: Final = date(2026, 1, 1)
"""The first day that has a hand."""


@same_for_everybody("rules", of_store=False)
def quizzes_page(request: HttpRequest) -> HttpResponse:
    """Rule sets and levels; with both, a series with a new seed."""
    key, level = request.GET.get("rules", ""), whole_number(request.GET.get("level", ""), 1)
    keys = tuple(registry.keys())
    task = request.GET.get("task", "")
    if key in keys and level in KNOWN_LEVELS and task in TASK_WORDS:
        return redirect("tile_question", key=key, task=task, level=level, seed=secrets.token_hex(3), number=1)
    if key in keys and level in KNOWN_LEVELS:
        return redirect("question", key=key, level=level, seed=secrets.token_hex(3), number=1)
    context = {
        "rulesets": [registry.get(each) for each in keys],
        "chosen": key if key in keys else registry.preselected(),
        "levels": [(number, *words) for number, words in LEVELS.items()],
        "hands": HANDS,
        "tasks": TASK_WORDS.items(),
        "tile_levels": TILE_LEVELS.items(),
    }
    return render(request, "quiz/quizzes.html", context)


@same_for_everybody(of_store=False)
def question_page(request: HttpRequest, key: str, level: int, seed: str, number: int) -> HttpResponse:
    """One hand; with answers in the query, its bill beside them."""
    exists = key in tuple(registry.keys()) and level in KNOWN_LEVELS and 1 <= number <= HANDS
    if not exists or len(seed) > LONGEST_SEED:
        raise Http404
    ruleset = registry.get(key)
    typed = {name: request.GET[name] for name in asked_figures(ruleset) if name in request.GET}
    shown = show_question(ruleset, question(key, level, seed, number), typed)
    context = {
        "ruleset": ruleset,
        "level": level,
        "level_name": LEVELS[level][0],
        "series": f"{key}/{level}/{seed}",
        "number": number,
        "next": reverse("question", args=[key, level, seed, number + 1]) if number < HANDS else "",
        "hands": HANDS,
        "question": shown,
        "answered": bool(typed),
        "right": "" if not typed else "yes" if shown.is_right else "no",
    }
    return render(request, "quiz/question.html", context)


@same_for_everybody("tile", of_store=False)
def tiles_page(request: HttpRequest, key: str, task: str, level: int, seed: str, number: int) -> HttpResponse:
    """A hand to discard from, or one that waits; with an answer in the query, the right one beside it."""
    exists = key in tuple(registry.keys()) and level in KNOWN_LEVELS and 1 <= number <= HANDS
    if not exists or task not in TASK_WORDS or len(seed) > LONGEST_SEED:
        raise Http404
    series = {"key": key, "task": task, "level": level, "seed": seed}
    context = {
        "level": level,
        "level_name": TILE_LEVELS[level],
        "task": task,
        "series": "/".join(map(str, series.values())),
        "number": number,
        "hands": HANDS,
        "next": reverse("tile_question", kwargs={**series, "number": number + 1}) if number < HANDS else "",
    }
    return _answered(request, key, tile_question(key, task, level, seed, number), context)


def today(request: HttpRequest) -> HttpResponse:
    """Redirect to the hand of today."""
    return redirect("quiz_day", timezone.localdate().isoformat())


def day_page(request: HttpRequest, day: str) -> HttpResponse:
    """The hand of a day, the same for everybody, and nobody has it before; its result is shared without the answer."""
    try:
        chosen = date.fromisoformat(day)
    except ValueError:
        raise Http404 from None
    if not FIRST_DAY <= chosen <= timezone.localdate() or day != chosen.isoformat():
        raise Http404
    key = registry.preselected()
    return _answered(
        request, key, question_of_day(key, chosen), {"day": chosen, "series": "day", "number": day}
    )


def _answered(request: HttpRequest, key: str, tiles: TileQuestion, context: dict[str, Any]) -> HttpResponse:
    answer = frozenset(request.GET.getlist("tile")) & frozenset(every_tile())
    shown = show_tiles(registry.get(key), tiles, answer)
    right = "" if not answer else "yes" if shown.is_right else "no"
    context |= {"ruleset": registry.get(key), "question": shown, "answered": bool(answer), "right": right}
    return render(request, "quiz/tiles.html", context)
