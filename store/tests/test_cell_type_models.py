"""Model files: a real one of celltypist is read; every other file is rejected with its reason and nothing of it is
executed."""

from __future__ import annotations

import os
import pickle
import struct
from collections import OrderedDict
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.preprocessing import StandardScaler

from stroma_store import plain_pickle
from stroma_store.cell_type_models import CellTypeModel, from_celltypist, read_model, to_bytes
from stroma_store.errors import StromaError

GENES = [f'GENE{k}' for k in range(6)]


def train_model(labels: list[Any], genes: Any = None, model: Any = None) -> dict[str, Any]:
    """A model written by celltypist for random cells; 20 per label."""
    rng = np.random.default_rng(1)
    values = rng.normal(size=(20 * len(labels), len(GENES)))
    scaler = StandardScaler().fit(values)
    given = model or LogisticRegression()
    given.fit(scaler.transform(values), np.repeat(np.array(labels, dtype=object), 20).astype(type(labels[0])))
    given.features = np.array(GENES if genes is None else genes)
    return {'Model': given, 'Scaler_': scaler, 'description': {'date': 'today', 'details': '', 'version': 'v1'}}


def refusal_reason(content: bytes) -> tuple[str, str]:
    with pytest.raises(StromaError) as error:
        from_celltypist(content)
    assert error.value.id == 'REFERENCE_INVALID'
    error.value.params['text'].encode()
    return error.value.params['reason'], error.value.params['text']


@pytest.mark.parametrize('protocol', [3, 4, 5])
@pytest.mark.parametrize('labels', [['B', 'T', 'NK'], ['B', 'T'], [1, 2, 3]])
def test_a_model_is_read_as_pickle_would(tmp_path: Path, protocol: int, labels: list[Any]) -> None:
    made = train_model(labels)
    model = from_celltypist(pickle.dumps(made, protocol=protocol))
    assert model.labels == [str(one) for one in made['Model'].classes_] and model.genes == GENES
    for name, found in (('coef_', model.weights), ('intercept_', model.intercept)):
        assert (found == getattr(made['Model'], name)).all()
    assert (model.mean == made['Scaler_'].mean_).all() and (model.scale == made['Scaler_'].scale_).all()
    assert model.about == {'date': 'today', 'version': 'v1'}
    path = tmp_path / 'model.npz'
    path.write_bytes(to_bytes(model))
    again = read_model(path)
    assert again.labels == model.labels and again.genes == GENES and (again.weights == model.weights).all()
    assert to_bytes(again) == to_bytes(model)


def test_a_model_of_celltypist_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv('CELLTYPIST_FOLDER', str(tmp_path))
    celltypist = pytest.importorskip('celltypist')
    rng = np.random.default_rng(0)
    values, labels = rng.random((80, 6)).astype(np.float32), np.repeat(['a', 'b', 'c', 'd'], 20)
    for use_SGD in (False, True):
        given = {'labels': labels, 'genes': np.array(GENES), 'check_expression': False, 'n_jobs': 1}
        model = celltypist.train(values, use_SGD=use_SGD, with_mean=not use_SGD, max_iter=50, **given)
        model.write(str(tmp_path / 'm.pkl'))
        found = from_celltypist((tmp_path / 'm.pkl').read_bytes())
        assert (found.weights == model.classifier.coef_).all() and found.labels == ['a', 'b', 'c', 'd']
        assert (found.mean == (0 if use_SGD else model.scaler.mean_)).all()


def test_other_classifiers_and_string_arrays() -> None:
    assert (
        from_celltypist(pickle.dumps(train_model(['a', 'b', 'c'], model=SGDClassifier(loss='log_loss')))).genes == GENES
    )
    wide = train_model(['a', 'b', 'c'], genes=np.array([*GENES[:5], 'Ünïcode'], dtype=object))
    assert from_celltypist(pickle.dumps(wide)).genes[5] == 'Ünïcode'


