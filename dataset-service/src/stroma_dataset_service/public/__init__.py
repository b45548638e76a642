"""Calls over everything that is published, and over ontologies."""
