"""Gather the product's sentences and compile their translations: `make messages` after one was added or changed.

Reads templates and Python, rewrites locale/*/LC_MESSAGES/django.po (translations stay, new sentences come in empty,
gone ones leave) and compiles django.mo beside it. Needs Babel; GNU gettext is not asked for.
"""

import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from scoring.rulesets import registry

ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "locale"
NAMES = {"it": "Italian", "es": "Spanish", "fi": "Finnish"}
LANGUAGES = tuple(NAMES)
SOURCES = ("templates/**/*.html", "config/**/*.py", "players/**/*.py", "tournaments/**/*.py")
RULES = "scoring/rulesets"
CONTEXT_FIRST = ((1, "c"), 2)
KEYWORDS: dict[str, Any] = {
    "_": None,
    "lazy": None,
    "gettext": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": CONTEXT_FIRST,
    "pgettext_lazy": CONTEXT_FIRST,
    "npgettext": ((1, "c"), 2, 3),
}
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|%s|\{\w*\}|</?\w+[^>]*>")
"""What a translation keeps as it is: values and tags."""
WORD = re.compile(r"[^\W\d]{2}")
"""A source that is a section's number alone has none."""
BIRTH = datetime(2026, 1, 1, tzinfo=UTC)
"""A date that never changes: the files change only with the sentences."""


class Sentence(NamedTuple):
    """A message id (a pair where there is a plural), its context, and the file it is read from."""

    id: str | tuple[str, ...]
    context: str | None
    file: str


def sentences() -> Iterator[Sentence]:
    """Every sentence of the product, file by file."""
    for path in sorted(path for pattern in SOURCES for path in ROOT.glob(pattern)):
        yield from _of_file(path, path.relative_to(ROOT).as_posix())
    yield from _of_rules()


def _of_file(path: Path, name: str) -> Iterator[Sentence]:
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # What a template holds beside its sentences comes as XXX; without its margins it is Python to a tokenizer.
        text = "\n".join(line.lstrip() for line in templatize(text, origin=name).splitlines())
    for _line, found, _comments, context in extract("python", io.BytesIO(text.encode()), KEYWORDS):
        yield Sentence(found if isinstance(found, str) else tuple(found), context, name)


def _of_rules() -> Iterator[Sentence]:
    """What a rule set says of itself; the rules know no gettext, so the pages translate it."""
    for key in registry.keys():  # noqa: SIM118 (a function, not a mapping)
        ruleset = registry.get(key)
        documents = [rule.document for rule in ruleset.penalties]
        sources = [source for option in ruleset.options for source in [option.source] if WORD.search(source)]
        for text in (ruleset.description, *ruleset.unverified, ruleset.source, *sources, *documents):
            yield Sentence(text, None, RULES)


def template() -> Catalog:
    """The sentences as a catalogue without translations."""
    catalog = Catalog(project="Tenbo", charset="utf-8", creation_date=BIRTH)
    for sentence in sentences():
        catalog.add(sentence.id, context=sentence.context, locations=[(sentence.file, 0)])
    return catalog


def po_file(language: str) -> Path:
    """Where a language's translations are kept."""
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """A language's translations; none where there is no file yet."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def merged(source: Catalog, language: str) -> Catalog:
    """The sentences of today with what is translated of them. Nothing is guessed: a changed sentence is a new one."""
    known = read(language)
    catalog = Catalog(
        locale=language,
        project="Tenbo",
        header_comment=f"# Tenbo in {NAMES[language]}. How to change it: CONTRIBUTING.md; which words: docs/words.md.",
        creation_date=BIRTH,
        revision_date=BIRTH,
        last_translator="Tenbo",
        language_team=language,
        fuzzy=False,
        charset="utf-8",
    )
    for message in source:
        if message.id:
            old = known.get(message.id, message.context)
            kept = old.string if old and old.id == message.id else None
            catalog.add(message.id, kept, message.locations, context=message.context)
    return catalog


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as Django loads it."""
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def write(catalog: Catalog, language: str) -> None:
    """The .po that people edit and the .mo that the service loads."""
    path = po_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=110, include_lineno=False)
    path.with_suffix(".mo").write_bytes(compiled(catalog))


def texts(forms: Any) -> tuple[str, ...]:
    """A sentence or its translation: one text, or one for each plural form."""
    return tuple(forms) if isinstance(forms, list | tuple) else (forms or "",)


def is_whole(message: Message) -> bool:
    """Every form is translated."""
    return all(texts(message.string)) and not message.fuzzy


def keeps_placeholders(message: Message) -> bool:
    """The values and tags of a sentence stand in each of its translations, no other ones."""
    wanted = {frozenset(PLACEHOLDER.findall(text)) for text in texts(message.id)}
    return all(frozenset(PLACEHOLDER.findall(text)) in wanted for text in texts(message.string))


def main() -> int:
    """Rewrite and compile all languages; 1 when something is left to translate."""
    source, gaps = template(), 0
    for language in LANGUAGES:
        catalog = merged(source, language)
        write(catalog, language)
        left = [message for message in catalog if message.id and not is_whole(message)]
        gaps += len(left)
        print(f"{language}: {len(catalog)} sentences, {len(left)} to translate")  # noqa: T201
    return 1 if gaps else 0


if __name__ == "__main__":
    sys.exit(main())
