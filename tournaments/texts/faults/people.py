"""People and entries: lists that are read, the register, registration."""

from django.utils.translation import gettext_lazy as lazy

LISTS = {
    "no_players": lazy("The list is empty."),
    "too_many_lines": lazy("Too many lines: at most %(expected)s, %(found)s given."),
    "too_many_columns": lazy(
        "Without headings a line has at most four parts: name; country; EMA number; club."
    ),
    "unknown_country": lazy("“%(found)s” is not a country. Write its name or its code."),
    "unknown_country_near": lazy("“%(found)s” is not a country. Did you mean %(expected)s?"),
    "file_missing": lazy("Choose a file, or paste a list."),
    "file_too_large": lazy(
        "The file is too large: at most %(expected)s MB. Leave only the list of players in it."
    ),
    "file_empty": lazy("There is nothing in this file."),
    "file_kind": lazy("This is not a spreadsheet that can be read. Save the list as .xlsx, .ods or .csv."),
    "file_protected": lazy("The file is protected by a password: save it without one."),
    "file_macros": lazy("The file contains macros: save it as a plain .xlsx file."),
    "file_unpacks": lazy(
        "The file unpacks to far more than a list of players: save the list alone in a new file."
    ),
    "file_broken": lazy("The file is damaged and cannot be read."),
    "file_letters": lazy("The letters of this file cannot be read that way: choose another encoding."),
    "no_such_sheet": lazy("The file has no sheet “%(found)s”."),
    "rows_changed": lazy("The list has changed since the preview: check it again."),
    "bad_ema_number": lazy("“%(found)s” is not an EMA number: these have 8 digits."),
    "ema_number_twice": lazy("The EMA number %(found)s is already in line %(expected)s."),
    "external_id_twice": lazy("The id %(found)s stands twice in the list."),
    "ema_number_taken": lazy("The EMA number %(found)s belongs to someone else."),
    "several_players": lazy("Several players are called %(found)s. Give the EMA number."),
    "not_listed_more": lazy(
        "%(found)s also plays in tournaments of other organisers: only they together can list a person more openly."
    ),
    "already_erased": lazy("This person has been erased already."),
    "same_person": lazy("Choose two people."),
    "person_shared": lazy(
        "%(found)s also plays in tournaments of other organisers: propose the change to them, or make this a "
        "different person."
    ),
    "has_profile": lazy("Your account is a player already. Give that profile back first."),
    "profile_taken": lazy("This profile belongs to another account. Ask an organiser or the administrator."),
    "claim_waits": lazy("You have asked for a profile already: wait for the answer, or withdraw it."),
    "claim_decided": lazy("This has been decided already."),
    "no_profile": lazy("Your account is no player yet."),
    "ask_nobody": lazy("You can make this change yourself: nobody else has to agree."),
    "already_decided": lazy("This proposal has already been decided."),
    "has_sat": lazy("%(found)s has or had a seat, so the entry stays: withdraw the player instead."),
    "has_penalties": lazy(
        "%(found)s has been given a penalty, so the entry stays: withdraw the player instead."
    ),
    "both_played": lazy("Both have seats in %(found)s, so they are two different people."),
    "two_accounts": lazy("Both have an account (%(found)s): remove one of them first."),
    "merged_since": lazy("What was merged into %(found)s has changed since: undo the later change first."),
    "separated_already": lazy("They have been separated already."),
    "kept_apart": lazy("%(found)s are kept apart as two people: take that back first."),
    "registration_closed": lazy("Registration is not open: ask the organiser."),
    "question_missing": lazy("Write the question."),
    "number_of_choices": lazy("Give the answers to choose from, one a line: %(expected)s of them."),
    "choice_twice": lazy("“%(found)s” stands twice among the answers to choose from."),
    "choice_too_long": lazy("“%(found)s”: an answer to choose from has at most %(expected)s characters."),
    "question_answered": lazy(
        "Players have answered already (%(found)s): the kind stays, and no more people see their answers than was "
        "said. Add another question instead."
    ),
    "answers_would_go": lazy(
        "%(found)s answers would go with this question. Look at it again before you remove it."
    ),
    "no_such_question": lazy("This question is not there any more."),
    "not_every_question": lazy("Give each question of the registration once."),
    "answer_missing": lazy("“%(found)s”: please answer."),
    "answer_not_offered": lazy("“%(found)s” is not an answer here. Choose one: %(expected)s."),
    "answer_too_long": lazy("“%(found)s”: write at most %(expected)s characters."),
    "no_fee": lazy("This tournament has no fee: set its amount in the settings."),
    "which_fee": lazy("Choose the fee of those who have paid: the list does not say which."),
    "likely_twice": lazy("%(found)s may be the person of row %(expected)s."),
    "name_doubtful": lazy("“%(found)s” does not look like a name."),
    "given_name_missing": lazy("No given name was read."),
    "names_unclear": lazy("Which column has the family names?"),
    "encoding_unsure": lazy("Some letters can be read in several ways. Choose the encoding of the file."),
    "bad_fee": lazy(
        "“%(found)s” does not say whether the fee is paid. Write yes, no, waived, or the amount."
    ),
    "nobody_chosen": lazy("Choose the players first."),
    "no_such_entry": lazy("There is no player with the number %(found)s here."),
    "nobody_owes": lazy("Nobody whose fee is open has given an e-mail address."),
    "reminded_already": lazy("This reminder has been sent already."),
    "contact_missing": lazy("Give an e-mail address so that the organiser can reply."),
    "bad_contact": lazy("“%(found)s” is not an e-mail address."),
    "no_place_left": lazy(
        "Places left: %(expected)s; players: %(found)s. Raise the maximum number of players in the settings."
    ),
    "not_applied": lazy("Select at least one applicant."),
    "not_accepted": lazy("You can change this while you have a place."),
    "already_entered": lazy("%(found)s has already entered."),
    "number_taken": lazy("The number %(found)s is already taken."),
}
