"""Names of the classical Italian game: Italian as the booklet has them, with English, Spanish and Finnish."""

from scoring.rulesets.base import Names


def _read(table: str) -> dict[str, Names]:
    rows = [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]
    return {code: dict(zip(("it", "en", "es", "fi"), cells, strict=True)) for code, *cells in rows}


_TABLE = """
own_flower | Proprio fiore | Own flower | Flor propia | Oma kukka
own_season | Propria stagione | Own season | Estación propia | Oma vuodenaika
bouquet_flowers | Bouquet di fiori | Bouquet of flowers | Ramo de flores | Kukkakimppu
bouquet_seasons | Bouquet di stagioni | Bouquet of seasons | Ramo de estaciones | Vuodenaikakimppu
own_wind | Proprio vento | Own wind | Viento del jugador | Oma tuuli
round_wind | Vento di giro | Round wind | Viento dominante | Vallitseva tuuli
dragon_white | Tris di draghi bianchi | White dragons | Trío de dragones blancos | Valkoiset lohikäärmeet
dragon_green | Tris di draghi verdi | Green dragons | Trío de dragones verdes | Vihreät lohikäärmeet
dragon_red | Tris di draghi rossi | Red dragons | Trío de dragones rojos | Punaiset lohikäärmeet
3_head_tris | Tre tris di testa | Three tris of heads | Tres tríos de cabezas | Kolme päätyponia
4_head_tris | Quattro tris di testa | Four tris of heads | Cuatro tríos de cabezas | Neljä päätyponia
3_equal_tris | Tre tris uguali | Three equal tris | Tres tríos iguales | Kolme samanlaista ponia
3_hidden_tris | Tre tris nascosti | Three hidden tris | Tres tríos ocultos | Kolme piilotettua ponia
4_hidden_tris | Quattro tris nascosti | Four hidden tris | Cuatro tríos ocultos | Neljä piilotettua ponia
3_equal_chows | Tre scale uguali | Three equal chows | Tres escaleras iguales | Kolme samanlaista chiitä
3_equal_chows_colour | Tre scale uguali di colore | Three equal chows of one suit | Tres escaleras iguales de un palo | Kolme samanlaista chiitä samaa maata
4_equal_chows | Quattro scale uguali | Four equal chows | Cuatro escaleras iguales | Neljä samanlaista chiitä
4_equal_chows_colour | Quattro scale uguali di colore | Four equal chows of one suit | Cuatro escaleras iguales de un palo | Neljä samanlaista chiitä samaa maata
snake | Serpente | Snake | Serpiente | Käärme
snake_colour | Serpente di colore | Snake of one suit | Serpiente de un palo | Käärme samaa maata
chained_snake | Serpente incatenato | Chained snake | Serpiente encadenada | Ketjukäärme
chained_snake_colour | Serpente incatenato di colore | Chained snake of one suit | Serpiente encadenada de un palo | Ketjukäärme samaa maata
all_pairs | Tutte coppie | All pairs | Todo parejas | Kaikki pareja
all_tris | Tutti tris | All tris | Todo tríos | Kaikki poneja
no_heads | Senza teste | No heads | Sin cabezas | Ei päätytiiliä
all_drawn | Tutto pescato | All drawn | Todo robado | Kaikki itse nostettu
half_pure | Mano pura | Pure hand | Semi pura | Väri
pure | Mano purissima | Purest hand | Completamente pura | Puhdas väri
drawn_on_roof | Pescato sul tetto | Drawn on the roof | Robo del muro muerto | Nosto rauniosta
five_circles_on_roof | 5 di palle sul tetto | Five of circles on the roof | Cinco de círculos del muro muerto | Pallojen viitonen rauniosta
robbed | Rubato | Robbed | Robar el póker | Kanin ryöstö
last_piece | Ultimo pezzo | Last piece | Última pieza | Viimeinen kappale
last_discard | Ultimo scarto | Last discard | Último descarte | Viimeinen poisto
last_tile | Ultima pedina | Last tile | Última ficha | Viimeinen tiili
bottled | Imbottigliato | Bottled | Embotellado | Pullotettu
within_15 | Entro la quindicesima | Within fifteen tiles | En las primeras quince fichas | Viidentoista tiilen kuluessa
all_head_tris | Tutti tris di teste | All tris of heads | Todo tríos de cabezas | Kaikki päätyponeja
all_chows | Tutte scale | All chows | Todo escaleras | Kaikki chiitä
riichi | Riichi | Riichi | Riichi | Riichi
casa_piena_9_pezzi | Casa piena dei 9 pezzi | Full house of nine pieces | Casa llena de las 9 piezas | Yhdeksän kappaleen täysi talo
tutto_kong | Tutto kong | All pokers | Todo pókeres | Kaikki kaneja
uscita_degli_dei | Uscita degli Dei | Exit of the gods | Salida de los dioses | Jumalten lähtö
13_lanterne | 13 lanterne meravigliose | Thirteen wonderful lanterns | Trece linternas maravillosas | Kolmetoista ihmeellistä lyhtyä
raduno_dei_dragoni | Raduno dei Dragoni | Gathering of the dragons | Reunión de los dragones | Lohikäärmeiden kokous
4_benedizioni | 4 benedizioni della casa | Four blessings of the house | Cuatro bendiciones de la casa | Talon neljä siunausta
serpente_dei_draghi | Serpente dei draghi | Snake of the dragons | Serpiente de los dragones | Lohikäärmeiden käärme
piccolo_serpente | Piccolo serpente | Little snake | Pequeña serpiente | Pikku käärme
serpenti_siamesi | Due serpenti siamesi | Siamese snakes | Dos serpientes siamesas | Siamilaiset käärmeet
tutte_coppie_di_colore | Tutte coppie di colore | All pairs of one suit | Todo parejas de un palo | Kaikki pareja samaa maata
tutte_coppie_di_testa | Tutte coppie di testa | All pairs of heads | Todo parejas de cabezas | Kaikki päätypareja
closing | Chiusura | Closing | Cierre | Voitto
hidden_tris | Tris coperto | Hidden tris | Trío oculto | Piilotettu pon
exposed_tris | Tris scoperto | Exposed tris | Trío descubierto | Avoin pon
hidden_head_tris | Tris di testa coperto | Hidden tris of heads | Trío de cabezas oculto | Piilotettu päätypon
exposed_head_tris | Tris di testa scoperto | Exposed tris of heads | Trío de cabezas descubierto | Avoin päätypon
hidden_poker | Poker coperto | Hidden poker | Póker oculto | Piilotettu kan
exposed_poker | Poker scoperto | Exposed poker | Póker descubierto | Avoin kan
hidden_head_poker | Poker di testa coperto | Hidden poker of heads | Póker de cabezas oculto | Piilotettu päätykan
exposed_head_poker | Poker di testa scoperto | Exposed poker of heads | Póker de cabezas descubierto | Avoin päätykan
dragon_pair | Coppia di drago | Pair of dragons | Pareja de dragones | Lohikäärmepari
own_wind_pair | Coppia del proprio vento | Pair of own wind | Pareja del viento del jugador | Pari omaa tuulta
round_wind_pair | Coppia del vento di giro | Pair of round wind | Pareja del viento dominante | Pari vallitsevaa tuulta
bonus_tiles | Fiori e stagioni | Flowers and seasons | Flores y estaciones | Kukat ja vuodenajat
limit | Limite | Limit | Límite | Raja
last_player | Ultimo giocatore rimasto | Last player left | Último jugador en la mesa | Viimeinen jäljellä oleva pelaaja
forfeited | Raddoppi non dichiarati | Doublings not declared | Dobles no declarados | Ilmoittamatta jääneet tuplaukset
claimed | Punteggio dichiarato | Score as claimed | Puntuación declarada | Ilmoitettu pistemäärä
false_mahjong | Mah-jong falso | False mah-jong | Mah-jong falso | Väärä mahjong
false_riichi | Riichi falso | False riichi | Riichi falso | Väärä riichi
grande_signore | Grande signore | Too many tiles | Demasiadas fichas | Liikaa tiiliä
rack_lowered | Calo della stecca | Rack thrown down | Atril derribado | Tiilet heitetty pöytään
wall_destroyed | Distruzione del muro | Wall destroyed | Muro destruido | Muuri hajotettu
roof | Pescato sul tetto | Drawn on the roof | Robo del muro muerto | Nosto rauniosta
gods_exit | Uscita degli Dei | Exit of the gods | Salida de los dioses | Jumalten lähtö
"""

