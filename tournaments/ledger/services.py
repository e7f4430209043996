"""The common parts of the services of hands: lock a table, check its state, store a version, refold.

Every function here runs inside the transaction of the service that calls it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection
from django.db.models import Max

from players.models import Account
from scoring.state import GameState, Step
from scoring.table import tiles_missing as missing_in
from scoring.verdict import Verdict
from tournaments.common import hooks
from tournaments.common.errors import Conflict
from tournaments.common.prepared import Prepared, attach, insert, update
from tournaments.common.records import place_of
from tournaments.ledger import games
from tournaments.models import Hand, Penalty, Seat, Table, Tournament

TABLE = Prepared(lambda pk: Table.objects.filter(pk=pk).select_related("round__stage__tournament").order_by())
LOCK = Prepared(lambda pk: Table.objects.filter(pk=pk).select_for_update(no_key=True).only("pk").order_by())
SEATS = Prepared(lambda pk: Seat.objects.filter(table=pk).select_related("entry", "played_by").order_by())
HANDS = Prepared(lambda pk: Hand.objects.filter(table=pk).order_by())


def lock_tournament(pk: int) -> Tournament:
    """The tournament as it is now, locked until the transaction ends."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=pk)


def lock_table(table: Table) -> Table:
    """The table, locked until the transaction ends, with all that folding it needs.

    SQLite knows no row locks: there the transaction itself is IMMEDIATE, and alone in writing.
    """
    if connection.features.has_select_for_update:
        LOCK(table.pk)
    return read_table(table.pk)


def read_table(pk: int) -> Table:
    """A table with all that folding it needs: three queries, after the lock, so that what it waited for is seen."""
    table = TABLE.first(pk)
    if table is None:
        raise Table.DoesNotExist(pk)
    attach(table, "seats", SEATS(pk))
    attach(table, "hands", HANDS(pk))
    return table


def require_open(tournament: Tournament) -> None:
    """Nothing is written into a finished tournament."""
    if tournament.state == Tournament.State.FINISHED:
        raise Conflict("tournament_finished", "tournament")


def require_playing(table: Table) -> None:
    """The round runs and the game is not over."""
    require_open(table.round.stage.tournament)
    if table.round.state != "running":
        raise Conflict("round_not_running", "round", expected="running", found=table.round.state)


def require_newest_settled(table: Table) -> None:
    """The newest hand of a table is settled before the next one is told."""
    held = games.newest_held(games.live_hands(table))
    if held:
        raise Conflict("hand_held", "hand", found=held.seq)


def require_nothing_held(table: Table) -> None:
    """No hand of the table is under decision."""
    held = [hand.seq for hand in games.live_hands(table) if hand.is_held]
    if held:
        raise Conflict("hand_held", "hand", found=held[0])


def hand_of(table: Table, pk: int) -> Hand:
    """The hand as the locked table holds it, with the table in reach without a query."""
    hand = next(hand for hand in table.hands.all() if hand.pk == pk)
    hand.table = table
    return hand


def store(*, table: Table, seq: int, step: Step, by: Account, reason: str) -> Hand:
    """Store a new version of a hand; it is held when the claim is not the value of the tiles."""
    hand = Hand(
        table=table,
        seq=seq,
        version=next_version(table, seq),
        event=step.event.to_json(),
        verdict=step.verdict.value,
        state=Hand.State.HELD if step.verdict is Verdict.MISMATCH else Hand.State.ACCEPTED,
        reason=reason,
        submitted_by=by,
    )
    insert(hand)
    return hand


def tiles_missing(tournament: Tournament, step: Step) -> list[str]:
    """The paid winners whose tiles the tournament's policy asks for and the event does not show."""
    return missing_in(step, games.tiles_floor(tournament))


def next_version(table: Table, seq: int) -> int:
    """The number of the next version of a hand; voided ones count too."""
    return 1 + max((hand.version for hand in table.hands.all() if hand.seq == seq), default=0)


def refold(table: Table) -> GameState:
    """Write the results of the live hands into the table: count, position, state."""
    hands = games.live_hands(table)
    state = games.fold(games.start_of(table), [hand.event for hand in hands])
    return keep_position(table, hands, state)


def keep_position(table: Table, hands: list[Hand], state: GameState) -> GameState:
    """As `refold`, for a state that was just folded."""
    _keep(
        table, games.fields_of(state, len(hands), held=any(hand.state == Hand.State.HELD for hand in hands))
    )
    return state


def refold_tables(pks: Sequence[int]) -> int:
    """Lock these tables and fold them again; the number of those whose cached position was stale.

    Six queries, each after the lock, and one more for each stale table.
    """
    locked = Table.objects.filter(pk__in=pks).select_for_update(no_key=True).order_by("pk")
    tables = list(locked.prefetch_related("round__stage__tournament"))
    return sum(_is_mended(game) for game in games.games_of(tables))


def _is_mended(game: games.Game) -> bool:
    """Fold a locked table again; whether that changed anything."""
    fields = game.fields()
    is_stale = any(getattr(game.table, name) != value for name, value in fields.items())
    if is_stale:
        _keep(game.table, fields)
    return is_stale


def _keep(table: Table, fields: Mapping[str, Any]) -> None:
    before = table.state
    for name, value in fields.items():
        setattr(table, name, value)
    update(table, *fields)
    _tell_of_end(table, before)


def _tell_of_end(table: Table, before: str) -> None:
    """Other services hear that a table has finished, or plays on after all."""
    ended = Table.State.FINISHED
    if (table.state == ended) != (before == ended):
        name = hooks.TABLE_CLOSED if table.state == ended else hooks.TABLE_REOPENED
        hooks.note(table.round.stage.tournament_id, name, f"table:{place_of(table)}")


def subject_of(hand: Hand) -> str:
    """How the log names a hand."""
    return f"table:{place_of(hand.table)}/hand:{hand.seq}"


def next_penalty(tournament_id: int) -> int:
    """The number of the next penalty of a tournament."""
    rows = Penalty.objects.filter(stage__tournament=tournament_id)
    highest: int | None = rows.aggregate(top=Max("number"))["top"]
    return (highest or 0) + 1


def record_of(hand: Hand) -> dict[str, Any]:
    """The part of a hand's version that the log keeps."""
    return {"version": hand.version, "state": hand.state, "verdict": hand.verdict, "event": hand.event}
