"""A tournament day as requests: what somebody might ask of the API next, sensible or not, from seeded dice."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any, TypeVar

from demo.simulation import play_hand
from tests.factories import END, Hall
from tournaments.models import Entry, Hand, Penalty, Round, SeatingPlan, Stage, Table
from tournaments.play.ledger import games
from tournaments.play.ledger.services import read_table

T = TypeVar("T")
Step = tuple[str, str, Any]
"""Method, address below /api/v1/, body."""

NONSENSE: tuple[Any, ...] = (
    *(None, True, -1, 0, 2**31, 2**63, 10**30, 1.5, "", " ", "x", "-1", "²", "9" * 5000, "a" * 5000),
    *("%(found)s {0}", "<b>", "é̀" * 300, "\ud800", "a\0b", [], [[]], {}, [None], {"": ""}, [1] * 50),
)


class Day:
    """The requests of one tournament; `wrong` says how often a body is spoiled."""

    def __init__(self, hall: Hall, seed: int, wrong: float = 0.2) -> None:
        self.hall, self.dice, self.wrong = hall, Random(seed), wrong  # dice, no secrets
        self.home = f"tournaments/{hall.tournament.slug}/"

    def next_step(self) -> Step:
        """Mostly a request that takes the day on, else any request."""
        self.stage = self.any_of(Stage.objects.filter(tournament=self.hall.tournament), last=True)
        self.at = f"{self.home}stages/{self.stage.number}/"
        way = self.dice.random()
        if way < 0.45:
            method, path, body = self.go_on()
        elif way < 0.75 and (table := self.any_of(self.tables().exclude(round__state="planned"))):
            method, path, body = self.dice.choice(self.of_table(table))
        else:
            method, path, body = self.dice.choice(self.of_tournament())
        if body and self.dice.random() < self.wrong:
            body = self.spoiled(body)
        return method, path, body

    def any_of(self, found: Iterable[T], *, last: bool = False) -> Any:
        """One of them, None where there is none; `last`: mostly the last."""
        rows = list(found)
        return None if not rows else rows[-1] if last and self.dice.random() < 0.7 else self.dice.choice(rows)

    def tables(self) -> Any:
        """The tables of the tournament."""
        rows = Table.objects.filter(round__stage__tournament=self.hall.tournament).order_by("pk")
        return rows.select_related("round__stage")

    def entry(self) -> int:
        """Somebody's number."""
        rows = Entry.objects.filter(tournament=self.hall.tournament).order_by("number")
        found: int = self.any_of(rows.values_list("number", flat=True))
        return found

    def spoiled(self, body: Any) -> Any:
        """The body with one value replaced, renamed or left out."""
        body = json.loads(json.dumps(body))
        holder, key = body, self.dice.choice(list(body))
        while isinstance(holder[key], dict | list) and holder[key] and self.dice.random() < 0.6:
            holder = holder[key]
            key = self.dice.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        if isinstance(holder, dict) and self.dice.random() < 0.3:
            holder[str(self.dice.choice(NONSENSE))] = holder.pop(key)
        else:
            holder[key] = self.dice.choice(NONSENSE)
        return body

    def go_on(self) -> Step:
        """Start, play, end, close, plan, open the next stage."""
        rounds = Round.objects.filter(stage__tournament=self.hall.tournament).select_related("stage")
        rows = list(rounds.order_by("stage__number", "number"))
        for one in rows:
            address = f"{self.home}stages/{one.stage.number}/rounds/{one.number}/"
            if one.state == "planned":
                return "POST", f"{address}start/", {}
            if one.state == "running":
                table = self.any_of(self.tables().filter(round=one).exclude(state="finished"))
                return self.play_on(table) if table else ("POST", f"{address}close/", None)
        if self.stage.number > 1 and self.stage.opened_at is None:
            return "POST", f"{self.at}open/", {"tie": self.dice.choice(["lot", "all", "head_to_head"])}
        return self.seat_on()

    def play_on(self, table: Table) -> Step:
        held = Hand.objects.filter(table=table, state="held").first()
        if held is not None:
            return "POST", f"hands/{held.pk}/accept/", None
        if table.seq < 3:
            return "POST", f"tables/{table.pk}/hands/", self.hand_of(table)
        return "POST", f"tables/{table.pk}/end/", {"expected_seq": table.seq + 1, "reason": "late"}

    def seat_on(self) -> Step:
        seated = Round.objects.filter(stage=self.stage).count()
        draft = SeatingPlan.objects.filter(stage=self.stage, state="draft").order_by("-number").first()
        if draft is not None and self.dice.random() < 0.7:
            return "POST", f"{self.at}plans/{draft.number}/publish/", None
        if seated < self.stage.rounds_planned:
            way = self.dice.choice(["swiss", "snake", "together"])
            return "POST", f"{self.at}plans/next-round/", {"seed": 3, "way": way, "wishes": {"time": 0.1}}
        cut, share = self.dice.choice(["all", "top", "tables"]), self.dice.choice([0, 33, 50, 100])
        said = {"name": "Final", "cut": cut, "places": self.dice.choice([1, 4, 8]), "carry_percent": share}
        return "POST", f"{self.home}stages/", said

    def hand_of(self, table: Table) -> dict[str, Any]:
        """The next hand of a table: legal riichi, or a win by claim, right or wrong."""
        full = read_table(table.pk)
        live, names = games.live_hands(full), list(games.players_of(full))
        state = games.fold(games.start_of(full), [hand.event for hand in live])
        event: dict[str, Any]
        if state.ruleset.family == "riichi" and not state.finished and self.dice.random() < 0.6:
            event = play_hand(state, self.dice)
        else:
            winner, other, third, *_ = self.dice.sample(names, 4)
            event = {"kind": "win", "discarder": self.dice.choice([other, None])}
            event["winners"] = [{"player": winner, "claim": self.claim()}]
            if state.ruleset.family == "fimj":
                event["racks"] = {name: {"claim": {"points": 4}} for name in names if name != winner}
            if self.dice.random() < 0.2:
                event = {"kind": self.dice.choice(["chombo", "exhaustive_draw"]), "offenders": [third]}
        seq = len(live) + self.dice.choice([1, 1, 1, 1, 1, 1, 2, 0])
        return {"event": event, "expected_seq": seq}

    def claim(self) -> dict[str, Any]:
        """A claim that a table might make."""
        said: list[dict[str, Any]] = [{"fan": 2, "fu": 30}, {"fan": 3, "fu": 31}, {"limit": "mangan"}]
        return self.dice.choice([*said, {"points": 40}])

    def of_table(self, table: Table) -> list[Step]:
        """Requests about a table and its hands."""
        at, why = f"tables/{table.pk}/", self.dice.choice(["misread", "late", ""])
        full = read_table(table.pk)
        names = [int(name) for name in games.players_of(full)]
        start = games.start_of(full)
        hand = self.any_of(Hand.objects.filter(table=table).order_by("pk"), last=True)
        other = {"entry": self.dice.choice(names), "reason": why}
        seq = {"expected_seq": table.seq + 1}
        seats = dict(zip("ESWN", self.dice.sample(names, 4), strict=True))
        steps: list[Step] = [
            ("POST", f"{at}hands/", self.hand_of(table)),
            ("POST", f"{at}hands/", self.hand_of(table)),
            ("POST", f"{at}void/", {"reason": why, "expected_seq": max(1, table.seq)}),
            ("POST", f"{at}paper/", {"scores": start.by_name(start.scores), **seq}),
            ("POST", f"{at}chombo/", {"offenders": [str(names[0])], "reason": why, **seq}),
            ("POST", f"{at}dead-hand/", other),
            ("POST", f"{at}substitutes/", {**other, "substitute": self.entry()}),
            ("POST", f"{at}substitutes/{names[0]}/take-back/", {"reason": why}),
            ("POST", f"{at}reseat/", {"seats": seats, "names": False, "reason": why}),
            ("POST", f"{at}extra-time/", {"minutes": 5, "reason": why}),
            ("POST", f"{at}call/", {"reason": why}),
            ("GET", at, None),
        ]
        if hand is not None:
            own = f"hands/{hand.pk}/"
            ruled = {winner["player"]: self.claim() for winner in hand.event.get("winners", ())}
            newer = {"reason": why, "expected_version": hand.version}
            steps += [
                ("POST", f"{own}dispute/", {"reason": why}),
                ("POST", f"{own}rule/", {"rulings": ruled or {"1": self.claim()}, **newer}),
                ("POST", f"{own}correct/", {"event": self.hand_of(table)["event"], **newer}),
                ("POST", f"{own}preview/", {"event": END}),
            ]
        return steps

    def of_tournament(self) -> list[Step]:
        """Requests of the desk."""
        home, at, one = self.home, self.at, f"{self.home}entries/{self.entry()}/"
        why = self.dice.choice(["ill", "ill", ""])
        number = self.any_of(
            Round.objects.filter(stage=self.stage).values_list("number", flat=True), last=True
        )
        this = f"{at}rounds/{number or 1}/"
        plan = self.any_of(SeatingPlan.objects.filter(stage=self.stage).order_by("number"), last=True)
        given = self.any_of(Penalty.objects.filter(stage__tournament=self.hall.tournament))
        drawn = {"seed": self.dice.randrange(9), "wishes": {"time": 0.1, "checked_in": False}}
        fine = {"stage": self.stage.number, "entry": self.entry(), "kind": "lateness", "amount": 700}
        number = plan.number if plan else 1
        return [
            ("PATCH", home, {"results_policy": self.dice.choice(["live", "after_round", "by_hand"])}),
            ("PATCH", home, {"confirmation_policy": self.dice.choice(["never", "always"])}),
            ("POST", f"{home}entries/", {"text": f"Korhonen Aino {self.dice.randrange(9)}; FIN"}),
            ("POST", f"{one}withdrawal/", {"reason": why}),
            ("DELETE", f"{one}withdrawal/", None),
            ("POST", f"{one}check-in/", None),
            ("POST", f"{one}reserve/", {"ranked": True}),
            ("DELETE", f"{one}reserve/", None),
            ("POST", f"{one}disqualification/", {"reason": why, "strike": True}),
            ("POST", f"{one}ranking/", {"ranked": self.dice.random() < 0.5, "reason": why}),
            ("POST", f"{one}lateness/", {"round": 1, "seconds": self.dice.choice([30, 400, 4000])}),
            ("POST", f"{home}no-shows/", None),
            ("POST", f"{home}penalties/", {**fine, "round": number, "reason": why}),
            ("POST", f"{home}penalties/", {**fine, "receivers": {str(self.entry()): 300}, "reason": why}),
            ("POST", f"{home}penalties/{given.pk if given else 1}/cancel/", {"reason": why}),
            ("PUT", f"{home}teams/", {"teams": {"Red": [1, 2], "Blue": [3, 4]}}),
            ("POST", f"{at}open/undo/", {"reason": why}),
            ("POST", f"{at}plans/", drawn),
            ("POST", f"{at}plans/replan/", drawn),
            ("POST", f"{at}plans/fill/", None),
            ("POST", f"{at}plans/winds/", None),
            ("POST", f"{at}plans/{number}/swap/", {"round": number or 1, "seats": ["1E", "2S"]}),
            ("POST", f"{at}plans/{number}/publish/", None),
            ("POST", f"{at}plans/{number}/discard/", None),
            ("POST", f"{at}plans/{number}/restore/", None),
            ("POST", f"{this}reopen/", {"reason": why}),
            ("POST", f"{this}undo/", {"reason": why, "confirm": this.split("/")[-2]}),
            ("POST", f"{this}pause/", {"reason": why}),
            ("POST", f"{this}resume/", None),
            ("POST", f"{this}signal/", None),
            ("POST", f"{at}standings/publish/", None),
            ("GET", f"{home}penalties/", None),
            ("GET", f"{at}standings/", None),
        ]