NAMES: dict[str, Names] = _read(_TABLE)
"""Names of doublings, massimi, points, statuses and flags by code."""

MELD_NAMES: dict[str, Names] = _read("""
chi | scala | chow | escalera | chii
pon | tris | tris | trío | pon
kan | poker | poker | póker | kan
kakan | poker da tris | added poker | póker extendido | lisätty kan
ankan | poker coperto | hidden poker | póker oculto | piilotettu kan
""")
"""What the players call the sets, by their type in a record."""

_TITLES = """
points | Come contare i punti | Counting the points | Cómo contar los puntos | Pisteiden lasku
limit | Limite | Limit | Límite | Raja
fundamental | Raddoppi fondamentali | Fundamental doublings | Dobles fundamentales | Perustuplaukset
closing | Raddoppi da chiusura | Closing doublings | Dobles de cierre | Voittajan tuplaukset
massimi | Massimi | Massimi | Massimi | Massimit
tournament | Regolamento di gara | Tournament rules | Reglamento de torneo | Turnaussäännöt
irregular | Irregolarità di gioco | Irregularities | Irregularidades | Pelivirheet
"""
SECTION_NAMES: dict[str, Names] = {names["it"]: names for names in _read(_TITLES).values()}
"""The titles of the booklet, by the title itself."""
