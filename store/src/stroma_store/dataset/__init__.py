"""One dataset: its layout, reader, writer and conversion. The storage of its files is handled elsewhere."""
