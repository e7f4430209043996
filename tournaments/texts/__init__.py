"""Sentences, names and formats in the reader's language: shared by pages, documents and the API."""
