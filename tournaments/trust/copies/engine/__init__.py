"""The copy itself: pages of the store and files, put into parts and into places. Only the standard library."""
