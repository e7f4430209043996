"""Names of the Zung Jung patterns: Italian as the Italian edition has them, the native term with its Cantonese reading."""

from scoring.rulesets.base import Names

_TABLE = """
1.1 | 平和 | ping wo | All sequences | Tutte scale | Todo chows | Kaikki chiitä
1.2 | 門前清 | mun tsin tsing | Concealed hand | Tutto pescato | Mano oculta | Käsi piilossa
1.3 | 斷么九 | tyun yiu gau | No terminals | Senza teste | Todo simple | Kaikki simppeleitä
2.1.1 | 混一色 | wan yat sik | Mixed one-suit | Mano pura | Semi pura | Väri
2.1.2 | 清一色 | tsing yat sik | Pure one-suit | Mano purissima | Completamente pura | Puhdas väri
2.2 | 九蓮寶燈 | gau lin bou dang | Nine gates | Casa piena di nove pezzi | Nueve puertas | Yhdeksän porttia
3.1 | 番牌 | faan paai | Value honour | Onori con valore | Honores con valor | Arvokas pon
3.2.1 | 小三元 | siu saam yun | Small three dragons | Piccolo raduno dei dragoni | Tres pequeños dragones | Kolme pientä lohikäärmettä
3.2.2 | 大三元 | daai saam yun | Big three dragons | Grande raduno dei dragoni | Tres grandes dragones | Kolme suurta lohikäärmettä
3.3.1 | 小三風 | siu saam fung | Small three winds | Tre piccole benedizioni della casa | Tres pequeños vientos | Kolme pientä tuulta
3.3.2 | 大三風 | daai saam fung | Big three winds | Tre grandi benedizioni della casa | Tres grandes vientos | Kolme suurta tuulta
3.3.3 | 小四喜 | siu sei hei | Small four winds | Quattro piccole benedizioni della casa | Cuatro pequeños vientos | Neljä pientä tuulta
3.3.4 | 大四喜 | daai sei hei | Big four winds | Quattro grandi benedizioni della casa | Cuatro grandes vientos | Neljä suurta tuulta
3.4 | 字一色 | zi yat sik | All honours | Tutti onori | Todo honores | Kaikki kunnianarvoisia
4.1 | 對對和 | deui deui wo | All triplets | Tutti tris | Todo pungs | Kaikki poneja
4.2.1 | 二暗刻 | yi am hak | Two concealed triplets | Due tris coperti | Dos pungs ocultos | Kaksi piilotettua ponia
4.2.2 | 三暗刻 | saam am hak | Three concealed triplets | Tre tris coperti | Tres pungs ocultos | Kolme piilotettua ponia
4.2.3 | 四暗刻 | sei am hak | Four concealed triplets | Quattro tris coperti | Cuatro pungs ocultos | Neljä piilotettua ponia
4.3.1 | 一槓 | yat gong | One kong | Un kong | Un kong | Yksi kan
4.3.2 | 二槓 | yi gong | Two kongs | Due kong | Dos kongs | Kaksi kania
4.3.3 | 三槓 | saam gong | Three kongs | Tre kong | Tres kongs | Kolme kania
4.3.4 | 四槓 | sei gong | Four kongs | Quattro kong | Cuatro kongs | Neljä kania
5.1.1 | 一般高 | yat bun gou | Two identical sequences | Due scale identiche | Dos chows idénticos | Kaksi samaa chiitä
5.1.2 | 兩般高 | leung bun gou | Two identical sequences twice | Due volte due scale identiche | Dos chows idénticos dos veces | Kahdesti kaksi samaa chiitä
5.1.3 | 一色三同順 | yat sik saam tung seun | Three identical sequences | Tre scale identiche | Tres chows idénticos | Kolme samaa chiitä
5.1.4 | 一色四同順 | yat sik sei tung seun | Four identical sequences | Quattro scale identiche | Cuatro chows idénticos | Neljä samaa chiitä
6.1 | 三色同順 | saam sik tung seun | Three similar sequences | Tre scale simili | Tres chows similares | Kolme samanlaista chiitä
6.2.1 | 三色小同刻 | saam sik siu tung hak | Small three similar triplets | Due pung e coppia nei tre semi | Dos pungs y pareja en los tres palos | Kaksi samanlaista ponia ja pari
6.2.2 | 三色同刻 | saam sik tung hak | Three similar triplets | Tre pung simili | Tres pungs similares | Kolme samanlaista ponia
7.1 | 一氣通貫 | yat hei tung gun | Nine-tile straight | Serpente di colore | Escalera completa | Suora
7.2.1 | 三連刻 | saam lin hak | Three consecutive triplets | Tre pung consecutivi | Tres pungs consecutivos | Kolme peräkkäistä ponia
7.2.2 | 四連刻 | sei lin hak | Four consecutive triplets | Quattro pung consecutivi | Cuatro pungs consecutivos | Neljä peräkkäistä ponia
8.1.1 | 混全帶么 | wan tsyun daai yiu | Mixed lesser terminals | Tutte teste minore | Mano extrema | Terminaalit tai kunnianarvoiset
8.1.2 | 純全帶么 | seun tsyun daai yiu | Pure lesser terminals | Tutti estremi minore | Terminales en todos los grupos | Terminaalit, ei kunnianarvoisia
8.1.3 | 混么九 | wan yiu gau | Mixed greater terminals | Tutte teste maggiore | Todo terminales y honores | Terminaalit tai kunnianarvoiset, ei chiitä
8.1.4 | 清么九 | tsing yiu gau | Pure greater terminals | Tutti estremi maggiore | Todo terminales | Kaikki terminaaleja
9.1.1 | 海底撈月 | hoi dai laau yut | Final draw | Ultima tessera | Última ficha del muro | Viimeinen tiili
9.1.2 | 河底撈魚 | ho dai laau yu | Final discard | Ultimo scarto | Último descarte | Viimeinen poisto
9.2 | 嶺上開花 | ling seung hoi fa | Win on kong | Chiudere col rimpiazzo del kong | Tras kong | Kanin jälkeen
9.3 | 搶槓 | tseung gong | Robbing a kong | Pezzo rubato | Robar el kong | Kanin ryöstö
9.4.1 | 天和 | tin wo | Blessing of heaven | Benedizione del cielo | Bendición del cielo | Taivaan siunaus
9.4.2 | 地和 | dei wo | Blessing of earth | Benedizione della terra | Bendición de la tierra | Maan siunaus
10.1 | 十三么九 | sap saam yiu gau | Thirteen terminals | Tredici lanterne meravigliose | Trece huérfanos | Kolmetoista orpoa
10.2 | 七對子 | tsat deui zi | Seven pairs | Tutte coppie | Siete pares | Seitsemän paria
11.1.1 | 花 | fa | Other flower or season | Fiore o stagione non proprio | Otra flor o estación | Muu kukka tai vuodenaika
11.1.2 | 正花 | zing fa | Own flower or season | Proprio fiore o stagione | Flor o estación propia | Oma kukka tai vuodenaika
11.2.1 | 齊四花 | tsai sei fa | All four flowers | Quattro fiori | Cuatro flores | Kaikki neljä kukkaa
11.2.2 | 齊四季 | tsai sei gwai | All four seasons | Quattro stagioni | Cuatro estaciones | Kaikki neljä vuodenaikaa
chicken | 雞和 | gai wo | Chicken hand | Mano del pollo | Mano de pollo | Kanakäsi
compound | 組合封頂 | | Compound limit | Limite composto | Límite compuesto | Yhdistetty raja
listed | 單項封頂 | | Listed limit | Limite elencato | Límite de lista | Luettelon raja
"""


