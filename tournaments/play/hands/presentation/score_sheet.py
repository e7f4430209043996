"""The hands of a table as a score sheet: a line a hand, a column a player, in the order of the starting seats."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.rulesets import registry
from tournaments.models import Hand, Table
from tournaments.play.hands.presentation.hands import names_of
from tournaments.play.ledger import games
from tournaments.texts.format import wind_letter

Json = dict[str, Any]

NO_FIGURES = ("end", "substitute")
"""The kinds of entries that are a sentence alone, where no score changes with them."""
WITH_WINNERS = ("win", "nagashi_mangan")


class Mark(NamedTuple):
    """Something unusual about a hand: an icon on its line, and the words beside it once the line is open."""

    icon: str
    style: str
    words: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A player in a hand: their change and the score after it. `sign`: "won", "paid" or ""."""

    name: str
    score: int
    delta: int
    sign: str


@dataclass(frozen=True, slots=True)
class Line:
    """A hand of the sheet. `view` is that of `hand_views`; `cells` are empty where a sentence says it all."""

    view: Json
    deal: str
    cells: Sequence[Cell]
    marks: Sequence[Mark]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """`players`: starting wind, short and full name; `start`: their scores before the first hand; `lines`: the newest
    hand first."""

    players: Sequence[tuple[str, str, str]]
    start: Sequence[int]
    lines: Sequence[Line]


def score_sheet(
    table: Table, views: Sequence[Json], shorts: Mapping[str, str], late: Collection[int]
) -> ScoreSheet:
    """The sheet of a table of `full_tables()`. `views` are those of `hand_views`; `late` has the keys of the hands that
    were entered after the end, `shorts` the short names of the players."""
    start = games.start_of(table)
    winds = games.position_of(start)["winds"]
    players = [(winds[key], shorts[key], name) for key, name in names_of(table).items()]
    facts = registry.get(start.ruleset.key).facts(start.rules)
    by_tiles = [_is_by_tiles(view) for view in views if view["wins"]]
    usually_tiles = 2 * sum(by_tiles) > len(by_tiles)
    before = _versions_before(table)
    lines = [
        Line(
            view,
            deal_in_letters(view["before"]),
            _cells(view, list(winds), facts.stick),
            _marks(view, before, late, tiles=usually_tiles),
        )
        for view in reversed(views)
    ]
    scores = start.by_name(start.scores)
    return ScoreSheet(players, [scores[key] for key in winds], lines)


def deal_in_letters(before: Mapping[str, Any]) -> str:
    """East 2 with one counter: E2+1."""
    counters = f"+{before['counters']}" if before["counters"] else ""
    return f"{wind_letter(before['round'])}{before['deal']}{counters}"


def _cells(view: Json, order: Sequence[str], stick: int) -> list[Cell]:
    """The cells of a hand, in the order of the columns."""
    changes = {change["key"]: change for change in view["changes"]}
    if view["event"]["kind"] in NO_FIGURES and not any(change["delta"] for change in changes.values()):
        return []
    return [
        Cell(
            changes[key]["name"],
            changes[key]["score"],
            changes[key]["delta"],
            _sign(view, key, changes[key]["delta"], stick),
        )
        for key in order
    ]


def _sign(view: Json, key: str, delta: int, stick: int) -> str:
    """Whether a player won the hand or paid for it; a riichi stick alone is no payment, nor is tenpai."""
    event = view["event"]
    won = [win["key"] for win in view["wins"] if win["paid"]] + list(event.get("claimants") or [])
    if key in won:
        return "won"
    if key in (event.get("offenders") or []) or (event["kind"] == "false_hu" and key == event.get("player")):
        return "paid"
    stake = stick if key in (event.get("riichi") or []) else 0
    paying = event["kind"] in WITH_WINNERS or event["kind"] == "adjustment"
    return "paid" if paying and delta + stake < 0 else ""


def _is_by_tiles(view: Json) -> bool:
    return all(win["hand"] for win in view["wins"] if win["paid"])


def _versions_before(table: Table) -> dict[int, set[str]]:
    """The states of the earlier versions of the hands of a table, by hand number."""
    states: dict[int, set[str]] = {}
    for hand in table.all_hands():
        if not hand.is_live:
            states.setdefault(hand.seq, set()).add(hand.state)
    return states


def _marks(view: Json, before: Mapping[int, set[str]], late: Collection[int], *, tiles: bool) -> list[Mark]:
    """The marks of a hand, the most urgent first. `tiles`: most winners of this table show theirs."""
    hand: Hand = view["hand"]
    earlier = before.get(hand.seq, set())
    marks = {
        Mark("warning", "dispute", _("under decision")): hand.is_held,
        Mark("scales", "", _("ruled")): hand.verdict == Hand.Verdict.RULED,
        Mark("clock", "waiting", _("after the end")): hand.pk in late,
        Mark("scales", "", _("recomputed")): hand.verdict == Hand.Verdict.MISMATCH and not hand.is_held,
        Mark("pencil", "", _("corrected")): Hand.State.SUPERSEDED in earlier
        and hand.verdict != Hand.Verdict.RULED,
        Mark("undo", "", _("entered again")): Hand.State.VOIDED in earlier,
        Mark("blank", "", _("no tiles: payments checked")): tiles
        and bool(view["wins"])
        and not _is_by_tiles(view),
    }
    return [mark for mark, is_so in marks.items() if is_so]
