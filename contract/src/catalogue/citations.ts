import type { ToolSlug } from '../tools/index.ts';

/** A paper, book or program. `about`: the reason for citing it, unless the citing text gives it. `link`: used if there is no DOI. */
export interface Citation {
  readonly text: string;
  readonly doi?: string;
  readonly link?: string;
  readonly about?: string;
}

/**
 * All works cited by receipts and help, by key; the only source. Receipts read it as `contract/schema/citations.json` (`stroma_store.contract`), and
 * the help prints it with links.
 */
export const CITATIONS = {
  aibar2017: { text: 'Aibar et al. 2017, Nature Methods 14:1083', doi: '10.1038/nmeth.4463', about: 'SCENIC, AUCell' },
  alvarez2016: { text: 'Alvarez et al. 2016, Nature Genetics 48:838', doi: '10.1038/ng.3593', about: 'VIPER' },
  agrawal2024: {
    text: 'Agrawal et al. 2024, Nucleic Acids Research 52:D679',
    doi: '10.1093/nar/gkad960',
    about: 'WikiPathways',
  },
  aran2019: { text: 'Aran et al. 2019, Nature Immunology 20:163', doi: '10.1038/s41590-018-0276-y', about: 'SingleR' },
  badia2022: {
    text: 'Badia-i-Mompel et al. 2022, Bioinformatics Advances 2:vbac016',
    doi: '10.1093/bioadv/vbac016',
    about: 'decoupler',
  },
  benjamini1995: {
    text: 'Benjamini and Hochberg 1995, Journal of the Royal Statistical Society B 57:289',
    doi: '10.1111/j.2517-6161.1995.tb02031.x',
  },
  boyle2004: {
    text: 'Boyle et al. 2004, Bioinformatics 20:3710',
    doi: '10.1093/bioinformatics/bth456',
    about: 'over-representation',
  },
  cao2019: { text: 'Cao et al. 2019, Nature 566:496', doi: '10.1038/s41586-019-0969-x', about: 'Monocle 3' },
  cellxgene2025: {
    text: 'CZI Cell Science Program 2025, Nucleic Acids Research 53:D886',
    doi: '10.1093/nar/gkae1142',
    about: 'CZ CELLxGENE Discover',
  },
  chao1984: {
    text: 'Chao 1984, Scandinavian Journal of Statistics 11:265',
    link: 'https://www.jstor.org/stable/4615964',
    about: 'Chao1',
  },
  chen2016: {
    text: 'Chen, Lun and Smyth 2016, F1000Research 5:1438',
    doi: '10.12688/f1000research.8987.2',
    about: 'edgeR, quasi-likelihood',
  },
  cliff1981: {
    text: 'Cliff and Ord 1981, Spatial Processes: Models and Applications, Pion',
    about: 'variance of Moran’s I',
  },
  diehl2016: {
    text: 'Diehl et al. 2016, Journal of Biomedical Semantics 7:44',
    doi: '10.1186/s13326-016-0088-7',
    about: 'Cell Ontology',
  },
  dimitrov2022: {
    text: 'Dimitrov et al. 2022, Nature Communications 13:3224',
    doi: '10.1038/s41467-022-30755-0',
    about: 'liana',
  },
  dominguez2022: {
    text: 'Domínguez Conde et al. 2022, Science 376:eabl5197',
    doi: '10.1126/science.abl5197',
    about: 'CellTypist',
  },
  efremova2020: {
    text: 'Efremova et al. 2020, Nature Protocols 15:1484',
    doi: '10.1038/s41596-020-0292-x',
    about: 'CellPhoneDB',
  },
  fang2023: {
    text: 'Fang et al. 2023, Bioinformatics 39:btac757',
    doi: '10.1093/bioinformatics/btac757',
    about: 'GSEApy',
  },
  fuxman2013: {
    text: 'Fuxman Bass et al. 2013, Nature Methods 10:1169',
    doi: '10.1038/nmeth.2728',
    about: 'connection specificity index',
  },
  gates2019: {
    text: 'Gates et al. 2019, Scientific Reports 9:8574',
    doi: '10.1038/s41598-019-44892-y',
    about: 'element-centric similarity',
  },
  germain2021: {
    text: 'Germain et al. 2021, F1000Research 10:979',
    doi: '10.12688/f1000research.73600.2',
    about: 'scDblFinder; the idea of the doublet classifier',
  },
  go2023: {
    text: 'Gene Ontology Consortium 2023, Genetics 224:iyad031',
    doi: '10.1093/genetics/iyad031',
  },
  haghverdi2016: { text: 'Haghverdi et al. 2016, Nature Methods 13:845', doi: '10.1038/nmeth.3971', about: 'DPT' },
  han2012: {
    text: 'Han 2012, patent WO2012097374A1',
    link: 'https://patents.google.com/patent/WO2012097374A1',
    about: 'D50',
  },
  holland2020: {
    text: 'Holland et al. 2020, Genome Biology 21:36',
    doi: '10.1186/s13059-020-1949-z',
    about: 'DoRothEA in single cells',
  },
  infercnv: {
    text: 'inferCNV of the Trinity CTAT Project',
    link: 'https://github.com/broadinstitute/inferCNV',
  },
  johnson2021: {
    text: 'Johnson et al. 2021, IEEE Transactions on Big Data 7:535',
    doi: '10.1109/TBDATA.2019.2921572',
    about: 'Faiss',
  },
  kanehisa2023: {
    text: 'Kanehisa et al. 2023, Nucleic Acids Research 51:D587',
    doi: '10.1093/nar/gkac963',
    about: 'KEGG',
  },
  korotkevich2021: {
    text: 'Korotkevich et al. 2021, bioRxiv 060012',
    doi: '10.1101/060012',
    about: 'permutations shared by sets of one size',
  },
  korsunsky2019: {
    text: 'Korsunsky et al. 2019, Nature Methods 16:1289',
    doi: '10.1038/s41592-019-0619-0',
    about: 'Harmony, iLISI',
  },
  kruskal1952: {
    text: 'Kruskal and Wallis 1952, Journal of the American Statistical Association 47:583',
    doi: '10.1080/01621459.1952.10483441',
    about: 'Kruskal-Wallis test',
  },
  law2014: { text: 'Law et al. 2014, Genome Biology 15:R29', doi: '10.1186/gb-2014-15-2-r29', about: 'voom' },
  loader1999: {
    text: 'Loader 1999, Local Regression and Likelihood, Springer',
    doi: '10.1007/b98858',
    about: 'locfit',
  },
  love2014: {
    text: 'Love, Huber and Anders 2014, Genome Biology 15:550',
    doi: '10.1186/s13059-014-0550-8',
    about: 'DESeq2',
  },
  luecken2019: {
    text: 'Luecken and Theis 2019, Molecular Systems Biology 15:e8746',
    doi: '10.15252/msb.20188746',
    about: 'quality thresholds',
  },
  mann1947: {
    text: 'Mann and Whitney 1947, Annals of Mathematical Statistics 18:50',
    doi: '10.1214/aoms/1177730491',
    about: 'rank-sum test',
  },
  mao2015kdd: { text: 'Mao et al. 2015, KDD 765', doi: '10.1145/2783258.2783309', about: 'DDRTree' },
  mao2015sdm: {
    text: 'Mao et al. 2015, SIAM International Conference on Data Mining 792',
    doi: '10.1137/1.9781611974010.89',
    about: 'SimplePPT',
  },
  mcinnes2018: { text: 'McInnes et al. 2018, arXiv:1802.03426', doi: '10.48550/arXiv.1802.03426', about: 'UMAP' },
  mcinnes2018joss: {
    text: 'McInnes et al. 2018, Journal of Open Source Software 3:861',
    doi: '10.21105/joss.00861',
    about: 'UMAP',
  },
  milacic2024: {
    text: 'Milacic et al. 2024, Nucleic Acids Research 52:D672',
    doi: '10.1093/nar/gkad1025',
    about: 'Reactome',
  },
  moerman2019: {
    text: 'Moerman et al. 2019, Bioinformatics 35:2159',
    doi: '10.1093/bioinformatics/bty916',
    about: 'GRNBoost2',
  },
  moran1950: { text: 'Moran 1950, Biometrika 37:17', doi: '10.1093/biomet/37.1-2.17', about: 'Moran’s I' },
  muzellec2023: {
    text: 'Muzellec et al. 2023, Bioinformatics 39:btad547',
    doi: '10.1093/bioinformatics/btad547',
    about: 'PyDESeq2',
  },
  patel2014: {
    text: 'Patel et al. 2014, Science 344:1396',
    doi: '10.1126/science.1254257',
    about: 'copy number from expression',
  },
  policar2024: {
    text: 'Poličar et al. 2024, Journal of Statistical Software 109(3)',
    doi: '10.18637/jss.v109.i03',
    about: 'openTSNE',
  },
  qiu2017monocle: { text: 'Qiu et al. 2017, Nature Methods 14:979', doi: '10.1038/nmeth.4402', about: 'Monocle 2' },
  qiu2017beam: { text: 'Qiu et al. 2017, Nature Methods 14:309', doi: '10.1038/nmeth.4150', about: 'BEAM' },
  robinson2010: {
    text: 'Robinson and Oshlack 2010, Genome Biology 11:R25',
    doi: '10.1186/gb-2010-11-3-r25',
    about: 'TMM',
  },
  satija2015: {
    text: 'Satija et al. 2015, Nature Biotechnology 33:495',
    doi: '10.1038/nbt.3192',
    about: 'dispersion of variable genes',
  },
  shannon1948: {
    text: 'Shannon 1948, Bell System Technical Journal 27:379',
    doi: '10.1002/j.1538-7305.1948.tb01338.x',
    about: 'entropy',
  },
  soneson2015: {
    text: 'Soneson, Love and Robinson 2015, F1000Research 4:1521',
    doi: '10.12688/f1000research.7563.2',
    about: 'tximport',
  },
  squair2021: {
    text: 'Squair et al. 2021, Nature Communications 12:5692',
    doi: '10.1038/s41467-021-25960-2',
    about: 'cells are not replicates',
  },
  sturm2020: {
    text: 'Sturm et al. 2020, Bioinformatics 36:4817',
    doi: '10.1093/bioinformatics/btaa611',
    about: 'scirpy',
  },
  subramanian2005: {
    text: 'Subramanian et al. 2005, PNAS 102:15545',
    doi: '10.1073/pnas.0506580102',
    about: 'GSEA',
  },
  subramanian2022: {
    text: 'Subramanian et al. 2022, Genome Biology 23:267',
    doi: '10.1186/s13059-022-02820-w',
    about: 'ddqc; the idea of the cut by type',
  },
  suo2018: {
    text: 'Suo et al. 2018, Cell Reports 25:1436',
    doi: '10.1016/j.celrep.2018.10.045',
    about: 'regulon specificity',
  },
  tirosh2016nature: {
    text: 'Tirosh et al. 2016, Nature 539:309',
    doi: '10.1038/nature20123',
    about: 'copy number from expression',
  },
  tirosh2016science: {
    text: 'Tirosh et al. 2016, Science 352:189',
    doi: '10.1126/science.aad0501',
    about: 'cell-cycle genes, scores of gene sets',
  },
  traag2019: {
    text: 'Traag et al. 2019, Scientific Reports 9:5233',
    doi: '10.1038/s41598-019-41695-z',
    about: 'Leiden',
  },
  trapnell2014: {
    text: 'Trapnell et al. 2014, Nature Biotechnology 32:381',
    doi: '10.1038/nbt.2859',
    about: 'genes along pseudotime',
  },
  vandesande2020: {
    text: 'Van de Sande et al. 2020, Nature Protocols 15:2247',
    doi: '10.1038/s41596-020-0336-2',
    about: 'pySCENIC, cisTarget',
  },
  virshup2024: {
    text: 'Virshup et al. 2024, Journal of Open Source Software 9:4371',
    doi: '10.21105/joss.04371',
    about: 'anndata',
  },
  virtanen2020: {
    text: 'Virtanen et al. 2020, Nature Methods 17:261',
    doi: '10.1038/s41592-019-0686-2',
    about: 'scipy',
  },
  wang2019: {
    text: 'Wang et al. 2019, Nature Communications 10:380',
    doi: '10.1038/s41467-018-08023-x',
    about: 'MuSiC',
  },
  wilcoxon1945: {
    text: 'Wilcoxon 1945, Biometrics Bulletin 1:80',
    doi: '10.2307/3001968',
    about: 'rank-sum test',
  },
  wolf2018: { text: 'Wolf et al. 2018, Genome Biology 19:15', doi: '10.1186/s13059-017-1382-0', about: 'SCANPY' },
  wolf2019: { text: 'Wolf et al. 2019, Genome Biology 20:59', doi: '10.1186/s13059-019-1663-x', about: 'PAGA' },
  wolock2019: { text: 'Wolock et al. 2019, Cell Systems 8:281', doi: '10.1016/j.cels.2018.11.005', about: 'Scrublet' },
  wu2021: {
    text: 'Wu et al. 2021, Nature Communications 12:2540',
    doi: '10.1038/s41467-021-22801-0',
    about: 'ITH scores',
  },
  young2020: {
    text: 'Young and Behjati 2020, GigaScience 9:giaa151',
    doi: '10.1093/gigascience/giaa151',
    about: 'SoupX; the model of ambient RNA',
  },
  zhang2018: { text: 'Zhang et al. 2018, Nature 564:268', doi: '10.1038/s41586-018-0694-x', about: 'STARTRAC, Ro/e' },
  zhu2019: {
    text: 'Zhu, Ibrahim and Love 2019, Bioinformatics 35:2084',
    doi: '10.1093/bioinformatics/bty895',
    about: 'apeglm',
  },
} as const satisfies Readonly<Record<string, Citation>>;
export type CitationKey = keyof typeof CITATIONS;

