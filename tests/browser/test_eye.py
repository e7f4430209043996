"""A photograph of a hand: its tiles go into the fields, what was misread is mended by taps, the bill follows."""

import json
from base64 import b64encode
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageEnhance
from playwright.sync_api import FilePayload, Page, Playwright, expect

from tests.browser.conftest import LAPTOP, PHONE, Open
from tests.browser.contexts import new_context
from tests.browser.test_referee import tick
from tests.conftest import find_chromium
from tests.eye.test_main import CASES
from tests.factories import Hall
from tournaments.models import Hand
from tournaments.public.sharing.drawing.tiles import TILE, strip

pytestmark = pytest.mark.browser

HAND = ("2m", "3m", "4m", "0p", "6p", "7p", "3s", "3s", "4s", "5s", "6s", "6s", "7s", "8s")
"""The tiles of `hand.jpg` in their order; the last one lies apart and sideways."""
WRITTEN = "234m067p33456678s"


def photograph(page: Page, picture: str) -> None:
    page.locator("[data-eye-file]").set_input_files(CASES / picture)
    expect(page.locator("[data-eye-strip] .at").first).to_be_visible()


def mend(page: Page, tiles: tuple[str, ...]) -> None:
    """Exchange what was misread, as a person does who compares the strip with the picture."""
    read = page.locator("[data-eye-strip] .at")
    expect(read).to_have_count(len(tiles))
    for number, tile in enumerate(tiles):
        if not read.nth(number).locator(f"use[href$='#t{tile}']").count():
            read.nth(number).click()
            page.locator(f"[data-eye-keys] [data-guess='{tile}']").click()


@pytest.mark.django_db(transaction=True)
@pytest.mark.night
def test_a_picture_is_calculated(opened: Open) -> None:
    page = opened("/calculator/?rules=ema2008")
    photograph(page, "hand.jpg")
    mend(page, HAND)
    expect(page.locator("#tiles-you")).to_have_value(WRITTEN)
    expect(page.locator("#answer tr.sum")).to_have_text("4 fan 20 fu")


