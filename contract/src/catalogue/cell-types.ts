/** A cell type with the genes that mark it and its term of the Cell Ontology. */
export interface CellType {
  /** Name of the label, which follows the rule for labels (specification 5, rule B). */
  name: string;
  /** Id of the Cell Ontology; null if no term of it fits. */
  term: string | null;
  /** The term's name in the ontology. */
  termName: string | null;
  /** Human symbols of genes that the type expresses. Mouse genes of the same name differ in case only. */
  markers: readonly string[];
  /** Genes that are low in the type and high in one that resembles it. */
  absent: readonly string[];
  /** Mouse symbols instead of `markers`, if mouse has other genes. */
  mouse: readonly string[] | null;
  /** Papers that describe these markers: keys of CELL_TYPE_SOURCES. */
  sources: readonly string[];
}

/** The papers that the selection of markers follows. The selection is this project's own; docs/tools/cell-annotation.md. */
export const CELL_TYPE_SOURCES: Readonly<Record<string, { text: string; doi: string }>> = {
  danaher: { text: 'Danaher et al. 2017, J Immunother Cancer 5:18', doi: '10.1186/s40425-017-0215-8' },
  goveia: { text: 'Goveia et al. 2020, Cancer Cell 37:21', doi: '10.1016/j.ccell.2019.12.001' },
  hao: { text: 'Hao et al. 2021, Cell 184:3573', doi: '10.1016/j.cell.2021.04.048' },
  kalucka: { text: 'Kalucka et al. 2020, Cell 180:764', doi: '10.1016/j.cell.2020.01.015' },
  schaum: { text: 'Tabula Muris Consortium 2018, Nature 562:367', doi: '10.1038/s41586-018-0590-4' },
  tirosh: { text: 'Tirosh et al. 2016, Science 352:189', doi: '10.1126/science.aad0501' },
  villani: { text: 'Villani et al. 2017, Science 356:eaah4573', doi: '10.1126/science.aah4573' },
  zheng: { text: 'Zheng et al. 2017, Nature Communications 8:14049', doi: '10.1038/ncomms14049' },
  zhengT: { text: 'Zheng et al. 2017, Cell 169:1342', doi: '10.1016/j.cell.2017.05.035' },
};

const split = (genes: string): string[] => genes.split(' ').filter(Boolean);
/** `genes`: markers, and after `|` the genes that are low; `term`: id and name of the ontology. */
function type(name: string, term: string | null, genes: string, sources: string, mouse?: string): CellType {
  const [markers = '', absent = ''] = genes.split('|');
  const [id, ...words] = term?.split(' ') ?? [];
  return {
    ...{ name, term: id ?? null, termName: term === null ? null : words.join(' ') },
    ...{ markers: split(markers), absent: split(absent), mouse: mouse === undefined ? null : split(mouse) },
    sources: split(sources),
  };
}

