"""Choices of a user for a file before it was sent (ImportChoices of the contract)."""

from __future__ import annotations

from typing import Literal, TypedDict

Repair = Literal['dates', 'versions', 'suffix', 'homologues']


class Choices(TypedDict, total=False):
    """Columns of a table are counted from 1, in the file's own order."""

    orientation: Literal['genesInRows', 'genesInColumns']
    names: int
    leftOut: list[int]
    matrix: str
    modality: str
    repairs: list[Repair]
    #: Species whose genes are named by their human homologues; default mouse.
    homologuesOf: str
    keepIds: bool
    clusterColumn: str
    sampleColumn: str
    #: For a file with several libraries: the one to read; `*` reads all as one sample.
    library: str
    #: For a Visium HD slide, the size of its bins.
    bin: str
    #: For an archive with several samples, the folder and prefix of the one to read.
    place: str


class Orthologs(TypedDict):
    """A table of the reference library: its text at `path`, the species whose genes it converts, its name."""

    path: str
    species: str
    name: str


class GeneTable(TypedDict):
    """A gene table of the reference library: its text at `path`, its species, name and version."""

    path: str
    species: str
    name: str
    version: str


class Library(TypedDict, total=False):
    """Parts of the reference library that an import reads."""

    orthologs: Orthologs
    #: Human gene table with biotypes: identifies protein-coding genes.
    coding: GeneTable
    #: Gene table of the species whose genes are converted: symbols by id.
    genes: GeneTable
    geneTables: list[GeneTable]


def discard_progress(fraction: float) -> None:
    """Discards the progress."""
