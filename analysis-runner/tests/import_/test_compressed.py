"""Compressed uploads: gzip files with many members are read completely, and damage of every method is reported."""

from __future__ import annotations

import gzip
import random
import tarfile
import zipfile
from pathlib import Path

import h5ad_mutations
import matrix_files as files
import pytest
from matrix_files import Import

from stroma_runner.tools.import_ import sandbox
from stroma_runner.tools.import_.counts import trio
from stroma_runner.tools.import_.files import archive
from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError
from stroma_store.open_dataset import open_dataset
from stroma_store.samples import read_sample

pytestmark = pytest.mark.sandboxed


def members(data: bytes, size: int) -> bytes:
    """`data` as bgzip writes it: one gzip member per `size` bytes, and an empty one at the end."""
    pieces = [data[k : k + size] for k in range(0, len(data), size)]
    return b''.join(gzip.compress(piece, 1) for piece in [*pieces, b''])


def table(cells: int = 40) -> bytes:
    rows = [['gene', *files.barcodes(cells)]]
    counts = files.counts(cells).T.toarray().tolist()
    rows += [[symbol, *map(str, row)] for symbol, row in zip(files.HUMAN, counts, strict=True)]
    return ('\n'.join('\t'.join(row) for row in rows) + '\n').encode()


