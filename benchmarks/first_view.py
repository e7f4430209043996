"""How long a phone on a slow network waits for the first paint of public pages, and what it loads.

    python -m benchmarks.first_view http://localhost:8000 / /t/demo-open/standings/ [--views 5] [--before SITE]

Chromium as a phone (390 x 844) with 400 kbit/s, 400 ms and a processor four times as slow; each view begins with an
empty cache, a later one follows it. Printed are medians over the views: when the page and its styles had come, the
largest contentful paint, layout shifts, bytes. Times hang on what else the machine does; bytes do not. So another
site, which serves the code before a change, is asked in turns with the first, and the load is printed.
"""

import argparse
import os
import shutil
import statistics
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

NETWORK = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
SLOWER = 4
SETTLED = 700
"""Milliseconds after the load event in which the last paint may come."""
WATCH = """
  window.paint = 0; window.shift = 0;
  const observe = (see) => new PerformanceObserver((list) => list.getEntries().forEach(see));
  const watch = (type, see) => observe(see).observe({ type, buffered: true });
  watch("largest-contentful-paint", (one) => { window.paint = one.startTime; });
  watch("layout-shift", (one) => { window.shift += one.value; });
"""
READ = """() => {
  const styles = performance.getEntriesByType("resource").filter((one) => one.name.includes(".css"));
  return {
    page: performance.getEntriesByType("navigation")[0].responseEnd,
    styles: Math.max(0, ...styles.map((one) => one.responseEnd)),
    paint: window.paint, shift: window.shift,
  };
}"""


def seen(page: Page, address: str, loaded: list[float]) -> dict[str, float]:
    """One view: its times in milliseconds, its bytes in kB."""
    loaded.clear()
    page.goto(address, wait_until="load", timeout=60_000)
    page.wait_for_timeout(SETTLED)
    read: dict[str, float] = page.evaluate(READ)
    return {**read, "kB": sum(loaded) / 1000}


def views(browser: Browser, address: str) -> tuple[dict[str, float], dict[str, float]]:
    """A first view in a new browser, and a later one."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    page = context.new_page()
    page.add_init_script(WATCH)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    loaded: list[float] = []

    def count(event: dict[str, Any]) -> None:
        loaded.append(event["encodedDataLength"])

    session.on("Network.loadingFinished", count)
    found = seen(page, address, loaded), seen(page, address, loaded)
    context.close()
    return found


def main() -> None:
    """Print a line for each address and kind of view."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("site")
    parser.add_argument("paths", nargs="+")
    parser.add_argument("--views", type=int, default=5)
    parser.add_argument("--before", help="a second site, for comparison")
    given = parser.parse_args()
    sites = [given.before, given.site] if given.before else [given.site]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for path in given.paths:
            rows = [[views(browser, site + path) for site in sites] for _ in range(given.views)]
            for at, site in enumerate(sites):
                for kind, name in enumerate(("first", "later")):
                    print(f"{site}{path} {name}: {medians([row[at][kind] for row in rows])}")
        browser.close()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


def medians(views: list[dict[str, float]]) -> str:
    """The median of each figure, in words."""
    found = {key: statistics.median(view[key] for view in views) for key in views[0]}
    return " ".join(
        f"{key} {value:.3g}" if value < 1 else f"{key} {value:.0f}" for key, value in found.items()
    )


if __name__ == "__main__":
    main()
