"""The groups at the tables of every round: a construction for a dense grid, annealing for a sparse grid.

Rows hold indexes into the task's players, four for each table; an empty seat is `task.count`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from tournaments.desk.seating.engine.clubs import cost_of, late_meetings_last, rename, settle
from tournaments.desk.seating.engine.constructions import Design, designs, tour
from tournaments.desk.seating.engine.even_short_games import ShortGameExchanges
from tournaments.desk.seating.engine.local_search import STEP, Annealer, Rows, charge, tables_of
from tournaments.desk.seating.engine.problem import SEATS, is_dense
from tournaments.desk.seating.engine.random_stream import Dice
from tournaments.desk.seating.engine.search_problem import Task, copied, part_empties, random_row, strangers
from tournaments.desk.seating.engine.vacancies import Vacancy, vacancies

MOVES = 600_000
REPLAN_MOVES = 150_000
NAMING_MOVES = 60_000
SUBSETS = 40
GENTLE = 0.05
VACANCIES = 1_000
STARTS = 40
EVENING_STEPS = 8
COLD = 0.004
CHILLED = 6
CHILLED_MOVES = 20_000


@dataclass(frozen=True, slots=True)
class _Candidate:
    """`excess` is the cost of the meetings above the least possible cost, `uneven` its part for short games, which
    differ by `spread`; `weak` is the cost of weak wishes, `early` its part in the first half of the rounds.
    """

    rows: Rows
    excess: int
    uneven: int
    spread: int
    early: int
    weak: int
    strangers: int

    @property
    def rank(self) -> tuple[int, int, int, int, int, int]:
        repeats = self.excess - self.weak - self.uneven
        return repeats, self.spread, self.uneven, self.early, self.weak, self.strangers


def meet(task: Task, tell: Callable[[int], object]) -> Rows:
    """The best of the candidates, by the cost of its meetings and then by strangers.

    `tell` gets the number of tried candidates before each candidate.
    """
    tell(0)
    candidates = _candidates(task)
    best, tried = next(candidates), 1
    while not _enough(task, best):
        tell(tried)
        if (candidate := next(candidates, None)) is None:
            break
        best, tried = min(best, candidate, key=lambda plan: plan.rank), tried + 1
    return best.rows


def touring(task: Task, rows: Rows) -> Rows | None:
    """Rounds, with their tables in order, in which nobody returns to a table before they have been at all tables; None
    unless they are as good as `rows` in every measure of more weight. Strangers have less weight.
    """
    rounds = tour(task.tables * SEATS)
    if task.played or task.wishes.fixed_tables or rounds is None or len(rounds) < task.rounds:
        return None
    dice = task.dice("tour")
    made = []
    for part in _parts(task, Design(rounds[: max(task.tables, task.rounds)]), dice):
        named = rename(part, task.count, task.charges(), dice, task.moves(NAMING_MOVES))
        made.append(_judged(task, Annealer(named, task.prices(), dice)))
    best = min(made, key=lambda plan: plan.rank)
    now = _judged(task, Annealer(copied(rows), task.prices(), dice))
    return best.rows if best.rank[:-1] <= now.rank[:-1] else None


def _enough(task: Task, best: _Candidate) -> bool:
    return not best.excess and (bool(task.played) or not best.strangers)


def _candidates(task: Task) -> Iterator[_Candidate]:
    if task.played:
        yield from _after_play(task)
    elif _dense(task):
        yield from _dense_candidates(task)
    else:
        yield from _sparse_candidates(task)


def _dense(task: Task) -> bool:
    return is_dense(task.tables, task.rounds)


def _judged(task: Task, annealer: Annealer) -> _Candidate:
    rows = late_meetings_last(annealer.rows, task.charges())
    weak = [cost_of(row, task.weak_pairs()) for row in rows]
    excess = annealer.cost - annealer.floor
    early = sum(weak[: len(weak) // 2])
    uneven, spread = annealer.uneven(), annealer.spread()
    return _Candidate(rows, excess, uneven, spread, early, sum(weak), strangers(rows, task.count))


def _annealed(task: Task, rows: Rows, dice: Dice, moves: int, hot: float) -> _Candidate:
    annealer = Annealer(rows, task.prices(), dice)
    annealer.run(task.moves(moves), hot=hot)
    return _judged(task, annealer)


def _sparse_candidates(task: Task, moves: int = MOVES) -> Iterator[_Candidate]:
    """Several draws: there is time to choose the draw with the fewest strangers."""
    for attempt in range(3 if task.count <= 200 else 1):
        dice = task.dice(f"meetings {attempt}")
        rows = [random_row(task.count, dice) for _ in range(task.rounds)]
        yield _annealed(task, rows, dice, moves, 0.2)


def _dense_candidates(task: Task) -> Iterator[_Candidate]:
    """Candidates from each design with enough rounds or, without such a design, from all designs: the longest design
    does not always take further rounds best.
    """
    built = designs(task.tables * SEATS)
    enough = any(len(design.rounds) >= task.rounds for design in built)
    for n, design in enumerate(built):
        if enough and len(design.rounds) < task.rounds:
            continue
        dice = task.dice(f"design {n}")
        if task.charges() and not task.empty_seats and task.rounds < len(design.rounds):
            yield _apart(task, design, task.dice(f"apart {n}"))
        yield from _from_design(task, design, dice)
        if task.charges() and task.rounds < len(design.rounds):
            yield from _from_design(task, replace(design, rounds=design.rounds[: task.rounds]), dice)
    if not built or task.charges() or task.empty_seats:
        yield from _sparse_candidates(task)


def _from_design(task: Task, design: Design, dice: Dice) -> Iterator[_Candidate]:
    starts = []
    for rows in _built(task, design, dice):
        rows = rename(rows, task.count, task.charges(), dice, task.moves(NAMING_MOVES))
        start = _judged(task, Annealer(copied(rows), task.prices(), dice))
        yield start
        if start.spread > 1:
            start = _evened(task, copied(rows), dice)
            yield start
        starts.append(start)
    starts.sort(key=lambda start: start.rank)
    if starts and starts[0].spread > 1:
        for start in starts[:CHILLED]:
            yield _annealed(task, copied(start.rows), dice, CHILLED_MOVES, COLD)
    if starts and starts[0].excess:
        yield _annealed(task, copied(starts[0].rows), dice, MOVES // 2, GENTLE)


def _apart(task: Task, design: Design, dice: Dice) -> _Candidate:
    """The design with small groups, who should not meet, at the tables of an unplayed round: then they never meet."""
    unplayed, *others = dice.shuffled(design.rounds)
    index = task.index()
    groups = [[index[player] for player in group.players] for group in task.wishes.groups()]
    point = settle(unplayed, groups, dice)
    free = dice.shuffled([n for n in range(task.count) if n not in point])
    name = {taken: player for player, taken in point.items()}
    name |= dict(zip((n for n in range(task.count) if n not in name), free, strict=True))
    rows = [[name[n] for table in tables for n in table] for tables in others[: task.rounds]]
    rows = rename(rows, task.count, task.charges(), dice, task.moves(NAMING_MOVES))
    return _judged(task, Annealer(rows, task.prices(), dice))


def _evened(task: Task, rows: Rows, dice: Dice) -> _Candidate:
    annealer = Annealer(rows, task.prices(), dice)
    ShortGameExchanges(annealer, dice).run(task.problem.budget(EVENING_STEPS))
    return _judged(task, annealer)


def _built(task: Task, design: Design, dice: Dice) -> Iterator[Rows]:
    """The design's rounds that mix best, or all its rounds and further annealed rounds."""
    if task.rounds <= len(design.rounds):
        yield from _parts(task, design, dice)
        return
    rows: Rows = []
    while len(rows) + len(design.rounds) <= task.rounds:
        rows += _whole(task, design, dice)
    yield rows + _extra(task, rows, task.rounds - len(rows), dice)


