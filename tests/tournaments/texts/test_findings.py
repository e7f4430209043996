"""The check of a tournament file speaks the reader's language, in the browser as on the server."""

from django.utils.translation import gettext, override

from scoring.ledger.sentences import SENTENCES
from scoring.ledger.verify import verify
from tests.languages import LANGUAGES
from tests.rows import each
from tests.scoring.ledger.edits import HAND, drop_row
from tests.scoring.ledger.packing import changed
from tournaments.texts.findings import finding_sentences, finding_words


@each("language", LANGUAGES)
def test_each_code_has_its_sentence_in_the_language(language: str) -> None:
    with override(language):
        assert finding_sentences() == {code: gettext(words) for code, words in SENTENCES.items()}


def test_findings_are_said_as_the_command_says_them() -> None:
    report = verify(changed(drop_row(HAND)))
    kinds = {"wrong": report.wrong, "notes": report.notes, "proved": report.proved}
    with override("en"):
        for kind, lines in kinds.items():
            assert [finding_words(one) for one in report.findings() if one["kind"] == kind] == lines
