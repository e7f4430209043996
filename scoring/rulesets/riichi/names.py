"""Names of the riichi patterns: the Japanese term with its reading, and the English of the EMA texts."""

from scoring.names import Names

GAME = "riichi"

_TABLE = """
riichi | riichi | 立直 | Riichi
daburu_riichi | daburu riichi | 両立直 | Double riichi
open_riichi | oopun riichi | 開立直 | Open riichi
ippatsu | ippatsu | 一発 | Ippatsu
menzen_tsumo | menzen tsumo | 門前清自摸和 | Fully concealed hand
tanyao | tanyao | 断么九 | All simples
pinfu | pinfu | 平和 | Pinfu
iipeikou | iipeikou | 一盃口 | Pure double chow
sanshoku_doujun | sanshoku doujun | 三色同順 | Mixed triple chow
ittsu | ittsu | 一気通貫 | Pure straight
yakuhai_white | yakuhai haku | 役牌 白 | White dragon pung
yakuhai_green | yakuhai hatsu | 役牌 發 | Green dragon pung
yakuhai_red | yakuhai chun | 役牌 中 | Red dragon pung
yakuhai_seat | yakuhai jikaze | 自風牌 | Seat wind
yakuhai_round | yakuhai bakaze | 場風牌 | Prevalent wind
chanta | chanta | 混全帯么九 | Outside hand
rinshan | rinshan kaihou | 嶺上開花 | After a kong
chankan | chankan | 槍槓 | Robbing the kong
haitei | haitei | 海底摸月 | Under the sea (draw)
houtei | houtei | 河底撈魚 | Under the sea (discard)
chiitoitsu | chiitoitsu | 七対子 | Seven pairs
sanshoku_doukou | sanshoku doukou | 三色同刻 | Triple pung
sanankou | sanankou | 三暗刻 | Three concealed pungs
sankantsu | sankantsu | 三槓子 | Three kongs
toitoi | toitoi | 対々和 | All pungs
honitsu | honitsu | 混一色 | Half flush
shousangen | shousangen | 小三元 | Little three dragons
honroutou | honroutou | 混老頭 | All terminals and honours
junchan | junchan | 純全帯么九 | Terminals in all sets
ryanpeikou | ryanpeikou | 二盃口 | Twice pure double chow
chinitsu | chinitsu | 清一色 | Full flush
nagashi_mangan | nagashi mangan | 流し満貫 | All terminals and honours discard
isshoku_sanjun | isshoku sanjun | 一色三順 | Pure triple chow
sanrenkou | sanrenkou | 三連刻 | Three consecutive pungs
isshoku_yonjun | isshoku yonjun | 一色四順 | Pure quadruple chow
kokushi | kokushi musou | 国士無双 | Thirteen orphans
chuuren | chuuren pooto | 九蓮宝燈 | Nine gates
tenho | tenhou | 天和 | Blessing of heaven
chiho | chiihou | 地和 | Blessing of earth
renho | renhou | 人和 | Blessing of man
suuankou | suuankou | 四暗刻 | Four concealed pungs
suukantsu | suukantsu | 四槓子 | Four kongs
ryuuiisou | ryuuiisou | 緑一色 | All green
chinroutou | chinroutou | 清老頭 | All terminals
tsuuiisou | tsuuiisou | 字一色 | All honours
daisangen | daisangen | 大三元 | Big three dragons
shousuushii | shousuushii | 小四喜 | Little four winds
daisuushii | daisuushii | 大四喜 | Big four winds
daisharin | daisharin | 大車輪 | Big wheels
suurenkou | suurenkou | 四連刻 | Four consecutive pungs
win_tile_unidentified | | | Winning tile not identified
dora | dora | ドラ | Dora
ura_dora | ura dora | 裏ドラ | Ura dora
aka_dora | aka dora | 赤ドラ | Red five
base_ron | | | Closed hand, won by discard
base_hand | | | Open hand or self-draw
seven_pairs | | | Seven pairs
pung_open | | | Open pung
pung_closed | | | Concealed pung
kong_open | | | Open kong
kong_closed | | | Concealed kong
pair_dragon | | | Pair of dragons
pair_seat | | | Pair of the seat wind
pair_round | | | Pair of the prevalent wind
wait_edge | | | Edge wait
wait_closed | | | Closed wait
wait_pair | | | Pair wait
self_draw | | | Self-draw
open_pinfu | | | Open pinfu
rounding | | | Rounding up
mangan | mangan | 満貫 | Mangan
haneman | haneman | 跳満 | Haneman
baiman | baiman | 倍満 | Baiman
sanbaiman | sanbaiman | 三倍満 | Sanbaiman
yakuman | yakuman | 役満 | Yakuman
"""


def _row(line: str) -> tuple[str, Names]:
    code, romaji, ja, en = (cell.strip() for cell in line.split("|"))
    return code, Names(en, GAME, ja, "ja", romaji)


NAMES: dict[str, Names] = dict(map(_row, _TABLE.strip().splitlines()))
"""Names of patterns, dora, fu items and limits by code; an item of the fu count has no Japanese term."""

MELD_NAMES: dict[str, Names] = {kind: Names(kind, GAME) for kind in ("chi", "pon", "kan", "kakan", "ankan")}
"""The names of the melds: riichi players use these words in almost every language."""
