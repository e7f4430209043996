import pytest

from tests import remembered


@pytest.fixture(autouse=True)
def made_anew() -> None:
    """Rows that are put back have other moments than their log."""
    remembered.forget()
