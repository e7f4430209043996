"""Long lists, a page at a time."""

from typing import Any

import pytest

from tournaments.common.web.paging import page_of


@pytest.mark.parametrize(
    ("number", "size", "query", "shown", "before", "after"),
    [
        pytest.param(1, 2, {}, [0, 1], "", "?page=2", id="the first"),
        pytest.param(
            2, 2, {"q": "a b"}, [2, 3], "?q=a+b&page=1", "?q=a+b&page=3", id="the rest of the query stays"
        ),
        pytest.param(9, 2, {"q": ""}, [4], "?page=2", "", id="past the end"),
        pytest.param(0, 2, {}, [0, 1], "", "?page=2", id="before the first"),
        pytest.param(1, None, {}, [0, 1, 2, 3, 4], "", "", id="of the usual size"),
    ],
)
def test_a_page(
    number: int, size: int | None, query: dict[str, Any], shown: list[int], before: str, after: str
) -> None:
    rows, pages = page_of(range(5), number, size=size, **query)
    assert (list(rows), pages.before, pages.after) == (shown, before, after)
