"""Arrivals: the check-in and its undoing, no-shows, and late arrivals."""

import math
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone, translation

from players.models import Account
from scoring.penalties import PenaltyRule
from tournaments.common import permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.chain.records import rows_of
from tournaments.common.chain.sealing import Personal
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.people.services.entries import keep_entry
from tournaments.models import Entry, Penalty, Round, Tournament
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.games import ruleset_of
from tournaments.play.penalties.services.penalties import give_penalty
from tournaments.play.standings import services as standings
from tournaments.texts.faults import lateness_words


class Late(NamedTuple):
    """Points deducted from the player's result, after uma; `substitute`: a substitute plays, without a deduction."""

    points: int
    substitute: bool = False


EXPECTED = (Entry.Status.PLAYING, Entry.Status.SUBSTITUTE, Entry.Status.NO_SHOW)


def check_in(*, entry: Entry, by: Account) -> Entry:
    """Check a person in; a no-show plays after all. A second tap changes nothing."""
    with transaction.atomic():
        now = _lock(entry, by)
        if now.status not in EXPECTED:
            raise Conflict("not_expected", "entry", found=now.full_name)
        if now.checked_in_at is not None and now.status != Entry.Status.NO_SHOW:
            return now
        status = Entry.Status.PLAYING.value if now.status == Entry.Status.NO_SHOW else now.status
        return keep_entry(
            entry=now,
            by=by,
            action="check_in",
            status=status,
            checked_in_at=now.checked_in_at or timezone.now(),
        )


def undo_check_in(*, entry: Entry, by: Account) -> Entry:
    """Undo a check-in; a second tap changes nothing."""
    with transaction.atomic():
        now = _lock(entry, by)
        if now.checked_in_at is None:
            return now
        return keep_entry(entry=now, by=by, action="undo_check_in", checked_in_at=None)


def mark_no_shows(*, tournament: Tournament, by: Account) -> list[Entry]:
    """Mark the players without a check-in as no-shows: the next plan leaves them out, their seats need substitutes.

    Raises Conflict (`nobody_here`) before anybody is checked in, for then it is a slip.
    """
    with transaction.atomic():
        locked = ledger.lock_tournament(tournament.pk)
        permissions.require(permissions.can_manage_entries, by, locked)
        ledger.require_open(locked)
        players = Entry.objects.filter(tournament=locked, status=Entry.Status.PLAYING)
        if not players.filter(checked_in_at__isnull=False).exists():
            raise Conflict("nobody_here", "entries")
        absent = list(
            players.filter(checked_in_at=None)
            .select_for_update(of=("self",), no_key=True)
            .select_related("player", "tournament")
        )
        for entry in absent:
            entry.status = Entry.Status.NO_SHOW
        Entry.objects.bulk_update(absent, ["status"])
        standings.request_all_rebuilds(locked)
        after = [
            {"number": entry.number, "player": Personal.of(entry.player, entry.player.true_name)}
            for entry in absent
        ]
        append_entry(
            tournament_id=locked.pk,
            by=by,
            action="mark_no_shows",
            subject="entries",
            after=after,
            rows=rows_of(*absent),
        )
    return absent


def late_by(*, tournament: Tournament, seconds: int) -> Late:
    """The rules' penalty for this lateness: points deducted, or a substitute plays.

    Raises Invalid (`no_lateness_rule`) for rules without such a penalty.
    """
    rule = _rule(tournament)
    if seconds > rule.late[-1][0]:
        return Late(0, substitute=True)
    return Late(rule.proposed(seconds=max(0, seconds)) or 0)


def seconds_late(round: Round) -> int:
    """The seconds since the start signal, for a player who arrives now."""
    return max(0, math.ceil((timezone.now() - round.started_at).total_seconds())) if round.started_at else 0


def take_late(*, entry: Entry, round: Round, seconds: int, by: Account) -> Penalty | None:
    """Check in a late player and give the penalty of the rules; None if no penalty is due.

    Raises Conflict (`too_late`) if a substitute has to play this session instead.
    """
    late = late_by(tournament=round.stage.tournament, seconds=seconds)
    if late.substitute:
        raise Conflict("substitute_plays", "seconds", found=words_of(seconds))
    with transaction.atomic():
        check_in(entry=entry, by=by)
        if not late.points:
            return None
        return give_penalty(
            stage=round.stage,
            entry=entry,
            round=round,
            rule=_rule(round.stage.tournament).code,
            seconds=seconds,
            reason=_reason(round.stage.tournament, seconds),
            by=by,
        )


def _reason(tournament: Tournament, seconds: int) -> str:
    """The reason of the penalty, in the language of the tournament, like the lists that show it."""
    with translation.override(tournament.language):
        return lateness_words(words_of(seconds))


def _rule(tournament: Tournament) -> PenaltyRule:
    for rule in ruleset_of(tournament).penalties:
        if rule.late:
            return rule
    raise Invalid("no_lateness_rule", "seconds")


def words_of(seconds: int) -> str:
    """Minutes and seconds: 9:30."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def _lock(entry: Entry, by: Account) -> Entry:
    Entry.objects.select_for_update(no_key=True).only("pk").get(pk=entry.pk)
    now = Entry.objects.select_related("player", "tournament").get(pk=entry.pk)
    permissions.require(permissions.can_check_in, by, now.tournament)
    ledger.require_open(now.tournament)
    return now
