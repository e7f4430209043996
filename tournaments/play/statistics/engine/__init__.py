"""Counts games, pure: a folded game in, counts out; counts are added up, and figures are made of the sums at the end.

No module knows a store, a page or a name. Players are the keys of the events.
"""
