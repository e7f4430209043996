"""An account that may not correct a hand asks the head referee to do it, with the corrected hand."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.models import Hand, OtherVersion
from tournaments.play.hands.services.corrections import replay_correction
from tournaments.play.hands.services.versions import MOST, Outcome
from tournaments.play.ledger.changing import changing
from tournaments.play.push.services import tell_deciders


def ask_correction(
    *, hand: Hand, event: Mapping[str, Any], by: Account, reason: str, expected_version: int | None = None
) -> OtherVersion:
    """Keep the corrected hand beside the recorded one, until a decider takes it or declines with a reason.

    The same hand, sent again, is the same request. Raises the errors of `correct_hand`, except for its permission,
    and Conflict (`no_change`, `corrections_wait`).
    """
    with changing(
        hand, "ask_correction", by, permissions.can_dispute_hands, reason=reason, needs_reason=True
    ) as change:
        current, table = change.row, change.row.table
        replay = replay_correction(current, event, expected_version)
        wanted = dict(replay.step.event.to_json())
        if wanted == current.event:
            raise Conflict("no_change", "event")
        waiting = list(OtherVersion.objects.filter(hand=current, outcome=Outcome.OPEN).exclude(reason=""))
        same = next((row for row in waiting if row.by_id == by.pk and row.event == wanted), None)
        if same is not None:
            change.without_entry()
            return same
        if len(waiting) >= MOST:
            raise Conflict("corrections_wait", "hand", expected=MOST)
        version = change.create(OtherVersion(hand=current, event=wanted, by=by, reason=reason))
        change.after = {"event": version.event}
        tell_deciders(
            tournament=change.tournament,
            by=by,
            words=lambda: _("Table %(n)s: a correction is asked for") % {"n": table.number},
            path=f"/table/{table.pk}/versions/",
            tag=f"correction-{version.pk}",
        )
    return version
