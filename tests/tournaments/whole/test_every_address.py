"""Every address of the pages and the API of tournaments, for each kind of reader: who gets in is a row here, and no
address is forgotten. One of the readers organises another tournament. (Addresses of accounts: tests/accounts.)

What is sent is empty. Some addresses read it before they ask who sends it: their rows say MEMBERS, and the body is
refused; that nobody else may write is what the tests of the services show.
"""

import re
from collections.abc import Iterable
from datetime import date, time

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client

from players.imports import PersonRow, ReadRow
from tests.apart import rolled_back
from tests.factories import AccountFactory, Hall, PlayerFactory, make_hall, ron_tiles
from tests.pictures import encoded, picture
from tests.rows import each
from tests.search import some
from tests.tournaments.conftest import client_of
from tournaments import urls
from tournaments.common.errors import Conflict
from tournaments.common.logos import mark_of, read_logo
from tournaments.desk.documents.services import request_export
from tournaments.desk.hall.services.schedule import add_item
from tournaments.desk.people.selectors.registration import application_key
from tournaments.desk.rankings.columns import PlacedRow
from tournaments.desk.rankings.services.events import import_event
from tournaments.desk.rankings.services.rankings import create_ranking
from tournaments.desk.setup.services.logos import set_logo
from tournaments.desk.setup.services.tournaments import update_tournament
from tournaments.models import (
    Delivery,
    Entry,
    Hand,
    Message,
    OtherVersion,
    Question,
    Role,
    Tournament,
    Webhook,
)
from tournaments.play.penalties.services.penalties import give_penalty

pytestmark = [pytest.mark.django_db, pytest.mark.unmeasured, pytest.mark.usefixtures("noon")]

