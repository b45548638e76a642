"""False positives where nothing differs: the samples of one condition, split at random, by both tests.

    python benchmarks/pseudobulk/null_splits.py [--splits 20] [--samples 12] [--cells 40] [--genes 300]

Counts are negative binomial in the cells of samples whose expression varies (dispersion 0.1 between samples). Each
split is a new draw of samples, so all tests are independent. Prints the share of genes with p <= 0.05 and the binomial
95 % interval of 5 %. Exit status 1 when the pseudobulk share is outside of it.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / 'tests'))

from methods.nulls import LEVEL, null_splits


def main() -> int:
    os.environ['TQDM_DISABLE'] = '1'
    parser = argparse.ArgumentParser(description=__doc__)
    for name, value in (('splits', 20), ('samples', 12), ('cells', 40), ('genes', 300), ('seed', 0)):
        parser.add_argument(f'--{name}', type=int, default=value)
    found = null_splits(**vars(parser.parse_args()))
    print(f'p <= {LEVEL}: 95 % interval of chance {found["low"]:.4f} to {found["high"]:.4f}')
    print(f'samples (pseudobulk) {found["pseudobulk"]:.4f}')
    print(f'cells (Wilcoxon)     {found["wilcoxon"]:.4f}')
    return 0 if found['low'] <= found['pseudobulk'] <= found['high'] else 1


if __name__ == '__main__':
    sys.exit(main())
