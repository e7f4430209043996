"""The addresses of players: entering, check-in, substitutes, duplicates, teams."""

from django.urls import path

from tournaments.common.urls import Paths
from tournaments.people.api import checkin as checkin_api
from tournaments.people.api import duplicates as duplicates_api
from tournaments.people.api import entries
from tournaments.people.api import fees as fees_api
from tournaments.people.api import imports as imports_api
from tournaments.people.api import persons as persons_api
from tournaments.people.api import privacy as privacy_api
from tournaments.people.api import registration as registration_api
from tournaments.people.api import substitutes as substitutes_api
from tournaments.people.api import teams as teams_api
from tournaments.people.pages import (
    checkin,
    duplicates,
    fees,
    imports,
    own_application,
    persons,
    players,
    privacy,
    proposals,
    registration,
    status,
    substitutes,
    teams,
)

page_paths: Paths = [
    path("t/<slug:slug>/teams/", teams.teams_page, name="teams"),
    path("t/<slug:slug>/teams/set/", teams.set_teams, name="set_teams"),
    path("t/<slug:slug>/players/", players.players_page, name="players"),
    path("t/<slug:slug>/players/add/", players.add_player, name="add_player"),
    path("t/<slug:slug>/players/import/", imports.import_page, name="import_players"),
    path("t/<slug:slug>/players/import/preview/", imports.preview_import, name="preview_import"),
    path("t/<slug:slug>/players/import/rows/", imports.import_rows, name="import_rows"),
    path("t/<slug:slug>/players/<int:number>/", players.player_page, name="player"),
    path("t/<slug:slug>/players/<int:number>/change/", players.change_entry, name="change_entry"),
    path("t/<slug:slug>/players/<int:number>/manage/", status.manage_entry, name="manage_entry"),
    path("t/<slug:slug>/players/<int:number>/manage/<slug:what>/", status.change_entry, name="entry_deed"),
    path("t/<slug:slug>/players/<int:number>/person/", persons.save_person, name="save_person"),
    path("t/<slug:slug>/players/<int:number>/person/assign/", persons.assign_person, name="assign_person"),
    path("t/<slug:slug>/players/<int:number>/removal/", persons.confirm_removal, name="confirm_removal"),
    path("t/<slug:slug>/players/<int:number>/remove/", persons.remove_entry, name="remove_entry"),
    path("t/<slug:slug>/players/<int:number>/listed/", privacy.list_person, name="list_person"),
    path("t/<slug:slug>/players/<int:number>/wish/", privacy.answer_wish, name="answer_wish"),
    path("t/<slug:slug>/players/<int:number>/data/", privacy.export_data, name="export_data"),
    path("t/<slug:slug>/players/<int:number>/erasure/", privacy.confirm_erasure, name="confirm_erasure"),
    path("t/<slug:slug>/players/<int:number>/erase/", privacy.erase_person, name="erase_person"),
    path("t/<slug:slug>/proposals/", proposals.proposals_page, name="proposals"),
    path("t/<slug:slug>/proposals/merge/", proposals.propose_merge, name="propose_merge"),
    path(
        "t/<slug:slug>/proposals/<int:pk>/accept/",
        proposals.decide,
        {"answer": "accept"},
        name="accept_proposal",
    ),
    path(
        "t/<slug:slug>/proposals/<int:pk>/decline/",
        proposals.decide,
        {"answer": "decline"},
        name="decline_proposal",
    ),
    path("t/<slug:slug>/register/", registration.register, name="register"),
    path("t/<slug:slug>/application/<str:key>/", own_application.application, name="application"),
    path(
        "t/<slug:slug>/application/<str:key>/withdraw/", own_application.withdraw, name="withdraw_application"
    ),
    path("t/<slug:slug>/application/<str:key>/data/", own_application.own_data, name="own_data"),
    path("t/<slug:slug>/applications/accept/", registration.accept, name="accept_applications"),
    path("t/<slug:slug>/applications/<int:number>/refuse/", registration.refuse, name="refuse_application"),
    path("t/<slug:slug>/duplicates/", duplicates.duplicates_page, name="duplicates"),
    path("t/<slug:slug>/duplicates/merge/", duplicates.merge, name="merge_players"),
    path("t/<slug:slug>/duplicates/merged/<int:pk>/separate/", duplicates.separate, name="separate_people"),
    path("t/<slug:slug>/duplicates/apart/", duplicates.keep_apart, name="keep_apart"),
    path("t/<slug:slug>/duplicates/apart/<int:pk>/back/", duplicates.take_back_apart, name="take_back_apart"),
    path("t/<slug:slug>/players/<int:number>/fee/", fees.mark_fee, name="mark_fee"),
    path("t/<slug:slug>/fees/", fees.fees_page, name="fees"),
    path("t/<slug:slug>/fees/reminder/", fees.reminder_page, name="fee_reminder"),
    path("t/<slug:slug>/check-in/", checkin.checkin_page, name="checkin"),
    path("t/<slug:slug>/check-in/tick/", checkin.tick, name="tick"),
    path("t/<slug:slug>/check-in/rest/", checkin.mark_no_shows, name="mark_no_shows"),
    path("table/<int:pk>/substitute/", substitutes.substitute_page, name="substitute"),
    path("table/<int:pk>/substitute/back/", substitutes.take_back, name="take_back_substitute"),
]

