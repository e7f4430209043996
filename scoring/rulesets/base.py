"""What every rule set offers: its data (options, patterns, flags) and the few functions the shared code calls."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from scoring.faults import Fault, Refused, brief
from scoring.jsontext import write
from scoring.score import Explanation

if TYPE_CHECKING:
    from scoring.events import Event
    from scoring.game import GameState, Outcome, Result
    from scoring.penalties import PenaltyRule

Names = Mapping[str, str]
"""A name by language: ``en it es fi``, and ``romaji`` and ``ja`` (or ``zh``) for the native term."""

NO_NAMES: Mapping[str, Names] = MappingProxyType({})

MELDS: Mapping[str, Names] = MappingProxyType(
    {
        "chi": {"en": "chow", "it": "chow", "es": "chow", "fi": "chii"},
        "pon": {"en": "pung", "it": "pung", "es": "pung", "fi": "pon"},
        "kan": {"en": "kong", "it": "kong", "es": "kong", "fi": "kan"},
        "kakan": {"en": "added kong", "it": "kong esteso", "es": "kong extendido", "fi": "lisätty kan"},
        "ankan": {"en": "concealed kong", "it": "kong coperto", "es": "kong oculto", "fi": "piilotettu kan"},
    }
)
"""What most games call the melds, by their type in a record."""

MOST = 10**9
"""More than this no option counts."""
ANNOTATIONS = frozenset({"note", "expect", "tags", "how", "source", "file", "log", "log_points"})
"""Keys that people keep beside a record; they say nothing about the hand."""


class Option(NamedTuple):
    """What an organiser may set for an event: its kind, its default, and where the default comes from."""

    key: str
    kind: str  # int | bool | choice | int_list
    default: Any
    source: str
    names: Names
    choices: tuple[Any, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    length: int | None = None
    choice_names: tuple[Names, ...] = ()
    """The names of the choices, in their order; none where a choice is a number or a wind."""

    def faults(self, value: Any) -> list[Fault]:
        """What is wrong with ``value`` for this option."""
        path = f"options.{self.key}"
        if self.kind == "bool":
            return (
                [] if isinstance(value, bool) else [Fault("wrong_type", path, "true or false", brief(value))]
            )
        if self.kind == "choice":
            known = any(value == choice and type(value) is type(choice) for choice in self.choices)
            return [] if known else [Fault("unknown_choice", path, list(self.choices), brief(value))]
        if self.kind == "int":
            return self._int_faults(path, value)
        return self._list_faults(path, value)

    def _int_faults(self, path: str, value: Any) -> list[Fault]:
        if not is_int(value):
            return [Fault("wrong_type", path, "a whole number", brief(value))]
        low = self.minimum is not None and value < self.minimum
        high = self.maximum is not None and value > self.maximum
        if low or high:
            return [Fault("out_of_range", path, f"{self.minimum} to {self.maximum}", value)]
        return []

    def _list_faults(self, path: str, value: Any) -> list[Fault]:
        if not isinstance(value, list | tuple) or not all(is_int(item) for item in value):
            return [Fault("wrong_type", path, "a list of whole numbers", brief(value))]
        if len(value) != self.length:
            return [Fault("wrong_length", path, self.length, len(value))]
        if any(abs(item) > MOST for item in value):
            return [Fault("out_of_range", path, f"up to {MOST}", brief(value))]
        if sum(value):
            return [Fault("sum_not_zero", path, 0, sum(value))]
        return []

    def freeze(self, value: Any) -> Any:
        """The value as it is kept: lists become tuples."""
        return tuple(value) if isinstance(value, list) else value


class Flag(NamedTuple):
    """What a table may say of a win that the tiles do not show."""

    code: str
    names: Names


class Figure(NamedTuple):
    """A figure of a player's result by which a tournament is ranked."""

    key: str
    names: Names


TOTAL = Figure("total", {"en": "Total", "it": "Totale", "es": "Total", "fi": "Yhteensä"})


class EndSignal(NamedTuple):
    """How a timed game ends: minutes that remain at the signal, and the hands still played after it.

    `hands` counts the hand in progress. `chombo`: a chombo after the signal is one of these hands.
    """

    before: int
    hands: int
    chombo: bool
    source: str


