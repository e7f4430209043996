"""Have the day, print the table; `python -m tools.organiser_day`."""

import argparse
import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import ViewportSize, sync_playwright

from tools.organiser_day.person import Tally
from tools.organiser_day.product import started
from tools.organiser_day.steps import Day

HEIGHTS = {1280: 800, 820: 1180}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--width", type=int, choices=sorted(HEIGHTS), default=1280)
    parser.add_argument("--pictures", type=Path, help="a folder for a picture of every step")
    parser.add_argument("--dark", action="store_true", help="in dark colours")
    asked = parser.parse_args()
    if asked.pictures:
        asked.pictures.mkdir(parents=True, exist_ok=True)
    tally = Tally(asked.pictures)
    with tempfile.TemporaryDirectory(prefix="tenbo-day-") as folder, sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        with started(Path(folder) / "data") as (address, link):
            size: ViewportSize = {"width": asked.width, "height": HEIGHTS[asked.width]}
            day = Day(chromium, address, size, tally, Path(folder))
            try:
                day.run(link)
            finally:
                day.organiser.picture("last")
                print(tally.table(), flush=True)
        chromium.close()


if __name__ == "__main__":
    main()
