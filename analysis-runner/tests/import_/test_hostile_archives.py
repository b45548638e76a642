"""Hostile and boundary uploads (reliability.md, 2A): the exact error, the file's name, no remains, bounded memory."""

from __future__ import annotations

import gzip
import struct
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import matrix_files as files
import pytest
from matrix_files import Import

from stroma_store.disk_store import DiskStore
from stroma_store.errors import StromaError

pytestmark = pytest.mark.sandboxed

Make = Callable[[Path], Path]
GOOD = files.trio()


def member(name: str) -> Make:
    return lambda folder: files.write_zip(folder / 'a.zip', GOOD | {name: b'x'})


def tar_member(**fields: object) -> Make:
    def make(folder: Path) -> Path:
        info = tarfile.TarInfo('sample/extra')
        for name, value in fields.items():
            setattr(info, name, value)
        return files.write_tar(folder / 'a.tar.gz', GOOD, (info,))

    return make


def zipped(members: dict[str, bytes]) -> Make:
    return lambda folder: files.write_zip(folder / 'a.zip', members)


def raw(name: str, content: bytes) -> Make:
    def make(folder: Path) -> Path:
        (folder / name).write_bytes(content)
        return folder / name

    return make


def damaged_bytes(change: Callable[[bytes], bytes], name: str = 'a.zip') -> Make:
    def make(folder: Path) -> Path:
        path = (files.write_zip if name.endswith('.zip') else files.write_tar)(folder / name, GOOD)
        path.write_bytes(change(path.read_bytes()))
        return path

    return make


def zip_symlink(folder: Path) -> Path:
    info = zipfile.ZipInfo('sample/link')
    info.external_attr = (0o120777) << 16
    with zipfile.ZipFile(folder / 'a.zip', 'w') as archive:
        archive.writestr(info, '/etc/passwd')
    return folder / 'a.zip'


def lying_size(folder: Path) -> Path:
    """The directory claims 10 bytes for a member that inflates to a megabyte."""
    path = files.write_zip(folder / 'a.zip', {'matrix.mtx': b'0' * 1_000_000, 'barcodes.tsv': b'', 'genes.tsv': b''})
    data = bytearray(path.read_bytes())
    for signature, offset in ((b'PK\x03\x04', 22), (b'PK\x01\x02', 24)):
        place = data.find(signature)
        data[place + offset : place + offset + 4] = struct.pack('<I', 10)
    path.write_bytes(bytes(data))
    return path


def encrypted(data: bytes) -> bytes:
    changed = bytearray(data)
    changed[6] |= 1
    place = changed.find(b'PK\x01\x02')
    changed[place + 8] |= 1
    return bytes(changed)


def bad_crc(data: bytes) -> bytes:
    changed = bytearray(data)
    for signature, offset in ((b'PK\x03\x04', 14), (b'PK\x01\x02', 16)):
        changed[changed.find(signature) + offset] ^= 0xFF
    return bytes(changed)


def values(old: str, new: str) -> Make:
    """A matrix whose first entry `1 1 …` is replaced."""
    head, comment, size, first, *rest = files.mtx(files.counts(40)).decode().splitlines()
    gene, cell, value = first.split()
    line = new.format(gene=gene, cell=cell, value=value)
    return zipped(files.trio(matrix='\n'.join([head, comment, size, line, *rest, '']).encode()))


def text(content: str) -> Make:
    return raw('a.tsv', content.encode())


def table(change: dict[tuple[int, int], str]) -> Make:
    rows = [['gene', *files.barcodes(40)]]
    rows += [[s, *map(str, r)] for s, r in zip(files.HUMAN, files.counts(40).T.toarray().tolist(), strict=True)]
    for (row, column), value in change.items():
        rows[row][column] = value
    return text('\n'.join('\t'.join(row) for row in rows) + '\n')


BARCODES = files.barcodes(40)
MIXED = [f'ENSG{k:011d}' for k in range(12)] + [f'ENSMUSG{k:011d}' for k in range(12)]
BOMB = b'\0' * (300 * 1024**2)

