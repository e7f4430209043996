"""Somebody at a browser: every click and key is counted, and every step has its line and its picture."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, ViewportSize

CLICK, KEY = 1.3, 0.28
"""Seconds that a person takes to point and click, and for a key (the keystroke-level model: P + B, and K)."""


@dataclass
class Step:
    """What a step took. `waited` are the seconds of the product and the browser; a person's hands come on top."""

    name: str
    clicks: int = 0
    keys: int = 0
    waited: float = 0.0

    @property
    def seconds(self) -> float:
        return self.waited + self.clicks * CLICK + self.keys * KEY


@dataclass
class Tally:
    """The steps of the day, and where their pictures go."""

    folder: Path | None = None
    steps: list[Step] = field(default_factory=list)
    pictures: int = 0

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        self.steps.append(Step(name))
        began = time.monotonic()
        try:
            yield
        finally:
            self.steps[-1].waited += time.monotonic() - began

    def table(self) -> str:
        """The steps as rows of a Markdown table."""
        lines = [
            "| step | clicks | keys | waited (s) | a person's time (min:s) |",
            "| --- | --: | --: | --: | --: |",
        ]
        for step in [*self.steps, self._sum()]:
            minutes, seconds = divmod(round(step.seconds), 60)
            lines.append(
                f"| {step.name} | {step.clicks} | {step.keys} | {step.waited:.1f} | {minutes}:{seconds:02} |"
            )
        return "\n".join(lines)

    def _sum(self) -> Step:
        return Step(
            "all",
            sum(step.clicks for step in self.steps),
            sum(step.keys for step in self.steps),
            sum(step.waited for step in self.steps),
        )


class Person:
    """One browser window. Nothing is asked of the page that a person could not see or press."""

    def __init__(self, browser: Browser, address: str, size: ViewportSize, tally: Tally) -> None:
        context = browser.new_context(
            base_url=address, viewport=size, reduced_motion="reduce", locale="en-GB"
        )
        self.page: Page = context.new_page()
        self.page.set_default_timeout(20_000)
        self.tally = tally

    def click(self, target: Locator) -> None:
        target.click()
        self.tally.steps[-1].clicks += 1

    def button(self, name: str) -> None:
        self.click(self.page.get_by_role("button", name=name, exact=True))

    def link(self, name: str) -> None:
        self.click(self.page.get_by_role("link", name=name, exact=True))

    def tab(self, name: str) -> None:
        """A page of the tournament by the row of its pages."""
        tabs = self.page.get_by_role("navigation", name="This tournament")
        self.click(tabs.get_by_role("link", name=name, exact=True))

    def write(self, target: Locator, text: str) -> None:
        """Into a field, in the place of what stands there."""
        target.click(click_count=3)
        self.tally.steps[-1].clicks += 1
        self.keys(text)

    def fill(self, label: str, text: str) -> None:
        self.write(self.page.get_by_label(label, exact=True), text)

    def day(self, label: str, digits: str) -> None:
        """Into the field of a date, from its first part on."""
        self.page.get_by_label(label, exact=True).focus()
        self.tally.steps[-1].clicks += 1
        self.keys(digits)

    def keys(self, text: str) -> None:
        self.page.keyboard.type(text)
        self.tally.steps[-1].keys += len(text)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.tally.steps[-1].keys += 1

    def choose(self, target: Locator, words: str) -> None:
        """Open a list of choices and take one."""
        target.select_option(label=words)
        self.tally.steps[-1].clicks += 2

    def give_file(self, target: Locator, path: Path) -> None:
        """Open the dialogue, pick the file, confirm."""
        target.set_input_files(path)
        self.tally.steps[-1].clicks += 3

    def reads(self, words: str) -> None:
        """Wait until the page says this."""
        self.page.locator("main, .messages").get_by_text(words).first.wait_for()

    def picture(self, name: str) -> None:
        """The whole page as it is now; the time for it does not count."""
        if self.tally.folder is None:
            return
        began = time.monotonic()
        self.tally.pictures += 1
        self.page.wait_for_timeout(250)
        self.page.screenshot(path=self.tally.folder / f"{self.tally.pictures:02}-{name}.png", full_page=True)
        self.tally.steps[-1].waited -= time.monotonic() - began
