"""Jobs and their parts on Dask workers. What a job is, and what a tool sees of it, does not belong here."""
