"""The words for a bill that a page draws by itself are those that the server would say."""

from collections.abc import Iterator

from django.utils.translation import override

from scoring.names import Names
from scoring.rulesets import registry
from tests.languages import LANGUAGES
from tests.rows import each
from tournaments.texts.bill_words import bill_words
from tournaments.texts.claims import points_words
from tournaments.texts.format import named, unit

KEYS = registry.keys()


def all_names(key: str) -> Iterator[Names]:
    ruleset = registry.get(key)
    for rows in (ruleset.patterns, ruleset.flags, ruleset.claim_limits):
        yield from (row.names for row in rows)


@each("language", LANGUAGES)
@each("key", KEYS)
def test_names_are_found_by_game_and_english(key: str, language: str) -> None:
    with override(language):
        names = bill_words([registry.get(key)])["names"]
        for one in all_names(key):
            assert one.fill(names[one.game].get(one.en, one.en)) == named(one)


@each("language", LANGUAGES)
def test_a_count_has_the_form_of_its_kind(language: str) -> None:
    """Of 1, of 2 and of 5, as `Intl.PluralRules` names them: one, few, any other."""
    with override(language):
        words = bill_words([registry.get("fimj2001")])
        forms = [form % {"points": n} for form, n in zip(words["counts"]["points"], (1, 2, 5), strict=True)]
        assert forms == [points_words(n) for n in (1, 2, 5)]
        assert words["units"]["doublings"] == [unit("doublings", n) for n in (1, 2, 5)]


def test_sections_of_a_book_in_another_language() -> None:
    sections = bill_words([registry.get("finnish")])["rulesets"]["finnish"]["sections"]
    assert len(sections) == len(registry.get("finnish").section_names)
    assert {language for _name, language, _plain in sections.values()} == {"fi"}
