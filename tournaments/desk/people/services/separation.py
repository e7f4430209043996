"""Takes a merge back: restores the merged person with everything that was theirs.

The record of the merge (merge_record.py) has the facts to restore; later changes stay.
"""

from typing import Any

from django.db import transaction

from players.models import Account, Player
from players.person import facts_of
from tournaments.common import checks, permissions
from tournaments.common.chain.records import plain
from tournaments.common.chain.sealing import Personal
from tournaments.common.errors import Conflict
from tournaments.desk.people.services.duplicates import WITH_PENALTY
from tournaments.desk.people.services.facts import log_facts
from tournaments.models import (
    Answer,
    Entry,
    Merged,
    Penalty,
    RankedResult,
    RankingMember,
    SealedText,
    Tournament,
)
from tournaments.play.ledger.changing import recording
from tournaments.play.standings import services as standings

Json = dict[str, Any]


def separate_people(*, tournament: Tournament, merged: Merged, by: Account, reason: str) -> Player:
    """Make the two into two people again. Allowed for the account that merged them, and for organisers of the kept
    person.

    Raises Conflict: `merged_since` if a later merge or removal touched rows that would go back, `ema_number_taken`.
    """
    permissions.require(permissions.can_manage_entries, by, tournament)
    if merged.by_id != by.pk:
        permissions.require(permissions.can_change_person, by, merged.person)
    checks.require_reason(reason)
    with transaction.atomic():
        keep = Player.objects.select_for_update(no_key=True, of=("self",)).get(pk=merged.person_id)
        now = Merged.objects.select_for_update(no_key=True).filter(pk=merged.pk, person=keep).first()
        if now is None:
            raise Conflict("separated_already", "merged")
        _require_possible(now, keep)
        before = facts_of(keep)
        drop = _person_again(now, keep)
        if lost := [name for name, fact in before.items() if fact != facts_of(keep)[name]]:
            log_facts(keep, by, before, lost)
        parted = [_part(joint, keep, drop) for joint in _joints(now)]
        _give_back(now, keep, drop)
        for joint, entries in zip(_joints(now), parted, strict=True):
            _log(joint, entries, keep, drop, by, reason)
        now.delete()
    return drop


def _joints(merged: Merged) -> list[Json]:
    """The records by tournament, without tournaments that were deleted since."""
    keys = [joint["tournament"] for joint in merged.record["joints"]]
    there = set(Tournament.objects.filter(pk__in=keys).values_list("pk", flat=True))
    return [joint for joint in merged.record["joints"] if joint["tournament"] in there]


def _require_possible(merged: Merged, keep: Player) -> None:
    later = Merged.objects.filter(person=keep, pk__gt=merged.pk)
    if any(merged.old_id in merge.record["forwards"] for merge in later):
        raise Conflict("merged_since", "merged", found=keep.true_name)
    for joint in _joints(merged):
        if joint["goes"] and _entry(joint, keep) is None:
            raise Conflict("merged_since", "merged", found=keep.true_name)
    number = merged.record["person"]["ema_number"]
    if number and Player.objects.filter(ema_number=number).exclude(pk=keep.pk).exists():
        raise Conflict("ema_number_taken", "ema_number", found=number)


def _entry(joint: Json, person: Player) -> Entry | None:
    """The entry that stayed, if it is still this person's."""
    rows = Entry.objects.select_related("player", "tournament")
    return rows.filter(tournament=joint["tournament"], number=joint["stays"], player=person).first()


def _person_again(merged: Merged, keep: Player) -> Player:
    """Restore the person, after the kept person has lost the gained facts: two people never share an EMA number."""
    gained = [key for key, value in merged.record["gains"].items() if getattr(keep, key) == value]
    for key in gained:
        setattr(keep, key, None if key == "club_id" else "")
    if gained:
        keep.save(update_fields=gained)
    facts = merged.record["person"]
    if keep.ema_number and keep.ema_number == facts["ema_number"]:
        facts = {**facts, "ema_number": ""}
    drop = Player.objects.create(pk=merged.old_id, **facts)
    Player.objects.filter(pk=drop.pk).update(created_at=merged.record["since"])
    return drop


