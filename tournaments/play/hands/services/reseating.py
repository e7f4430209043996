"""Wrong seats noticed after some hands: put the players on their real seats, and replay the table's game.

Two cases. The winds were wrong and the names right: every event stays with its player, and their wind changes.
Or the chairs were right and names were exchanged, at one table or between two of the round: every event stays
with its chair, and the players in it change. Both leave the old versions of the hands in the ledger.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from players.models import Account
from scoring.state import GameState, Step
from tournaments.common import checks, permissions
from tournaments.common.chain.records import subject_of
from tournaments.common.errors import Conflict, Invalid
from tournaments.common.web.idempotency import Answer, Sent
from tournaments.models import Entry, Hand, Seat, Table
from tournaments.models.rounds import in_turn
from tournaments.play.hands.selectors.hands import table_json
from tournaments.play.hands.services import event_penalties
from tournaments.play.ledger import games
from tournaments.play.ledger import services as ledger
from tournaments.play.ledger.changing import Change, recording
from tournaments.play.signatures.services.signatures import void_signatures
from tournaments.play.standings import services as standings

LISTS = ("dead", "riichi", "tenpai", "claimants", "offenders")
ONE = ("discarder", "liable", "responsible", "player")
KEYED = ("scores", "points", "racks")

Seats = dict[str, str]
"""Wind: entry number as text."""


@dataclass(slots=True)
class Reseated:
    """A table with its seats corrected in memory, its hands folded anew, and its state before."""

    table: Table
    before: Seats
    after: Seats
    was: dict[str, Any]
    state: GameState
    hands: list[Hand]
    events: list[dict[str, Any]]
    steps: list[Step]
    old_steps: list[Step]

    def to_json(self) -> dict[str, Any]:
        """Seats, scores and results before and after; the hands whose payments or players change."""
        now = games.position_of(self.state)
        return {
            "table": self.table.number,
            "seats": {"before": self.before, "after": self.after},
            "scores": {"before": self.was["scores"], "after": now["scores"]},
            "totals": {"before": _totals(self.was), "after": _totals(now)},
            "hands": [
                {"seq": hand.seq, "before": dict(old.delta), "after": dict(new.delta)}
                for hand, old, new in zip(self.hands, self.old_steps, self.steps, strict=True)
                if dict(old.delta) != dict(new.delta)
            ],
        }


def _totals(position: Mapping[str, Any]) -> dict[str, int]:
    return {player: result["total"] for player, result in position["result"].items()}


def preview_reseating(
    *, table: Table, seats: Mapping[str, int], names: bool, by: Account
) -> list[dict[str, Any]]:
    """The changes of `reseat` at each table that it touches; writes nothing."""
    tables = [ledger.read_table(pk) for pk in _touched(table, seats)]
    _require(tables, by)
    return [reseated.to_json() for reseated in _reseated(tables, table.pk, seats, names)]


def reseat(
    *, table: Table, seats: Mapping[str, int], names: bool, by: Account, reason: str, key: str = ""
) -> Answer:
    """Put the people of a table on their real seats ({"E": entry number ...}) and replay its hands, in one step.

    `names` False: the winds were wrong, events stay with their players. `names` True: the chairs were right and
    names were exchanged, events stay with their chairs; one player may then come from another table of the round,
    and the player they replace goes there. Raises Refused when an event cannot have happened on these seats
    (`hands[3].…`), Invalid (`unknown_seat`, `player_twice`, `not_in_round`, `names_only`, `one_exchange`) and
    Conflict (`no_change`, `hand_held`, `round_not_running`, `game_reopens`).
    """
    sent = Sent(by, key, {"reseat": table.pk, "seats": dict(seats), "names": names, "reason": reason})
    with transaction.atomic():
        tables = [ledger.lock_table(Table(pk=pk)) for pk in _touched(table, seats)]
        _require(tables, by)
        if first := sent.first_answer():
            return first
        checks.require_reason(reason)
        tables_reseated = _reseated(tables, table.pk, seats, names)
        changes = [reseated.to_json() for reseated in tables_reseated]
        with recording(tables[0], "reseat", by, reason=reason) as change:
            _save_seats(change, tables_reseated)
            for reseated in tables_reseated:
                _save_hands(change, reseated)
                if names:
                    _move_waiting(change, reseated)
            void_signatures(tables=tables, by=by)
            standings.request_rebuild(stage_id=tables[0].round.stage_id)
            change.subject = " ".join(map(subject_of, tables))
            change.before = {"seats": {str(row.table.number): row.before for row in tables_reseated}}
            after = {str(row.table.number): row.after for row in tables_reseated}
            change.after = {"seats": after, "names": names, "changes": changes}
        answer = {"tables": [table_json(reseated.table) for reseated in tables_reseated], "changes": changes}
        return sent.keep(answer)


def with_names(event: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The event with other player names; tiles and payments stay."""

    def called(player: Any) -> Any:
        return names.get(player, player) if isinstance(player, str) else player

    changed = dict(event)
    changed |= {key: [called(player) for player in event[key]] for key in LISTS if event.get(key)}
    changed |= {key: called(event[key]) for key in ONE if key in event}
    changed |= {
        key: {called(player): event[key][player] for player in event[key]} for key in KEYED if event.get(key)
    }
    if event.get("winners"):
        changed["winners"] = [with_names(winner, names) for winner in event["winners"]]
    if event.get("discards"):
        changed["discards"] = [[called(player), tile] for player, tile in event["discards"]]
    return changed


