"""The work of organisers: tournaments, people, seating, the hall, stages, documents, rankings, the federation."""
