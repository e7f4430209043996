"""The locks of SQLite live with its files: a process that opens and closes one by hand lets go all its locks on it.

Another process then takes itself for the last, and removes the write-ahead log under those who still use it.
"""

import sys
from pathlib import Path

import pytest

from tests.processes import environment, program

CODE = """
import django, os, sys, threading
from pathlib import Path
django.setup()
from django.db import connection
name = Path(connection.settings_dict["NAME"])
def locks():
    own = f" {os.getpid()} "
    return sum(f":{name.stat().st_ino} " in line and own in line for line in open("/proc/locks"))
connection.cursor().execute("CREATE TABLE hands (seq)")
before, meanwhile = locks(), []
sys.addaudithook(lambda event, _: meanwhile.append(locks()) if event == "sqlite3.connect" else None)
another = threading.Thread(target=lambda: connection.ensure_connection())
another.start()
another.join()
print(before > 0, [n >= before for n in meanwhile] == [True], oct(name.stat().st_mode & 0o777))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone tells its locks")
def test_a_further_connection_lets_go_no_locks(tmp_path: Path):
    """And a new store is its owner's alone."""
    done = program(environment(tmp_path), "-c", CODE)
    assert done.stdout.split() == ["True", "True", "0o600"], done.stderr


PASSING = """
import django, subprocess, sys, threading
django.setup()
from django.db import connection
STORE = str(connection.settings_dict["NAME"])
def elsewhere(sql):
    code = "import sqlite3, sys; print(len(sqlite3.connect(sys.argv[1]).execute(sys.argv[2]).fetchall()))"
    return subprocess.run([sys.executable, "-c", code, STORE, sql], capture_output=True, text=True).stdout.strip()
def write():
    connection.cursor().execute("INSERT INTO jobs VALUES (1)")
connection.cursor().execute("CREATE TABLE jobs (pk)")
for _ in range(2):
    another = threading.Thread(target=write)
    another.start()
    another.join()
    print(elsewhere("SELECT * FROM jobs"))
write()
print(elsewhere("SELECT * FROM jobs"))
"""


def test_a_process_that_comes_and_goes_takes_no_rows_along(tmp_path: Path):
    """A server with several threads wrote into a write-ahead log that a passing reader had removed: it alone saw the
    rows, and they were gone with it."""
    done = program(environment(tmp_path), "-c", PASSING)
    assert done.stdout.split() == ["1", "2", "3"], done.stderr
