"""Plans without their grids: the state, the quality and the possible changes of each, and the plan that counts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tournaments.desk.seating import selectors
from tournaments.desk.seating.presentation.measures import measure_rows, quality_lines
from tournaments.desk.seating.selectors import Rows
from tournaments.models import Entry, SeatingPlan, Stage, Tournament

State = SeatingPlan.State


@dataclass(frozen=True, slots=True)
class PlanCard:
    """A plan. `lines`: its quality in at most three sentences. `moved`: rounds in which a referee has fixed seats.
    `absent`: seated, but no longer playing; `lacking`: playing, but without a seat. `stale`: the rounds that have
    started are seated otherwise. `open`: the tournament is not over, so that drafts may be thrown away; `publishable`:
    the plan may be published.
    """

    plan: SeatingPlan
    measures: Sequence[Mapping[str, Any]]
    lines: Sequence[str]
    moved: Sequence[int]
    absent: Sequence[Entry]
    lacking: Sequence[Entry]
    stale: bool
    open: bool
    publishable: bool

    @property
    def rounds(self) -> range:
        """The numbers of the plan's rounds."""
        return range(1, len(self.plan.grid) + 1)

    @property
    def fits(self) -> bool:
        """Whether the plan seats exactly those who play."""
        return not self.absent and not self.lacking


def plan_cards(
    stage: Stage, plans: Iterable[SeatingPlan], entries: Mapping[int, Entry], started: int
) -> list[PlanCard]:
    """These plans of a stage, of which a number of rounds have started."""
    replaced, seated = selectors.replaced(stage), selectors.seated_grid(stage)
    present = selectors.players_of_stage(stage)
    is_open = stage.tournament.state != Tournament.State.FINISHED
    cards = []
    for plan in plans:
        rows = measure_rows(plan.measures)
        absent = selectors.absent(plan.seats, entries, started, replaced)
        stale = plan.state != State.PUBLISHED and plan.seats[:started] != seated[:started]
        is_new = plan.state in (State.DRAFT, State.REPLACED) and len(plan.seats) > started
        cards.append(
            PlanCard(
                plan=plan,
                measures=rows,
                lines=quality_lines(rows),
                moved=selectors.moved_rounds(plan),
                absent=absent,
                lacking=_lacking(plan, present, seated, started),
                stale=stale,
                open=is_open,
                publishable=is_open and is_new and not stale and not absent,
            )
        )
    return cards


def _lacking(plan: SeatingPlan, present: Sequence[Entry], seated: Rows, started: int) -> list[Entry]:
    """Players without a seat in the plan's rounds to come; none where it seats only a final, or only players who have
    checked in.
    """
    rest = (seated if plan.state == State.PUBLISHED else plan.seats)[started:]
    if not rest or plan.method == SeatingPlan.Method.RANK:
        return []
    if plan.wishes.get("checked_in") and not started:
        present = [entry for entry in present if entry.checked_in_at is not None]
    numbers = selectors.seated_in(rest)
    return [entry for entry in present if entry.number not in numbers]


def counting(cards: Sequence[PlanCard]) -> PlanCard | None:
    """The plan that counts: a draft that was drawn since the publication and can be published; else the published plan;
    before there is any, the newest draft.
    """
    published = next((card for card in cards if card.plan.state == State.PUBLISHED), None)
    drafts = [card for card in cards if card.plan.state == State.DRAFT]
    if published is None:
        return drafts[0] if drafts else None
    since = published.plan.published_at
    assert since is not None, "a published plan has its moment"
    waiting = (card for card in drafts if card.publishable and card.plan.created_at > since)
    return next(waiting, published)