READERS = ("nobody", "organiser of another", "referee", "head", "organiser", "administrator")
ANYBODY, MEMBERS, STAFF, HEADS, ORGANISERS = (frozenset(READERS[at:]) for at in range(5))
ROWS = {
    ANYBODY: (
        "get /sw.js",
        "get /robots.txt",
        "get /sitemap.xml",
        "get /sitemap-<slug:section>.xml",
        "get /favicon.ico",
        "get /favicon.svg",
        "get /apple-touch-icon.png",
        "get /t/<slug:slug>/feed.xml",
        "get /t/<slug:slug>/calendar.ics",
        "get /t/<slug:slug>/players/<int:number>/calendar.ics",
        "get /picture.png",
        "get /calculator/picture.png",
        "get /t/<slug:slug>/picture.png",
        "get /t/<slug:slug>/logo/<slug:mark>.png",
        "get /t/<slug:slug>/players/<int:number>/picture.png",
        "get /hand/<int:pk>/picture.png",
        "get /push/worker.js",
        "get /push/key/",
        "post /t/<slug:slug>/players/<int:number>/follow/",
        "post /t/<slug:slug>/players/<int:number>/unfollow/",
        "get /about/",
        "get /contact/",
        "get /imprint/",
        "get /tournaments/",
        "get /players/",
        "get /players/<int:pk>/",
        "get /players/<int:pk>/against/<int:other>/",
        "get /players/<int:pk>/card/",
        "get /players/<int:pk>/opponents/",
        "get /search/",
        "get /clubs/",
        "get /clubs/<int:pk>/",
        "get /clubs/<int:pk>/calendar.ics",
        "get /clubs/<int:pk>/feed.xml",
        "get /clubs/<int:pk>/feed.json",
        "get /announced/",
        "get /announced/calendar.ics",
        "get /announced/feed.xml",
        "get /announced/feed.json",
        "get /api/v1/clubs/",
        "get /api/v1/clubs/<int:pk>/",
        "get /api/v1/players/",
        "get /api/v1/players/<int:pk>/",
        "get /api/v1/search/",
        "get /t/<slug:slug>/statistics/",
        "get /t/<slug:slug>/statistics/players.csv",
        "get /rankings/<slug:slug>/statistics/",
        "get /rankings/<slug:slug>/statistics/<slug:key>.csv",
        "get /statistics/<slug:key>/players.csv",
        "get /players/<int:pk>/statistics.csv",
        "get /statistics/",
        "get /statistics/definitions/",
        "get /statistics/<slug:key>/",
        "get /api/v1/tournaments/<slug:slug>/statistics/",
        "get /api/v1/tournaments/<slug:slug>/statistics/file/",
        "get /api/v1/tournaments/<slug:slug>/entries/<int:number>/statistics/",
        "get /api/v1/rankings/<slug:slug>/statistics/",
        "get /api/v1/statistics/<slug:key>/",
        "get /rankings/",
        "get /rankings/<slug:slug>/",
        "get /rankings/<slug:slug>/events/",
        "get /rankings/<slug:slug>/events/<int:pk>/",
        "get /rankings/<slug:slug>/players/<int:pk>/",
        "get /rankings/<slug:slug>/members/",
        "get /t/<slug:slug>/record/",
        "get /table/<int:pk>/now/",
        "get /table/<int:pk>/signatures/",
        "put /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/pin/",
        "delete /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/pin/",
        "get /api/v1/engine/",
        "get /api/v1/rankings/",
        "get /api/v1/rankings/<slug:slug>/",
        "get /api/v1/rankings/<slug:slug>/events/",
        "get /api/v1/rankings/<slug:slug>/players/<int:pk>/",
        "get /api/v1/rankings/<slug:slug>/members/",
        "post /language/",
        "get /mail/stop/<str:signed>/",
        "post /mail/stop/<str:signed>/",
        "get /calculator/",
        "get /rules/",
        "get /rules/compare/",
        "get /rules/<slug:key>/",
        "get /rules/<slug:key>/sheet.pdf",
        "get /quiz/",
        "get /quiz/day/",
        "get /quiz/day/<str:day>/",
        "get /quiz/<slug:key>/<slug:task>/<int:level>/<slug:seed>/<int:number>/",
        "get /quiz/<slug:key>/<int:level>/<slug:seed>/<int:number>/",
        "get /",
        "get /t/<slug:slug>/",
        "get /t/<slug:slug>/teams/",
        "get /t/<slug:slug>/players/",
        "get /t/<slug:slug>/players/<int:number>/",
        "get /api/v1/tournaments/<slug:slug>/questions/",
        "get /api/v1/tournaments/<slug:slug>/answers/",
        "put /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/answers/",
        "get /t/<slug:slug>/register/",
        "post /t/<slug:slug>/register/",
        "get /t/<slug:slug>/application/<str:key>/",
        "post /t/<slug:slug>/application/<str:key>/",
        "post /t/<slug:slug>/application/<str:key>/withdraw/",
        "post /t/<slug:slug>/application/<str:key>/data/",
        "post /t/<slug:slug>/application/<str:key>/renew/",
        "get /t/<slug:slug>/draw/<int:stage>/",
        "get /t/<slug:slug>/draw/<int:stage>/<int:number>/",
        "get /t/<slug:slug>/draw/<int:stage>/<int:number>/state/",
        "get /t/<slug:slug>/draw/<int:stage>/<int:number>/file/",
        "get /t/<slug:slug>/rounds/",
        "get /t/<slug:slug>/clock/",
        "get /table/<int:pk>/",
        "get /table/<int:pk>/clock/",
        "get /hand/<int:pk>/",
        "get /t/<slug:slug>/standings/",
        "get /t/<slug:slug>/standings/rows/",
        "get /embed.js",
        "get /embed/calendar/",
        "get /oembed/",
        "get /t/<slug:slug>/embed/next/<int:number>/",
        "get /t/<slug:slug>/embed/standings/",
        "get /t/<slug:slug>/overlay/",
        "get /t/<slug:slug>/screen/ceremony/",
        "get /t/<slug:slug>/screen/news/",
        "get /t/<slug:slug>/screen/clock/",
        "get /t/<slug:slug>/screen/tables/",
        "get /t/<slug:slug>/screen/seating/",
        "get /t/<slug:slug>/screen/standings/",
        "get /t/<slug:slug>/screen/",
        "get /t/<slug:slug>/screens/",
        "get /t/<slug:slug>/card/<int:pk>/",
        "get /t/<slug:slug>/standings/players/<int:pk>/",
        "get /t/<slug:slug>/standings/chart/",
        "get /t/<slug:slug>/outlook/",
        "get /t/<slug:slug>/print/",
        "get /t/<slug:slug>/print/<slug:document>/",
        "get /api/v1/rulesets/",
        "get /api/v1/rulesets/<slug:key>/",
        "post /api/v1/score/",
        "post /api/v1/study/",
        "post /api/v1/replay/",
        "get /api/v1/tournaments/<slug:slug>/",
        "get /api/v1/tournaments/<slug:slug>/result-options/",
        "get /api/v1/tournaments/",
        "get /api/v1/tournaments/<slug:slug>/entries/",
        "get /api/v1/tournaments/<slug:slug>/changes/",
        "get /api/v1/tournaments/<slug:slug>/hands/",
        "get /api/v1/tournaments/<slug:slug>/entries/<int:number>/",
        "post /api/v1/tournaments/<slug:slug>/applications/",
        "get /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/",
        "put /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/",
        "patch /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/",
        "delete /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/",
        "put /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/wish/",
        "post /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/data/",
        "post /api/v1/tournaments/<slug:slug>/applications/own/<str:key>/renew/",
        "get /api/v1/tournaments/<slug:slug>/teams/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/redraw/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/",
        "get /api/v1/tournaments/<slug:slug>/clock/",
        "get /api/v1/tournaments/<slug:slug>/schedule/",
        "get /api/v1/tables/<int:pk>/",
        "get /api/v1/tables/<int:pk>/hands/",
        "get /api/v1/hands/<int:pk>/",
        "get /api/v1/tables/<int:pk>/game/",
        "get /api/v1/tournaments/<slug:slug>/penalties/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/standings/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/outlook/",
        "get /api/v1/tournaments/<slug:slug>/final/",
    ),
    MEMBERS: (
        "get /import/",
        "post /import/",
        "get /import/<int:pk>/",
        "post /import/<int:pk>/write/",
        "post /t/<slug:slug>/record/make/",
        "post /api/v1/imports/",
        "get /api/v1/imports/<int:pk>/",
        "post /api/v1/imports/<int:pk>/",
        "get /calls/",
        "get /calls/now/",
        "post /push/subscribe/",
        "post /push/unsubscribe/",
        "get /new/ranking/",
        "post /new/ranking/",
        "post /api/v1/tables/<int:pk>/presence/",
        "get /new/",
        "post /new/",
        "post /new/options/",
        "post /t/<slug:slug>/players/<int:number>/listed/",
        "post /t/<slug:slug>/check-in/tick/",
        "post /t/<slug:slug>/players/<int:number>/fee/",
        "post /t/<slug:slug>/fees/mark/",
        "put /api/v1/tournaments/<slug:slug>/entries/<int:number>/fee/",
        "post /api/v1/tournaments/<slug:slug>/fees/mark/",
        "put /api/v1/tournaments/<slug:slug>/entries/<int:number>/answers/",
        "put /api/v1/tournaments/<slug:slug>/questions/order/",
        "post /api/v1/tournaments/<slug:slug>/questions/",
        "post /table/<int:pk>/substitute/back/",
        "get /tables/",
        "post /t/<slug:slug>/rounds/<int:pk>/minutes/",
        "post /t/<slug:slug>/schedule/<int:pk>/late/",
        "post /table/<int:pk>/extra-time/",
        "get /t/<slug:slug>/stages/add/",
        "get /t/<slug:slug>/stages/<int:number>/change/",
        "post /api/v1/tournaments/<slug:slug>/copy/",
        "post /api/v1/tournaments/<slug:slug>/state/",
        "post /api/v1/tournaments/",
        "post /api/v1/tournaments/<slug:slug>/entries/",
        "post /api/v1/tournaments/<slug:slug>/entries/update/",
        "post /api/v1/tournaments/<slug:slug>/entries/update/preview/",
        "put /api/v1/tournaments/<slug:slug>/entries/<int:number>/listed/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/erasure/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/reserve/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/disqualification/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/ranking/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/lateness/",
        "post /api/v1/tournaments/<slug:slug>/applications/accept/",
        "put /api/v1/tournaments/<slug:slug>/teams/",
        "post /api/v1/tables/<int:pk>/substitutes/",
        "post /api/v1/tables/<int:pk>/substitutes/<int:number>/take-back/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/next-round/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/script/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/swap/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/swap/preview/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/redraw/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/reopen/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/undo/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/minutes/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/signal/undo/",
        "post /api/v1/tournaments/<slug:slug>/schedule/",
        "put /api/v1/tournaments/<slug:slug>/schedule/",
        "post /api/v1/tournaments/<slug:slug>/schedule/<int:pk>/late/",
        "post /api/v1/tables/<int:pk>/extra-time/",
        "post /api/v1/tables/<int:pk>/hands/",
        "post /api/v1/tables/<int:pk>/returned/",
        "post /api/v1/tables/<int:pk>/void/",
        "post /api/v1/tables/<int:pk>/paper/",
        "post /api/v1/tables/<int:pk>/end/",
        "post /api/v1/tables/<int:pk>/played/",
        "post /api/v1/tables/<int:pk>/confirm/",
        "post /api/v1/tables/<int:pk>/signatures/waive/",
        "put /api/v1/tournaments/<slug:slug>/entries/<int:number>/pin/",
        "put /api/v1/tables/<int:pk>/start/",
        "post /api/v1/tables/<int:pk>/reseat/",
        "post /api/v1/tables/<int:pk>/reseat/preview/",
        "post /api/v1/hands/<int:pk>/rule/",
        "post /api/v1/hands/<int:pk>/ask/",
        "post /api/v1/hands/<int:pk>/correct/",
        "post /api/v1/hands/<int:pk>/preview/",
        "post /api/v1/tournaments/<slug:slug>/penalties/",
        "post /api/v1/tournaments/<slug:slug>/penalties/<int:pk>/cancel/",
        "post /api/v1/tables/<int:pk>/chombo/",
        "post /api/v1/tables/<int:pk>/dead-hand/",
        "post /api/v1/tables/<int:pk>/false-hu/",
        "post /api/v1/tables/<int:pk>/penalties/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/open/undo/",
        "post /api/v1/tournaments/<slug:slug>/prints/",
        "post /t/<slug:slug>/players/<int:number>/manage/reserve/",
        "post /t/<slug:slug>/players/<int:number>/manage/late/",
    ),
    STAFF: (
        "post /table/<int:pk>/call/take/",
        "get /table/<int:pk>/versions/",
        "post /table/<int:pk>/versions/<int:version>/drop/",
        "post /table/<int:pk>/versions/<int:version>/take/",
        "post /table/<int:pk>/versions/<int:version>/withdraw/",
        "get /api/v1/tables/<int:pk>/versions/",
        "post /api/v1/tables/<int:pk>/call/take/",
        "post /api/v1/tables/<int:pk>/versions/<int:version>/drop/",
        "post /api/v1/tables/<int:pk>/versions/<int:version>/take/",
        "post /api/v1/tables/<int:pk>/versions/<int:version>/withdraw/",
        "get /t/<slug:slug>/check-in/",
        "get /t/<slug:slug>/rounds/<int:pk>/scores/",
        "post /t/<slug:slug>/rounds/<int:pk>/scores/",
        "get /table/<int:pk>/close/",
        "post /table/<int:pk>/close/",
        "post /table/<int:pk>/played/",
        "post /table/<int:pk>/sheet/",
        "get /table/<int:pk>/compare/",
        "get /table/<int:pk>/scores/",
        "post /table/<int:pk>/scores/",
        "post /table/<int:pk>/scores/preview/",
        "post /table/<int:pk>/start/",
        "post /table/<int:pk>/call/",
        "post /table/<int:pk>/call/clear/",
        "get /table/<int:pk>/hand/",
        "post /table/<int:pk>/hand/",
        "post /table/<int:pk>/hand/preview/",
        "get /table/<int:pk>/not-right/",
        "post /table/<int:pk>/not-right/",
        "post /table/<int:pk>/void/",
        "post /table/<int:pk>/confirm/",
        "post /table/<int:pk>/sign/",
        "get /table/<int:pk>/sign/<int:number>/",
        "get /api/v1/tables/<int:pk>/signatures/",
        "post /api/v1/tables/<int:pk>/signatures/",
        "get /hand/<int:pk>/wrong/",
        "get /hand/<int:pk>/settle/",
        "post /hand/<int:pk>/accept/",
        "post /hand/<int:pk>/dispute/",
        "get /hand/<int:pk>/ask/",
        "post /hand/<int:pk>/ask/",
        "get /hand/<int:pk>/correct/",
        "post /hand/<int:pk>/correct/",
        "post /hand/<int:pk>/correct/preview/",
        "get /t/<slug:slug>/codes/",
        "get /table/<int:pk>/code/",
        "get /api/v1/tournaments/<slug:slug>/roles/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/check-in/",
        "delete /api/v1/tournaments/<slug:slug>/entries/<int:number>/check-in/",
        "get /api/v1/tournaments/<slug:slug>/decisions/",
        "post /api/v1/tables/<int:pk>/call/",
        "delete /api/v1/tables/<int:pk>/call/",
        "get /api/v1/tables/<int:pk>/hands/<int:seq>/versions/",
        "post /api/v1/hands/<int:pk>/accept/",
        "post /api/v1/hands/<int:pk>/dispute/",
        "get /api/v1/tables/<int:pk>/code/",
    ),
    HEADS: (
        "post /table/<int:pk>/sign/waive/",
        "post /api/v1/tournaments/<slug:slug>/record/",
        "get /t/<slug:slug>/record/file/",
        "get /table/<int:pk>/substitute/",
        "post /table/<int:pk>/substitute/",
        "post /t/<slug:slug>/rounds/<int:pk>/start/",
        "post /t/<slug:slug>/rounds/<int:pk>/close/",
        "post /t/<slug:slug>/rounds/<int:pk>/reopen/",
        "get /t/<slug:slug>/rounds/<int:pk>/undo/",
        "post /t/<slug:slug>/rounds/<int:pk>/undo/",
        "post /t/<slug:slug>/rounds/<int:pk>/pause/",
        "post /t/<slug:slug>/rounds/<int:pk>/resume/",
        "post /t/<slug:slug>/rounds/<int:pk>/signal/",
        "post /t/<slug:slug>/rounds/<int:pk>/signal/undo/",
        "get /t/<slug:slug>/desk/",
        "get /t/<slug:slug>/desk/live/",
        "get /table/<int:pk>/reseat/",
        "post /table/<int:pk>/reseat/",
        "get /hand/<int:pk>/rule/",
        "post /hand/<int:pk>/rule/",
        "post /hand/<int:pk>/rule/preview/",
        "get /t/<slug:slug>/penalties/",
        "post /t/<slug:slug>/penalties/",
        "get /t/<slug:slug>/penalties/case/",
        "post /t/<slug:slug>/penalties/<int:pk>/cancel/",
        "get /t/<slug:slug>/ceremony/",
        "get /t/<slug:slug>/penalties/list.csv",
        "post /t/<slug:slug>/print/<slug:document>/pdf/",
        "get /t/<slug:slug>/exports/",
        "get /t/<slug:slug>/federation/",
        "post /t/<slug:slug>/federation/report/",
        "post /t/<slug:slug>/exports/start/",
        "get /t/<slug:slug>/exports/federation-<str:name>",
        "get /t/<slug:slug>/exports/<int:pk>/",
        "get /t/<slug:slug>/exports/<int:pk>/file/",
        "get /t/<slug:slug>/log/",
        "post /t/<slug:slug>/codes/renew/",
        "post /table/<int:pk>/code/renew/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/start/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/close/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/undo/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/pause/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/resume/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/rounds/<int:number>/signal/",
        "get /api/v1/tournaments/<slug:slug>/exports/",
        "post /api/v1/tournaments/<slug:slug>/exports/",
        "get /api/v1/tournaments/<slug:slug>/exports/<int:pk>/",
        "get /api/v1/tournaments/<slug:slug>/exports/<int:pk>/file/",
        "get /api/v1/tournaments/<slug:slug>/federation/",
        "get /api/v1/tournaments/<slug:slug>/federation/files/<str:name>/",
        "post /api/v1/tournaments/<slug:slug>/bundle/",
        "get /api/v1/tournaments/<slug:slug>/federation/check/",
        "post /api/v1/tournaments/<slug:slug>/federation/report/",
        "get /api/v1/tournaments/<slug:slug>/log/",
        "get /api/v1/tournaments/<slug:slug>/log/chain/",
        "get /api/v1/tournaments/<slug:slug>/record/check/",
        "post /api/v1/tournaments/<slug:slug>/record/check/",
        "post /t/<slug:slug>/record/check/",
        "post /api/v1/tables/<int:pk>/code/",
        "post /api/v1/tournaments/<slug:slug>/codes/renew/",
        "post /t/<slug:slug>/players/<int:number>/manage/disqualify/",
        "post /t/<slug:slug>/players/<int:number>/manage/rank/",
    ),
    ORGANISERS: (
        "post /t/<slug:slug>/seating/rounds/",
        "get /rankings/<slug:slug>/settings/",
        "post /rankings/<slug:slug>/settings/",
        "post /rankings/<slug:slug>/delete/",
        "post /rankings/<slug:slug>/hand-over/",
        "post /api/v1/rankings/<slug:slug>/keeper/",
        "post /rankings/<slug:slug>/events/add/",
        "get /rankings/<slug:slug>/events/import/",
        "post /rankings/<slug:slug>/events/import/",
        "post /rankings/<slug:slug>/events/<int:pk>/change/",
        "post /rankings/<slug:slug>/events/<int:pk>/remove/",
        "post /rankings/<slug:slug>/events/<int:pk>/take/",
        "post /rankings/<slug:slug>/members/preview/",
        "post /rankings/<slug:slug>/members/add/",
        "post /rankings/<slug:slug>/members/played/",
        "post /rankings/<slug:slug>/members/<int:pk>/remove/",
        "get /rankings/<slug:slug>/evenings/new/",
        "post /rankings/<slug:slug>/evenings/new/",
        "post /api/v1/rankings/<slug:slug>/events/<int:pk>/results/",
        "post /api/v1/rankings/<slug:slug>/members/",
        "post /api/v1/rankings/<slug:slug>/members/preview/",
        "delete /api/v1/rankings/<slug:slug>/members/<int:pk>/",
        "post /api/v1/rankings/<slug:slug>/evenings/",
        "post /t/<slug:slug>/address/",
        "post /t/<slug:slug>/host/",
        "post /t/<slug:slug>/players/add/",
        "get /api/v1/tournaments/<slug:slug>/address/",
        "post /api/v1/tournaments/<slug:slug>/address/",
        "get /t/<slug:slug>/messages/",
        "post /t/<slug:slug>/messages/",
        "get /t/<slug:slug>/messages/<int:pk>/",
        "post /t/<slug:slug>/messages/<int:pk>/repeat/",
        "post /t/<slug:slug>/messages/<int:pk>/remove/",
        "get /api/v1/tournaments/<slug:slug>/messages/",
        "post /api/v1/tournaments/<slug:slug>/messages/",
        "get /api/v1/tournaments/<slug:slug>/messages/recipients/",
        "get /api/v1/tournaments/<slug:slug>/messages/<int:pk>/",
        "delete /api/v1/tournaments/<slug:slug>/messages/<int:pk>/",
        "post /api/v1/tournaments/<slug:slug>/messages/<int:pk>/repeat/",
        "get /t/<slug:slug>/webhooks/",
        "post /t/<slug:slug>/webhooks/",
        "get /t/<slug:slug>/webhooks/<int:pk>/",
        "post /t/<slug:slug>/webhooks/<int:pk>/change/",
        "post /t/<slug:slug>/webhooks/<int:pk>/switch/",
        "post /t/<slug:slug>/webhooks/<int:pk>/secret/",
        "post /t/<slug:slug>/webhooks/<int:pk>/remove/",
        "post /t/<slug:slug>/webhooks/<int:pk>/test/",
        "post /t/<slug:slug>/webhooks/<int:pk>/deliveries/<int:delivery>/again/",
        "get /api/v1/tournaments/<slug:slug>/webhooks/",
        "post /api/v1/tournaments/<slug:slug>/webhooks/",
        "get /api/v1/tournaments/<slug:slug>/webhooks/<int:pk>/",
        "patch /api/v1/tournaments/<slug:slug>/webhooks/<int:pk>/",
        "delete /api/v1/tournaments/<slug:slug>/webhooks/<int:pk>/",
        "post /api/v1/tournaments/<slug:slug>/webhooks/<int:pk>/secret/",
        "post /api/v1/tournaments/<slug:slug>/webhooks/<int:pk>/test/",
        "get /api/v1/tournaments/<slug:slug>/webhooks/<int:pk>/deliveries/",
        "post /api/v1/tournaments/<slug:slug>/webhooks/<int:pk>/deliveries/<int:delivery>/again/",
        "get /t/<slug:slug>/set-up/",
        "post /t/<slug:slug>/set-up/",
        "post /t/<slug:slug>/logo/",
        "put /api/v1/tournaments/<slug:slug>/logo/",
        "delete /api/v1/tournaments/<slug:slug>/logo/",
        "get /t/<slug:slug>/certificate/",
        "post /t/<slug:slug>/certificate/",
        "get /t/<slug:slug>/set-up/results/",
        "post /t/<slug:slug>/set-up/results/",
        "get /t/<slug:slug>/delete/",
        "post /t/<slug:slug>/delete/",
        "post /t/<slug:slug>/state/",
        "get /t/<slug:slug>/end/",
        "get /t/<slug:slug>/roles/<int:pk>/revoke/",
        "post /t/<slug:slug>/roles/<int:pk>/revoke/",
        "post /t/<slug:slug>/teams/set/",
        "get /t/<slug:slug>/players/import/",
        "post /t/<slug:slug>/players/import/preview/",
        "post /t/<slug:slug>/players/import/rows/",
        "post /t/<slug:slug>/players/<int:number>/change/",
        "get /t/<slug:slug>/players/<int:number>/manage/",
        "post /t/<slug:slug>/players/<int:number>/pin/",
        "delete /api/v1/tournaments/<slug:slug>/entries/<int:number>/pin/",
        "post /t/<slug:slug>/players/<int:number>/manage/withdraw/",
        "post /t/<slug:slug>/players/<int:number>/manage/reinstate/",
        "post /t/<slug:slug>/players/<int:number>/manage/play/",
        "post /t/<slug:slug>/players/<int:number>/person/",
        "post /t/<slug:slug>/players/<int:number>/person/assign/",
        "get /t/<slug:slug>/players/<int:number>/removal/",
        "post /t/<slug:slug>/players/<int:number>/remove/",
        "post /t/<slug:slug>/players/<int:number>/wish/",
        "post /t/<slug:slug>/players/<int:number>/data/",
        "get /t/<slug:slug>/players/<int:number>/erasure/",
        "post /t/<slug:slug>/players/<int:number>/erase/",
        "get /t/<slug:slug>/proposals/",
        "post /t/<slug:slug>/proposals/merge/",
        "post /t/<slug:slug>/proposals/<int:pk>/accept/",
        "post /t/<slug:slug>/proposals/<int:pk>/decline/",
        "post /t/<slug:slug>/applications/accept/",
        "post /t/<slug:slug>/applications/<int:number>/refuse/",
        "get /t/<slug:slug>/duplicates/",
        "get /t/<slug:slug>/questions/",
        "post /t/<slug:slug>/questions/",
        "post /t/<slug:slug>/players/<int:number>/answers/",
        "patch /api/v1/tournaments/<slug:slug>/questions/<int:number>/",
        "delete /api/v1/tournaments/<slug:slug>/questions/<int:number>/",
        "post /t/<slug:slug>/players/chosen/",
        "get /t/<slug:slug>/fees/reminder/",
        "post /t/<slug:slug>/fees/reminder/",
        "get /api/v1/tournaments/<slug:slug>/fees/",
        "get /api/v1/tournaments/<slug:slug>/fees/reminder/",
        "post /api/v1/tournaments/<slug:slug>/fees/reminder/",
        "post /t/<slug:slug>/duplicates/merge/",
        "post /t/<slug:slug>/duplicates/merged/<int:pk>/separate/",
        "post /t/<slug:slug>/duplicates/apart/",
        "post /t/<slug:slug>/duplicates/apart/<int:pk>/back/",
        "post /t/<slug:slug>/check-in/rest/",
        "get /t/<slug:slug>/games/import/",
        "post /t/<slug:slug>/games/import/preview/",
        "post /t/<slug:slug>/games/import/record/",
        "get /t/<slug:slug>/results/import/",
        "post /t/<slug:slug>/results/import/preview/",
        "post /t/<slug:slug>/results/import/tables/",
        "get /t/<slug:slug>/seating/",
        "get /t/<slug:slug>/seating/draw/",
        "post /t/<slug:slug>/seating/draw/",
        "get /t/<slug:slug>/seating/<int:stage>/draw/",
        "post /t/<slug:slug>/seating/<int:stage>/draw/cancel/",
        "post /t/<slug:slug>/seating/fill/",
        "post /t/<slug:slug>/seating/winds/",
        "post /t/<slug:slug>/seating/next/",
        "post /t/<slug:slug>/seating/file/",
        "get /t/<slug:slug>/seating/<int:stage>/compare/",
        "get /t/<slug:slug>/seating/<int:stage>/<int:number>/",
        "get /t/<slug:slug>/seating/<int:stage>/<int:number>/swap/",
        "post /t/<slug:slug>/seating/<int:stage>/<int:number>/publish/",
        "post /t/<slug:slug>/seating/<int:stage>/<int:number>/discard/",
        "post /t/<slug:slug>/seating/<int:stage>/<int:number>/restore/",
        "get /t/<slug:slug>/schedule/",
        "post /t/<slug:slug>/schedule/",
        "post /t/<slug:slug>/standings/publish/",
        "get /t/<slug:slug>/stages/",
        "post /t/<slug:slug>/stages/add/",
        "post /t/<slug:slug>/stages/<int:number>/change/",
        "post /t/<slug:slug>/stages/<int:number>/remove/",
        "post /t/<slug:slug>/stages/<int:number>/move/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/move/",
        "post /t/<slug:slug>/stages/<int:number>/open/",
        "post /t/<slug:slug>/stages/<int:number>/seat/",
        "post /t/<slug:slug>/stages/<int:number>/take-back/",
        "patch /api/v1/tournaments/<slug:slug>/",
        "get /api/v1/tournaments/<slug:slug>/deletion/",
        "post /api/v1/tournaments/<slug:slug>/deletion/",
        "get /api/v1/tournaments/<slug:slug>/state/",
        "post /api/v1/tournaments/<slug:slug>/roles/",
        "delete /api/v1/tournaments/<slug:slug>/roles/<int:pk>/",
        "post /api/v1/tournaments/<slug:slug>/result-options/",
        "post /api/v1/tournaments/<slug:slug>/result-options/preview/",
        "put /api/v1/tournaments/<slug:slug>/roles/<int:pk>/lent-rights/",
        "delete /api/v1/tournaments/<slug:slug>/roles/<int:pk>/lent-rights/",
        "post /api/v1/tournaments/<slug:slug>/entries/preview/",
        "post /api/v1/tournaments/<slug:slug>/entries/import/",
        "post /api/v1/tournaments/<slug:slug>/entries/import/preview/",
        "patch /api/v1/tournaments/<slug:slug>/entries/<int:number>/",
        "delete /api/v1/tournaments/<slug:slug>/entries/<int:number>/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/person/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/proposal/",
        "delete /api/v1/tournaments/<slug:slug>/entries/<int:number>/wish/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/data/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/private-link/",
        "post /t/<slug:slug>/players/<int:number>/link/",
        "get /api/v1/tournaments/<slug:slug>/people/",
        "get /api/v1/tournaments/<slug:slug>/proposals/",
        "post /api/v1/tournaments/<slug:slug>/proposals/merge/",
        "post /api/v1/tournaments/<slug:slug>/proposals/<int:pk>/accept/",
        "post /api/v1/tournaments/<slug:slug>/proposals/<int:pk>/decline/",
        "post /api/v1/tournaments/<slug:slug>/entries/<int:number>/withdrawal/",
        "delete /api/v1/tournaments/<slug:slug>/entries/<int:number>/withdrawal/",
        "delete /api/v1/tournaments/<slug:slug>/entries/<int:number>/reserve/",
        "get /api/v1/tournaments/<slug:slug>/applications/",
        "post /api/v1/tournaments/<slug:slug>/applications/<int:number>/refuse/",
        "get /api/v1/tournaments/<slug:slug>/duplicates/",
        "post /api/v1/tournaments/<slug:slug>/duplicates/preview/",
        "post /api/v1/tournaments/<slug:slug>/duplicates/merge/",
        "get /api/v1/tournaments/<slug:slug>/duplicates/merged/",
        "post /api/v1/tournaments/<slug:slug>/duplicates/merged/<int:pk>/separate/",
        "get /api/v1/tournaments/<slug:slug>/duplicates/apart/",
        "post /api/v1/tournaments/<slug:slug>/duplicates/apart/",
        "delete /api/v1/tournaments/<slug:slug>/duplicates/apart/<int:pk>/",
        "post /api/v1/tournaments/<slug:slug>/no-shows/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/draw/",
        "delete /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/draw/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/games/import/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/games/import/preview/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/results/import/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/results/import/preview/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/replan/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/fill/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/winds/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/publish/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/discard/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/restore/",
        "patch /api/v1/tournaments/<slug:slug>/schedule/<int:pk>/",
        "delete /api/v1/tournaments/<slug:slug>/schedule/<int:pk>/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/standings/publish/",
        "patch /api/v1/tournaments/<slug:slug>/stages/<int:stage>/",
        "delete /api/v1/tournaments/<slug:slug>/stages/<int:stage>/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/open/",
        "post /api/v1/tournaments/<slug:slug>/stages/<int:stage>/open/",
        "post /api/v1/tournaments/<slug:slug>/stages/",
    ),
}
EVERY = {row: readers for readers, rows in ROWS.items() for row in rows}
ABSENT = frozenset(
    {
        # the ranking is no league
        "get /rankings/<slug:slug>/members/",
        "post /rankings/<slug:slug>/members/preview/",
        "post /rankings/<slug:slug>/members/add/",
        "post /rankings/<slug:slug>/members/<int:pk>/remove/",
        "get /rankings/<slug:slug>/evenings/new/",
        "post /rankings/<slug:slug>/evenings/new/",
        "delete /api/v1/rankings/<slug:slug>/members/<int:pk>/",
        # the key that these rows share is no player's
        "get /t/<slug:slug>/card/<int:pk>/",
        # nothing was counted yet
        "get /t/<slug:slug>/statistics/players.csv",
        "get /rankings/<slug:slug>/statistics/<slug:key>.csv",
        "get /statistics/<slug:key>/players.csv",
        "get /players/<int:pk>/statistics.csv",
        "get /api/v1/tournaments/<slug:slug>/statistics/",
        "get /api/v1/tournaments/<slug:slug>/statistics/file/",
        "get /api/v1/tournaments/<slug:slug>/entries/<int:number>/statistics/",
        "get /api/v1/statistics/<slug:key>/",
        "get /t/<slug:slug>/standings/rows/",
        "get /api/v1/tournaments/<slug:slug>/teams/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/standings/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/outlook/",
        "get /api/v1/tournaments/<slug:slug>/final/",
        # nobody proposes anything, and nobody is merged or kept apart
        "post /t/<slug:slug>/proposals/merge/",
        "post /t/<slug:slug>/proposals/<int:pk>/accept/",
        "post /t/<slug:slug>/proposals/<int:pk>/decline/",
        "post /t/<slug:slug>/duplicates/merged/<int:pk>/separate/",
        "post /api/v1/tournaments/<slug:slug>/duplicates/merged/<int:pk>/separate/",
        "post /t/<slug:slug>/duplicates/apart/",
        "post /t/<slug:slug>/duplicates/apart/<int:pk>/back/",
        "post /api/v1/tournaments/<slug:slug>/proposals/<int:pk>/accept/",
        "post /api/v1/tournaments/<slug:slug>/proposals/<int:pk>/decline/",
        "delete /api/v1/tournaments/<slug:slug>/duplicates/apart/<int:pk>/",
        # nothing is being made
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/<int:number>/redraw/",
        "get /import/<int:pk>/",
        "post /import/<int:pk>/write/",
        "get /api/v1/imports/<int:pk>/",
        "get /t/<slug:slug>/exports/<int:pk>/file/",
        "get /api/v1/tournaments/<slug:slug>/exports/<int:pk>/file/",
        "get /t/<slug:slug>/seating/<int:stage>/compare/",
        "get /api/v1/tournaments/<slug:slug>/stages/<int:stage>/plans/draw/",
        # what is sent names nobody
        "post /mail/stop/<str:signed>/",
        "post /t/<slug:slug>/check-in/tick/",
        "post /table/<int:pk>/substitute/back/",
        "post /rankings/<slug:slug>/events/add/",
        "post /t/<slug:slug>/players/<int:number>/person/assign/",
    }
)
"""The hall has nothing at these addresses; at every other one somebody who may finds what it is about."""
NOWHERE = "/api/v1/<path:rest>"
"""Answers 404 to everybody."""


