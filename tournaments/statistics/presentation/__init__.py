"""What the pages and files of statistics show, from counts."""
