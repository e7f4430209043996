"""Names stand where readers look for them."""

import itertools

import pytest

from players.collation import name_key, sort_key
from tests.rows import each

NAMES = [
    "ADAMS",
    "ÁLVAREZ",
    "ANDERSSON",
    "ÅSTRÖM",
    "DE LA CRUZ",
    "Dean",
    "ÖHMAN",
    "van der Berg",
    "Zucker",
    "Żółw",
]
ORDERS = [
    # language, source, the order
    pytest.param(
        "en", [*NAMES[:6], "ÖHMAN", "van der Berg", "Żółw", "Zucker"], id="English: accents do not count"
    ),
    pytest.param(
        "fi",
        [
            "ADAMS",
            "ÁLVAREZ",
            "ANDERSSON",
            "DE LA CRUZ",
            "Dean",
            "van der Berg",
            "Żółw",
            "Zucker",
            "ÅSTRÖM",
            "ÖHMAN",
        ],
        id="Finnish: Å, Ä, Ö after Z (SFS 4600)",
    ),
    pytest.param(
        "pl", [*NAMES[:6], "ÖHMAN", "van der Berg", "Zucker", "Żółw"], id="Polish: Ż after Z (PN-80/N-01223)"
    ),
    pytest.param(
        "de", [*NAMES[:6], "ÖHMAN", "van der Berg", "Żółw", "Zucker"], id="German: Ö as O (DIN 5007-1)"
    ),
]


@each(("language", "names"), ORDERS)
def test_names_of_many_countries(language, names):
    assert sorted(names, key=lambda name: sort_key(name, language)) == names


PAIRS = [
    # language, what stands first, what stands second
    ("en", "Muller", "Müller"),
    ("en", "Müller", "Munter"),
    ("en", "De la Cruz", "Dean"),
    ("en", "Smith", "Smith-Jones"),
    ("en", "Smith-Jones", "Smithers"),
    ("en", "ONeil", "O'Neill"),
    ("en", "Søren", "Soria"),
    ("en", "Weiss", "Weißer"),
    ("en", "Zygmunt", "麻生"),
    ("pl", "Lukas", "Łukasz"),
    ("pl", "Lys", "Łabędź"),
    ("en", "Łabędź", "Lys"),
    ("pl", "Cybul", "Ćma"),
    ("pl", "Źrebak", "Żaba"),
    ("es", "Nuzzo", "Ñuñez"),
    ("en", "Ñuñez", "Nuzzo"),
    ("fi", "Zorn", "Ähtäri"),
    ("fi", "Ähtäri", "Öhman"),
    ("fi-FI", "Zorn", "Åberg"),
    ("nl", "De Vries", "Jansen"),
]


@each(("language", "first", "second"), PAIRS)
def test_pairs(language, first, second):
    assert sort_key(first, language) < sort_key(second, language)


def test_an_order_is_never_a_tie_and_never_by_chance():
    names = ["Ana", "ana", "Aná", "A-na", "Àna"]
    orders = {tuple(sorted(some, key=sort_key)) for some in itertools.permutations(names)}
    assert len(orders) == 1


def test_people_by_family_name_and_then_given_name():
    people = [("Rossi", "Zoe"), ("Rossi", "Ámbar"), ("Rossi Bianchi", "Ada"), ("Rossini", "Ada")]
    assert sorted(people, key=lambda one: name_key(*one)) == [people[1], people[0], people[2], people[3]]
