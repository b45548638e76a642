"""Scores of the marker table's types for each group of cells."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stroma_runner.engine.context import Progress
from stroma_runner.engine.dataset_view import DatasetView
from stroma_runner.methods.annotation.marker_scores import (
    TypeMarkers,
    assign_types,
    best_two,
    evidence,
    is_ambiguous,
    type_scores,
)
from stroma_runner.methods.genes.gene_matching import GeneFinder
from stroma_runner.tools.cell_annotation.cell_types import CellType, cell_types
from stroma_runner.tools.cell_annotation.cells import Annotated, Group
from stroma_runner.tools.cell_annotation.proposals import MARKERS, SCORES, AnnotationResults, ScoredTable, proposal
from stroma_runner.tools.cell_annotation.warnings import marker_warnings

#: Markers of a proposal, and the least share of a group's cells that express one of them.
MOST_SHOWN, LEAST_FRACTION = 6, 0.1


class Profiles:
    """Mean log-normalised expression, and share of cells with a count, for some genes in each group."""

    def __init__(self, view: DatasetView, annotated: Annotated, genes: list[int], progress: Progress) -> None:
        groups = len(annotated.groups)
        sizes = np.array([len(group.cells) for group in annotated.groups], float)
        self.place = {gene: k for k, gene in enumerate(genes)}
        self.means = np.zeros((groups, len(genes)))
        self.fractions = np.zeros((groups, len(genes)))
        for k, gene in enumerate(genes):
            cells, values = view.dataset.gene(gene)
            of = annotated.codes[cells]
            inside = of >= 0
            self.means[:, k] = np.bincount(of[inside], values[inside], groups) / sizes
            self.fractions[:, k] = np.bincount(of[inside], values[inside] > 0, groups) / sizes
            progress((k + 1) / len(genes))


def compare(
    view: DatasetView, annotated: Annotated, species: str, floor: float, progress: Progress
) -> AnnotationResults:
    """Groups of one type are compared with its subtypes, all others with the major types."""
    divided = list(dict.fromkeys(group.cell_type for group in annotated.groups))
    tables = {one: cell_types(species, one) for one in divided}
    finder = GeneFinder(view.genes.ids, view.genes.symbols)
    listed = list(dict.fromkeys(g for table in tables.values() for one in table for g in (*one.markers, *one.absent)))
    found = dict(zip(listed, finder.find(listed).tolist(), strict=True))
    profiles = Profiles(view, annotated, sorted({k for k in found.values() if k >= 0}), progress)
    proposals: list[dict[str, Any]] = []
    scores, markers = [pd.DataFrame(columns=SCORES)], [pd.DataFrame(columns=MARKERS)]
    scored: list[ScoredTable] = []
    parts: list[Part] = []
    for one in divided:
        rows = [k for k, group in enumerate(annotated.groups) if group.cell_type == one]
        part = Part(view, one, [annotated.groups[k] for k in rows], tables[one], found, profiles, rows)
        parts.append(part)
        proposals += part.proposals(floor)
        scores.append(part.score_rows())
        markers.append(part.marker_rows())
        scored.append(ScoredTable(rows, [named.name for named in tables[one]], part.types))
    names = {g for table in tables.values() for one in table for g in one.markers}
    return AnnotationResults(
        proposals=proposals,
        scores=_joined(scores),
        markers=_joined(markers),
        genes=len(names),
        detected=sum(found[name] >= 0 for name in names),
        marker_genes=list(profiles.place),
        tables=scored,
        warnings=marker_warnings(parts, floor),
    )


def _joined(frames: list[pd.DataFrame]) -> pd.DataFrame:
    """The rows of all frames; the first one provides the columns if there are no others."""
    found: pd.DataFrame = pd.concat(frames[1:] or frames, ignore_index=True)
    return found


class Part:
    """Groups that are compared with one table of types."""

    def __init__(
        self,
        view: DatasetView,
        divided: str | None,
        groups: list[Group],
        table: list[CellType],
        found: dict[str, int],
        profiles: Profiles,
        rows: list[int],
    ) -> None:
        self.divided, self.groups, self.table, self.symbols = divided, groups, table, view.genes.symbols

        def places(genes: tuple[str, ...]) -> np.ndarray:
            return np.array(sorted({profiles.place[found[g]] for g in genes if found[g] >= 0}), np.int64)

        self.types = [TypeMarkers(places(one.markers), places(one.absent)) for one in table]
        self.genes = np.array(list(profiles.place), np.int64)
        self.means, self.fractions = profiles.means[rows], profiles.fractions[rows]
        self.evidence = evidence(self.means, self.fractions, np.array([len(group.cells) for group in groups]))
        self.scored = type_scores(self.evidence, self.types)
        self.scores = self.scored.scores

    def proposals(self, floor: float) -> list[dict[str, Any]]:
        first, second = best_two(self.scores)
        labels = assign_types(self.scored, self.types, floor)
        made = []
        for row, group in enumerate(self.groups):
            best, next_ = int(first[row]), int(second[row])
            label = self.table[best].name if labels[row] >= 0 else None
            made.append(
                proposal(
                    group,
                    label=label,
                    score=None if best < 0 else float(self.scores[row, best]),
                    second=None if next_ < 0 else (self.table[next_].name, float(self.scores[row, next_])),
                    markers=self._shown(row, best) if label is not None else [],
                )
            )
        return made

    def close(self, floor: float) -> list[tuple[str, str, str]]:
        """(group, its best type, the next one) where two types are too close for a label."""
        first, second = best_two(self.scores)
        rows = np.flatnonzero(is_ambiguous(self.scored, floor)).tolist()
        return [(self.groups[k].cluster, self.table[first[k]].name, self.table[second[k]].name) for k in rows]

    def alike(self) -> list[str]:
        """Markers that do not differ between the groups, except those of types that were scored by their level."""
        own = [one.present for one, common in zip(self.types, self.scored.common, strict=True) if common]
        listed = np.unique(np.concatenate([np.empty(0, np.int64), *(one.present for one in self.types)]))
        others = np.setdiff1d(listed, np.concatenate([np.empty(0, np.int64), *own]))
        return [self.symbols[self.genes[k]] for k in others[self.evidence.alike[others]].tolist()]

    def _shown(self, row: int, best: int) -> list[str]:
        """Markers of the type that the group expresses, the most specific first."""
        places = self.types[best].present
        expressed = places[self.fractions[row, places] >= LEAST_FRACTION]
        values = self.evidence.level if self.scored.common[best] else self.evidence.specific
        order = np.argsort(-(values[row, expressed] * self.fractions[row, expressed]), kind='stable')
        return [self.symbols[self.genes[k]] for k in expressed[order][:MOST_SHOWN]]

    def score_rows(self) -> pd.DataFrame:
        """The contract's AnnotationScore."""
        return pd.DataFrame(
            [
                {
                    'cluster': group.cluster,
                    'cellType': group.cell_type,
                    'label': one.name,
                    'score': self.scores[row, k],
                    'detected': len(self.types[k].present),
                    'markers': len(one.markers),
                }
                for row, group in enumerate(self.groups)
                for k, one in enumerate(self.table)
                if not np.isnan(self.scores[row, k])
            ],
            columns=SCORES,
        )

    def marker_rows(self) -> pd.DataFrame:
        """The contract's AnnotationMarker."""
        return pd.DataFrame(
            [
                {
                    'cluster': group.cluster,
                    'label': one.name,
                    'gene': self.symbols[self.genes[place]],
                    'mean': float(self.means[row, place]),
                    'fraction': float(self.fractions[row, place]),
                }
                for row, group in enumerate(self.groups)
                for k, one in enumerate(self.table)
                for place in self.types[k].present.tolist()
            ],
            columns=MARKERS,
        )
