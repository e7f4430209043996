"""Draws that take longer than a page may: jobs with progress, which can be cancelled. All other draws are made at once.

A stage has one such draw at a time. The plan and the end of the job are one transaction, so that a worker that dies
leaves nothing behind: another worker draws again from the same seed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction

from players.models import Account
from scoring.faults import Fault
from tournaments.common.errors import MENDABLE, Conflict, faults_of
from tournaments.common.jobs import queue
from tournaments.desk.seating.services.next_round import prepare_next_round
from tournaments.desk.seating.services.plans import Drawing, lock_stage, prepare_plan, require_seating
from tournaments.desk.seating.services.replanning import prepare_replan
from tournaments.models import Job, JobState, SeatingPlan, Stage
from tournaments.models.jobs import CANCELLED
from tournaments.texts.jobs import trouble_words

DRAW = "seating.draw"
PREPARED: Mapping[str, Callable[..., Drawing]] = {
    "plan": prepare_plan,
    "replan": prepare_replan,
    "next_round": prepare_next_round,
}
"""The kinds of draws: the function that checks everything before the search."""


@dataclass(frozen=True, slots=True)
class DrawState:
    """The state of a stage's draw. At the end it has the number of the plan, or the faults that prevented a plan."""

    id: int
    state: str
    progress: int
    step: str = ""
    plan: int | None = None
    faults: tuple[Fault, ...] = ()
    error: str = ""
    is_cancelled: bool = False
    finished_at: datetime | None = None

    @property
    def is_active(self) -> bool:
        return self.state in (JobState.QUEUED, JobState.RUNNING)


def ask_draw(kind: str, *, stage: Stage, by: Account, **wished: Any) -> SeatingPlan | DrawState:
    """Draw now, or by a job if the draw takes more than about a second. `wished` are the arguments of PREPARED[kind].

    Raises the exceptions of that function, and Conflict (`draw_under_way`).
    """
    drawing = PREPARED[kind](stage=stage, by=by, **wished)
    if not drawing.takes_long:
        return drawing.keep(drawing.run())
    args = {
        "stage": stage.pk,
        "what": kind,
        "wished": {**wished, "seed": drawing.dice or drawing.kept["seed"]},
    }
    with transaction.atomic():
        lock_stage(stage)
        now = newest_draw(stage=stage)
        if now is not None and now.is_active:
            raise Conflict("draw_under_way", "plan", found=now.progress)
        return _state(queue.enqueue(DRAW, args, by=by))


def newest_draw(*, stage: Stage) -> DrawState | None:
    """The newest draw of the stage by a job, while the job is stored."""
    job = _jobs(stage).first()
    return _state(job) if job else None


def cancel_draw(*, stage: Stage, by: Account) -> DrawState:
    """End the draw that is under way. Raises Conflict (`no_draw_under_way`)."""
    require_seating(stage, by)
    job = _jobs(stage).first()
    if job is None or not queue.cancel(job.pk):
        raise Conflict("no_draw_under_way", "plan")
    return _state(Job.objects.get(pk=job.pk))


@queue.handles(DRAW, attempts=3)
def draw_job(run: queue.Run) -> None:
    """The job: check again, for things may have changed, draw, keep the draft."""
    stage = Stage.objects.select_related("tournament").get(pk=run.args["stage"])
    by = Account.objects.filter(pk=run.requested_by_id or 0).first()
    if by is None:
        raise queue.GiveUp("The account that asked is gone.")
    try:
        drawing = PREPARED[run.args["what"]](stage=stage, by=by, **_wished(run.args["wished"]))
        drawn = drawing.run(run.progress)
        with run.completing():
            run.result = {"plan": drawing.keep(drawn).number}
    except MENDABLE as error:
        with run.completing():
            run.result = {"faults": [fault._asdict() for fault in faults_of(error)]}


def _wished(args: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments as they were given: JSON has no numbers as keys."""
    if not args.get("choices"):
        return dict(args)
    return {**args, "choices": {int(number): wind for number, wind in args["choices"].items()}}


def _jobs(stage: Stage) -> Any:
    return Job.objects.filter(kind=DRAW, args__stage=stage.pk).order_by("-pk")


def _state(job: Job) -> DrawState:
    state = partial(
        DrawState,
        id=job.pk,
        state=job.state,
        progress=job.progress,
        step=job.note,
        finished_at=job.finished_at,
    )
    if job.result is None:
        return state(error=trouble_words(job), is_cancelled=job.error == CANCELLED)
    return state(
        plan=job.result.get("plan"),
        faults=tuple(Fault(**fault) for fault in job.result.get("faults", ())),
    )
