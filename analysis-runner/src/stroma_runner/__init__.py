"""The analysis runner: a small engine on Dask distributed (`engine`), computation (`methods`), tools
(`tools`)."""

__version__ = '0.1.0'
