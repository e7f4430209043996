"""The quiz: choose rule set and level, count a hand, see its bill. The score stays in the browser."""

import secrets

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from scoring.rulesets import registry
from tournaments.common.kept.marks import same_for_everybody
from tournaments.common.numbers import whole_number
from tournaments.quiz.engine.questions import HANDS, question
from tournaments.quiz.engine.questions import LEVELS as KNOWN_LEVELS
from tournaments.quiz.presentation import LEVELS, asked_figures, show_question

LONGEST_SEED = 20


@same_for_everybody("rules", of_store=False)
def quizzes_page(request: HttpRequest) -> HttpResponse:
    """Rule sets and levels; with both, a series with a new seed."""
    key, level = request.GET.get("rules", ""), whole_number(request.GET.get("level", ""), 1)
    keys = tuple(registry.keys())
    if key in keys and level in KNOWN_LEVELS:
        return redirect("question", key=key, level=level, seed=secrets.token_hex(3), number=1)
    context = {
        "rulesets": [registry.get(each) for each in keys],
        "chosen": key if key in keys else registry.preselected(),
        "levels": [(number, *words) for number, words in LEVELS.items()],
        "hands": HANDS,
    }
    return render(request, "quiz/quizzes.html", context)


@same_for_everybody(of_store=False)
def question_page(request: HttpRequest, key: str, level: int, seed: str, number: int) -> HttpResponse:
    """One hand; with answers in the query, its bill beside them."""
    known = key in tuple(registry.keys()) and level in KNOWN_LEVELS and 1 <= number <= HANDS
    if not known or len(seed) > LONGEST_SEED:
        raise Http404
    ruleset = registry.get(key)
    typed = {name: request.GET[name] for name in asked_figures(ruleset) if name in request.GET}
    shown = show_question(ruleset, question(key, level, seed, number), typed)
    context = {
        "ruleset": ruleset,
        "level": level,
        "level_name": LEVELS[level][0],
        "seed": seed,
        "number": number,
        "next": number + 1 if number < HANDS else None,
        "hands": HANDS,
        "question": shown,
        "answered": bool(typed),
        "right": "" if not typed else "yes" if shown.is_right else "no",
    }
    return render(request, "quiz/question.html", context)
