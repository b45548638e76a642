"""CellTypist models as plain files: logistic regression over scaled genes.

The user's file is a pickle, which is never loaded (`plain_pickle`). The data needed for predictions is extracted and
stored as `.npz` of numbers, with names as JSON: the file of a set of kind `model` in the reference library.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import numpy as np

from stroma_store.contract import limits
from stroma_store.errors import StromaError
from stroma_store.plain_pickle import Record, UnsupportedPickle, read_plain, unwrap_array

#: Bytes of the user's file.
MOST_BYTES = int(limits()['references']['modelBytes'])
MOST_GENES, MOST_LABELS = 100_000, 2_000
LONGEST_GENE, LONGEST_LABEL = 100, 500
#: Numbers beyond it are not trained weights, and their products could leave the range of a float.
LARGEST = 1e12
_LOGISTIC = ('sklearn.linear_model._logistic LogisticRegression', 'sklearn.linear_model.logistic LogisticRegression')
_SGD = (
    'sklearn.linear_model._stochastic_gradient SGDClassifier',
    'sklearn.linear_model.stochastic_gradient SGDClassifier',
)
_SCALER = ('sklearn.preprocessing._data StandardScaler', 'sklearn.preprocessing.data StandardScaler')
#: Losses that an SGDClassifier carries.
_LOSSES = (
    'sklearn.linear_model._sgd_fast Log',
    'sklearn.linear_model.sgd_fast Log',
    'sklearn._loss._loss CyHalfBinomialLoss',
    '_loss CyHalfBinomialLoss',
    'sklearn.linear_model._sgd_fast LogLoss',
)
_CLASSES = frozenset((*_LOGISTIC, *_SGD, *_SCALER, *_LOSSES))


@dataclass(frozen=True)
class CellTypeModel:
    """`weights`: rows (labels, or one row for two labels) x genes. `mean`, `scale`: of each gene. float64."""

    labels: list[str]
    genes: list[str]
    weights: np.ndarray
    intercept: np.ndarray
    mean: np.ndarray
    scale: np.ndarray
    #: Metadata of the file: date, details, source, url, version.
    about: dict[str, str]


def from_celltypist(content: bytes) -> CellTypeModel:
    """The model in a CellTypist file (`Model.write`). Raises REFERENCE_INVALID with a `reason`: `modelFile`,
    `modelUnsafe`, `modelSize`, `modelPart`, `modelNumbers`, `modelLabels` or `modelGenes`."""
    if len(content) > MOST_BYTES:
        raise _refused('modelSize')
    try:
        found = read_plain(content, _CLASSES)
    except UnsupportedPickle as error:
        reasons = {'broken': 'modelFile', 'unknown': 'modelUnsafe', 'large': 'modelSize'}
        raise _refused(reasons[error.reason], error.what) from error
    if not isinstance(found, dict):
        raise _refused('modelFile')
    model, scaler = _part(found, 'Model', (*_LOGISTIC, *_SGD)), _part(found, 'Scaler_', _SCALER)
    labels = _names(model, 'classes_', 'modelLabels', MOST_LABELS, LONGEST_LABEL)
    genes = _names(model, 'features', 'modelGenes', MOST_GENES, LONGEST_GENE)
    rows = 1 if len(labels) == 2 else len(labels)
    if len(labels) < 2:
        raise _refused('modelLabels', 'classes_')
    weights = _numbers(model, 'coef_', (rows, len(genes)))
    intercept = _numbers(model, 'intercept_', (rows,))
    scale = _numbers(scaler, 'scale_', (len(genes),))
    has_mean = scaler.get('with_mean', True) is not False
    mean = _numbers(scaler, 'mean_', (len(genes),)) if has_mean else np.zeros(len(genes))
    if (scale < 1 / LARGEST).any():
        raise _refused('modelNumbers', 'scale_')
    return CellTypeModel(labels, genes, weights, intercept, mean, scale, _about(found.get('description')))


def to_bytes(model: CellTypeModel) -> bytes:
    """The file of a model: equal models are equal bytes."""
    names = {'labels': model.labels, 'genes': model.genes, 'about': model.about}
    text = np.frombuffer(json.dumps(names, ensure_ascii=False, sort_keys=True).encode(), np.uint8)
    content = BytesIO()
    arrays = {name: np.ascontiguousarray(getattr(model, name)) for name in _ARRAYS}
    np.savez(content, names=text, **cast(Any, arrays))
    return content.getvalue()


def read_model(path: Path) -> CellTypeModel:
    """A model as `to_bytes` wrote it."""
    with np.load(path, allow_pickle=False) as stored:
        names = json.loads(stored['names'].tobytes().decode('utf-8'))
        return CellTypeModel(**names, **{name: stored[name] for name in _ARRAYS})


_ARRAYS = ('weights', 'intercept', 'mean', 'scale')


def _refused(reason: str, text: str = '') -> StromaError:
    return StromaError('REFERENCE_INVALID', reason=reason, line=0, text=text[:80])


def _part(found: dict[Any, Any], name: str, classes: tuple[str, ...]) -> dict[Any, Any]:
    part = found.get(name)
    if not isinstance(part, Record) or part.name not in classes:
        raise _refused('modelPart', name)
    return part.attributes


def _numbers(of: dict[Any, Any], name: str, shape: tuple[int, ...]) -> np.ndarray:
    """Finite numbers of this shape, as float64."""
    values = unwrap_array(of.get(name))
    if not isinstance(values, np.ndarray):
        raise _refused('modelPart', name)
    # As float64 they take at most twice the memory.
    if values.shape != shape or values.dtype.kind != 'f' or values.dtype.itemsize < 4:
        raise _refused('modelNumbers', name)
    numbers = values.astype(np.float64)
    if not np.isfinite(numbers).all() or (np.abs(numbers) > LARGEST).any():
        raise _refused('modelNumbers', name)
    return numbers


def _names(of: dict[Any, Any], part: str, reason: str, most: int, longest: int) -> list[str]:
    """Different texts of one line, not blank. Labels may be whole numbers."""
    values = unwrap_array(of.get(part))
    if isinstance(values, np.ndarray) and values.ndim == 1 and values.dtype.kind in 'iu' and len(values) <= most:
        values = [str(one) for one in values.tolist()]
    if not isinstance(values, list):
        raise _refused('modelPart', part)
    if not 1 <= len(values) <= most:
        raise _refused(reason, part)
    for one in values:
        # Only text: printing another value of the file could take arbitrarily long.
        if type(one) is not str or not one.strip() or len(one) > longest or not one.isprintable():
            shown = ''.join(c for c in one[:80] if c.isprintable()) if type(one) is str else part
            raise _refused(reason, shown)
    if len(set(values)) != len(values):
        raise _refused(reason, part)
    return values


def _about(description: Any) -> dict[str, str]:
    if not isinstance(description, dict):
        return {}
    kept = {name: description.get(name) for name in ('date', 'details', 'source', 'url', 'version')}
    return {
        name: ''.join(c if c.isprintable() else ' ' for c in one[:500])
        for name, one in kept.items()
        if type(one) is str and one.strip()
    }


__all__ = ['MOST_BYTES', 'CellTypeModel', 'from_celltypist', 'read_model', 'to_bytes']
