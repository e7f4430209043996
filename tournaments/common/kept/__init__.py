"""Pages and answers that are the same for everybody, kept in the memory of the process (docs/performance.md).

`marks` says which they are, `versions` when they are old, `memory` holds them, `front` is the middleware.
"""
