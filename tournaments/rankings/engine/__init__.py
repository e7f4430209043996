"""What a result is worth in a ranking. Standard library only: figures in, figures out, nothing is looked up.

mers.py     the ranking of the European federation
seasons.py  a club's or a country's season: points by place, the best so many, weights, dropped results
"""
