"""Opens the dataset in a folder that `ObjectStore.path` returned, wherever its files are."""

from __future__ import annotations

from pathlib import Path

from stroma_store.dataset.files import REMOTE, DatasetFiles, LocalFiles
from stroma_store.dataset.reader import Dataset
from stroma_store.s3.files import remote_files


def files_of(folder: Path) -> DatasetFiles:
    """The files of the dataset in a folder that `ObjectStore.path` returned."""
    return remote_files(folder) if (folder / REMOTE).is_file() else LocalFiles(folder)


def open_dataset(folder: Path) -> Dataset:
    """The dataset in a folder. Raises DATASET_DAMAGED."""
    return Dataset(files_of(folder))
