"""The local settings of a machine."""

import socket
import stat
import subprocess
from pathlib import Path

import pytest

from config.local import kept_secret, lan_address, local_hosts, make_folder
from tests.patience import PATIENCE
from tests.processes import ROOT, python


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_data_folder_is_its_owners(tmp_path: Path):
    folder = make_folder(tmp_path / "a" / "b")
    assert (folder.is_dir(), mode(folder)) == (True, 0o700)
    assert make_folder(folder) == folder


def test_a_secret_is_made_once_and_kept(tmp_path: Path):
    path = tmp_path / "secret.key"
    first = kept_secret(path)
    assert (len(first), mode(path)) == (67, 0o600)
    assert kept_secret(path) == first
    assert kept_secret(tmp_path / "another") != first
    assert sorted(file.name for file in tmp_path.iterdir()) == ["another", "secret.key"]


def test_processes_that_start_together_have_one_secret(tmp_path: Path):
    code = "import pathlib, sys; from config.local import kept_secret; print(kept_secret(pathlib.Path(sys.argv[1])))"
    argv = python("-c", code, str(tmp_path / "secret.key"))
    started = [subprocess.Popen(argv, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    assert len({process.communicate(timeout=PATIENCE)[0] for process in started}) == 1


def test_a_secret_that_another_made_meanwhile_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "secret.key"
    path.write_text("theirs\n")
    monkeypatch.setattr(Path, "exists", lambda self: False)  # it was not there a moment ago
    assert kept_secret(path) == "theirs"


def test_hosts():
    hosts = local_hosts()
    first = list(dict.fromkeys(["localhost", "127.0.0.1", "[::1]", socket.gethostname().lower()]))
    assert hosts[: len(first)] == first
    assert len(set(hosts)) == len(hosts)


def test_no_network_no_address(monkeypatch: pytest.MonkeyPatch):
    class Cut(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", Cut)
    assert lan_address() is None
