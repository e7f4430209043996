"""The value of a result in a ranking. Standard library only: figures in, figures out, nothing is looked up.

mers.py     the ranking of the European federation
rating.py   a rating by the orders of events, with its uncertainty
seasons.py  a club's or a country's season: points by place, the best so many, weights, dropped results
"""
