"""What the scripts of charts are made of: each runs with public libraries only. `script.py` puts them together."""
