"""A thumb on the form of a hand."""

from playwright.sync_api import Locator, Page, expect

LONG = 450
"""Milliseconds after which a key counts as held down."""


class Thumb:
    """Taps, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def on(self, where: Locator, *, held: bool = False) -> None:
        where.click(delay=LONG if held else 0)
        self.taps += 1

    def tick(self, name: str, value: str) -> None:
        """Tick a chip; a phone has values behind a switch, and flags in a sheet."""
        chip = self.page.locator(f"label.chip:has(input[name='{name}'][value='{value}'])")
        if name.startswith(("value-", "fu-")):
            self.press(self.page.locator("[data-by-value][aria-pressed=false]"))
        if name.startswith("flag-") or name == "dead":
            self.press(self.page.locator(".morekey[aria-expanded=false]"))
        self.on(chip)

    def press(self, switch: Locator) -> None:
        """Press a switch that only a phone has, unless it is pressed."""
        if switch.is_visible():
            self.on(switch)

    def tiles(self, keys: str) -> None:
        """Keys by their names: tiles, and the keys for several tiles; `2m-` is a key held down, for three in a row."""
        for key in keys.split():
            name = key.removesuffix("-")
            self.on(self.page.locator(f"[data-tile='{name}'], [data-mode='{name}']"), held=key != name)

    def bill(self) -> None:
        """The answer, which a phone shows above the bar."""
        if not self.page.locator("#answer").is_visible():
            self.on(self.page.locator("#sum"))

    def send(self) -> None:
        self.on(self.page.get_by_role("button", name="Send hand"))
        expect(self.page.get_by_role("status").first).to_contain_text("recorded.")
