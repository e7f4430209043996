"""Merges two records of one person: all rows of one record go over to the other, and nothing is lost."""

from typing import Any

from django.db import transaction

from players.models import Account, Player
from players.person import BESIDE_NAMES, facts_of
from tournaments.common import checks, permissions
from tournaments.common.chain.sealing import Personal
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.namesakes import mark_namesakes
from tournaments.desk.people.selectors.duplicates import Effect, Joint, effect_of, kept_apart
from tournaments.desk.people.services.answers import carry_answers
from tournaments.desk.people.services.apart import carry_apart
from tournaments.desk.people.services.facts import log_facts
from tournaments.desk.people.services.merge_record import (
    Json,
    column_of,
    facts_of_entry,
    given_to,
    joint_record,
    keep_record,
    things_of,
)
from tournaments.models import Entry, Penalty, RankedResult, RankingMember, SealedText
from tournaments.play.ledger.changing import Change, recording
from tournaments.play.standings import services as standings

WITH_PENALTY = ("stage", "entry", "round", "table__round__stage", "hand", "given_by", "cancelled_by")
CARRIED = ("team", "club_name", "contact", "external_id", "checked_in_at")
PRESENCE = ("disqualified", "playing", "substitute", "no_show", "withdrawn", "applied")


def merge_players(*, keep: Player, drop: Player, by: Account, reason: str = "") -> Effect:
    """Merge `drop` into `keep`, with its entries (seats, hands, penalties), its account, and the facts that `keep`
    lacks.

    Where both are entered, the entry that was never seated goes into the other. The account must answer for both
    people; otherwise it can propose the merge. Raises Conflict `both_played` with the tournaments, `two_accounts`,
    `kept_apart`.
    """
    if keep.pk == drop.pk:
        raise Invalid("same_person", "drop")
    for person in (keep, drop):
        permissions.require(permissions.can_change_person, by, person)
    return join_people(keep=keep, drop=drop, by=by, reason=reason)


def join_people(*, keep: Player, drop: Player, by: Account, reason: str = "") -> Effect:
    """As `merge_players`, for a service that has checked the permissions."""
    checks.check_reason(reason)
    with transaction.atomic():
        rows = Player.objects.select_for_update(no_key=True).filter(pk__in=(keep.pk, drop.pk)).order_by("pk")
        people = {person.pk: person for person in rows}
        entries = Entry.objects.select_for_update(no_key=True).filter(player__in=people)
        list(entries.order_by("pk").values_list("pk"))
        effect = effect_of(people[keep.pk], people[drop.pk])
        if kept_apart(keep, drop):
            raise Conflict("kept_apart", "players", found=[keep.true_name, drop.true_name])
        if effect.blocked:
            raise Conflict("both_played", "players", found=effect.blocked)
        record = things_of(effect)
        record["joints"] = [_join(effect, joint, by, reason) for joint in effect.joints]
        _take_account(effect)
        _pass_on_rankings(effect)
        _pass_on_memberships(effect)
        carry_apart(effect.drop, effect.keep)
        keep_record(effect, {**record, "gains": _gained(effect)}, by, reason)
        _complete(effect, by)
        mark_namesakes([joint.tournament.pk for joint in effect.joints])
    return effect


def _join(effect: Effect, joint: Joint, by: Account, reason: str) -> Json:
    was = "keep" if joint.stays.player_id == effect.keep.pk else "drop"
    kept = (facts_of_entry(joint.stays), facts_of_entry(joint.goes) if joint.goes else None)
    points = given_to(joint)
    moved: list[int] = []
    answers: list[int] = []
    with recording(joint.stays, "merge_players", by, reason=reason) as change:
        change.before = {
            "keep": _facts(effect.keep),
            "drop": _facts(effect.drop),
            "stays": _entry_facts(joint.stays),
        }
        if joint.goes is not None:
            change.before["goes"] = _entry_facts(joint.goes)
            moved, answers = _take_over(change, joint.goes)
        joint.stays.player = effect.keep
        change.save(joint.stays, "player", "status", "fee", "fee_paid", *CARRIED)
        standings.request_all_rebuilds(joint.tournament)
        change.after = {"stays": _entry_facts(joint.stays), "penalties": moved}
    assert change.entry is not None
    return {**joint_record(joint, was, kept, points, moved, change.entry), "answers": answers}


