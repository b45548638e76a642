"""Groups of a published dataset (cell type, donor, disease), their sums, and the first markers of each cell type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

from stroma_runner.engine.context import Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.tools.publication.fields import UNKNOWN, Values
from stroma_store.catalogue.sums import FILE, Group, Sums, group_values, merge_groups, statistics, write_sums
from stroma_store.catalogue.sums import Values as Summed
from stroma_store.errors import StromaError

#: Number of markers per cell type: in the summary, in the table.
FIRST, LISTED = 5, 50
#: Share of a type's cells that express a marker.
LEAST_SHARE = 0.1
#: Maximum number of groups of one dataset: the sums of 30,000 genes take 1.4 GB of disk while they are computed.
MOST_GROUPS = 2000
#: Genes read at a time.
_PART = 1000


@dataclass(frozen=True)
class Groups:
    """`codes`: the group of each cell, -1 without a cell type. `types`: name and term of each cell type, most cells
    first; `type_of`: the type of each group."""

    codes: np.ndarray
    groups: list[Group]
    types: list[tuple[str, str | None]]
    type_of: np.ndarray

    @property
    def cells(self) -> np.ndarray:
        return np.array([group.cells for group in self.groups], np.int64)


def groups_of(fields: Mapping[str, Values], cells: int) -> Groups:
    """Without cell types, all cells have the type `unknown`. Raises PUBLICATION_GROUPS_MANY above MOST_GROUPS."""
    types = fields.get('cellType') or Values(np.zeros(cells, np.int64), (UNKNOWN,), (None,))
    donors, diseases = (_merged(one) if (one := fields.get(name)) else None for name in ('donor', 'disease'))
    type_codes, names = _merged(types)
    terms = {name: term for name, term in zip(types.labels(), types.terms, strict=True)}
    keys = np.stack([type_codes, *(one[0] if one else np.full(cells, -1) for one in (donors, diseases))])
    typed = keys[0] >= 0
    found, place, sizes = np.unique(keys[:, typed], axis=1, return_inverse=True, return_counts=True)
    if found.shape[1] > MOST_GROUPS:
        raise StromaError('PUBLICATION_GROUPS_MANY', groups=found.shape[1], limit=MOST_GROUPS)
    codes = np.full(cells, -1, np.int64)
    codes[typed] = np.asarray(place).ravel()

    def name(one: tuple[np.ndarray, list[str]] | None, code: int) -> str | None:
        return None if one is None or code < 0 else one[1][code]

    groups = [
        Group(names[kind], name(donors, donor), name(diseases, disease), int(size))
        for (kind, donor, disease), size in zip(found.T.tolist(), sizes.tolist(), strict=True)
    ]
    sums = np.bincount(found[0], sizes, minlength=len(names)) if len(groups) else np.zeros(len(names))
    order = [int(k) for k in np.argsort(-sums, kind='stable') if sums[k]]
    rank = {kind: k for k, kind in enumerate(order)}
    return Groups(
        codes=codes,
        groups=groups,
        types=[(names[kind], terms[names[kind]]) for kind in order],
        type_of=np.array([rank[kind] for kind in found[0].tolist()], np.int64),
    )


def _merged(values: Values) -> tuple[np.ndarray, list[str]]:
    """(codes, names): labels with the same name are merged."""
    labels = values.labels()
    names = list(dict.fromkeys(labels))
    place = {name: k for k, name in enumerate(names)}
    onto = np.array([*(place[label] for label in labels), -1], np.int64)
    return onto[values.codes], names


def write(folder: Path, view: DatasetView, groups: Groups, report: Progress) -> None:
    """Fills `sums.bin`, and `linear.npy`: counts per 10,000 of each cell type and gene (genes x types)."""
    linear = np.zeros((len(view.genes), len(groups.types)))
    kinds = np.append(groups.type_of, -1)[groups.codes]

    def parts() -> Iterator[Summed]:
        for start, stop, block in view.blocks(np.ones(view.cells, bool)):
            yield group_values(block, groups.codes, len(groups.groups))
            block.data = np.expm1(block.data)
            linear[start:stop] = group_values(block, kinds, len(groups.types)).sums
            report(stop / len(view.genes))

    write_sums(folder / FILE, groups.groups, list(view.genes.ids), list(view.genes.symbols), parts())
    np.save(folder / 'linear.npy', linear)


def composition(groups: Groups) -> list[dict[str, object]]:
    """The contract's PublishedType of each cell type, most cells first."""
    rows: list[dict[str, object]] = []
    for k, (name, term) in enumerate(groups.types):
        own = [group for group, kind in zip(groups.groups, groups.type_of.tolist(), strict=True) if kind == k]
        donors = {group.donor for group in own if group.donor is not None}
        rows.append({'cellType': name, 'id': term, 'cells': sum(one.cells for one in own), 'donors': len(donors)})
    return rows


