"""Members of a .zip or tar, checked before a byte of them is used: paths, links, size, count,
damage (ASVS 5.2)."""

from __future__ import annotations

import errno
import io
import itertools
import lzma
import re
import stat
import struct
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from stroma_runner.tools.import_.files.streams import PIECE, byte_limit, check_deflated, open_maybe_gzip
from stroma_runner.tools.import_.tables import pattern, table
from stroma_store.errors import StromaError

MAX_ENTRIES = int(table('archives', 'maxEntries'))
#: Entries of a tar file that are counted for the error.
MAX_COUNTED = 10_000
_NESTED = pattern('archives', 'nested', re.IGNORECASE)
#: Files that Finder, Windows and git add.
_LITTER = pattern('archives', 'litter')

#: Errors that the archive libraries raise for damage: unknown methods and chains of tar headers (RecursionError)
#: are a RuntimeError, impossible offsets, lengths and names a ValueError or LookupError.
_DAMAGE = (
    *(zipfile.BadZipFile, tarfile.TarError, lzma.LZMAError, zlib.error, struct.error),
    *(EOFError, ValueError, LookupError, RuntimeError, OverflowError),
)

Wanted = Callable[[str], bool]


def kind_of(path: Path, name: str) -> str:
    """zip, tar, text, h5, sheet (Excel) by the content. Raises FILE_TYPE_UNSUPPORTED, or ARCHIVE_CORRUPT if the name
    implies another."""
    with path.open('rb') as stream:
        head = stream.read(512)
    if head[:4] in (b'PK\x03\x04', b'PK\x05\x06'):
        return 'sheet' if name.lower().endswith('.xlsx') else 'zip'
    if head.startswith(b'\x89HDF\r\n\x1a\n'):
        return 'h5'
    if head[:2] == b'\x1f\x8b':
        with open_maybe_gzip(path, name) as stream:
            head = stream.read(512)
    if _is_tar(head):
        return 'tar'
    if not head:
        raise StromaError('ARCHIVE_CORRUPT', file=name, reason='empty')
    if re.search(r'\.(tsv|txt|csv|mtx)(\.gz)?$', name, re.IGNORECASE):
        return 'text'
    if re.search(r'\.(tar|tar\.gz|tgz|zip)$', name, re.IGNORECASE) and not head.strip(b'\0'):
        raise StromaError('ARCHIVE_CORRUPT', file=name, reason='empty')
    raise StromaError('FILE_TYPE_UNSUPPORTED', file=name)


def _is_tar(block: bytes) -> bool:
    """A tar header proves itself by its checksum."""
    if len(block) < 512:
        return False
    try:
        claimed = int(block[148:156].strip(b'\0 ') or b'x', 8)
    except ValueError:
        return False
    return claimed == sum(block[:148]) + sum(block[156:]) + 8 * 32


def clean_name(name: str, file: str) -> str:
    """A member's name with `/` between folders (old Windows tools write a backslash).

    Raises ARCHIVE_PATH_UNSAFE for absolute paths, drive letters, control characters and `..`;
    ARCHIVE_TOO_LARGE for an archive in the archive.
    """
    plain = name.replace('\\', '/')
    unsafe = plain.startswith('/') or re.match(r'^[A-Za-z]:', plain) or re.search(r'[\x00-\x1f]', plain)
    if unsafe or '..' in plain.split('/'):
        raise StromaError('ARCHIVE_PATH_UNSAFE', file=file, entry=name[:200])
    if _NESTED.search(plain) and not _LITTER.search(plain):
        raise StromaError('ARCHIVE_TOO_LARGE', file=file, entry=name[:200], reason='nested')
    return plain


def is_junk_file(name: str) -> bool:
    return bool(_LITTER.search(name))


class Extractor:
    """Writes the wanted members to a folder as 0, 1, 2 … (never by their own names), with a common byte limit."""

    def __init__(self, folder: Path, file: str, limit: int) -> None:
        self.folder, self.file, self.left, self.limit = folder, file, limit, limit
        self.members: dict[str, Path] = {}

    def take(self, name: str, stream: BinaryIO) -> None:
        target = self.folder / str(len(self.members))
        with target.open('xb') as out:
            while piece := stream.read(PIECE):
                self.left -= len(piece)
                if self.left < 0:
                    raise StromaError('ARCHIVE_TOO_LARGE', file=self.file, reason='expands', limit=self.limit)
                out.write(piece)
        if name in self.members:
            raise StromaError('MULTIPLE_SAMPLES', file=self.file, samples=name)
        self.members[name] = target


