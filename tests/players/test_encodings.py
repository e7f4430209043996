"""Bytes as text: short lists of every encoding are read right, or somebody is asked."""

import pytest

from players.encodings import decoded
from tests.rows import each

NAMES = [
    # the encoding, a country, names of its people
    ("cp1252", "DNK", ("Søren Åberg", "Ægir Østergård", "København")),
    ("cp1252", "FRA", ("Françoise Lefèvre", "Zoë Noël")),
    ("cp1252", "ESP", ("Iñaki Núñez", "María García")),
    ("cp1252", "AUT", ("Jörg Weiß", "Hans Größl")),
    ("mac_roman", "ESP", ("Iñaki Núñez", "Ana Pérez")),
    ("cp1250", "POL", ("Łucja Żółw", "Świętosława Kość")),
    ("cp1250", "CZE", ("Jiří Dvořák", "Šárka Nováková")),
    ("iso8859_2", "POL", ("Łucja Żółw", "Świętosława Kość")),
    ("cp1251", "BGR", ("Иван Петров", "Анастасия Преображенская")),
    ("koi8_r", "RUS", ("Иван Петров", "Анастасия Преображенская")),
    ("cp1253", "GRC", ("Γιώργος Παπαδόπουλος", "Άννα Παπαδοπούλου")),
    ("cp1254", "TUR", ("Mehmet Yılmaz", "Ayşe Şahin")),
    ("cp1257", "LTU", ("Rūta Žukauskienė", "Jonas Šimkus")),
    ("cp932", "JPN", ("中村 美緒", "ヤマダ タロウ", "山田 太郎")),
    ("gb18030", "CHN", ("王 小明", "张 伟", "李 娜")),
    ("big5", "TWN", ("王 小明", "陳 美玲")),
    ("cp949", "KOR", ("김 철수", "이 영희")),
]
LINES = [
    pytest.param(encoding, country, name, id=f"{encoding}, {name}, {country or 'no country'}")
    for encoding, its, names in NAMES
    for name in names
    for country in (its, "")
]


@each(("encoding", "country", "name"), LINES)
def test_one_line_is_read_right_or_asked_about(encoding: str, country: str, name: str) -> None:
    """With its country a single line is read right; without, the right reading is among those that are offered."""
    line = f"{name};{country}"
    read = decoded(line.encode(encoding))
    readings = [line.encode(encoding).decode(other, "replace") for other in read.others]
    assert line in ([read.text] if country else [read.text, *readings])


def test_a_country_decides_between_two_letters_of_one_byte() -> None:
    """`ø` and `ř` are one byte: in a list of Danes with a Pole it is the first, and nobody is asked."""
    sent = "Søren Åberg;DNK;København\nJan Nowak;POL;Smok"
    assert decoded(sent.encode("cp1252")) == (sent, "cp1252", ())
    unsure = decoded("København".encode("cp1252"))
    assert (unsure.text, "cp1250" in unsure.others) == ("København", True)


def test_a_whole_list_says_its_encoding() -> None:
    assert decoded("Ana Pérez".encode()).encoding == "utf-8"
    assert decoded("Ana Pérez".encode("utf-16")).encoding == "utf-16"
    assert decoded("Ana Pérez\nŁucja".encode("utf-8-sig")) == ("Ana Pérez\nŁucja", "utf-8", ())