@pytest.mark.night
def test_a_hand_is_entered_by_a_picture(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    tick(page, "winner", south)
    tick(page, "discarder", "self")
    photograph(page, "hand.jpg")
    mend(page, HAND)
    expect(page.locator(f"#tiles-{south}")).to_have_value(WRITTEN)
    expect(page.locator("#answer")).to_contain_text("4 fan 20 fu")
    assert not Hand.objects.exists()
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    assert Hand.objects.get().verdict == "confirmed"


CAMERA = ("--no-sandbox", "--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream")


@pytest.fixture
def filmed(playwright: Playwright, live_server, in_turn, tmp_path: Path) -> Iterator[Page]:
    """The calculator in a Chromium whose camera sees a picture that does not move."""
    film = tmp_path / "row.mjpeg"
    film.write_bytes((CASES / "hand.jpg").read_bytes())
    seen = f"--use-file-for-fake-video-capture={film}"
    chromium = playwright.chromium.launch(executable_path=find_chromium(), args=[*CAMERA, seen])
    page = new_context(chromium, viewport=PHONE, base_url=live_server.url).new_page()
    page.goto("/calculator/?rules=ema2008")
    yield page
    chromium.close()


@pytest.mark.gate
@pytest.mark.django_db(transaction=True)
@pytest.mark.night
def test_the_camera_takes_the_picture_by_itself(filmed: Page) -> None:
    filmed.get_by_role("button", name="Live camera").click()
    expect(filmed.locator("[data-eye-strip] .at").first).to_be_visible()
    expect(filmed.locator("[data-eye-dialog]")).to_be_hidden()
    expect(filmed.locator("#tiles-you")).not_to_have_value("")


@pytest.mark.gate
@pytest.mark.django_db(transaction=True)
@pytest.mark.night
def test_mended_pictures_are_kept_where_somebody_wants_it(opened: Open) -> None:
    page = opened("/calculator/?rules=ema2008")
    photograph(page, "hand.jpg")
    page.locator("[data-eye-corpus] summary").click()
    export = page.locator("[data-eye-export]")
    mend(page, ("9m", *HAND[1:]))
    expect(export).to_have_text("Save as a file (0)")
    page.get_by_text("Keep pictures that I mended").click()
    mend(page, HAND)
    expect(export).to_have_text("Save as a file (1)")
    with page.expect_download() as download:
        export.click()
    row = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert [tile["tile"] for tile in row["tiles"]] == list(HAND)
    assert row["picture"].startswith("data:image/jpeg;base64,")
    page.get_by_role("button", name="Delete them").click()
    expect(export).to_have_text("Save as a file (0)")


def picture(*rows: str, tile: int = 72, size: tuple[int, int] = (1400, 900), foot: int = 0) -> bytes:
    """Rows of our own tiles on a green cloth, each tile so many pixels wide; the last row's `foot` is cut off."""
    ground = Image.new("RGB", size, "#1d5c46")
    for number, row in enumerate(rows):
        drawn = strip([group.split() for group in row.split(" | ")], 100 * TILE[0])
        small = drawn.resize((drawn.width * tile // TILE[0], drawn.height * tile // TILE[0]))
        lowest = size[1] - small.height + foot if foot else size[1] - 2 * small.height
        ground.paste(
            small, ((size[0] - small.width) // 2, lowest - 2 * small.height * (len(rows) - 1 - number))
        )
    file = BytesIO()
    ground.save(file, "PNG")
    return file.getvalue()


def as_file(content: bytes) -> FilePayload:
    return {"name": "row.png", "mimeType": "image/png", "buffer": content}


def darkened(content: bytes) -> bytes:
    file = BytesIO()
    ImageEnhance.Brightness(Image.open(BytesIO(content))).enhance(0.1).save(file, "PNG")
    return file.getvalue()


FIVE = "1p 4p 7p 7z 2s"


@pytest.mark.walks
def test_what_is_wrong_with_a_picture_is_told(opened: Open) -> None:
    page = opened("/calculator/?rules=ema2008")
    says = page.locator("[data-eye-says]")
    told = {
        "Tiles read: 5 of 14.": picture(FIVE),
        "The tiles are too small: go closer.": picture(FIVE, tile=46, size=(1600, 1200)),
        "A tile is cut off at the edge of the picture.": picture(FIVE, foot=22),
        "The picture is too dark.": darkened(picture(FIVE)),
        "No tiles were found in the picture.": (CASES / "nothing.jpg").read_bytes(),
        "This file is no picture that this phone can open.": b"1p 4p 7p",
    }
    for words, content in told.items():
        page.locator("[data-eye-file]").set_input_files(as_file(content))
        expect(says).to_contain_text(words)


BROUGHT = """([way, content]) => {
  const data = new DataTransfer();
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  data.items.add(new File([bytes], "row.png", { type: "image/png" }));
  const facts = { bubbles: true, cancelable: true };
  const picker = document.querySelector("[data-picker]");
  if (way === "drop") picker.dispatchEvent(new DragEvent("drop", { ...facts, dataTransfer: data }));
  else document.body.dispatchEvent(new ClipboardEvent("paste", { ...facts, clipboardData: data }));
}"""


@pytest.mark.walks
def test_a_picture_is_dropped_or_pasted_on_a_desk(opened: Open) -> None:
    page = opened("/calculator/?rules=ema2008", size=LAPTOP)
    for way, row, written in (("drop", FIVE, "147p7z2s"), ("paste", "6z 9p 7m 3s", "7m9p6z3s")):
        page.evaluate(BROUGHT, [way, b64encode(picture(row)).decode()])
        expect(page.locator("#tiles-you")).to_have_value(written)


def shoot(page: Page, content: bytes) -> None:
    """Tap the camera, and give it what the phone's own camera would take."""
    with page.expect_file_chooser() as camera:
        page.locator("label.photo").click()
    camera.value.set_files(as_file(content))


COUNTED = "addEventListener('pointerdown', () => (sessionStorage.taps = Number(sessionStorage.taps ?? 0) + 1), true)"


@pytest.mark.walks
def test_a_riichi_win_with_dora_and_ura_takes_few_taps(hall: Hall, opened: Open) -> None:
    table = hall.table(1)
    south = hall.names(table)[1]
    page = opened(f"/table/{table.pk}/hand/", hall.referee)
    page.evaluate(COUNTED)
    tick(page, "winner", south)
    tick(page, "discarder", "self")
    tick(page, "riichi", south)
    shoot(page, picture(" ".join(HAND[:-1]) + " | " + HAND[-1]))
    expect(page.locator(f"#tiles-{south}")).to_have_value(WRITTEN)
    page.locator("[data-row=dora]").click()
    shoot(page, picture("1z", "9s"))
    expect(page.locator("#dora")).to_have_value("1z")
    expect(page.locator("#ura")).to_have_value("9s")
    page.get_by_role("button", name="Send hand").click()
    expect(page.get_by_role("status").first).to_contain_text("Hand 1 recorded.")
    assert int(page.evaluate("sessionStorage.taps")) == 7
    [won] = Hand.objects.get().event["winners"]
    told = [won["hand"][name] for name in ("dora_indicators", "ura_indicators", "flags")]
    assert (won["player"], told) == (south, ["1z", "9s", ["riichi"]])
