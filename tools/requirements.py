"""Compiles requirements*.txt: `make requirements` after a direct need in requirements*.in was changed.

Every package, direct or not, is pinned with the hashes of its files, for all Pythons and systems of Tenbo.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILES = ("requirements", "requirements-reporting", "requirements-eye", "requirements-dev")
"""The names in order: the versions of the service bind the others."""
OLDEST = "3.11"


def main(words: list[str]) -> int:
    """Compile each file; ``--upgrade`` takes the newest versions of indirect needs."""
    for name in FILES:
        command = [sys.executable, "-m", "uv", "pip", "compile", "--universal", "--python-version", OLDEST]
        command += ["--generate-hashes", "--no-annotate", "--custom-compile-command", "make requirements"]
        command += ["--quiet", *words, "--output-file", f"{name}.txt", f"{name}.in"]
        subprocess.run(command, cwd=ROOT, check=True)  # noqa: S603 - our own files
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
