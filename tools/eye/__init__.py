"""The training of the eye: faces of tiles, pictures made of them, the two nets, their report.

Nothing here is needed to read a picture (`eye/` does that) or to run the tests. `requirements-eye.in` names what it
needs; docs/eye.md says how it is run.
"""
