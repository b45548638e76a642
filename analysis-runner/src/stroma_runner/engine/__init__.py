"""Claims jobs, runs them as checkpointed steps in Dask workers, reports progress and publishes results.

Contains neither computations of tools nor Dask-specific code (`cluster`).
"""
