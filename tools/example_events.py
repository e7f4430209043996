"""Small tournaments for the example workbooks, one for each family of rule sets: each shows every part of a workbook.

Simulated players play riichi; the hands of the other games are those of the rulebooks' examples (the test cases) and of
the benchmarks. The same program gives the same ledger, as it has a clock of its own.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from benchmarks.random_hands import fimj_deal
from demo.rounds import Manner, SimulatedTable, Staff
from demo.simulation import Habits
from demo.tournament import people
from players.models import Account
from scoring import game
from scoring.faults import Refused
from scoring.state import GameState
from tournaments.desk.hall.services.rounds import close_round, start_round
from tournaments.desk.people.services.entries import add_players, withdraw_entry
from tournaments.desk.people.services.status import make_reserve
from tournaments.desk.people.services.substitutes import seat_substitute
from tournaments.desk.people.services.teams import set_teams
from tournaments.desk.seating.services.next_round import seat_next_round
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.desk.setup.services.tournaments import change_state, create_tournament, grant_role
from tournaments.desk.stages.services.opening import open_stage
from tournaments.desk.stages.services.planning import add_stage
from tournaments.models import Entry, Hand, Role, Round, Stage, Table, Tournament
from tournaments.play.hands.services import disputes, hands
from tournaments.play.hands.services.corrections import rule_hand
from tournaments.play.ledger.games import live_hands, start_of
from tournaments.play.ledger.services import read_table
from tournaments.play.penalties.services.penalties import give_penalty

JSON = dict[str, Any]
CASES = Path(__file__).parent.parent / "tests/scoring/cases"
OPENING = datetime(2026, 5, 9, 9, tzinfo=UTC)
PLAYERS, ROUNDS, MOST_HANDS = 12, 3, 10
SEED = 2008
MODEST = 60
"""Points of an MCR or Zung Jung hand that is common enough for an example."""
RULESETS = {"riichi": "ema2025", "fimj": "fimj2001", "zung-jung": "zungjung33", "mcr": "mcr2006"}
"""The rule set of each example by its name."""


@contextmanager
def steady_clock() -> Iterator[None]:
    """Run with a clock that is twenty seconds later at every look."""
    ticks = count()
    with patch("django.utils.timezone.now", lambda: OPENING + timedelta(seconds=20 * next(ticks))):
        yield


def make_event(name: str) -> Tournament:
    """The example tournament of this name, played to its end."""
    with steady_clock():
        return _Event(name).played()


class _Event:
    """A tournament of twelve in teams: three rounds and a final of four that carries half of the points."""

    def __init__(self, name: str) -> None:
        self.name, self.ruleset = name, RULESETS[name]
        organiser, head, referee = (
            Account.objects.create(username=username) for username in ("olga", "hanna", "ralf")
        )
        self.staff = Staff(referee, head, organiser)
        self.rng = Random(f"tenbo/example/{name}")
        self.tournament = create_tournament(
            name="Example Open",
            slug=f"example-{name}",
            ruleset=self.ruleset,
            by=organiser,
            rounds=ROUNDS,
            place="Bologna",
            country="ITA",
            starts_on=date(2026, 5, 9),
            ends_on=date(2026, 5, 10),
            team_best=2,
        )
        for account, kind in ((head, Role.Kind.HEAD_REFEREE), (referee, Role.Kind.REFEREE)):
            grant_role(tournament=self.tournament, account=account, kind=kind, by=organiser)
        change_state(tournament=self.tournament, state="public", by=organiser)

    @property
    def stage(self) -> Stage:
        return self.tournament.stages.select_related("tournament").get(number=1)

    def played(self) -> Tournament:
        staff = self.staff
        lines = people().splitlines()[: PLAYERS + 1]
        add_players(tournament=self.tournament, players="\n".join(lines), by=staff.organiser)
        make_reserve(entry=self._entry(PLAYERS + 1), ranked=False, by=staff.organiser)
        teams = {"Amber": [1, 5, 9, 2], "Jade": [3, 6, 10, 4], "Silver": [7, 8, 11, 12]}
        set_teams(tournament=self.tournament, teams=teams, by=staff.organiser)
        publish_plan(plan=make_plan(stage=self.stage, by=staff.organiser, seed=SEED), by=staff.organiser)
        for number in range(1, ROUNDS + 1):
            self._round(
                Round.objects.select_related("stage__tournament").get(stage=self.stage, number=number)
            )
        self._final()
        change_state(tournament=self.tournament, state="finished", by=staff.organiser)
        self.tournament.refresh_from_db()
        return self.tournament

    def _entry(self, number: int) -> Entry:
        return Entry.objects.select_related("tournament", "player").get(
            tournament=self.tournament, number=number
        )

    def _round(self, round_: Round) -> None:
        start_round(round=round_, by=self.staff.head)
        round_.refresh_from_db()
        tables = list(Table.objects.filter(round=round_).order_by("number"))
        if round_.number == 2:
            self._mishaps(round_, tables)
        for table in tables:
            if (round_.number, table.number) == (2, 3):
                self._from_paper(table)
            else:
                self._play(table)
        close_round(round=round_, by=self.staff.head)

    def _mishaps(self, round_: Round, tables: list[Table]) -> None:
        """A player is late, and a player goes home: a substitute sits down for them."""
        late, gone = self._sitting(tables[0])[1], self._sitting(tables[1])[0]
        give_penalty(
            stage=round_.stage,
            entry=late,
            kind="other",
            amount=2000 if self.name == "riichi" else 10,
            reason="Ten minutes late after the break.",
            by=self.staff.head,
            table=tables[0],
        )
        seat_substitute(
            table=tables[1],
            entry=gone,
            substitute=self._entry(PLAYERS + 1),
            by=self.staff.head,
            reason="Left for the hospital.",
        )

    def _sitting(self, table: Table) -> list[Entry]:
        seats = {seat.wind: seat.entry for seat in table.seats.select_related("entry__tournament")}
        return [seats[wind] for wind in "ESWN"]

    def _from_paper(self, table: Table) -> None:
        sheet = (41_200, 33_100, 26_400, 19_300) if self.name == "riichi" else (64, 21, -13, -72)
        if self.name == "fimj":
            sheet = (640, 210, -130, -720)
        names = [entry.key for entry in self._sitting(table)]
        event = {"kind": "table_result", "scores": dict(zip(names, sheet, strict=True)), "pot": 0}
        hands.submit_hand(table=table, event=event, by=self.staff.referee)

    def _play(self, table: Table) -> None:
        if self.name == "riichi":
            habits = Habits(chombo=0.02, dead=0.02)
            SimulatedTable(table, self.staff, SEED).play_out(
                Manner(wrong=0.05, habits=habits), most=MOST_HANDS
            )
            return
        self._play_examples(table)

    def _play_examples(self, table: Table) -> None:
        deal = {"fimj": _fimj, "mcr": _from_cases("mcr2006"), "zung-jung": _from_cases("zungjung33")}[
            self.name
        ]
        while table.state != Table.State.FINISHED:
            locked = read_table(table.pk)
            state = _state(locked)
            if len(live_hands(locked)) >= (MOST_HANDS if self.name == "fimj" else 2 * MOST_HANDS):
                hands.submit_hand(table=table, event=hands.TIME_UP, by=self.staff.referee)
            else:
                self._send(table, _possible(state, deal, self.rng))
            table.refresh_from_db()

    def _send(self, table: Table, event: JSON) -> None:
        """Send the hand; now and then the table claims too much, and the head referee decides."""
        if event["kind"] == "win" and self.name != "fimj" and self.rng.random() < 0.04:
            event["winners"][0]["claim"] = {"points": 48}
        sent = hands.submit_hand(table=table, event=event, by=self.staff.referee).data["hand"]
        if sent["state"] != Hand.State.HELD:
            return
        hand = Hand.objects.get(pk=sent["id"])
        if self.rng.random() < 0.5:
            disputes.accept_hand(hand=hand, by=self.staff.referee)
            return
        disputes.dispute_hand(hand=hand, by=self.staff.referee, reason="The winner counts another pattern.")
        player = event["winners"][0]["player"]
        rulings = {player: {"points": 40}}
        reason = "The pattern was shown to the table."
        rule_hand(hand=Hand.objects.get(pk=hand.pk), rulings=rulings, by=self.staff.head, reason=reason)

    def _final(self) -> None:
        """The final of the best four players who are still there."""
        gone = Entry.objects.filter(tournament=self.tournament, seats__played_by__isnull=False).distinct()
        for entry in gone.select_related("tournament", "player"):
            withdraw_entry(entry=entry, by=self.staff.organiser, reason="Left for the hospital.")
        final = add_stage(
            tournament=self.tournament,
            by=self.staff.organiser,
            kind="final",
            rounds_planned=1,
            cut="top",
            places=4,
            carry_percent=50,
        )
        open_stage(stage=final, by=self.staff.organiser, tie="lot", seed=SEED)
        stage = Stage.objects.select_related("tournament").get(pk=final.pk)
        plan = seat_next_round(stage=stage, by=self.staff.organiser, way="place", seed=SEED)
        publish_plan(plan=plan, by=self.staff.organiser)
        self._round(Round.objects.select_related("stage__tournament").get(stage=stage, number=1))


Deal = Callable[[GameState, Random], JSON]


def _state(table: Table) -> GameState:
    state = start_of(table)
    for hand in live_hands(table):
        state = game.apply(state, hand.event).state
    return state


def _possible(state: GameState, deal: Deal, rng: Random) -> JSON:
    """A deal that can have happened here: a deal that the rules refuse is dealt again."""
    while True:
        event = {"kind": "exhaustive_draw"} if rng.random() < 0.12 else deal(state, rng)
        try:
            game.apply(state, event)
        except Refused:
            continue
        return event


def _from_cases(ruleset: str) -> Deal:
    """Deals of a game of one winner, with the hands of the test cases."""
    cases = json.loads((CASES / ruleset / "hands.json").read_text(encoding="utf-8"))
    modest = [case for case in cases if case["expect"].get("points", MODEST + 1) <= MODEST]

    def deal(state: GameState, rng: Random) -> JSON:
        given = rng.choice(modest)["input"]
        winner, discarder = rng.sample(state.players, 2)
        hand = {key: given[key] for key in ("concealed", "melds", "win_tile", "bonus") if key in given}
        won = {"player": winner, "hand": {**hand, "flags": []}}
        return {"kind": "win", "discarder": None if rng.random() < 0.35 else discarder, "winners": [won]}

    return deal


def _fimj(state: GameState, rng: Random) -> JSON:
    """A mah-jong with the racks of the three others."""
    made = fimj_deal(rng)
    players = {wind: player for player, wind in state.winds.items()}
    ((seat, hand),) = made["winners"].items()
    self_draw = hand.pop("self_draw")
    discarder = None if self_draw else rng.choice([wind for wind in players if wind != seat])
    racks = {players[wind]: {**rack, "status": None} for wind, rack in made["racks"].items()}
    return {
        "kind": "win",
        "discarder": players[discarder] if discarder else None,
        "winners": [{"player": players[seat], "hand": hand}],
        "racks": racks,
    }