def _touched(table: Table, seats: Mapping[str, int]) -> list[int]:
    """The table and the tables of the round that its new people come from, in the order of locking."""
    place = Table.objects.only("pk", "round_id").get(pk=table.pk)
    named = Seat.objects.filter(round=place.round_id, entry__number__in=list(seats.values()))
    return sorted({table.pk, *named.values_list("table_id", flat=True)})


def _require(tables: Sequence[Table], by: Account) -> None:
    for table in tables:
        permissions.require(permissions.can_correct_hands, by, table)
        ledger.require_open(table.round.stage.tournament)
        if table.round.state == "planned":
            raise Conflict("round_not_running", "round", expected="running", found=table.round.state)
        ledger.require_nothing_held(table)


def _reseated(tables: list[Table], pk: int, seats: Mapping[str, int], names: bool) -> list[Reseated]:
    table_asked = next(table for table in tables if table.pk == pk)
    wanted = _wanted(tables, table_asked, seats, names)
    before = {table.pk: _seats_of(table) for table in tables}
    if all(before[table.pk] == wanted[table.pk] for table in tables):
        raise Conflict("no_change", "seats")
    old = {table.pk: games.play(table, games.live_hands(table)) for table in tables}
    was = {table.pk: games.state_after(table, games.live_hands(table)) for table in tables}
    _sit(tables, wanted)
    reseated = []
    for table in tables:
        hands = [played.hand for played in old[table.pk]]
        called = dict(zip(before[table.pk].values(), _in_order(before, wanted, table.pk), strict=True))
        events = [with_names(hand.event, called) if names else hand.event for hand in hands]
        steps = _steps(games.start_of(table), events)
        state = steps[-1].state if steps else games.start_of(table)
        if table.round.state == "closed" and not state.finished:
            raise Conflict("game_reopens", "round")
        reseated.append(
            Reseated(
                table=table,
                before=before[table.pk],
                after=wanted[table.pk],
                was=games.position_of(was[table.pk]),
                state=state,
                hands=hands,
                events=events,
                steps=steps,
                old_steps=[played.step for played in old[table.pk]],
            )
        )
    return reseated


def _in_order(before: Mapping[int, Seats], wanted: Mapping[int, Seats], pk: int) -> list[str]:
    """The players that sit now on the chairs of the earlier players, in the earlier order."""
    return [wanted[pk].get(wind, player) for wind, player in before[pk].items()]


def _steps(state: GameState, events: Sequence[Any]) -> list[Step]:
    steps: list[Step] = []
    for seq, event in enumerate(events, start=1):
        steps.append(games.step_of(steps[-1].state if steps else state, event, seq))
    return steps


def _seats_of(table: Table) -> Seats:
    return dict(in_turn((seat.wind, seat.entry.key) for seat in table.all_seats()))


def _wanted(tables: Sequence[Table], table: Table, seats: Mapping[str, int], names: bool) -> dict[int, Seats]:
    """The wanted seats at each of the tables. Raises Invalid for a fault of the request."""
    now = {table.pk: _seats_of(table) for table in tables}
    new_seats = {wind: str(number) for wind, number in seats.items()}
    _check(new_seats, now, table.pk, names)
    come = sorted(set(new_seats.values()) - set(now[table.pk].values()))
    gone = sorted(set(now[table.pk].values()) - set(new_seats.values()))
    swapped = dict(zip(come, gone, strict=True))
    wanted = {
        pk: {wind: swapped.get(player, player) for wind, player in chairs.items()}
        for pk, chairs in now.items()
    }
    wanted[table.pk] = {wind: new_seats[wind] for wind in games.WINDS if wind in new_seats}
    return wanted


