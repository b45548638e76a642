"""`python -m stroma_runner`. The guard matters: Dask's worker processes import this module again."""

import sys

if __name__ == '__main__':
    from stroma_runner.engine.main import main

    sys.exit(main())
