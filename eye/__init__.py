"""The eye: a photograph of tiles in, their names out. docs/eye.md tells what it can and how it does it.

Pure Python, numpy and Pillow; it stands on `scoring`, and nothing of the service imports it: a phone does the same in
JavaScript with the same weights.
"""
