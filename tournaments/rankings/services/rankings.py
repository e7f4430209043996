"""Rankings written: created, changed, deleted; what all services of rankings check."""

from typing import Any

from django.db import transaction
from django.utils.text import slugify

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.models import RankedEvent, Ranking
from tournaments.models.limits import LONGEST_ADDRESS
from tournaments.rankings.engine import seasons
from tournaments.setup.selectors import account_known_to
from tournaments.statistics import services as statistics

FREE = ("name", "description", "starts_on", "ends_on", "rules", "public")
"""What may change once there is a ranking; its kind may not, because figures of two kinds are not compared."""


def create_ranking(*, name: str, kind: str, by: Account, **settings: Any) -> Ranking:
    """A ranking that only its keeper sees until it is published.

    `settings`: what FREE names. Raises Refused (`season_rules`, `too_long`), Invalid (`name_missing`,
    `ends_before_start`, `unknown_choice`).
    """
    permissions.require(permissions.can_create_ranking, by)
    if kind not in Ranking.Kind.values:
        raise Invalid("unknown_choice", "kind", ", ".join(Ranking.Kind.values), kind)
    ranking = Ranking(name=name, kind=kind, owner=by, **_known(settings))
    _check(ranking)
    with transaction.atomic():
        ranking.slug = _free_slug(name)
        ranking.save()
    return ranking


def change_ranking(*, ranking: Ranking, by: Account, **changes: Any) -> Ranking:
    """Change what FREE names. Raises as `create_ranking`."""
    permissions.require(permissions.can_keep_ranking, by, ranking)
    with transaction.atomic():
        locked = lock_ranking(ranking)
        for key, value in _known(changes).items():
            setattr(locked, key, value)
        _check(locked)
        locked.save()
        statistics.request_ranking(ranking_id=locked.pk)
    return locked


def hand_over_ranking(*, ranking: Ranking, to: str, by: Account) -> Ranking:
    """The account of this user name, somebody whom its keeper has worked with, keeps the ranking from now on.

    Raises Invalid (`unknown_account`), Conflict (`no_change`).
    """
    with transaction.atomic():
        locked = lock_ranking(ranking)
        permissions.require(permissions.can_keep_ranking, by, locked)
        keeper = account_known_to(by, to)
        if keeper is None:
            raise Invalid("unknown_account", "account", found=to)
        if keeper == locked.owner:
            raise Conflict("no_change", "account", found=to)
        locked.owner = keeper
        locked.save(update_fields=["owner"])
    return locked


def delete_ranking(*, ranking: Ranking, by: Account) -> None:
    """Delete a ranking with its events; the people and the tournaments stay."""
    permissions.require(permissions.can_keep_ranking, by, ranking)
    with transaction.atomic():
        lock_ranking(ranking).delete()


def lock_ranking(ranking: Ranking) -> Ranking:
    """The ranking as it is now, locked until the transaction ends."""
    return Ranking.objects.select_for_update(no_key=True).get(pk=ranking.pk)


def require_league(ranking: Ranking) -> None:
    """A season has members and evenings. Raises Conflict (`not_a_league`)."""
    if ranking.kind != Ranking.Kind.SEASON:
        raise Conflict("not_a_league", "ranking", found=ranking.name)


def check_row(row: Ranking | RankedEvent) -> None:
    """Name, texts and days. Raises Invalid."""
    if not row.name.strip():
        raise Invalid("name_missing", "name")
    checks.check_texts(row)
    if row.starts_on and row.ends_on and row.ends_on < row.starts_on:
        raise Invalid("ends_before_start", "ends_on", expected=row.starts_on, found=row.ends_on)


def _known(settings: dict[str, Any]) -> dict[str, Any]:
    for key in settings:
        if key not in FREE:
            raise Invalid("unknown_setting", key)
    return settings


def _check(ranking: Ranking) -> None:
    check_row(ranking)
    try:
        seasons.read_rules(ranking.rules)
    except seasons.BadRules as bad:
        raise Refused(Fault("season_rules", f"rules.{bad.field}", expected=bad.expected)) from None


def _free_slug(name: str) -> str:
    """An address nobody has: `mers-riichi`, then `mers-riichi-2`."""
    base = slugify(name)[:LONGEST_ADDRESS] or "ranking"
    taken = set(Ranking.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbers = (number for number in range(2, len(taken) + 3) if f"{base}-{number}" not in taken)
    return base if base not in taken else f"{base}-{next(numbers)}"
