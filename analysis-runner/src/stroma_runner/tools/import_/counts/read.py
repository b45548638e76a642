"""Reads one uploaded count matrix in any layout, with the descriptions of its cells."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.counts import rhapsody, trio
from stroma_runner.tools.import_.counts.bins import extract_bin
from stroma_runner.tools.import_.counts.libraries import TOGETHER
from stroma_runner.tools.import_.facts import FileReport, layout_of
from stroma_runner.tools.import_.files import archive
from stroma_runner.tools.import_.names import (
    GeneTable,
    check_barcodes,
    check_cell_count,
    read_barcodes,
    read_genes,
    with_symbols,
)
from stroma_store.errors import StromaError

if TYPE_CHECKING:
    import scipy.sparse as sp

    from stroma_runner.tools.import_.counts.droplets import Droplets

# Readers are imported lazily, because most bad files are rejected before any of them is needed.


@dataclass(frozen=True)
class ReadCounts:
    """Result of a reader of one layout; `columns` of the cells, one text per cell."""

    counts: sp.csr_matrix
    barcodes: list[str]
    genes: GeneTable
    layout: str
    simulated: bool = False
    columns: dict[str, list[str]] | None = None
    #: The member of an archive that contains the counts.
    matrix: str = ''
    #: Read from the raw matrix next to it.
    droplets: Droplets | None = None


@dataclass(frozen=True)
class Project:
    """An archive with several samples, none of which was read; each is read by its folder."""

    places: list[str]


def read_counts(path: Path, name: str, scratch: Path, warnings: FileReport, choices: Choices) -> ReadCounts | Project:
    """Reads `path`, uploaded as `name`. Raises the StromaErrors of reliability.md's table, each with `file`."""
    trio.refuse_part(name, name)
    kind = archive.kind_of(path, name)
    if kind in ('zip', 'tar'):
        return _from_archive(path, name, scratch, warnings, choices)
    if kind == 'h5':
        return _from_h5(path, name, warnings, is_sample=_is_sample(choices))
    if '.mtx' in name.lower():
        raise StromaError('MATRIX_FILES_MISSING', file=name, missing='barcodes.tsv.gz, features.tsv.gz')
    if kind == 'sheet':
        from stroma_runner.tools.import_.counts.sheet import as_text

        return _from_text(as_text(path, name, scratch, warnings), name, 'xlsx', warnings, choices)
    return _from_text(path, name, rhapsody.layout_of(name), warnings, choices)


def _is_sample(choices: Choices) -> bool:
    """Whether all cells of the file are one sample, whose size is limited."""
    return choices.get('library') in (None, TOGETHER)


def _from_h5(path: Path, name: str, warnings: FileReport, *, is_sample: bool) -> ReadCounts:
    from stroma_runner.tools.import_.counts.tenx_h5 import read_tenx_h5

    counts, barcodes, genes = read_tenx_h5(path, name, warnings, is_sample=is_sample)
    check_barcodes(barcodes, name)
    return ReadCounts(counts, barcodes, genes, '10x-h5')


def _from_text(path: Path, name: str, layout: str, warnings: FileReport, choices: Choices) -> ReadCounts:
    from stroma_runner.tools.import_.counts.full_matrix import read_full_matrix

    counts, barcodes, symbols, columns = read_full_matrix(path, name, warnings, choices)
    return ReadCounts(counts, barcodes, rhapsody.genes_of(symbols, warnings), layout, columns=columns or None)


def _from_archive(path: Path, name: str, scratch: Path, warnings: FileReport, choices: Choices) -> ReadCounts | Project:
    place = choices.get('place')
    wanted = trio.is_part if place is None else lambda member: trio.is_part_of_sample(member, place)
    members, names = extract_bin(path, name, scratch, wanted, choices, warnings)
    if place is not None:
        names = [member for member in names if member in members]
    return read_members(members, names, name, warnings, choices)


