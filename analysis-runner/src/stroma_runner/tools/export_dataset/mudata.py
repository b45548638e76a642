"""The frame of a MuData file (.h5mu, format 0.1.0) around one modality, as mudata writes it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from anndata import AnnData

MODALITY = 'rna'
#: Location of the AnnData in the file; empty: the file itself.
PLACE = {'h5mu': f'mod/{MODALITY}'}
_VERSION = '0.1.0'
#: HDF5 leaves the first bytes of a file to its writer; readers of MuData look for these.
_BLOCK = 512
_SIGNATURE = f'MuData (format-version={_VERSION};creator=stroma;creator-version=1)'.encode()


def write_mudata(path: Path, made: AnnData) -> None:
    """Writes `made` (without X) as the only modality, with the same cells and genes at the top level."""
    import h5py
    import pandas as pd
    from anndata.io import write_elem

    with h5py.File(path, 'w', userblock_size=_BLOCK) as root:
        root.attrs.update({'encoding-type': 'MuData', 'encoding-version': _VERSION, 'axis': 0})
        modalities = root.create_group('mod')
        modalities.attrs['mod-order'] = np.array([MODALITY], h5py.string_dtype())
        write_elem(modalities, MODALITY, made, dataset_kwargs={'compression': 'gzip'})
        # Columns stay in the modality: mudata shows them for the whole as `rna:<column>`.
        for name, index in (('obs', made.obs_names), ('var', made.var_names)):
            write_elem(root, name, pd.DataFrame(index=index), dataset_kwargs={'compression': 'gzip'})
        for name in ('obsm', 'varm', 'obsp', 'varp', 'uns'):
            write_elem(root, name, {})
        # Top-level cells and genes map to the same positions in the modality, counted from 1.
        for name, size in (('obsmap', made.n_obs), ('varmap', made.n_vars)):
            write_elem(root, name, {MODALITY: np.arange(1, size + 1, dtype=np.uint32)})
    with path.open('r+b') as stream:
        stream.write(_SIGNATURE.ljust(_BLOCK, b'\0'))


__all__ = ['MODALITY', 'PLACE', 'write_mudata']
