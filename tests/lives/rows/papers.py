"""Files and paper that leave Tenbo or come in."""

from tests.lives.matrix import ADMINISTRATOR, ANYBODY, MEMBER, OWNER, Noun, Way
from tests.lives.rows.shared import T

STAYS = "It is kept for 30 days, then removed by itself."
COPIES = "/copies"
PAPERS = (
    Noun(
        name="export",
        see=Way("prints export_state", f"GET {T}/exports/, GET {T}/exports/<pk>/", "can_export"),
        create=Way("start_export", f"POST {T}/exports/", "can_export"),
        change="A file is made anew, and the old one stays as it was given away.",
        correct=Way("start_export", f"POST {T}/exports/", "can_export", "Made anew after a correction."),
        take_back="A file that was taken away is out of reach.",
        remove=STAYS,
        hand_over=Way("export_file", f"GET {T}/exports/<pk>/file/", "can_export", "The file is passed on."),
        file=Way("export_file", f"GET {T}/exports/<pk>/file/", "can_export"),
    ),
    Noun(
        name="paper",
        see=Way("prints print_document", f"POST {T}/prints/", f"{ANYBODY} can_export"),
        create=Way("start_print", f"POST {T}/prints/", "can_export"),
        change="Paper shows what is stored: change that, and print anew.",
        correct=Way("start_print", f"POST {T}/prints/", "can_export", "Printed anew."),
        take_back="Paper is out of reach once it is printed.",
        remove=STAYS,
        hand_over="Paper goes from hand to hand.",
        file=Way("export_file", f"GET {T}/exports/<pk>/file/", "can_export", "A PDF."),
    ),
    Noun(
        name="template of the certificates",
        see=Way("certificate_template", f"GET {T}/", "can_edit_tournament"),
        create="Every tournament has the default, in the language of the print.",
        change=Way("certificate_template", f"PATCH {T}/", "can_edit_tournament"),
        correct=Way("certificate_template", f"PATCH {T}/", "can_edit_tournament", "Then print anew."),
        take_back=Way("certificate_template", f"PATCH {T}/", "can_edit_tournament", "Back to the default."),
        remove=Way("certificate_template", f"PATCH {T}/", "can_edit_tournament", "The default stays."),
        hand_over=Way(
            "new_tournament", f"POST {T}/copy/", "can_edit_tournament", "Copied with the settings."
        ),
        file=Way(
            "make_record", f"POST {T}/record/", "can_export can_manage_entries", "In the tournament file."
        ),
    ),
    Noun(
        name="file for the federation",
        see=Way("federation_check", f"GET {T}/federation/check/", "can_export"),
        create=Way("federation_file", f"GET {T}/federation/", "can_export"),
        change="It is made of the final list and the people: change those.",
        correct=Way("federation_file", f"GET {T}/federation/", "can_export", "Made anew after a correction."),
        take_back="What was sent to the federation, the federation takes back.",
        remove="It is made when it is asked for, and not stored.",
        hand_over="The organiser sends it to the federation.",
        file=Way("federation_file", f"GET {T}/federation/files/<name>/", "can_export"),
    ),
    Noun(
        name="observer's report",
        see=Way("federation_check", f"GET {T}/federation/check/", "can_export"),
        create=Way("observers_report", f"POST {T}/federation/report/", "can_export"),
        change="It is made of what is stored: change that, and make it anew.",
        correct=Way("observers_report", f"POST {T}/federation/report/", "can_export"),
        take_back="A file that was taken away is out of reach.",
        remove=STAYS,
        hand_over="The organiser sends it to the federation.",
        file=Way("export_file", f"GET {T}/exports/<pk>/file/", "can_export"),
    ),
    Noun(
        name="tournament file",
        see=Way("record", f"GET {T}/log/chain/", f"{ANYBODY} can_see_log"),
        create=Way("make_record", f"POST {T}/record/", "can_export can_manage_entries"),
        change="It is sealed: a file that was changed is refused.",
        correct=Way(
            "make_record",
            f"POST {T}/record/",
            "can_export can_manage_entries",
            "Made anew after a correction.",
        ),
        take_back="A file that was taken away is out of reach; what is public of it says what changed since.",
        remove="A file that is made anew replaces the last one.",
        hand_over=Way(
            "import_tournament write_import",
            "POST /imports/, POST /imports/<pk>/",
            MEMBER,
            "Whoever reads it in has the tournament.",
        ),
        file=Way(
            "record_file",
            f"POST {T}/record/, POST {T}/bundle/",
            "can_export can_manage_entries",
            "Programs fetch it also with all other files as one archive.",
        ),
    ),
    Noun(
        name="comparison with the log",
        models="LedgerCheck",
        see=Way("record", f"GET {T}/record/check/", f"{ANYBODY} can_see_log"),
        create=Way("check_ledger", f"POST {T}/record/check/", "can_see_log", "Each day by itself, too."),
        change="It says what was found: what differs is put right in the store.",
        correct=Way("check_ledger", f"POST {T}/record/check/", "can_see_log", "Compared anew."),
        take_back="A comparison changes nothing that could be taken back.",
        remove="The next one replaces it; it goes with its tournament.",
        hand_over="Whoever reads the log sees it.",
        file=Way(
            command="check_ledger", rights=ADMINISTRATOR, note="Names each difference with both values."
        ),
    ),
    Noun(
        name="file that is read in",
        see=Way("import_tournament import_state", "GET /imports/<pk>/", OWNER),
        create=Way("import_tournament", "POST /imports/", MEMBER),
        change="It is sealed: a file that was changed is refused.",
        correct=Way(
            "write_import", "POST /imports/<pk>/", OWNER, "Written as an archive or as the same tournament."
        ),
        take_back=Way("delete_tournament", f"POST {T}/deletion/", "can_edit_tournament"),
        remove="A file that is not written is removed by itself.",
        hand_over=Way(
            "grant_role", f"POST {T}/roles/", "can_manage_roles", "It is a tournament once it is written."
        ),
        file=Way("record_file", f"POST {T}/record/", "can_export"),
    ),
    Noun(
        name="backup",
        see=Way(command="doctor", rights=ADMINISTRATOR, note="Says when the last one was made."),
        create=Way(command="backup", rights=ADMINISTRATOR),
        change="It is as it was made; the next one is another.",
        correct=Way(command="backup", rights=ADMINISTRATOR, note="Made anew."),
        take_back=Way(command="restore", rights=ADMINISTRATOR, note="Into an empty place."),
        remove="It is a file of the machine, removed there.",
        hand_over="It is a file, copied to another machine and restored there.",
        file=Way(command="backup", rights=ADMINISTRATOR),
        no_page="It holds everything of everybody, so only whoever has the machine may make it.",
        no_api="It holds everything of everybody, so only whoever has the machine may make it.",
    ),
    Noun(
        name="second copy",
        see=Way(
            "desk administration",
            f"GET {COPIES}/, GET {COPIES}/<copy>/",
            f"{ADMINISTRATOR} can_run_rounds",
            "The pages say how old it is.",
            command="doctor",
        ),
        create="It begins by itself where `TENBO_COPY` names a place, and follows the store.",
        change=Way(
            "",
            f"PUT {COPIES}/<copy>/<number>/",
            ADMINISTRATOR,
            "Another Tenbo sends changes, by its token.",
        ),
        correct="What is corrected in the store is corrected in it.",
        take_back=Way("", "", ADMINISTRATOR, "Into an empty place.", command="restore"),
        remove=Way(
            "remove_copies",
            f"DELETE {COPIES}/<copy>/",
            ADMINISTRATOR,
            "Where it is kept; older ones go by themselves.",
        ),
        hand_over=Way(
            "take_over take_over_progress",
            "",
            ADMINISTRATOR,
            "To another laptop, at its start.",
            command="take_over",
        ),
        file=Way("", f"GET {COPIES}/<copy>/<number>/", ADMINISTRATOR, "It is files, at its place."),
        no_page="Programs send, read and remove it; its place is a setting.",
    ),
)