CASES: dict[str, tuple[str, Make]] = {
    'zip with ../': ('ARCHIVE_PATH_UNSAFE', member('../evil')),
    'zip with an absolute path': ('ARCHIVE_PATH_UNSAFE', member('/etc/evil')),
    'zip with ..\\': ('ARCHIVE_PATH_UNSAFE', member('..\\evil')),
    'zip with a drive': ('ARCHIVE_PATH_UNSAFE', member('C:\\evil')),
    'tar with ../': ('ARCHIVE_PATH_UNSAFE', tar_member(name='../evil')),
    'tar symlink': ('ARCHIVE_LINK_FORBIDDEN', tar_member(type=tarfile.SYMTYPE, linkname='/etc/passwd')),
    'tar hard link': ('ARCHIVE_LINK_FORBIDDEN', tar_member(type=tarfile.LNKTYPE, linkname='sample/x')),
    'tar device': ('ARCHIVE_LINK_FORBIDDEN', tar_member(type=tarfile.CHRTYPE)),
    'zip symlink': ('ARCHIVE_LINK_FORBIDDEN', zip_symlink),
    'zip bomb': ('ARCHIVE_TOO_LARGE', zipped({'matrix.mtx': BOMB, 'genes.tsv': b'', 'barcodes.tsv': b''})),
    'bomb beside a good trio': (
        'ARCHIVE_TOO_LARGE',
        lambda f: files.write_tar(f / 'a.tgz', GOOD | {'b': BOMB}),
    ),
    'gz bomb inside': ('ARCHIVE_TOO_LARGE', zipped(files.trio(matrix=files.mtx(files.counts(40)) + BOMB))),
    'lying declared size': ('ARCHIVE_TOO_LARGE', lying_size),
    'nested archive': ('ARCHIVE_TOO_LARGE', member('inner.zip')),
    'more than 100 entries': ('ARCHIVE_TOO_MANY_ENTRIES', zipped(GOOD | {f'x{k}.txt': b'' for k in range(100)})),
    'truncated zip': ('ARCHIVE_CORRUPT', damaged_bytes(lambda data: data[: len(data) // 2])),
    'truncated tar.gz': ('ARCHIVE_CORRUPT', damaged_bytes(lambda data: data[: len(data) // 2], 'a.tar.gz')),
    'truncated gz inside': (
        'ARCHIVE_CORRUPT',
        zipped({name: data[:-20] if 'matrix' in name else data for name, data in GOOD.items()}),
    ),
    'bad CRC': ('ARCHIVE_CORRUPT', damaged_bytes(bad_crc)),
    'encrypted zip': ('ARCHIVE_CORRUPT', damaged_bytes(encrypted)),
    'empty archive': ('ARCHIVE_CORRUPT', zipped({})),
    'empty file': ('ARCHIVE_CORRUPT', raw('a.zip', b'')),
    'exe named .zip': ('FILE_TYPE_UNSUPPORTED', raw('a.zip', b'MZ\x90\0' + bytes(600))),
    'text named .tar.gz': ('FILE_TYPE_UNSUPPORTED', raw('a.tar.gz', gzip.compress(b'hello ' * 200))),
    'rar': ('FILE_TYPE_UNSUPPORTED', raw('a.rar', b'Rar!\x1a\x07\x01\0' + bytes(600))),
    'no barcodes': ('MATRIX_FILES_MISSING', zipped({n: d for n, d in GOOD.items() if 'barcodes' not in n})),
    'nothing of a trio': ('MATRIX_FILES_MISSING', zipped({'readme.md': b'hello'})),
    'a lone matrix': ('MATRIX_FILES_MISSING', raw('matrix.mtx', files.mtx(files.counts(40)))),
    'two trios, one of them twice': (
        'MULTIPLE_SAMPLES',
        zipped(GOOD | files.trio(folder='other/') | files.trio(folder='other/', gz=False)),
    ),
    'the same part twice': ('MULTIPLE_SAMPLES', zipped(GOOD | files.trio(gz=False))),
    'raw only': ('MATRIX_IS_RAW', zipped(files.trio(folder='s/outs/raw/'))),
    'raw_feature_bc_matrix': ('MATRIX_IS_RAW', zipped(files.trio(folder='raw_feature_bc_matrix/'))),
    'CeleScope all_matrix': ('MATRIX_IS_RAW', zipped(files.trio(folder='s1_all_matrix/'))),
    'too few lines': (
        'MATRIX_DIM_MISMATCH',
        zipped(files.trio(matrix=files.mtx(files.counts(40)).rsplit(b'\n', 2)[0])),
    ),
    'too many lines': (
        'MATRIX_DIM_MISMATCH',
        zipped(files.trio(matrix=files.mtx(files.counts(40)) + b'1 1 1\n')),
    ),
    'a barcode more': ('MATRIX_DIM_MISMATCH', zipped(files.trio(barcodes=files.lines(files.barcodes(41))))),
    'a gene less': ('MATRIX_DIM_MISMATCH', zipped(files.trio(features=files.features(files.HUMAN[:-1])))),
    'index outside': ('MATRIX_DIM_MISMATCH', values('', '99 {cell} {value}')),
    'index 0': ('MATRIX_DIM_MISMATCH', values('', '0 {cell} {value}')),
    'NaN': ('MATRIX_VALUE_INVALID', values('', '{gene} {cell} nan')),
    'infinite': ('MATRIX_VALUE_INVALID', values('', '{gene} {cell} inf')),
    'negative': ('MATRIX_VALUE_INVALID', values('', '{gene} {cell} -1')),
    'fraction': ('MATRIX_VALUE_INVALID', values('', '{gene} {cell} 1.5')),
    'overflow': ('MATRIX_VALUE_INVALID', values('', '{gene} {cell} 99999999999999999999')),
    'words': ('MATRIX_VALUE_INVALID', values('', '{gene} {cell} many')),
    'duplicate barcode': (
        'BARCODE_DUPLICATE',
        zipped(files.trio(barcodes=files.lines([*BARCODES[:-1], BARCODES[0]]))),
    ),
    'latin-1 genes': (
        'ENCODING_INVALID',
        zipped(files.trio(features=files.features().replace(b'CD3D', b'CD3\xe9'))),
    ),
    'NUL in barcodes': ('ENCODING_INVALID', zipped(files.trio(barcodes=b'A\0C\n' * 40))),
    '0 cells': ('CELL_COUNT_RANGE', zipped(files.trio(0))),
    '30 cells': ('CELL_COUNT_RANGE', zipped(files.trio(30))),
    '100,000 cells': (
        'CELL_COUNT_RANGE',
        zipped(files.trio(31, barcodes=files.lines(files.barcodes(100_000)))),
    ),
    'two species': ('SPECIES_MIXED', zipped(files.trio(features=files.lines(MIXED)))),
    'two genomes': (
        'SPECIES_MIXED',
        zipped(files.trio(features=files.lines([f'{"GRCh38" if k % 2 else "mm10"}_G{k}' for k in range(24)]))),
    ),
    'table: ragged row': ('MATRIX_DIM_MISMATCH', table({(3, 40): '1\t1'})),
    'table: NaN': ('MATRIX_VALUE_INVALID', table({(5, 7): 'NaN'})),
    'table: 30 cells': (
        'CELL_COUNT_RANGE',
        text('g\t' + '\t'.join(BARCODES[:30]) + '\nA\t' + '\t'.join('0' * 30) + '\n'),
    ),
    'table: duplicate barcode': ('BARCODE_DUPLICATE', table({(0, 2): BARCODES[0]})),
    'table: header only': ('MATRIX_FILES_MISSING', text('gene\tA\tB\n')),
    'table: not UTF-8': ('ENCODING_INVALID', raw('a.tsv', b'\xff\xfeg\0\n')),
}


#: From here on, files are invalid, not hostile.
WRONG = list(CASES)[list(CASES).index('nothing of a trio') :]


@pytest.mark.parametrize(
    'name', [pytest.param(name, marks=[pytest.mark.parsed_here] if name in WRONG else []) for name in CASES]
)
def test_rejected(name: str, tmp_path: Path, run_import: Import, store: DiskStore) -> None:
    expected, make = CASES[name]
    path = make(tmp_path)
    with pytest.raises(StromaError) as caught:
        run_import(path)
    assert caught.value.id == expected, caught.value
    assert caught.value.params['file']
    assert not store.exists('samples/f1')
    assert list((store.root / '.scratch').iterdir()) == []


def test_where_a_bad_value_stands(tmp_path: Path, run_import: Import) -> None:
    with pytest.raises(StromaError) as caught:
        run_import(table({(5, 7): '-3'})(tmp_path))
    assert caught.value.params == {'file': 'a.tsv', 'row': 6, 'column': 8, 'value': '-3'}
    with pytest.raises(StromaError) as caught:
        run_import(values('', '{gene} {cell} -1')(tmp_path), file_id='f2')
    assert caught.value.params['line'] == 4 and caught.value.params['value'] == '-1'


def test_the_cell_count_error_says_the_bounds(tmp_path: Path, run_import: Import) -> None:
    with pytest.raises(StromaError) as caught:
        run_import(zipped(files.trio(30))(tmp_path))
    assert caught.value.params == {'file': 'a.zip', 'cells': 30, 'min': 30, 'max': 100_000}


def test_a_changed_upload_is_refused(tmp_path: Path, run_import: Import) -> None:
    with pytest.raises(StromaError, match='JOB_INPUT_CHANGED'):
        run_import(zipped(GOOD)(tmp_path), sha256='0' * 64)


def test_the_next_good_upload_passes(tmp_path: Path, run_import: Import) -> None:
    with pytest.raises(StromaError):
        run_import(zipped({})(tmp_path))
    assert run_import(zipped(GOOD)(tmp_path), file_id='f2')['cells'] == 40