def routes() -> set[str]:
    pages = {f"/{one.pattern}" for one in urls.pages}
    return pages | {f"/api/v1/{one.pattern}" for one in urls.version_1} - {NOWHERE}


@pytest.fixture
def full(hall: Hall) -> dict[str, str]:
    return one_of_everything(hall)


def one_of_everything(hall: Hall) -> dict[str, str]:
    """Fill the tournament; the keys by the word that stands before them in an address."""
    Tournament.objects.update(registration="open")
    table = hall.table()
    east, south, _west, _north = hall.names(table)
    hall.send(table, ron_tiles(south, east))
    applicant = Entry.objects.create(
        tournament=hall.tournament, player=PlayerFactory.create(), number=9, status="applied"
    )
    entry = Entry.objects.get(number=2)
    penalty = give_penalty(
        stage=hall.stage, entry=entry, kind="other", amount=1000, reason="late", by=hall.head
    )
    item = add_item(tournament=hall.tournament, by=hall.organiser, kind="lunch", starts_at=time(12, 0))
    job = request_export(tournament=hall.tournament, by=hall.organiser)
    with pytest.raises(Conflict):  # the same hand from another phone, and it differs
        hall.send(table, ron_tiles(east, south), expected_seq=1)
    ranking = create_ranking(name="Bologna Open", kind="mers", by=hall.organiser, public=True)
    row = PersonRow("Ada", "Rossi", "ITA", "04010001", line=1)
    event = import_event(
        ranking=ranking,
        by=hall.organiser,
        name="x",
        starts_on=date(2026, 11, 22),
        rows=[PlacedRow(ReadRow(row), 1)],
    )
    keys = {"table": table, "tables": table, "hand": Hand.objects.get(), "hands": Hand.objects.get()}
    keys |= {"rounds": hall.round(), "schedule": item, "penalties": penalty, "exports": job}
    other = Role.objects.create(tournament=hall.tournament, account=AccountFactory.create(), kind="referee")
    keys |= {"roles": other, "versions": OtherVersion.objects.get()}
    hook = Webhook.objects.create(tournament=hall.tournament, address="https://a.example/", events=[])
    sent = Delivery.objects.create(hook=hook, event="test", state="sent")
    keys |= {"webhooks": hook, "deliveries": sent}
    keys |= {
        "messages": Message.objects.create(
            tournament=hall.tournament, audience="staff", subject="s", text="t", key="k"
        )
    }
    Question.objects.create(tournament=hall.tournament, number=1, position=1, kind="text", text="Diet")
    keys |= {"events": event, "players": event.results.get().player}
    keys |= {"against": Entry.objects.select_related("player").get(number=1).player}
    hosted = update_tournament(tournament=hall.tournament, by=hall.organiser, host="Riichi Bologna")
    assert hosted.hosted_by
    keys |= {"clubs": hosted.hosted_by}
    logo = read_logo(encoded(picture()))
    mark = mark_of(set_logo(tournament=hall.tournament, logo=logo, by=hall.organiser))
    numbers = {word: str(row.pk) for word, row in keys.items()}
    return {**numbers, "key": application_key(applicant), "mark": mark}