def markers(folder: Path, groups: Groups) -> pd.DataFrame:
    """The contract's PublishedMarker: genes of each cell type by Welch's t of the log-normalised values against all
    other cells, among those that a tenth of its cells express and whose fold change is above 1. None for types with
    one cell, or if there is only one type."""
    columns = ['cellType', 'gene_id', 'symbol', 'log2fc', 'inside', 'outside']
    stored = Sums(folder / FILE)
    if len(groups.types) < 2:
        return pd.DataFrame(columns=columns)
    of_types, cells = _of_types(stored, groups)
    whole, all_cells = merge_groups(of_types, cells, np.zeros(len(cells), np.int64), 1)
    linear = np.load(folder / 'linear.npy')
    frames = []
    for k, (name, _) in enumerate(groups.types):
        rest = all_cells - cells[k]
        if cells[k] < 2 or rest[0] < 2:
            continue
        own = Summed(*(getattr(of_types, part)[:, [k]] for part in ('sums', 'squares', 'expressing')))
        other = Summed(
            whole.sums - own.sums, whole.squares - own.squares, np.asarray(whole.expressing - own.expressing)
        )
        mean1, inside, variance1 = (one[:, 0] for one in statistics(own, cells[[k]]))
        mean2, outside, variance2 = (one[:, 0] for one in statistics(other, rest))
        error = np.sqrt(variance1 / cells[k] + variance2 / rest[0])
        score = np.divide(mean1 - mean2, error, out=np.zeros_like(error), where=error > 0)
        ratio = (linear[:, k] / cells[k] + 1) / ((linear.sum(1) - linear[:, k]) / rest[0] + 1)
        fold = np.log2(ratio)
        order = np.argsort(-score, kind='stable')
        kept = order[(inside[order] >= LEAST_SHARE) & (fold[order] > 0) & (score[order] > 0)][:LISTED]
        names = [stored.names(row) for row in kept.tolist()]
        frames.append(
            pd.DataFrame(
                {
                    'cellType': name,
                    'gene_id': [gene for gene, _ in names],
                    'symbol': [symbol for _, symbol in names],
                    'log2fc': fold[kept],
                    'inside': inside[kept],
                    'outside': outside[kept],
                }
            )
        )
    return pd.concat(frames, ignore_index=True) if frames else pd.DataFrame(columns=columns)


def _of_types(stored: Sums, groups: Groups) -> tuple[Summed, np.ndarray]:
    """(sums, cells) of each cell type, read in parts: all groups of all genes can be many."""
    parts, cells = [], groups.cells
    for start in range(0, stored.genes, _PART):
        rows = range(start, min(stored.genes, start + _PART))
        part, sizes = merge_groups(stored.read(rows), cells, groups.type_of, len(groups.types))
        parts.append(part)
    return Summed(*(np.vstack([getattr(part, name) for part in parts]) for name in Summed.__annotations__)), sizes
