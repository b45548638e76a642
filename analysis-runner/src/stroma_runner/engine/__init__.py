"""Claims jobs, runs them as checkpointed steps in Dask workers, reports progress, publishes results.

The computation of a tool does not belong here, and nothing that Dask alone needs (`cluster`).
"""
