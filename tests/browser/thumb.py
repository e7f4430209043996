"""A thumb on the form of a hand."""

from playwright.sync_api import Locator, Page, expect


class Thumb:
    """Taps, counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def on(self, where: Locator) -> None:
        where.click()
        self.taps += 1

    def tick(self, name: str, value: str) -> None:
        self.on(self.page.locator(f"label.chip:has(input[name='{name}'][value='{value}'])"))

    def tiles(self, keys: str) -> None:
        """Keys by their names: tiles, and the keys for several tiles."""
        for key in keys.split():
            self.on(self.page.locator(f"[data-tile='{key}'], [data-mode='{key}']"))

    def send(self) -> None:
        self.on(self.page.get_by_role("button", name="Send hand"))
        expect(self.page.get_by_role("status").first).to_contain_text("recorded.")