@pytest.fixture
def clients(hall: Hall) -> dict[str, Client]:
    people = {"nobody": None, "organiser of another": make_hall(name="Other", players=0).organiser}
    people |= {role: getattr(hall, role) for role in ("referee", "head", "organiser")}
    people |= {"administrator": AccountFactory.create(is_superuser=True)}
    return {who: client_of(account) for who, account in people.items()}


def address(route: str, known: dict[str, str]) -> str:
    """The route with something in every blank."""
    texts = {"slug": "bologna-open", "stage": "1", "seq": "1", "document": "kit"}
    texts |= {
        "name": "results.csv",
        "chain": "x",
        "section": "players",
        "signed": "x",
        "number": "9" if "applications/" in route else "1",
    }
    texts |= {"level": "1", "seed": "x", "mark": known["mark"], "task": "waits", "day": "2026-11-01"}
    texts |= {"key": known["key"] if "/appl" in route else "ema2008"}

    def fill(blank: re.Match[str]) -> str:
        before = route[: blank.start()].rstrip("/").rpartition("/")[2]
        return (
            known.get(before, "1") if blank[1] in ("pk", "version", "delivery", "other") else texts[blank[1]]
        )

    return re.sub(r"<\w+:(\w+)>", fill, route)


NAMED = (
    *(b"This may be done by: ", b"Only whoever keeps this ranking"),
    *(b"Only administrators of this installation", b"Please sign in first"),
)
"""One of these is on the page of a refusal: it names those who may."""


