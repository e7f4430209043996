"""The steps of the day in their order."""

from pathlib import Path

from playwright.sync_api import Browser, Locator, ViewportSize

from tools.organiser_day.guests import APPLICANT, write_list
from tools.organiser_day.person import Person, Tally

PHONE: ViewportSize = {"width": 390, "height": 844}
REFEREES = ("rita", "remo", "rosa")
PINFU = "2m 3m 4m 5m 6m 7m 3p 4p 5p 6s 7s 2s 2s 8s"
SHEET = (45100, 33400, 26500, 15000)
ABSENT, GONE = "Ada Ibsen", "Bruno Rossi"


class Day:
    """The organiser at a computer, three referees and a player with phones."""

    def __init__(
        self, browser: Browser, address: str, size: ViewportSize, tally: Tally, folder: Path
    ) -> None:
        self.browser, self.address, self.tally, self.folder = browser, address, tally, folder
        self.organiser = Person(browser, address, size, tally)
        self.phones: dict[str, Person] = {}
        self.home = ""

    def run(self, link: str) -> None:
        step = self.tally.step
        with step("first account, by the link of the first start"):
            self.first_account(link)
        with step("create the tournament"):
            self.create()
        with step("schedule, lunch made longer"):
            self.schedule()
        with step("publish the page, registration open"):
            self.publish()
        with step("a player applies (phone)"):
            self.apply()
        with step("accept the application"):
            self.accept()
        with step("import the list of 60"):
            self.import_list()
        with step("correct five rows"):
            self.correct()
        with step("invite three referees"):
            links = self.invite()
        with step("three referees accept (phones)"):
            self.join(links)
        with step("check-in of 60, one no-show"):
            self.check_in()
        with step("seating drawn and published"):
            self.seat()
        with step("print the kit"):
            self.print_kit()
        with step("round 1: start"):
            self.start("round 1")
        with step("round 1: three tables by phone (phones)"):
            self.play_by_phone()
        with step("round 1: twelve tables from paper"):
            self.from_paper("round 1")
        with step("a player leaves"):
            self.leave()
        with step("round 2: start"):
            self.start("round 2", "Start the round")
        with step("round 2: fifteen tables from paper, one with an absent seat"):
            self.from_paper("round 2", first=True)
        with step("round 3: start"):
            self.start("round 3", "Start the round")
        with step("round 3: fifteen tables from paper"):
            self.from_paper("round 3")
        with step("standings (phone of a player)"):
            self.standings()
        with step("final of eight: made, opened, seated"):
            self.open_final()
        with step("final: start"):
            self.start("final, round 1")
        with step("final: two tables from paper"):
            self.from_paper("final, round 1")
        with step("prize ceremony"):
            self.ceremony()
        with step("end the tournament"):
            self.end()
        with step("workbook and federation file"):
            self.files()

    def first_account(self, link: str) -> None:
        one = self.organiser
        one.page.goto(link)
        one.picture("first-account")
        one.fill("User name", "olga")
        one.fill("Password", "three-winds-8")
        one.button("Create the account")
        one.picture("after-first-account")

    def create(self) -> None:
        one = self.organiser
        one.page.goto("/")
        one.picture("home")
        one.link("Create a tournament")
        one.picture("new-tournament")
        one.fill("Name", "Zürich Open")
        one.fill("Place", "Zürich")
        one.fill("Country", "SUI")
        one.day("First day", "11222026")
        one.fill("Fee", "40 CHF")
        one.fill("Rounds", "3")
        one.choose(one.page.get_by_label("Registration", exact=True), "open to everyone")
        one.fill("Maximum number of players", "64")
        one.button("Create the tournament")
        one.reads("Zürich Open has been created.")
        self.home = one.page.url
        one.picture("created")

    def schedule(self) -> None:
        one = self.organiser
        one.link("Schedule")
        one.picture("schedule-suggested")
        one.button("Save this schedule")
        one.click(one.page.locator("summary", has_text="Lunch"))
        one.write(one.page.locator("details[open]").get_by_label("Minutes", exact=True), "75")
        one.click(one.page.locator("details[open]").get_by_label("What follows on this day moves with it"))
        one.picture("schedule-line")
        one.click(one.page.locator("details[open]").get_by_role("button", name="Save"))
        one.reads("The schedule has been saved.")
        one.picture("schedule-saved")

    def publish(self) -> None:
        one = self.organiser
        one.page.goto(self.home)
        one.tab("Settings")
        one.picture("settings")
        one.button("Publish the tournament")
        one.picture("published")

    def apply(self) -> None:
        phone = self.phone("player")
        phone.page.goto(self.home)
        phone.picture("public-page-phone")
        phone.link("Apply for a place")
        phone.picture("register-phone")
        phone.fill("Given name", APPLICANT["given"])
        phone.fill("Family name", APPLICANT["family"])
        phone.choose(phone.page.get_by_label("Country you play for"), "Finland")
        phone.fill("EMA number, if you have one", APPLICANT["number"])
        phone.fill("E-mail address", "mika@example.org")
        phone.button("Apply for a place")
        phone.reads("Your application has arrived.")
        phone.picture("applied-phone")

    def accept(self) -> None:
        one = self.organiser
        one.tab("Players")
        one.picture("applications")
        one.button("Accept selected")
        one.picture("accepted")

    def import_list(self) -> None:
        one = self.organiser
        path = self.folder / "list.xlsx"
        write_list(path)
        one.click(one.page.get_by_text("Add players", exact=True))
        one.give_file(one.page.get_by_label("File (.xlsx"), path)
        one.button("Show what would be added")
        one.reads("Preview of")
        one.picture("preview")

    def correct(self) -> None:
        """Four cells are written anew, the doubled row is left out."""
        one = self.organiser
        cells = {"Rossi, Ada": {"Country": "NED"}, "Weiss, Bruno": {"EMA number": "04020052"}}
        for name, texts in cells.items():
            row = one.page.locator("table.import tr").filter(has_text=name)
            for label, text in texts.items():
                one.write(row.get_by_label(label), text)
        nameless = one.page.locator("table.import tr").filter(has_text="Give a name")
        one.write(nameless.get_by_label("Family name"), "Zuber")
        one.press("Tab")
        one.keys("Carla")
        doubled = one.page.locator("table.import tr").filter(has_text="is already in line")
        one.choose(doubled.get_by_role("combobox"), "Leave out")
        one.picture("corrected")
        one.button("Add these players")
        one.reads("59 players added")
        one.picture("players")

    def invite(self) -> dict[str, str]:
        one = self.organiser
        links = {}
        one.tab("Settings")
        one.link("Staff and invitations")
        for name in REFEREES:
            one.fill("Name or e-mail address", name)
            one.button("Add or invite")
            links[name] = one.page.get_by_label("Link", exact=True).input_value()
            if name == REFEREES[0]:
                one.picture("invitation")
            one.link("Back to the staff")
        one.picture("staff")
        return links

    def join(self, links: dict[str, str]) -> None:
        for name in REFEREES:
            phone = self.phone(name, "/".join(links[name].split("/")[:3]))
            phone.page.goto(links[name])
            if name == REFEREES[0]:
                phone.picture("invitation-phone")
            phone.fill("User name", name)
            phone.fill("Password", "three-winds-8")
            phone.button("Create my account and accept")
            phone.reads("Welcome to the staff.")
        phone.picture("welcome-phone")

    def check_in(self) -> None:
        one = self.organiser
        one.tab("Players")
        one.link("Check-in")
        one.picture("check-in")
        rows = one.page.locator("#arrivals > li")
        for at in range(rows.count()):
            row = rows.nth(at)
            if ABSENT.split()[1].lower() in row.inner_text().lower() and "ada" in row.inner_text().lower():
                continue
            one.click(row.get_by_role("button"))
        one.page.wait_for_timeout(300)
        one.click(one.page.get_by_text("1 player is missing"))
        one.picture("checked-in")
        one.button("Mark the rest as no-shows")

    def seat(self) -> None:
        one = self.organiser
        one.tab("Seating")
        one.picture("seating")
        one.button("Fill the tables and draw")
        one.page.get_by_role("button", name="Publish plan 1").wait_for()
        one.picture("drawn")
        one.button("Publish plan 1")
        one.picture("published-plan")

    def print_kit(self) -> None:
        one = self.organiser
        one.tab("Print")
        one.picture("print")
        one.click(one.page.get_by_role("button", name="PDF Kit for the day"))
        with one.page.expect_download() as download:
            one.click(one.page.get_by_role("link", name="Download").first)
        download.value.save_as(self.folder / "kit.pdf")
        one.picture("kit")

    def start(self, name: str, button: str = "") -> None:
        one = self.organiser
        one.tab("Hall desk")
        one.picture(f"desk-before-{name}".replace(" ", "-"))
        one.button(button or f"Start {name}")
        one.reads("is running")
        one.picture(f"desk-{name}".replace(" ", "-"))

    def play_by_phone(self) -> None:
        for table, name in enumerate(REFEREES, start=1):
            phone = self.phones[name]
            phone.page.goto("/")
            phone.link("My tables")
            if table == 1:
                phone.picture("my-tables-phone")
            card = phone.page.locator(".hall > li").filter(has_text=f"Table {table}").first
            phone.click(card.get_by_role("link", name="Enter hand"))
            self.send_win(phone, picture=table == 1)
            phone.link("Close the table")
            phone.button("End the game now")
            phone.reads("is closed.")
        phone.picture("closed-phone")

    def send_win(self, phone: Person, *, picture: bool) -> None:
        page = phone.page
        phone.click(page.locator("label.chip:has(input[name=winner])").nth(1))
        phone.click(page.locator("label.chip:has(input[name=discarder])").nth(3))
        for tile in PINFU.split():
            phone.click(page.locator(f"[data-tile='{tile}']"))
        page.locator("#answer").get_by_text("2 fan 30 fu").first.wait_for()
        if picture:
            phone.picture("hand-phone")
        phone.button("Send hand")
        phone.reads("recorded.")

    def from_paper(self, name: str, *, first: bool = False) -> None:
        one = self.organiser
        one.link("Scores from paper, all tables")
        one.picture(f"paper-{name}".replace(" ", "-"))
        one.click(one.page.locator("input[data-score]").first)
        rows = one.page.locator("fieldset.tablesheet:has(input[data-score])")
        for at in range(rows.count()):
            self.sheet(one, at)
            asked = one.page.locator("[data-who]:has(:focus)")
            if asked.count():
                self.name_who_played(one, asked, first=first)
        one.picture(f"paper-done-{name}".replace(" ", "-"))
        one.button(f"Close {name}")
        one.reads("is closed")
        one.picture(f"closed-{name}".replace(" ", "-"))

    def sheet(self, one: Person, at: int) -> None:
        for seat in range(4):
            if seat:
                one.press("Tab")
            one.keys(str(SHEET[(at + seat) % 4]))
        one.press("Enter")

    def name_who_played(self, one: Person, asked: Locator, *, first: bool) -> None:
        """Enter did not save the table but stands at the question who played for somebody who has left."""
        one.click(asked.get_by_label("A substitute played"))
        one.picture("who-played")
        if first:
            one.write(asked.get_by_label("Someone else (name)"), "Sven Holm")
        else:
            one.choose(asked.get_by_label("Substitute", exact=True), "Sven Holm")
            asked.get_by_label("Substitute", exact=True).focus()
        one.press("Enter")

    def leave(self) -> None:
        one = self.organiser
        one.tab("Players")
        one.link(f"Edit: {GONE}")
        one.picture("entry")
        leaves = one.page.locator("section.card", has=one.page.get_by_role("heading", name="Withdrawal"))
        one.write(leaves.get_by_label("Reason (kept in the log)"), "train")
        one.button("Withdraw from the tournament")
        one.reads("has withdrawn")
        one.tab("Hall desk")

    def standings(self) -> None:
        phone = self.phones["player"]
        phone.page.goto(self.home)
        phone.tab("Standings")
        phone.picture("standings-phone")

    def open_final(self) -> None:
        one = self.organiser
        one.tab("Overview")
        one.link("Stages and final")
        one.picture("stages")
        form = one.page.locator("form", has_text="New stage")
        one.write(form.get_by_label("How many"), "8")
        one.write(form.get_by_label("Carry-over in percent"), "50")
        one.button("Add stage")
        one.picture("stage-added")
        tie = one.page.get_by_label("by lot", exact=True)
        if tie.count():
            one.click(tie)
        one.button("Open: Final")
        one.picture("stage-open")
        one.button("Seat and publish")
        one.picture("stage-seated")

    def ceremony(self) -> None:
        one = self.organiser
        one.tab("Hall desk")
        one.link("Prize ceremony, then end the tournament")
        one.picture("ceremony")
        while one.page.get_by_role("button", name="Next place").is_enabled():
            one.button("Next place")
        one.picture("ceremony-shown")

    def end(self) -> None:
        one = self.organiser
        one.page.goto(self.home)
        one.tab("Settings")
        one.link("End the tournament")
        one.picture("end")
        one.button("End the tournament")
        one.picture("ended")

    def files(self) -> None:
        one = self.organiser
        one.tab("Exports")
        one.picture("exports")
        one.button("Create the workbook")
        with one.page.expect_download() as download:
            one.click(one.page.get_by_role("link", name="Download").filter(has_text=".xlsx"))
        download.value.save_as(self.folder / "day.xlsx")
        with one.page.expect_download() as download:
            one.link("CSV")
        download.value.save_as(self.folder / "day.csv")
        one.picture("files")

    def phone(self, name: str, address: str = "") -> Person:
        self.phones[name] = Person(self.browser, address or self.address, PHONE, self.tally)
        return self.phones[name]
