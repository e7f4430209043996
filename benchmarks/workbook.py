"""The workbook of a big tournament: seconds and memory, beside those of openpyxl alone for the same cells.

    python -m benchmarks.workbook [--players 1000] [--rounds 12]

The games are those of `benchmarks.played`. Each part runs in a process of its own; its memory is the highest, printed
beside that before the part. The store is SQLite in a temporary folder.
"""

import argparse
import os
import pickle
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--part", choices=("play", "write", "record", "peer", "bare"))
    options = parser.parse_args()
    if options.part:
        PARTS[options.part](options)
        return
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
        environment = {**os.environ, "TENBO_DATA": folder, "DJANGO_SETTINGS_MODULE": "config.settings"}
        command = [sys.executable, "-m", "benchmarks.workbook", "--players", str(options.players)]
        command += ["--rounds", str(options.rounds), "--part"]
        for part in PARTS:
            subprocess.run([*command, part], check=True, env=environment)


def megabytes() -> int:
    """The most memory that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def data(name: str) -> Path:
    return Path(os.environ["TENBO_DATA"]) / name


def set_up() -> None:
    import django  # here and below: modules that need Django come after its set-up

    django.setup()


def play(options: argparse.Namespace) -> None:
    """Fill the store: players, rounds, and a simulated game at every table."""
    set_up()
    from django.core.management import call_command

    from benchmarks import played
    from tournaments.models import Hand

    call_command("migrate", verbosity=0)
    played.play(options.players, options.rounds)
    print(f"{options.players} players, {options.rounds} rounds, {Hand.objects.count()} hands")


def write(options: argparse.Namespace) -> None:
    """Write the workbook, as the job does."""
    tournament, before = ready()
    from tournaments.desk.documents.workbook.content import write_workbook

    begun = time.process_time()
    write_workbook(tournament, data("big.xlsx"), lambda percent, note: None)
    spent = time.process_time() - begun
    size = data("big.xlsx").stat().st_size / 1e6
    print(f"workbook: {spent:.1f} s, {megabytes()} MB (before: {before} MB), file {size:.1f} MB")


def ready() -> tuple[Any, int]:
    set_up()
    from tournaments.models import Tournament
    from tournaments.play.standings.services import rebuild_standings

    tournament = Tournament.objects.get()
    for stage in tournament.stages.select_related("tournament"):
        rebuild_standings(stage=stage)
    return tournament, megabytes()


def record(options: argparse.Namespace) -> None:
    """Write the same workbook, and keep its rows for the peer."""
    tournament, _before = ready()
    from tournaments.desk.documents.workbook import page
    from tournaments.desk.documents.workbook.content import write_workbook

    add = page.Page.add
    with data("rows.pickle").open("wb") as file:

        def recorded(self: Any, cells: Any, **fields: Any) -> int:
            cells = list(cells)
            pickle.dump((self.title, [_plain(put) for put in cells]), file)
            return add(self, cells, **fields)

        page.Page.add = recorded  # type: ignore[method-assign]
        write_workbook(tournament, data("again.xlsx"), lambda percent, note: None)


def _plain(put: Any) -> Any:
    """The value, the look, and the target of a link."""
    from tournaments.desk.documents.workbook.page import Formula, Link, plain

    if put is None:
        return None
    value = put.value
    if isinstance(value, Link):
        return value.text, put.look.value, value.place
    if isinstance(value, Formula):
        return f"={value.text}", put.look.value, ""
    return value if isinstance(value, str | None) else plain(value), put.look.value, ""


def peer(options: argparse.Namespace) -> None:
    """Write the cells with openpyxl alone, as its documentation shows: with looks and links, no charts or breaks."""
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.worksheet.hyperlink import Hyperlink

    from tournaments.desk.documents.workbook.styles import named_styles

    def made(sheet: Any, put: Any) -> Any:
        if put is None:
            return None
        value, look, place = put
        cell = WriteOnlyCell(sheet, value)
        cell.style = look
        if place:
            cell.hyperlink = Hyperlink(ref="", location=place)
        return cell

    _write_alone("openpyxl alone, styled", made, named_styles())


def bare(options: argparse.Namespace) -> None:
    """Write the bare values with openpyxl alone, without looks and links."""
    _write_alone("openpyxl alone, bare values", lambda _sheet, put: put and put[0], ())


def _write_alone(name: str, made: Any, styles: Iterable[Any]) -> None:
    from openpyxl import Workbook

    before, begun, cells = megabytes(), time.process_time(), 0
    book, sheets = Workbook(write_only=True), {}
    for style in styles:
        book.add_named_style(style)
    with data("rows.pickle").open("rb") as file:
        while file.peek(1):
            title, row = pickle.load(file)  # noqa: S301 (our own file of a moment ago)
            if title not in sheets:
                sheets[title] = book.create_sheet(title)
            sheets[title].append([made(sheets[title], put) for put in row])
            cells += sum(put is not None for put in row)
    book.save(data("peer.xlsx"))
    spent = time.process_time() - begun
    print(f"{name}, {cells} cells: {spent:.1f} s, {megabytes()} MB (before: {before} MB)")


PARTS = {"play": play, "write": write, "record": record, "peer": peer, "bare": bare}


if __name__ == "__main__":
    main()
