"""The addresses of players: entering, check-in, substitutes, duplicates, teams."""

from django.urls import path

from tournaments.common.web import actions
from tournaments.common.web.urls import Paths
from tournaments.desk.people.actions import ACTIONS
from tournaments.desk.people.api import duplicates as duplicates_api
from tournaments.desk.people.api import entries, people
from tournaments.desk.people.api import imports as imports_api
from tournaments.desk.people.api import registration as registration_api
from tournaments.desk.people.pages import (
    checkin,
    duplicates,
    fees,
    imports,
    own_application,
    persons,
    players,
    privacy,
    proposals,
    questions,
    registration,
    status,
    substitutes,
    teams,
)

OTHERS = {
    "tournaments/<slug:slug>/entries/<int:number>/": entries.OneEntry,
    "tournaments/<slug:slug>/applications/own/<str:key>/": registration_api.OwnApplication,
    "tournaments/<slug:slug>/duplicates/apart/": duplicates_api.PeopleApart,
    "tournaments/<slug:slug>/questions/": registration_api.Questions,
    "tournaments/<slug:slug>/teams/": people.Teams,
}
"""Views at addresses that actions have, too."""

page_paths: Paths = [
    *actions.page_paths(ACTIONS),
    path("t/<slug:slug>/teams/", teams.teams_page, name="teams"),
    path("t/<slug:slug>/players/", players.players_page, name="players"),
    path("t/<slug:slug>/players/add/", players.add_player, name="add_player"),
    path("t/<slug:slug>/players/chosen/", players.choose_players, name="choose_players"),
    path("t/<slug:slug>/players/import/", imports.import_page, name="import_players"),
    path("t/<slug:slug>/players/import/preview/", imports.preview_import, name="preview_import"),
    path("t/<slug:slug>/players/import/rows/", imports.import_rows, name="import_rows"),
    path("t/<slug:slug>/players/<int:number>/", players.player_page, name="player"),
    path("t/<slug:slug>/players/<int:number>/manage/", status.manage_entry, name="manage_entry"),
    path("t/<slug:slug>/players/<int:number>/person/", persons.save_person, name="save_person"),
    path("t/<slug:slug>/players/<int:number>/removal/", persons.confirm_removal, name="confirm_removal"),
    path("t/<slug:slug>/players/<int:number>/data/", privacy.export_data, name="export_data"),
    path("t/<slug:slug>/players/<int:number>/erasure/", privacy.confirm_erasure, name="confirm_erasure"),
    path("t/<slug:slug>/proposals/", proposals.proposals_page, name="proposals"),
    path("t/<slug:slug>/proposals/merge/", proposals.propose_merge, name="propose_merge"),
    path("t/<slug:slug>/register/", registration.register, name="register"),
    path("t/<slug:slug>/application/<str:key>/", own_application.application, name="application"),
    path(
        "t/<slug:slug>/application/<str:key>/withdraw/", own_application.withdraw, name="withdraw_application"
    ),
    path("t/<slug:slug>/application/<str:key>/renew/", own_application.renew, name="renew_application"),
    path("t/<slug:slug>/application/<str:key>/data/", own_application.own_data, name="own_data"),
    path("t/<slug:slug>/duplicates/", duplicates.duplicates_page, name="duplicates"),
    path("t/<slug:slug>/duplicates/merge/", duplicates.merge, name="merge_players"),
    path("t/<slug:slug>/questions/", questions.questions_page, name="questions"),
    path("t/<slug:slug>/players/<int:number>/answers/", questions.save_answers, name="save_answers"),
    path("t/<slug:slug>/fees/reminder/", fees.reminder_page, name="fee_reminder"),
    path("t/<slug:slug>/check-in/", checkin.checkin_page, name="checkin"),
    path("t/<slug:slug>/check-in/tick/", checkin.tick, name="tick"),
    path("table/<int:pk>/substitute/", substitutes.substitute_page, name="substitute"),
    path("table/<int:pk>/substitute/back/", substitutes.take_back, name="take_back_substitute"),
]

api_paths: Paths = [
    *actions.api_paths(ACTIONS, OTHERS),
    path("tournaments/<slug:slug>/entries/", entries.Entries.as_view()),
    path("tournaments/<slug:slug>/entries/preview/", entries.EntriesPreview.as_view()),
    path("tournaments/<slug:slug>/entries/update/", entries.UpdateOfList.as_view()),
    path("tournaments/<slug:slug>/entries/update/preview/", entries.PreviewOfUpdate.as_view()),
    path("tournaments/<slug:slug>/entries/import/", imports_api.Import.as_view()),
    path("tournaments/<slug:slug>/entries/import/preview/", imports_api.ImportPreview.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/person/", people.EntryPerson.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/data/", people.OwnData.as_view()),
    path("tournaments/<slug:slug>/people/", people.People.as_view()),
    path("tournaments/<slug:slug>/proposals/", people.Proposals.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/lateness/", entries.Lateness.as_view()),
    path("tournaments/<slug:slug>/applications/", registration_api.Applications.as_view()),
    path("tournaments/<slug:slug>/applications/own/<str:key>/data/", registration_api.OwnCopy.as_view()),
    path("tournaments/<slug:slug>/duplicates/", duplicates_api.Duplicates.as_view()),
    path("tournaments/<slug:slug>/duplicates/preview/", duplicates_api.PreviewMerge.as_view()),
    path("tournaments/<slug:slug>/duplicates/merge/", duplicates_api.Merge.as_view()),
    path("tournaments/<slug:slug>/duplicates/merged/", duplicates_api.PeopleMerged.as_view()),
    path("tournaments/<slug:slug>/fees/", entries.Fees.as_view()),
    path("tournaments/<slug:slug>/fees/reminder/", entries.FeeReminder.as_view()),
    path("tournaments/<slug:slug>/answers/", registration_api.Answers.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/answers/", registration_api.EntryAnswers.as_view()),
    path("tables/<int:pk>/substitutes/", people.Substitutes.as_view()),
    path("tables/<int:pk>/substitutes/<int:number>/take-back/", people.OneSubstitute.as_view()),
]
