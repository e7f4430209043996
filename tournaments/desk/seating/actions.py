"""The actions on a seating plan."""

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from tournaments.common.web.actions import Action, Subject
from tournaments.common.web.api.base import LedgerView
from tournaments.desk.seating.pages.plans import managed_plan
from tournaments.desk.seating.serializers import PlanSerializer
from tournaments.desk.seating.services import discarding
from tournaments.models import SeatingPlan


def _desk(plan: SeatingPlan) -> str:
    return f"{reverse('seating', args=[plan.stage.tournament.slug])}?stage={plan.stage.number}"


def _discarded(_plan: SeatingPlan, discarded: SeatingPlan) -> str:
    words = _("Plan %(number)s has been thrown away. It is listed among the earlier plans.")
    return words % {"number": discarded.number}


def _restored(_plan: SeatingPlan, restored: SeatingPlan) -> str:
    return _("Plan %(number)s is a draft again.") % {"number": restored.number}


PLAN = Subject(
    name="plan",
    page="t/<slug:slug>/seating/<int:stage>/<int:number>/",
    finder=managed_plan,
    arguments=lambda plan: (plan.stage.tournament.slug, plan.stage.number, plan.number),
    shown=_desk,
    api="tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/",
    api_finder=LedgerView.plan,
    shape=PlanSerializer,
)

ACTIONS = (
    Action(
        discarding.discard_plan,
        PLAN,
        "discard/",
        "Throw a draft away",
        "A plan that was never published: it keeps its number and can be taken back. For organisers.",
        done=_discarded,
        logged=lazy("Draft of a seating plan thrown away"),
    ),
    Action(
        discarding.restore_plan,
        PLAN,
        "restore/",
        "Take back a plan that was thrown away",
        "It is a draft again. For organisers.",
        done=_restored,
        logged=lazy("Draft of a seating plan taken back"),
    ),
)
