"""Drafts that nobody wants: thrown away, and taken back."""

from players.models import Account
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.desk.seating.services.plans import lock_plan
from tournaments.models import SeatingPlan
from tournaments.play.ledger.changing import changing

DRAFT, DISCARDED = SeatingPlan.State.DRAFT, SeatingPlan.State.DISCARDED


def discard_plan(*, plan: SeatingPlan, by: Account) -> SeatingPlan:
    """Throw a draft away: it keeps its number and its certificate, but cannot be published.

    Raises Conflict for a plan that was ever published (`not_a_draft`), or is thrown away (`plan_discarded`).
    """
    with changing(plan, "discard_plan", by, permissions.can_manage_seating, lock=lock_plan) as change:
        if change.row.state == DISCARDED:
            raise Conflict("plan_discarded", "plan", found=change.row.number)
        if change.row.state != DRAFT:
            raise Conflict("not_a_draft", "plan", found=change.row.number)
        change.row.state = DISCARDED
        return change.save(change.row, "state")


def restore_plan(*, plan: SeatingPlan, by: Account) -> SeatingPlan:
    """Make a plan that was thrown away a draft again. Raises Conflict (`not_discarded`)."""
    with changing(plan, "restore_plan", by, permissions.can_manage_seating, lock=lock_plan) as change:
        if change.row.state != DISCARDED:
            raise Conflict("not_discarded", "plan", found=change.row.number)
        change.row.state = DRAFT
        return change.save(change.row, "state")
