"""The rules in a browser: the time of a cold start, and of a hand; every answer is compared with this Python's.

    python -m benchmarks.browser_engine [--hands 2000] [--rounds 3]

A server and Chromium on this machine. Each round begins with an empty browser and opens the calculator with a hand: it
measures the time until a tap shows, and until the worker answers. Chromium slows down a page, but no worker: the start
with a quarter of the processor is measured on the page itself, with the same files. The bar: the first answer within
15 s then. Afterwards many hands of each family are scored, again and again: seconds in Chromium and here.
"""

import argparse
import json
import random
import socket
import statistics
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from benchmarks.families import mcr_lines, zung_jung_lines
from benchmarks.random_hands import fimj_deal, riichi_hand
from scoring.browser import caller
from tests.processes import environment, manage, python, running
from tournaments.common.web.engine.bundle import MODULES

BAR = 15.0
CALCULATOR = "/calculator/?rules=ema2008&tiles-you=234567m345p67s22s8s&how=ron&seat=S"
CHROMIUM = "/usr/bin/chromium"

TAPPED = """() => {
  const key = document.querySelector("[data-picker] button[data-tile]");
  const before = document.querySelectorAll("[data-picker] svg").length;
  key.click();
  return document.querySelectorAll("[data-picker] svg").length !== before;
}"""
STARTED = """async () => {
  const { engine } = await import("/static/js/engine/client.js");
  await engine.start();
  const fields = [...new FormData(document.querySelector("form[data-calculator]"))];
  await engine.call("calculator", { rules: ["ema2008"], fields });
  return performance.now() / 1000;
}"""
ON_THE_PAGE = """async () => {
  const bundle = JSON.parse(document.getElementById("engine-data").textContent);
  const { boot } = await import("/static/js/engine/worker.js");
  const call = await boot(bundle);
  const fields = [...new FormData(document.querySelector("form[data-calculator]"))];
  call("calculator", JSON.stringify({ rules: ["ema2008"], fields }));
  return performance.now() / 1000;
}"""
NO_WORKER = 'localStorage.setItem("tenbo:engine", "off")'
SCORED = """async (text) => {
  const { engine } = await import("/static/js/engine/client.js");
  await engine.start();
  const before = performance.now();
  const answer = await engine.text("hands", text);
  return [(performance.now() - before) / 1000, answer];
}"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        starts(browser, address, options.rounds)
        hands(browser, address, options.hands, options.rounds)
        browser.close()


@contextmanager
def served() -> Iterator[str]:
    """The address of a server with an empty store."""
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
        env = environment(Path(folder))
        manage(env, "migrate", "--verbosity", "0")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        argv = python("-m", "gunicorn", "config.wsgi", "--worker-class", "gthread", "--threads", "8")
        with running([*argv, "--bind", f"127.0.0.1:{port}"], env, Path(folder) / "log"):
            wait_for(f"http://127.0.0.1:{port}{CALCULATOR}")
            yield f"http://127.0.0.1:{port}"


def wait_for(address: str) -> None:
    """Wait until the page comes, so that later pages are not the first that the server makes."""
    while True:
        try:
            urllib.request.urlopen(address, timeout=60).close()  # noqa: S310  # our own server
        except OSError:
            time.sleep(0.1)
        else:
            return


def starts(browser: Browser, address: str, rounds: int) -> None:
    """Measure cold starts: in the worker, and on the page with the processor slowed down."""
    for slower in (1, 4):
        for where, script in (("in the worker", STARTED), ("on the page", ON_THE_PAGE)):
            rows = [cold(browser, address, slower, script) for _ in range(rounds)]
            tap, answer = (statistics.median(row[index] for row in rows) for index in (0, 1))
            print(
                f"{where}, processor 1/{slower}: a tap shows after {tap:.1f} s, the first answer after {answer:.1f} s"
            )
    print(f"{'within' if answer <= BAR else 'over'} {BAR:g} s")


def cold(browser: Browser, address: str, slower: int, script: str) -> tuple[float, float]:
    """The seconds from the address until a tap shows and until the first answer, in a browser with an empty cache."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    if script is ON_THE_PAGE:
        context.add_init_script(NO_WORKER)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.goto(f"{address}{CALCULATOR}", wait_until="domcontentloaded")
    assert page.evaluate(TAPPED)
    tap = page.evaluate("performance.now() / 1000")
    answer = page.evaluate(script)
    context.close()
    return tap, answer


def hands(browser: Browser, address: str, number: int, rounds: int) -> None:
    """Measure random hands of each family in a warm worker."""
    page = browser.new_page()
    page.goto(f"{address}{CALCULATOR}")
    here = caller(MODULES)
    for key, lines in families(number).items():
        text = json.dumps({"ruleset": key, "options": {}, "lines": lines})
        before = time.perf_counter()
        expected = here("hands", text)
        own = time.perf_counter() - before
        rows = [page.evaluate(SCORED, text) for _ in range(rounds)]
        seconds = statistics.median(row[0] for row in rows)
        print(f"{key}: {number} hands, {seconds:.2f} s in the browser, {own:.2f} s here")
        assert all(answer == expected for _seconds, answer in rows)


def families(number: int) -> dict[str, list[Any]]:
    """Random records of each family, by one of its rule sets."""
    rng = random.Random(1)
    return {
        "ema2008": [{"id": n, **riichi_hand(rng)} for n in range(number)],
        "fimj2001": [fimj_deal(rng) for _ in range(number)],
        "zungjung33": [json.loads(line) for line in zung_jung_lines(number)],
        "mcr2006": [json.loads(line) for line in mcr_lines(number)],
    }


if __name__ == "__main__":
    main()
