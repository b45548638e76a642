"""Scores of cell types by markers: computed by hand, and on simulated tissue with ambient RNA."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from marker_tissue import HAEMOGLOBIN, HUMAN, TISSUE, UNKNOWN, Simulated, profiles, tissue, tumour

from stroma_runner.methods.annotation.marker_scores import (
    Evidence,
    TypeMarkers,
    TypeScores,
    ambient_folds,
    assign_types,
    background,
    best_two,
    evidence,
    is_ambiguous,
    type_scores,
)
from stroma_runner.tools.cell_annotation.cell_types import cell_types


def of(present: list[int], absent: list[int] | None = None) -> TypeMarkers:
    return TypeMarkers(np.array(present, np.int64), np.array(absent or [], np.int64))


def values(rows: Sequence[Sequence[float]], alike: Sequence[bool] | None = None) -> Evidence:
    specific = np.array(rows, float)
    return Evidence(specific, np.ones_like(specific), np.array(alike or [False] * specific.shape[1]))


def test_a_score_is_the_mean_of_the_markers_and_one_more_less_half_that_of_the_absent_genes() -> None:
    found = values([[1, 0.5, 0.2, 0], [0.25, 1, 0, 1]])
    scored = type_scores(found, [of([0, 1]), of([0, 2], [3]), of([1, 3], [0]), of([2])])
    np.testing.assert_allclose(scored.scores[:, 0], [1.5 / 3, 1.25 / 3])
    np.testing.assert_allclose(scored.scores[:, 1], [1.2 / 3, 0.0])  # never below 0
    np.testing.assert_allclose(scored.scores[:, 2], [0.0, 2 / 3 - 0.125])
    assert np.isnan(scored.scores[:, 3]).all()  # one marker is too few
    assert scored.speaking[:, 0].tolist() == [2, 2] and scored.speaking[0, 2] == 1
    first, second = best_two(scored.scores)
    assert (first.tolist(), second.tolist()) == ([0, 2], [1, 0])


def test_many_markers_that_agree_say_more_than_two() -> None:
    few, many = type_scores(values([[1] * 6, [0, 0, 1, 1, 1, 1]]), [of([0, 1]), of([2, 3, 4, 5])]).scores[0]
    assert few < many


def test_the_background_is_that_of_the_lowest_clusters_with_thirty_cells() -> None:
    means = np.log1p([[0.0, 9.0], [3.0, 1.0], [9.0, 5.0]])
    # Gene 1: 10 cells with 0 and 20 with 3; gene 2: 20 with 1 and 10 of the cluster with 5.
    np.testing.assert_allclose(background(means, np.array([10, 20, 90])), [2.0, (20 + 5 * 10) / 30])
    # The highest cluster is never part of it, so that 13 cells of their own type can still be distinguished.
    np.testing.assert_allclose(background(means[:2], np.array([10, 5])), [0.0, 1.0])


def test_what_ambient_rna_explains_says_nothing_and_the_rest_by_its_excess() -> None:
    linear = np.array([[100.0, 1.0, 20.0], [40.0, 1.0, 1.0], [90.0, 0.9, 1.0]])
    found = evidence(np.log1p(linear), np.ones((3, 3)), np.array([50, 50, 50]))
    # A fold of 2.5 between clusters, or none: markers that are alike.
    assert found.alike.tolist() == [True, True, False]
    np.testing.assert_allclose(found.specific[:, :2], 0.0, atol=1e-12)
    np.testing.assert_allclose(found.specific[:, 2], [1.0, 0.0, 0.0])
    # Half of the cells that would count in full: half the value.
    fewer = evidence(np.log1p(linear), np.full((3, 3), 0.05), np.array([50, 50, 50]))
    np.testing.assert_allclose(fewer.specific[0, 2], 0.5)


def test_a_cluster_with_more_ambient_rna_is_held_to_a_higher_background() -> None:
    below = np.array([10.0, 8.0, 5.0, 3.0, 2.0, 0.01])
    means = np.log1p(np.vstack([below, 3.0 * below, 9.0 * below]))
    np.testing.assert_allclose(ambient_folds(means, below), [1.0, 3.0, 4.0])
    # Too few ubiquitous genes give no information about the cluster.
    np.testing.assert_allclose(ambient_folds(means[:, 2:], below[2:]), 1.0)


def test_no_type_and_no_marker_give_no_place() -> None:
    empty = type_scores(evidence(np.zeros((3, 0)), np.zeros((3, 0)), np.array([5, 5, 5])), [of([]), of([])])
    assert [place.tolist() for place in best_two(empty.scores)] == [[-1] * 3, [-1] * 3]
    assert [place.tolist() for place in best_two(np.zeros((2, 0)))] == [[-1] * 2, [-1] * 2]
    assert assign_types(empty, [of([]), of([])], 0.0).tolist() == [-1] * 3


def test_two_types_that_are_close_and_too_few_markers_give_no_name() -> None:
    types = [of([0, 1, 2, 3]), of([4, 5, 6, 7]), of([8, 9])]
    scores = np.array([[0.6, 0.57, 0.1], [0.6, 0.5, 0.1], [0.2, 0.1, 0.1], [0.6, 0.1, 0.1], [0.1, 0.1, 0.6]])
    speaking = np.array([[4, 4, 0], [4, 4, 0], [4, 4, 0], [2, 4, 0], [0, 0, 2]])
    scored = TypeScores(scores, speaking, np.zeros(3, bool))
    assert assign_types(scored, types, 0.25).tolist() == [-1, 0, -1, -1, 2]
    # Close and both above the floor: the first only, not the third.
    assert is_ambiguous(scored, 0.25).tolist() == [True, False, False, False, False]


def labels_of(one: Simulated) -> tuple[list[str | None], list[str]]:
    """(label of each cluster, genes that do not differ between them)."""
    table = cell_types(HUMAN, None)
    at = {gene: k for k, gene in enumerate(one.genes)}
    types = [of([at[gene] for gene in kind.markers], [at[gene] for gene in kind.absent]) for kind in table]
    found = evidence(*profiles(one))
    places = assign_types(type_scores(found, types), types, 0.25).tolist()
    alike = [one.genes[k] for k in np.flatnonzero(found.alike).tolist()]
    return [None if place < 0 else table[place].name for place in places], alike


def shares(one: Simulated, labels: list[str | None]) -> tuple[float, float]:
    """(share of the named cells with the right name, share of the cells of the table's types that have it)."""
    of_cell = np.array(labels, dtype=object)[one.clusters]
    truth = np.array(one.truth, dtype=object)[one.clusters]
    named_cells, right = of_cell != None, of_cell == truth  # noqa: E711 - element by element
    known = truth != UNKNOWN
    return float(right[named_cells].mean()) if named_cells.any() else 1.0, float(right[known].mean())


AMBIENT = (0.05, 0.15, 0.30)
SEEDS = (0, 1, 2)


@pytest.mark.parametrize('ambient', AMBIENT)
@pytest.mark.parametrize('kind', ['tissue', 'nuclei', 'tumour of no type', 'carcinoma', 'one type', 'one cluster'])
def test_names_are_right_whatever_the_ambient_rna(kind: str, ambient: float) -> None:
    """Precision and share at least .95 and .80; a tumour that the table has no markers of stays without a name."""
    alone = ('T cells', 'Epithelial cells', 'Mononuclear phagocytes', 'Fibroblasts')
    for seed in SEEDS:
        if kind in ('tissue', 'nuclei'):
            one = tissue(seed, ambient=ambient, nuclei=kind == 'nuclei', depth=1000.0 if kind == 'nuclei' else 3000.0)
        elif kind in ('tumour of no type', 'carcinoma'):
            one = tumour(seed, ambient, UNKNOWN if kind == 'tumour of no type' else 'Epithelial cells')
        else:
            clusters = (3, 6) if kind == 'one type' else (1, 2)
            one = tissue(seed, alone[seed % 4 : seed % 4 + 1], ambient=ambient, cells=300, clusters=clusters)
        labels, alike = labels_of(one)
        right, found = shares(one, labels)
        assert right >= 0.95 and found >= 0.80, (seed, right, found, list(zip(one.truth, labels, strict=True)))
        # Haemoglobin of lysed cells is recognised as such.
        assert set(HAEMOGLOBIN) <= set(alike), (seed, alike)


@pytest.mark.parametrize('missing', ['T cells', 'Epithelial cells', 'Mast cells'])
def test_a_type_that_the_table_lacks_gets_no_name_and_the_others_keep_theirs(missing: str) -> None:
    """At most a tenth of the unseen cells are named, and at most a tenth of the others lose their name."""
    for seed in SEEDS:
        one = tissue(seed, ambient=0.15)
        whole = labels_of(one)[0]
        table = [kind for kind in cell_types(HUMAN, None) if kind.name != missing]
        at = {gene: k for k, gene in enumerate(one.genes)}
        types = [of([at[gene] for gene in kind.markers], [at[gene] for gene in kind.absent]) for kind in table]
        places = assign_types(type_scores(evidence(*profiles(one)), types), types, 0.25)
        unseen = np.array(one.truth)[one.clusters] == missing
        assert (places[one.clusters] >= 0)[unseen].mean() <= 0.10
        kept = np.array([place >= 0 or label is None for place, label in zip(places, whole, strict=True)])
        assert kept[one.clusters][~unseen].mean() >= 0.90
        assert missing in TISSUE
