"""Pages for a projector, for a stream, and for frames on other sites."""
