"""The file of an export: its tables by anndata, and a zarr group as one zip."""

from __future__ import annotations

import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from stroma_runner.tools.export_dataset.contents import Contents
from stroma_runner.tools.export_dataset.mudata import write_mudata
from stroma_store.disk import files_below

SUFFIX = {'h5ad': '.h5ad', 'h5mu': '.h5mu', 'zarr': '.zarr.zip', 'seurat': '.seurat.rds', 'sce': '.sce.rds'}
#: The first time that a zip can name: equal contents give equal files.
_TIME = (1980, 1, 1, 0, 0, 0)


def write_tables(path: Path, kind: str, found: Contents) -> Path:
    """Writes an AnnData file without X and returns its path: for zarr, a folder next to `path`."""
    import zarr
    from anndata import AnnData
    from anndata.io import write_elem

    var = found.var.assign(feature_is_filtered=np.zeros(len(found.var), bool))
    made = AnnData(obs=found.obs, var=var, obsm=found.obsm, uns=found.uns)
    if kind == 'h5ad':
        made.write_h5ad(path, compression='gzip')
        return path
    if kind == 'h5mu':
        write_mudata(path, made)
        return path
    folder = path.with_suffix('')
    # Every version of anndata reads format 2.
    write_elem(zarr.open_group(folder, mode='w', zarr_format=2), '/', made)
    return folder


def pack(made: Path, path: Path, report: Callable[[float], None]) -> Path:
    """Makes a folder the zip file `path`, and removes the folder; a file is done already."""
    if made.is_file():
        return made
    files = sorted(files_below(made))
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_STORED) as archive:
        for number, file in enumerate(files):
            entry = zipfile.ZipInfo(file.relative_to(made).as_posix(), _TIME)
            with file.open('rb') as source, archive.open(entry, 'w', force_zip64=True) as target:
                shutil.copyfileobj(source, target, 1 << 20)
            file.unlink()  # the disk holds the matrix once
            report((number + 1) / len(files))
    shutil.rmtree(made)
    return path
