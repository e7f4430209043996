"""The processor time of each address and operation that a stranger may ask, on the demo: the dearest first.

    python -m benchmarks.strangers [--shown 30]

Each is asked three times in this process, with nothing kept in memory, and its best time counts; so the time has the
whole way through the middleware (the first line is the cheapest page, which does nothing). Pages that are kept for
strangers cost this once for each change; the others are bounded by the turns of the server (docs/decisions/serving.md).
"""

import argparse
import json
import logging
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent.parent
TIMES = 3
BLANK = re.compile(r"<([^>]+)>")


DEAR = 50
"""Milliseconds: what costs more is listed in docs/security.md."""


class Cost(NamedTuple):
    """The cost of a request: milliseconds of processor, the status, the bytes of the answer, and whether the answer is
    kept for strangers, so that it costs this once for each change.
    """

    milliseconds: float
    status: int
    size: int
    request: str
    kept: bool

    @property
    def row(self) -> str:
        """A row of the table in docs/security.md."""
        kept = "kept" if self.kept else "**each time**"
        return f"| `{self.request}` | {self.milliseconds:.0f} | {self.size / 1000:.0f} | {kept} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shown", type=int, default=30)
    shown = parser.parse_args().shown
    with tempfile.TemporaryDirectory(prefix="tenbo-strangers-") as folder:
        os.environ |= {"TENBO_DATA": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
        for command in (["migrate", "-v0"], ["demo"]):
            argv = [sys.executable, "manage.py", *command]
            subprocess.run(argv, cwd=HERE, check=True, stdout=subprocess.DEVNULL)
        measure(shown)


def measure(shown: int) -> None:
    """Ask everything, and print the dearest."""
    import django

    django.setup()
    from django.conf import settings

    logging.disable(logging.CRITICAL)
    settings.ALLOWED_HOSTS = ["*"]
    costs = sorted([*pages(), *operations()], reverse=True)
    dear = sum(cost.milliseconds > DEAR for cost in costs)
    print(
        f"{len(costs)} addresses and operations, {dear} above {DEAR} ms; the cheapest {costs[-1].milliseconds:.0f} ms"
    )
    print("\n| request | ms | kB | |\n| --- | --- | --- | --- |")
    for cost in costs[:shown]:
        print(cost.row)


def pages() -> Iterator[Cost]:
    """Every address by GET, with the blanks filled by what the demo has."""
    from django.urls import get_resolver

    for route in sorted(set(routes(get_resolver().url_patterns))):
        if "(?P" not in route and not route.startswith(("admin", "^", "__")):
            yield cost_of("get", filled(route))


def routes(patterns: Any, before: str = "") -> Iterator[str]:
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from routes(pattern.url_patterns, before + str(pattern.pattern))
        else:
            yield before + str(pattern.pattern)


def filled(route: str) -> str:
    from players.models import Player
    from tournaments.models import Hand, Table, Tournament

    table = Table.objects.filter(state="finished").order_by("pk")[0]
    pk = table.pk
    if "hand" in route:
        pk = Hand.objects.filter(table=table).order_by("pk")[0].pk
    elif "players/<" in route or "person" in route:
        pk = Player.objects.order_by("pk")[0].pk
    values = {
        "slug": Tournament.objects.order_by("pk")[0].slug,
        "pk": pk,
        "key": "ema2025",
        "ruleset": "ema2025",
    }
    return "/" + BLANK.sub(lambda blank: str(values.get(blank[1].split(":")[-1], 1)), route)


def operations() -> Iterator[Cost]:
    """Operations that store nothing: a hand scored and studied, a draw made again; and searches."""
    from tournaments.models import SeatingPlan

    case = json.loads((HERE / "tests/scoring/cases/ema2025/hands.json").read_text())[0]["input"]
    body = {"ruleset": "ema2025", "input": case}
    for name in ("score", "study"):
        yield cost_of("post", f"/api/v1/{name}/", body)
    plan = SeatingPlan.objects.select_related("stage__tournament").filter(state="published")[0]
    draw = f"/api/v1/tournaments/{plan.stage.tournament.slug}/stages/{plan.stage.number}/plans/{plan.number}/redraw/"
    yield cost_of("post", draw, {})
    for address in (
        "/search/?q=an",
        "/players/?q=an",
        "/rules/compare/?left=ema2025&right=mcr",
        "/api/v1/players/?q=an",
    ):
        yield cost_of("get", address)


def cost_of(method: str, address: str, body: Any = None) -> Cost:
    from django.core.cache import cache
    from django.test import Client

    costs: list[Cost] = []
    for _time in range(TIMES):
        cache.clear()
        client, begun = Client(headers={"x-not-kept": "1"}), time.process_time()
        more = {"data": body, "content_type": "application/json"} if body is not None else {}
        answer = getattr(client, method)(address, **more)
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        taken = (time.process_time() - begun) * 1000
        kept = "s-maxage" in answer.headers.get("Cache-Control", "")
        costs.append(Cost(taken, answer.status_code, len(content), f"{method.upper()} {address}", kept))
    return min(costs)


if __name__ == "__main__":
    main()