api_paths: Paths = [
    path("tournaments/<slug:slug>/entries/", entries.Entries.as_view()),
    path("tournaments/<slug:slug>/entries/preview/", entries.EntriesPreview.as_view()),
    path("tournaments/<slug:slug>/entries/import/", imports_api.Import.as_view()),
    path("tournaments/<slug:slug>/entries/import/preview/", imports_api.ImportPreview.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/", entries.OneEntry.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/person/", persons_api.EntryPerson.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/proposal/", persons_api.EntryProposal.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/listed/", privacy_api.Listed.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/wish/", privacy_api.Wish.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/data/", privacy_api.OwnData.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/erasure/", privacy_api.Erasure.as_view()),
    path("tournaments/<slug:slug>/people/", persons_api.People.as_view()),
    path("tournaments/<slug:slug>/proposals/", persons_api.Proposals.as_view()),
    path("tournaments/<slug:slug>/proposals/merge/", persons_api.ProposeMerge.as_view()),
    path("tournaments/<slug:slug>/proposals/<int:pk>/accept/", persons_api.AcceptProposal.as_view()),
    path("tournaments/<slug:slug>/proposals/<int:pk>/decline/", persons_api.DeclineProposal.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/withdrawal/", entries.Withdrawal.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/check-in/", checkin_api.CheckIn.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/reserve/", checkin_api.Reserve.as_view()),
    path(
        "tournaments/<slug:slug>/entries/<int:number>/disqualification/",
        checkin_api.Disqualification.as_view(),
    ),
    path("tournaments/<slug:slug>/entries/<int:number>/ranking/", checkin_api.Ranking.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/lateness/", checkin_api.Lateness.as_view()),
    path("tournaments/<slug:slug>/applications/", registration_api.Applications.as_view()),
    path("tournaments/<slug:slug>/applications/own/<str:key>/", registration_api.OwnApplication.as_view()),
    path("tournaments/<slug:slug>/applications/own/<str:key>/wish/", registration_api.OwnWish.as_view()),
    path("tournaments/<slug:slug>/applications/own/<str:key>/pin/", registration_api.OwnPin.as_view()),
    path("tournaments/<slug:slug>/applications/own/<str:key>/data/", registration_api.OwnCopy.as_view()),
    path("tournaments/<slug:slug>/applications/accept/", registration_api.AcceptApplications.as_view()),
    path(
        "tournaments/<slug:slug>/applications/<int:number>/refuse/",
        registration_api.RefuseApplication.as_view(),
    ),
    path("tournaments/<slug:slug>/duplicates/", duplicates_api.Duplicates.as_view()),
    path("tournaments/<slug:slug>/duplicates/preview/", duplicates_api.PreviewMerge.as_view()),
    path("tournaments/<slug:slug>/duplicates/merge/", duplicates_api.Merge.as_view()),
    path("tournaments/<slug:slug>/duplicates/merged/", duplicates_api.PeopleMerged.as_view()),
    path("tournaments/<slug:slug>/duplicates/merged/<int:pk>/separate/", duplicates_api.Separate.as_view()),
    path("tournaments/<slug:slug>/duplicates/apart/", duplicates_api.PeopleApart.as_view()),
    path("tournaments/<slug:slug>/duplicates/apart/<int:pk>/", duplicates_api.OnePairApart.as_view()),
    path("tournaments/<slug:slug>/entries/<int:number>/fee/", fees_api.EntryFee.as_view()),
    path("tournaments/<slug:slug>/fees/", fees_api.Fees.as_view()),
    path("tournaments/<slug:slug>/fees/reminder/", fees_api.FeeReminder.as_view()),
    path("tournaments/<slug:slug>/no-shows/", checkin_api.NoShows.as_view()),
    path("tournaments/<slug:slug>/teams/", teams_api.Teams.as_view()),
    path("tables/<int:pk>/substitutes/", substitutes_api.Substitutes.as_view()),
    path("tables/<int:pk>/substitutes/<int:number>/take-back/", substitutes_api.OneSubstitute.as_view()),
]
