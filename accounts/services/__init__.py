"""The changes of accounts, links and tokens; a function for each change."""
