"""The simulated surroundings of a tumour: cell types with their markers, which ligands and receptors they have, which
transcription factors rule them. All symbols are human genes; the selection follows textbooks, no data set."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class CellType:
    """`parents`: programmes that it shares with others. `share`: of all cells; `depth`: of RNA next to the mean."""

    parents: tuple[str, ...]
    share: float
    depth: float
    markers: tuple[str, ...]


def _type(parents: str, share: float, depth: float, markers: str) -> CellType:
    return CellType(tuple(parents.split()), share, depth, tuple(markers.split()))


#: Programmes that several types share.
SHARED: dict[str, tuple[str, ...]] = {
    name: tuple(genes.split())
    for name, genes in {
        'immune': 'PTPRC CD52 CORO1A LAPTM5 CD53 CD37 ARHGDIB RAC2',
        't': 'CD3D CD3E CD3G CD2 TRAC CD6 TRAT1 CD247 LCK IL32 CD27 SKAP1',
        'cytotoxic': 'NKG7 PRF1 GZMA GZMB CST7 CTSW CCL5 GZMH KLRD1 TBX21 KLRK1',
        'myeloid': 'LYZ TYROBP FCER1G AIF1 CST3 CD68 CSF1R SPI1 CEBPB HLA-DRA HLA-DPA1 HLA-DPB1 CD74 MS4A7',
        'presenting': 'HLA-DRB1 HLA-DQA1 HLA-DQB1 HLA-DMA CIITA CD86 CD80',
        'stromal': 'IGFBP7 SPARC CALD1 COL4A1 COL4A2 SPARCL1 CAVIN1 TIMP3',
    }.items()
}
TYPES: dict[str, CellType] = {
    'Malignant': _type(
        '', 0.19, 1.9, 'EPCAM KRT8 KRT18 KRT19 KRT7 CDH1 CLDN4 CLDN3 ELF3 EHF MUC1 SOX4 CD24 TACSTD2 MKI67 EGFR VEGFA'
    ),
    'CD8 T': _type('immune t cytotoxic', 0.14, 0.85, 'CD8A CD8B GZMK EOMES PDCD1 LAG3 TIGIT HAVCR2 CXCR6 IFNG TOX'),
    'CD4 T': _type('immune t', 0.12, 0.8, 'CD4 IL7R CCR7 MAL LEF1 TCF7 SELL CD40LG LTB CXCR4 ICOS'),
    'Treg': _type('immune t', 0.05, 0.85, 'FOXP3 IL2RA CTLA4 TNFRSF4 TNFRSF18 IKZF2 BATF CCR8 TNFRSF9 CD4 LAYN'),
    'NK': _type('immune cytotoxic', 0.05, 0.85, 'GNLY KLRF1 FCGR3A NCAM1 XCL1 XCL2 KLRC1 FGFBP2 SPON2 S1PR5'),
    'B': _type('immune presenting', 0.07, 0.85, 'CD79A CD79B MS4A1 CD19 BANK1 CD22 BLK PAX5 EBF1 CD74 TNFRSF13C CXCR5'),
    'Plasma': _type('immune', 0.04, 1.3, 'MZB1 JCHAIN SDC1 DERL3 TNFRSF17 XBP1 PRDM1 IGKC IGHG1 IGHA1 SSR4 IRF4'),
    'Monocyte': _type('immune myeloid', 0.09, 1.1, 'CD14 S100A8 S100A9 S100A12 FCN1 VCAN CSF3R IL1B CCR2 SELL'),
    'Macrophage': _type(
        'immune myeloid presenting', 0.11, 1.5, 'C1QA C1QB C1QC CD163 MRC1 APOE SPP1 MSR1 TREM2 GPNMB MAFB CCL18 TGFB1'
    ),
    'Dendritic': _type(
        'immune myeloid presenting', 0.03, 1.4, 'FCER1A CD1C CLEC10A IRF8 CLEC9A BATF3 FLT3 CD83 LAMP3 CCL19 IL12B'
    ),
    'Mast': _type('immune', 0.02, 1.0, 'TPSAB1 TPSB2 CPA3 MS4A2 HDC KIT GATA2 HPGDS IL1RL1 SLC18A2'),
    'Fibroblast': _type(
        'stromal', 0.06, 1.5, 'COL1A1 COL1A2 COL3A1 DCN LUM FAP PDGFRA PDGFRB ACTA2 TAGLN POSTN THY1 CXCL12 TWIST1 FN1'
    ),
    'Endothelial': _type(
        'stromal', 0.03, 1.3, 'PECAM1 VWF CLDN5 CDH5 KDR FLT1 EGFL7 ERG SOX17 SOX18 ENG TEK PLVAP RAMP2 ACKR1'
    ),
}
NAMES = tuple(TYPES)
MALIGNANT = 'Malignant'
#: The path of the cells: pseudotime 0 to 1; the first branch extends to the middle.
PATH = ('Monocyte', 'Macrophage')
#: Ligand or receptor by type, beyond the markers: pairs that the two partners of a conversation have.
PARTNERS: dict[str, tuple[str, ...]] = {
    name: tuple(genes.split())
    for name, genes in {
        'Malignant': 'CD274 CD47 MIF CXCL10 TGFB2 AREG EFNA1 LGALS9 CEACAM1 SEMA3C IL6R ERBB3 MET NECTIN2',
        'CD8 T': 'CCR5 CXCR3 FASLG TNF CD226 CD28 CD96',
        'CD4 T': 'CD28 IL2 CXCR3 TNFSF14 CCR4',
        'Treg': 'CCR4 TGFB1 EBI3 CD28 TIGIT',
        'NK': 'CCL4 CCL3 CD226 KLRC2 CX3CR1 FASLG',
        'B': 'CD40 TNFRSF13B CCR7 LTB ICOSLG',
        'Plasma': 'CXCR4 ITGA4',
        'Monocyte': 'CX3CR1 CCL2 IL1R2 SIRPA OSM TNF',
        'Macrophage': 'SIRPA CCL2 CXCL16 CD44 CXCL9 CXCL10 LGALS9 PDGFB VEGFA TNF IL10 HBEGF SIGLEC10 CCL22',
        'Dendritic': 'CCL17 CCL22 CD40 TNFSF4 CXCL16 ICOSLG XCR1 CCR7',
        'Mast': 'IL13 AREG CSF1 VEGFA',
        'Fibroblast': 'CCL2 IL6 HGF TGFB1 CSF1 FGF7 IL33 WNT5A JAG1 CXCL14',
        'Endothelial': 'CXCL12 CX3CL1 SELE ICAM1 VCAM1 DLL4 JAG1 NOTCH4 PDGFB ANGPT2',
    }.items()
}
#: Transcription factors with targets that they activate, for the regulons of the demo.
REGULONS: dict[str, tuple[str, ...]] = {
    name: tuple(genes.split())
    for name, genes in {
        'SPI1': 'CSF1R CD14 LYZ TYROBP FCER1G AIF1 CD68 MS4A7 CD86',
        'MAFB': 'C1QA C1QB C1QC CD163 MRC1 APOE GPNMB TREM2',
        'CEBPB': 'S100A8 S100A9 S100A12 IL1B VCAN CSF3R FCN1',
        'IRF8': 'CLEC9A BATF3 FLT3 CD83 LAMP3 CIITA IL12B',
        'PAX5': 'CD19 CD79A CD79B BLK BANK1 CD22 MS4A1',
        'EBF1': 'CD79A CD79B MS4A1 CD19 BLK PAX5',
        'XBP1': 'MZB1 DERL3 SSR4 JCHAIN TNFRSF17 SDC1 PRDM1',
        'FOXP3': 'IL2RA CTLA4 TNFRSF4 TNFRSF18 IKZF2 CCR8 TNFRSF9 LAYN',
        'TBX21': 'GZMA GZMB PRF1 NKG7 CCL5 IFNG CXCR3 GZMH',
        'EOMES': 'GZMK PRF1 CD8A CD8B LAG3 TIGIT IFNG',
        'LEF1': 'CCR7 SELL TCF7 IL7R MAL CD27',
        'GATA2': 'TPSAB1 TPSB2 CPA3 MS4A2 HDC KIT HPGDS IL1RL1',
        'TWIST1': 'COL1A1 COL1A2 COL3A1 FAP POSTN FN1 ACTA2 TAGLN',
        'ERG': 'VWF CDH5 PECAM1 EGFL7 CLDN5 ENG PLVAP KDR',
        'SOX17': 'KDR FLT1 CDH5 CLDN5 SOX18 TEK DLL4',
        'EHF': 'KRT8 KRT18 KRT19 CLDN4 CLDN3 CDH1 EPCAM MUC1',
        'STAT1': 'ISG15 IFI6 IFIT1 IFIT3 MX1 OAS1 IRF7 CXCL10 IFI44L RSAD2',
    }.items()
}
#: Effect of the treatment by type: strength of the interferon response, and share of exhaustion removed.
INTERFERON = {
    **{'Macrophage': 1.0, 'Monocyte': 0.8, 'Dendritic': 0.9, 'CD8 T': 0.6, 'NK': 0.6, 'Malignant': 0.5},
    **{'Endothelial': 0.4, 'CD4 T': 0.3},
}
#: Enrichment of a type in treated samples, as a factor.
TREATED = {'CD8 T': 1.5, 'NK': 1.2, 'Treg': 0.6, 'Malignant': 0.75, 'Plasma': 1.3, 'Dendritic': 1.4}
#: Copies in malignant cells by chromosome, relative to the normal two; and copies of a clone that only some samples
#: have.
COPIES = {'7': 1.5, '8': 1.5, '10': 0.5, '13': 0.5, '17': 0.5, '20': 1.5}
CLONE = {'1': 1.5, '4': 0.5, '18': 0.5}
#: Types with a receptor, and the exponent of the clone sizes: a smaller one gives larger clones.
RECEPTORS = {
    'CD8 T': ('TCR', 1.8),
    'CD4 T': ('TCR', 2.7),
    'Treg': ('TCR', 2.3),
    'Plasma': ('BCR', 2.0),
    'B': ('BCR', 2.8),
}


def markers_of(name: str) -> tuple[str, ...]:
    """Markers of the type itself, and those it shares with others."""
    found = TYPES[name]
    return (*found.markers, *(gene for parent in found.parents for gene in SHARED[parent]))


def named_genes() -> list[str]:
    """All gene symbols in this module, without duplicates."""
    listed = [gene for name in NAMES for gene in (*markers_of(name), *PARTNERS[name])]
    return list(dict.fromkeys([*listed, *REGULONS, *(gene for targets in REGULONS.values() for gene in targets)]))