def _part(joint: Json, keep: Player, drop: Player) -> list[Entry]:
    """Separate the entries of a tournament; returns them."""
    stays = _entry(joint, keep)
    if stays is None:
        return []
    for key, (before, after) in joint["changed"].items():
        if plain(getattr(stays, key)) == after:
            field: Any = Entry._meta.get_field(key)
            setattr(stays, key, field.to_python(before))
    if joint["stays_was"] == "drop":
        stays.player = drop
    stays.save(update_fields=["player", *joint["changed"]])
    if not joint["goes"]:
        return [stays]
    return [stays, _entry_again(joint, stays, keep if joint["stays_was"] == "drop" else drop)]


def _entry_again(joint: Json, stays: Entry, person: Player) -> Entry:
    """Restore the entry that went into the other, with its penalties, and with its number if that is free."""
    facts = dict(joint["goes"])
    taken = set(Entry.objects.filter(tournament=stays.tournament_id).values_list("number", flat=True))
    if facts["number"] in taken:
        facts["number"] = max(taken) + 1
    again = Entry.objects.create(tournament=stays.tournament, player=person, **facts)
    answers = Answer.objects.filter(entry=stays, question__in=joint.get("answers", []))
    answers.update(entry=again)
    rows = Penalty.objects.filter(stage__tournament=stays.tournament_id)
    rows.filter(number__in=joint["penalties"], entry=stays).update(entry=again)
    for number, before, after in joint["given"]:
        for penalty in rows.filter(number=number, amount=after["amount"], receivers=after["receivers"]):
            keys = {str(joint["goes"]["number"]): again.key}
            given = {keys.get(key, key): points for key, points in before["receivers"].items()}
            penalty.amount, penalty.receivers = before["amount"], given
            penalty.save(update_fields=["amount", "receivers"])
    return again


def _give_back(merged: Merged, keep: Player, drop: Player) -> None:
    """Give back the account, results and leagues in rankings, old addresses, and the person's names in the log."""
    record = merged.record
    Account.objects.filter(pk=record["account"], player=keep).update(player=drop)
    for event, row in record["results"]["drop"].items():
        _give_result(int(event), row, record["results"]["keep"].get(event), keep, drop)
    leagues = record["leagues"]
    mine = RankingMember.objects.filter(player=keep, ranking__in=leagues["drop"])
    for member in mine:
        if member.ranking_id in leagues["both"]:
            RankingMember.objects.create(ranking_id=member.ranking_id, player=drop)
        else:
            RankingMember.objects.filter(pk=member.pk).update(player=drop)
    Merged.objects.filter(old_id__in=record["forwards"], person=keep).update(person=drop)
    SealedText.objects.filter(pk__in=record["texts"], person=keep).update(person=drop)


def _give_result(event: int, mine: Json, theirs: Json | None, keep: Player, drop: Player) -> None:
    """Restore both results in an event, of which the merge had kept the better."""
    result = RankedResult.objects.filter(event=event, player=keep).first()
    if result is None:
        return
    if theirs is None:
        RankedResult.objects.filter(pk=result.pk).update(player=drop)
        return
    RankedResult.objects.filter(pk=result.pk).update(**theirs)
    RankedResult.objects.create(event_id=event, player=drop, **mine)


def _log(joint: Json, entries: list[Entry], keep: Player, drop: Player, by: Account, reason: str) -> None:
    """Log the separation in a tournament of the two."""
    if not entries:
        return
    standings.request_all_rebuilds(entries[0].tournament)
    numbers = [*joint["penalties"], *(number for number, _before, _after in joint["given"])]
    moved = Penalty.objects.filter(stage__tournament=joint["tournament"], number__in=numbers)
    with recording(entries[0], "separate_people", by, reason=reason) as change:
        kept = {"name": Personal.of(keep, keep.true_name)}
        parted = {"name": Personal.of(drop, drop.true_name), "country": Personal.of(drop, drop.country)}
        change.before, change.after = {"keep": kept}, {"keep": kept, "drop": parted}
        change.wrote(entries)
        change.wrote(moved.select_related(*WITH_PENALTY), "entry", "amount", "receivers")
