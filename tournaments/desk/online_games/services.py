"""Records the games of a platform as hands of tables, as the preview shows: all of them, or nothing and every fault.

Every hand goes through the one door; its reason names the platform and the file. The same files again change nothing.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction

from players.models import Account
from scoring.faults import Fault, Refused
from tournaments.common import permissions
from tournaments.common.errors import Conflict
from tournaments.desk.hall.services.rounds import close_when_complete, start_round
from tournaments.desk.online_games.engine.actions import RecordedGame
from tournaments.desk.online_games.selectors import (
    SCORES,
    SKIP,
    PlannedGame,
    PlannedGames,
    plan_games,
)
from tournaments.desk.seating.selectors import Rows, seated_grid
from tournaments.desk.seating.services.plans import publish_plan
from tournaments.desk.seating.services.replanning import keep_grid
from tournaments.models import Round, Stage, Table
from tournaments.models.limits import LONGEST_REASON
from tournaments.models.rounds import WINDS
from tournaments.play.hands.services.hands import TIME_UP, submit_hand
from tournaments.play.hands.services.reseating import reseat
from tournaments.play.ledger import services as ledger


class ImportedGames(NamedTuple):
    """The numbers of games recorded and left out, of their hands, and of the rounds seated for them."""

    recorded: int
    skipped: int
    hands: int
    seated: int


def import_games(
    *, stage: Stage, records: Sequence[RecordedGame], by: Account, choices: Mapping[str, str]
) -> ImportedGames:
    """Record games. `choices` override the proposals of the preview (`player-0`: an entry's number, `game-0`: `hands`,
    `scores` or `skip`). Raises Refused with every fault that no choice settles, and the errors of the services.
    """
    with transaction.atomic():
        tournament = ledger.lock_tournament(stage.tournament_id)
        permissions.require(permissions.can_manage_seating, by, stage)
        ledger.require_open(tournament)
        planned = plan_games(stage, records, choices)
        chosen = _chosen(planned, choices)
        seated = _seat(stage, [game for game, _how in chosen], by)
        hands = 0
        for number in sorted({game.round for game, _how in chosen}):
            hands += _record_round(stage, number, [row for row in chosen if row[0].round == number], by)
    return ImportedGames(len(chosen), len(planned.games) - len(chosen), hands, seated)


Chosen = tuple[PlannedGame, str]


def _chosen(planned: PlannedGames, choices: Mapping[str, str]) -> list[Chosen]:
    """The games to record, and how. Raises Refused where a choice is missing."""
    faults: list[Fault] = []
    chosen: list[Chosen] = []
    for game in planned.games:
        choice = choices.get(game.field, "") or game.default
        if choice not in game.options:
            faults += game.faults or (Fault("game_unsettled", game.field, found=game.record.name),)
        elif choice != SKIP:
            chosen.append((game, choice))
    if faults:
        raise Refused(*faults)
    return chosen


def _seat(stage: Stage, games: Sequence[PlannedGame], by: Account) -> int:
    """Seat the rounds that the games add, and return their number. Raises Conflict (`round_gap`)."""
    grid = seated_grid(stage)
    rounds: dict[int, list[list[int | None]]] = {}
    for game in games:
        if game.table is None:
            rounds.setdefault(game.round, []).append(list(game.numbers))
    for at, number in enumerate(sorted(rounds), start=len(grid) + 1):
        if number != at:
            raise Conflict("round_gap", "round", expected=at, found=number)
    added: Rows = [rounds[number] for number in sorted(rounds)]
    if added:
        publish_plan(plan=keep_grid(stage=stage, grid=[*grid, *added], by=by), by=by)
    return len(added)


def _record_round(stage: Stage, number: int, chosen: Sequence[Chosen], by: Account) -> int:
    """Record the games of a round: start it if need be, and close it after its last table. Returns the hands."""
    round_ = Round.objects.get(stage=stage, number=number)
    if round_.state == Round.State.PLANNED:
        start_round(round=round_, by=by)
    at = {
        frozenset(seat.entry.number for seat in table.all_seats()): table
        for table in Table.objects.filter(round=round_).prefetch_related("seats__entry")
    }
    hands = sum(_record(at[frozenset(game.numbers)], game, how, by) for game, how in chosen)
    close_when_complete(round=round_, by=by)
    return hands


def _record(table: Table, game: PlannedGame, how: str, by: Account) -> int:
    """Record a game at its table: its players on the seats of the game, its hands, and its end. Returns the hands."""
    reason = f"{game.record.platform}: {game.record.name}"[:LONGEST_REASON]
    seats = {seat.wind: seat.entry.number for seat in table.all_seats()}
    wanted = dict(zip(WINDS, game.numbers, strict=True))
    if seats != wanted:
        reseat(table=table, seats=wanted, names=False, by=by, reason=reason)
    events = game.events(scores=how == SCORES)
    for number, event in enumerate(events):
        try:
            submit_hand(table=table, event=event, by=by, reason=reason)
        except Refused as refused:
            raise refused.under(f"{game.record.name}: events[{number}]") from refused
    table.refresh_from_db()
    if table.state != Table.State.FINISHED:
        submit_hand(table=table, event=TIME_UP, by=by)
    return len(events)
