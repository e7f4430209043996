"""A store with a simulated game at every table: some games are played, and every table gets one of them.

Hands are written by the thousand, past the services and the log, for measures of reading. The game is riichi. The
caller sets up Django.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

GAMES = 24
BATCH = 2_000


@dataclass(frozen=True, slots=True)
class Game:
    """Events as JSON with the players P0 to P3, the position after them, and the events that are left."""

    events: str
    position: str
    left: str


def play(players: int, rounds: int, *, left: int = 0) -> dict[int, list[Any]]:
    """Make players, rounds, and a game at every table; return the hands that are left, by table.

    With `left` the last round is running, and each of its tables has this number of hands to send.
    """
    from django.utils import timezone

    from players.models import Account
    from tournaments.desk.people.services.entries import add_players
    from tournaments.desk.seating.services.plans import publish_plan
    from tournaments.desk.setup.services.tournaments import change_state, create_tournament
    from tournaments.models import Round, SeatingPlan

    account = Account.objects.create(username="organiser", is_superuser=True)
    tournament = create_tournament(name="Big", ruleset="ema2025", by=account, rounds=rounds)
    tournament = change_state(tournament=tournament, state="public", by=account)
    for first in range(0, players, 500):
        some = "\n".join(f"Rossi{n}, Ana{n}; ITA" for n in range(first, min(first + 500, players)))
        add_players(tournament=tournament, players=some, by=account)
    grid = turned(players // 4, rounds)
    plan = SeatingPlan.objects.create(
        stage=tournament.stages.get(), number=1, seed=1, grid=grid, method="script", created_by=account
    )
    publish_plan(plan=plan, by=account)
    now = timezone.now()
    Round.objects.update(state="closed", started_at=now, closed_at=now)
    if left:
        Round.objects.filter(number=rounds).update(state="running", closed_at=None)
    return _seat_games(account, rounds if left else 0, left)


def turned(tables: int, rounds: int) -> list[list[list[int]]]:
    """A plan from rows of players that are turned: good enough to be stored."""
    return [
        [[1 + 4 * ((table + turn * seat) % tables) + seat for seat in range(4)] for table in range(tables)]
        for turn in range(rounds)
    ]


def _game_of(seed: int, left: int) -> Game:
    from demo.simulation.game import play_game
    from scoring import game
    from scoring.rulesets import registry
    from tournaments.play.ledger.games import fold, position_of

    ruleset, players = registry.get("ema2025"), ["P0", "P1", "P2", "P3"]
    events = play_game(ruleset, players, seed=seed)
    events_so_far, open_ = events[: len(events) - left], events[len(events) - left :]
    position = position_of(fold(game.start(ruleset, players), events_so_far))
    return Game(*map(json.dumps, (events_so_far, position, open_)))


def _seat_games(account: Any, running: int, left: int) -> dict[int, list[Any]]:
    """Give every table a game; the games of the running round lack their last hands."""
    from tournaments.models import Hand, Table
    from tournaments.play.ledger.games import players_of

    whole = [_game_of(seed, 0) for seed in range(GAMES)]
    parts = [_game_of(seed, left) for seed in range(GAMES)] if left else []
    hands: list[Any] = []
    waiting: dict[int, list[Any]] = {}
    rows = Table.objects.select_related("round").prefetch_related("seats__entry").order_by("pk")
    for at, table in enumerate(rows.iterator(chunk_size=200)):
        open_ = table.round.number == running
        game = (parts if open_ else whole)[at % GAMES]
        events, position, left_over = (
            json.loads(text) for text in _named(players_of(table), game.events, game.position, game.left)
        )
        table.state = "playing" if open_ else "finished"
        table.seq, table.position = len(events), position
        table.save(update_fields=["state", "seq", "position"])
        hands += _rows(table, events, account)
        if open_:
            waiting[table.pk] = left_over
        if len(hands) > BATCH:
            Hand.objects.bulk_create(hands)
            hands.clear()
    Hand.objects.bulk_create(hands)
    return waiting


def _named(players: tuple[str, ...], *texts: str) -> Iterator[str]:
    """The texts with the players' own names."""
    for text in texts:
        for seat, key in enumerate(players):
            text = text.replace(f'"P{seat}"', f'"{key}"')
        yield text


def _rows(table: Any, events: list[Any], account: Any) -> list[Any]:
    from tournaments.models import Hand

    fixed = {"table": table, "version": 1, "verdict": "confirmed", "state": "accepted"}
    return [
        Hand(**fixed, seq=seq, event=event, submitted_by=account) for seq, event in enumerate(events, start=1)
    ]
