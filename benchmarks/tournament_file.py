"""The file of a big tournament, made, checked and read into another installation: seconds and memory.

    python -m benchmarks.tournament_file [--players 1000] [--rounds 12]

Every change goes through the services and is in the log; all rounds but the last come from paper, the last one is
running with four hands at every table. Each part runs in a process of its own; the memory is the most that it held.
The stores are SQLite in a temporary folder.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=12)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as name:
        folder = Path(name)
        file, here, there = folder / "big.tenbo", folder / "here", folder / "there"
        play = f"from benchmarks.pages import play; play({asked.players}, {asked.rounds})"
        part("play", here, "manage.py", "migrate", "--verbosity", "0")
        part("play", here, "manage.py", "shell", "--no-imports", "--command", play)
        part("export", here, "manage.py", "export_tournament", "big-open", str(file), "--full")
        print(f"   {file.stat().st_size / 1e6:.1f} MB")
        part("verify", here, "-m", "scoring", "verify", str(file))
        part("check_ledger", here, "manage.py", "check_ledger", "big-open")
        account = "from players.models import Account; Account.objects.create_user('bench', password=None)"
        part("new store", there, "manage.py", "migrate", "--verbosity", "0")
        part("new store", there, "manage.py", "shell", "--no-imports", "--command", account)
        words = ("import_tournament", str(file), "--by", "bench", "--as", "go_on")
        part("import", there, "manage.py", *words)


def part(name: str, folder: Path, *words: str) -> None:
    """Run a command on a data folder; print what it took."""
    folder.mkdir(exist_ok=True)
    environment = {**os.environ, "TENBO_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}
    begun = time.perf_counter()
    with subprocess.Popen([sys.executable, *words], env=environment, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        said = process.stdout.read().decode().strip().splitlines()
        _pid, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.perf_counter() - begun
    print(
        f"{name}: {seconds:.1f} s ({used.ru_utime + used.ru_stime:.1f} s of this process), {megabytes(used)} MB"
    )
    if process.returncode:
        raise SystemExit("\n".join(said[:5]))


def megabytes(used: resource.struct_rusage) -> int:
    """The most memory that a process has held."""
    return used.ru_maxrss // 1024


if __name__ == "__main__":
    main()
