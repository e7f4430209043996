"""Writes docs/rulesets: each rule set with its patterns and tables, from the rows that the engine and the pages read.

python -m tools.rulebooks
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from scoring.descriptions import Option
from scoring.names import Names
from scoring.rulebook import Entry, Worth
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet

FOLDER = Path(__file__).parent.parent / "docs" / "rulesets"
HEAD = "<!-- Written by `python -m tools.rulebooks`: change the rows in scoring/rulesets instead. -->"


def main() -> None:
    """Write every file."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in files().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


def files() -> dict[str, str]:
    """The text of each file by its name."""
    rulesets = [registry.get(key) for key in registry.keys()]  # noqa: SIM118 (a function, not a mapping)
    return {
        "README.md": "\n".join([*_list(rulesets), ""]),
        **{f"{ruleset.key}.md": "\n".join([*_book(ruleset), ""]) for ruleset in rulesets},
    }


def _list(rulesets: Sequence[RuleSet]) -> Iterator[str]:
    yield from ("# Rule sets", "", HEAD, "")
    yield from _rows(
        ("Key", "Name", "Edition", "Patterns"),
        [
            (f"[{ruleset.key}]({ruleset.key}.md)", ruleset.names.en, ruleset.edition, len(ruleset.patterns))
            for ruleset in rulesets
        ],
    )


def _book(ruleset: RuleSet) -> Iterator[str]:
    rules = ruleset.resolve(None)
    yield from (f"# {_words(ruleset.names)}", "", HEAD, "", ruleset.description, "")
    yield from (f"Source: {ruleset.source}.", "", "## Options", "")
    yield from _rows(("Option", "Default", "Source"), [_option(option) for option in ruleset.options])
    yield from ("", "## The end of a game", "")
    yield from (f"- {names.fill(names.en)}" for names in ruleset.endings(rules))
    if ruleset.three_players:
        yield f"- A table of three: {ruleset.three_players}"
    yield from ("", "## Patterns", "")
    head = ("Code", "Name", "Value", "Condition", "Section", "Example")
    yield from _rows(head, [_pattern(ruleset, pattern, rules) for pattern in ruleset.patterns])
    for table in ruleset.tables(rules):
        yield from ("", f"## {table.caption.en}", "")
        yield from _rows([_cell(cell) for cell in table.head], [map(_cell, row) for row in table.rows])
        if table.note:
            yield from ("", table.note.en)
    if ruleset.unverified:
        yield from ("", "## Not confirmed by a document", "")
        yield from (f"- {text}" for text in ruleset.unverified)
    if ruleset.put_right:
        yield from ("", "## Put right", "")
        yield from (f"- {text}" for text in ruleset.put_right)


def _rows(head: Sequence[str], rows: Sequence[Any]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    yield from (f"| {' | '.join(map(str, row))} |" for row in rows)


def _option(option: Option) -> tuple[str, str, str]:
    default = option.default
    if option.choice_names:
        default = option.choice_names[option.choices.index(default)].en
    if isinstance(default, list | tuple):
        default = ", ".join(map(str, default))
    if isinstance(default, bool):
        default = "yes" if default else "no"
    return option.names.en, default, option.source


def _pattern(ruleset: RuleSet, pattern: Any, rules: Any) -> tuple[str, ...]:
    entry = ruleset.entry(pattern, rules)
    assert entry is not None, pattern.code
    further = ruleset.further(pattern, rules)
    condition = " ".join(each.condition.en for each in (entry, further) if each)
    names = _words(pattern.names)
    return (
        f"`{pattern.code}`",
        names,
        _worth(ruleset.worth(pattern, rules)),
        condition,
        pattern.section,
        _hand(entry),
    )


def _words(names: Names) -> str:
    return " ".join(filter(None, (names.fill(names.en), names.native)))


def _worth(worth: Worth | None) -> str:
    assert worth is not None
    words = f"{worth.value} {worth.unit}" + (" each" if worth.each else "")
    if worth.opened not in (None, worth.value):
        words += f", open {worth.opened}" if worth.opened else ", concealed only"
    return f"{words}, combines with nothing" if worth.alone and worth.unit != "yakuman" else words


def _hand(entry: Entry) -> str:
    hand = entry.example
    situation = (hand.how, *(() if hand.seat == "S" else (hand.seat,)), *hand.flags)
    return "; ".join(filter(None, (f"`{hand.tiles}`", hand.melds, " ".join(situation))))


def _cell(cell: Any) -> str:
    if isinstance(cell, Names):
        return cell.fill(cell.en)
    return " / ".join(map(str, cell)) if isinstance(cell, tuple) else str(cell)


if __name__ == "__main__":
    main()
