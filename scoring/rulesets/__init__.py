"""One folder for each family of rule sets. `base` defines a rule set, `registry` finds them."""
