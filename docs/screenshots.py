"""Takes the pictures of docs/img and of the first page from a running service with its demo tournament.

    make up                                              # in another window
    .venv/bin/python docs/screenshots.py http://127.0.0.1:8000 var/demo-accounts.json [NAME ...]

The pictures are real: nothing is drawn or retouched. Chromium must be installed.
"""

import io
import json
import re
import shutil
import sys
from collections.abc import Callable
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

FOLDER = Path(__file__).parent / "img"
LANDING_FOLDER = Path(__file__).parent.parent / "static/img/landing"
PHOTOGRAPH = Path(__file__).parent.parent / "tests/eye/cases/hand.jpg"
PHONE = {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}
LAPTOP = {"width": 1280, "height": 800}
BEAMER = {"width": 1920, "height": 1080}
WIDEST = 1280
"""The widest picture in pixels: wider ones are made smaller."""


class Photographer:
    """Signs in by role and takes one picture of each page."""

    def __init__(self, browser: Browser, address: str, accounts: list[dict[str, str]]) -> None:
        self.browser = browser
        self.address = address
        self.accounts = {account["role"]: account for account in accounts}

    def open(self, role: str | None, size: dict[str, int], scheme: str = "light") -> Page:
        """A fresh window for a role (None: signed out), on the home page."""
        context = self.browser.new_context(
            base_url=self.address,
            viewport=size,  # type: ignore[arg-type]  # a dict of two numbers
            color_scheme=scheme,  # type: ignore[arg-type]  # light or dark
            reduced_motion="reduce",
        )
        context.add_init_script('localStorage.setItem("tenbo:engine", "off")')  # the server counts at once
        page = context.new_page()
        page.goto("/login/" if role else "/tournaments/")
        if role:
            page.fill("#id_login", self.accounts[role]["username"])
            page.fill("#id_password", self.accounts[role]["password"])
            page.click("main button[type=submit]")
            page.goto("/")
        return page

    def take(self, page: Page, name: str) -> None:
        """Take the part of the page that is seen without scrolling."""
        page.wait_for_timeout(600)
        picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
        picture.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
        picture.quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)
        page.context.close()


def running(page: Page) -> None:
    """Go to a tournament with a running round."""
    page.locator(".state.running").first.locator("xpath=ancestor::li").get_by_role("link").first.click()


def tab(words: str) -> Callable[[Page], None]:
    def go(page: Page) -> None:
        running(page)
        tabs = page.get_by_role("navigation", name="This tournament")
        if not tabs.get_by_role("link", name=words).count():
            tabs.locator("summary").click()
        tabs.get_by_role("link", name=words).click()

    return go


def seating(page: Page) -> None:
    tab("Seating")(page)


def plan(page: Page) -> None:
    """Open the published plan with its matrix."""
    seating(page)
    page.get_by_role("link", name="Plan 1").first.click()


def follow(page: Page, path: str) -> None:
    """Open a page of the running tournament."""
    running(page)
    page.goto(page.url + path)


def beside(page: Page) -> None:
    """Open a player beside the list."""
    tab("Players")(page)
    page.locator("#players tbody th a").nth(3).click()


def best_player(page: Page) -> None:
    """Open the page of the first of the standings."""
    running(page)
    page.locator(".leaders a").first.click()


def table(page: Page) -> None:
    """Open a table with hands behind it."""
    page.goto("/tables/")
    page.locator(".hall .playing").filter(has=page.get_by_role("link", name="Enter hand")).nth(1).get_by_role(
        "link", name="Table"
    ).click()


def tapping(page: Page) -> None:
    """Enter a hand up to the tapped tiles."""
    table(page)
    page.get_by_role("link", name="Enter hand").click()
    page.locator("label.chip:has(input[name=winner])").nth(1).click()
    page.locator("label.chip:has(input[name=discarder])").nth(3).click()
    page.locator("label.chip:has(input[name=riichi])").nth(1).click()
    for tile in re.findall("..", "2m3m4m5m6m7m3p4p0p6s7s2s2s8s1m"):
        page.locator(f"[data-tile='{tile}']").click()


def entry(page: Page) -> None:
    """Enter a hand with tiles and its value."""
    tapping(page)
    page.locator("#sum strong").first.wait_for()


def answer(page: Page) -> None:
    """Open the bill above the bar."""
    entry(page)
    page.locator("#sum").click()


def dispute(page: Page) -> None:
    tab("Hall desk")(page)
    page.get_by_role("link", name="Decide", exact=True).first.click()


def calculator(page: Page) -> None:
    page.goto(
        "/calculator/?rules=ema2008&tiles-you=234p78m55z6m&melds-you=pon+666z,+pon+777z&how=ron&dora=4p"
    )


def photographed(page: Page) -> None:
    page.goto("/calculator/?rules=ema2008")
    page.locator("[data-eye-file]").set_input_files(PHOTOGRAPH)
    page.locator("[data-eye-result]").wait_for()
    page.locator("[data-eye-says]").scroll_into_view_if_needed()


