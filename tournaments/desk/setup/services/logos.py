"""Set the logo of a tournament, remove it, and copy it with the settings."""

from typing import Any

from players.models import Account
from tournaments.common import logos, permissions
from tournaments.common.logos import ReadLogo
from tournaments.models import Logo, Tournament
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import changing


def set_logo(*, tournament: Tournament, logo: ReadLogo, by: Account) -> Tournament:
    """Set the logo, replacing the former one; also after the end, for it changes no result. The same logo again
    changes nothing. Raises Forbidden, Conflict (`archive_stays`).
    """
    return _change(tournament, logo, by)


def remove_logo(*, tournament: Tournament, by: Account) -> Tournament:
    """Remove the logo. Raises the errors of `set_logo`."""
    return _change(tournament, None, by)


def _change(tournament: Tournament, logo: ReadLogo | None, by: Account) -> Tournament:
    action = "set_logo" if logo else "remove_logo"
    with changing(tournament, action, by, permissions.can_edit_tournament, open=False) as change:
        locked = change.row
        ledger.require_no_archive(locked)
        before, after = locked.logo, dict(logo.facts) if logo else {}
        if before == after:
            return change.without_entry()
        _store(locked, after, logo.content if logo else b"")
        change.wrote([locked], "logo")
        change.before, change.after = {"logo": before}, {"logo": after}
    return locked


def copy_logo(source: Tournament, tournament: Tournament) -> None:
    """Copy the logo of `source`, in the caller's transaction; the caller writes the log."""
    locked = ledger.lock_tournament(source.pk)
    if locked.logo:
        _store(tournament, locked.logo, logos.content_of(locked))


def _store(tournament: Tournament, facts: dict[str, Any], content: bytes) -> None:
    if facts:
        Logo.objects.update_or_create(tournament=tournament, defaults={"content": content})
    else:
        Logo.objects.filter(tournament=tournament).delete()
    tournament.logo = facts
    tournament.save(update_fields=["logo"])
