/** A predefined gene set of the tumour microenvironment, with the paper that it was published in. */
export interface TmeGeneSet {
  /** Part of message ids. */
  id: string;
  name: string;
  /** Human symbols as published; later renamings are found by the analysis. */
  genes: readonly string[];
  source: { text: string; doi: string };
}
const AYERS = { text: 'Ayers et al. 2017, J Clin Invest 127:2930', doi: '10.1172/JCI91190' };
const CABRITA = { text: 'Cabrita et al. 2020, Nature 577:561', doi: '10.1038/s41586-019-1914-8' };
const DANAHER = { text: 'Danaher et al. 2017, J Immunother Cancer 5:18', doi: '10.1186/s40425-017-0215-8' };
const MARIATHASAN = { text: 'Mariathasan et al. 2018, Nature 554:544', doi: '10.1038/nature25501' };
const SMILLIE = { text: 'Smillie et al. 2019, Cell 178:714', doi: '10.1016/j.cell.2019.06.029' };
const TIROSH = { text: 'Tirosh et al. 2016, Science 352:189', doi: '10.1126/science.aad0501' };

const of = (id: string, name: string, genes: string, source: TmeGeneSet['source']): TmeGeneSet => ({
  ...{ id, name, source },
  genes: genes.split(' '),
});

/** Published sets. docs/tools/gene-set.md names the copies that each was compared with; the papers themselves were not. */
export const TME_GENE_SETS: readonly TmeGeneSet[] = [
  of(
    'tCellInflamed',
    'T cell-inflamed profile',
    'CCL5 CD27 CD274 CD276 CD8A CMKLR1 CXCL9 CXCR6 HLA-DQA1 HLA-DRB1 HLA-E IDO1 LAG3 NKG7 PDCD1LG2 PSMB10 STAT1 TIGIT',
    AYERS,
  ),
  of('interferonGamma', 'Interferon gamma signature', 'IDO1 CXCL10 CXCL9 HLA-DRA STAT1 IFNG', AYERS),
  of(
    'expandedImmune',
    'Expanded immune signature',
    'CD3D IDO1 CIITA CD3E CCL5 GZMK CD2 HLA-DRA CXCL13 IL2RG NKG7 HLA-E CXCR6 LAG3 TAGAP CXCL10 STAT1 GZMB',
    AYERS,
  ),
  of('cd8Effector', 'CD8 T effector cells', 'CD8A GZMA GZMB IFNG CXCL9 CXCL10 PRF1 TBX21', MARIATHASAN),
  of('checkpoint', 'Immune checkpoints', 'CD274 PDCD1LG2 CTLA4 PDCD1 LAG3 HAVCR2 TIGIT', MARIATHASAN),
  of('antigenProcessing', 'Antigen processing machinery', 'B2M HLA-A HLA-B HLA-C TAP1 TAP2', MARIATHASAN),
  of(
    'fibroblastTgfb',
    'Pan-fibroblast TGF-beta response',
    'ACTA2 ACTG2 ADAM12 ADAM19 CNN1 COL4A1 CTGF CTPS1 FAM101B FSTL3 HSPB1 IGFBP3 PXDC1 SEMA7A SH3PXD2A TAGLN TGFBI TNS1 TPM1',
    MARIATHASAN,
  ),
  of('cytotoxicity', 'T cell cytotoxicity', 'GNLY GZMB GZMK IFNG NKG7', SMILLIE),
  of(
    'costimulation',
    'T cell co-stimulation',
    'CD28 CD226 TNFRSF4 TNFRSF9 ICOS CD27 TNFSF14 CD80 TNFSF4 CD86 TNFSF11 CD276 CD40LG TNFRSF18',
    SMILLIE,
  ),
  of('cytotoxicCells', 'Cytotoxic cells', 'CTSW GNLY GZMA GZMB GZMH KLRB1 KLRD1 KLRK1 PRF1 NKG7', DANAHER),
  of('exhaustedCd8', 'Exhausted CD8 T cells', 'CD244 EOMES LAG3 PTGER4', DANAHER),
  of('tCells', 'T cells', 'CD3D CD3E CD3G CD6 SH2D1A TRAT1', DANAHER),
  of('bCells', 'B cells', 'BLK CD19 MS4A1 TNFRSF17 FCRL2 KIAA0125 PNOC SPIB TCL1A', DANAHER),
  of('macrophages', 'Macrophages', 'CD163 CD68 CD84 MS4A4A', DANAHER),
  of('mastCells', 'Mast cells', 'MS4A2 TPSAB1 CPA3 HDC TPSB2', DANAHER),
  of('neutrophils', 'Neutrophils', 'CSF3R S100A12 CEACAM3 FCAR FCGR3B FPR1 SIGLEC5', DANAHER),
  of('lymphoidStructures', 'Tertiary lymphoid structures', 'CD79B CD1D CCR6 LAT SKAP1 CETP EIF1AY RBP5 PTGDS', CABRITA),
  of(
    'g1s',
    'Cell cycle G1/S',
    'MCM5 PCNA TYMS FEN1 MCM2 MCM4 RRM1 UNG GINS2 MCM6 CDCA7 DTL PRIM1 UHRF1 MLF1IP HELLS RFC2 RPA2 NASP RAD51AP1 GMNN WDR76 SLBP CCNE2 UBR7 POLD3 MSH2 ATAD2 RAD51 RRM2 CDC45 CDC6 EXO1 TIPIN DSCC1 BLM CASP8AP2 USP1 CLSPN POLA1 CHAF1B BRIP1 E2F8',
    TIROSH,
  ),
  of(
    'g2m',
    'Cell cycle G2/M',
    'HMGB2 CDK1 NUSAP1 UBE2C BIRC5 TPX2 TOP2A NDC80 CKS2 NUF2 CKS1B MKI67 TMPO CENPF TACC3 FAM64A SMC4 CCNB2 CKAP2L CKAP2 AURKB BUB1 KIF11 ANP32E TUBB4B GTSE1 KIF20B HJURP CDCA3 HN1 CDC20 TTK CDC25C KIF2C RANGAP1 NCAPD2 DLGAP5 CDCA2 CDCA8 ECT2 KIF23 HMMR AURKA PSRC1 ANLN LBR CKAP5 CENPE CTCF NEK2 G2E3 GAS2L3 CBX5 CENPA',
    TIROSH,
  ),
];