def watched_table(page: Page) -> None:
    """Open the table with the most hands, as a spectator sees it."""
    follow(page, "rounds/")
    page.get_by_role("link", name="Table 1", exact=True).first.click()
    page.locator(".scoresheet").first.wait_for()


def question(page: Page) -> None:
    """Answer a question of the quiz."""
    page.goto("/quiz/ema2025/2/demo/1/")
    for field in page.locator("main form input:not([type=hidden])").all():
        field.fill("30" if field.get_attribute("name") == "fu" else "3")
    page.locator("main form button").first.click()


def projector(page: Page) -> None:
    follow(page, "screen/?show=standings&seconds=300")
    page.locator("[data-slide] li").first.wait_for()


def overlay(page: Page) -> None:
    """Open the overlay over a grey picture, as the overlay itself is transparent."""
    follow(page, "overlay/?show=scores,last-hand,standings")
    page.locator(".overlay").first.wait_for()
    page.evaluate("document.documentElement.style.background = '#5b6b66'")


PICTURES: list[tuple[str, str | None, dict[str, int], str, Callable[[Page], object]]] = [
    ("home", None, LAPTOP, "light", lambda page: page.goto("/")),
    ("standings", None, LAPTOP, "light", tab("Standings")),
    ("standings-phone", None, PHONE, "dark", tab("Standings")),
    ("table-phone", "referee", PHONE, "light", table),
    ("entry-phone", "referee", PHONE, "light", entry),
    ("answer-phone", "referee", PHONE, "light", answer),
    ("desk", "organiser", LAPTOP, "light", tab("Hall desk")),
    ("desk-dark", "organiser", LAPTOP, "dark", tab("Hall desk")),
    ("dispute", "head_referee", LAPTOP, "light", dispute),
    ("seating", "organiser", LAPTOP, "light", seating),
    ("plan", "organiser", LAPTOP, "light", plan),
    ("players", "organiser", LAPTOP, "light", tab("Players")),
    ("player-beside", "organiser", LAPTOP, "light", beside),
    ("tournament", None, LAPTOP, "light", running),
    ("tournament-phone", None, PHONE, "light", running),
    ("rounds-phone", None, PHONE, "light", tab("Rounds")),
    ("player-phone", None, PHONE, "light", best_player),
    ("clock", None, LAPTOP, "dark", lambda page: follow(page, "clock/")),
    ("check-in", "organiser", TABLET, "light", lambda page: follow(page, "check-in/")),
    ("prints", "organiser", LAPTOP, "light", tab("Papers and files")),
    ("calculator", None, LAPTOP, "light", calculator),
    ("photograph-phone", None, PHONE, "light", photographed),
    ("rulebook", None, LAPTOP, "light", lambda page: page.goto("/rules/ema2025/")),
    ("quiz", None, LAPTOP, "light", question),
    ("statistics", None, LAPTOP, "light", tab("Statistics")),
    ("outlook", None, LAPTOP, "light", lambda page: follow(page, "outlook/")),
    ("places", None, LAPTOP, "light", lambda page: follow(page, "standings/chart/")),
    ("table", None, LAPTOP, "light", watched_table),
    ("screen", None, BEAMER, "dark", projector),
    ("overlay", None, BEAMER, "dark", overlay),
]


LANDING: list[tuple[str, str | None, Callable[[Page], object]]] = [
    ("desk", "organiser", tab("Hall desk")),
    ("entry", "referee", tapping),
    ("standings", None, tab("Standings")),
]
"""Pictures of the first page, in static/img/landing: 640 by 400, small."""


def take_for_landing(photographer: Photographer) -> None:
    """Take the view of a window of 960 by 600, as WebP, in the light and in the dark."""
    LANDING_FOLDER.mkdir(exist_ok=True)
    for (name, role, go), scheme in product(LANDING, ("light", "dark")):
        page = photographer.open(role, {"width": 960, "height": 600}, scheme)
        go(page)
        page.wait_for_timeout(600)
        picture = Image.open(io.BytesIO(page.screenshot()))
        file = f"{name}-dark" if scheme == "dark" else name
        picture.resize((640, 400), Image.Resampling.LANCZOS).save(LANDING_FOLDER / f"{file}.webp", quality=74)
        page.context.close()


def main(address: str, accounts: Path, only: list[str]) -> None:
    """Take all pictures, or those that are named."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        photographer = Photographer(chromium, address, json.loads(accounts.read_text(encoding="utf-8")))
        for name, role, size, scheme, go in PICTURES:
            if only and name not in only:
                continue
            page = photographer.open(role, size, scheme)
            go(page)
            photographer.take(page, name)
        if not only or "landing" in only:
            take_for_landing(photographer)
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), sys.argv[3:])
