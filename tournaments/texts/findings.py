"""The findings of a tournament file's check, in the reader's language; the sentences are those of `scoring.ledger`."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from scoring.ledger.sentences import SENTENCES


def finding_sentences() -> dict[str, str]:
    """The sentences by code, for a page that checks a file by itself (static/js/check_record.js)."""
    return {code: gettext(words) for code, words in SENTENCES.items()}


def finding_words(finding: Mapping[str, Any]) -> str:
    """One of `Report.findings` as a sentence."""
    words = SENTENCES[finding["code"]]
    return gettext(words).format(**finding["facts"])
