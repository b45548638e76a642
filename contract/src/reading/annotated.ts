/** Columns and matrices of an annotated file. Names are compared in lower case, other characters as one underscore. */
export const ANNOTATED = {
  /** Columns with more categories are names of cells or files, not groups that a plot can show. */
  maxGroups: 200,
  /** The specification's annotation levels (section 3) by the columns that other tools write. */
  levels: {
    cluster: ['cluster', 'clusters', 'leiden', 'louvain', 'seurat_clusters', 'snn_clusters', 'kmeans'],
    annot_full: [
      ...['annot_full', 'cell_type', 'celltype', 'cell_types', 'bulk_labels', 'cell_ontology_class'],
      ...['annotation', 'annotations', 'celltypes', 'labels', 'major_type', 'cell_annotation', 'celltype_major'],
    ],
    annot_sub: ['annot_sub', 'cell_subtype', 'subtype', 'cell_type_fine', 'minor_type', 'celltype_minor'],
    annot_sub2: ['annot_sub2'],
    annot_article: ['annot_article', 'author_cell_type', 'author_label'],
    annot_auto: ['annot_auto', 'majority_voting', 'predicted_labels', 'singler_labels'],
  },
  /** Names with a resolution, e.g. RNA_snn_res.0.8, leiden_res0.8, louvain_r1, leiden_0.5, Cluster ID. */
  cluster:
    '^(?:[a-z0-9]+_)?snn_res(?:_\\d+)+$|^(?:leiden|louvain|kmeans|phenograph|clusters?|walktrap)' +
    '(?:_?(?:res|resolution|r|k|id|ids|no|nr|number)?(?:_?\\d+)*)$',
  /** The number at the end of such a name, as written: 0.8 of leiden_res0.8 and leiden_0_8. */
  resolution: '(\\d+(?:[._]\\d+)?)$',
  /** A column that may serve as clusters contains one of these words. */
  groupWords: 'clust|type|label|annot|ident|class|subset|population|lineage|louvain|leiden|compartment',
  notGroups:
    'sample|patient|donor|subject|individual|mouse_id|animal|batch|file|path|barcode|library|chemistry|platform|run|lane|' +
    'date|sex|gender|age|condition|treatment|disease|stage|tissue|organ|phase|doublet|assay|ethnicity|organism|species',
  samples: ['sample', 'sample_id', 'sampleid', 'samples', 'sample_name', 'orig_ident', 'library_id', 'library'],
  /** Used as samples only with a warning: a donor may have given several samples. */
  sampleGuesses: ['batch', 'donor_id', 'donor', 'patient_id', 'patient', 'subject_id', 'individual'],
  groups: ['group', 'condition', 'treatment', 'disease', 'stim', 'genotype'],
  tissues: ['tissue', 'tissue_general', 'organ'],
  /** Columns of `var`; lower case. */
  idColumns: ['gene_ids', 'gene_id', 'ensembl_id', 'ensembl_ids', 'ensembl', 'feature_id', 'ensgene'],
  symbolColumns: [
    ...[
      'feature_name',
      'gene_symbols',
      'gene_symbol',
      'symbol',
      'symbols',
      'gene_name',
      'gene_names',
      'gene_short_name',
    ],
    ...['hgnc_symbol', 'mgi_symbol', 'external_gene_name', 'genename', 'gene', 'genes', 'name'],
  ],
  typeColumns: ['feature_types', 'feature_type'],
  /** Names of layers with counts, the usual one first; other layers with whole numbers come after `raw/X` and `X`. */
  countLayers: ['counts', 'raw_counts', 'raw_count', 'count', 'raw', 'umi', 'umis', 'umi_counts'],
  /** Modality of gene expression in MuData, in lower case. */
  expressionModalities: ['rna', 'gex', 'gene expression', 'gene_expression', 'expression', 'gene'],
  /** Assays of Seurat, as written. Assays derived from another one (SCT, integrated) are not included. */
  expressionAssays: ['RNA', 'originalexp', 'Spatial', 'Xenium', 'Nanostring', 'Vizgen'],
  /** Elements of an R list that hold counts; SoupX keeps its cells as `toc`. */
  listCounts: ['counts', 'toc', 'seurat', 'sce', 'object'],
  /** File name extensions, regardless of case. */
  ending: '\\.(h5ad|h5mu|loom|zarr\\.zip|zip|tar|tar\\.gz|tgz|rds|rda|rdata)$',
  /** Attributes of a loom that name its genes and its cells; lower case, the usual first. */
  loomGenes: ['gene', 'gene_name', 'gene_names', 'gene_symbol', 'symbol', 'var_names', 'genes', 'accession', 'gene_id'],
  loomCells: ['cellid', 'cell_id', 'cellids', 'cell_names', 'cell_name', 'obs_names', 'barcode', 'barcodes', 'cell'],
  embeddingWords: ['umap', 'tsne', 't_sne', 'pca', 'phate', 'diffmap', 'fle', 'embedding'],
  /** Terms by the columns of the CELLxGENE schema, whole values; several may be joined by `,` or ` || `. */
  ontologyTerms: {
    assay_ontology_term_id: 'EFO:\\d{7}',
    cell_type_ontology_term_id: 'CL:\\d{7}|WBbt:\\d{7}|ZFA:\\d{7}|FBbt:\\d{8}|unknown|na',
    development_stage_ontology_term_id: '(?:HsapDv|MmusDv|UBERON|WBls|ZFS):\\d{7}|FBdv:\\d{8}|unknown|na',
    disease_ontology_term_id: '(?:MONDO|PATO):\\d{7}|unknown',
    ethnicity_ontology_term_id: '(?:HANCESTRO|AfPO):\\d{4,7}|unknown|na|multiethnic',
    organism_ontology_term_id: 'NCBITaxon:\\d+',
    self_reported_ethnicity_ontology_term_id: '(?:HANCESTRO|AfPO):\\d{4,7}|unknown|na|multiethnic',
    sex_ontology_term_id: 'PATO:\\d{7}|unknown|na',
    tissue_ontology_term_id: '(?:UBERON|CL|WBbt|ZFA):\\d{7}|FBbt:\\d{8}|CVCL_\\w+',
  },
  /** RNA velocity: the count is the sum of the parts. */
  parts: ['spliced', 'unspliced', 'ambiguous'],
  /** Sums of cells that differ by less than this (coefficient of variation) are one total. */
  steady: 0.01,
  /** No natural logarithm of a count per cell is larger; values above it are linear. */
  largestLog: 25,
  /** Share of whole numbers among the values from which on they are counts that a tool has corrected. */
  wholeShare: 0.5,
  /** Counts of fewer genes than this share of another matrix are not a substitute for it. */
  fewestGenes: 0.5,
} as const;
