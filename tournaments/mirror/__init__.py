"""Mirrors: the public pages of a tournament as plain files on another host, which carries the crowd."""
