"""Copy an earlier tournament: its settings with its logo, stages, registration questions and, if wished, its staff.

Players, seating and results are never copied.
"""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from players.models import Account
from players.searching import words_of
from tournaments.common import permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import QUESTION, joined, part_of, rows_of
from tournaments.common.selectors import named
from tournaments.desk.setup.services.logos import copy_logo
from tournaments.desk.setup.services.tournaments import create_tournament, grant_role
from tournaments.models import Question, Role, Stage, Tournament
from tournaments.models.settings import CHANGED, Kind

COPIED = tuple(setting.name for setting in CHANGED if setting.copied and setting.kind is not Kind.DAY)
STAGE = ("kind", "name", "rounds_planned", "minutes", "cut", "places", "carry_percent", "options", "beside")


def sources_of(account: Account) -> QuerySet[Tournament]:
    """The tournaments that an account may copy: those that it organises, newest first."""
    rows = Tournament.objects.order_by("-starts_on", "-pk")
    if account.is_superuser:
        return rows
    return rows.filter(roles__account=account, roles__kind=Role.Kind.ORGANISER)


def offered(sources: QuerySet[Tournament], query: str) -> QuerySet[Tournament]:
    """The sources whose name or place fits a query."""
    words = words_of(query)
    return sources.filter(pk__in=named(sources, words)) if words else sources


def copy_tournament(
    *, source: Tournament, by: Account, name: str, with_roles: bool = False, slug: str = "", **settings: Any
) -> Tournament:
    """Create a draft with the settings and the stages of `source`; `settings` overrule the copied ones.

    `rounds` are those of the first stage. Options are taken over only under the same rule set. Raises the errors
    of `create_tournament`, and Forbidden for a tournament that is somebody else's.
    """
    permissions.require(permissions.can_edit_tournament, by, source)
    first, *later = Stage.objects.filter(tournament=source).order_by("number")
    kept = {key: getattr(source, key) for key in COPIED}
    if settings.get("ruleset", source.ruleset) != source.ruleset:
        kept["options"] = {}
    with transaction.atomic():
        chosen = {"rounds": first.rounds_planned, **kept, **settings}
        tournament = create_tournament(name=name, slug=slug, by=by, **chosen)
        _copy_stages(tournament, first, later)
        copy_logo(source, tournament)
        questions = _copy_questions(source, tournament)
        roles = _copy_roles(source, tournament, by) if with_roles else 0
        append_entry(
            tournament_id=tournament.pk,
            by=by,
            action="copy_tournament",
            subject="tournament",
            after={
                "from": source.slug,
                "stages": 1 + len(later),
                "roles": roles,
                **({"questions": [question.text for question in questions]} if questions else {}),
            },
            rows=joined(
                part_of([tournament], "logo"),
                rows_of(*Stage.objects.filter(tournament=tournament), *questions),
            ),
        )
    return tournament


def _copy_stages(tournament: Tournament, first: Stage, later: list[Stage]) -> None:
    """Copy name and cut to the stage that every tournament begins with, and add the other stages."""
    Stage.objects.filter(tournament=tournament, number=1).update(
        **{key: getattr(first, key) for key in STAGE if key != "rounds_planned"}
    )
    Stage.objects.bulk_create(
        Stage(tournament=tournament, number=stage.number, **{key: getattr(stage, key) for key in STAGE})
        for stage in later
    )
    if tournament.ruleset != first.tournament.ruleset:
        tournament.stages.update(options={})


def _copy_questions(source: Tournament, tournament: Tournament) -> list[Question]:
    """Copy the questions of the registration, in their order, without answers."""
    return Question.objects.bulk_create(
        Question(tournament=tournament, **{key: getattr(question, key) for key in QUESTION})
        for question in Question.objects.filter(tournament=source).order_by("position")
    )


def _copy_roles(source: Tournament, tournament: Tournament, by: Account) -> int:
    held = Role.objects.filter(tournament=source).exclude(account=by, kind=Role.Kind.ORGANISER)
    roles = list(held.select_related("account").order_by("pk"))
    for role in roles:
        grant_role(tournament=tournament, account=role.account, kind=role.kind, by=by)
    return len(roles)
