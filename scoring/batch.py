"""Answers lines of JSON with lines of JSON in the same order, in one process or in several.

Only this module writes JSON text. A bad line gets a line with faults, and the run goes on.


"""

import json
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from math import isinf
from typing import Any, Final, NamedTuple, Protocol, TextIO

from scoring import hands
from scoring.faults import Fault, brief
from scoring.jsontext import write
from scoring.rulesets import registry

_BLOCK: Final = 1 << 18
_AHEAD: Final = 3
"""The number of blocks that each process gets before the first answer is awaited."""

Answer = Callable[[Any], dict[str, Any]]
"""A function from the record of a line to the fields of its answer."""


class Source(Protocol):
    """A stream of lines; a read returns the bytes that have arrived, without waiting for more."""

    def read1(self, size: int = ..., /) -> bytes: ...


class Task(NamedTuple):
    """The work on every line: the command ``hands`` or ``game``, a rule set, and the JSON text of its options."""

    command: str
    ruleset: str
    options: str

    def answer(self) -> Answer:
        """The function that answers; raises `UnknownRuleSet`, `ValueError` for bad JSON, `Refused` for bad options."""
        ruleset = registry.get(self.ruleset)
        options = json.loads(self.options)
        rules = ruleset.resolve(options)
        if self.command == "hands":
            return lambda record: hands.shared_answer(ruleset, record, options, rules=rules)
        from scoring import game  # without it, `hands` starts in half the time

        return lambda record: game.replay(ruleset, record, options)


class Answered(NamedTuple):
    """The answers to one block of lines, and whether every line was JSON."""

    text: str
    is_json: bool


def run(task: Task, answer: Answer, source: Source, out: TextIO, jobs: int = 1) -> bool:
    """Answer all lines; write the answers to lines that arrived together at once. True if every line was JSON."""
    is_json = True
    with closing(_one_by_one(answer, source) if jobs == 1 else _in_processes(task, source, jobs)) as blocks:
        for answered in blocks:
            is_json = is_json and answered.is_json
            if answered.text:
                out.write(answered.text)
                out.flush()
    return is_json


def _one_by_one(answer: Answer, source: Source) -> Generator[Answered, None, None]:
    return (answer_block(answer, block) for block in _blocks(source))


def _in_processes(task: Task, source: Source, jobs: int) -> Generator[Answered, None, None]:
    """Every block goes to the next free process; the answers come back in the order of the blocks."""
    from concurrent.futures import Future, ProcessPoolExecutor  # one process starts quicker without them

    pool = ProcessPoolExecutor(jobs, initializer=start_worker, initargs=(task,))
    try:
        waiting: deque[Future[Answered]] = deque()
        for block in _blocks(source):
            waiting.append(pool.submit(answer_in_worker, block))
            if len(waiting) > _AHEAD * jobs:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:  # blocks are left over when the reader of the answers has gone; no process may outlive the run
        pool.shutdown(cancel_futures=True)


_worker: list[Answer] = []
"""The function with which a worker process answers: set once at its start."""


def start_worker(task: Task) -> None:
    """Make a worker process ready."""
    _worker[:] = [task.answer()]


def answer_in_worker(block: bytes) -> Answered:
    """The answers to a block, in a worker process."""
    return answer_block(_worker[0], block)


def _blocks(source: Source) -> Iterator[bytes]:
    """Whole lines of the source, as many at a time as have arrived; at last the rest after the last line break."""
    rest = b""
    while block := source.read1(_BLOCK):
        whole, newline, rest = (rest + block).rpartition(b"\n")
        if newline:
            yield whole
    if rest:
        yield rest


class _NotJson(Exception):
    pass


def _no_constant(name: str) -> Any:
    """Refuse NaN and Infinity: Python reads them, but JSON has no words for them, so no answer could repeat them."""
    raise ValueError(name)


def _finite(text: str) -> float:
    """The number in a text; raises `ValueError` for 1e999: Python reads it as infinity, which JSON cannot write."""
    number = float(text)
    if isinf(number):
        raise ValueError(text)
    return number


_read: Final = json.JSONDecoder(parse_constant=_no_constant, parse_float=_finite).raw_decode


def _record(line: str) -> Any:
    try:
        record, end = _read(line)
    except ValueError:
        raise _NotJson from None
    if end != len(line):
        raise _NotJson
    return record


def answer_block(answer: Answer, block: bytes) -> Answered:
    """The answers to the lines of a block; blank lines have none."""
    answers, is_json = [], True
    for line in filter(None, map(str.strip, block.decode("utf-8", "replace").split("\n"))):
        try:
            answers.append(write(answer(_record(line))))
        except (_NotJson, RecursionError):
            is_json = False
            fault = Fault("not_json", "", "one JSON object a line", brief(line))
            answers.append(write({"id": None, "ok": False, "faults": [fault.to_json()]}))
    return Answered("\n".join((*answers, "")) if answers else "", is_json)