def read_members(
    members: dict[str, Path],
    names: list[str],
    name: str,
    warnings: FileReport,
    choices: Choices,
    *,
    with_slide: bool = False,
) -> ReadCounts | Project:
    """Reads the counts of an archive `name` from the extracted `members`; `names` are all its members.

    `with_slide`: the caller reads the slide, whose members are not reported here."""
    parts, is_sample = trio.has_trio(members), _is_sample(choices) and not with_slide
    if parts and (places := trio.sample_paths(members, name)):
        return Project(places)
    table = rhapsody.table_of(members) if not parts else None
    singles = trio.h5_of(members, name) if not parts and table is None else []
    is_text = not (parts or singles or with_slide) and table is None
    texts = trio.tables_of(names, name) if is_text else []
    if len(singles) > 1 or len(texts) > 1:
        return Project(singles or texts)
    single = singles[0] if singles else None
    tags = rhapsody.tags_of(members)
    if table is not None:
        read = replace(_from_text(members[table], f'{name}/{table}', 'bd-rhapsody', warnings, choices), matrix=table)
        used = {table, tags}
    elif texts:
        read = replace(_from_text(members[texts[0]], f'{name}/{texts[0]}', 'tsv', warnings, choices), matrix=texts[0])
        used = {texts[0]}
    elif single is not None:
        read = replace(_from_h5(members[single], f'{name}/{single}', warnings, is_sample=is_sample), matrix=single)
        used = {single}
    else:
        read, used = _from_trio(members, name, warnings, is_sample=is_sample)
    if tags is not None:
        read = rhapsody.with_tags(read, members[tags], f'{name}/{tags}')
    for member in names:
        if not archive.is_junk_file(member) and not (with_slide and trio.has_spatial([member])):
            warnings.part('member', member, member in used)
    if trio.has_spatial(names) and not with_slide:
        warnings.add('warning.spatialNotRead')
    marked = read.simulated or any(member.rsplit('/', 1)[-1] == trio.SIMULATED for member in members)
    return replace(read, simulated=marked)


def _from_trio(
    members: dict[str, Path], name: str, warnings: FileReport, *, is_sample: bool
) -> tuple[ReadCounts, set[str | None]]:
    """`is_sample`: all cells are one sample, whose number has limits."""
    from stroma_runner.tools.import_.counts.mtx import read_mtx

    found = trio.find_trio(members, name)
    columns: dict[str, list[str]] | None = None
    if found.is_parse:
        from stroma_runner.tools.import_.counts import parse_bio

        barcodes, columns = parse_bio.read_cells(members[found.barcodes], f'{name}/{found.barcodes}')
    else:
        barcodes = read_barcodes(members[found.barcodes], f'{name}/{found.barcodes}', warnings)
    if is_sample:
        check_cell_count(len(barcodes), name)
    check_barcodes(barcodes, f'{name}/{found.barcodes}')
    if found.is_parse:
        genes = parse_bio.read_genes(members[found.genes], f'{name}/{found.genes}')
    else:
        genes = read_genes(members[found.genes], f'{name}/{found.genes}', warnings)
    if found.gene_names is not None:
        genes = with_symbols(genes, members[found.gene_names], f'{name}/{found.gene_names}')
    sizes = {'genes': len(genes.ids), 'cells': len(barcodes)}
    counts, marked, turned = read_mtx(members[found.matrix], f'{name}/{found.matrix}', **sizes, turned=found.is_turned)
    if turned and not found.is_parse:
        warnings.add('warning.matrixTurned', cells=len(barcodes), genes=len(genes.ids))
    layout = 'parse' if found.is_parse else rhapsody.layout_of(name, layout_of(barcodes, found.gene_table))
    used = {found.matrix, found.barcodes, found.genes, found.gene_names}
    droplets = None
    raw = trio.find_raw_droplets(members, name) if is_sample else None
    if raw is not None:
        droplets = _droplets(members, raw, genes, name, warnings)
    if raw is not None and droplets is not None:
        used |= {raw.matrix, raw.genes}
    return ReadCounts(counts, barcodes, genes, layout, marked, columns, found.matrix, droplets), used


def _droplets(
    members: dict[str, Path], raw: trio.Trio, genes: GeneTable, name: str, warnings: FileReport
) -> Droplets | None:
    """The empty droplets of the raw matrix, for the estimate of ambient RNA. If they do not fit, the sample is read
    without them, and a warning gives the reason."""
    from stroma_runner.tools.import_.counts.droplets import LEAST_COUNTS, read_droplets

    try:
        same = read_genes(members[raw.genes], f'{name}/{raw.genes}', FileReport()).ids == genes.ids
        found = read_droplets(members[raw.matrix], f'{name}/{raw.matrix}', len(genes.ids)) if same else None
    except StromaError as error:
        warnings.add('warning.dropletsNotRead', reason='unreadable', file=raw.matrix, error=error.id)
        return None
    if found is None:
        warnings.add('warning.dropletsNotRead', reason='genes', file=raw.matrix)
    elif found.counts < LEAST_COUNTS:
        values = {'counts': found.counts, 'least': LEAST_COUNTS}
        warnings.add('warning.dropletsNotRead', reason='few', file=raw.matrix, **values)
    else:
        warnings.add('warning.dropletsRead', file=raw.matrix, empty=found.empty, counts=found.counts)
        return found
    return None
