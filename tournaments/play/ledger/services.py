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
from tournaments.common.chain import hooks
from tournaments.common.chain.records import place_of
from tournaments.common.errors import Conflict
from tournaments.common.statements import insert, joined, one, rows, update
from tournaments.models import Entry, Hand, Penalty, Round, Seat, Stage, Table, Tournament
from tournaments.play.ledger import games

GAME = {
    Table: "",
    Round: "id stage_id number state",
    Stage: "id tournament_id number options",
    Tournament: "id slug ruleset options state tiles_policy tiles_above confirmation_policy",
}
"""The columns of a table and the rows above it that a hand reads; Django reads other columns when they are used."""
GAME_OF_TABLE = """tournaments_table
JOIN tournaments_round ON tournaments_round.id = tournaments_table.round_id
JOIN tournaments_stage ON tournaments_stage.id = tournaments_round.stage_id
JOIN tournaments_tournament ON tournaments_tournament.id = tournaments_stage.tournament_id
WHERE tournaments_table.id = %s"""
PLACES = {Seat: "", Entry: "id tournament_id player_id number status"}
PLACES_OF_TABLE = """tournaments_seat
JOIN tournaments_entry ON tournaments_entry.id = tournaments_seat.entry_id
WHERE tournaments_seat.table_id = %s"""


def lock_tournament(pk: int) -> Tournament:
    """The tournament as it is now, locked until the transaction ends."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=pk)


def lock_table(table: Table) -> Table:
    """The table, locked until the transaction ends, with all that folding it needs.

    SQLite has no row locks: its transaction is IMMEDIATE, and alone in writing.
    """
    if connection.features.has_select_for_update:
        one(Table, "id = %s", table.pk, columns="id", lock="FOR NO KEY UPDATE")
    return read_table(table.pk)


def read_table(pk: int) -> Table:
    """A table with all that folding it needs, read after the lock and so after earlier transactions."""
    for table, round_, stage, tournament in joined(GAME, GAME_OF_TABLE, pk):
        table.round, round_.stage, stage.tournament = round_, stage, tournament
        table.seats_read, table.hands_read = _seats(table), rows(Hand, "table_id = %s", pk)
        for hand in table.hands_read:
            hand.table = table
        return table  # type: ignore[no-any-return]
    raise Table.DoesNotExist(pk)


def _seats(table: Table) -> list[Seat]:
    """The seats with their entries and the entries of substitutes."""
    seats = []
    for seat, entry in joined(PLACES, PLACES_OF_TABLE, table.pk):
        seat.table, seat.entry = table, entry
        if seat.played_by_id is not None:
            seat.played_by = one(Entry, "id = %s", seat.played_by_id)
        seats.append(seat)
    return seats


def require_open(tournament: Tournament) -> None:
    """Refuse to write into a finished tournament."""
    if tournament.state == Tournament.State.FINISHED:
        raise Conflict("tournament_finished", "tournament")


def require_no_archive(tournament: Tournament) -> None:
    """Refuse any change to a tournament that was read from a file as an archive."""
    if tournament.kept_by_id is not None:
        raise Conflict("archive_stays", "tournament")


def require_playing(table: Table) -> None:
    """Require that the round runs and the game is not over."""
    require_open(table.round.stage.tournament)
    if table.round.state != "running":
        raise Conflict("round_not_running", "round", expected="running", found=table.round.state)


def require_newest_settled(hands: Sequence[Hand]) -> None:
    """Require that the table has settled the claim of its newest hand, before the next hand."""
    held = games.newest_unsettled(hands)
    if held:
        raise Conflict("hand_held", "hand", found=held.seq)


def require_nothing_held(table: Table) -> None:
    """Require that no hand of the table is under decision."""
    held = [hand.seq for hand in games.live_hands(table) if hand.is_held]
    if held:
        raise Conflict("hand_held", "hand", found=held[0])


def hand_of(table: Table, pk: int) -> Hand:
    """The hand of the locked table, which it reaches without a query."""
    return next(hand for hand in table.all_hands() if hand.pk == pk)


def store(*, table: Table, seq: int, step: Step, by: Account, reason: str, sent_as: str = "") -> Hand:
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
        sent_as=sent_as,
    )
    return keep_version(hand)


def keep_version(hand: Hand) -> Hand:
    """Store a version; the locked table, which has read its hands, has it among them from now on."""
    table, hands = hand.table, hand.table.all_hands()
    insert(hand)
    table.hands_read = [*hands, hand]
    return hand


def tiles_missing(tournament: Tournament, step: Step) -> list[str]:
    """The paid winners whose tiles the event leaves out, against the tournament's policy."""
    return missing_in(step, games.tiles_floor(tournament))


def next_version(table: Table, seq: int) -> int:
    """The number of the next version of a hand; voided ones count too."""
    return 1 + max((hand.version for hand in table.all_hands() if hand.seq == seq), default=0)


def refold(table: Table) -> None:
    """Write the results of the live hands into the table: count, position, state."""
    keep_position(table, games.state_after(table, games.live_hands(table)))


def keep_position(table: Table, state: GameState) -> None:
    """As `refold`, for a state that was just folded."""
    hands = games.live_hands(table)
    _keep(table, games.fields_of(state, len(hands), held=any(hand.is_held for hand in hands)))


def refold_tables(pks: Sequence[int]) -> int:
    """Lock these tables and fold them again; the number of tables whose cached position was stale.

    Six queries, each after the lock, and one more for each stale table.
    """
    locked = Table.objects.filter(pk__in=pks).select_for_update(no_key=True).order_by("pk")
    tables = list(locked.prefetch_related("round__stage__tournament"))
    return sum(_is_mended(game) for game in games.games_of(tables))


def _is_mended(game: games.Game) -> bool:
    """Fold a locked table again; whether that changed its row."""
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
    """Tell other services that a table has finished, or plays on after all."""
    ended = Table.State.FINISHED
    if (table.state == ended) != (before == ended):
        name = hooks.TABLE_CLOSED if table.state == ended else hooks.TABLE_REOPENED
        hooks.note(table.round.stage.tournament_id, name, f"table:{place_of(table)}")


def next_penalty(tournament_id: int) -> int:
    """The number of the next penalty of a tournament."""
    rows = Penalty.objects.filter(stage__tournament=tournament_id)
    highest: int | None = rows.aggregate(top=Max("number"))["top"]
    return (highest or 0) + 1


def record_of(hand: Hand) -> dict[str, Any]:
    """The part of a hand's version that the log keeps."""
    return {"version": hand.version, "state": hand.state, "verdict": hand.verdict, "event": hand.event}
