"""Copy an earlier tournament: its settings, its stages and, if wished, its staff.

Players, seating and results are never copied.
"""

from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from players.models import Account
from tournaments.common import permissions
from tournaments.common.log import append_entry
from tournaments.common.records import rows_of
from tournaments.models import Role, Stage, Tournament
from tournaments.setup.services.tournaments import DATES, FIXED, FREE, create_tournament, grant_role

SETTINGS = tuple(key for key in (*FREE, *FIXED) if key not in ("name", "fee_late", *DATES))
"""The late fee goes with its day, and days are not copied."""
STAGE = ("kind", "name", "rounds_planned", "minutes", "cut", "places", "carry_percent", "options", "beside")


def sources_of(account: Account) -> QuerySet[Tournament]:
    """The tournaments an account may copy: those it organises, newest first."""
    rows = Tournament.objects.order_by("-starts_on", "-pk")
    if account.is_superuser:
        return rows
    return rows.filter(roles__account=account, roles__kind=Role.Kind.ORGANISER)


def copy_tournament(
    *, source: Tournament, by: Account, name: str, with_roles: bool = False, slug: str = "", **settings: Any
) -> Tournament:
    """A draft with the set-up and the stages of `source`; `settings` go before what is copied.

    `rounds` are those of the first stage. Options are taken over only under the same rule set. Raises what
    `create_tournament` raises, and Forbidden for a tournament that is somebody else's.
    """
    permissions.require(permissions.can_edit_tournament, by, source)
    first, *later = Stage.objects.filter(tournament=source).order_by("number")
    kept = {key: getattr(source, key) for key in SETTINGS}
    if settings.get("ruleset", source.ruleset) != source.ruleset:
        kept["options"] = {}
    with transaction.atomic():
        said = {"rounds": first.rounds_planned, **kept, **settings}
        tournament = create_tournament(name=name, slug=slug, by=by, **said)
        _copy_stages(tournament, first, later)
        roles = _copy_roles(source, tournament, by) if with_roles else 0
        append_entry(
            tournament_id=tournament.pk,
            by=by,
            action="copy_tournament",
            subject="tournament",
            after={"from": source.slug, "stages": 1 + len(later), "roles": roles},
            rows=rows_of(*Stage.objects.filter(tournament=tournament)),
        )
    return tournament


def _copy_stages(tournament: Tournament, first: Stage, later: list[Stage]) -> None:
    """The stage that every tournament begins with takes its name and cut; the others are added."""
    Stage.objects.filter(tournament=tournament, number=1).update(
        **{key: getattr(first, key) for key in STAGE if key != "rounds_planned"}
    )
    Stage.objects.bulk_create(
        Stage(tournament=tournament, number=stage.number, **{key: getattr(stage, key) for key in STAGE})
        for stage in later
    )
    if tournament.ruleset != first.tournament.ruleset:
        tournament.stages.update(options={})


def _copy_roles(source: Tournament, tournament: Tournament, by: Account) -> int:
    held = Role.objects.filter(tournament=source).exclude(account=by, kind=Role.Kind.ORGANISER)
    roles = list(held.select_related("account").order_by("pk"))
    for role in roles:
        grant_role(tournament=tournament, account=role.account, kind=role.kind, by=by)
    return len(roles)
