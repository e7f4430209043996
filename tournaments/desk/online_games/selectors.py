"""The plan of recorded games: the entry of each platform's name, and the fate of each game. Nothing is written."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from players.spelling import plain_name
from scoring.faults import Fault, Refused
from tournaments.desk.online_games.engine.actions import PLAYERS, RecordedGame
from tournaments.desk.online_games.engine.comparing import Judged, judge
from tournaments.desk.online_games.engine.folding import NAMES
from tournaments.desk.seating.selectors import seated_grid
from tournaments.models import Answer, Entry, Stage, Table
from tournaments.play.hands.services.reseating import with_names
from tournaments.play.ledger import games as ledger_games

MOST_GAMES: Final = 60
"""Games of one import: all of them are written in one transaction."""
HANDS, SCORES, SKIP = "hands", "scores", "skip"
RIICHI: Final = "riichi"


class GameFate(StrEnum):
    """The fate of a game in an import."""

    NEW = "new"
    SAME = "same"
    OPEN = "open"
    CONFLICT = "conflict"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class PlannedName:
    """A name of the platform, and the entry that plays under it; None: somebody must choose."""

    place: int
    name: str
    entry: Entry | None

    @property
    def field(self) -> str:
        return f"player-{self.place}"


@dataclass(frozen=True, slots=True)
class PlannedGame:
    """A recorded game: its four entries by seat, the table where it goes, and what the rules here make of it.

    ``table`` None: a table of a round that is seated for it.
    """

    place: int
    record: RecordedGame
    judged: Judged
    entries: tuple[Entry | None, ...]
    round: int = 0
    table: Table | None = None
    fate: GameFate = GameFate.NEW
    faults: tuple[Fault, ...] = ()

    @property
    def field(self) -> str:
        return f"game-{self.place}"

    @property
    def count_of_hands(self) -> int:
        return len(self.record.hands)

    @property
    def options(self) -> tuple[str, ...]:
        if self.fate == GameFate.NEW:
            return (HANDS, SCORES, SKIP)
        return (SCORES, SKIP) if self.fate == GameFate.FAULT and self.judged.faults else (SKIP,)

    @property
    def default(self) -> str:
        return {GameFate.NEW: HANDS, GameFate.SAME: SKIP}.get(self.fate, "")

    @property
    def numbers(self) -> tuple[int, ...]:
        """The entry numbers by seat."""
        return tuple(entry.number for entry in self.entries if entry is not None)

    def events(self, *, scores: bool = False) -> list[dict[str, Any]]:
        """The events to record, with the keys of the entries: the hands, or the final scores alone."""
        keys = dict(zip(NAMES, (str(number) for number in self.numbers), strict=True))
        events = [self.result] if scores else self.judged.events
        return [with_names(event, keys) for event in events]

    @property
    def result(self) -> dict[str, Any]:
        """The platform's final scores, from the start that is played from here, and the sticks left on the table."""
        judged = self.judged
        shift = judged.start - self.record.hands[0].before[0]
        scores = [score + shift for score in judged.final_there]
        pot = (judged.start * PLAYERS - sum(scores)) // 1000
        return {"kind": "table_result", "scores": dict(zip(NAMES, scores, strict=True)), "pot": pot}


@dataclass(frozen=True, slots=True)
class PlannedGames:
    """The plan of a whole import; ``entries`` are those who can play under a name."""

    names: list[PlannedName]
    games: list[PlannedGame]
    entries: list[Entry]


def plan_games(stage: Stage, records: Sequence[RecordedGame], choices: Mapping[str, str]) -> PlannedGames:
    """The fate of every game under the choices made so far (`player-0`: an entry's number).

    Raises Refused (`too_many_games`, `riichi_only`).
    """
    ruleset = ledger_games.ruleset_of(stage.tournament)
    if ruleset.family != RIICHI:
        raise Refused(Fault("riichi_only", "file", found=ruleset.key))
    if len(records) > MOST_GAMES:
        raise Refused(Fault("too_many_games", "file", MOST_GAMES, len(records)))
    entries = list(
        Entry.objects.filter(tournament=stage.tournament)
        .exclude(status=Entry.Status.APPLIED)
        .select_related("player")
        .order_by("number")
    )
    names = _names(records, entries, choices)
    joined = {name.name: name.entry for name in names}
    places = _Places(stage)
    games = [
        places.put(
            PlannedGame(
                place,
                record,
                judge(record, ruleset, stage.played_options),
                tuple(joined[player] for player in record.players),
            )
        )
        for place, record in enumerate(records)
    ]
    return PlannedGames(names, games, entries)


