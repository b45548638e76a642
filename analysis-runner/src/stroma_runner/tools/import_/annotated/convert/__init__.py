"""Converts annotated files of other formats (MuData, loom, zarr, Seurat, SingleCellExperiment) to an `.h5ad` in the
scratch folder. The single reader of annotated files then reads it, so that every rule about genes, counts and labels
applies to all formats.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from stroma_runner.tools.import_.annotated.convert.kinds import COUNTS, H5AD, H5MU, LOOM, ZARR, kind_of
from stroma_runner.tools.import_.choices import Choices
from stroma_runner.tools.import_.facts import FileReport

#: Memory of an archive of counts: the image of a slide, and what its tables unpack to.
COUNTS_BYTES, COUNTS_RATIO = 256 << 20, 5


def inspect(path: Path, file: str) -> dict[str, Any]:
    """First check, in the child with the smallest limit: {kind, bytes}, and for an `.h5ad` also {cells, genes}."""
    kind = kind_of(path, file)
    if kind == H5AD:
        from stroma_runner.tools.import_.annotated import h5ad_check

        return {'kind': kind, **h5ad_check.inspect(path, file)}
    if kind == ZARR:
        from stroma_runner.tools.import_.annotated.convert import zarr_zip

        return {'kind': kind, 'bytes': zarr_zip.survey(path, file)}
    if kind in (H5MU, LOOM):
        from stroma_runner.tools.import_.files.guard import check_h5, opened

        with opened(path, file) as handle:
            return {'kind': kind, 'bytes': check_h5(handle, path, file).total_bytes}
    if kind == COUNTS:
        return {'kind': kind, 'bytes': COUNTS_BYTES + COUNTS_RATIO * path.stat().st_size}
    from stroma_runner.shared.r_files.read import size_of
    from stroma_runner.tools.import_.files.streams import byte_limit

    return {'kind': kind, 'bytes': size_of(path, file, byte_limit(path.stat().st_size))}


def as_h5ad(path: Path, file: str, scratch: Path, choices: Choices, warnings: FileReport) -> tuple[Path, str]:
    """(an `.h5ad` of the same cells, layout of ImportResult). The file itself where it is one already."""
    kind = kind_of(path, file)
    if kind == H5AD:
        return path, kind
    from stroma_runner.tools.import_.annotated import h5ad_check
    from stroma_runner.tools.import_.annotated.convert import h5mu, loom, r_object, zarr_zip

    made = scratch / 'converted.h5ad'
    if kind == COUNTS:
        from stroma_runner.tools.import_.annotated.convert import count_folder

        kind = count_folder.to_h5ad(path, file, made, scratch, choices, warnings)
        h5ad_check.inspect(made, file)
        return made, kind
    if kind == H5MU:
        h5mu.to_h5ad(path, file, made, choices.get('modality'), warnings)
    elif kind == LOOM:
        loom.to_h5ad(path, file, made, warnings)
    elif kind == ZARR:
        zarr_zip.to_h5ad(path, file, made)
    else:
        r_object.to_h5ad(path, file, made, warnings)
    h5ad_check.inspect(made, file)
    return made, kind
