"""A part of a live page becomes its newer self: what stays keeps its nodes, and a form in use stays whole."""

import pytest

from tests.browser.conftest import Open

pytestmark = pytest.mark.browser

HANDS = '<section class="tight"><ol><li id="hand-1">1</li></ol>{}</section>'
VOID = '<form><textarea aria-label="Reason"></textarea></form>'
UNDO = '<section class="card"><b>Hand 1</b></section>'
RESULT = '<section class="results"><b>1st</b></section>'

BECOMES = """async ([before, after]) => {
    const { morphInto } = await import("/static/js/morphing.js");
    const main = document.getElementById("main");
    main.innerHTML = before;
    const field = main.querySelector("textarea");
    field.value = "wrong table";
    field.focus();
    main.querySelectorAll("[id], section").forEach((node) => (node.kept = true));
    morphInto(main, `<main id="main">${after}</main>`);
    return {
        hands: main.querySelectorAll("ol").length,
        sections: [...main.querySelectorAll("section")].map((node) => node.className).join(" "),
        keptHand: Boolean(main.querySelector("#hand-1")?.kept),
        typed: main.querySelector("textarea")?.value ?? "",
        focused: document.activeElement === main.querySelector("textarea"),
    };
}"""

CASES = [
    ("what comes above", HANDS.format(VOID), UNDO + HANDS.format(VOID), "card tight"),
    ("what goes above", UNDO + HANDS.format(VOID), HANDS.format(VOID), "tight"),
    ("above, and the form", UNDO + HANDS.format(VOID), HANDS.format(""), "tight"),
    ("something else above", UNDO + HANDS.format(VOID), RESULT + HANDS.format(VOID), "results tight"),
    ("what comes below", HANDS.format(VOID), HANDS.format(VOID) + RESULT, "tight results"),
]


@pytest.mark.parametrize(
    ("before", "after", "sections"), [row[1:] for row in CASES], ids=[row[0] for row in CASES]
)
def test_a_form_in_use_stays_with_its_hand(
    opened: Open, transactional_db: None, before: str, after: str, sections: str
) -> None:
    """A dispute took the card of the newest hand away, and the hands stood there twice while a reason was typed."""
    page = opened("/calculator/")
    found = page.evaluate(BECOMES, [before, after])
    assert found == {
        "hands": 1,
        "sections": sections,
        "keptHand": True,
        "typed": "wrong table",
        "focused": True,
    }
