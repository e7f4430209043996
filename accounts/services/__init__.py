"""Everything that changes accounts, links, tokens; one function a change."""
