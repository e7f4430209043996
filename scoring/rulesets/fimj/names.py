"""Names of the classical Italian game: the terms of the Italian booklet, with English."""

from scoring.names import Names

GAME = "fimj"


def _read(table: str) -> dict[str, Names]:
    rows = [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]
    return {code: Names(en, GAME, term, "it") for code, term, en in rows}


_TABLE = """
own_flower | Proprio fiore | Own flower
own_season | Propria stagione | Own season
bouquet_flowers | Bouquet di fiori | Bouquet of flowers
bouquet_seasons | Bouquet di stagioni | Bouquet of seasons
own_wind | Proprio vento | Own wind
round_wind | Vento di giro | Round wind
dragon_white | Tris di draghi bianchi | White dragons
dragon_green | Tris di draghi verdi | Green dragons
dragon_red | Tris di draghi rossi | Red dragons
3_head_tris | Tre tris di testa | Three tris of heads
4_head_tris | Quattro tris di testa | Four tris of heads
3_equal_tris | Tre tris uguali | Three equal tris
3_hidden_tris | Tre tris nascosti | Three hidden tris
4_hidden_tris | Quattro tris nascosti | Four hidden tris
3_equal_chows | Tre scale uguali | Three equal chows
3_equal_chows_colour | Tre scale uguali di colore | Three equal chows of one suit
4_equal_chows | Quattro scale uguali | Four equal chows
4_equal_chows_colour | Quattro scale uguali di colore | Four equal chows of one suit
snake | Serpente | Snake
snake_colour | Serpente di colore | Snake of one suit
chained_snake | Serpente incatenato | Chained snake
chained_snake_colour | Serpente incatenato di colore | Chained snake of one suit
all_pairs | Tutte coppie | All pairs
all_tris | Tutti tris | All tris
no_heads | Senza teste | No heads
all_drawn | Tutto pescato | All drawn
half_pure | Mano pura | Pure hand
pure | Mano purissima | Purest hand
drawn_on_roof | Pescato sul tetto | Drawn on the roof
five_circles_on_roof | 5 di palle sul tetto | Five of circles on the roof
robbed | Rubato | Robbed
last_piece | Ultimo pezzo | Last piece
last_discard | Ultimo scarto | Last discard
last_tile | Ultima pedina | Last tile
bottled | Imbottigliato | Bottled
within_15 | Entro la quindicesima | Within fifteen tiles
all_head_tris | Tutti tris di teste | All tris of heads
all_chows | Tutte scale | All chows
riichi | Riichi | Riichi
casa_piena_9_pezzi | Casa piena dei 9 pezzi | Full house of nine pieces
tutto_kong | Tutto kong | All pokers
uscita_degli_dei | Uscita degli Dei | Exit of the gods
13_lanterne | 13 lanterne meravigliose | Thirteen wonderful lanterns
raduno_dei_dragoni | Raduno dei Dragoni | Gathering of the dragons
4_benedizioni | 4 benedizioni della casa | Four blessings of the house
serpente_dei_draghi | Serpente dei draghi | Snake of the dragons
piccolo_serpente | Piccolo serpente | Little snake
serpenti_siamesi | Due serpenti siamesi | Siamese snakes
tutte_coppie_di_colore | Tutte coppie di colore | All pairs of one suit
tutte_coppie_di_testa | Tutte coppie di testa | All pairs of heads
closing | Chiusura | Closing
hidden_tris | Tris coperto | Hidden tris
exposed_tris | Tris scoperto | Exposed tris
hidden_head_tris | Tris di testa coperto | Hidden tris of heads
exposed_head_tris | Tris di testa scoperto | Exposed tris of heads
hidden_poker | Poker coperto | Hidden poker
exposed_poker | Poker scoperto | Exposed poker
hidden_head_poker | Poker di testa coperto | Hidden poker of heads
exposed_head_poker | Poker di testa scoperto | Exposed poker of heads
dragon_pair | Coppia di drago | Pair of dragons
own_wind_pair | Coppia del proprio vento | Pair of own wind
round_wind_pair | Coppia del vento di giro | Pair of round wind
bonus_tiles | Fiori e stagioni | Flowers and seasons
limit | Limite | Limit
last_player | Ultimo giocatore rimasto | Last player left
forfeited | Raddoppi non dichiarati | Doublings not declared
claimed | Punteggio dichiarato | Score as claimed
false_mahjong | Mah-jong falso | False mah-jong
false_riichi | Riichi falso | False riichi
grande_signore | Grande signore | Too many tiles
rack_lowered | Calo della stecca | Rack thrown down
wall_destroyed | Distruzione del muro | Wall destroyed
roof | Pescato sul tetto | Drawn on the roof
gods_exit | Uscita degli Dei | Exit of the gods
"""

NAMES: dict[str, Names] = _read(_TABLE)
"""Names of doublings, massimi, points, statuses and flags by code."""

MELD_NAMES: dict[str, Names] = _read("""
chi | scala | chow
pon | tris | tris
kan | poker | poker
kakan | poker da tris | added poker
ankan | poker coperto | hidden poker
""")
"""The players' names for the sets, by their type in a record."""

_TITLES = """
points | Come contare i punti | Counting the points
limit | Limite | Limit
fundamental | Raddoppi fondamentali | Fundamental doublings
closing | Raddoppi da chiusura | Closing doublings
massimi | Massimi | Massimi
tournament | Regolamento di gara | Tournament rules
irregular | Irregolarità di gioco | Irregularities
"""
SECTION_NAMES: dict[str, Names] = {names.native: names for names in _read(_TITLES).values()}
"""The titles of the booklet, by the title itself."""
