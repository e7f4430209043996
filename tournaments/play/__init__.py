"""The play of a tournament and its results: hands, penalties, signatures, standings, statistics, the outlook."""