def extract(path: Path, name: str, kind: str, folder: Path, wanted: Wanted) -> tuple[dict[str, Path], list[str]]:
    """({member: extracted path} of the wanted members, names of all files). Every member is checked."""
    extractor = Extractor(folder, name, byte_limit(path.stat().st_size))
    with _as_corrupt(name):
        names = _zip(path, name, extractor, wanted) if kind == 'zip' else _tar(path, name, extractor, wanted)
    if not names:
        raise StromaError('ARCHIVE_CORRUPT', file=name, reason='empty')
    return extractor.members, names


@contextmanager
def _as_corrupt(file: str) -> Iterator[None]:
    try:
        yield
    except StromaError:
        raise
    except MemoryError as error:
        raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='memory') from error
    except OSError as error:
        # bzip2 reports damage as an OSError without a number, and an offset before the file is EINVAL.
        if error.errno not in (None, errno.EINVAL):
            raise
        raise StromaError('ARCHIVE_CORRUPT', file=file, reason='damaged') from error
    except _DAMAGE as error:
        raise StromaError('ARCHIVE_CORRUPT', file=file, reason='damaged') from error


def _zip(path: Path, file: str, extractor: Extractor, wanted: Wanted) -> list[str]:
    with zipfile.ZipFile(path) as archive:
        entries = archive.infolist()
        if len(entries) > MAX_ENTRIES:
            raise StromaError('ARCHIVE_TOO_MANY_ENTRIES', file=file, entries=len(entries), limit=MAX_ENTRIES)
        if sum(entry.file_size for entry in entries) > extractor.limit:
            raise StromaError('ARCHIVE_TOO_LARGE', file=file, reason='expands', limit=extractor.limit)
        names = [clean_name(entry.orig_filename, file) for entry in entries]
        for entry in entries:
            if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise StromaError('ARCHIVE_LINK_FORBIDDEN', file=file, entry=entry.filename[:200])
            if entry.flag_bits & 0x1:
                raise StromaError('ARCHIVE_CORRUPT', file=file, entry=entry.filename[:200], reason='encrypted')
        files = [(name, entry) for name, entry in zip(names, entries, strict=True) if not name.endswith('/')]
        for name, entry in files:
            if wanted(name):
                _check_size(path, entry, file, extractor.left)
                with archive.open(entry) as stream:
                    extractor.take(name, stream)  # type: ignore[arg-type]
        return [name for name, _ in files]


def _check_size(path: Path, entry: zipfile.ZipInfo, file: str, limit: int) -> None:
    """The directory's size may be wrong: DEFLATE data is inflated once without storing it and must have exactly that
    size."""
    if entry.file_size > limit:
        raise StromaError('ARCHIVE_TOO_LARGE', file=file, entry=entry.filename[:200], reason='expands', limit=limit)
    if entry.compress_type != zipfile.ZIP_DEFLATED:
        return
    with path.open('rb') as raw:
        raw.seek(entry.header_offset)
        header = raw.read(30)
        if header[:4] != b'PK\x03\x04':
            raise StromaError('ARCHIVE_CORRUPT', file=file, reason='damaged')
        name_length, extra_length = struct.unpack('<HH', header[26:30])
        raw.seek(name_length + extra_length, io.SEEK_CUR)
        check_deflated(raw, size=entry.file_size, name=file)


def _tar(path: Path, file: str, extractor: Extractor, wanted: Wanted) -> list[str]:
    names: list[str] = []
    with open_maybe_gzip(path, file) as stream, tarfile.open(fileobj=stream, mode='r|') as archive:
        for count, member in enumerate(archive, 1):
            if count > MAX_ENTRIES:
                entries = sum(1 for _ in itertools.islice(archive, MAX_COUNTED))  # from the first one again
                raise StromaError('ARCHIVE_TOO_MANY_ENTRIES', file=file, entries=entries, limit=MAX_ENTRIES)
            name = clean_name(member.name, file)
            if member.issym() or member.islnk() or not (member.isfile() or member.isdir()):
                raise StromaError('ARCHIVE_LINK_FORBIDDEN', file=file, entry=member.name[:200])
            if member.size > extractor.limit:
                raise StromaError('ARCHIVE_TOO_LARGE', file=file, entry=member.name[:200], reason='expands')
            if member.isfile():
                names.append(name)
                if wanted(name):
                    extractor.take(name, archive.extractfile(member))  # type: ignore[arg-type]
        while stream.read(PIECE):
            pass  # the end of a gzip stream holds its checksum
    return names
