"""The pages and papers of the rulebooks, from the rows of the rule sets."""
