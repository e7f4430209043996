"""`python -m tools.audit [--where-possible]`: known weaknesses of the packages that the service needs.

Fails for a weakness, and where no package could be looked up at all: an audit of nothing is no audit. With
`--where-possible` the latter is only said, for machines whose index knows no weaknesses.
"""

import json
import subprocess
import sys
from typing import Any

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
    """The exit status for a report of pip-audit, and what to say."""
    packages = report.get("dependencies", [])
    skipped = [package for package in packages if "skip_reason" in package]
    weak = [package for package in packages if package.get("vulns")]
    said = [
        f"{package['name']} {package['version']}: {', '.join(v['id'] for v in package['vulns'])}"
        for package in weak
    ]
    said.append(f"{len(packages) - len(skipped)} packages looked up, {len(skipped)} not, {len(weak)} weak.")
    if weak:
        return WEAK, said
    return (0 if len(packages) > len(skipped) else NOTHING), said


def main(words: list[str]) -> int:
    try:
        argv = [sys.executable, "-m", "pip_audit", *COMMAND[1:]]
        done = subprocess.run(argv, capture_output=True, text=True, check=False, timeout=PATIENCE)  # noqa: S603 - ours
        status, said = judge(json.loads(done.stdout or "{}"))
        said += [] if done.stdout else done.stderr.strip().splitlines()[-1:]
    except subprocess.TimeoutExpired:
        status, said = NOTHING, ["No answer from the index."]
    print("\n".join(said))  # noqa: T201
    if status == NOTHING:
        print("Nothing was audited: this index does not tell of weaknesses, or cannot be reached.")  # noqa: T201
        return 0 if "--where-possible" in words else NOTHING
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
