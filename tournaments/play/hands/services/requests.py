"""An account that may not correct a hand asks the head referee to do it, with the corrected hand."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from players.models import Account
from tournaments.common import checks, permissions
from tournaments.common.chain.log import append_entry
from tournaments.common.errors import Conflict
from tournaments.models import Hand, OtherVersion, Table
from tournaments.play.hands.services.corrections import replay_correction
from tournaments.play.hands.services.versions import MOST, Outcome
from tournaments.play.ledger import services as ledger
from tournaments.play.push.services import tell_deciders


def ask_correction(
    *, hand: Hand, event: Mapping[str, Any], by: Account, reason: str, expected_version: int | None = None
) -> OtherVersion:
    """Keep the corrected hand beside the recorded one, until a decider takes it or declines with a reason.

    The same hand, sent again, is the same request. Raises the errors of `correct_hand`, except for its permission,
    and Conflict (`no_change`, `corrections_wait`).
    """
    with transaction.atomic():
        table = ledger.lock_table(Table(pk=hand.table_id))
        permissions.require(permissions.can_dispute_hands, by, table)
        ledger.require_open(table.round.stage.tournament)
        current = ledger.hand_of(table, hand.pk)
        checks.require_reason(reason)
        replay = replay_correction(table, current, event, expected_version)
        wanted = dict(replay.step.event.to_json())
        if wanted == current.event:
            raise Conflict("no_change", "event")
        waiting = list(OtherVersion.objects.filter(hand=current, outcome=Outcome.OPEN).exclude(reason=""))
        same = next((row for row in waiting if row.by_id == by.pk and row.event == wanted), None)
        if same is not None:
            return same
        if len(waiting) >= MOST:
            raise Conflict("corrections_wait", "hand", expected=MOST)
        version = OtherVersion.objects.create(hand=current, event=wanted, by=by, reason=reason)
        _announce(table, version, by)
    return version


def _announce(table: Table, version: OtherVersion, by: Account) -> None:
    tournament = table.round.stage.tournament
    append_entry(
        tournament_id=tournament.pk,
        by=by,
        action="ask_correction",
        subject=ledger.subject_of(version.hand),
        after={"event": version.event},
        reason=version.reason,
    )
    tell_deciders(
        tournament=tournament,
        by=by,
        words=lambda: _("Table %(n)s: a correction is asked for") % {"n": table.number},
        path=f"/table/{table.pk}/versions/",
        tag=f"correction-{version.pk}",
    )
