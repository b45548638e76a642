"""Hostile .h5ad and .h5 files (reliability.md, finding 1): refused before anything of their content is
read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import h5py
import matrix_files as files
import numpy as np
import pytest
from matrix_files import Import

from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

pytestmark = pytest.mark.sandboxed

Change = Callable[[h5py.File, Path], None]
SECRET = b'another tenant' * 64


def good(path: Path, cells: int = 40) -> Path:
    """A small h5ad of the current generation: CSR counts, one category, one embedding."""
    counts = files.counts(cells)
    with h5py.File(path, 'w') as handle:
        matrix = handle.create_group('X')
        matrix.attrs.update({'encoding-type': 'csr_matrix', 'encoding-version': '0.1.0', 'shape': counts.shape})
        for name in ('data', 'indices', 'indptr'):
            matrix[name] = getattr(counts, name)
        for table, names in (('obs', files.barcodes(cells)), ('var', files.HUMAN)):
            group = handle.create_group(table)
            group.attrs.update({'encoding-type': 'dataframe', '_index': '_index', 'column-order': np.array([], 'S1')})
            group['_index'] = np.array(names, dtype=h5py.string_dtype())
        cluster = handle.create_group('obs/cluster')
        cluster.attrs['encoding-type'] = 'categorical'
        cluster['codes'] = (np.arange(cells) % 2).astype('i1')
        cluster['categories'] = np.array(['a', 'b'], dtype=h5py.string_dtype())
        handle['obsm/X_umap'] = np.random.default_rng(0).normal(size=(cells, 2)).astype('f4')
    return path


def external_link(handle: h5py.File, folder: Path) -> None:
    with h5py.File(folder / 'other.h5', 'w') as other:
        other['secret'] = np.frombuffer(SECRET, 'u1')
    handle['uns/stolen'] = h5py.ExternalLink(str(folder / 'other.h5'), 'secret')


def soft_link_through_external(handle: h5py.File, folder: Path) -> None:
    external_link(handle, folder)
    del handle['uns/stolen']
    handle['door'] = h5py.ExternalLink(str(folder / 'other.h5'), '/')
    handle['uns/stolen'] = h5py.SoftLink('/door/secret')


def external_storage(handle: h5py.File, folder: Path) -> None:
    (folder / 'secret.bin').write_bytes(SECRET)
    place = [(str(folder / 'secret.bin'), 0, len(SECRET))]
    handle.create_dataset('uns/stolen', (len(SECRET),), 'u1', external=place)


def virtual_dataset(handle: h5py.File, folder: Path) -> None:
    virtual = h5py.VirtualLayout((100,), 'u1')
    virtual[:] = h5py.VirtualSource(str(folder / 'other.h5'), 'secret', (100,))
    handle.create_virtual_dataset('uns/stolen', virtual)


def cycle(handle: h5py.File, folder: Path) -> None:
    handle.create_group('uns')
    handle['uns/self'] = handle['uns']


def huge_shape(handle: h5py.File, folder: Path) -> None:
    handle.create_dataset('layers/big', (10**6, 10**6), 'u1', chunks=(1000, 1000))


def opaque(handle: h5py.File, folder: Path) -> None:
    handle['uns/pickle'] = np.void(b'\x80\x04cos\nsystem\n')


def sequences(handle: h5py.File, folder: Path) -> None:
    handle.create_dataset('uns/objects', (2,), dtype=h5py.vlen_dtype('i4'))


def compressed_bomb(handle: h5py.File, folder: Path) -> None:
    handle.create_dataset('uns/zeros', data=np.zeros(200_000_000, 'u1'), compression='gzip', chunks=(10_000_000,))


def replaced(name: str, values: Callable[[np.ndarray], np.ndarray]) -> Change:
    def change(handle: h5py.File, folder: Path) -> None:
        old = handle[name][:]
        del handle[name]
        handle[name] = values(old)

    return change


def scaled(handle: h5py.File, folder: Path) -> None:
    del handle['X']
    handle['X'] = np.random.default_rng(0).normal(size=(40, 24)).astype('f4')


def without(name: str) -> Change:
    def change(handle: h5py.File, folder: Path) -> None:
        del handle[name]

    return change


def set_first(value: float) -> Callable[[np.ndarray], np.ndarray]:
    return lambda old: np.concatenate([[value], old[1:]]).astype(old.dtype)


CASES: dict[str, tuple[str, Change]] = {
    'external link': ('H5_REFERENCE_FORBIDDEN', external_link),
    'soft link through an external one': ('H5_REFERENCE_FORBIDDEN', soft_link_through_external),
    'external storage': ('H5_REFERENCE_FORBIDDEN', external_storage),
    'virtual dataset': ('H5_REFERENCE_FORBIDDEN', virtual_dataset),
    'cycle': ('H5_REFERENCE_FORBIDDEN', cycle),
    'a terabyte declared': ('H5_TOO_LARGE', huge_shape),
    'compressed bomb': ('H5_TOO_LARGE', compressed_bomb),
    'opaque': ('H5_TYPE_FORBIDDEN', opaque),
    'variable length of objects': ('H5_TYPE_FORBIDDEN', sequences),
    'indices out of range': ('H5_CORRUPT', replaced('X/indices', set_first(99_999))),
    'negative index': ('H5_CORRUPT', replaced('X/indices', set_first(-1))),
    'indptr falls': ('H5_CORRUPT', replaced('X/indptr', lambda old: old[::-1].copy())),
    'indptr too short': ('H5_CORRUPT', replaced('X/indptr', lambda old: old[:-1])),
    'codes without a category': ('ANNDATA_INVALID', replaced('obs/cluster/codes', set_first(7))),
    'scaled values only': ('ANNDATA_INVALID', scaled),
    'no obs': ('ANNDATA_INVALID', without('obs')),
    'no index': ('ANNDATA_INVALID', without('obs/_index')),
    'obs of another length': ('ANNDATA_INVALID', replaced('obs/_index', lambda old: old[:-1])),
    'NaN': ('MATRIX_VALUE_INVALID', replaced('X/data', lambda old: np.r_[np.nan, old[1:]].astype('f4'))),
}


@pytest.mark.parametrize('name', CASES)
def test_rejected(name: str, tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    expected, change = CASES[name]
    path = good(tmp_path / 'a.h5ad')
    with h5py.File(path, 'r+') as handle:
        change(handle, tmp_path)
    with pytest.raises(StromaError) as caught:
        run_import(path, 'annotated')
    assert caught.value.id == expected, caught.value
    assert caught.value.params['file'] == 'a.h5ad'
    assert SECRET[:8].decode() not in str(caught.value)
    assert not store.exists('datasets/dataset-f1')
    assert list((store.root / '.scratch').iterdir()) == []


@pytest.mark.parametrize('share', [0.3, 0.9])
def test_truncated(share: float, tmp_path: Path, run_import: Import) -> None:
    data = good(tmp_path / 'a.h5ad').read_bytes()
    (tmp_path / 'a.h5ad').write_bytes(data[: int(len(data) * share)])
    with pytest.raises(StromaError, match='H5_CORRUPT'):
        run_import(tmp_path / 'a.h5ad', 'annotated')


def test_not_an_h5ad(tmp_path: Path, run_import: Import) -> None:
    (tmp_path / 'a.h5ad').write_bytes(b'PK\x03\x04' + bytes(2000))
    with pytest.raises(StromaError, match='FILE_TYPE_UNSUPPORTED'):
        run_import(tmp_path / 'a.h5ad', 'annotated')


def test_30_cells_are_too_few(tmp_path: Path, run_import: Import) -> None:
    with pytest.raises(StromaError, match='CELL_COUNT_RANGE'):
        run_import(good(tmp_path / 'a.h5ad', 30), 'annotated')


def test_the_good_one_passes(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    result = run_import(good(tmp_path / 'a.h5ad'), 'annotated')
    assert (result['cells'], result['genes'], result['datasetId']) == (40, 24, 'dataset-f1')


def test_a_crash_of_the_child_is_an_error_of_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    from stroma_runner.tools.import_ import sandbox

    errors = sandbox.Errors('H5_TOO_LARGE', 'H5_CORRUPT')
    limits = {'memory': sandbox.BASE_BYTES, 'seconds': 20.0, 'errors': errors}
    monkeypatch.setattr(sandbox.sys, 'executable', '/bin/false')
    with pytest.raises(RuntimeError):
        sandbox.run_limited('check_annotated', {'path': '/dev/null', 'name': 'x'}, **limits)
    outcome = {'answer': {}, 'timed_out': False, 'file': 'x', 'errors': errors, 'log': ''}
    with pytest.raises(StromaError, match='H5_CORRUPT'):
        sandbox._outcome(status=-11, **outcome)
    with pytest.raises(StromaError, match='H5_TOO_LARGE'):
        sandbox._outcome(status=1, **{**outcome, 'answer': {'memory': True}})
    with pytest.raises(StromaError, match='H5_TOO_LARGE'):
        sandbox._outcome(status=-9, **{**outcome, 'timed_out': True})


def test_the_child_sees_no_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from stroma_runner.tools.import_ import sandbox

    seen: dict[str, str] = {}
    start = sandbox.subprocess.Popen

    def popen(*args: object, env: dict[str, str], **rest: object) -> object:
        seen.update(env)
        return start(*args, env=env, **rest)  # type: ignore[call-overload]

    monkeypatch.setenv('INTERNAL_SECRET', 'hush')
    monkeypatch.setattr(sandbox.subprocess, 'Popen', popen)
    errors = sandbox.Errors('H5_TOO_LARGE', 'H5_CORRUPT')
    path = good(tmp_path / 'a.h5ad')
    arguments = {'path': str(path), 'name': 'a.h5ad'}
    facts = sandbox.run_limited('check_annotated', arguments, memory=sandbox.BASE_BYTES, seconds=20, errors=errors)
    assert facts['cells'] == 40 and 'PATH' in seen and 'INTERNAL_SECRET' not in seen
