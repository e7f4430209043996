"""Replays every game of a tournament file under its rule set, and makes the standings anew."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring import game
from scoring.faults import Refused
from scoring.ledger.chain import Json
from scoring.ranking import exact
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from scoring.standings import (
    FIGURES,
    Cell,
    GameResult,
    Standing,
    carried_over,
    cell_of,
    less_penalties,
    placed,
    taken_off,
)
from scoring.state import GameState

Rows = Mapping[str, Json]
WINDS = "ESWN"
LIVE = ("accepted", "held")


@dataclass(slots=True)
class Replayed:
    """The outcome of a replay: standings by stage, every mismatch (`wrong`: row, fact, expected, found), and the
    players whose figures carried into a stage differ from the present ones (`carried`)."""

    standings: dict[int, list[dict[str, Any]]] = field(default_factory=dict)
    wrong: list[tuple[str, str, Any, Any]] = field(default_factory=list)
    carried: list[Json] = field(default_factory=list)
    hands: int = 0
    games: int = 0
    signatures: int = 0


def replay(rows: Rows) -> Replayed:
    """Replay everything. Raises `Refused` for options that the rule set does not have, `KeyError` and `TypeError` for
    malformed rows."""
    settings = rows["settings"]
    ruleset = registry.get(settings["ruleset"])
    out = Replayed()
    at_tables = _Tables(rows)
    earlier: int | None = None
    first: int | None = None
    for stage in sorted(of_kind(rows, "stage"), key=lambda row: row["number"]):
        options = {**settings["options"], **stage.get("options", {})}
        standings = _standings(rows, at_tables, stage, ruleset, options, out)
        out.standings[stage["number"]] = standings
        if not stage.get("beside", False):
            earlier, first = first, stage["number"]
        _check_carried(rows, stage, earlier, ruleset, out)
    return out


class _Tables:
    """The hands, seats and signatures of each table by its place: a search of all rows for each takes too long."""

    def __init__(self, rows: Rows) -> None:
        self.hands = self._by_place(rows, "hand")
        self.seats = self._by_place(rows, "seat")
        self.signatures = self._by_place(rows, "signature")

    @staticmethod
    def _by_place(rows: Rows, kind: str) -> Mapping[str, list[Json]]:
        by_place: dict[str, list[Json]] = defaultdict(list)
        for row in of_kind(rows, kind):
            by_place[row["table"]].append(row)
        return by_place


def of_kind(rows: Rows, kind: str) -> Iterator[Json]:
    """The facts of the rows of one kind."""
    return (facts for key, facts in rows.items() if key.partition(":")[0] == kind)


def _standings(
    rows: Rows, at_tables: _Tables, stage: Json, ruleset: RuleSet, options: Json, out: Replayed
) -> list[dict[str, Any]]:
    number, rules = stage["number"], ruleset.resolve(options)
    entries = {row["number"]: row for row in of_kind(rows, "entry")}
    qualified = {row["entry"]: row for row in of_kind(rows, "qualifier") if row["stage"] == number}
    lines = {entry: Standing() for entry in entries}
    for entry, row in qualified.items():
        lines[entry].carried = row["carried"]
    played = [row for row in of_kind(rows, "round") if row["stage"] == number and row["state"] != "planned"]
    numbers = sorted(row["number"] for row in played)
    tables = {
        key.partition(":")[2]: row
        for key, row in rows.items()
        if key.startswith("table:") and row["stage"] == number and row["round"] in numbers
    }
    seats = {place: _seats(rows, place) for place in tables}
    sat = [
        (tables[place]["round"], str(entry)) for place, seated in seats.items() for entry in seated.values()
    ]
    taken = taken_off(_penalties(rows, number), sat)
    for entry, line in lines.items():
        line.outside = taken.get(None, {}).get(str(entry), 0)
    for place, table in sorted(tables.items()):
        results, finished = _play(at_tables, place, table, seats[place], ruleset, options, out)
        results = less_penalties(ruleset, rules, results, taken.get(table["round"], {}))
        for wind, entry in seats[place].items():
            if str(entry) in results:
                lines[entry].cells[table["round"]] = cell_of(
                    results[str(entry)],
                    table=table["number"],
                    wind=wind,
                    finished=finished,
                    disqualified=entries[entry]["status"] == "disqualified",
                )
    listed = {
        entry: line
        for entry, line in lines.items()
        if entries[entry].get("ranked", True)
        and (line.cells or (entries[entry]["status"] == "playing" and (number == 1 or entry in qualified)))
    }
    return [_line(entry, line, ruleset) for entry, line in placed(listed, ruleset.ranking, numbers)]


def _line(entry: int, line: Standing, ruleset: RuleSet) -> dict[str, Any]:
    """A row of the standings in the format of the file."""
    own = [figure.key for figure in ruleset.ranking if figure.key not in FIGURES]
    cells: list[Cell | None] = [line.cells.get(number) for number in line.rounds]
    return {
        "place": line.place,
        "previous": line.previous,
        "number": entry,
        "games": len(line.cells),
        "carried": dict(line.carried),
        **{key: exact(line.figure(key, line.rounds)) for key in (*FIGURES, *own)},
        "rounds": cells,
    }


def _seats(rows: Rows, place: str) -> dict[str, int]:
    """Entry numbers by wind, in the order of the winds."""
    seated = ((wind, rows.get(f"seat:{place}.{wind}")) for wind in WINDS)
    return {wind: row["entry"] for wind, row in seated if row is not None}


def _penalties(rows: Rows, stage: int) -> Iterator[tuple[int | None, str, int, Mapping[str, int]]]:
    for row in of_kind(rows, "penalty"):
        if row["stage"] == stage and row["cancelled_at"] is None and row["amount"] > 0:
            yield row["round"], str(row["entry"]), row["amount"], row["receivers"]


def _play(
    at_tables: _Tables,
    place: str,
    table: Json,
    seats: dict[str, int],
    ruleset: RuleSet,
    options: Json,
    out: Replayed,
) -> tuple[dict[str, GameResult], bool]:
    """The results of a table, and whether its game is over; an impossible hand becomes a mismatch."""
    hands = [row for row in at_tables.hands.get(place, ()) if row["state"] in LIVE]
    hands.sort(key=lambda row: row["seq"])
    out.games += 1
    if [row["seq"] for row in hands] != list(range(1, len(hands) + 1)):
        out.wrong.append((f"table:{place}", "hands", "1, 2, 3 ...", [row["seq"] for row in hands]))
    try:
        state = game.start(ruleset, [str(entry) for entry in seats.values()], options, **table["start"])
        for hand in hands:
            key = f"hand:{place}.{hand['seq']}.{hand['version']}"
            step = game.apply(state, hand["event"])
            out.hands += 1
            if step.verdict.value != hand["verdict"]:
                out.wrong.append((key, "verdict", step.verdict.value, hand["verdict"]))
            state = step.state
    except Refused as refused:
        at = f"hand:{place}" if hands else f"table:{place}"
        out.wrong.append(
            (at, "game", "a game that can be played", [fault.to_json() for fault in refused.faults])
        )
        return {}, False
    _check_signatures(at_tables, place, state, out)
    results: Any = {player: result.to_json() for player, result in game.settle(state).items()}
    return results, state.finished and all(row["state"] == "accepted" for row in hands)


def _check_signatures(at_tables: _Tables, place: str, state: GameState, out: Replayed) -> None:
    """Check that each valid signature is of a player of the table, one each, for the scores of its hands."""
    signatures = [row for row in at_tables.signatures.get(place, ()) if row["voided_at"] is None]
    if not signatures:
        return
    players = {row["played_by"] or row["entry"] for row in at_tables.seats[place]}
    signed: set[int] = set()
    for row in signatures:
        key = f"signature:{place}.{row['number']}"
        out.signatures += 1
        if row["entry"] not in players - signed:
            out.wrong.append((key, "entry", sorted(players - signed), row["entry"]))
        signed.add(row["entry"])
        scores = state.by_name(state.scores)
        if not state.finished or row["scores"] != scores:
            out.wrong.append(
                (key, "scores", scores if state.finished else "a game that is over", row["scores"])
            )


def _check_carried(rows: Rows, stage: Json, earlier: int | None, ruleset: RuleSet, out: Replayed) -> None:
    """Compare the figures that players carry into a later stage with the standings before it as they are now. They were
    fixed when the stage was opened: a later correction of an earlier hand does not change them. `earlier`: the stage
    that feeds it and those beside it."""
    if earlier is None:
        return
    before = {row["number"]: row for row in out.standings[earlier]}
    metrics = [figure.key for figure in ruleset.ranking]
    for row in of_kind(rows, "qualifier"):
        if row["stage"] == stage["number"] and row["entry"] in before:
            now = dict(carried_over(before[row["entry"]], metrics, stage["carry_percent"]))
            if now != row["carried"]:
                facts = {"entry": row["entry"], "carried": row["carried"], "stage": stage["number"]}
                out.carried.append({**facts, "earlier": earlier, "now": now})
