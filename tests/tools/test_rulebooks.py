"""docs/rulesets says what the rows say: `python -m tools.rulebooks` has been run."""

from tools.rulebooks import FOLDER, files


def test_the_files_are_those_of_the_rows() -> None:
    found = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.iterdir()}
    assert found == files()
