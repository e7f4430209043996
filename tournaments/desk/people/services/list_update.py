"""Brings the entries that came from another system up to date with its list, by `external_id`.

The list decides about its own entries alone: those that were entered by hand, without an `external_id`, stay as they
are. The same list a second time changes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db import transaction

from players.imports import PersonRow, read_people
from players.matching import Match, match_people
from players.models import Account
from players.person import FACTS
from tournaments.common import permissions
from tournaments.desk.people.services.entries import (
    enter_matches,
    refuse_matches,
    reinstate_entry,
    withdraw_entry,
)
from tournaments.desk.people.services.persons import update_entry
from tournaments.desk.people.services.proposals import changes_of, propose_change
from tournaments.models import Entry, Tournament
from tournaments.play.ledger import services as ledger

NEW, CHANGED, PROPOSED, SAME, GONE = "new", "changed", "proposed", "same", "gone"
FATES: Final = (NEW, CHANGED, PROPOSED, SAME, GONE)
LEAVES: Final = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE)
"""The entries that are withdrawn when the list has them no longer."""


@dataclass(slots=True)
class Fate:
    """The fate of a player of the list, or of an entry that the list has no longer.

    `changes` are the facts that become others; of a person whom organisers of other tournaments answer for, too, they
    are proposed, but for the club, which is the entry's. `entry` is None for a player who will be new.
    """

    kind: str
    external_id: str
    entry: Entry | None = None
    changes: dict[str, str] | None = None

    @property
    def number(self) -> int | None:
        """The number of the entry."""
        return self.entry.number if self.entry else None

    @property
    def facts(self) -> list[str]:
        """The names of the facts that become others."""
        return sorted(self.changes or ())


def preview_update(*, tournament: Tournament, people: Sequence[Mapping[str, str]], by: Account) -> list[Fate]:
    """The fates under this list; nothing is written. Raises as `update_list`."""
    permissions.require(permissions.can_manage_entries, by, tournament)
    ledger.require_open(tournament)
    fates, matches = _plan(tournament, people, by)
    refuse_matches(tournament, matches, "players")
    return fates


def update_list(*, tournament: Tournament, people: Sequence[Mapping[str, str]], by: Account) -> list[Fate]:
    """Enter the new players, change the changed ones, withdraw those who are gone and reinstate those who are back.

    All or nothing: raises Refused with every fault (`players[3].country`).
    """
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_manage_entries, by, locked)
        ledger.require_open(locked)
        fates, matches = _plan(locked, people, by)
        if matches:
            entered = enter_matches(tournament=locked, matches=matches, by=by, path="players")
            for fate, entry in zip([fate for fate in fates if fate.kind == NEW], entered, strict=True):
                fate.entry = entry
        for fate in fates:
            if fate.entry and fate.kind != NEW:
                _carry_out(fate, fate.entry, by)
    return fates


def _plan(
    tournament: Tournament, people: Sequence[Mapping[str, str]], by: Account
) -> tuple[list[Fate], list[Match]]:
    """The fate of each row, in their order, then of the entries that are gone; the people of the new rows."""
    rows = read_people(people)
    entries = Entry.objects.filter(tournament=tournament).select_related("player__club", "tournament")
    theirs = {entry.external_id: entry for entry in entries if entry.external_id}
    by_hand = {entry.player_id: entry for entry in entries if not entry.external_id}
    people_of = permissions.people_of(by).filter(entries__tournament=tournament)
    own = set(people_of.values_list("pk", flat=True))
    unknown = [row for row in rows if row.external_id not in theirs]
    matches = {match.row.line: match for match in match_people(unknown, permissions.people_seen_by(by))}
    fates, new = [], []
    for row, sent in zip(rows, people, strict=True):
        match = matches.get(row.line)
        entry = theirs.get(row.external_id) or by_hand.get(match.person.pk if match and match.person else 0)
        if entry is None and match is not None:
            fates.append(Fate(NEW, row.external_id))
            new.append(match)
        elif entry is not None:
            fates.append(_fate(entry, row, sent, is_own=entry.player_id in own))
    listed = {row.external_id for row in rows}
    gone = [Fate(GONE, key, entry) for key, entry in theirs.items() if key not in listed]
    return fates + gone, new


def _fate(entry: Entry, row: PersonRow, sent: Mapping[str, str], *, is_own: bool) -> Fate:
    changes = changes_of(entry.player, {name: getattr(row, name) for name in FACTS if name in sent})
    if "club" in sent and row.club != entry.club_name:
        changes["club"] = row.club
    else:
        changes.pop("club", None)
    back = {"status": Entry.Status.PLAYING.value} if entry.status == Entry.Status.WITHDRAWN else {}
    linked = {} if entry.external_id else {"external_id": row.external_id}
    proposed = not is_own and bool(changes.keys() - {"club"})
    kind = PROPOSED if proposed else CHANGED if changes or back or linked else SAME
    return Fate(kind, row.external_id, entry, {**changes, **back, **linked})


def _carry_out(fate: Fate, entry: Entry, by: Account) -> None:
    if fate.kind == GONE:
        if entry.status in LEAVES:
            withdraw_entry(entry=entry, by=by)
        return
    changes = fate.changes or {}
    facts = {name: text for name, text in changes.items() if name in FACTS}
    if "external_id" in changes:
        entry.external_id = changes["external_id"]
        entry.save(update_fields=["external_id"])
    if "status" in changes:
        reinstate_entry(entry=entry, by=by)
    if fate.kind == PROPOSED:
        propose_change(entry=entry, by=by, **{name: facts[name] for name in facts.keys() - {"club"}})
        facts = {name: text for name, text in facts.items() if name == "club"}
    if facts:
        update_entry(entry=entry, by=by, **facts)