def test_files_of_earlier_releases() -> None:
    """numpy before 2 and scikit-learn before 0.22 had other names of modules. Protocol 3 has them as lines."""
    content = pickle.dumps(train_model(['a', 'b', 'c']), protocol=3)
    old = content
    for now, before in (
        (b'numpy._core.multiarray', b'numpy.core.multiarray'),
        (b'sklearn.linear_model._logistic', b'sklearn.linear_model.logistic'),
        (b'sklearn.preprocessing._data', b'sklearn.preprocessing.data'),
    ):
        assert now in old
        old = old.replace(now, before)
    assert to_bytes(from_celltypist(old)) == to_bytes(from_celltypist(content))


class MaliciousPickle:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __reduce__(self) -> Any:
        return os.mkdir, (str(self.folder),)


def test_nothing_is_called(tmp_path: Path) -> None:
    made = train_model(['a', 'b', 'c'])
    folder = tmp_path / 'made'
    for at in ('Model', 'Scaler_', 'description', 'other'):
        assert refusal_reason(pickle.dumps(made | {at: MaliciousPickle(folder)})) == ('modelUnsafe', 'posix.mkdir')
    assert refusal_reason(pickle.dumps(made | {'description': OrderedDict()})) == (
        'modelUnsafe',
        'collections.OrderedDict',
    )
    assert refusal_reason(b'cos\nsystem\n(S"true"\ntR.')[0] == 'modelUnsafe'
    assert refusal_reason(pickle.dumps({1, 2})) == ('modelUnsafe', 'EMPTY_SET')
    assert not folder.exists()
    pickle.loads(pickle.dumps(MaliciousPickle(folder)))
    assert folder.exists(), 'the file does it where it is loaded'


def test_files_that_are_no_model() -> None:
    made = train_model(['a', 'b', 'c'])
    whole = pickle.dumps(made)
    for content in (b'', b'PK\x03\x04zip', b'\x80\x04.', b'.', b'\x80\x04]\x94(.', b'(t', b'\x80\x04]' * 5):
        assert refusal_reason(content)[0] in ('modelFile', 'modelUnsafe'), content
    # Truncated or changed anywhere: a rejection, or a model with other numbers.
    rng = np.random.default_rng(2)
    for k in rng.integers(0, len(whole) - 1, 300):
        assert refusal_reason(whole[:k])[0] == 'modelFile'
        spoilt = bytearray(whole)
        spoilt[k] ^= int(rng.integers(1, 255))
        try:
            assert isinstance(from_celltypist(bytes(spoilt)), CellTypeModel)
        except StromaError as error:
            assert error.id == 'REFERENCE_INVALID'
    assert refusal_reason(pickle.dumps([1])) == ('modelFile', '')
    assert refusal_reason(pickle.dumps({'Model': 1})) == ('modelPart', 'Model')
    assert refusal_reason(pickle.dumps(made | {'Scaler_': made['Model']})) == ('modelPart', 'Scaler_')
    assert refusal_reason(b'x' * 48_000_001) == ('modelSize', '')


def changed(part: str, name: str, value: Any, labels: int = 3) -> tuple[str, str]:
    made = train_model(['a', 'b', 'c'][:labels])
    setattr(made[part], name, value)
    return refusal_reason(pickle.dumps(made))


def test_parts_that_do_not_fit() -> None:
    eye = np.zeros((3, 6))
    assert changed('Model', 'coef_', eye[:, :5]) == ('modelNumbers', 'coef_')
    assert changed('Model', 'coef_', eye[:2], 2) == ('modelNumbers', 'coef_')
    assert changed('Model', 'coef_', None) == ('modelPart', 'coef_')
    assert changed('Model', 'coef_', eye.astype(np.complex128))[0] == 'modelUnsafe'
    for bad in (np.nan, np.inf, 1e300, -1e13):
        assert changed('Model', 'intercept_', np.array([0, bad, 0])) == ('modelNumbers', 'intercept_')
    for bad in (0.0, -1.0, 1e-300):
        assert changed('Scaler_', 'scale_', np.array([1, bad, 1, 1, 1, 1])) == ('modelNumbers', 'scale_')
    assert changed('Scaler_', 'mean_', np.full(6, 1e308)) == ('modelNumbers', 'mean_')
    for bad in ('', '  ', 'a\nb', 'a\x00b', '\u2028', 'x' * 501):
        assert changed('Model', 'classes_', np.array(['a', bad, 'c'], dtype=object))[0] == 'modelLabels', repr(bad)
    assert changed('Model', 'classes_', np.array(['a', 'a', 'c'], dtype=object)) == ('modelLabels', 'classes_')
    assert changed('Model', 'classes_', np.array(['a', (1,), 'c'], dtype=object)) == ('modelLabels', 'classes_')
    assert changed('Model', 'classes_', ['a']) == ('modelLabels', 'classes_')
    assert changed('Model', 'features', np.array(['A'] * 6)) == ('modelGenes', 'features')
    assert changed('Model', 'features', np.array(['A', 'B', 'C', 'D', 'E', 'F' * 3000])) == ('modelFile', '')


