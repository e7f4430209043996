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
        organiser = self.organiser
        organiser.page.goto(link)
        organiser.picture("first-account")
        organiser.fill("User name", "olga")
        organiser.fill("Password", "three-winds-8")
        organiser.button("Create the account")
        organiser.picture("after-first-account")

    def create(self) -> None:
        organiser = self.organiser
        organiser.page.goto("/")
        organiser.picture("home")
        organiser.link("Create a tournament")
        organiser.picture("new-tournament")
        organiser.fill("Name", "Zürich Open")
        organiser.fill("Place", "Zürich")
        organiser.fill("Country", "SUI")
        organiser.day("First day", "11222026")
        organiser.fill("Fee", "40 CHF")
        organiser.fill("Rounds", "3")
        organiser.choose(organiser.page.get_by_label("Registration", exact=True), "Open to everyone")
        organiser.fill("Maximum number of players", "64")
        organiser.button("Create the tournament")
        organiser.reads("Zürich Open has been created.")
        self.home = organiser.page.url
        organiser.picture("created")

    def schedule(self) -> None:
        organiser = self.organiser
        organiser.link("Schedule")
        organiser.picture("schedule-suggested")
        organiser.button("Save this schedule")
        organiser.click(organiser.page.locator("summary", has_text="Lunch"))
        organiser.write(organiser.page.locator("details[open]").get_by_label("Minutes", exact=True), "75")
        organiser.click(
            organiser.page.locator("details[open]").get_by_label("What follows on this day moves with it")
        )
        organiser.picture("schedule-line")
        organiser.click(organiser.page.locator("details[open]").get_by_role("button", name="Save"))
        organiser.reads("The schedule has been saved.")
        organiser.picture("schedule-saved")

    def publish(self) -> None:
        organiser = self.organiser
        organiser.page.goto(self.home)
        organiser.tab("Settings")
        organiser.picture("settings")
        organiser.button("Publish the tournament")
        organiser.picture("published")

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
        organiser = self.organiser
        organiser.tab("Players")
        organiser.picture("applications")
        organiser.button("Accept selected")
        organiser.picture("accepted")

    def import_list(self) -> None:
        organiser = self.organiser
        path = self.folder / "list.xlsx"
        write_list(path)
        organiser.click(organiser.page.get_by_text("Add players", exact=True))
        organiser.give_file(organiser.page.get_by_label("File (.xlsx"), path)
        organiser.button("Show what would be added")
        organiser.reads("Preview of")
        organiser.picture("preview")

    def correct(self) -> None:
        """Four cells are written anew, the doubled row is left out."""
        organiser = self.organiser
        cells = {"Rossi, Ada": {"Country": "NED"}, "Weiss, Bruno": {"EMA number": "04020052"}}
        for name, texts in cells.items():
            row = organiser.page.locator("table.import tr").filter(has_text=name)
            for label, text in texts.items():
                organiser.write(row.get_by_label(label), text)
        nameless = organiser.page.locator("table.import tr").filter(has_text="Give a name")
        organiser.write(nameless.get_by_label("Family name"), "Zuber")
        organiser.press("Tab")
        organiser.keys("Carla")
        doubled = organiser.page.locator("table.import tr").filter(has_text="is already in line")
        organiser.choose(doubled.get_by_role("combobox"), "Leave out")
        organiser.picture("corrected")
        organiser.button("Add these players")
        organiser.reads("59 players added")
        organiser.picture("players")

    def invite(self) -> dict[str, str]:
        organiser = self.organiser
        links = {}
        organiser.tab("Settings")
        organiser.link("Staff and invitations")
        for name in REFEREES:
            organiser.fill("Name or e-mail address", name)
            organiser.button("Add or invite")
            links[name] = organiser.page.get_by_label("Link", exact=True).input_value()
            if name == REFEREES[0]:
                organiser.picture("invitation")
            organiser.link("Back to the staff")
        organiser.picture("staff")
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
        organiser = self.organiser
        organiser.tab("Players")
        organiser.link("Check-in")
        organiser.picture("check-in")
        rows = organiser.page.locator("#arrivals > li")
        for at in range(rows.count()):
            row = rows.nth(at)
            if ABSENT.split()[1].lower() in row.inner_text().lower() and "ada" in row.inner_text().lower():
                continue
            organiser.click(row.get_by_role("button"))
        organiser.page.wait_for_timeout(300)
        organiser.click(organiser.page.get_by_text("1 player is missing"))
        organiser.picture("checked-in")
        organiser.button("Mark the rest as no-shows")

    def seat(self) -> None:
        organiser = self.organiser
        organiser.tab("Seating")
        organiser.picture("seating")
        organiser.button("Fill the tables and draw")
        organiser.page.get_by_role("button", name="Publish plan 1").wait_for()
        organiser.picture("drawn")
        organiser.button("Publish plan 1")
        organiser.picture("published-plan")

    def print_kit(self) -> None:
        organiser = self.organiser
        organiser.tab("Print")
        organiser.picture("print")
        organiser.click(organiser.page.get_by_role("button", name="PDF Kit for the day"))
        with organiser.page.expect_download() as download:
            organiser.click(organiser.page.get_by_role("link", name="Download").first)
        download.value.save_as(self.folder / "kit.pdf")
        organiser.picture("kit")

    def start(self, name: str, button: str = "") -> None:
        organiser = self.organiser
        organiser.tab("Hall desk")
        organiser.picture(f"desk-before-{name}".replace(" ", "-"))
        organiser.button(button or f"Start {name}")
        organiser.reads("is running")
        organiser.picture(f"desk-{name}".replace(" ", "-"))

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
        organiser = self.organiser
        organiser.link("Scores from paper, all tables")
        organiser.picture(f"paper-{name}".replace(" ", "-"))
        organiser.click(organiser.page.locator("input[data-score]").first)
        rows = organiser.page.locator("fieldset.tablesheet:has(input[data-score])")
        for at in range(rows.count()):
            self.sheet(organiser, at)
            asked = organiser.page.locator("[data-who]:has(:focus)")
            if asked.count():
                self.name_who_played(organiser, asked, first=first)
        organiser.picture(f"paper-done-{name}".replace(" ", "-"))
        organiser.button(f"Close {name}")
        organiser.reads("is closed")
        organiser.picture(f"closed-{name}".replace(" ", "-"))

    def sheet(self, organiser: Person, at: int) -> None:
        for seat in range(4):
            if seat:
                organiser.press("Tab")
            organiser.keys(str(SHEET[(at + seat) % 4]))
        organiser.press("Enter")

    def name_who_played(self, organiser: Person, asked: Locator, *, first: bool) -> None:
        """Enter did not save the table but stands at the question who played for somebody who has left."""
        organiser.click(asked.get_by_label("A substitute played"))
        organiser.picture("who-played")
        if first:
            organiser.write(asked.get_by_label("Someone else (name)"), "Sven Holm")
        else:
            organiser.choose(asked.get_by_label("Substitute", exact=True), "Sven Holm")
            asked.get_by_label("Substitute", exact=True).focus()
        organiser.press("Enter")

    def leave(self) -> None:
        organiser = self.organiser
        organiser.tab("Players")
        organiser.link(f"Edit: {GONE}")
        organiser.picture("entry")
        leaves = organiser.page.locator(
            "section.card", has=organiser.page.get_by_role("heading", name="Withdrawal")
        )
        organiser.write(leaves.get_by_label("Reason (kept in the log)"), "train")
        organiser.button("Withdraw from the tournament")
        organiser.reads("has withdrawn")
        organiser.tab("Hall desk")

    def standings(self) -> None:
        phone = self.phones["player"]
        phone.page.goto(self.home)
        phone.tab("Standings")
        phone.picture("standings-phone")

    def open_final(self) -> None:
        organiser = self.organiser
        organiser.tab("Overview")
        organiser.link("Stages and final")
        organiser.picture("stages")
        form = organiser.page.locator("form", has_text="New stage")
        organiser.write(form.get_by_label("How many"), "8")
        organiser.write(form.get_by_label("Carry-over in percent"), "50")
        organiser.button("Add stage")
        organiser.picture("stage-added")
        tie = organiser.page.get_by_label("by lot", exact=True)
        if tie.count():
            organiser.click(tie)
        organiser.button("Open: Final")
        organiser.picture("stage-open")
        organiser.button("Seat and publish")
        organiser.picture("stage-seated")

    def ceremony(self) -> None:
        organiser = self.organiser
        organiser.tab("Hall desk")
        organiser.link("Prize ceremony, then end the tournament")
        organiser.picture("ceremony")
        while organiser.page.get_by_role("button", name="Next place").is_enabled():
            organiser.button("Next place")
        organiser.picture("ceremony-shown")

    def end(self) -> None:
        organiser = self.organiser
        organiser.page.goto(self.home)
        organiser.tab("Settings")
        organiser.link("End the tournament")
        organiser.picture("end")
        organiser.button("End the tournament")
        organiser.picture("ended")

    def files(self) -> None:
        organiser = self.organiser
        organiser.tab("Exports")
        organiser.picture("exports")
        organiser.button("Create the workbook")
        with organiser.page.expect_download() as download:
            organiser.click(organiser.page.get_by_role("link", name="Download").filter(has_text=".xlsx"))
        download.value.save_as(self.folder / "day.xlsx")
        with organiser.page.expect_download() as download:
            organiser.link("CSV")
        download.value.save_as(self.folder / "day.csv")
        organiser.picture("files")

    def phone(self, name: str, address: str = "") -> Person:
        self.phones[name] = Person(self.browser, address or self.address, PHONE, self.tally)
        return self.phones[name]