def _check(new_seats: Seats, now: Mapping[int, Seats], pk: int, names: bool) -> None:
    """Raise Invalid if the table cannot have these seats."""
    chairs = now[pk]
    if set(new_seats) != set(chairs):
        raise Invalid("unknown_seat", "seats", expected=list(chairs), found=" ".join(sorted(new_seats)))
    twice = sorted(player for player, count in Counter(new_seats.values()).items() if count > 1)
    if twice:
        raise Invalid("player_twice", "seats", found=twice)
    everybody = {player for seated in now.values() for player in seated.values()}
    strangers = sorted(set(new_seats.values()) - everybody)
    if strangers:
        raise Invalid("not_in_round", "seats", found=strangers[0])
    come = sorted(set(new_seats.values()) - set(chairs.values()))
    if come and not names:
        raise Invalid("names_only", "seats", found=come[0])
    if len(come) > 1:
        raise Invalid("one_exchange", "seats", found=" ".join(come))


def _sit(tables: Sequence[Table], wanted: Mapping[int, Seats]) -> None:
    """Move the people of the prefetched seats, and their substitutes; nothing is saved."""
    seats = [seat for table in tables for seat in table.all_seats()]
    people: dict[str, tuple[Entry, Entry | None, bool, Entry | None]] = {
        seat.entry.key: (seat.entry, seat.played_by, seat.played_self, seat.in_place_of) for seat in seats
    }
    for table in tables:
        for seat, (wind, player) in zip(table.all_seats(), wanted[table.pk].items(), strict=True):
            seat.wind = wind
            seat.entry, seat.played_by, seat.played_self, seat.in_place_of = people[player]


def _save_seats(change: Change[Table], tables: Sequence[Reseated]) -> None:
    """Write all seats anew: updated row by row, two people would share a seat in between."""
    seats = [
        Seat(
            table=reseated.table,
            round=reseated.table.round,
            wind=seat.wind,
            entry=seat.entry,
            played_by=seat.played_by,
            played_self=seat.played_self,
            in_place_of=seat.in_place_of,
        )
        for reseated in tables
        for seat in sorted(reseated.table.all_seats(), key=lambda seat: games.WINDS.index(seat.wind))
    ]
    Seat.objects.filter(table__in=[reseated.table for reseated in tables]).delete()
    change.create_all(seats)


def _save_hands(change: Change[Table], reseated: Reseated) -> None:
    """Write new versions of hands whose players change, and the verdicts that change with the winds."""
    for hand, event, step in zip(reseated.hands, reseated.events, reseated.steps, strict=True):
        if event != hand.event:
            _new_version(change, hand, step)
        else:
            hand.verdict = step.verdict.value
            change.save(hand, "verdict")
    ledger.keep_position(reseated.table, reseated.state)


def _new_version(change: Change[Table], hand: Hand, step: Step) -> None:
    hand.state = Hand.State.SUPERSEDED
    change.save(hand, "state")
    fresh = Hand(
        table=hand.table,
        seq=hand.seq,
        version=ledger.next_version(hand.table, hand.seq),
        event=step.event.to_json(),
        verdict=step.verdict.value,
        state=Hand.State.ACCEPTED,
        reason=change.reason,
        submitted_by=change.by,
        confirmed_by=hand.confirmed_by,
        confirmed_at=hand.confirmed_at,
    )
    marks = event_penalties.shown_by(hand)
    change.wrote([ledger.keep_version(fresh)])
    change.wrote(event_penalties.keep(hand=fresh, rows=marks, by=change.by, reason=change.reason))


def _move_waiting(change: Change[Table], reseated: Reseated) -> None:
    """Move the dead hands of the current deal with their chairs, too."""
    entries = {seat.wind: seat.entry for seat in reseated.table.all_seats()}
    chairs = {player: wind for wind, player in reseated.before.items()}
    for row in event_penalties.waiting_dead(reseated.table):
        row.entry = entries[chairs[row.entry.key]]
        change.save(row, "entry")