/** Major cell types of blood, immune tissue and the tumour microenvironment, human and mouse. */
export const MAJOR_CELL_TYPES: readonly CellType[] = [
  type('T cells', 'CL:0000084 T cell', 'CD3D CD3E CD3G CD2 TRAC IL7R CD6 TRAT1 | MS4A1 CD79A', 'danaher zheng'),
  type(
    'NK cells',
    'CL:0000623 natural killer cell',
    'NKG7 GNLY KLRD1 KLRF1 PRF1 GZMB FCGR3A NCAM1 | CD3D CD3E CD3G IL7R LYZ',
    'danaher zheng hao',
    'Nkg7 Ncr1 Klrb1c Klrk1 Klrd1 Prf1 Gzma Eomes',
  ),
  type('B cells', 'CL:0000236 B cell', 'CD79A CD79B MS4A1 CD19 BANK1 CD22 BLK PAX5 | CD3D CD3E MZB1', 'tirosh danaher'),
  type('Plasma cells', 'CL:0000786 plasma cell', 'MZB1 JCHAIN SDC1 DERL3 TNFRSF17 XBP1 PRDM1 | MS4A1 LILRA4', 'hao'),
  type(
    'Mononuclear phagocytes',
    'CL:0000113 mononuclear phagocyte',
    'LYZ CD14 CD68 CSF1R FCN1 S100A8 S100A9 AIF1 CST3 MS4A7 CD163 C1QA | CD3D CD79A',
    'tirosh danaher villani',
    'Lyz2 Cd14 Cd68 Csf1r Ccr2 Ly6c2 Aif1 Cst3 Adgre1 C1qa Fcgr1 Ms4a7',
  ),
  type(
    'Dendritic cells',
    'CL:0000451 dendritic cell',
    'FCER1A CD1C CLEC10A CLEC9A XCR1 CD1E FLT3 LAMP3 | S100A8 S100A9 CD14 C1QA',
    'villani hao',
    'Xcr1 Clec9a Cd209a Flt3 Itgae Zbtb46 H2-DMb2 Ccr7',
  ),
  type(
    'Plasmacytoid dendritic cells',
    'CL:0000784 plasmacytoid dendritic cell',
    'LILRA4 CLEC4C IL3RA TCF4 IRF7 GZMB SERPINF1 PLD4 | CD3D NKG7 LYZ',
    'villani hao',
    'Siglech Bst2 Ccr9 Tcf4 Irf8 Pld4 Cox6a2 Ly6d',
  ),
  type(
    'Neutrophils',
    'CL:0000775 neutrophil',
    'CSF3R FCGR3B CXCR2 S100A12 FPR1 CEACAM8 CMTM2 | CD14 CD3D',
    'danaher',
    'Csf3r Cxcr2 S100a8 S100a9 Retnlg Ly6g Mmp9',
  ),
  type(
    'Mast cells',
    'CL:0000097 mast cell',
    'TPSAB1 TPSB2 CPA3 MS4A2 HDC KIT HPGDS | CD3D',
    'danaher',
    'Cpa3 Mcpt4 Cma1 Ms4a2 Hdc Kit Tpsb2',
  ),
  type(
    'Megakaryocytes',
    'CL:0000556 megakaryocyte',
    'PPBP PF4 GP9 ITGA2B TUBB1 GNG11 SDPR CLU | CD3D MS4A1 LYZ',
    'zheng hao',
    'Ppbp Pf4 Gp9 Itga2b Tubb1 Gng11 Gp1bb',
  ),
  type(
    'Erythroid cells',
    'CL:0000764 erythroid lineage cell',
    'HBB HBA1 HBA2 ALAS2 GYPA AHSP CA1',
    'hao',
    'Hbb-bt Hbb-bs Hba-a1 Hba-a2 Alas2 Gypa Ahsp',
  ),
  type(
    'Hematopoietic progenitors',
    'CL:0008001 hematopoietic precursor cell',
    'CD34 SPINK2 CRHBP AVP SOX4 PROM1 CYTL1 | CD3D LYZ PECAM1 CDH5',
    'hao zheng',
    'Cd34 Kit Flt3 Ly6a Sox4 Meis1 Hlf',
  ),
  type(
    'Endothelial cells',
    'CL:0000115 endothelial cell',
    'PECAM1 VWF CDH5 CLDN5 KDR FLT1 ERG EMCN | PTPRC COL1A1',
    'tirosh kalucka',
  ),
  type(
    'Fibroblasts',
    'CL:0000057 fibroblast',
    'COL1A1 COL1A2 COL3A1 DCN LUM PDGFRA FAP THY1 | PTPRC PECAM1 RGS5',
    'tirosh',
  ),
  type(
    'Mural cells',
    'CL:0008034 mural cell',
    'RGS5 PDGFRB ACTA2 MYH11 NOTCH3 CSPG4 KCNJ8 DES | PTPRC LUM PDGFRA',
    'schaum',
  ),
  type(
    'Epithelial cells',
    'CL:0000066 epithelial cell',
    'EPCAM KRT8 KRT18 KRT19 CDH1 KRT5 KRT14 CLDN4 | PTPRC COL1A1 PECAM1',
    'tirosh schaum',
  ),
];

