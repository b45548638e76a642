"""Parts of the scripts of charts: each runs with public libraries only. `script.py` puts them together."""
