"""One folder a family of rule sets. `base` says what a rule set is, `registry` finds them."""
