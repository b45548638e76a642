"""One dataset: its layout, reader, writer and conversion. Where its files are kept does not belong here."""
