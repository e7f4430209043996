"""A person across tournaments: results, people met, places in rankings; and the search over all of them."""