def _names(
    records: Sequence[RecordedGame], entries: Sequence[Entry], choices: Mapping[str, str]
) -> list[PlannedName]:
    by_number = {str(entry.number): entry for entry in entries}
    proposed = _proposals(entries)
    names = dict.fromkeys(player for record in records for player in record.players)
    planned = []
    for place, name in enumerate(names):
        chosen = choices.get(f"player-{place}")
        entry = proposed.get(name.casefold().strip()) or proposed.get(plain_name(name, ""))
        planned.append(PlannedName(place, name, entry if chosen is None else by_number.get(chosen)))
    return planned


def _proposals(entries: Sequence[Entry]) -> dict[str, Entry | None]:
    """The entries by name and by their answers to questions, say, that for the name on a platform.

    None where two would be meant.
    """
    by_pk = {entry.pk: entry for entry in entries}
    words = [(plain_name(entry.player.given_name, entry.player.family_name), entry) for entry in entries]
    answers = Answer.objects.filter(entry__in=by_pk).values_list("text", "entry")
    words += [(text.casefold().strip(), by_pk[pk]) for text, pk in answers]
    proposed: dict[str, Entry | None] = {}
    for text, entry in words:
        proposed[text] = entry if proposed.get(text, entry) == entry else None
    return proposed


class _Places:
    """The tables where games can go: each is taken once."""

    def __init__(self, stage: Stage) -> None:
        rows = Table.objects.filter(round__stage=stage).select_related("round__stage__tournament")
        rows = rows.prefetch_related("seats__entry", "hands").order_by("round__number", "number")
        self.tables: dict[frozenset[int], list[Table]] = {}
        for table in rows:
            here = frozenset(seat.entry.number for seat in table.all_seats())
            self.tables.setdefault(here, []).append(table)
        self.seated = len(seated_grid(stage))
        self.added: list[set[int]] = []

    def put(self, game: PlannedGame) -> PlannedGame:
        """The game with its table, its fate and its faults."""
        if any(entry is None for entry in game.entries):
            return replace(game, fate=GameFate.OPEN)
        if len(set(game.numbers)) < PLAYERS:
            counted = Counter(game.numbers)
            players = zip(game.record.players, game.numbers, strict=True)
            twice = next(name for name, number in players if counted[number] > 1)
            return replace(game, fate=GameFate.FAULT, faults=(Fault("sits_twice", "players", found=twice),))
        here = self.tables.get(frozenset(game.numbers), [])
        for table in here:
            fate = _recorded(table, game)
            if fate is not None:
                return replace(game, table=table, round=table.round.number, fate=fate)
        fate = GameFate.FAULT if game.judged.faults else GameFate.NEW
        game = replace(game, fate=fate, faults=game.judged.faults)
        free = next((table for table in here if ledger_games.is_unplayed(table)), None)
        if free is not None:
            here.remove(free)
            return replace(game, table=free, round=free.round.number)
        return replace(game, round=self.seated + self._added_round(set(game.numbers)))

    def _added_round(self, numbers: set[int]) -> int:
        """The first of the rounds to be seated in which none of these plays yet, counted from 1."""
        for place, seated in enumerate(self.added, start=1):
            if not seated & numbers:
                seated |= numbers
                return place
        self.added.append(set(numbers))
        return len(self.added)


def _recorded(table: Table, game: PlannedGame) -> GameFate | None:
    """Whether this game was recorded at the table already: the same hands, or most of them; None: it was not."""
    live = [hand.event for hand in ledger_games.live_hands(table)]
    recorded = [event for event in live if event["kind"] not in ("end", "substitute", "adjustment")]
    for events in (game.events(), game.events(scores=True)):
        same = sum(_alike(stored, event) for stored, event in zip(recorded, events, strict=False))
        if events and same == len(events) == len(recorded):
            return GameFate.SAME
        if 2 * same > len(events):
            return GameFate.CONFLICT
    return None


def _alike(stored: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    return all(stored.get(key) == part for key, part in event.items() if part not in ([], None, ""))
