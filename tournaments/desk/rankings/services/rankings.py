"""Create, change and delete rankings; the checks of all services of rankings."""

from typing import Any

from django.db import transaction
from django.utils.text import slugify

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import checks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.web.kept.versions import pages_changed
from tournaments.desk.rankings.engine import seasons
from tournaments.desk.setup.selectors.facts import account_known_to
from tournaments.models import RankedEvent, Ranking
from tournaments.models.limits import LONGEST_ADDRESS
from tournaments.play.statistics import services as statistics

FREE = ("name", "description", "starts_on", "ends_on", "rules", "public")
"""Fields of a ranking that may change; its kind may not, because figures of two kinds are not compared."""


def create_ranking(*, name: str, kind: str, by: Account, **settings: Any) -> Ranking:
    """Create a ranking that only its keeper sees until it is published.

    `settings`: the fields of FREE. Raises Refused (`season_rules`, `too_long`), Invalid (`name_missing`,
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
    """Change fields of FREE. Raises as `create_ranking`."""
    permissions.require(permissions.can_keep_ranking, by, ranking)
    with transaction.atomic():
        locked = lock_ranking(ranking)
        for key, value in _known(changes).items():
            setattr(locked, key, value)
        _check(locked)
        locked.save()
        statistics.request_ranking(ranking_id=locked.pk)
        pages_changed()
    return locked


def hand_over_ranking(*, ranking: Ranking, to: str, by: Account) -> Ranking:
    """Give the ranking to the account of this user name, a colleague of its keeper.

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
        pages_changed()


def lock_ranking(ranking: Ranking) -> Ranking:
    """The ranking as it is now, locked until the transaction ends."""
    return Ranking.objects.select_for_update(no_key=True).get(pk=ranking.pk)


def require_league(ranking: Ranking) -> None:
    """Require a season: it has members and evenings. Raises Conflict (`not_a_league`)."""
    if ranking.kind != Ranking.Kind.SEASON:
        raise Conflict("not_a_league", "ranking", found=ranking.name)


def check_row(row: Ranking | RankedEvent) -> None:
    """Check name, texts and days. Raises Invalid."""
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
    """A free address: `mers-riichi`, then `mers-riichi-2`."""
    base = slugify(name)[:LONGEST_ADDRESS] or "ranking"
    taken = set(Ranking.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    numbers = (number for number in range(2, len(taken) + 3) if f"{base}-{number}" not in taken)
    return base if base not in taken else f"{base}-{next(numbers)}"
