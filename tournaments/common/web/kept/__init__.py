"""Pages and answers that are the same for everybody, kept in the memory of the process (docs/ways.md).

`marks` chooses the views, `versions` finds old pages, `memory` holds the pages, `front` is the middleware.
"""
