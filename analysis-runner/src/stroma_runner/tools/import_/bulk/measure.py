"""Kind of the values of a table of bulk samples: counts, estimated counts, FPKM, TPM or logarithms."""

from __future__ import annotations

import re

import numpy as np

from stroma_runner.tools.import_.facts import FileReport

#: All samples of a TPM table add up to a million.
_MILLION, _OFF = 1e6, 5e-3
#: Tolerance for rounded TPM: small, because counts may also sum to a million.
_OFF_WHOLE = 5e-4
#: Share of a sample's values above zero that must be whole for estimated counts; in FPKM, values are whole only by
#: chance.
_WHOLE_SHARE = 0.2
#: The largest logarithm to base 2 that a count could have.
_MOST_LOG = 32.0
_FPKM = re.compile(r'(?<![a-z])(fpkm|rpkm)(?![a-z])', re.IGNORECASE)
_TPM = re.compile(r'(?<![a-z])tpm(?![a-z])', re.IGNORECASE)
_LOG = re.compile(r'(?<![a-z])(log2?|vst|rlog|lcpm)(?![a-z])', re.IGNORECASE)


def measure_of(values: np.ndarray, names: str, warnings: FileReport, *, estimates: bool = False) -> str:
    """BULK_MEASURES of `values` (genes x samples).

    `names`: of the file and its columns, which may tell the measure. `estimates`: the program marks them as estimated
    counts. Warns of estimated counts, which are rounded, with the share of values that are not whole."""
    whole = np.mod(values, 1) == 0
    above = values > 0
    sums = values.sum(axis=0)
    if not estimates and sums.size and np.all(np.abs(sums / _MILLION - 1) < (_OFF_WHOLE if whole.all() else _OFF)):
        return 'tpm'
    if (values < 0).any():
        return 'log'
    if whole.all():
        return 'counts'
    for pattern, measure in ((_FPKM, 'fpkm'), (_TPM, 'tpm')):
        if pattern.search(names):
            return measure
    if not estimates and values.max(initial=0) <= _MOST_LOG and (_LOG.search(names) or not (whole & above).any()):
        return 'log'
    if estimates or (whole & above).sum() >= _WHOLE_SHARE * above.sum():
        warnings.add('warning.bulkEstimated', percent=round(100 * float((~whole).sum() / max(1, above.sum())), 1))
        return 'estimated'
    return 'fpkm'
