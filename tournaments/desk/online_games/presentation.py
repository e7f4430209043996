"""The preview of recorded games: names to be joined, and each game with its table, its fate and what differs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from scoring.faults import Fault
from tournaments.common.web.imports import Choice, choice_for
from tournaments.desk.online_games.engine.comparing import Difference
from tournaments.desk.online_games.forms import Upload
from tournaments.desk.online_games.selectors import (
    HANDS,
    SCORES,
    SKIP,
    GameFate,
    PlannedGame,
    PlannedGames,
    PlannedName,
)
from tournaments.play.statistics.texts import OUTCOMES
from tournaments.texts.faults import sentence
from tournaments.texts.format import deal

FATES = {
    GameFate.NEW: lazy("will be recorded"),
    GameFate.SAME: lazy("recorded already"),
    GameFate.OPEN: lazy("choose the players first"),
    GameFate.CONFLICT: lazy("recorded otherwise"),
    GameFate.FAULT: lazy("cannot be replayed by these rules"),
}
TONES = {
    GameFate.NEW: "good",
    GameFate.SAME: "",
    GameFate.OPEN: "waiting",
    GameFate.CONFLICT: "waiting",
    GameFate.FAULT: "dispute",
}
WAYS = {HANDS: lazy("all its hands"), SCORES: lazy("only its final scores"), SKIP: lazy("leave out")}


@dataclass(frozen=True, slots=True)
class ShownName:
    """A name of the platform, and who can play under it."""

    planned: PlannedName
    choices: list[Choice]
    open: bool


@dataclass(frozen=True, slots=True)
class ShownGame:
    """A game with its players (name there, name here, score there, score here)."""

    planned: PlannedGame
    players: tuple[tuple[str, str, int, int | None], ...]
    differences: list[tuple[str, Difference]]
    """Each after the name of its hand."""
    fate: str
    tone: str
    faults: tuple[str, ...]
    choices: tuple[Choice, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class Preview:
    """Files as they would be recorded; ``records`` hands them on to the import."""

    records: list[str]
    names: list[ShownName]
    games: list[ShownGame]

    @property
    def open(self) -> int:
        """The number of rows that need a choice."""
        return sum(name.open for name in self.names) + sum(game.open for game in self.games)


def shown_preview(planned: PlannedGames, uploads: Sequence[Upload], choices: Mapping[str, str]) -> Preview:
    """The preview of games, with the choices made so far."""
    return Preview(
        [upload.packed() for upload in uploads],
        [_name(name, planned) for name in planned.names],
        [_game(game, choices) for game in planned.games],
    )


def _name(name: PlannedName, planned: PlannedGames) -> ShownName:
    choices = [Choice("", _("choose …"), name.entry is None)]
    choices += [
        Choice(str(entry.number), f"{entry.number} · {entry.full_name}", entry == name.entry)
        for entry in planned.entries
    ]
    return ShownName(name, choices, name.entry is None)


def _game(game: PlannedGame, choices: Mapping[str, str]) -> ShownGame:
    taken = choice_for(game, choices)
    judged = game.judged
    here: Sequence[int | None] = (None,) * 4 if judged.faults else judged.scores
    players = tuple(
        (name, entry.full_name if entry else "", there, score)
        for name, entry, there, score in zip(
            game.record.players, game.entries, judged.final_there, here, strict=True
        )
    )
    return ShownGame(
        planned=game,
        players=players,
        differences=[
            (deal({"round": difference.round, "deal": difference.deal}), difference)
            for difference in judged.differences
        ],
        fate=str(FATES[game.fate]),
        tone=TONES[game.fate],
        faults=tuple(_sentence(fault, game) for fault in game.faults),
        choices=tuple(Choice(way, str(WAYS[way]), way == taken) for way in game.options),
        open=not taken,
    )


def _sentence(fault: Fault, game: PlannedGame) -> str:
    """The fault with the hand at which the game cannot go on."""
    if not game.judged.faults:
        return sentence(fault)
    if fault.found in OUTCOMES:
        fault = fault._replace(found=str(OUTCOMES[fault.found]))
    hand = game.record.hands[len(game.judged.events)]
    return f"{deal({'round': hand.round, 'deal': hand.deal})}: {sentence(fault)}"