/** Subtypes of the types that automatic annotation divides, by the exact name of the type (specification 2.8). */
export const CELL_SUBTYPES: Readonly<Record<string, readonly CellType[]>> = {
  'T cells': [
    type(
      'Naive T cells',
      'CL:0000898 naive T cell',
      'CCR7 SELL TCF7 LEF1 MAL | GZMK GZMB NKG7 CCL5 FOXP3',
      'zhengT hao',
    ),
    type(
      'CD4 memory T cells',
      'CL:0000897 CD4-positive, alpha-beta memory T cell',
      'IL7R CD40LG AQP3 S100A4 LTB ANXA1 | CD8A CD8B NKG7 FOXP3 LEF1',
      'hao',
    ),
    type(
      'CD8 memory T cells',
      'CL:0000909 CD8-positive, alpha-beta memory T cell',
      'CD8A CD8B GZMK CCL5 CST7 EOMES | GNLY FOXP3 CCR7',
      'zhengT hao',
    ),
    type(
      'Cytotoxic T cells',
      'CL:0000910 cytotoxic T cell',
      'CD8A GZMH GZMB PRF1 NKG7 GNLY CX3CR1 FGFBP2 | FOXP3 CCR7 IL7R',
      'zhengT',
      'Cd8a Gzma Gzmb Prf1 Nkg7 Cx3cr1 Klrg1',
    ),
    type(
      'Regulatory T cells',
      'CL:0000815 regulatory T cell',
      'FOXP3 IL2RA CTLA4 IKZF2 TNFRSF18 RTKN2 TIGIT | CD8A GZMK NKG7',
      'zhengT hao',
    ),
    type(
      'Exhausted T cells',
      'CL:0011025 exhausted T cell',
      'PDCD1 HAVCR2 LAG3 TOX CXCL13 TIGIT ENTPD1 LAYN | CCR7 IL7R FOXP3',
      'zhengT',
    ),
    type(
      'Follicular helper T cells',
      'CL:0002038 T follicular helper cell',
      'CXCR5 CXCL13 BCL6 ICOS PDCD1 CD40LG TOX2 | CD8A GZMK FOXP3',
      'zhengT',
    ),
    type(
      'MAIT cells',
      'CL:0000940 mucosal invariant T cell',
      'SLC4A10 KLRB1 ZBTB16 TRAV1-2 CCR6 RORC NCR3',
      'zhengT hao',
    ),
    type(
      'Gamma-delta T cells',
      'CL:0000798 gamma-delta T cell',
      'TRDC TRGC1 TRGC2 TRDV2 TRGV9 KLRC1 | CD4 FOXP3',
      'hao',
      'Trdc Tcrg-C1 Tcrg-C2 Trgv2 Trdv4 Cd163l1',
    ),
  ],
  'B cells': [
    type(
      'Naive B cells',
      'CL:0000788 naive B cell',
      'TCL1A IGHD FCER2 IL4R BACH2 YBX3 | CD27 AIM2 MZB1',
      'hao',
      'Ighd Fcer2a Il4ra Bach2 Cd55 Fcmr',
    ),
    type(
      'Memory B cells',
      'CL:0000787 memory B cell',
      'CD27 TNFRSF13B AIM2 COCH BANK1 CRIP1 | TCL1A FCER2 MZB1',
      'hao',
      'Cd80 Nt5e Pdcd1lg2 Cd38 Ighg1',
    ),
    type(
      'Germinal center B cells',
      'CL:0000844 germinal center B cell',
      'AICDA BCL6 RGS13 MEF2B GCSAM LMO2 | IGHD FCER2',
      'hao',
      'Aicda Bcl6 Fas Mef2b Gcsam S1pr2',
    ),
    type('Plasma cells', 'CL:0000786 plasma cell', 'MZB1 JCHAIN SDC1 DERL3 TNFRSF17 XBP1 PRDM1 | MS4A1 PAX5', 'hao'),
  ],
  'Mononuclear phagocytes': [
    type(
      'Classical monocytes',
      'CL:0000860 classical monocyte',
      'S100A8 S100A9 S100A12 VCAN FCN1 CD14 LYZ | C1QA FCGR3A FCER1A',
      'villani',
      'Ly6c2 Ccr2 Chil3 S100a4 Plac8 F13a1 Vcan',
    ),
    type(
      'Non-classical monocytes',
      'CL:0000875 non-classical monocyte',
      'FCGR3A MS4A7 CDKN1C RHOC LST1 LILRB2 HES4 | S100A12 C1QA FCER1A',
      'villani',
      'Nr4a1 Ace Treml4 Ear2 Spn Cd300e Itgal',
    ),
    type(
      'Macrophages',
      'CL:0000235 macrophage',
      'C1QA C1QB C1QC APOE MRC1 CD163 GPNMB SPP1 | FCN1 S100A12 CD1C',
      'tirosh danaher',
    ),
    type(
      'Conventional dendritic cells 1',
      'CL:0002394 CD141-positive myeloid dendritic cell',
      'CLEC9A XCR1 CADM1 BATF3 WDFY4 IDO1 | CD14 S100A8',
      'villani',
      'Clec9a Xcr1 Cadm1 Batf3 Wdfy4 Itgae',
    ),
    type(
      'Conventional dendritic cells 2',
      'CL:0002399 CD1c-positive myeloid dendritic cell',
      'FCER1A CD1C CLEC10A CD1E HLA-DQA1 ENHO | CD14 S100A12 C1QA',
      'villani',
      'Cd209a Clec10a Sirpa Mgl2 H2-DMb2 Tnip3',
    ),
    type(
      'Migratory dendritic cells',
      'CL:0000451 dendritic cell',
      'LAMP3 CCR7 FSCN1 CCL19 CCL22 BIRC3 | CD14 S100A8',
      'hao',
      'Ccr7 Fscn1 Ccl22 Ccl5 Cacnb3 Socs2',
    ),
  ],
  'Endothelial cells': [
    type(
      'Arterial endothelial cells',
      'CL:1000413 endothelial cell of artery',
      'GJA5 EFNB2 SEMA3G HEY1 DLL4 FBLN5 GJA4 | ACKR1 PROX1',
      'goveia kalucka',
    ),
    type(
      'Venous endothelial cells',
      'CL:0002543 vein endothelial cell',
      'ACKR1 NR2F2 SELP VCAM1 CPE CCL14 | GJA5 PROX1',
      'goveia kalucka',
      'Nr2f2 Vcam1 Vwf Selp Ackr1 Lrg1',
    ),
    type(
      'Capillary endothelial cells',
      'CL:0002144 capillary endothelial cell',
      'RGCC CA4 CD36 FCN3 BTNL9 CD300LG | ACKR1 GJA5 PROX1',
      'goveia kalucka',
      'Rgcc Car4 Cd36 Gpihbp1 Btnl9 Cd300lg',
    ),
    type(
      'Lymphatic endothelial cells',
      'CL:0002138 endothelial cell of lymphatic vessel',
      'PROX1 LYVE1 PDPN CCL21 FLT4 MMRN1 TFF3 | VWF',
      'goveia kalucka',
      'Prox1 Lyve1 Pdpn Ccl21a Flt4 Mmrn1',
    ),
    type('Tip cells', null, 'ESM1 APLN ANGPT2 CXCR4 PGF INSR PXDN | ACKR1 PROX1', 'goveia'),
  ],
};

/** Types by label name. Other names have no known term. */
const NAMED: ReadonlyMap<string, CellType> = new Map(
  [...Object.values(CELL_SUBTYPES).flat(), ...MAJOR_CELL_TYPES].map((one) => [one.name.toLowerCase(), one]),
);
/** The term of a label, where its name is one of the table's, regardless of case. */
export function termOf(label: string): { id: string; name: string } | null {
  const found = NAMED.get(label.trim().toLowerCase());
  return found?.term ? { id: found.term, name: found.termName! } : null;
}
