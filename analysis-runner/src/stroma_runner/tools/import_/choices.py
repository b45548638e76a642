"""What somebody chose for a file before it was sent (ImportChoices of the contract)."""

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
    #: Species whose genes are named by their human homologues; the mouse where it is not chosen.
    homologuesOf: str
    keepIds: bool
    clusterColumn: str
    sampleColumn: str
    #: Of a file of several libraries, the one that is read; `*` for all of them as one sample.
    library: str
    #: Of a slide of Visium HD, the size of its bins.
    bin: str
    #: Of an archive of several samples, the folder and prefix of the one that is read.
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
    """What an import reads of the reference library."""

    orthologs: Orthologs
    #: Of human, with biotypes: what codes for a protein.
    coding: GeneTable
    #: Of the species whose genes are converted: symbols of ids.
    genes: GeneTable
    geneTables: list[GeneTable]


def unreported(fraction: float) -> None:
    """Nobody hears of the progress."""
