"""The base of pages and the API: finders, forms, answers to strangers, the rules for browsers."""
