"""Gathers the product's sentences and compiles their translations: `make messages` after a sentence was changed.

Reads templates, Python, the rule sets and the check of a tournament file, rewrites the django.po of each language of
the settings (translations stay, that of a changed sentence marked "fuzzy" until a person has looked at it; new
sentences come in empty, deleted ones leave; a new language begins with an empty file) and compiles django.mo beside it
(config/catalogs.py). Needs Babel, but not GNU gettext.
"""

import ast
import io
import json
import operator
import os
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

from config.catalogs import compiled
from scoring.ledger.sentences import LANGUAGES, SENTENCES
from scoring.names import Names
from scoring.rulesets import registry
from scoring.rulesets.base import RuleSet
from tournaments.texts.names import AFTER_NUMBER, IN_NARROW_COLUMN, in_a_sentence

ROOT = Path(__file__).resolve().parents[1]
SOURCES = (
    *("templates/**/*.html", "templates/**/*.txt", "accounts/**/*.py", "config/**/*.py", "demo/**/*.py"),
    *("players/**/*.py", "tournaments/**/*.py"),
)
RULES = "scoring/rulesets"
CHECK = "scoring/ledger/sentences.py"
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
"""Values and tags, which a translation keeps as they are."""
WORD = re.compile(r"[^\W\d]{2}")
"""A word; the number of a section or the year of an edition contains none."""
RESEMBLES = 0.75
"""The least likeness (difflib's ratio) at which a new sentence is taken for a changed old one."""
BIRTH = datetime(2026, 1, 1, tzinfo=UTC)
"""A date that never changes: the files change only with the sentences."""


class Sentence(NamedTuple):
    """A message id (a pair where there is a plural), its context, its file, a note for translators."""

    id: str | tuple[str, ...]
    context: str | None
    file: str
    note: str = ""


def languages() -> list[str]:
    """The codes of the languages into which English is translated."""
    return [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]


@cache
def sentences() -> tuple[Sentence, ...]:
    """Every sentence of the product, file by file; read once."""
    paths = sorted(path for pattern in SOURCES for path in ROOT.glob(pattern))
    of_files = (sentence for path in paths for sentence in _of_file(path, path.relative_to(ROOT).as_posix()))
    of_check = (Sentence(words, None, CHECK) for words in SENTENCES.values())
    return (*of_files, *_of_rules(), *of_check)


def _of_file(path: Path, name: str) -> Iterator[Sentence]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        yield from _of_python(ast.parse(text), name)
        return
    # templatize() writes XXX for all but the sentences; without margins the text is Python to a tokenizer.
    text = "\n".join(line.lstrip() for line in templatize(text, origin=name).splitlines())
    for _line, message, _comments, context in extract("python", io.BytesIO(text.encode()), KEYWORDS):
        yield Sentence(message if isinstance(message, str) else tuple(message), context, name)


def _of_python(tree: ast.Module, file: str) -> Iterator[Sentence]:
    """The sentences of a module, in its order: unlike tokens, its tree has those within f-strings on every Python."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    for call in sorted(calls, key=operator.attrgetter("lineno", "col_offset")):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        texts = [
            arg.value for arg in call.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        in_context, plural = "pgettext" in name, name.startswith("n")
        if name in KEYWORDS and len(texts) > in_context + plural:
            context = texts.pop(0) if in_context else None
            yield Sentence((texts[0], texts[1]) if plural else texts[0], context, file)


def rulesets() -> list[RuleSet]:
    """All rule sets."""
    return [registry.get(key) for key in registry.keys()]  # noqa: SIM118 (a function, not a mapping)


def _of_rules() -> Iterator[Sentence]:
    """The rule sets' texts, then their names: the rules know no gettext, the pages translate them."""
    for ruleset in rulesets():
        documents = [rule.document for rule in ruleset.penalties]
        texts = (
            ruleset.description,
            ruleset.sheet_note,
            ruleset.three_players,
            *ruleset.unverified,
            *ruleset.put_right,
            ruleset.source,
        )
        worded = filter(WORD.search, (ruleset.edition, *(option.source for option in ruleset.options)))
        for text in filter(None, (*texts, *worded, *documents)):
            yield Sentence(text, None, RULES)
    for ruleset in rulesets():
        yield from (_of_names(names) for names in ruleset.every_name())
        for names in (figure.names for figure in ruleset.ranking):
            yield Sentence(names.en, IN_NARROW_COLUMN % names.game, RULES, "a soft hyphen parts a long word")
            yield Sentence(in_a_sentence(names.en), AFTER_NUMBER % names.game, RULES)


def _of_names(names: Names) -> Sentence:
    """The English name in the game's context; the native term is a note for translators."""
    return Sentence(names.en, names.game, RULES, " ".join(filter(None, [names.native, names.reading])))


def native_terms(language: str) -> dict[tuple[Any, str | None], str]:
    """Terms of games whose own language this is, by English name and game: the rules contain them already."""
    every = (names for ruleset in rulesets() for names in ruleset.every_name())
    return {(names.en, names.game): names.native for names in every if names.language == language}


def template() -> Catalog:
    """The sentences as a catalogue without translations."""
    catalog = Catalog(project="Tenbo", charset="utf-8", creation_date=BIRTH)
    for sentence in sentences():
        notes = [sentence.note] if sentence.note else []
        catalog.add(
            sentence.id, context=sentence.context, locations=[(sentence.file, 0)], auto_comments=notes
        )
    return catalog


