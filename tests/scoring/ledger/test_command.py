"""`python -m scoring verify` as it is called: its status, its words and its languages."""

import io

import pytest

from scoring.command_line import main
from tests.rows import each
from tests.scoring.ledger.packing import DATA, FULL

CALLS = [
    pytest.param(["verify", str(DATA / "full.tenbo")], 0, "The file holds.", id="good"),
    pytest.param(
        ["verify", str(DATA / "full.tenbo"), "--key", "00"], 1, "The file does not hold.", id="wrong key"
    ),
    pytest.param(["verify", str(DATA / "full.tenbo"), "--json"], 0, '"ok": true', id="json"),
    pytest.param(["verify", str(DATA / "none.tenbo"), "--json"], 2, '"readable": false', id="no file, json"),
    pytest.param(["verify", str(DATA / "none.tenbo"), "--json"], 2, '"code": "no_file"', id="no file, code"),
    pytest.param(["verify", __file__, "--json"], 2, '"code": "no_tournament_file"', id="no zip, code"),
    pytest.param(["verify", __file__], 2, "This is no tournament file that can be read", id="no zip"),
]


@each(("call", "status", "said"), CALLS)
def test_the_command(call: list[str], status: int, said: str) -> None:
    out, errors = io.StringIO(), io.StringIO()
    assert main(call, io.BytesIO(), out, errors) == status
    assert said in out.getvalue() + errors.getvalue()


def answered(*call: str, source: bytes = b"") -> tuple[int, str]:
    out, errors = io.StringIO(), io.StringIO()
    status = main(["verify", *call], io.BytesIO(source), out, errors)
    return status, out.getvalue() + errors.getvalue()


def test_a_file_comes_by_standard_input() -> None:
    assert answered("-", source=FULL) == answered(str(DATA / "full.tenbo"))
    assert answered("-", source=b"x")[0] == 2


def test_a_key_that_is_no_key_is_a_wrong_call(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        answered("-", "--key", "zz", source=FULL)
    assert stopped.value.code == 2
    assert "invalid public key in hex value: 'zz'" in capsys.readouterr().err


SPOKEN = [("de", "Die Datei hält."), ("fr", "Le fichier est intègre."), ("en", "The file holds.")]


@each(("language", "said"), SPOKEN)
def test_it_speaks_the_language_that_is_asked_for(language: str, said: str) -> None:
    status, words = answered("-", "--lang", language, source=FULL)
    assert (status, words.splitlines()[-1]) == (0, said)
    assert ("whole chain" in words) is (language == "en")
    assert answered("-", "--lang", language, source=b"x")[0] == 2
