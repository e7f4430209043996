"""Sentences, names and formats in the reader's language: what pages, documents and the API say alike."""
