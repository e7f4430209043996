"""What the pages and papers of the rulebooks show, from the rows of the rule sets."""
