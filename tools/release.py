"""Makes the release of this version: `make release`, after which a person follows docs/releases.md.

pictures   docs/img, docs/examples and the first page, made anew from a demo tournament, in a commit of their own
zip        dist/tenbo-VERSION.zip: the files that run, with the compiled translations and the hashes of requirements.txt
image      tenbo:VERSION, where a Docker daemon answers
"""

import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from urllib.request import urlopen

from config.catalogs import LOCALE, compile_catalogs
from scoring.version import VERSION

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
LEFT_OUT = ("tests/", "benchmarks/", "docs/img/", "docs/examples/", ".ci/")
"""Folders of the repository that are of no use for running Tenbo."""
PICTURES = ("docs/img", "docs/examples", "static/img/landing")
PORT = "8765"
PATIENCE = 180
"""The seconds until the demo tournament must be served."""
BIRTH = (2026, 1, 1, 0, 0, 0)
"""The moment of every member of the zip: the same version has the same bytes."""


def run(*command: str) -> str:
    """The output of a program, in the project's folder."""
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout  # noqa: S603


def version_of_changelog(text: str) -> str:
    """The newest version that the changelog names."""
    heading = re.search(r"^## (\d+\.\d+\.\d+)", text, re.MULTILINE)
    return heading[1] if heading else ""


def obstacles() -> list[str]:
    """The reasons why no release can be made of this folder."""
    newest = version_of_changelog((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    reasons = []
    if newest != VERSION:
        reasons.append(f"scoring/version.py says {VERSION}, the changelog {newest or 'no version'}")
    if run("git", "status", "--porcelain"):
        reasons.append("there are changes that are not committed")
    if run("git", "tag", "--list", f"v{VERSION}"):
        reasons.append(f"v{VERSION} exists already")
    return reasons


def take_pictures() -> None:
    """Serve a demo tournament and photograph it."""
    with tempfile.TemporaryDirectory(prefix="tenbo-release-") as data:
        surroundings = {**os.environ, "TENBO_DATA": data, "PORT": PORT, "TENBO_HOST": "127.0.0.1"}
        server = subprocess.Popen([sys.executable, "manage.py", "up"], cwd=ROOT, env=surroundings)
        try:
            accounts = Path(data) / "demo-accounts.json"
            wait_for(f"http://127.0.0.1:{PORT}/t/demo-open/standings/", accounts)
            run(sys.executable, "docs/screenshots.py", f"http://127.0.0.1:{PORT}", str(accounts))
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait()
    if shutil.which("soffice"):
        run(sys.executable, "-m", "tools.example_workbooks", "docs/examples")
        run(sys.executable, "-m", "tools.example_pictures", "docs/examples", "docs/img")


def commit_pictures() -> None:
    """Commit the pictures: they belong to the version that they show."""
    run("git", "add", *PICTURES)
    if run("git", "status", "--porcelain"):
        run("git", "commit", "--message", f"Pictures of {VERSION}")


def wait_for(address: str, file: Path) -> None:
    """Wait until the address answers and the file exists. Raises TimeoutError."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(address, timeout=5):  # noqa: S310 - our own server
                if file.exists():
                    return
        except OSError:
            time.sleep(1)
    raise TimeoutError(f"{address} did not answer within {PATIENCE} s")


def members() -> list[str]:
    """The names of the files in the zip: the files of the repository that run, and the compiled translations."""
    tracked = [name for name in run("git", "ls-files").splitlines() if not name.startswith(LEFT_OUT)]
    compiled = [path.relative_to(ROOT).as_posix() for path in LOCALE.glob("*/LC_MESSAGES/django.mo")]
    return sorted([*tracked, *compiled])


def pack(target: Path) -> str:
    """Write the zip and return its SHA-256. In the unpacked folder, `make up` is enough to run Tenbo."""
    compile_catalogs()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as container:
        for name in members():
            path = ROOT / name
            member = zipfile.ZipInfo(f"tenbo-{VERSION}/{name}", BIRTH)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = (path.stat().st_mode & 0o777) << 16
            container.writestr(member, path.read_bytes())
    return hashlib.sha256(target.read_bytes()).hexdigest()


def build_image() -> str:
    """Build the image where Docker answers; return a line about the outcome."""
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "info"], capture_output=True, check=False).returncode:  # noqa: S603
        return "no image: no Docker daemon answers here"
    run(docker, "build", "--file", "deploy/Dockerfile", "--tag", f"tenbo:{VERSION}", ".")
    return f"image tenbo:{VERSION}"


def main() -> int:
    """Make the parts of a release, or print the obstacles."""
    if reasons := obstacles():
        print("\n".join(reasons))  # noqa: T201
        return 1
    take_pictures()
    commit_pictures()
    DIST.mkdir(exist_ok=True)
    target = DIST / f"tenbo-{VERSION}.zip"
    digest = pack(target)
    (DIST / f"{target.name}.sha256").write_text(f"{digest}  {target.name}\n")
    print(f"{target.relative_to(ROOT)}: {digest}\n{build_image()}\nNow: git tag v{VERSION}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main())
