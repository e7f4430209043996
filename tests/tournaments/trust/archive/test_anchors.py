"""Heads kept outside the store tell of a log that was cut or written anew."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests import remembered
from tests.factories import END, Hall, make_hall
from tests.tournaments.trust.archive.tampering import rewrite_log
from tournaments.common.chain.anchors import read_anchors, write_anchor
from tournaments.desk.hall.services.rounds import close_round
from tournaments.models import LogHead
from tournaments.trust.archive.checking import check_tournament
from tournaments.trust.archive.export import FULL, tournament_file

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall(settings: Any, tmp_path: Path) -> Hall:
    """A round was played and closed; heads are written to a file of this test."""
    settings.DATA_DIR = tmp_path
    remembered.forget()
    hall = make_hall()
    hall.send(hall.table(), END)
    close_round(round=hall.round(), by=hall.head)
    return hall


def test_heads_are_written_down(hall: Hall, tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "anchors.jsonl"
    assert path.stat().st_mode & 0o777 == 0o600
    with path.open() as lines:
        anchors = list(read_anchors(lines))
    head = LogHead.objects.get()
    assert (anchors[-1]["number"], anchors[-1]["hash"]) == (head.number, head.hash)
    call_command("check_ledger", hall.tournament.slug, "--against", str(path))
    assert capsys.readouterr().out.splitlines()[0] == f"{len(anchors)} anchors fit the log"
    assert str(head.hash).encode() in tournament_file(hall.tournament, FULL)


REWRITTEN = [
    pytest.param({"last": 9}, "is anchored and is not there", id="the tail cut and the head set back"),
    pytest.param(
        {"reason": "x", "reason_salt": "x"}, "is another than was anchored", id="the whole chain anew"
    ),
]


@pytest.mark.parametrize(("how", "said"), REWRITTEN)
def test_a_log_that_holds_and_is_another(
    hall: Hall, tmp_path: Path, capsys: Any, how: Any, said: str
) -> None:
    rewrite_log(**how)
    assert check_tournament(hall.tournament).broken is None  # the chain alone cannot tell
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("check_ledger", hall.tournament.slug, "--against", str(tmp_path / "anchors.jsonl"))
    assert said in capsys.readouterr().out


def test_anchors_that_are_none(hall: Hall, tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "kept.jsonl"
    for line in (
        "",
        "[]",
        "{}",
        "no json",
        '{"chain": "x", "number": 1, "hash": "", "key": "", "signature": ""}',
    ):
        path.write_text(f"{line}\n")
        with pytest.raises(CommandError, match="no anchor of this tournament"):
            call_command("check_ledger", hall.tournament.slug, "--against", str(path))
    anchor = json.loads((tmp_path / "anchors.jsonl").read_text().splitlines()[-1])
    for signature in ("00" * 64, "no hex"):
        path.write_text(json.dumps({**anchor, "signature": signature}) + "\n")
        with pytest.raises(CommandError, match="nothing was changed"):
            call_command("check_ledger", hall.tournament.slug, "--against", str(path))
        assert "has no right signature" in capsys.readouterr().out
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("check_ledger", hall.tournament.slug, "--against", str(tmp_path / "lost.jsonl"))


def test_a_file_that_cannot_be_written_holds_up_nothing(
    hall: Hall, settings: Any, tmp_path: Path, caplog: Any
) -> None:
    settings.DATA_DIR = tmp_path / "lost"
    write_anchor(hall.tournament.pk)
    assert "could not be written" in caplog.text
    write_anchor(0)
