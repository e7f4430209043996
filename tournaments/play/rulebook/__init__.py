"""The rules as a book: each rule set with all its patterns and examples, two of them beside each other."""
