"""Names of the eighty-one fans: number, points, Chinese term and English name as the rulebook lists them."""

from typing import NamedTuple

from scoring.names import Names

GAME = "mcr"

_TABLE = """
1 | 88 | big_four_winds | 大四喜 | da si xi | Big Four Winds
2 | 88 | big_three_dragons | 大三元 | da san yuan | Big Three Dragons
3 | 88 | all_green | 绿一色 | lü yi se | All Green
4 | 88 | nine_gates | 九莲宝灯 | jiu lian bao deng | Nine Gates
5 | 88 | four_kongs | 四杠 | si gang | Four Kongs
6 | 88 | seven_shifted_pairs | 连七对 | lian qi dui | Seven Shifted Pairs
7 | 88 | thirteen_orphans | 十三幺 | shi san yao | Thirteen Orphans
8 | 64 | all_terminals | 清幺九 | qing yao jiu | All Terminals
9 | 64 | little_four_winds | 小四喜 | xiao si xi | Little Four Winds
10 | 64 | little_three_dragons | 小三元 | xiao san yuan | Little Three Dragons
11 | 64 | all_honors | 字一色 | zi yi se | All Honors
12 | 64 | four_concealed_pungs | 四暗刻 | si an ke | Four Concealed Pungs
13 | 64 | pure_terminal_chows | 一色双龙会 | yi se shuang long hui | Pure Terminal Chows
14 | 48 | quadruple_chow | 一色四同顺 | yi se si tong shun | Quadruple Chow
15 | 48 | four_pure_shifted_pungs | 一色四节高 | yi se si jie gao | Four Pure Shifted Pungs
16 | 32 | four_pure_shifted_chows | 一色四步高 | yi se si bu gao | Four Pure Shifted Chows
17 | 32 | three_kongs | 三杠 | san gang | Three Kongs
18 | 32 | all_terminals_and_honors | 混幺九 | hun yao jiu | All Terminals and Honors
19 | 24 | seven_pairs | 七对 | qi dui | Seven Pairs
20 | 24 | greater_honors_and_knitted | 七星不靠 | qi xing bu kao | Greater Honors and Knitted Tiles
21 | 24 | all_even_pungs | 全双刻 | quan shuang ke | All Even Pungs
22 | 24 | full_flush | 清一色 | qing yi se | Full Flush
23 | 24 | pure_triple_chow | 一色三同顺 | yi se san tong shun | Pure Triple Chow
24 | 24 | pure_shifted_pungs | 一色三节高 | yi se san jie gao | Pure Shifted Pungs
25 | 24 | upper_tiles | 全大 | quan da | Upper Tiles
26 | 24 | middle_tiles | 全中 | quan zhong | Middle Tiles
27 | 24 | lower_tiles | 全小 | quan xiao | Lower Tiles
28 | 16 | pure_straight | 清龙 | qing long | Pure Straight
29 | 16 | three_suited_terminal_chows | 三色双龙会 | san se shuang long hui | Three-Suited Terminal Chows
30 | 16 | pure_shifted_chows | 一色三步高 | yi se san bu gao | Pure Shifted Chows
31 | 16 | all_fives | 全带五 | quan dai wu | All Fives
32 | 16 | triple_pung | 三同刻 | san tong ke | Triple Pung
33 | 16 | three_concealed_pungs | 三暗刻 | san an ke | Three Concealed Pungs
34 | 12 | lesser_honors_and_knitted | 全不靠 | quan bu kao | Lesser Honors and Knitted Tiles
35 | 12 | knitted_straight | 组合龙 | zu he long | Knitted Straight
36 | 12 | upper_four | 大于五 | da yu wu | Upper Four
37 | 12 | lower_four | 小于五 | xiao yu wu | Lower Four
38 | 12 | big_three_winds | 三风刻 | san feng ke | Big Three Winds
39 | 8 | mixed_straight | 花龙 | hua long | Mixed Straight
40 | 8 | reversible_tiles | 推不倒 | tui bu dao | Reversible Tiles
41 | 8 | mixed_triple_chow | 三色三同顺 | san se san tong shun | Mixed Triple Chow
42 | 8 | mixed_shifted_pungs | 三色三节高 | san se san jie gao | Mixed Shifted Pungs
43 | 8 | chicken_hand | 无番和 | wu fan hu | Chicken Hand
44 | 8 | last_tile_draw | 妙手回春 | miao shou hui chun | Last Tile Draw
45 | 8 | last_tile_claim | 海底捞月 | hai di lao yue | Last Tile Claim
46 | 8 | out_with_replacement_tile | 杠上开花 | gang shang kai hua | Out with Replacement Tile
47 | 8 | robbing_the_kong | 抢杠和 | qiang gang hu | Robbing the Kong
48 | 8 | two_concealed_kongs | 双暗杠 | shuang an gang | Two Concealed Kongs
49 | 6 | all_pungs | 碰碰和 | peng peng hu | All Pungs
50 | 6 | half_flush | 混一色 | hun yi se | Half Flush
51 | 6 | mixed_shifted_chows | 三色三步高 | san se san bu gao | Mixed Shifted Chows
52 | 6 | all_types | 五门齐 | wu men qi | All Types
53 | 6 | melded_hand | 全求人 | quan qiu ren | Melded Hand
54 | 6 | two_dragon_pungs | 双箭刻 | shuang jian ke | Two Dragon Pungs
55 | 4 | outside_hand | 全带幺 | quan dai yao | Outside Hand
56 | 4 | fully_concealed_hand | 不求人 | bu qiu ren | Fully Concealed Hand
57 | 4 | two_melded_kongs | 双明杠 | shuang ming gang | Two Melded Kongs
58 | 4 | last_tile | 和绝张 | hu jue zhang | Last Tile
59 | 2 | dragon_pung | 箭刻 | jian ke | Dragon Pung
60 | 2 | prevalent_wind | 圈风刻 | quan feng ke | Prevalent Wind
61 | 2 | seat_wind | 门风刻 | men feng ke | Seat Wind
62 | 2 | concealed_hand | 门前清 | men qian qing | Concealed Hand
63 | 2 | all_chows | 平和 | ping hu | All Chows
64 | 2 | tile_hog | 四归一 | si gui yi | Tile Hog
65 | 2 | double_pung | 双同刻 | shuang tong ke | Double Pung
66 | 2 | two_concealed_pungs | 双暗刻 | shuang an ke | Two Concealed Pungs
67 | 2 | concealed_kong | 暗杠 | an gang | Concealed Kong
68 | 2 | all_simples | 断幺 | duan yao | All Simples
69 | 1 | pure_double_chow | 一般高 | yi ban gao | Pure Double Chow
70 | 1 | mixed_double_chow | 喜相逢 | xi xiang feng | Mixed Double Chow
71 | 1 | short_straight | 连六 | lian liu | Short Straight
72 | 1 | two_terminal_chows | 老少副 | lao shao fu | Two Terminal Chows
73 | 1 | pung_of_terminals_or_honors | 幺九刻 | yao jiu ke | Pung of Terminals or Honors
74 | 1 | melded_kong | 明杠 | ming gang | Melded Kong
75 | 1 | one_voided_suit | 缺一门 | que yi men | One Voided Suit
76 | 1 | no_honors | 无字 | wu zi | No Honors
77 | 1 | edge_wait | 边张 | bian zhang | Edge Wait
78 | 1 | closed_wait | 坎张 | kan zhang | Closed Wait
79 | 1 | single_wait | 单钓将 | dan diao jiang | Single Wait
80 | 1 | self_drawn | 自摸 | zi mo | Self-Drawn
81 | 1 | flower | 花牌 | hua pai | Flower Tile
"""


class Entry(NamedTuple):
    """A row of the rulebook's list of fans."""

    number: int
    points: int
    code: str
    names: Names


def _entry(line: str) -> Entry:
    number, points, code, zh, pinyin, en = (part.strip() for part in line.split("|"))
    return Entry(int(number), int(points), code, Names(en, GAME, zh, "zh", pinyin))


ENTRIES = {entry.number: entry for entry in map(_entry, _TABLE.strip().splitlines())}
"""All fans by number."""

APPENDIX = "Appendix 1, fan %d"
SECTION_NAMES: dict[str, Names] = {
    APPENDIX % number: Names("Appendix 1, fan %(number)s", GAME, number=number) for number in ENTRIES
}
"""The sections of the rulebook, one for each fan."""
