"""A document's word comes before our own: names as the documents print them, language by language."""

import re
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation import override

from scoring.names import Names
from scoring.rulesets import registry
from scoring.rulesets.fimj.names import NAMES as FIMJ
from scoring.rulesets.riichi.names import NAMES as RIICHI
from scoring.rulesets.zung_jung.names import NAMES as ZUNG_JUNG
from tests.rows import each
from tournaments.texts.names import name_in_language

PRINTED = Path(__file__).parents[2] / "scoring" / "data" / "printed_names.txt"
"""By document (`# family language: title`) a row a name: section | code | what is printed there, capitals apart.

«Left out by us», {added by us}: the booklet has one line for three dragons, EMA one name for two last tiles.
"""
NAMES = {"riichi": RIICHI, "fimj": FIMJ, "zung_jung": ZUNG_JUNG}
LEFT_OUT = re.compile("«.*?»|[{}]")
OTHER_SETS = re.compile("pung|kong|chow|kolmo[ns]|nelo[ns]|suljet")
"""What the Finnish sheet calls pon, kan, chii and piilotettu; kolmonen and nelonen are tiles."""


def rows() -> Iterator[tuple[str, Names, str, str]]:
    """Each row's place, the names we have, the language and what is printed."""
    family, language, title = "", "", ""
    for line in PRINTED.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            head, _colon, title = line[2:].partition(": ")
            family, language = head.split()
        elif line:
            section, code, printed = line.split(" | ")
            yield f"{title}, {section}, {code}", NAMES[family][code], language, printed


def test_a_name_is_what_the_document_prints() -> None:
    ours, theirs = {}, {}
    for place, names, language, printed in rows():
        with override(language):
            ours[place, printed] = name_in_language(names).casefold()
        theirs[place, printed] = LEFT_OUT.sub("", printed).casefold()
    assert len(ours) > 300
    assert ours == theirs


@each("key", registry.keys())
def test_finnish_has_one_word_for_each_set(key: str) -> None:
    ruleset = registry.get(key)
    rows = [row.names for row in (*ruleset.patterns, *ruleset.flags, *ruleset.claim_limits)]
    with override("fi"):
        words = [name_in_language(names) for names in (*rows, *ruleset.meld_names.values())]
    assert [name for name in words if OTHER_SETS.search(name.casefold())] == []