def test_sizes_are_checked_before_anything_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    import pickletools

    array = pickle.dumps(np.arange(3.0), protocol=4)

    def put(old: bytes, new: bytes) -> str:
        assert old in array
        with pytest.raises(plain_pickle.UnsupportedPickle) as error:
            plain_pickle.read_plain(array.replace(old, new), ())
        return error.value.reason

    # The shape: K\x03\x85 is the tuple (3,).
    assert put(b'K\x03\x85', b'J\xff\xff\xff\xff\x85') == 'large'
    assert put(b'K\x03\x85', b'J\xff\xff\xff\x7f\x85') == 'large'
    assert put(b'K\x03\x85', b'\x8a\x08' + struct.pack('<q', 2**62) + b'\x85') == 'large'
    assert put(b'K\x03\x85', b'K\x04\x85') == 'broken'
    for code in ('U' + '5' * 5000, 'U99999999', 'V8', 'f99', 'O8,f8', 'M8[s]', 'c16'):
        text = code.encode()
        short = b'X' + struct.pack('<I', len(text)) + text
        assert put(b'\x8c\x02f8', short) in ('unknown', 'broken'), code
    # Half a character inside a text.
    with pytest.raises(plain_pickle.UnsupportedPickle):
        plain_pickle.read_plain(b'\x80\x04X\x03\x00\x00\x00\xed\xa0\x80.', ())
    with pytest.raises(plain_pickle.UnsupportedPickle) as found:
        plain_pickle.read_plain(b'\x80\x04\x8c\x04a\xed\xa0\x80\x8c\x01b\x93.', ())
    found.value.what.encode()
    monkeypatch.setattr(plain_pickle, 'MOST_OPCODES', 10)
    with pytest.raises(plain_pickle.UnsupportedPickle, match='large'):
        plain_pickle.read_plain(pickle.dumps(list(range(20))), ())
    assert pickletools.optimize(array)


def test_values_that_hold_themselves_do_not_hang() -> None:
    # {0: d, 1: d} nested forty times has a trillion entries.
    nested: dict[int, Any] = {}
    for _ in range(40):
        nested = {0: nested, 1: nested}
    assert refusal_reason(pickle.dumps({'Model': nested, 'Scaler_': nested})) == ('modelPart', 'Model')
    made = train_model(['a', 'b', 'c'])
    made['description']['details'] = nested
    assert from_celltypist(pickle.dumps(made)).about['version'] == 'v1'


def test_one_part_that_is_named_again_and_again_makes_no_more_than_the_file() -> None:
    """A hundred arrays of the same 100 kB: the file stays small, but its contents would not."""
    one = np.zeros(12_500)
    data = one.tobytes()
    opcodes = pickle.dumps(one, protocol=4)
    start, body, end = opcodes[:2], opcodes[11:-1], opcodes[-1:]  # without the frame
    assert refusal_reason(start + b'(' + body * 2 + b'l' + end)[0] == 'modelFile'  # read whole, but no model
    number = struct.pack('<I', 900)
    first, rest = body.split(b'B' + struct.pack('<I', len(data)) + data)
    # The bytes are stored under a memo number and read from there.
    stored = first + b'B' + struct.pack('<I', len(data)) + data + b'r' + number + rest
    again = first + b'j' + number + rest
    assert refusal_reason(start + b'(' + stored + again * 100 + b'l' + end)[0] == 'modelSize'
