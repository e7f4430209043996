"""Addresses that belong to the life of no noun, with the reason. Keep it short: most belong into a cell of rows/."""

_LOOKS = "It shows something, and nothing is stored."
PAGES = {
    **dict.fromkeys(("healthz", "readyz", "metrics"), "Machines ask how the installation is."),
    **dict.fromkeys(("trust", "authority_file"), "Browsers of the hall learn to trust this machine."),
    **dict.fromkeys(("robots", "sitemap", "sitemap_section"), "Search engines ask for it."),
    **dict.fromkeys(("embed_script", "oembed"), "Other sites ask for it."),
    **dict.fromkeys(("about", "contact", "imprint", "site_picture"), "The installation says who runs it."),
    **dict.fromkeys(("calculator", "calculator_picture", "quiz", "question"), _LOOKS),
    **dict.fromkeys(("tile_question", "quiz_today", "quiz_day"), _LOOKS),
    **dict.fromkeys(("rulebooks", "compare_rules", "rulebook", "rules_sheet"), _LOOKS),
    "service_worker": "It keeps pages of tables for a phone without network.",
    "choose_language": "It is a cookie of the reader.",
    "mfa_index": "It leads to the page of the account.",
    **dict.fromkeys(("schema", "api-docs"), "They describe the API."),
}
"""Names of addresses."""

OPERATIONS = {
    **dict.fromkeys(("GET /rulesets/", "GET /rulesets/<key>/", "GET /engine/"), _LOOKS),
    **dict.fromkeys(("POST /score/", "POST /study/", "POST /replay/"), "They count, and store nothing."),
}
"""Operations of the API."""

APPS = {
    **dict.fromkeys(("admin", "auth", "contenttypes", "sessions"), "Django's own bookkeeping."),
    "axes": "It counts wrong passwords.",
    "account": "The addresses of accounts, a second time, for sign-in.",
}
"""Applications whose models are nobody's noun."""
