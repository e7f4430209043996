"""The product's settings for a test run: a data folder of this process alone, and quick passwords."""

import atexit
import os
import shutil
import tempfile

# Before the settings are read; every xdist worker makes its own.
os.environ["TENBO_DATA"] = tempfile.mkdtemp(prefix="tenbo-test-")
atexit.register(shutil.rmtree, os.environ["TENBO_DATA"], ignore_errors=True)

from config.settings import *  # noqa: E402, F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
if DATABASES["default"]["ENGINE"] == "config.sqlite":  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": ":memory:"}  # noqa: F405  # xdist would name a file after a path
JOBS_APART = False  # another process does not see the store of the tests
CACHES["attempts"] = CACHES["default"]  # noqa: F405  # what one test counted, none of the others counts
LAN_ADDRESS = None  # links lead to the server of the test
WHITENOISE_AUTOREFRESH = True  # else every test client lists all static files anew
SITE_TEXTS = dict.fromkeys(SITE_TEXTS, "# We\n\nThe **club**.")  # noqa: F405
KEPT_PAGES_BYTES = 0  # tests change rows behind the services' backs; those of kept pages switch it on
