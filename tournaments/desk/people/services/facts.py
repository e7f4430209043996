"""Writes the facts of a person: each of their tournaments logs the change and ranks with the new name."""

from collections.abc import Iterable, Mapping

from players.models import Account, Player
from players.person import facts_of
from players.services import change_person
from tournaments.common.chain.sealing import Personal
from tournaments.models import Entry
from tournaments.play.ledger.changing import recording
from tournaments.play.standings import services as standings


def write_person(*, person: Player, by: Account, **changes: str) -> None:
    """Write facts of a person, in the caller's transaction."""
    now = Player.objects.select_for_update(no_key=True, of=("self",)).select_related("club").get(pk=person.pk)
    before = facts_of(now)
    change_person(person=now, **changes)
    log_facts(now, by, before, changes)


def log_facts(person: Player, by: Account, before: Mapping[str, str], names: Iterable[str]) -> None:
    """Log the present facts of these names in each of the person's tournaments."""
    after = facts_of(person)
    entries = Entry.objects.filter(player=person).select_related("tournament", "player")
    for entry in entries.order_by("tournament"):
        standings.request_all_rebuilds(entry.tournament)
        with recording(entry, "change_person", by) as change:
            change.before = personal(person, {key: before[key] for key in names})
            change.after = personal(person, {key: after[key] for key in names})
            change.wrote([entry])


def personal(person: Player, facts: Mapping[str, str]) -> dict[str, str]:
    """The facts marked as personal: the public does not see country and club of unlisted people either."""
    return {key: Personal.of(person, value) for key, value in facts.items()}