@pytest.mark.parametrize('size', [97, 4096])
def test_a_table_of_many_gzip_members(size: int, tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    (tmp_path / 'a.tsv.gz').write_bytes(members(table(), size))
    assert run_import(tmp_path / 'a.tsv.gz')['cells'] == 40
    assert (read_sample(store.path('samples/f1')).counts != files.counts(40)).nnz == 0


def test_bgzip_parts_of_an_archive(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    parts = {f'{name}.gz': members(data, 300) for name, data in files.trio(gz=False).items()}
    run_import(files.write_zip(tmp_path / 'a.zip', parts))
    assert (read_sample(store.path('samples/f1')).counts != files.counts(40)).nnz == 0


def test_a_tar_of_many_gzip_members(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    plain = files.write_tar(tmp_path / 'a.tar', files.trio())
    (tmp_path / 'a.tar.gz').write_bytes(members(plain.read_bytes(), 700) + bytes(512))  # zeros may follow
    run_import(tmp_path / 'a.tar.gz')
    assert (read_sample(store.path('samples/f1')).counts != files.counts(40)).nnz == 0


def test_many_empty_members_take_no_memory(tmp_path: Path, run_import: Import) -> None:
    (tmp_path / 'a.tsv.gz').write_bytes(gzip.compress(b'') * 200_000)
    with pytest.raises(StromaError) as caught:
        run_import(tmp_path / 'a.tsv.gz')
    assert (caught.value.id, caught.value.params['reason']) == ('ARCHIVE_CORRUPT', 'empty')


def test_the_first_look_happens_in_the_limited_child(
    tmp_path: Path, run_import: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> str:
        raise AssertionError('read outside the limited child')

    monkeypatch.setattr(archive, 'kind_of', never)
    (tmp_path / 'a.tsv').write_bytes(table())
    assert run_import(tmp_path / 'a.tsv')['cells'] == 40


@pytest.mark.parametrize(('entries', 'name'), [(123, 'a.zip'), (123, 'a.tar.gz'), (123, 'a.tar')])
def test_too_many_entries_have_their_number(entries: int, name: str, tmp_path: Path, run_import: Import) -> None:
    many = files.trio() | {f'x{k}.txt': b'' for k in range(entries - 3)}
    write = files.write_zip if name.endswith('.zip') else files.write_tar
    with pytest.raises(StromaError) as caught:
        run_import(write(tmp_path / name, many))
    assert caught.value.id == 'ARCHIVE_TOO_MANY_ENTRIES'
    assert caught.value.params == {'file': name, 'entries': entries, 'limit': archive.MAX_ENTRIES}


def zipped(path: Path, method: int) -> bytes:
    with zipfile.ZipFile(path, 'w', method) as out:
        for name, data in files.trio(gz=False).items():
            out.writestr(name, data)
    return path.read_bytes()


def tarred(path: Path, format: int, long_names: int = 0) -> bytes:
    with tarfile.open(path, 'w', format=format) as out:
        for k in range(long_names):
            out.addfile(tarfile.TarInfo(f'{"n" * 120}{k}'))
        for name, data in files.trio().items():
            (path.parent / 'member').write_bytes(data)
            out.add(path.parent / 'member', name)
    return path.read_bytes()


MADE = {
    'stored.zip': lambda p: zipped(p, zipfile.ZIP_STORED),
    'deflated.zip': lambda p: zipped(p, zipfile.ZIP_DEFLATED),
    'bzip2.zip': lambda p: zipped(p, zipfile.ZIP_BZIP2),
    'lzma.zip': lambda p: zipped(p, zipfile.ZIP_LZMA),
    'gnu.tar': lambda p: tarred(p, tarfile.GNU_FORMAT, 5),
    'pax.tar': lambda p: tarred(p, tarfile.PAX_FORMAT, 5),
}


@pytest.mark.parametrize('name', MADE)
def test_every_damage_has_a_typed_error(name: str, tmp_path: Path) -> None:
    good = MADE[name](tmp_path / name)
    rng, refused = random.Random(name), 0
    for turn in range(80):
        data = bytearray(good)
        for _ in range(rng.randint(1, 6)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        path = tmp_path / f'{turn}-{name}'
        path.write_bytes(data)
        folder = tmp_path / str(turn)
        folder.mkdir()
        try:
            archive.extract(path, name, 'zip' if name.endswith('.zip') else 'tar', folder, trio.is_part)
        except StromaError as error:
            assert error.params['file'] == name
            refused += 1
    assert refused > 5


def test_a_chain_of_tar_headers_is_corrupt(tmp_path: Path, run_import: Import) -> None:
    header = tarfile.TarInfo('././@LongLink')
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 4
    block = header.tobuf(tarfile.GNU_FORMAT) + b'abc\0'.ljust(512, b'\0')
    (tmp_path / 'a.tar').write_bytes(block * 5000)
    with pytest.raises(StromaError, match='ARCHIVE_CORRUPT'):
        run_import(tmp_path / 'a.tar')


ERRORS = sandbox.Errors('ARCHIVE_TOO_LARGE', 'ARCHIVE_CORRUPT')


def killed_children(monkeypatch: pytest.MonkeyPatch, kills: int) -> list[int]:
    """The first `kills` children are ended by SIGKILL, as the kernel does when the machine's memory is full."""
    start, started = sandbox.subprocess.Popen, []

    def popen(*args: object, **rest: object) -> object:
        process = start(*args, **rest)  # type: ignore[call-overload]
        started.append(process.pid)
        if len(started) <= kills:
            process.kill()
        return process

    monkeypatch.setattr(sandbox.subprocess, 'Popen', popen)
    return started


def test_a_killed_child_is_tried_again_once(
    tmp_path: Path, run_import: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    started = killed_children(monkeypatch, 1)
    assert run_import(files.write_zip(tmp_path / 'a.zip', files.trio()))['cells'] == 40
    assert len(started) == 3  # the check twice, the parser once


def test_a_child_that_is_killed_again_and_again_is_no_fault_of_the_file(
    tmp_path: Path, run_import: Import, monkeypatch: pytest.MonkeyPatch, store: DiskStore
) -> None:
    killed_children(monkeypatch, 99)
    with pytest.raises(StromaError) as caught:
        run_import(files.write_zip(tmp_path / 'a.zip', files.trio()))
    assert (caught.value.id, caught.value.params) == ('JOB_WORKER_LOST', {'attempts': 2})
    assert list((store.root / '.scratch').iterdir()) == []


def test_its_own_memory_limit_is_the_files_size(tmp_path: Path) -> None:
    (tmp_path / 'a.tsv').write_bytes(b'ab\t' * 20_000_000 + b'\nG\t1\n')
    arguments = {'path': str(tmp_path / 'a.tsv'), 'name': 'a.tsv', 'scratch': str(tmp_path), 'out': str(tmp_path / 'o')}
    with pytest.raises(StromaError) as caught:
        sandbox.run_limited('parse_matrix', arguments, memory=sandbox.BASE_BYTES, seconds=20, errors=ERRORS)
    assert (caught.value.id, caught.value.params['reason']) == ('ARCHIVE_TOO_LARGE', 'memory')


@pytest.mark.parametrize('name', ['counts.npz', 'genes.tsv', 'barcodes.txt', 'sample.json'])
def test_importing_again_repairs_a_damaged_sample(
    name: str, tmp_path: Path, run_import: Import, store: DiskStore
) -> None:
    path = files.write_zip(tmp_path / 'a.zip', files.trio())
    first = run_import(path)
    damaged = store.path('samples/f1') / name
    damaged.write_bytes(damaged.read_bytes()[:-9] + b'\0' * 9)
    assert run_import(path) == first
    assert (read_sample(store.path('samples/f1')).counts != files.counts(40)).nnz == 0


def test_importing_again_with_other_choices_replaces_the_sample(
    tmp_path: Path, run_import: Import, store: DiskStore
) -> None:
    path = files.write_zip(tmp_path / 'a.zip', files.trio())
    first = run_import(path)
    second = run_import(path, choices={'repairs': ['suffix']})
    assert second['matrixSha256'] != first['matrixSha256']
    assert list(read_sample(store.path('samples/f1')).barcodes) == [n.removesuffix('-1') for n in files.barcodes(40)]
    assert read_sample(store.path('samples/f1')).facts['matrixSha256'] == second['matrixSha256']
    assert run_import(path) == first
    assert list(read_sample(store.path('samples/f1')).barcodes) == files.barcodes(40)


def test_importing_again_repairs_a_damaged_dataset(tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    path = h5ad_mutations.make(tmp_path / 'a.h5ad')
    first = run_import(path, 'annotated')
    damaged = store.path('datasets/dataset-f1') / 'X/data/c/0'
    damaged.write_bytes(b'\7' * damaged.stat().st_size)
    with pytest.raises(StromaError, match='DATASET_DAMAGED'):
        open_dataset(store.path('datasets/dataset-f1')).verify()
    assert run_import(path, 'annotated') == first
    open_dataset(store.path('datasets/dataset-f1')).verify()
