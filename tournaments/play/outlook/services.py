"""A job draws the rest of a stage once after each round, and stores it; no request draws anything."""

import hashlib
from typing import NamedTuple

from django.db import transaction

from tournaments.common.chain.canonical import canonical
from tournaments.common.jobs import queue
from tournaments.common.web.kept.versions import pages_changed
from tournaments.models import Outlook, Stage
from tournaments.play.ledger.changing import lock_row
from tournaments.play.outlook import selectors
from tournaments.play.outlook.engine.rest import Rest, draw, runs_for
from tournaments.play.standings.selectors.standings import public_snapshot
from tournaments.play.standings.services import OUTLOOK


class Inputs(NamedTuple):
    """The public results of a stage from which its rest is drawn, and their hash."""

    after_round: int
    rest: Rest
    places: list[int]
    seed: str


@queue.handles(OUTLOOK, attempts=3, apart=True)
def draw_job(run: queue.Run) -> None:
    """The job: the drawn rest and "done" in one transaction.

    Results that have changed while it drew have asked for a job of their own, which may have been quicker.
    """
    stage = Stage.objects.select_related("tournament").filter(pk=run.args["stage"]).first()
    made = prepare_outlook(stage=stage) if stage else None
    with run.completing():
        now = inputs_of(lock_row(made.stage)) if made else None
        if made and now and made.seed == now.seed:
            store_outlook(outlook=made)
            run.result = {"runs": made.runs}


def prepare_outlook(*, stage: Stage) -> Outlook | None:
    """The rest of a stage drawn from its public standings, not yet stored; None where nothing is new or left."""
    before = selectors.outlook_of(stage)
    return draw_outlook(stage, "" if before is None else before.seed)


def draw_outlook(stage: Stage, but_seed: str = "") -> Outlook | None:
    """The rest of a stage drawn from its public standings; None where no game is left, and for the seed `but_seed`."""
    inputs = inputs_of(stage)
    if inputs is None or inputs.seed == but_seed:
        return None
    after_round, rest, places, seed = inputs
    runs = runs_for(rest)
    counts = draw(rest, places, runs, seed)
    return Outlook(
        stage=stage,
        after_round=after_round,
        seed=seed,
        runs=runs,
        places=places,
        counts={str(number): own for number, own in counts.items()},
    )


def inputs_of(stage: Stage) -> Inputs | None:
    """The inputs of a draw from the public standings; None where no game was played or none is left."""
    snapshot = public_snapshot(stage)
    if snapshot is None:
        return None
    field = selectors.closed_field(snapshot)
    if not field.played or not field.rounds_left:
        return None
    rest = selectors.rest_of(field)
    places = selectors.places_of(stage, len(field.contenders))
    return Inputs(field.payload["after_round"], rest, places, seed_of(rest, places))


def store_outlook(*, outlook: Outlook) -> None:
    """Replace the stage's earlier outlook. It follows from the ledger, so it has no log entry."""
    with transaction.atomic():
        facts = {name: getattr(outlook, name) for name in ("after_round", "seed", "runs", "places", "counts")}
        Outlook.objects.update_or_create(stage=outlook.stage, defaults=facts)
        pages_changed(outlook.stage.tournament_id)


def seed_of(rest: Rest, places: list[int]) -> str:
    """The hash of all inputs of the draw: the same results draw the same rest."""
    facts = {
        "figures": {str(number): list(map(str, own)) for number, own in rest.figures.items()},
        "rounds": rest.rounds,
        "seated": rest.seated,
        "played": [[list(map(str, own)) for own in table] for table in rest.played],
        "places": places,
    }
    return hashlib.sha256(canonical(facts)).hexdigest()
