"""The pages and files of statistics, from counts."""
