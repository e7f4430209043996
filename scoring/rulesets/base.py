"""The interface of every rule set: its data (options, patterns, flags) and the functions that the shared code calls."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar

from scoring.descriptions import (
    MELDS,
    NO_NAMES,
    TOTAL,
    EndSignal,
    Figure,
    Flag,
    GameFacts,
    Option,
    ScoreSheet,
)
from scoring.faults import Fault, Refused, brief
from scoring.names import Names
from scoring.penalties import OTHER, PenaltyRule
from scoring.score import Explanation

if TYPE_CHECKING:  # without events and tables, the scoring of hands starts in half the time
    from scoring.events import Event
    from scoring.hand import Meld
    from scoring.rulebook import Entry, Table, Worth
    from scoring.state import GameState, Outcome, Result
    from scoring.targets import Target


class RuleSet(ABC):
    """A rule set: one edition of one rulebook, the same under its key for ever.

    The family's class holds the common part of its editions; keywords give the rest.

    Pages, papers and the API ask a rule set only these questions:

    - of a hand: `has_dora`, `has_flowers`, `has_racks`, `has_declared_doublings`; as data `hand_fields` and
      `record_fields`;
    - of an event: `event_kinds`, `abortive_reasons`, `win_fields`, and from them `has_stakes`, `has_liability`,
      `has_responsible`, `has_discards`; of a claim `has_fu` and `claim_limits`; `pays_one_winner`;
    - of a game: `seats`, `start_fields`, `seats_of_round`, `has_uma`, `ranking`, `penalties`, `end_signal`, and
      `facts`, the figures that depend on the options: red fives, the step of fu, uma, limit, cost of a chombo ...;
    - of tiles that are no complete hand yet: `targets`, `has_furiten`;
    - on paper: `score_sheet`, `sheet_note`, `three_players`, `federation_name`.
    """

    family: ClassVar[str]
    play_module: ClassVar[str] = ""
    """The module with `start`, `play` and `results` of the family; empty where its class has these methods itself."""
    targets_module: ClassVar[str] = "scoring.targets"
    """The module with `targets_of`, the forms that a complete hand of the family can have."""
    book_module: ClassVar[str] = ""
    """The module with `entry further worth group endings tables`: texts on patterns and payments for readers."""
    event_kinds: tuple[str, ...] = ()
    abortive_reasons: tuple[str, ...] = ()
    seats: tuple[int, ...] = (4,)
    win_fields: frozenset[str] = frozenset()
    """The fields of a win in an event beside its winners: ``riichi liable responsible discards racks``."""
    hand_fields: frozenset[str] = frozenset({"concealed", "melds", "win_tile", "flags"})
    """The fields that the record of a winner's hand may have."""
    record_fields: frozenset[str] = frozenset({"seat", "self_draw", "discarder"})
    """The fields of a line of ``hands`` beside the hand; where several players count, ``winners`` and ``racks``."""
    has_fu: bool = False
    """Whether a claim is fan and fu, a limit or yakuman; in other games it is points, or one of `claim_limits`."""
    has_uma: bool = False
    """Whether places are worth points: a result has an uma."""
    has_furiten: bool = False
    """Whether a player who discarded a tile they wait for wins by self-draw alone."""
    score_sheet: ScoreSheet = ScoreSheet.HANDS
    sheet_note: str = ""
    """One or two sentences on the score sheet: who pays whom. ``%(limit)s`` stands for `GameFacts.limit`."""
    three_players: str = ""
    """The changes for a table of three, where the rule set has one: on its score sheet and in the book."""
    federation_name: str = ""
    """The name of the game in the results file of the European federation; empty: the key of the rule set."""
    claim_limits: tuple[Flag, ...] = ()
    """The limits that a table may claim by name in place of points, beside the limits of riichi."""
    pays_one_winner: bool = False
    """Whether of several players who call a discard only the first in turn is paid; the others are recorded."""
    start_fields: frozenset[str] = frozenset()
    """The fields with which a game may begin beside its players."""
    meld_names: Mapping[str, Names] = MELDS
    """The names that the players of this game give to ``chi pon kan kakan ankan``."""
    line_names: Mapping[str, Names] = NO_NAMES
    """The names of lines of a bill that are no patterns, by code: points, fu, dora, limits."""
    ranking: tuple[Figure, ...] = (TOTAL,)
    """The figures that rank a tournament, the first figure first; players equal in all of them share a place."""
    end_signal: EndSignal = EndSignal(
        0, 1, False, "EMA general assembly 2019: the hand in progress is finished"
    )

    def __init__(
        self,
        *,
        key: str,
        names: Names,
        edition: str,
        source: str,
        description: str,
        options: tuple[Option, ...],
        flags: tuple[Flag, ...] = (),
        unverified: tuple[str, ...] = (),
        put_right: tuple[str, ...] = (),
        section_names: Mapping[str, Names] = NO_NAMES,
    ) -> None:
        self.key = key
        self.names = names
        self.edition = edition
        self.source = source
        self.description = description
        self.options = options
        self.flags = flags
        self.unverified = unverified
        self.put_right = put_right
        """Differences of earlier versions under this key: results of that time keep their figures."""
        self.section_names = section_names
        """Sections to which the document gives a title, by that title."""

    @property
    def has_dora(self) -> bool:
        """Whether indicators lie beside the wall."""
        return "dora_indicators" in self.hand_fields

    @property
    def has_flowers(self) -> bool:
        """Whether flowers and seasons are among the tiles."""
        return "bonus" in self.hand_fields

    @property
    def has_declared_doublings(self) -> bool:
        """Whether only the doublings that a winner declares are paid."""
        return "declared_doublings" in self.hand_fields

    @property
    def has_racks(self) -> bool:
        """Whether the tiles of the losers count."""
        return "racks" in self.win_fields

    @property
    def has_stakes(self) -> bool:
        """Whether a player in riichi stakes a stick: counters and sticks lie on the table."""
        return "riichi" in self.win_fields

    @property
    def has_liability(self) -> bool:
        """Whether a player who fed a yakuman can be liable for it."""
        return "liable" in self.win_fields

    @property
    def has_responsible(self) -> bool:
        """Whether a player other than the discarder, or nobody, may answer for the winning tile."""
        return "responsible" in self.win_fields

    @property
    def has_discards(self) -> bool:
        """Whether the log of discards may show the player who answers for the winning tile."""
        return "discards" in self.win_fields

    @property
    def result_options(self) -> frozenset[str]:
        """The keys of the options that may change after hands were played: they only turn scores into results."""
        return frozenset(option.key for option in self.options if option.results_only)

    @property
    @abstractmethod
    def patterns(self) -> Sequence[Any]:
        """The rows: each has ``code``, ``names`` and ``section``."""

    def targets(self, seat: int, round_: int, melds: "Sequence[Meld]" = ()) -> "Sequence[Target]":
        """The forms of a complete hand of this seat in this round (0-3 for E S W N), beside these melds."""
        forms: Sequence[Target] = import_module(self.targets_module).targets_of(seat, round_, melds)
        return forms

    @property
    def penalties(self) -> tuple[PenaltyRule, ...]:
        """The penalties of the game: by default those for cases that no rulebook foresees."""
        return OTHER

    def every_name(self) -> Iterator[Names]:
        """All names of this rule set that a reader may meet, to be translated; some of them come several times."""
        rows: tuple[Any, ...] = (self, *self.options, *self.ranking, *self.patterns, *self.flags)
        yield from (row.names for row in (*rows, *self.claim_limits, *self.penalties))
        for option in self.options:
            yield from option.choice_names
        for names in (self.line_names, self.meld_names, self.section_names):
            yield from names.values()
        yield from self._names_of_book()

    def _names_of_book(self) -> Iterator[Names]:
        """Conditions of the patterns, captions and headings of the tables."""
        rules = self.resolve(None)
        for pattern in self.patterns:
            entries = (self.entry(pattern, rules), self.further(pattern, rules))
            yield from (entry.condition for entry in entries if entry)
            yield self.group(pattern, rules)
        yield from self.endings(rules)
        for table in self.tables(rules):
            yield from table.every_name()

    def resolve(self, options: Mapping[str, Any] | None) -> Any:
        """The frozen parameters of a game under ``options``; raises `Refused` naming every bad option."""
        given = {} if options is None else options
        if not isinstance(given, Mapping):
            raise Refused(Fault("wrong_type", "options", "an object", brief(given)))
        by_key = {option.key: option for option in self.options}
        faults = [
            Fault("unknown_option", f"options.{brief(key)}", sorted(by_key))
            for key in given
            if key not in by_key
        ]
        for key, value in given.items():
            if key in by_key:
                faults += by_key[key].faults(value)
        if faults:
            raise Refused(*faults)
        return self.rules_with({key: by_key[key].freeze(value) for key, value in given.items()})

    def all_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Every option of the rule set with its value under the ``options`` of an event, which name some of them."""
        return {option.key: options.get(option.key, option.default) for option in self.options}

    @abstractmethod
    def rules_with(self, options: Mapping[str, Any]) -> Any:
        """The parameters with these checked options in place."""

    def at_odds(self, rules: Any) -> list[Fault]:
        """The faults of options that are possible each by itself but not together: results that do not sum to zero.

        They are refused when options are chosen. A game under such options is still scored: it may have been played.
        """
        return []

    def open_start_fields(self, rules: Any) -> frozenset[str]:
        """The `start_fields` that these parameters leave to the table."""
        return self.start_fields

    def facts(self, rules: Any) -> GameFacts:
        """The figures of a game by these parameters, see `resolve`."""
        return GameFacts()

    @abstractmethod
    def score(self, record: Mapping[str, Any], rules: Any) -> dict[str, Any]:
        """The fields of a `hands` answer beside ``id`` and ``ok``; raises `Refused`."""

    @abstractmethod
    def explain(self, record: Mapping[str, Any], rules: Any) -> Explanation:
        """The same score as a bill; raises `Refused`."""

    def seats_of_round(self, rules: Any, round_: int) -> tuple[int, ...]:
        """The players who sit East, South, West and North when a round begins, by their first seats (0-3).

        Empty where all players stay on their first seats, which is the rule in most games. ``round_`` counts from 0.
        """
        return ()

    @cached_property
    def _book(self) -> Any:
        """The `book_module`, loaded when a book is opened; None where the family has none."""
        return import_module(self.book_module) if self.book_module else None

    def entry(self, pattern: Any, rules: Any) -> "Entry | None":
        """The condition of a pattern and a hand that holds it."""
        book_entry: Entry | None = self._book and self._book.entry(pattern, rules)
        return book_entry

    def further(self, pattern: Any, rules: Any) -> "Entry | None":
        """The condition under which a pattern is worth more than once, where the edition has that."""
        book_entry: Entry | None = self._book and self._book.further(pattern, rules)
        return book_entry

    def worth(self, pattern: Any, rules: Any) -> "Worth | None":
        """The worth of a pattern by these parameters."""
        book_worth: Worth | None = self._book and self._book.worth(pattern, rules)
        return book_worth

    def group(self, pattern: Any, rules: Any) -> Names:
        """The chapter in which a pattern stands."""
        return self._book.group(pattern, rules) if self._book else self.names

    def endings(self, rules: Any) -> tuple[Names, ...]:
        """The endings of a game, each as a sentence."""
        return tuple(self._book.endings(rules)) if self._book else ()

    def tables(self, rules: Any) -> "tuple[Table, ...]":
        """Payments, limits and the other tables of the rulebook."""
        book_tables: tuple[Table, ...] = self._book.tables(rules) if self._book else ()
        return book_tables

    @cached_property
    def _play(self) -> Any:
        """The `play_module`, loaded with the first game."""
        return import_module(self.play_module)

    def start(self, players: tuple[str, ...], rules: Any, extra: Mapping[str, Any]) -> "GameState":
        """The state before the first hand."""
        state: GameState = self._play.start(self, players, rules, extra)
        return state

    def play(self, state: "GameState", event: "Event") -> "Outcome":
        """The outcome of the event at the table; raises `Refused` when the event cannot have happened."""
        outcome: Outcome = self._play.play(state, event)
        return outcome

    def results(self, state: "GameState") -> "dict[str, Result]":
        """The final figures, as if the game ended in this state."""
        results: dict[str, Result] = self._play.results(state)
        return results

    def after_penalties(self, results: Sequence[Mapping[str, Any]], rules: Any) -> list[dict[str, Any]]:
        """The results of one table (`Result.to_json`), from which penalties given outside its events were taken."""
        return [dict(result) for result in results]
