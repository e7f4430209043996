"""The walks find what they are to find."""

import pytest
from playwright.sync_api import Browser

from tests.browser.contexts import new_context
from tests.browser.faults import COVERED, PAINTED

PAGE = """
<form><label class="choice"><input type="radio" name="a" style="opacity: 0"><span>Hand 1</span></label>
<button style="width: 200px">Dispute it</button></form>
<span style="position: absolute; inset: {inset}; background: red">a box</span>
"""


@pytest.mark.parametrize(
    ("inset", "faults"), [("0", 1), ("auto 0 0 auto", 0)], ids=["over it", "in the corner"]
)
def test_a_box_that_lies_over_a_button(browser: Browser, inset: str, faults: int) -> None:
    """The boxes of "Not right" lay over the button that raises a dispute, and a tap ticked another hand."""
    context = new_context(browser)
    page = context.new_page()
    page.set_content(PAGE.format(inset=inset))
    assert len(page.evaluate(COVERED)) == faults
    context.close()


@pytest.mark.parametrize(("fill", "faults"), [("", 1), ('fill="none"', 0)], ids=["painted", "left open"])
def test_a_surface_that_hides_a_mark(browser: Browser, fill: str, faults: int) -> None:
    """Where a style was missing, the surfaces around the marks of a chart were black boxes."""
    context = new_context(browser)
    page = context.new_page()
    page.set_content(f'<figure class="plot"><svg><rect {fill} width="24" height="24" /></svg></figure>')
    assert len(page.evaluate(PAINTED)) == faults
    context.close()
