"""The pages and API answers of the demo at two commits, compared: a rewrite should change none of them.

    python -m tools.answers BEFORE AFTER

Each commit makes a demo of its own. A stranger, an organiser and a referee then ask every address by GET: those that
pages link to, at most three of a kind, and the others with the first table, hand, player ... of the demo. Moments,
hashes and tokens, which differ between any two demos, are blanked; of a picture, a PDF or a workbook only the kind is
compared. The exit status is 1 if answers differ.
"""

import argparse
import difflib
import html
import json
import logging
import os
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FIXED = {"DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONHASHSEED": "0", "TENBO_SECRET_KEY": "0" * 64}
READERS = ("stranger", "organiser", "referee")
OF_A_KIND, SHOWN, WIDTH = 3, 12, 200
SKIPPED = ("admin/", "static/", "metrics")
LINK = re.compile(r'\b(?:href|src|action|hx-get|data-[a-z-]+)="(/[^"#]*)')
BLANK = re.compile(r"<(?:\w+:)?(\w+)>")
PIECE = re.compile(r"(?<=[,>])|\n")
UNLIKE = (
    (re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?|\d{8}T\d{6}Z?"), "MOMENT"),
    (re.compile(r"(?<![\w&#])(?=[\w.:-]*\d)[A-Za-z0-9_-]{20,}(:[\w-]+)*"), "TOKEN"),
    (re.compile(r"\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b"), "HASH"),
    (re.compile(r"\b\d{1,3}:\d\d(:\d\d)?\b"), "TIME"),
    (re.compile(r"(?<=TOKEN|.HASH)\.\d+"), ".KEY"),
    (re.compile(r"\b(left|size)((?:&quot;|\"): ?)\d+"), r"\1\2FIGURE"),
)

Answers = dict[str, list[str]]
"""The pieces of each answer by reader and address: status, kind of the content, then its text."""


def main() -> int:
    """Compare two commits."""
    parser = argparse.ArgumentParser(prog="python -m tools.answers", description=__doc__.splitlines()[0])
    parser.add_argument("commits", nargs=2, metavar="COMMIT")
    before, after = map(answers_at, parser.parse_args().commits)
    return int(compare(before, after))


def answers_at(commit: str) -> Answers:
    """The answers of a commit, from a copy with a store of its own."""
    with tempfile.TemporaryDirectory(prefix="tenbo-answers-") as folder:
        _run(["tar", "-x"], folder, given=_run(["git", "archive", commit], str(ROOT)))
        env = os.environ | FIXED | {"PYTHONPATH": folder, "TENBO_DATA": f"{folder}/var"}
        for words in ("-m config.catalogs", "manage.py migrate -v0", "manage.py demo"):
            _run([sys.executable, "-P", *words.split()], folder, env)
        walked = _run([sys.executable, "-P", __file__], folder, env)
    return dict(json.loads(walked))


def _run(words: list[str], folder: str, env: dict[str, str] | None = None, given: bytes = b"") -> bytes:
    return subprocess.run(words, cwd=folder, env=env, input=given, check=True, stdout=subprocess.PIPE).stdout  # noqa: S603


def compare(before: Answers, after: Answers) -> bool:
    """Print how the answers differ, each change once with the addresses that have it; whether they do."""
    places: dict[tuple[str, ...], list[str]] = {}
    keys = sorted(key for key in before.keys() | after.keys() if before.get(key) != after.get(key))
    for key in keys:
        for change in _changes(before.get(key, []), after.get(key, [])):
            places.setdefault(change, []).append(key)
    for change, where in sorted(places.items(), key=lambda item: -len(item[1])):
        print("\n    ".join([f"{len(where)} x {', '.join(where[:3])}", *change[:SHOWN]]))  # noqa: T201
    statuses = Counter(pieces[0] for pieces in after.values())
    print(f"{len(after)} answers {dict(sorted(statuses.items()))}, {len(keys)} differ")  # noqa: T201
    return bool(keys)


def _changes(before: list[str], after: list[str]) -> Iterator[tuple[str, ...]]:
    """The lines removed and added, place by place."""
    if not before or not after:
        yield ("- no longer answered" if before else "+ answered for the first time",)
        return
    matcher = difflib.SequenceMatcher(None, before, after, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        gone = [f"- {line[:WIDTH]}" for line in before[start:end]]
        new = [f"+ {line[:WIDTH]}" for line in after[first:last]]
        if kind != "equal":
            yield *gone, *new


def walk() -> Answers:
    """Ask every address as every reader, in the program that this process finds first."""
    import django

    django.setup()
    from django.conf import settings
    from django.core.cache import cache
    from django.test import Client

    from tournaments.models import Role

    logging.disable(logging.CRITICAL)
    settings.ALLOWED_HOSTS = ["*"]
    answers: Answers = {}
    for reader in READERS:
        cache.clear()
        client = Client(raise_request_exception=False)
        for role in Role.objects.filter(kind=reader)[:1]:
            client.force_login(role.account, "accounts.backends.NameOrEmail")
        answers |= {f"{reader} {address}": pieces for address, pieces in _walk(client)}
    return answers


def _walk(client: Any) -> Iterator[tuple[str, list[str]]]:
    """The answers at the addresses that lead on from the home page, then those of each kind that no link led to."""
    from django.urls import Resolver404, get_resolver, resolve

    counts: Counter[str] = Counter()
    waiting = ["/", *(f"/{_filled(route)}" for route in sorted(set(_routes(get_resolver().url_patterns))))]
    while waiting:
        address = waiting.pop(0)
        try:
            route = resolve(address.partition("?")[0]).route
        except Resolver404:
            continue
        if counts[address] or counts[route] == OF_A_KIND or route.startswith(SKIPPED):
            continue
        counts.update((route, address))
        response = client.get(address)
        kind = response.headers.get("Content-Type", "").partition(";")[0]
        content = b"".join(response.streaming_content) if response.streaming else response.content
        text = content.decode() if kind.startswith("text/") or kind.endswith(("json", "xml")) else ""
        waiting = [*(html.unescape(link) for link in LINK.findall(text)), *waiting]
        shown = response.headers.get("Location", "") + text
        for pattern, word in UNLIKE:
            shown = pattern.sub(word, shown)
        pieces = PIECE.split(shown)
        if kind == "text/html":  # where nothing depends on white space
            pieces = [piece.strip() for piece in pieces if piece.strip()]
        yield address, [str(response.status_code), kind, *pieces]


def _routes(patterns: Any, before: str = "") -> Iterator[str]:
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from _routes(pattern.url_patterns, before + str(pattern.pattern))
        elif "(?P" not in str(pattern.pattern):
            yield before + str(pattern.pattern)


def _filled(route: str) -> str:
    """The address of a route, its blanks filled with what the demo has first."""
    from tournaments.models import Tournament

    values = {"slug": Tournament.objects.order_by("pk")[0].slug, "key": "ema2025", "ruleset": "ema2025"}
    return BLANK.sub(lambda blank: str(values.get(blank[1], 1)), route)


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(main())
    json.dump(walk(), sys.stdout)