def answer_of(client: Client, method: str, where: str) -> tuple[int, bool]:
    """The status of the answer, 403 where the reader is sent to sign in, and whether a page that refuses names those
    who may; what was done is undone."""
    cache.clear()
    body = {} if method == "get" or not where.startswith("/api/") else {"content_type": "application/json"}
    with transaction.atomic():
        answer = getattr(client, method)(where, **body)
        transaction.set_rollback(True)
    answer.close()  # a file stays open until it is sent
    assert answer.status_code < 500, (method, where)
    if answer.get("Location", "").startswith("/login/"):
        return 403, True
    refused = answer.status_code == 403 and not where.startswith("/api/")
    return int(answer.status_code), not refused or any(words in answer.content for words in NAMED)


WHO = ["anybody", "members", "staff", "heads", "organisers"]


@each("readers", ROWS, ids=WHO, apart=rolled_back)
def test_who_gets_in(full: dict[str, str], clients: dict[str, Client], readers: frozenset[str]) -> None:
    only_the_readers_get_in(some(ROWS[readers], len(ROWS[readers]) // 20 + 1), readers, full, clients)


@pytest.mark.gate
@each("readers", ROWS, ids=WHO, apart=rolled_back)
def test_who_gets_in_everywhere(
    full: dict[str, str], clients: dict[str, Client], readers: frozenset[str]
) -> None:
    only_the_readers_get_in(ROWS[readers], readers, full, clients)


def only_the_readers_get_in(
    rows: Iterable[str], readers: frozenset[str], full: dict[str, str], clients: dict[str, Client]
) -> None:
    """And for whoever gets in, something is there: no address is a dead end. Who is refused reads who may."""
    wrong, dead, silent = {}, set(), set()
    for row in rows:
        method, _space, route = row.partition(" ")
        where = address(route, full)
        answers = {who: answer_of(client, method, where) for who, client in clients.items()}
        told = {who: status for who, (status, _named) in answers.items()}
        if not all(named for _status, named in answers.values()):
            silent.add(row)
        let_in = {who for who, status in told.items() if status not in (401, 403)}
        if let_in != readers:
            wrong[row] = sorted(let_in)
        if told["administrator"] in (404, 405):
            dead.add(row)
    assert wrong == {}
    assert dead <= ABSENT
    assert silent == set()


def test_no_address_is_forgotten() -> None:
    assert {row.partition(" ")[2] for row in EVERY} == routes()


def test_no_operation_is_forgotten() -> None:
    """Every method that a view of the API has is in a row."""
    methods = ("get", "post", "put", "patch", "delete")
    every = {
        f"{method} /api/v1/{one.pattern}"
        for one in urls.version_1
        for method in methods
        if hasattr(one.callback.view_class, method)  # type: ignore[union-attr]
    }
    known = {row for row in EVERY if "/api/v1/" in row}
    assert {row for row in every if NOWHERE not in row} == known