def is_int(value: Any) -> bool:
    """A whole number, and not a truth value."""
    return isinstance(value, int) and not isinstance(value, bool)


def merged(base: Mapping[str, Any] | None, own: Any) -> Mapping[str, Any] | None:
    """The options of a line over those of the run; raises `Refused` when they are no object."""
    if own is None:
        return base
    if not isinstance(own, Mapping):
        raise Refused(Fault("wrong_type", "options", "an object", brief(own)))
    return {**(base or {}), **own}


class RuleSet(ABC):
    """A rule set: one edition of one rulebook, the same under its key for ever.

    What the editions of a family have in common stands in the family's class, the rest is said by keyword.
    """

    family: ClassVar[str]
    event_kinds: tuple[str, ...] = ()
    abortive_reasons: tuple[str, ...] = ()
    seats: tuple[int, ...] = (4,)
    win_fields: frozenset[str] = frozenset()
    claim_limits: tuple[Flag, ...] = ()
    """What a table may claim by name in place of points, beside the limits of riichi."""
    start_fields: frozenset[str] = frozenset()
    """What a game may begin with beside its players."""
    native_language: ClassVar[str] = ""
    """In which of the readers' languages the game has its own terms; none where they are ``ja`` or ``zh``."""
    meld_names: Mapping[str, Names] = MELDS
    """What the players of this game call ``chi pon kan kakan ankan``."""
    ranking: tuple[Figure, ...] = (TOTAL,)
    """What orders a tournament, the first figure first; equal in all of them means a shared place."""
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
        self.section_names = section_names
        """Sections that the document calls by a title, in its own language and in the readers'."""

    @property
    @abstractmethod
    def patterns(self) -> Sequence[Any]:
        """The rows: each has ``code``, ``names`` and ``section``."""

    @property
    def penalties(self) -> "tuple[PenaltyRule, ...]":
        """What may be taken off a player: what no rulebook foresees, unless the game says more."""
        from scoring.penalties import OTHER  # hands alone need no penalties: a batch of them starts without

        return OTHER

    def resolve(self, options: Mapping[str, Any] | None) -> Any:
        """The frozen parameters of a game under ``options``; raises `Refused` naming every bad option."""
        given = {} if options is None else options
        if not isinstance(given, Mapping):
            raise Refused(Fault("wrong_type", "options", "an object", brief(given)))
        known = {option.key: option for option in self.options}
        faults = [
            Fault("unknown_option", f"options.{brief(key)}", sorted(known))
            for key in given
            if key not in known
        ]
        for key, value in given.items():
            if key in known:
                faults += known[key].faults(value)
        if faults:
            raise Refused(*faults)
        return self.rules_with({key: known[key].freeze(value) for key, value in given.items()})

    @abstractmethod
    def rules_with(self, options: Mapping[str, Any]) -> Any:
        """The parameters with these checked options in place."""

    @abstractmethod
    def score(self, record: Mapping[str, Any], rules: Any) -> dict[str, Any]:
        """The fields of a `hands` answer beside ``id`` and ``ok``; raises `Refused`."""

    def score_text(self, record: Mapping[str, Any], rules: Any) -> str:
        """`score` as JSON text without its braces; the same text may be made in a quicker way."""
        return write(self.score(record, rules))[1:-1]

    @abstractmethod
    def explain(self, record: Mapping[str, Any], rules: Any) -> Explanation:
        """The same score as a bill; raises `Refused`."""

    @abstractmethod
    def start(self, players: tuple[str, ...], rules: Any, extra: Mapping[str, Any]) -> "GameState":
        """The state before the first hand."""

    @abstractmethod
    def play(self, state: "GameState", event: "Event") -> "Outcome":
        """What the event does to the table; raises `Refused` when it cannot have happened."""

    @abstractmethod
    def results(self, state: "GameState") -> dict[str, "Result"]:
        """The final figures, as if the game ended in this state."""

    def after_penalties(self, results: Sequence[Mapping[str, Any]], rules: Any) -> list[dict[str, Any]]:
        """The results of one table (`Result.to_json`), from which penalties given outside its events were taken."""
        return [dict(result) for result in results]