def _row(line: str) -> tuple[str, Names]:
    code, zh, jyutping, en, it, es, fi = (part.strip() for part in line.split("|"))
    native = {"zh": zh, "romaji": jyutping} if jyutping else {}
    return code, {**native, "en": en, "it": it, "es": es, "fi": fi}


NAMES = dict(_row(line) for line in _TABLE.strip().splitlines())
"""The names of every pattern and limit, by code."""

_MELDS = """
chi | sequence | scala | chow | chii
pon | triplet | tris | pung | pon
kan | kong | kong | kong | kan
kakan | added kong | kong promosso | kong extendido | lisätty kan
ankan | concealed kong | kong coperto | kong oculto | piilotettu kan
"""


def _meld(line: str) -> tuple[str, Names]:
    kind, *words = (part.strip() for part in line.split("|"))
    return kind, dict(zip(("en", "it", "es", "fi"), words, strict=True))


MELD_NAMES = dict(_meld(line) for line in _MELDS.strip().splitlines())
"""What the editions call the sets, by their type in a record."""

_BASIC_RULES = {
    "en": "basic rules %d",
    "it": "regole di base %d",
    "es": "reglas básicas %d",
    "fi": "perussäännöt %d",
}
SECTION_NAMES: dict[str, Names] = {
    _BASIC_RULES["en"] % number: {language: words % number for language, words in _BASIC_RULES.items()}
    for number in (5, 6)
}
"""Where the chicken hand and the limits stand; all else has the number of its pattern."""
