"""PDFs of a big tournament next to fpdf2 alone, which draws the same pages.

    python -m benchmarks.paper [--players 1000] [--rounds 12] [--keep FOLDER]

Every call by which a document draws (text, lines, pages, fonts) is kept and made again on a plain FPDF: that is
the library's own time for the same pages. What is left is ours: reading the store, arranging rows, measuring texts. The
store is SQLite in a temporary folder, or one of benchmarks.pages.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import Any

DOCUMENTS = ("by_table", "by_name", "standings", "cards", "sheets")
DRAWN = (
    *("add_page", "set_font", "set_text_color", "set_draw_color", "set_fill_color", "set_line_width"),
    *("set_xy", "cell", "line", "rect", "set_dash_pattern", "add_font", "set_fallback_fonts"),
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--keep", type=Path, help="the folder of a store that benchmarks.pages has kept")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tenbo-bench-") as folder:
        os.environ["TENBO_DATA"] = str(asked.keep or folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
        measure(asked.players, asked.rounds)


def measure(players: int, rounds: int) -> None:
    import django  # here and below: what needs Django comes after its set-up

    django.setup()
    from django.core.management import call_command

    from benchmarks.pages import seated
    from tournaments.models import Tournament

    call_command("migrate", verbosity=0)
    if not Tournament.objects.exists():
        seated(players, rounds)
    tournament = Tournament.objects.get()
    for key in DOCUMENTS:
        report(tournament, key)


def report(tournament: Any, key: str) -> None:
    """One document: our time by its parts, the library's, and the ratio."""
    from tournaments.documents.paper.pdf import write_pdf
    from tournaments.documents.prints.documents import ALL, DocumentScope

    begun = time.process_time()
    paper = ALL[key].paper(DocumentScope(tournament, round=None, base="", inside=True))
    read = time.process_time() - begun
    begun = time.process_time()
    written = write_pdf(paper)
    drawn = time.process_time() - begun
    pages, alone = peer(paper)
    ratio = (read + drawn) / alone
    print(
        f"{key:<12} {pages:4} pages {len(written.content) / 1e6:5.1f} MB   read {read:5.2f} s, drawn {drawn:5.2f} s,"
        f" fpdf2 alone {alone:5.2f} s, ratio {ratio:.2f}",
        flush=True,
    )


def peer(paper: Any) -> tuple[int, float]:
    """Pages of the paper, and seconds in which a plain FPDF draws them."""
    from fpdf import FPDF

    from tournaments.documents.paper import pdf

    calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = []
    inside = [False]

    def kept(name: str) -> Any:
        method = getattr(FPDF, name)

        def call(self: Any, *args: Any, **named: Any) -> Any:
            if inside[0]:
                return method(self, *args, **named)
            calls.append((name, args, named))
            inside[0] = name != "add_page"  # a page draws the foot line of the one before, which is ours
            try:
                return method(self, *args, **named)
            finally:
                inside[0] = False

        return call

    recorder = type("Recorder", (pdf.Sheets,), {name: kept(name) for name in DRAWN})
    ours, pdf.Sheets = pdf.Sheets, recorder  # type: ignore[misc]
    try:
        pdf.write_pdf(paper)
    finally:
        pdf.Sheets = ours  # type: ignore[misc]
    begun = time.process_time()
    plain = FPDF("L" if paper.landscape else "P", unit="mm", format="A4")
    plain.set_auto_page_break(False)
    plain.c_margin = 0.0
    for name, args, named in calls:
        getattr(plain, name)(*args, **named)
    plain.output()
    return sum(name == "add_page" for name, _args, _named in calls), time.process_time() - begun


if __name__ == "__main__":
    main()
