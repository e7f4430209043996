"""Faults of a field, on any page or call."""

from django.utils.translation import gettext_lazy as lazy

FORM = {
    "wrong_type": lazy("“%(found)s” is not valid here. Expected: %(expected)s."),
    "missing_field": lazy("%(field)s is missing."),
    "unknown_field": lazy("%(field)s is not a known field here."),
    "unknown_parameter": lazy("%(field)s is not a known parameter of this address."),
    "name_twice": lazy("%(field)s stands twice in one object: send it once."),
    "unknown_choice": lazy("“%(found)s” is not one of: %(expected)s."),
    "unknown_option": lazy("%(field)s is not an option of these rules."),
    "out_of_range": lazy("%(found)s is out of range: %(expected)s."),
    "wrong_length": lazy("%(expected)s values are needed; %(found)s were given."),
    "uma_rises": lazy("No place may have a higher uma than the place before it: %(found)s."),
    "results_not_zero": lazy(
        "The results of a table would add up to %(found)s instead of 0: oka is four times the difference between the "
        "points that a result is counted from and the starting points."
    ),
    "sum_not_zero": lazy("The values must add up to 0; they add up to %(found)s."),
    "unknown_placeholder": lazy("“%(found)s” is not a placeholder. There are: %(expected)s."),
    "too_many_signatures": lazy("A certificate has at most %(expected)s signatures."),
    "picture_not_chosen": lazy("Choose a picture."),
    "logo_is_svg": lazy(
        "SVG is not taken, because such a file may hold a program: save the logo as PNG, with a transparent ground if "
        "you like."
    ),
    "logo_unreadable": lazy("This file is not a whole picture in PNG, JPEG or WebP."),
    "logo_too_large": lazy("The picture is too large: at most %(expected)s MB."),
    "logo_too_many_pixels": lazy(
        "The picture has too many pixels: at most %(expected)s million, 4000 × 4000 for example. Make it smaller first."
    ),
    "too_long": lazy("Too long: at most %(expected)s characters, %(found)s given."),
    "not_json": lazy("This is not JSON."),
    "unknown_time_zone": lazy("“%(found)s” is not a time zone. Write it like Europe/Zurich."),
    "bad_time": lazy("“%(found)s” is not a time of day. Write it like 9:30."),
    "no_such_round": lazy("Choose the round: there is no such round in the tournament."),
    "not_in_schedule": lazy("This is no longer in the schedule: reload the page."),
    "unknown_ruleset": lazy("“%(found)s” is not a rule set. Available: %(expected)s."),
    "key_missing": lazy("Send an Idempotency-Key, so that a repeated request does not become a second hand."),
    "reason_missing": lazy("Give a reason."),
    "name_missing": lazy("Give a name."),
    "bad_amount": lazy("“%(found)s” is not an amount of money. Write it like 45 or 45.50."),
    "currency_missing": lazy("Name the currency of the fee by its three letters: EUR, for example."),
    "unknown_currency": lazy("“%(found)s” is not a currency. Write its three letters: EUR, for example."),
    "late_fee_alone": lazy("The late fee needs the fee before it, and the last day of that fee."),
    "ends_before_start": lazy("The last day is before the first day, %(expected)s."),
    "date_missing": lazy("Give the day on which it was played."),
}
