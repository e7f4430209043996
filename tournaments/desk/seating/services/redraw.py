"""Repeats the draw of a plan from its certificate, for any reader: a small draw at once, a large draw by a job.

Nothing is changed. Two requests for a draw within moments repeat it once, so that nobody can keep the service busy.
"""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.utils import timezone

from tournaments.common.errors import Conflict
from tournaments.common.jobs import queue
from tournaments.desk.seating import engine as seating
from tournaments.desk.seating.selectors import Rows
from tournaments.desk.seating.services.replanning import closed, exchanged
from tournaments.models import Job, JobState, SeatingPlan
from tournaments.texts.jobs import trouble_words

REDRAW = "seating.redraw"
AT_ONCE = 400
"""The largest draw (players times rounds) that is repeated while the reader waits."""
KEPT_SECONDS = 10


@dataclass(frozen=True, slots=True)
class RepeatedDraw:
    """A repeated draw: its progress and, once done, whether its grid is the plan's, its hash, and the
    reason for a difference."""

    state: str
    progress: int = 0
    same: bool = False
    hash: str = ""
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """The repeated draw as the API shows it."""
        return {
            "state": self.state,
            "progress": self.progress,
            "same": self.same,
            "hash": self.hash,
            "why": self.why,
        }


def ask_redraw(*, plan: SeatingPlan) -> RepeatedDraw:
    """Draw a plan again. Raises Conflict (`not_drawn`) for a plan from a file."""
    size = _size(plan)
    if size > AT_ONCE:
        return _by_job(plan)
    key = f"redraw:{plan.pk}"
    kept: RepeatedDraw | None = cache.get(key)
    if kept is None:
        kept = RepeatedDraw(JobState.DONE, 100, **compare(plan))
        cache.set(key, kept, KEPT_SECONDS)
    return kept


def last_redraw(*, plan: SeatingPlan) -> RepeatedDraw | None:
    """The newest repeated draw of this plan, while its job is stored."""
    kept: RepeatedDraw | None = cache.get(f"redraw:{plan.pk}")
    job = _jobs(plan).first()
    return kept or (_of_job(job) if job else None)


@queue.handles(REDRAW, attempts=3)
def redraw_job(run: queue.Run) -> None:
    """The job: draw, compare, report."""
    plan = SeatingPlan.objects.get(pk=run.args["plan"])
    run.progress(20, "")
    comparison = compare(plan)
    with run.completing():
        run.result = comparison


def compare(plan: SeatingPlan) -> dict[str, Any]:
    """Draw the certificate's request again: {"same", "hash", "why"}; `why` is a code (`engine`, `hash` ...)."""
    try:
        grid, mark = drawn_again(plan)
    except seating.Impossible as refusal:
        return {"same": False, "hash": "", "why": refusal.code}
    return {"same": grid == plan.grid, "hash": mark, "why": ""}


def drawn_again(plan: SeatingPlan) -> tuple[Rows, str]:
    """The grid in entry numbers, from the certificate alone, and its hash; exchanges by hand are made again."""
    certificate = plan.certificate
    if "request" in certificate:
        drawn = seating.redraw(certificate)
        return _called(drawn.grid, certificate.get("entries")), str(drawn.certificate["hash"])
    made = _source(plan).certificate["made"]
    assert plan.parent is not None
    first, second = made["seats"]
    before, since = drawn_again(plan.parent)[0], plan.first_round - 1
    as_played = closed if made.get("closed") else list
    grid = exchanged(as_played([*plan.grid[:since], *before[since:]]), made["round"], (first, second))
    grid = as_played(grid)
    return grid, seating.grid_hash(seating.parse_grid(grid))


def _source(plan: SeatingPlan) -> SeatingPlan:
    """The plan itself, which was made by exchanging seats of another plan. Raises Conflict for any other origin."""
    if plan.parent is None or "plan" not in plan.certificate.get("made", {}):
        raise Conflict("not_drawn", "plan", found=plan.number)
    return plan


def _size(plan: SeatingPlan) -> int:
    """Players times rounds of the draw behind a plan."""
    drawn = plan
    while "request" not in drawn.certificate:
        parent = _source(drawn).parent
        assert parent is not None
        drawn = parent
    return sum(len(tables) * 4 for tables in drawn.grid)


def _called(grid: seating.Grid, entries: list[int] | None) -> Rows:
    """The engine's players by their entry numbers."""
    return [
        [[seat if seat is None or entries is None else entries[seat] for seat in table] for table in tables]
        for tables in grid
    ]


def _jobs(plan: SeatingPlan) -> Any:
    return Job.objects.filter(kind=REDRAW, args__plan=plan.pk).order_by("-pk")


def _by_job(plan: SeatingPlan) -> RepeatedDraw:
    with transaction.atomic():
        job = _jobs(plan).first()
        fresh = timezone.now() - timedelta(seconds=KEPT_SECONDS)
        if job is None or (job.finished_at is not None and job.finished_at < fresh):
            job = queue.enqueue(REDRAW, {"plan": plan.pk}, debounce_key=f"{REDRAW}:{plan.pk}")
    return _of_job(job)


def _of_job(job: Job) -> RepeatedDraw:
    if job.state == JobState.DONE and job.result is not None:
        return RepeatedDraw(JobState.DONE, 100, **job.result)
    return RepeatedDraw(job.state, job.progress, why=trouble_words(job))
