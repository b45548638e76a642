"""Claims jobs, runs them as checkpointed steps in Dask workers, reports progress, publishes results."""
