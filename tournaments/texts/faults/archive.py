"""Faults of a tournament file, or of a request about one."""

from django.utils.translation import gettext_lazy as lazy

ARCHIVE = {
    "file_not_chosen": lazy("Choose a tournament file."),
    "import_not_ready": lazy("The file is still being checked. Try again in a moment."),
    "import_gone": lazy("The file is no longer kept here: send it again."),
    "no_tournament_file": lazy(
        "This is no tournament file, or a broken one: download it again and send it whole."
    ),
    "file_version": lazy(
        "This tournament file was made by another version of Tenbo: %(found)s. Bring this installation up to date, or "
        "ask for the file to be exported anew."
    ),
    "file_does_not_hold": lazy(
        "The file was changed after it was made, and is not imported. First difference: %(found)s."
    ),
    "file_row_wrong": lazy(
        "The file holds something that cannot be stored: %(found)s. Nothing was imported."
    ),
    "imported_before": lazy("This tournament is here already, exactly as in the file."),
    "here_with_another_log": lazy(
        "This tournament is here already, with %(expected)s log entries; the file has %(found)s. To replace it, delete "
        "the one here first."
    ),
    "archive_not_over": lazy(
        "This tournament was not over when the file was made. Go on with it here, or import the file that was made at "
        "its end."
    ),
    "public_file_not_enough": lazy(
        "A public file has no reasons and not all names: to go on with it, ask the organiser for the backup."
    ),
    "public_file_only": lazy("This tournament came here as a public file: no other file can be made of it."),
    "archive_stays": lazy("This is an archive: it stays as it was imported."),
    "choose_person": lazy("Choose who %(found)s is."),
    "two_players_one_person": lazy(
        "%(found)s is chosen for somebody whom another player of the file is already."
    ),
}
