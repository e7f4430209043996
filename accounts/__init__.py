"""Accounts of people and programs: invitations, one-time links, second factors, sessions, tokens, and the
administration page.

The account itself is `players.Account`. Signing in, second factors and sessions are django-allauth's; its pages are
ours, and `accounts/urls.py` lists all its addresses.
"""
