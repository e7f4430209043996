"""Names as people type them, taken apart."""

import pytest

from players.typed_names import split_name
from tests.rows import each

NAMES = [
    pytest.param("Ana Pérez", ("Ana", "Pérez"), id="given name first"),
    pytest.param("Pérez, Ana", ("Ana", "Pérez"), id="family name, comma"),
    pytest.param("PÉREZ Ana", ("Ana", "Pérez"), id="family name in capitals"),
    pytest.param("Ana María DE LA CRUZ", ("Ana María", "De la Cruz"), id="several words in capitals"),
    pytest.param("O'NEIL-PÉREZ Ana", ("Ana", "O'Neil-Pérez"), id="capitals with marks"),
    pytest.param("J Smith", ("J", "Smith"), id="an initial is no family name"),
    pytest.param("ANA PÉREZ", ("Ana", "Pérez"), id="all in capitals"),
    pytest.param("JP SMITH", ("JP", "Smith"), id="two initials without points"),
    pytest.param("Pelé", ("", "Pelé"), id="one word"),
    pytest.param("van der BERG Jan", ("Jan", "van der Berg"), id="particles before capitals"),
    pytest.param(
        "Jan van der BERG", ("Jan", "van der Berg"), id="particles before capitals, given name first"
    ),
    pytest.param("Jan van der Berg", ("Jan", "van der Berg"), id="particles, given name first"),
    pytest.param("de Boer Lia", ("Lia", "de Boer"), id="a particle first"),
    pytest.param("Van den Berg Jan", ("Jan", "Van den Berg"), id="particles first, with a capital"),
    pytest.param("von TRAPP Maria", ("Maria", "von Trapp"), id="von"),
    pytest.param("Ana De Armas", ("Ana", "De Armas"), id="a particle with a capital"),
    pytest.param("Van Nguyen", ("Van", "Nguyen"), id="a given name that is a particle elsewhere"),
    pytest.param("van Gogh", ("", "van Gogh"), id="nothing but a family name"),
    pytest.param("María García y Vega", ("María", "García y Vega"), id="a family name of two halves"),
    pytest.param("McDONALD Iain", ("Iain", "McDonald"), id="Mc before capitals"),
    pytest.param("MCDONALD Iain", ("Iain", "McDonald"), id="Mc in capitals"),
    pytest.param("MacLEOD Rory", ("Rory", "MacLeod"), id="Mac before capitals"),
    pytest.param("McDonald Iain", ("Iain", "McDonald"), id="Mc counts as capitals"),
    pytest.param("Iain McDonald", ("Iain", "McDonald"), id="Mc, given name first"),
    pytest.param("Mac Miller", ("Mac", "Miller"), id="a given name Mac"),
    pytest.param("d'ARC Jeanne", ("Jeanne", "d'Arc"), id="an apostrophe before capitals"),
    pytest.param("d'Arc Jeanne", ("Jeanne", "d'Arc"), id="an apostrophe counts as capitals"),
    pytest.param("LE GUIN Ursula K.", ("Ursula K.", "Le Guin"), id="an initial beside capitals"),
    pytest.param("Le Guin Ursula K.", ("Ursula K.", "Le Guin"), id="an initial at the end"),
    pytest.param("Ursula K. Le Guin", ("Ursula K.", "Le Guin"), id="an initial within"),
    pytest.param("Smith J.", ("J.", "Smith"), id="an initial alone"),
    pytest.param("TOLKIEN J. R. R.", ("J. R. R.", "Tolkien"), id="three initials"),
    pytest.param("SMITH John III", ("John", "Smith III"), id="the third"),
    pytest.param("VAN DER BERG Jan", ("Jan", "Van der Berg"), id="particles in capitals"),
    pytest.param("Berg, Jan van der", ("Jan", "van der Berg"), id="particles behind the given name, comma"),
    pytest.param("SAINT-EXUPÉRY Antoine de", ("Antoine", "de Saint-Exupéry"), id="a particle at the end"),
    pytest.param("SMITH, JOHN", ("John", "Smith"), id="both in capitals, comma"),
    pytest.param(
        "von und zu LIECHTENSTEIN Hans", ("Hans", "von und zu Liechtenstein"), id="joined particles"
    ),
    pytest.param("Jan v.d. Berg", ("Jan", "v.d. Berg"), id="particles cut short"),
    pytest.param("vd BERG Jan", ("Jan", "vd Berg"), id="particles cut short, family name first"),
    pytest.param("Piet in 't Veld", ("Piet", "in 't Veld"), id="a particle in small letters only"),
    pytest.param("Soo In Kim", ("Soo In", "Kim"), id="a given name that is a particle in small letters"),
    pytest.param("Mustafa ibn Said", ("Mustafa", "ibn Said"), id="an Arabic particle"),
    pytest.param("al-RASHID Omar", ("Omar", "al-Rashid"), id="an article before capitals"),
    pytest.param("dell'ACQUA Marco", ("Marco", "dell'Acqua"), id="a longer prefix before capitals"),
    pytest.param("FitzGERALD Scott", ("Scott", "FitzGerald"), id="Fitz before capitals"),
    pytest.param("Ann St. John", ("Ann", "St. John"), id="a saint"),
    pytest.param("WEIß Hans", ("Hans", "Weiß"), id="a letter without a capital"),
    pytest.param("Robert Downey Jr.", ("Robert", "Downey Jr."), id="junior"),
    pytest.param("Robert Downey III", ("Robert", "Downey III"), id="the third, given name first"),
    pytest.param("AL GREEN", ("AL", "Green"), id="a short given name in capitals"),
    pytest.param("中村 美緒", ("美緒", "中村"), id="Japanese"),
    pytest.param("王 小明", ("小明", "王"), id="Chinese"),
    pytest.param("김 철수", ("철수", "김"), id="Korean"),
    pytest.param("ヤマダ タロウ", ("タロウ", "ヤマダ"), id="katakana"),
    pytest.param("", ("", ""), id="nothing"),
]


@each(("text", "parts"), NAMES)
def test_split_name(text: str, parts: tuple[str, str]) -> None:
    assert split_name(text) == parts
