"""What a release holds, and what is in its way."""

import pytest

from scoring.version import VERSION
from tests.rows import each
from tools import release


@each(
    ("text", "version"),
    [
        pytest.param(
            "# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-01)\n\n## 1.1.0\n", "1.2.0", id="newest"
        ),
        pytest.param("# Changelog\n\n## Unreleased\n", "", id="none yet"),
    ],
)
def test_version_of_changelog(text: str, version: str) -> None:
    assert release.version_of_changelog(text) == version


def test_the_changelog_has_the_version() -> None:
    assert (
        release.version_of_changelog((release.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")) == VERSION
    )


def test_the_zip_holds_what_runs() -> None:
    names = release.members()
    wanted = {
        "Makefile",
        "manage.py",
        "requirements.txt",
        "tools/bootstrap",
        "locale/de/LC_MESSAGES/django.mo",
    }
    assert wanted <= set(names)
    assert [name for name in names if name.startswith(release.LEFT_OUT)] == []
