"""Arrivals: the check-in and its undoing, no-shows, and late arrivals."""

import math
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone, translation

from players.models import Account
from scoring.penalties import PenaltyRule
from tournaments.common import permissions
from tournaments.common.chain.sealing import Personal
from tournaments.common.errors import Conflict, Invalid
from tournaments.desk.people.services.entries import keep_entry
from tournaments.models import Entry, Penalty, Round, Tournament
from tournaments.play.ledger.changing import changing
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
    with changing(entry, "check_in", by, permissions.can_check_in) as change:
        now = change.row
        if now.status not in EXPECTED:
            raise Conflict("not_expected", "entry", found=now.full_name)
        if now.checked_in_at is not None and now.status != Entry.Status.NO_SHOW:
            return change.without_entry()
        status = Entry.Status.PLAYING.value if now.status == Entry.Status.NO_SHOW else now.status
        return keep_entry(change, status=status, checked_in_at=now.checked_in_at or change.now)


def undo_check_in(*, entry: Entry, by: Account) -> Entry:
    """Undo a check-in; a second tap changes nothing."""
    with changing(entry, "undo_check_in", by, permissions.can_check_in) as change:
        if change.row.checked_in_at is None:
            return change.without_entry()
        return keep_entry(change, checked_in_at=None)


def mark_no_shows(*, tournament: Tournament, by: Account) -> list[Entry]:
    """Mark the players without a check-in as no-shows: the next plan leaves them out, their seats need substitutes.

    Raises Conflict (`nobody_here`) before anybody is checked in, for then it is a slip.
    """
    with changing(tournament, "mark_no_shows", by, permissions.can_manage_entries) as change:
        players = Entry.objects.filter(tournament=change.row, status=Entry.Status.PLAYING)
        if not players.filter(checked_in_at__isnull=False).exists():
            raise Conflict("nobody_here", "entries")
        absent = list(
            players.filter(checked_in_at=None)
            .select_for_update(of=("self",), no_key=True)
            .select_related("player", "tournament")
        )
        for entry in absent:
            entry.status = Entry.Status.NO_SHOW
        change.save_all(absent, "status")
        standings.request_all_rebuilds(change.row)
        change.subject = "entries"
        change.after = [
            {"number": entry.number, "player": Personal.of(entry.player, entry.player.true_name)}
            for entry in absent
        ]
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
