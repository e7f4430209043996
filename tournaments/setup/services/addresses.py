"""The address of a tournament changes, and the one before leads on to it."""

import re

from django.db import transaction
from django.utils.text import slugify

from players.models import Account
from tournaments.common import checks, hooks, permissions
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.log import append_entry
from tournaments.common.records import part_of
from tournaments.ledger import services as ledger
from tournaments.models import OldAddress, Tournament
from tournaments.models.limits import LONGEST_ADDRESS


def change_address(*, tournament: Tournament, slug: str, by: Account) -> Tournament:
    """Another address, at any time; a former one of the same tournament can be taken again.

    Raises Forbidden, Invalid (`bad_address`, `too_long`), Conflict (`address_taken`).
    """
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_edit_tournament, by, locked)
        slug, before = slug.strip().lower(), locked.slug
        _check_address(locked, slug)
        if slug == before:
            return locked
        OldAddress.objects.filter(tournament=locked, slug=slug).delete()
        OldAddress.objects.create(tournament=locked, slug=before, by=by)
        locked.slug = slug
        locked.save(update_fields=["slug"])
        append_entry(
            tournament_id=locked.pk,
            by=by,
            action="change_address",
            subject="tournament",
            before={"address": before},
            after={"address": slug},
            rows=part_of([locked], "slug"),
        )
        hooks.rankings_follow(locked.pk)
    return locked


def free_slug(text: str) -> str:
    """An address that no tournament has or had: `bologna-2026`, then `bologna-2026-2`."""
    base = slugify(text)[:LONGEST_ADDRESS] or "tournament"
    taken = {
        slug
        for model in (Tournament, OldAddress)
        for slug in model.objects.filter(slug__startswith=base).values_list("slug", flat=True)
    }
    numbers = (int(found[1]) for slug in taken if (found := re.fullmatch(rf"{re.escape(base)}-(\d+)", slug)))
    return base if base not in taken else f"{base}-{max([1, *numbers]) + 1}"


def _check_address(tournament: Tournament, slug: str) -> None:
    checks.check_length(slug, "slug", LONGEST_ADDRESS)
    if not slug or slug != slugify(slug):
        raise Invalid("bad_address", "slug", expected=slugify(slug) or "bologna-2026", found=slug)
    others = Tournament.objects.exclude(pk=tournament.pk).filter(slug=slug)
    former = OldAddress.objects.exclude(tournament=tournament).filter(slug=slug)
    if others.exists() or former.exists():
        raise Conflict("address_taken", "slug", expected=free_slug(slug), found=slug)
