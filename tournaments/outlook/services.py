"""The rest of a stage is drawn by a job, once after each round, and stored; nothing is drawn in a request."""

import hashlib

from django.db import transaction

from tournaments.common import queue
from tournaments.common.canonical import canonical
from tournaments.models import Outlook, Stage
from tournaments.outlook import selectors
from tournaments.outlook.engine.rest import Rest, draw, runs_for
from tournaments.standings.selectors.standings import public_snapshot
from tournaments.standings.services import OUTLOOK


@queue.handles(OUTLOOK, attempts=3, apart=True)
def draw_job(run: queue.Run) -> None:
    """The job: the drawn rest and "done" in one transaction."""
    stage = Stage.objects.select_related("tournament").filter(pk=run.args["stage"]).first()
    made = prepare_outlook(stage=stage) if stage else None
    with run.completing():
        if made is not None:
            store_outlook(outlook=made)
            run.result = {"runs": made.runs}


def prepare_outlook(*, stage: Stage) -> Outlook | None:
    """The rest of a stage drawn from its public standings, not yet stored; None where nothing is new or left."""
    snapshot = public_snapshot(stage)
    if snapshot is None:
        return None
    field = selectors.closed_field(snapshot)
    if not field.played or not field.rounds_left:
        return None
    rest = selectors.rest_of(field)
    places = selectors.places_of(stage, len(field.contenders))
    seed, runs = seed_of(rest, places), runs_for(rest)
    before = selectors.outlook_of(stage)
    if before is not None and before.seed == seed:
        return None
    counts = draw(rest, places, runs, seed)
    return Outlook(
        stage=stage,
        after_round=field.payload["after_round"],
        seed=seed,
        runs=runs,
        places=places,
        counts={str(number): own for number, own in counts.items()},
    )


def store_outlook(*, outlook: Outlook) -> None:
    """The outlook takes the place of the stage's earlier one. It follows from the ledger: no log entry tells of it."""
    with transaction.atomic():
        facts = {name: getattr(outlook, name) for name in ("after_round", "seed", "runs", "places", "counts")}
        Outlook.objects.update_or_create(stage=outlook.stage, defaults=facts)


def seed_of(rest: Rest, places: list[int]) -> str:
    """The hash of everything that is drawn from: the same results draw the same rest."""
    facts = {
        "figures": {str(number): list(map(str, own)) for number, own in rest.figures.items()},
        "rounds": rest.rounds,
        "seated": rest.seated,
        "played": [[list(map(str, own)) for own in table] for table in rest.played],
        "places": places,
    }
    return hashlib.sha256(canonical(facts)).hexdigest()
