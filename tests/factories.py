"""Rows for tests, and whole situations: a tournament whose first round runs."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from factory.declarations import Sequence
from factory.django import DjangoModelFactory, Password

from players.models import Account, Club, Player
from tests import remembered
from tournaments.common.web.idempotency import Answer
from tournaments.desk.hall.services.closing import close_table
from tournaments.desk.hall.services.rounds import start_round
from tournaments.desk.people.services.entries import add_entry
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.tournaments import change_state, create_tournament, grant_role
from tournaments.models import Entry, Role, Round, Stage, Table, Tournament
from tournaments.play.hands.services.hands import submit_hand

PASSWORD = "east-wind-41"


class AccountFactory(DjangoModelFactory[Account]):
    class Meta:
        model = Account
        skip_postgeneration_save = True

    username = Sequence(lambda n: f"account{n}")
    password = Password(PASSWORD)


class ClubFactory(DjangoModelFactory[Club]):
    class Meta:
        model = Club

    name = Sequence(lambda n: f"Club {n}")
    country = "ITA"


class PlayerFactory(DjangoModelFactory[Player]):
    class Meta:
        model = Player

    given_name = Sequence(lambda n: f"Ana{n}")
    family_name = Sequence(lambda n: f"Rossi{n}")
    country = "ITA"


@dataclass
class Hall:
    """A tournament with its people. `winds` of a table name the entries by their starting seats."""

    tournament: Tournament
    organiser: Account
    head: Account
    referee: Account
    keys: int = field(default=0)

    @property
    def stage(self) -> Stage:
        return Stage.objects.select_related("tournament").get(tournament=self.tournament, number=1)

    def round(self, number: int = 1) -> Round:
        return Round.objects.select_related("stage__tournament").get(stage=self.stage, number=number)

    def table(self, number: int = 1, round_number: int = 1) -> Table:
        return Table.objects.select_related("round__stage__tournament").get(
            round__stage__tournament=self.tournament, round__number=round_number, number=number
        )

    def entries(self, table: Table) -> list[Entry]:
        seats = {seat.wind: seat.entry for seat in table.seats.select_related("entry__player")}
        return [seats[wind] for wind in "ESWN"]

    def names(self, table: Table) -> list[str]:
        return [entry.key for entry in self.entries(table)]

    def send(self, table: Table, event: dict[str, Any], **more: Any) -> Answer:
        return submit_hand(table=table, event=event, by=more.pop("by", self.referee), **more)


def make_hall(
    *, players: int = 4, rounds: int = 1, started: bool = True, seed: int = 1, **settings: Any
) -> Hall:
    """A tournament with players, a published plan and, when `started`, its first round running."""
    settings = {"name": "Bologna Open", "ruleset": "ema2008", **settings}
    key = (players, rounds, started, seed, repr(sorted(settings.items())))
    made: list[Hall] = []
    remembered.once(
        key,
        lambda: made.append(_build_hall(players, rounds, started, seed, settings)),
        (AccountFactory, ClubFactory, PlayerFactory),
    )
    if made:
        return made[0]
    organiser, head, referee = Account.objects.order_by("pk")[:3]
    return Hall(Tournament.objects.get(), organiser, head, referee)


def _build_hall(players: int, rounds: int, started: bool, seed: int, settings: dict[str, Any]) -> Hall:
    organiser, head, referee = AccountFactory.create_batch(3)
    tournament = create_tournament(by=organiser, rounds=rounds, **settings)
    tournament = change_state(tournament=tournament, state="public", by=organiser)
    grant_role(tournament=tournament, account=head, kind=Role.Kind.HEAD_REFEREE, by=organiser)
    grant_role(tournament=tournament, account=referee, kind=Role.Kind.REFEREE, by=organiser)
    for player in PlayerFactory.create_batch(players):
        add_entry(tournament=tournament, player=player, by=organiser)
    hall = Hall(tournament, organiser, head, referee)
    if players >= 4:
        plan = make_plan(stage=hall.stage, by=organiser, seed=seed)
        publish_plan(plan=plan, by=organiser)
        if started:
            start_round(round=hall.round(), by=head)
    return hall


def close_table_from_paper(
    *,
    table: Table,
    scores: Mapping[str, int],
    by: Account,
    pot: int = 0,
    played: Collection[str] = (),
    **more: Any,
) -> Answer:
    """Close a table by its score sheet; `played`: the players who did play although marked as gone."""
    event = {"kind": "table_result", "scores": dict(scores), "pot": pot}
    return close_table(table=table, event=event, by=by, instead=dict.fromkeys(played), **more)


def end_table(*, table: Table, by: Account, played: Collection[str] = (), **more: Any) -> Answer:
    """End the game of a table because its time is up, or early for a reason."""
    return close_table(table=table, event=END, by=by, instead=dict.fromkeys(played), **more)


def ron(winner: str, discarder: str, **claim: Any) -> dict[str, Any]:
    """A win on a discard by claim alone."""
    return {"kind": "win", "discarder": discarder, "winners": [{"player": winner, "claim": claim}]}


def draw(*tenpai: str) -> dict[str, Any]:
    """An exhaustive draw."""
    return {"kind": "exhaustive_draw", "tenpai": list(tenpai)}


PINFU = {
    "concealed": "234567m345p67s22s",
    "melds": [],
    "win_tile": "8s",
    "dora_indicators": "1z",
    "flags": [],
}
"""平和 pinfu and all simples, closed: 2 fan, 30 fu on a discard; 2000 for anyone but East."""


def ron_tiles(winner: str, discarder: str, claim: dict[str, Any] | None = None) -> dict[str, Any]:
    """A win on a discard with tiles (PINFU), and what the table says of it."""
    won: dict[str, Any] = {"player": winner, "hand": dict(PINFU)}
    if claim is not None:
        won["claim"] = claim
    return {"kind": "win", "discarder": discarder, "winners": [won]}


END = {"kind": "end", "reason": "time"}
