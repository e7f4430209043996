"""Names of the eighty-one fans: number, points and native term as the rulebook lists them, in the service's languages."""

from typing import NamedTuple

from scoring.rulesets.base import Names

_TABLE = """
1 | 88 | big_four_winds | 大四喜 | da si xi | Big Four Winds | Quattro grandi venti | Cuatro grandes vientos | Neljä suurta tuulta
2 | 88 | big_three_dragons | 大三元 | da san yuan | Big Three Dragons | Tre grandi dragoni | Tres grandes dragones | Kolme suurta lohikäärmettä
3 | 88 | all_green | 绿一色 | lü yi se | All Green | Tutto verde | Todo verdes | Keisarillinen jade
4 | 88 | nine_gates | 九莲宝灯 | jiu lian bao deng | Nine Gates | Nove porte | Nueve puertas | Yhdeksän porttia
5 | 88 | four_kongs | 四杠 | si gang | Four Kongs | Quattro kong | Cuatro kongs | Neljä kania
6 | 88 | seven_shifted_pairs | 连七对 | lian qi dui | Seven Shifted Pairs | Sette coppie in scala | Siete pares consecutivos | Seitsemän peräkkäistä paria
7 | 88 | thirteen_orphans | 十三幺 | shi san yao | Thirteen Orphans | Tredici orfani | Trece huérfanos | Kolmetoista orpoa
8 | 64 | all_terminals | 清幺九 | qing yao jiu | All Terminals | Tutte teste | Todo terminales | Kaikki terminaaleja
9 | 64 | little_four_winds | 小四喜 | xiao si xi | Little Four Winds | Quattro piccoli venti | Cuatro pequeños vientos | Neljä pientä tuulta
10 | 64 | little_three_dragons | 小三元 | xiao san yuan | Little Three Dragons | Tre piccoli draghi | Tres pequeños dragones | Kolme pientä lohikäärmettä
11 | 64 | all_honors | 字一色 | zi yi se | All Honors | Tutti onori | Todo honores | Kaikki kunnianarvoisia
12 | 64 | four_concealed_pungs | 四暗刻 | si an ke | Four Concealed Pungs | Quattro pung coperti | Cuatro pungs ocultos | Neljä piilotettua ponia
13 | 64 | pure_terminal_chows | 一色双龙会 | yi se shuang long hui | Pure Terminal Chows | Chow di testa puri | Chows terminales puros | Puhtaat terminaalichiit
14 | 48 | quadruple_chow | 一色四同顺 | yi se si tong shun | Quadruple Chow | Quadruplo chow | Cuádruple chow | Neljä samaa chiitä
15 | 48 | four_pure_shifted_pungs | 一色四节高 | yi se si jie gao | Four Pure Shifted Pungs | Quattro pung in scala pura | Cuatro pungs consecutivos puros | Neljä puhdasta peräkkäistä ponia
16 | 32 | four_pure_shifted_chows | 一色四步高 | yi se si bu gao | Four Pure Shifted Chows | Quattro chow in scala pura | Cuatro chows desplazados puros | Neljä puhdasta siirtyvää chiitä
17 | 32 | three_kongs | 三杠 | san gang | Three Kongs | Tre kong | Tres kongs | Kolme kania
18 | 32 | all_terminals_and_honors | 混幺九 | hun yao jiu | All Terminals and Honors | Solo tessere di testa e onori | Todo terminales y honores | Kaikki terminaaleja tai kunnianarvoisia
19 | 24 | seven_pairs | 七对 | qi dui | Seven Pairs | Sette coppie | Siete pares | Seitsemän paria
20 | 24 | greater_honors_and_knitted | 七星不靠 | qi xing bu kao | Greater Honors and Knitted Tiles | Grandi onori e tessere intrecciate | Grandes honores y fichas entrelazadas | Suuret kunnianarvoiset ja kudotut tiilet
21 | 24 | all_even_pungs | 全双刻 | quan shuang ke | All Even Pungs | Tutti pung pari | Todo pungs pares | Kaikki parillisia poneja
22 | 24 | full_flush | 清一色 | qing yi se | Full Flush | Mano purissima | Completamente pura | Puhdas väri
23 | 24 | pure_triple_chow | 一色三同顺 | yi se san tong shun | Pure Triple Chow | Triplo chow puro | Triple chow puro | Kolme samaa chiitä
24 | 24 | pure_shifted_pungs | 一色三节高 | yi se san jie gao | Pure Shifted Pungs | Pung in scala pura | Pungs consecutivos puros | Puhtaat peräkkäiset ponit
25 | 24 | upper_tiles | 全大 | quan da | Upper Tiles | Tessere alte | Fichas altas | Ylätiilet
26 | 24 | middle_tiles | 全中 | quan zhong | Middle Tiles | Tessere medie | Fichas medias | Keskitiilet
27 | 24 | lower_tiles | 全小 | quan xiao | Lower Tiles | Tessere basse | Fichas bajas | Alatiilet
28 | 16 | pure_straight | 清龙 | qing long | Pure Straight | Scala pura | Escalera pura | Puhdas suora
29 | 16 | three_suited_terminal_chows | 三色双龙会 | san se shuang long hui | Three-Suited Terminal Chows | Chow di testa in tre semi | Chows terminales en tres palos | Kolmen maan terminaalichiit
30 | 16 | pure_shifted_chows | 一色三步高 | yi se san bu gao | Pure Shifted Chows | Chow in scala pura | Chows desplazados puros | Puhtaat siirtyvät chiit
31 | 16 | all_fives | 全带五 | quan dai wu | All Fives | Tutti cinque | Todo cincos | Kaikissa viitonen
32 | 16 | triple_pung | 三同刻 | san tong ke | Triple Pung | Triplo pung | Triple pung | Kolme samanlaista ponia
33 | 16 | three_concealed_pungs | 三暗刻 | san an ke | Three Concealed Pungs | Tre pung coperti | Tres pungs ocultos | Kolme piilotettua ponia
34 | 12 | lesser_honors_and_knitted | 全不靠 | quan bu kao | Lesser Honors and Knitted Tiles | Piccoli onori e tessere intrecciate | Pequeños honores y fichas entrelazadas | Pienet kunnianarvoiset ja kudotut tiilet
35 | 12 | knitted_straight | 组合龙 | zu he long | Knitted Straight | Scala intrecciata | Escalera entrelazada | Kudottu suora
36 | 12 | upper_four | 大于五 | da yu wu | Upper Four | Quattro alte | Cuatro altas | Neljä ylintä
37 | 12 | lower_four | 小于五 | xiao yu wu | Lower Four | Quattro basse | Cuatro bajas | Neljä alinta
38 | 12 | big_three_winds | 三风刻 | san feng ke | Big Three Winds | Tre grandi venti | Tres grandes vientos | Kolme suurta tuulta
39 | 8 | mixed_straight | 花龙 | hua long | Mixed Straight | Scala mista | Escalera mixta | Sekasuora
40 | 8 | reversible_tiles | 推不倒 | tui bu dao | Reversible Tiles | Tessere reversibili | Fichas reversibles | Käännettävät tiilet
41 | 8 | mixed_triple_chow | 三色三同顺 | san se san tong shun | Mixed Triple Chow | Triplo chow misto | Triple chow mixto | Kolme samanlaista chiitä
42 | 8 | mixed_shifted_pungs | 三色三节高 | san se san jie gao | Mixed Shifted Pungs | Pung in scala mista | Pungs consecutivos mixtos | Kolmen maan peräkkäiset ponit
43 | 8 | chicken_hand | 无番和 | wu fan hu | Chicken Hand | Mano del pollo | Mano de pollo | Kanakäsi
44 | 8 | last_tile_draw | 妙手回春 | miao shou hui chun | Last Tile Draw | Ultima tessera pescata | Última ficha robada | Viimeisen tiilen nosto
45 | 8 | last_tile_claim | 海底捞月 | hai di lao yue | Last Tile Claim | Ultimo scarto chiamato | Último descarte reclamado | Viimeisen poiston otto
46 | 8 | out_with_replacement_tile | 杠上开花 | gang shang kai hua | Out with Replacement Tile | Vincita con la tessera di rimpiazzo | Ganar con la ficha de reemplazo | Kanin jälkeen
47 | 8 | robbing_the_kong | 抢杠和 | qiang gang hu | Robbing the Kong | Kong rubato | Robar el kong | Kanin ryöstö
48 | 8 | two_concealed_kongs | 双暗杠 | shuang an gang | Two Concealed Kongs | Due kong coperti | Dos kongs ocultos | Kaksi piilotettua kania
49 | 6 | all_pungs | 碰碰和 | peng peng hu | All Pungs | Tutti pung | Todo pungs | Kaikki poneja
50 | 6 | half_flush | 混一色 | hun yi se | Half Flush | Mano pura | Semi pura | Väri
51 | 6 | mixed_shifted_chows | 三色三步高 | san se san bu gao | Mixed Shifted Chows | Chow in scala mista | Chows desplazados mixtos | Kolmen maan siirtyvät chiit
52 | 6 | all_types | 五门齐 | wu men qi | All Types | Tutti i tipi | Todos los tipos | Kaikki lajit
53 | 6 | melded_hand | 全求人 | quan qiu ren | Melded Hand | Mano tutta scoperta | Mano descubierta | Avoin käsi
54 | 6 | two_dragon_pungs | 双箭刻 | shuang jian ke | Two Dragon Pungs | Due pung di drago | Dos pungs de dragones | Kaksi lohikäärmeponia
55 | 4 | outside_hand | 全带幺 | quan dai yao | Outside Hand | Onori ovunque | Mano extrema | Terminaalit tai kunnianarvoiset
56 | 4 | fully_concealed_hand | 不求人 | bu qiu ren | Fully Concealed Hand | Mano completamente coperta | Mano completamente oculta | Käsi täysin piilossa
57 | 4 | two_melded_kongs | 双明杠 | shuang ming gang | Two Melded Kongs | Due kong scoperti | Dos kongs descubiertos | Kaksi avointa kania
58 | 4 | last_tile | 和绝张 | hu jue zhang | Last Tile | Ultima tessera del suo tipo | Última ficha de su tipo | Lajinsa viimeinen
59 | 2 | dragon_pung | 箭刻 | jian ke | Dragon Pung | Pung di drago | Pung de dragones | Lohikäärmepon
60 | 2 | prevalent_wind | 圈风刻 | quan feng ke | Prevalent Wind | Vento di giro | Viento dominante | Vallitseva tuuli
61 | 2 | seat_wind | 门风刻 | men feng ke | Seat Wind | Proprio vento | Viento del jugador | Oma tuuli
62 | 2 | concealed_hand | 门前清 | men qian qing | Concealed Hand | Mano coperta | Mano oculta | Käsi piilossa
63 | 2 | all_chows | 平和 | ping hu | All Chows | Tutti chow | Todo chows | Kaikki chiitä
64 | 2 | tile_hog | 四归一 | si gui yi | Tile Hog | Quattro in uno | Cuatro en uno | Neljä samaa tiiltä
65 | 2 | double_pung | 双同刻 | shuang tong ke | Double Pung | Doppio pung | Doble pung | Kaksi samanlaista ponia
66 | 2 | two_concealed_pungs | 双暗刻 | shuang an ke | Two Concealed Pungs | Due pung coperti | Dos pungs ocultos | Kaksi piilotettua ponia
67 | 2 | concealed_kong | 暗杠 | an gang | Concealed Kong | Kong coperto | Kong oculto | Piilotettu kan
68 | 2 | all_simples | 断幺 | duan yao | All Simples | Tutti semplici | Todo simple | Kaikki simppeleitä
69 | 1 | pure_double_chow | 一般高 | yi ban gao | Pure Double Chow | Doppio chow puro | Doble chow puro | Kaksi samaa chiitä
70 | 1 | mixed_double_chow | 喜相逢 | xi xiang feng | Mixed Double Chow | Doppio chow misto | Doble chow mixto | Kaksi samanlaista chiitä
71 | 1 | short_straight | 连六 | lian liu | Short Straight | Scala corta | Escalera corta | Lyhyt suora
72 | 1 | two_terminal_chows | 老少副 | lao shao fu | Two Terminal Chows | Due chow di testa | Dos chows terminales | Kaksi terminaalichiitä
73 | 1 | pung_of_terminals_or_honors | 幺九刻 | yao jiu ke | Pung of Terminals or Honors | Pung di teste o onori | Pung de terminales u honores | Pon terminaaleja tai kunnianarvoisia
74 | 1 | melded_kong | 明杠 | ming gang | Melded Kong | Kong scoperto | Kong descubierto | Avoin kan
75 | 1 | one_voided_suit | 缺一门 | que yi men | One Voided Suit | Un seme assente | Un palo ausente | Yksi maa puuttuu
76 | 1 | no_honors | 无字 | wu zi | No Honors | Senza onori | Sin honores | Ei kunnianarvoisia
77 | 1 | edge_wait | 边张 | bian zhang | Edge Wait | Attesa su estremo | Espera de extremo | Reunaodotus
78 | 1 | closed_wait | 坎张 | kan zhang | Closed Wait | Attesa a incastro | Espera cerrada | Väliodotus
79 | 1 | single_wait | 单钓将 | dan diao jiang | Single Wait | Attesa sulla coppia | Espera única | Pariodotus
80 | 1 | self_drawn | 自摸 | zi mo | Self-Drawn | Pescata | Robo del muro | Itse nostettu
81 | 1 | flower | 花牌 | hua pai | Flower Tile | Tessera fiore | Ficha de flor | Kukkatiili
"""


class Entry(NamedTuple):
    """A fan as the rulebook lists it."""

    number: int
    points: int
    code: str
    names: Names


def _entry(line: str) -> Entry:
    number, points, code, zh, pinyin, en, it, es, fi = (part.strip() for part in line.split("|"))
    names = {"zh": zh, "romaji": pinyin, "en": en, "it": it, "es": es, "fi": fi}
    return Entry(int(number), int(points), code, names)


ENTRIES = {entry.number: entry for entry in map(_entry, _TABLE.strip().splitlines())}
"""All fans by number."""

APPENDIX = "Appendix 1, fan %d"
_APPENDIX = {"en": APPENDIX, "it": "Appendice 1, fan %d", "es": "Apéndice 1, fan %d", "fi": "Liite 1, fan %d"}
SECTION_NAMES: dict[str, Names] = {
    APPENDIX % number: {language: words % number for language, words in _APPENDIX.items()}
    for number in ENTRIES
}
"""Where each fan stands in the rulebook."""