def po_file(language: str) -> Path:
    """The file of a language's translations."""
    return Path(settings.LOCALE_PATHS[0]) / to_locale(language) / "LC_MESSAGES" / "django.po"


def read(language: str) -> Catalog:
    """A language's translations; an empty catalogue for a new language."""
    path = po_file(language)
    if not path.exists():
        return Catalog(locale=to_locale(language))
    with path.open("rb") as file:
        return read_po(file, locale=to_locale(language))


def merged(source: Catalog, language: str) -> Catalog:
    """The present sentences with the old translations; a changed sentence keeps its translation, marked."""
    translated, terms, name = read(language), native_terms(language), dict(settings.LANGUAGES)[language]
    catalog = Catalog(
        locale=to_locale(language),
        project="Tenbo",
        header_comment=f"# Tenbo in {name}. How to change it: docs/add-a-language.md; which words: docs/words.",
        creation_date=BIRTH,
        revision_date=BIRTH,
        last_translator="Tenbo",
        language_team=language,
        fuzzy=False,
        charset="utf-8",
    )
    gone = [message for message in translated if message.id and is_gone(message, source)]
    for message in filter(operator.attrgetter("id"), source):
        old = translated.get(message.id, message.context)
        before = None if old and old.id == message.id else changed_from(message, gone)
        translation = old if old and old.id == message.id else before
        catalog.add(
            message.id,
            terms.get((message.id, message.context)) or (translation.string if translation else None),
            message.locations,
            flags=["fuzzy"] if before or (translation and translation.fuzzy) else [],
            auto_comments=message.auto_comments,
            previous_id=texts(before.id) if before else (translation.previous_id if translation else ()),
            context=message.context,
        )
    return catalog


def is_gone(message: Message, source: Catalog) -> bool:
    """Whether the message is none of the present sentences."""
    today = source.get(message.id, message.context)
    return today is None or today.id != message.id


def changed_from(message: Message, gone: list[Message]) -> Message | None:
    """The deleted sentence that this new one resembles, and whose translation has the same values and tags."""
    fitting = {
        " ".join(texts(old.id)): old
        for old in gone
        if old.context == message.context
        and old.pluralizable == message.pluralizable
        and all(texts(old.string))
        and keeps_placeholders(Message(message.id, old.string))
    }
    nearest = get_close_matches(" ".join(texts(message.id)), fitting, n=1, cutoff=RESEMBLES)
    return fitting[nearest[0]] if nearest else None


def write(catalog: Catalog, language: str) -> None:
    """Write the .po that people edit and the .mo that the service loads."""
    path = po_file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=110, include_lineno=False, include_previous=True)
    path.with_suffix(".mo").write_bytes(compiled(catalog))


def texts(forms: Any) -> tuple[str, ...]:
    """A sentence or its translation: one text, or one for each plural form."""
    return tuple(forms) if isinstance(forms, list | tuple) else (forms or "",)


def is_whole(message: Message, plurals: int = 2) -> bool:
    """Whether every form is translated; a sentence with a plural has ``plurals`` forms."""
    forms = texts(message.string)
    missing = message.pluralizable and len(forms) < plurals
    return all(forms) and not missing and not message.fuzzy


def gaps(catalog: Catalog) -> list[Message]:
    """The sentences that have no translation."""
    return [message for message in catalog if message.id and not is_whole(message, catalog.num_plurals)]


def broken(catalog: Catalog) -> list[Message]:
    """Translations that lost a value or a tag of their sentence, or have a further one."""
    sentences = [
        message for message in catalog if message.id
    ]  # the head of the file does not count: its plural forms have a %
    return [message for message in sentences if is_whole(message) and not keeps_placeholders(message)]


def keeps_placeholders(message: Message) -> bool:
    """Whether each translation has exactly the values and tags of its sentence."""
    wanted = {frozenset(PLACEHOLDER.findall(text)) for text in texts(message.id)}
    return all(frozenset(PLACEHOLDER.findall(text)) in wanted for text in texts(message.string))


def check_words() -> str:
    """The sentences of `python -m scoring verify` in every language, as the rules carry them (they know no gettext)."""
    words: dict[str, Any] = {}
    for language in languages():
        catalog = read(language)
        translated = ((code, catalog.get(english)) for code, english in SENTENCES.items())
        words[language] = {code: message.string for code, message in translated if message and message.string}
    return json.dumps(words, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def main() -> int:
    """Rewrite and compile all languages; return 1 when a sentence is left to translate or to mend."""
    source, faults = template(), 0
    for language in languages():
        catalog = merged(source, language)
        write(catalog, language)
        left, lost = gaps(catalog), broken(catalog)
        look = sum(message.fuzzy for message in left)
        faults += len(left) + len(lost)
        print(f"{language}: {len(catalog)} sentences, {len(left) - look} to translate, {look} to look at")  # noqa: T201
        for message in lost:
            print(f"{language}: other values or tags than in English: {message.id!r}")  # noqa: T201
    return 1 if faults else 0


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    left_to_do = main()
    LANGUAGES.write_text(check_words(), encoding="utf-8")
    sys.exit(left_to_do)
