"""The changes of entries, applications, pairs of people and teams that pages and the API offer."""

from tournaments.desk.people.actions import entries, pairs, registration

ACTIONS = (*entries.ACTIONS, *pairs.ACTIONS, *registration.ACTIONS)