def _parts(task: Task, design: Design, dice: Dice) -> Iterator[Rows]:
    """Some of the design's rounds dealt to the players: the rounds with the fewest strangers or, with empty seats, in
    turn those that share short games out best.
    """
    if task.empty_seats:
        starts = 1 if task.charges() else STARTS  # dealing names anew for each start would take a minute
        for way in _vacancies_of(task, design, task.rounds, dice)[:starts]:
            part = replace(design, rounds=[design.rounds[r] for r in way.rounds])
            yield _dealt(task, part, way.points, dice)
    else:
        tries = (_dealt(task, _some(design, task.rounds, dice), (), dice) for _ in range(SUBSETS))
        yield min(tries, key=lambda rows: strangers(rows, task.count))


def _whole(task: Task, design: Design, dice: Dice) -> Rows:
    gone = _vacancies_of(task, design, len(design.rounds), dice)[0].points if task.empty_seats else ()
    return _dealt(task, design, gone, dice)


def _vacancies_of(task: Task, design: Design, rounds: int, dice: Dice) -> list[Vacancy]:
    tries = 1 + task.problem.budget(VACANCIES)
    return vacancies(design, task.tables * SEATS, rounds, task.empty_seats, tries, dice)


def _some(design: Design, rounds: int, dice: Dice) -> Design:
    return replace(design, rounds=dice.shuffled(design.rounds)[:rounds])


def _dealt(task: Task, design: Design, gone: Sequence[int], dice: Dice) -> Rows:
    """The design with its points dealt to the players; the points `gone` become the empty seats."""
    left = [point for point in dice.shuffled(range(task.tables * SEATS)) if point not in gone]
    name = dict.fromkeys(gone, task.count) | {point: player for player, point in enumerate(left)}
    rows = [[name[point] for table in tables for point in table] for tables in design.rounds]
    for row in rows:
        part_empties(row, task.count)
    return rows


def _extra(task: Task, rows: Rows, rounds: int, dice: Dice) -> Rows:
    """Further rounds beyond those of the design, which bear all the repeats."""
    price = task.prices()
    for row in rows:
        for table in tables_of(row):
            charge(price, table, STEP)
    more = [random_row(task.count, dice) for _ in range(rounds)]
    Annealer(more, price, dice).run(task.moves(MOVES))
    return more


def _after_play(task: Task) -> Iterator[_Candidate]:
    """First the planned rounds with the fewest changes, then new rounds; short games are evened out at the end."""
    dice = task.dice("replan")
    rows = _patched(task)
    candidates = _sparse_candidates(task, REPLAN_MOVES)
    if rows:
        candidates = chain([_annealed(task, rows, dice, REPLAN_MOVES, GENTLE)], candidates)
    for candidate in candidates:
        yield candidate
        if candidate.uneven:
            yield _evened(task, copied(candidate.rows), dice)


def _patched(task: Task) -> Rows:
    """The planned rounds with newcomers in the seats of players who left; empty if tables change."""
    index, rows = task.index(), []
    for tables in task.planned:
        seats = [
            index.get(player, task.count) if player is not None else task.count
            for table in tables
            for player in table
        ]
        missing = sorted(set(range(task.count)) - set(seats))
        if len(seats) != task.tables * SEATS:
            return []
        for player in missing:
            seats[seats.index(task.count)] = player
        part_empties(seats, task.count)
        rows.append(seats)
    return rows
