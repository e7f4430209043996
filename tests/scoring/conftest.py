"""What the tests of the rules share; they run alone without Django (`pytest.ini` beside this file)."""

from hypothesis import settings

settings.register_profile("tenbo", deadline=None)  # no test is a timing
settings.load_profile("tenbo")
