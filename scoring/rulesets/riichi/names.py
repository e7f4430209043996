"""Names of the riichi patterns: English, Italian and Spanish as the EMA texts have them, Finnish as the Finnish sheet."""

from scoring.rulesets.base import Names


def names(romaji: str, ja: str, en: str, it: str, es: str, fi: str) -> Names:
    """One row of names."""
    return {"romaji": romaji, "ja": ja, "en": en, "it": it, "es": es, "fi": fi}


_TABLE = """
riichi | riichi | 立直 | Riichi | Riichi | Riichi | Riichi
daburu_riichi | daburu riichi | 両立直 | Double riichi | Daburu riichi | Daburu riichi | Daburu riichi
open_riichi | oopun riichi | 開立直 | Open riichi | Riichi aperto | Riichi abierto | Avoin riichi
ippatsu | ippatsu | 一発 | Ippatsu | Ippatsu | Ippatsu | Ippatsu
menzen_tsumo | menzen tsumo | 門前清自摸和 | Fully concealed hand | Mano completamente coperta | Mano completamente oculta | Käsi täysin piilossa
tanyao | tanyao | 断么九 | All simples | Tutti semplici | Todo simple | Kaikki simppeleitä
pinfu | pinfu | 平和 | Pinfu | Pinfu | Pinfu | Ei pisteitä
iipeikou | iipeikou | 一盃口 | Pure double chow | Doppio chow puro | Doble chow puro | Kaksi samaa chiitä
sanshoku_doujun | sanshoku doujun | 三色同順 | Mixed triple chow | Triplo chow misto | Triple chow mixto | Kolme samanlaista chiitä
ittsu | ittsu | 一気通貫 | Pure straight | Scala pura | Escalera completa | Suora
yakuhai_white | yakuhai haku | 役牌 白 | White dragon pung | Pung di drago bianco | Pung de dragones blancos | Arvokas pon: valkoinen lohikäärme
yakuhai_green | yakuhai hatsu | 役牌 發 | Green dragon pung | Pung di drago verde | Pung de dragones verdes | Arvokas pon: vihreä lohikäärme
yakuhai_red | yakuhai chun | 役牌 中 | Red dragon pung | Pung di drago rosso | Pung de dragones rojos | Arvokas pon: punainen lohikäärme
yakuhai_seat | yakuhai jikaze | 自風牌 | Seat wind | Proprio vento | Viento del jugador | Arvokas pon: oma tuuli
yakuhai_round | yakuhai bakaze | 場風牌 | Prevalent wind | Vento di giro | Viento de ronda | Arvokas pon: vallitseva tuuli
chanta | chanta | 混全帯么九 | Outside hand | Onori ovunque | Mano extrema | Terminaalit tai kunnianarvoiset
rinshan | rinshan kaihou | 嶺上開花 | After a kong | Dopo un kong | Tras kong | Kanin jälkeen
chankan | chankan | 槍槓 | Robbing the kong | Kong rubato | Robar el kong | Kanin ryöstö
haitei | haitei | 海底摸月 | Under the sea (draw) | Sotto il mare (tsumo) | Bajo el mar (robo) | Merenpohja (nosto)
houtei | houtei | 河底撈魚 | Under the sea (discard) | Sotto il mare (ron) | Bajo el mar (descarte) | Merenpohja (poisto)
chiitoitsu | chiitoitsu | 七対子 | Seven pairs | Sette coppie | Siete pares | Seitsemän paria
sanshoku_doukou | sanshoku doukou | 三色同刻 | Triple pung | Triplo pung | Triple pung | Kolme samanlaista ponia
sanankou | sanankou | 三暗刻 | Three concealed pungs | Tre pung coperti | Tres pungs ocultos | Kolme piilotettua ponia
sankantsu | sankantsu | 三槓子 | Three kongs | Tre kong | Tres kongs | Kolme kania
toitoi | toitoi | 対々和 | All pungs | Tutti pung | Todo pungs | Kaikki poneja
honitsu | honitsu | 混一色 | Half flush | Mano pura | Semi pura | Väri
shousangen | shousangen | 小三元 | Little three dragons | Tre piccoli draghi | Tres pequeños dragones | Kolme pientä lohikäärmettä
honroutou | honroutou | 混老頭 | All terminals and honours | Solo tessere di testa e onori | Todo terminales y honores | Terminaalit tai kunnianarvoiset, ei chiitä
junchan | junchan | 純全帯么九 | Terminals in all sets | Teste ovunque | Terminales en todos los grupos | Terminaalit, ei kunnianarvoisia
ryanpeikou | ryanpeikou | 二盃口 | Twice pure double chow | Doppio puro chow gemello | Dos veces chow puro doble | Kahdesti kaksi samaa chiitä
chinitsu | chinitsu | 清一色 | Full flush | Mano purissima | Completamente pura | Puhdas väri
nagashi_mangan | nagashi mangan | 流し満貫 | All terminals and honours discard | Scarto di soli onori e teste | Todos terminales y honores en el descarte | Nagashi mangan
isshoku_sanjun | isshoku sanjun | 一色三順 | Pure triple chow | Triplo chow puro | Triple chow puro | Kolme samaa chiitä
sanrenkou | sanrenkou | 三連刻 | Three consecutive pungs | Tre pung consecutivi | Tres pungs consecutivos | Kolme peräkkäistä ponia
isshoku_yonjun | isshoku yonjun | 一色四順 | Pure quadruple chow | Quadruplo chow puro | Cuádruple chow puro | Neljä samaa chiitä
kokushi | kokushi musou | 国士無双 | Thirteen orphans | Tredici orfani | Trece huérfanos | Kolmetoista orpoa
chuuren | chuuren pooto | 九蓮宝燈 | Nine gates | Nove porte | Nueve puertas | Yhdeksän porttia
tenho | tenhou | 天和 | Blessing of heaven | Benedizione del cielo | Bendición del cielo | Taivaan siunaus
chiho | chiihou | 地和 | Blessing of earth | Benedizione della terra | Bendición de la tierra | Maan siunaus
renho | renhou | 人和 | Blessing of man | Benedizione dell'uomo | Bendición del hombre | Ihmisen siunaus
suuankou | suuankou | 四暗刻 | Four concealed pungs | Quattro pung coperti | Cuatro pungs ocultos | Piilotettu aarre
suukantsu | suukantsu | 四槓子 | Four kongs | Quattro kong | Cuatro kongs | Neljä kania
ryuuiisou | ryuuiisou | 緑一色 | All green | Tutto verde | Todo verdes | Keisarillinen jade
chinroutou | chinroutou | 清老頭 | All terminals | Tutte teste | Todo terminales | Kaikki terminaaleja
tsuuiisou | tsuuiisou | 字一色 | All honours | Tutti onori | Todo honores | Kaikki kunnianarvoisia
daisangen | daisangen | 大三元 | Big three dragons | Tre grandi dragoni | Tres grandes dragones | Kolme suurta lohikäärmettä
shousuushii | shousuushii | 小四喜 | Little four winds | Quattro piccoli venti | Cuatro pequeños vientos | Neljä pientä tuulta
daisuushii | daisuushii | 大四喜 | Big four winds | Quattro grandi venti | Cuatro grandes vientos | Neljä suurta tuulta
daisharin | daisharin | 大車輪 | Big wheels | Grandi ruote | Grandes ruedas | Taivaalliset kaksoiset
suurenkou | suurenkou | 四連刻 | Four consecutive pungs | Quattro pung consecutivi | Cuatro pungs consecutivos | Neljä peräkkäistä ponia
win_tile_unidentified | | | Winning tile not identified | Tessera vincente non identificata | Ficha ganadora no identificada | Voittotiiltä ei voi tunnistaa
dora | dora | ドラ | Dora | Dora | Dora | Dora
ura_dora | ura dora | 裏ドラ | Ura dora | Ura dora | Ura dora | Ura-dora
aka_dora | aka dora | 赤ドラ | Red five | Cinque rosso | Cinco rojo | Aka-dora
base_ron | | | Closed hand, won by discard | Vittoria con ron con mano coperta | Mano oculta ganadora con descarte del rival | Käsi piilossa, mahjong toisen poistosta
base_hand | | | Open hand or self-draw | Mano scoperta o tsumo | Mano descubierta o robando del muro | Avoin käsi ja/tai itse nostettu
seven_pairs | | | Seven pairs | Sette coppie | Siete pares | Seitsemän paria
pung_open | | | Open pung | Pung scoperto | Pung descubierto | Avoin pon
pung_closed | | | Concealed pung | Pung coperto | Pung oculto | Piilotettu pon
kong_open | | | Open kong | Kong scoperto | Kong descubierto | Avoin kan
kong_closed | | | Concealed kong | Kong coperto | Kong oculto | Piilotettu kan
pair_dragon | | | Pair of dragons | Coppia di draghi | Par de dragones | Lohikäärmepari
pair_seat | | | Pair of the seat wind | Coppia del proprio vento | Par del viento del jugador | Pari omaa tuulta
pair_round | | | Pair of the prevalent wind | Coppia del vento di giro | Par del viento de la ronda | Pari vallitsevaa tuulta
wait_edge | | | Edge wait | Vittoria su estremo | Espera de extremo | Reunaodotus
wait_closed | | | Closed wait | Vittoria a incastro | Espera cerrada | Väliodotus
wait_pair | | | Pair wait | Vittoria a punto sulla coppia | Espera única | Pariodotus
self_draw | | | Self-draw | Vittoria su tsumo | Ganar robando del muro | Itse nostettu
open_pinfu | | | Open pinfu | Pinfu scoperto | Pinfu abierto | Avoin pinfu
rounding | | | Rounding up | Arrotondamento | Redondeo | Pyöristys
mangan | mangan | 満貫 | Mangan | Mangan | Mangan | Mangan
haneman | haneman | 跳満 | Haneman | Haneman | Haneman | Haneman
baiman | baiman | 倍満 | Baiman | Baiman | Baiman | Baiman
sanbaiman | sanbaiman | 三倍満 | Sanbaiman | Sanbaiman | Sanbaiman | Sanbaiman
yakuman | yakuman | 役満 | Yakuman | Yakuman | Yakuman | Yakuman
"""


def _read(table: str) -> dict[str, Names]:
    rows = [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]
    return {code: names(*cells) for code, *cells in rows}


NAMES: dict[str, Names] = _read(_TABLE)
"""Names of patterns, dora, fu items and limits by code."""

MELD_NAMES: dict[str, Names] = {
    kind: {"en": kind, "it": kind, "es": kind, "fi": "chii" if kind == "chi" else kind}
    for kind in ("chi", "pon", "kan", "kakan", "ankan")
}
"""Riichi players say these in every language; the Finnish sheet writes chii."""
