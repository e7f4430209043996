"""A name as people type it, taken apart into given name and family name.

`PÉREZ Ana`, `Pérez, Ana` and `Ana Pérez` are the same name. A comma decides; capitals tell the family name; particles
(`van der`, `de`) belong to it; initials stay given; Chinese, Japanese and Korean names begin with the family name.
"""

import re
import unicodedata
from collections.abc import Sequence

PARTICLES = frozenset(
    (
        *(
            "af",
            "al",
            "av",
            "bin",
            "da",
            "dal",
            "dalla",
            "de",
            "degli",
            "dei",
            "del",
            "della",
            "den",
            "der",
            "des",
        ),
        *(
            "di",
            "do",
            "dos",
            "du",
            "el",
            "la",
            "las",
            "le",
            "les",
            "lo",
            "los",
            "op",
            "'t",
            "te",
            "ten",
            "ter",
        ),
        *("van", "vande", "vander", "vom", "von", "zu", "zum", "zur"),
    )
)
"""Small words that stand before a family name and belong to it."""
SMALL = frozenset(("'s", "aan", "d.", "het", "ibn", "in", "St.", "uit", "v.", "v.d.", "v/d", "vd"))
"""Particles only as they stand here: `In` is a name."""
JOINING = frozenset(("y", "i", "e", "und", "och"))
"""Small words between the two halves of a family name: García y Vega."""
PREFIXED = re.compile(r"(?P<prefix>Mc|Mac|Fitz|[ae]l-|(?:[dDlLoO]|[a-z]{3,5})['’])(?P<rest>[^\W\d_].*)")
"""McDonald, FitzGerald, al-Rashid, d'Arc, dell'Acqua."""
INITIALS = re.compile(r"(?:[^\W\d_]\.-?)+|[^\W\d_]")
"""`K.`, `J.-P.`, `J`."""
ORDINAL = re.compile(r"I{1,3}|IV|VI{0,3}")
SUFFIX = re.compile(r"II|III|IV|[JS]r\.?|[js]un\.")
"""A word behind a whole name: Robert Downey Jr."""
HYPHENED = re.compile(r"[A-Z][a-z]+-[a-z]+")
"""A given name of Korea or China in Latin letters: Min-su. Hans-Peter has two capitals."""
EASTERN = frozenset(("CHN", "HKG", "KOR", "MYS", "PRK", "SGP", "TWN"))
KOREAN = frozenset(("KOR", "PRK"))
KOREAN_FAMILIES = frozenset(
    (
        *("ahn", "bae", "baek", "cha", "cho", "choi", "chung", "han", "hong", "hwang", "jang", "jeon"),
        *("jeong", "jo", "jung", "kang", "kim", "ko", "kwon", "lee", "lim", "moon", "noh", "oh", "park"),
        *("roh", "ryu", "seo", "shin", "sim", "son", "song", "yang", "yoo", "yoon", "yu", "yun"),
    )
)
"""Family names of nearly all Koreans."""
SCRIPTS = ("CJK UNIFIED", "CJK COMPATIBILITY", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC")
SHORTEST_SHOUTED = 3
"""A given name of two capitals is short for two names (`JP`), and stays."""


def split_name(text: str, *, country: str = "", family_first: bool = False) -> tuple[str, str]:
    """The given name and the family name of a name in one piece. `family_first`: the list says that its names begin
    with the family name; `country` says so for some.
    """
    before, _comma, after = text.partition(",")
    if after.strip() and not SUFFIX.fullmatch(after.strip()):
        given, particles = _without_particles_behind(after.split())
        return _with_suffix(given, " ".join((*particles, *before.split())))
    words = text.replace(",", " ").split()
    family = _family(words, family_first=family_first or _is_family_first(words, country))
    given, particles = _without_particles_behind([word for i, word in enumerate(words) if i not in family])
    return calm_given(given), calm_family(" ".join((*particles, *(words[i] for i in sorted(family)))))


def _with_suffix(given: str, family: str) -> tuple[str, str]:
    """The two names; a suffix behind the given name belongs to the family name (`Downey, Robert Jr.`)."""
    words = given.split()
    if len(words) > 1 and SUFFIX.fullmatch(words[-1]):
        given, family = " ".join(words[:-1]), f"{family} {words[-1]}"
    return calm_given(given), calm_family(family)


def _is_family_first(words: Sequence[str], country: str) -> bool:
    """Whether a name of two words begins with the family name: Kim Min-su, Park Jisoo of Korea."""
    if len(words) != 2:
        return False
    if HYPHENED.fullmatch(words[1]) or (country in EASTERN and "-" in words[1]):
        return "-" not in words[0]
    families = [word.casefold() in KOREAN_FAMILIES for word in words]
    return country in KOREAN and families == [True, False]


def calm_given(name: str) -> str:
    """A given name that was typed in capitals, as people write it."""
    return _calm(name) if name.isupper() and len(name) >= SHORTEST_SHOUTED and "." not in name else name


def calm_family(name: str) -> str:
    """A family name with its words in capitals as people write them: O'Neil-Pérez, Van der Berg, McDonald."""
    return " ".join(
        word if not is_shouted(word) else word.lower() if i and _is_particle(word) else _calm(word)
        for i, word in enumerate(name.split())
    )


def _without_particles_behind(words: Sequence[str]) -> tuple[str, Sequence[str]]:
    """A given name and the particles behind it, as Dutch lists have them: `Berg, Jan van der`."""
    end = len(words)
    while end > 1 and words[end - 1] in PARTICLES:
        end -= 1
    return " ".join(words[:end]), words[end:]


def _family(words: Sequence[str], *, family_first: bool = False) -> set[int]:
    """The places of the words of the family name."""
    if len(words) < 2:
        return set(range(len(words)))
    if all(_is_eastern(word) for word in words):
        return {0}
    if len(words) > 2 and SUFFIX.fullmatch(words[-1]):
        return _family(words[:-1], family_first=family_first) | {len(words) - 1}
    shouted = {i for i, word in enumerate(words) if is_shouted(word)}
    if shouted and len(shouted) < len(words):
        return _with_particles(words, shouted)
    prefixed = {i for i, word in enumerate(words) if PREFIXED.fullmatch(word) and _has_two_capitals(word)}
    if prefixed and not shouted and len(prefixed) < len(words):
        return _with_particles(words, prefixed)
    if family_first or words[0] in PARTICLES or INITIALS.fullmatch(words[-1]) or _are_particles(words[:2]):
        return _first_name(words)
    return _with_particles(words, {len(words) - 1})


def _first_name(words: Sequence[str]) -> set[int]:
    """The places of a family name that stands first, behind its particles: `de Boer Lia`, `Le Guin Ursula K.`,
    `Smith J.`
    """
    behind = next((i for i, word in enumerate(words) if not _is_particle(word)), len(words) - 1)
    return set(range(behind + 1))


def _with_particles(words: Sequence[str], family: set[int]) -> set[int]:
    """The words of the family name with the particles before them; the first word may be a given name (Van, Le)."""
    whole = set(family)
    for i in sorted(range(len(words)), reverse=True):
        before = i + 1 in whole and i not in whole
        if before and _is_particle(words[i]) and (i > 0 or words[i] == words[i].lower()):
            whole.add(i)
        elif before and words[i] in JOINING and (i > 1 or words[0] in PARTICLES):
            whole |= {i, i - 1}
    return whole


def _are_particles(words: Sequence[str]) -> bool:
    return all(_is_particle(word) for word in words)


def _is_particle(word: str) -> bool:
    return word.casefold() in PARTICLES or word in SMALL


def is_shouted(word: str) -> bool:
    """Whether a word is typed in capitals, as lists write family names; small letters of a prefix do not matter."""
    prefixed = PREFIXED.fullmatch(word)
    letters = prefixed["rest"] if prefixed else word
    return letters.replace("ß", "").isupper() and len(letters) > 1 and not INITIALS.fullmatch(word)


def _has_two_capitals(word: str) -> bool:
    return sum(letter.isupper() for letter in word.partition("-")[0]) > 1 or word[0].islower()


def _is_eastern(word: str) -> bool:
    """Whether all letters of a word are Chinese, Japanese or Korean."""
    return all(unicodedata.name(letter, "").startswith(SCRIPTS) for letter in word if letter.isalpha())


def _calm(name: str) -> str:
    return " ".join(_calm_word(word) for word in name.split())


def _calm_word(word: str) -> str:
    if ORDINAL.fullmatch(word):
        return word
    prefixed = PREFIXED.fullmatch(word)
    if prefixed and not word.isupper():
        return prefixed["prefix"] + _capitalised(prefixed["rest"])
    if word.startswith("MC") and len(word) > SHORTEST_SHOUTED:
        return f"Mc{_capitalised(word[2:])}"
    return _capitalised(word)


def _capitalised(word: str) -> str:
    return re.sub(r"\w+", lambda part: part.group().capitalize(), word)
