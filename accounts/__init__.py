"""Who signs in and how: invitations, one-time links, second factors, sessions, tokens, and the administration page.

The account itself is `players.Account`. Signing in, second factors and sessions are django-allauth's; its pages are
ours, its addresses are those of `accounts/urls.py` and no others.
"""