const CLUSTERS = ['wolf2018', 'satija2015', 'korsunsky2019', 'johnson2021', 'traag2019'] as const;
const MAPS = ['mcinnes2018', 'policar2024'] as const;
const MARKERS = ['mann1947', 'benjamini1995'] as const;
const QUALITY = ['germain2021', 'wolock2019', 'young2020', 'tirosh2016science', 'subramanian2022'] as const;

/** The works cited by the results of a tool, by slug; a result only cites those that apply to its parameters. */
export const TOOL_CITATIONS: Partial<Record<ToolSlug, readonly CitationKey[]>> = {
  import: ['virshup2024'],
  preprocessing: QUALITY,
  integration: [...CLUSTERS, ...MAPS, ...QUALITY, ...MARKERS],
  stability: [...CLUSTERS, 'gates2019'],
  'cell-quality': ['luecken2019', 'germain2021', 'wolock2019', 'young2020', 'tirosh2016science'],
  'gene-expression': ['virshup2024', 'wolf2018', 'virtanen2020', 'aibar2017'],
  'gene-set': ['aibar2017', 'tirosh2016science', 'wolf2018'],
  composition: ['mann1947', 'kruskal1952', 'benjamini1995', 'zhang2018'],
  'differential-expression': [
    ...(['wilcoxon1945', 'mann1947', 'benjamini1995', 'squair2021'] as const),
    ...(['love2014', 'muzellec2023', 'loader1999'] as const),
  ],
  enrichment: [
    ...(['boyle2004', 'benjamini1995', 'subramanian2005', 'fang2023', 'korotkevich2021'] as const),
    ...(['go2023', 'milacic2024', 'agrawal2024', 'kanehisa2023'] as const),
  ],
  'cell-interaction': ['efremova2020', 'dimitrov2022'],
  trajectory: ['qiu2017monocle', 'mao2015kdd', 'cao2019', 'mao2015sdm', 'haghverdi2016', 'wolf2019'],
  'trajectory-genes': [
    ...(['trapnell2014', 'qiu2017beam', 'cao2019', 'moran1950', 'cliff1981'] as const),
    ...(['mcinnes2018joss', 'traag2019', 'benjamini1995'] as const),
  ],
  cnv: ['patel2014', 'tirosh2016nature', 'infercnv'],
  ith: ['wu2021'],
  'tf-regulation': [
    ...(['moerman2019', 'aibar2017', 'vandesande2020', 'badia2022', 'alvarez2016', 'holland2020'] as const),
    ...(['suo2018', 'fuxman2013'] as const),
  ],
  'cell-annotation': ['aran2019', 'dominguez2022', 'wolf2018', 'diehl2016'],
  vdj: ['sturm2020', 'zhang2018', 'han2012', 'shannon1948', 'chao1984'],
  subset: [...CLUSTERS, ...MAPS, ...MARKERS],
  bulk: [
    ...(['love2014', 'zhu2019', 'chen2016', 'robinson2010', 'law2014', 'soneson2015'] as const),
    ...(['subramanian2005', 'wang2019', 'benjamini1995'] as const),
  ],
  'export-dataset': ['virshup2024', 'cellxgene2025'],
  publication: ['cellxgene2025', 'diehl2016'],
};

/** A cited work in a receipt: text, DOI or link, and the purpose of the citation. */
export function citationText({ text, doi, link, about }: Citation): string {
  const place = doi ? `, doi:${doi}` : link ? `, ${link}` : '';
  return `${text}${place}${about ? ` (${about})` : ''}`;
}