def _take_over(change: Change[Entry], goes: Entry) -> tuple[list[int], list[int]]:
    """Let the entry that stays take over what the other has, which is deleted. Returns the numbers of the penalties
    and the keys of the questions that went over."""
    stays = change.row
    penalties = Penalty.objects.filter(entry=goes)
    moved = list(penalties.values_list("number", flat=True))
    penalties.update(entry=stays)
    numbers = [*moved, *_pass_on(goes, stays)]
    rows = Penalty.objects.filter(stage__tournament=stays.tournament_id, number__in=numbers)
    change.wrote(rows.select_related(*WITH_PENALTY), "entry", "amount", "receivers")
    for key in CARRIED:
        setattr(stays, key, getattr(stays, key) or getattr(goes, key))
    if stays.fee == Entry.Fee.OPEN:
        stays.fee, stays.fee_paid = goes.fee, goes.fee_paid
    answers = carry_answers(goes, stays)
    stays.status = min(stays.status, goes.status, key=PRESENCE.index)
    change.delete(goes)
    return moved, answers


def _pass_on(goes: Entry, stays: Entry) -> list[int]:
    """Pass on points that penalties gave to the entry that goes; a penalty between the two is cut by those points.

    Returns the numbers of the changed penalties.
    """
    written = []
    rows = Penalty.objects.filter(stage__tournament=goes.tournament_id)
    for penalty in rows.filter(receivers__has_any_keys=[goes.key, stays.key]):
        points = penalty.receivers.pop(goes.key, 0) + penalty.receivers.pop(stays.key, 0)
        if penalty.entry_id == stays.pk:
            penalty.amount -= points
        else:
            penalty.receivers[stays.key] = points
        penalty.save(update_fields=["amount", "receivers"])
        written.append(penalty.number)
    return written


def _pass_on_rankings(effect: Effect) -> None:
    """Pass on the results in rankings: of two results in one event the better stays."""
    for result in RankedResult.objects.filter(player=effect.drop):
        own = RankedResult.objects.filter(player=effect.keep, event=result.event_id).first()
        if own is not None and own.place <= result.place:
            result.delete()
            continue
        if own is not None:
            own.delete()
        result.player = effect.keep
        result.save(update_fields=["player"])


def _pass_on_memberships(effect: Effect) -> None:
    """Pass on the memberships in leagues: two memberships in a league become one."""
    own = RankingMember.objects.filter(player=effect.keep).values("ranking")
    RankingMember.objects.filter(player=effect.drop, ranking__in=own).delete()
    RankingMember.objects.filter(player=effect.drop).update(player=effect.keep)


def _take_account(effect: Effect) -> None:
    accounts = {
        account.player_id: account
        for account in Account.objects.filter(player__in=(effect.keep, effect.drop))
    }
    if len(accounts) > 1:
        raise Conflict("two_accounts", "players", found=[account.username for account in accounts.values()])
    Account.objects.filter(player=effect.drop).update(player=effect.keep)


def _complete(effect: Effect, by: Account) -> None:
    """Delete the dropped person, then give their facts to the kept person: two people never share an EMA number."""
    values, before = _gained(effect), facts_of(effect.keep)
    SealedText.objects.filter(person=effect.drop).update(person=effect.keep)
    effect.drop.delete()
    for key, value in values.items():
        setattr(effect.keep, key, value)
    if values:
        effect.keep.save(update_fields=list(values))
        log_facts(effect.keep, by, before, effect.gains)


def _gained(effect: Effect) -> Json:
    """The facts that the kept person gains, by column."""
    keys = [key for key in effect.gains if not getattr(effect.keep, key)]
    return {key: getattr(effect.drop, key) for key in map(column_of, keys)}


def _facts(person: Player) -> dict[str, Any]:
    facts = {fact.name: Personal.of(person, fact.of(person)) for fact in BESIDE_NAMES}
    return {"name": Personal.of(person, person.true_name), **facts}


def _entry_facts(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.number,
        "player": Personal.of(entry.player, entry.player.true_name),
        "status": entry.status,
        "team": entry.team,
        "club": Personal.of(entry.player, entry.club_name),
        "ranked": entry.ranked,
    }
