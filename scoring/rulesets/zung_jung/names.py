"""Names of the Zung Jung patterns: the Chinese term with its Cantonese reading, and English."""

from scoring.names import Names

GAME = "zung_jung"

_TABLE = """
1.1 | 平和 | ping wo | All sequences
1.2 | 門前清 | mun tsin tsing | Concealed hand
1.3 | 斷么九 | tyun yiu gau | No terminals
2.1.1 | 混一色 | wan yat sik | Mixed one-suit
2.1.2 | 清一色 | tsing yat sik | Pure one-suit
2.2 | 九蓮寶燈 | gau lin bou dang | Nine gates
3.1 | 番牌 | faan paai | Value honour
3.2.1 | 小三元 | siu saam yun | Small three dragons
3.2.2 | 大三元 | daai saam yun | Big three dragons
3.3.1 | 小三風 | siu saam fung | Small three winds
3.3.2 | 大三風 | daai saam fung | Big three winds
3.3.3 | 小四喜 | siu sei hei | Small four winds
3.3.4 | 大四喜 | daai sei hei | Big four winds
3.4 | 字一色 | zi yat sik | All honours
4.1 | 對對和 | deui deui wo | All triplets
4.2.1 | 二暗刻 | yi am hak | Two concealed triplets
4.2.2 | 三暗刻 | saam am hak | Three concealed triplets
4.2.3 | 四暗刻 | sei am hak | Four concealed triplets
4.3.1 | 一槓 | yat gong | One kong
4.3.2 | 二槓 | yi gong | Two kongs
4.3.3 | 三槓 | saam gong | Three kongs
4.3.4 | 四槓 | sei gong | Four kongs
5.1.1 | 一般高 | yat bun gou | Two identical sequences
5.1.2 | 兩般高 | leung bun gou | Two identical sequences twice
5.1.3 | 一色三同順 | yat sik saam tung seun | Three identical sequences
5.1.4 | 一色四同順 | yat sik sei tung seun | Four identical sequences
6.1 | 三色同順 | saam sik tung seun | Three similar sequences
6.2.1 | 三色小同刻 | saam sik siu tung hak | Small three similar triplets
6.2.2 | 三色同刻 | saam sik tung hak | Three similar triplets
7.1 | 一氣通貫 | yat hei tung gun | Nine-tile straight
7.2.1 | 三連刻 | saam lin hak | Three consecutive triplets
7.2.2 | 四連刻 | sei lin hak | Four consecutive triplets
8.1.1 | 混全帶么 | wan tsyun daai yiu | Mixed lesser terminals
8.1.2 | 純全帶么 | seun tsyun daai yiu | Pure lesser terminals
8.1.3 | 混么九 | wan yiu gau | Mixed greater terminals
8.1.4 | 清么九 | tsing yiu gau | Pure greater terminals
9.1.1 | 海底撈月 | hoi dai laau yut | Final draw
9.1.2 | 河底撈魚 | ho dai laau yu | Final discard
9.2 | 嶺上開花 | ling seung hoi fa | Win on kong
9.3 | 搶槓 | tseung gong | Robbing a kong
9.4.1 | 天和 | tin wo | Blessing of heaven
9.4.2 | 地和 | dei wo | Blessing of earth
10.1 | 十三么九 | sap saam yiu gau | Thirteen terminals
10.2 | 七對子 | tsat deui zi | Seven pairs
11.1.1 | 花 | fa | Other flower or season
11.1.2 | 正花 | zing fa | Own flower or season
11.2.1 | 齊四花 | tsai sei fa | All four flowers
11.2.2 | 齊四季 | tsai sei gwai | All four seasons
chicken | 雞和 | gai wo | Chicken hand
compound | 組合封頂 | | Compound limit
listed | 單項封頂 | | Listed limit
"""


def _row(line: str) -> tuple[str, Names]:
    code, zh, jyutping, en = (part.strip() for part in line.split("|"))
    return code, Names(en, GAME, zh, "zh", jyutping) if jyutping else Names(en, GAME)


NAMES = dict(_row(line) for line in _TABLE.strip().splitlines())
"""The names of every pattern and limit, by code."""

_MELDS = """
chi | sequence
pon | triplet
kan | kong
kakan | added kong
ankan | concealed kong
"""


def _meld(line: str) -> tuple[str, Names]:
    kind, en = (part.strip() for part in line.split("|"))
    return kind, Names(en, GAME)


MELD_NAMES = dict(_meld(line) for line in _MELDS.strip().splitlines())
"""The editions' names for the sets, by their type in a record."""

SECTION_NAMES: dict[str, Names] = {
    f"basic rules {number}": Names("basic rules %(number)s", GAME, number=number) for number in (5, 6)
}
"""The sections of the chicken hand and the limits; all other names have the number of their pattern."""
