"""Jobs and their parts on Dask workers. The definition of a job, and its interface to tools, are elsewhere."""
