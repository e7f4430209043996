"""Tables and rounds played by simulated players, through the services that referees use.

The play of the players lives in `demo.simulation`; here their hands are reported as tables
report them: by tiles or by fan and fu, mostly right, sometimes wrong and then settled. Equal seeds give
equal hands.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from demo.simulation import CAREFUL, Habits, play_hand
from players.models import Account
from scoring import game
from scoring.state import GameState
from tournaments.common.selectors import full_tables
from tournaments.common.web.idempotency import Answer
from tournaments.desk.hall.services import rounds
from tournaments.desk.seating.services.plans import make_plan, publish_plan
from tournaments.models import Hand, Role, Round, Stage, Table, Tournament
from tournaments.play.hands.services import disputes, hands
from tournaments.play.hands.services.corrections import rule_hand
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.penalties.services import penalties
from tournaments.play.signatures.selectors import sheet_of
from tournaments.play.signatures.services.signatures import sign_table, waive_signatures

JSON = dict[str, Any]
ONE_MORE: Final = {"mangan": "haneman", "haneman": "baiman", "baiman": "sanbaiman"}
CHOMBO: Final = "Called a win with a hand that cannot win."
DEAD_HAND: Final = "Took a tile before their turn."
DISPUTE: Final = "The winner counts another fan."
NO_PIN: Final = "Simulated players know no PIN."
RULING: Final = "Counted again at the table with both players."


@dataclass(frozen=True, slots=True)
class Staff:
    """The accounts that send hands, make rulings and seat the rounds."""

    referee: Account
    head: Account
    organiser: Account


@dataclass(frozen=True, slots=True)
class Manner:
    """How hands are reported: the shares of wins without tiles, of tiles with a claim, and of wrong
    claims."""

    without_tiles: float = 0.3
    with_claim: float = 0.3
    wrong: float = 0.02
    settles: bool = True
    """Whether a wrong claim is settled at once; else the hand stays held."""
    habits: Habits = CAREFUL


PLAIN = Manner()


def staff_of(tournament: Tournament) -> Staff:
    """The first referee, head referee and organiser of a tournament; an organiser stands in for the others."""
    roles = Role.objects.filter(tournament=tournament).select_related("account").order_by("-pk")
    accounts = {role.kind: role.account for role in roles}
    organiser = accounts[Role.Kind.ORGANISER]
    head = accounts.get(Role.Kind.HEAD_REFEREE, organiser)
    return Staff(accounts.get(Role.Kind.REFEREE, head), head, organiser)


def play_rounds(
    *,
    stage: Stage,
    rounds: int,
    seed: int,
    manner: Manner = PLAIN,
    tables: Collection[int] = (),
    most: int | None = None,
) -> Iterator[tuple[int, int]]:
    """Play the next rounds of a stage, seating them first if needed; yields each round's number and hands.

    Ends with a round that stays open: some of its tables are left out, or wait for a decision.
    """
    staff = staff_of(stage.tournament)
    if not Round.objects.filter(stage=stage).exists():
        publish_plan(plan=make_plan(stage=stage, by=staff.organiser, seed=seed), by=staff.organiser)
    waiting = Round.objects.filter(stage=stage).exclude(state=Round.State.CLOSED).order_by("number")
    for round_ in list(waiting.select_related("stage__tournament")[:rounds]):
        played = play_round(
            round=round_, staff=staff, seed=seed, manner=manner, tables=tables, most=lambda table: most
        )
        yield round_.number, played
        if not Round.objects.filter(pk=round_.pk, state=Round.State.CLOSED).exists():
            return


def play_round(
    *,
    round: Round,
    staff: Staff,
    seed: int,
    manner: Manner = PLAIN,
    tables: Collection[int] = (),
    most: Callable[[int], int | None] = lambda table: None,
) -> int:
    """Play a round of riichi on from its present state; close it when every table is done. Returns the number of hands.

    ``tables`` are the only tables to play, if given; ``most`` gives the hands that a table has time for.
    """
    if round.state == Round.State.PLANNED:
        rounds.start_round(round=round, by=staff.head)
    played = 0
    for table in Table.objects.filter(round=round).order_by("number"):
        if not tables or table.number in tables:
            sitting = SimulatedTable(table, staff, seed)
            played += sitting.play_out(manner, most=most(table.number))
    if not Table.objects.filter(round=round).exclude(state=Table.State.FINISHED).exists():
        _sign(round, staff)
        rounds.close_round(round=round, by=staff.head)
    return played


def _sign(round: Round, staff: Staff) -> None:
    """Let all players sign their results if the tournament asks for it, without PINs, which no simulation knows."""
    for table in full_tables().filter(round=round):
        sheet = sheet_of(table)
        for place in sheet.places if sheet else ():
            if sheet and place.signature is None and not place.entry.pin:
                sign_table(table=table, entry=place.entry, by=staff.referee, result=sheet.result)
        if sheet and any(place.entry.pin and place.signature is None for place in sheet.places):
            waive_signatures(table=table, by=staff.head, reason=NO_PIN)


class SimulatedTable:
    """A table at which simulated players play on from the state of its ledger."""

    def __init__(self, table: Table, staff: Staff, seed: int) -> None:
        self.table = ledger.read_table(table.pk)
        self.staff = staff
        self.seed = seed
        live = games.live_hands(self.table)
        self.seq = len(live)
        self.is_held = any(hand.state == Hand.State.HELD for hand in live)
        self.state = games.fold(games.start_of(self.table), [hand.event for hand in live])
        self.entries = {seat.entry.key: seat.entry for seat in self.table.all_seats()}

    def play_out(self, manner: Manner = PLAIN, *, most: int | None = None) -> int:
        """Play to the end of the game, or until ``most`` hands are sent and the time is over.

        A table whose last hand is held waits. Returns the number of hands.
        """
        before = self.seq
        while not self.state.finished and not self.is_held:
            if most is not None and self.seq >= most:
                hands.submit_hand(table=self.table, event=hands.TIME_UP, by=self.staff.referee)
                break
            self.play_next(manner)
        return self.seq - before

    def play_next(self, manner: Manner = PLAIN) -> JSON:
        """Play and send the next hand; returns it as pages show it, settled unless ``manner`` leaves it held."""
        rng = Random(f"tenbo/hand/{self.seed}/{self.table.round.number}/{self.table.number}/{self.seq + 1}")
        event = play_hand(self.state, rng, habits=manner.habits)
        if event["kind"] == "chombo":
            return self.give_chombo(event["offenders"], event["riichi"])
        for player in event.pop("dead", ()):
            entry = self.entries[player]
            penalties.give_dead_hand(table=self.table, entry=entry, by=self.staff.head, reason=DEAD_HAND)
        submission = as_table_sends_it(event, self.state, rng, manner, self.table.round.stage.tournament)
        sent = self._send(hands.submit_hand, table=self.table, event=submission, by=self.staff.referee)
        if sent["state"] == Hand.State.HELD and manner.settles:
            self._settle(Hand.objects.get(pk=sent["id"]), claims_of(event, self.state), rng)
        self._go_on(sent)
        return sent

    def give_chombo(self, offenders: Collection[str], riichi: Collection[str] = ()) -> JSON:
        """Send a chombo as the next hand."""
        sent = self._send(
            penalties.give_chombo,
            table=self.table,
            offenders=[self.entries[player] for player in offenders],
            riichi=[self.entries[player] for player in riichi],
            by=self.staff.head,
            reason=CHOMBO,
        )
        self._go_on(sent)
        return sent

    def _send(self, service: Callable[..., Answer], **fields: Any) -> JSON:
        sent: JSON = service(expected_seq=self.seq + 1, **fields).data["hand"]
        return sent

    def _go_on(self, sent: JSON) -> None:
        """Fold the hand as if it were settled: the table and the referee both settle a wrong claim at the
        value of the tiles."""
        self.state = game.apply(self.state, sent["event"]).state
        self.seq += 1

    def _settle(self, hand: Hand, claims: Mapping[str, JSON], rng: Random) -> None:
        """The table takes the recomputed score, or disputes it and the head referee decides."""
        if rng.random() < 0.6:
            disputes.accept_hand(hand=hand, by=self.staff.referee)
        else:
            disputes.dispute_hand(hand=hand, by=self.staff.referee, reason=DISPUTE)
            rule_hand(hand=hand, rulings=claims, by=self.staff.head, reason=RULING)


def as_table_sends_it(
    event: JSON, state: GameState, rng: Random, manner: Manner, tournament: Tournament
) -> JSON:
    """The event as the table sends it; anything but a win is sent as it is."""
    claims = claims_of(event, state)
    if not claims:
        return event
    free = tournament.tiles_policy == Tournament.Tiles.NEVER
    winners = [
        _with_claim(winner, claims[winner["player"]], rng, manner, may_hide=free)
        for winner in event["winners"]
    ]
    return {**event, "winners": winners}


def _with_claim(winner: JSON, claim: JSON, rng: Random, manner: Manner, *, may_hide: bool) -> JSON:
    if rng.random() < manner.wrong and "liable" not in winner:
        return {**winner, "claim": wrong(claim)}
    way = rng.random()
    if way < manner.without_tiles:
        claimed = {**winner, "claim": claim}
        return {key: value for key, value in claimed.items() if key != "hand"} if may_hide else claimed
    return {**winner, "claim": claim} if way < manner.without_tiles + manner.with_claim else winner


def claims_of(event: Mapping[str, Any], state: GameState) -> dict[str, JSON]:
    """The value of the winners' tiles, as a table would claim it."""
    step = game.apply(state, event)
    return {win.player: claim_of(win.score.value_fields()) for win in step.wins}


def claim_of(value: Mapping[str, Any]) -> JSON:
    """A score as a claim: yakuman, limit, or fan and fu."""
    if value["yakuman"]:
        return {"yakuman": value["yakuman"]}
    if value["limit"]:
        return {"limit": value["limit"]}
    return {"fan": value["fan"], "fu": value["fu"]}


def wrong(claim: Mapping[str, Any]) -> JSON:
    """A claim that counts one step too much; for the largest hands, too little."""
    if "fan" in claim:
        return {**claim, "fan": claim["fan"] + 1}
    return {"limit": ONE_MORE.get(claim.get("limit", ""), "baiman")}
