"""The log of a tournament, and the tournament file: read and checked without the server that wrote them."""
