"""Every country has its flag."""

from config import settings
from players.countries import countries


def test_every_country_has_a_flag() -> None:
    folder = settings.STATICFILES_DIRS[0] / "img" / "flags"
    assert {path.stem.upper() for path in folder.glob("*.svg")} == set(countries())
