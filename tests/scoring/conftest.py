"""What the tests of the rules share; they run alone without Django (`pytest.ini` beside this file)."""

import os

from hypothesis import HealthCheck, settings

from tests.search import SEARCH

settings.register_profile(
    "tenbo",
    max_examples=20 * SEARCH,
    deadline=None,  # no test is a timing
    derandomize=os.environ.get("TENBO_NIGHT") != "1",  # the same examples for authors and CI
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)
settings.load_profile("tenbo")
