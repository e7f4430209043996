"""A referee's phone at a table of a real server: hands entered as they are tapped, with and without network."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import NO_ENGINE, PHONE
from tests.browser.contexts import new_context
from tests.browser.server import Server
from tests.patience import PATIENCE_MS

LATER = 4_000_000_000
PINFU = "234567m345p22s67s8s"
TYPE = "(one, text) => { one.value = text; one.dispatchEvent(new Event('change', {bubbles: true})) }"
KEPT = """async (table) => navigator.serviceWorker.controller && await caches.match(table, {ignoreVary: true})
    && (await (await caches.open("engine")).keys()).length > 3"""


@dataclass
class Phone:
    """One phone, signed in, at one table."""

    server: Server
    context: BrowserContext
    page: Page
    table: dict[str, Any]
    scores: bool = True
    """Whether it has the engine, which each page that it opens loads and starts anew."""

    @property
    def address(self) -> str:
        return f"/table/{self.table['pk']}/"

    def open(self, part: str = "") -> None:
        """The page of the table, ready to score by itself if it ever does."""
        self.page.goto(f"{self.server.url}{self.address}{part}")
        self.warm()

    def warm(self) -> None:
        if self.scores:
            expect(self.page.locator("[data-engine-state]")).to_contain_text("Ready")

    def keep_pages(self) -> None:
        """Until a start without network is possible."""
        wait_for(self.page, KEPT, self.address)

    def offline(self, away: bool = True) -> None:
        self.context.set_offline(away)

    def tick(self, name: str, value: str) -> None:
        form = self.page.locator("form[data-entry]")
        switch = form.locator("[data-by-value][aria-pressed=false]")
        if name.startswith(("value-", "fu-")) and switch.is_visible():
            switch.click()
        more = form.locator(".morekey[aria-expanded=false]")
        if name.startswith("flag-") and more.is_visible():
            more.click()
        form.locator(f"label.chip:has(input[name='{name}'][value='{value}'])").click()

    def begin(self) -> None:
        """The form of the next hand, within the page of the table where that is open."""
        enter = self.page.locator("[data-enter]")
        if enter.count() and not self.page.locator("form[data-entry]").count():
            enter.click()

    def send(self) -> None:
        self.page.locator("form[data-entry] button[type=submit]").click()

    def draw(self, *tenpai: str) -> None:
        self.begin()
        self.tick("kind", "exhaustive_draw")
        for player in tenpai:
            self.tick("tenpai", player)
        self.send()

    def ron(self, winner: str, discarder: str, tiles: str = PINFU) -> None:
        self.begin()
        self.tick("winner", winner)
        self.tick("discarder", discarder)
        self.page.locator(f"#tiles-{winner}").evaluate(TYPE, tiles)
        self.send()

    def waits(self, hands: int) -> None:
        """So many hands wait on this phone."""
        badge = self.page.locator("#waiting")
        if hands:
            expect(badge).to_have_text(str(hands))
            expect(self.page.locator("form[data-entry] button[aria-disabled]")).to_have_count(0)
        else:
            expect(badge).to_have_js_property("hidden", True)

    def asks_to_sign_in(self) -> None:
        link = self.page.locator("#phone").get_by_role("link", name="Sign in", exact=True)
        expect(link).to_be_visible()

    def sign_in(self, session: str) -> None:
        """Somebody else has this phone now."""
        cookie: Any = {"name": "sessionid", "value": session, "url": self.server.url, "expires": LATER}
        self.context.add_cookies([cookie])


def wait_for(page: Page, question: str, *said: Any) -> None:
    """Until an asynchronous question is answered with yes (`wait_for_function` takes the promise for it)."""
    for _again in range(PATIENCE_MS // 250):
        if page.evaluate(question, *said):
            return
        page.wait_for_timeout(250)
    raise AssertionError(question)


def phone(
    server: Server,
    browser: Browser,
    hall: dict[str, Any],
    who: str = "referee",
    table: int = 0,
    *,
    scores: bool = True,
) -> Phone:
    """A phone with a browser of its own; without the engine if it never has to score by itself."""
    context = new_context(browser, viewport=PHONE)
    if not scores:
        context.add_init_script(NO_ENGINE)
    here = signed_in(server, context, hall, who, table)
    here.scores = scores
    return here


def signed_in(
    server: Server, context: BrowserContext, hall: dict[str, Any], who: str = "referee", table: int = 0
) -> Phone:
    """The browser as somebody's at a table."""
    cookies = {"sessionid": hall["people"][who], "csrftoken": "c" * 32}
    for name, value in cookies.items():
        context.add_cookies([{"name": name, "value": value, "url": server.url, "expires": LATER}])
    page = context.pages[0] if context.pages else context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    return Phone(server, context, page, hall["tables"][table])
