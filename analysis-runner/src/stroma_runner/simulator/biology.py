"""The simulated tissue: a tree of cell types with their marker symbols, responses, cycling types,
copy-number segments."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Node:
    """A node of the type tree; its programme: named markers and `extra` unnamed genes of mean log fold
    change `effect`."""

    parent: str | None
    markers: tuple[str, ...]
    extra: int
    effect: float


def _node(parent: str | None, markers: str, extra: int, effect: float) -> Node:
    return Node(parent, tuple(markers.split()), extra, effect)


TREE: dict[str, Node] = {
    'Immune': _node(None, 'PTPRC CD52 CORO1A LAPTM5', 120, 1.2),
    'Lymphoid': _node('Immune', 'LTB IL32 CD69 ETS1', 80, 1.1),
    'Myeloid': _node('Immune', 'LYZ TYROBP FCER1G AIF1 CST3', 120, 1.4),
    'Stromal': _node(None, 'IGFBP7 SPARC CALD1', 120, 1.4),
    'Tlin': _node('Lymphoid', 'CD3D CD3E CD3G TRAC CD2', 50, 1.1),
    'CD4T': _node('Tlin', 'IL7R CCR7 CD4 MAL LEF1', 35, 1.0),
    'CD8T': _node('Tlin', 'CD8A CD8B GZMK CCL5', 35, 1.0),
    'NK': _node('Lymphoid', 'GNLY NKG7 KLRD1 PRF1 GZMB FCGR3A', 70, 1.3),
    'B': _node('Lymphoid', 'CD79A CD79B MS4A1 CD19 BANK1', 80, 1.4),
    'Mono': _node('Myeloid', 'CD14 S100A8 S100A9 FCN1 VCAN', 80, 1.3),
    'DC': _node('Myeloid', 'FCER1A CD1C CLEC10A HLA-DQA1 IRF8', 80, 1.3),
    'Epithelial': _node(None, 'EPCAM KRT8 KRT18 KRT19 CDH1 CLDN4', 160, 1.6),
    'Fibroblast': _node('Stromal', 'COL1A1 COL1A2 DCN LUM COL3A1', 120, 1.6),
}
TYPES = ('CD4T', 'CD8T', 'NK', 'B', 'Mono', 'DC', 'Epithelial', 'Fibroblast')
#: Expected share of each type, and its depth relative to the sample's.
SHARES = np.array([0.22, 0.14, 0.10, 0.14, 0.16, 0.05, 0.11, 0.08])
DEPTHS = np.array([0.85, 0.85, 0.9, 0.85, 1.2, 1.5, 1.6, 1.4])
#: Enrichment of each type in the tumour, as a factor.
TUMOUR_SHARES = np.array([0.7, 0.7, 0.7, 0.7, 0.9, 0.9, 3.0, 1.2])
CYCLING = ('B', 'Epithelial')
PHASES, PHASE_SHARES = ('G1', 'S', 'G2M'), (0.5, 0.27, 0.23)
#: The type whose cells are on one differentiation path, pseudotime 0 to 1.
PATH = 'Mono'
MALIGNANT, MALIGNANT_SHARE = 'Epithelial', 0.85
#: Whole-chromosome segments of the malignant cells: chromosome, copies relative to the normal two.
SEGMENTS = (('chr7', 1.5), ('chr1', 1.5), ('chr10', 0.5), ('chr13', 0.5))
#: Kind of receptor by type.
RECEPTORS = {'CD4T': 'TCR', 'CD8T': 'TCR', 'B': 'BCR'}

MITOCHONDRIAL = tuple('MT-' + g for g in 'ND1 ND2 CO1 CO2 ATP8 ATP6 CO3 ND3 ND4L ND4 ND5 ND6 CYB'.split())
#: Genes that respond to interferon and differ between the two conditions.
RESPONSE = tuple(
    'ISG15 IFI6 IFIT1 IFIT2 IFIT3 MX1 MX2 OAS1 OAS2 OAS3 ISG20 IFI44L IFI44 LY6E IFITM3 STAT1 '
    'IRF7 CXCL10 CXCL11 RSAD2 HERC5 USP18'.split()
)
RIBOSOMAL = tuple(f'RPL{n}' for n in (*range(3, 20), *range(21, 25), *range(26, 33), *range(34, 40))) + tuple(
    f'RPS{n}' for n in (*range(2, 4), *range(5, 17), *range(18, 22), *range(23, 30))
)


def lineage(name: str) -> list[str]:
    """The node and its ancestors, itself first."""
    found: list[str] = []
    node: str | None = name
    while node is not None:
        found.append(node)
        node = TREE[node].parent
    return found
