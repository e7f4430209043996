"""Change the address of a tournament; the former address leads on to the new one."""

import re

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain import hooks
from tournaments.common.errors import Conflict, Invalid
from tournaments.models import OldAddress, Tournament
from tournaments.models.limits import LONGEST_ADDRESS
from tournaments.play.ledger.changing import changing

ATTEMPTS = 5
"""Attempts of a new tournament to find a free address."""


def change_address(*, tournament: Tournament, slug: str, by: Account) -> Tournament:
    """Change the address, at any time; a former address of the same tournament can be taken again.

    Raises Forbidden, Invalid (`bad_address`, `too_long`), Conflict (`address_taken`).
    """
    with changing(tournament, "change_address", by, permissions.can_edit_tournament, open=False) as change:
        locked = change.row
        slug, before = slug.strip().lower(), locked.slug
        _check_address(locked, slug)
        if slug == before:
            return change.without_entry()
        OldAddress.objects.filter(tournament=locked, slug=slug).delete()
        OldAddress.objects.create(tournament=locked, slug=before, by=by)
        locked.slug = slug
        try:
            with transaction.atomic():
                change.save(locked, "slug")
        except IntegrityError as error:  # another tournament took it after it was looked up
            raise _taken(slug) from error
        change.before, change.after = {"address": before}, {"address": slug}
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
    numbers = (int(match[1]) for slug in taken if (match := re.fullmatch(rf"{re.escape(base)}-(\d+)", slug)))
    return base if base not in taken else f"{base}-{max([1, *numbers]) + 1}"


def save_at_free_address(tournament: Tournament, text: str) -> None:
    """Store a new tournament at an address made of this text; at the next one if another tournament takes it in the
    same moment."""
    for _attempt in range(ATTEMPTS):
        tournament.slug = free_slug(text)
        try:
            with transaction.atomic():
                tournament.save()
        except IntegrityError:
            if not Tournament.objects.filter(slug=tournament.slug).exists():
                raise
        else:
            return
    raise _taken(tournament.slug)


def _taken(slug: str) -> Conflict:
    return Conflict("address_taken", "slug", expected=free_slug(slug), found=slug)


def _check_address(tournament: Tournament, slug: str) -> None:
    checks.check_length(slug, "slug", LONGEST_ADDRESS)
    if not slug or slug != slugify(slug):
        raise Invalid("bad_address", "slug", expected=slugify(slug) or "bologna-2026", found=slug)
    others = Tournament.objects.exclude(pk=tournament.pk).filter(slug=slug)
    former = OldAddress.objects.exclude(tournament=tournament).filter(slug=slug)
    if others.exists() or former.exists():
        raise _taken(slug)
