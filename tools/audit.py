"""`python -m tools.audit [--where-possible]`: known weaknesses of the packages that the service needs.

Fails for a weakness, and where no package could be looked up, as that is no audit. With `--where-possible` the latter
is only printed, for machines whose index has no data of weaknesses. TENBO_ADVISORIES names an offline copy of the
advisories (tools/advisories.py), which is asked in the place of the network.
"""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

from tools.advisories import pinned, weak_packages

COMMAND = [
    "pip-audit",
    "-r",
    "requirements.txt",
    "--no-deps",
    "--disable-pip",
    "--format",
    "json",
    "--timeout",
    "15",
]
WEAK, NOTHING = 1, 2
PATIENCE = 120


def judge(report: dict[str, Any]) -> tuple[int, list[str]]:
    """The exit status for a report of pip-audit, and the lines to print."""
    packages = report.get("dependencies", [])
    skipped = [package for package in packages if "skip_reason" in package]
    weak = [package for package in packages if package.get("vulns")]
    lines = [
        f"{package['name']} {package['version']}: {', '.join(v['id'] for v in package['vulns'])}"
        for package in weak
    ]
    lines += [f"{package['name']} was not looked up: {package['skip_reason']}" for package in skipped]
    lines.append(f"{len(packages) - len(skipped)} packages looked up, {len(skipped)} not, {len(weak)} weak.")
    if weak:
        return WEAK, lines
    return (0 if len(packages) > len(skipped) else NOTHING), lines


def judge_offline(copy: Path, requirements: str) -> tuple[int, list[str]]:
    """As `judge`, by an offline copy of the advisories."""
    packages = pinned(requirements)
    try:
        weak = weak_packages(copy, packages)
    except (OSError, zipfile.BadZipFile, ValueError) as error:
        return NOTHING, [f"{copy} is no copy of advisories that can be read: {error}"]
    lines = [f"{name} {packages[name]}: {', '.join(ids)}" for name, ids in weak.items()]
    lines.append(f"{len(packages)} packages looked up in {copy}, 0 not, {len(weak)} weak.")
    return (WEAK if weak else 0), lines


def main(words: list[str]) -> int:
    copy = os.environ.get("TENBO_ADVISORIES")
    status, lines = (
        judge_offline(Path(copy), Path("requirements.txt").read_text()) if copy else ask_the_network()
    )
    print("\n".join(lines))  # noqa: T201
    if status == NOTHING:
        print("Nothing was audited: this index does not tell of weaknesses, or cannot be reached.")  # noqa: T201
        return 0 if "--where-possible" in words else NOTHING
    return status


def ask_the_network() -> tuple[int, list[str]]:
    """The judgement of pip-audit."""
    try:
        argv = [sys.executable, "-m", "pip_audit", *COMMAND[1:]]
        done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=PATIENCE)  # noqa: S603 - ours
        status, lines = judge(json.loads(done.stdout or "{}"))
        lines += [] if done.stdout else done.stderr.strip().splitlines()[-1:]
    except subprocess.TimeoutExpired:
        status, lines = NOTHING, ["No answer from the index."]
    return status, lines


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
