"""The documentation of the API in a browser: axe finds nothing, before and after an operation is unfolded."""

import pytest

from tests.browser.conftest import Open
from tests.browser.faults import violations

pytestmark = [pytest.mark.browser, pytest.mark.walks]


def test_the_documentation_has_no_violation(opened: Open) -> None:
    page = opened("/api/docs/")
    first = page.locator(".opblock-summary-control").first
    first.wait_for()
    assert violations(page) == []
    first.click()
    page.locator(".opblock-body").first.wait_for()
    assert violations(page) == []
