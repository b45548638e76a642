/** GEO writes the sample before or after: GSM1_matrix.mtx.gz, matrix_GSM1.mtx.gz. */
const SUFFIX = '(?:[_-][A-Za-z0-9][A-Za-z0-9_-]*)?';

/** Searched regardless of case. */
export const ARCHIVES = {
  part:
    `^(?<prefix>.*?)(?:(?<matrix>matrix)(?<of_matrix>${SUFFIX})\\.mtx` +
    `|(?<table>barcodes|features|genes)(?<of_table>${SUFFIX})\\.tsv)(?:\\.gz)?$`,
  /** kb-python: cells in rows; gene ids, with their names in a separate file. */
  kb: '^(?<prefix>.*?)cells_x_genes\\.(?<kind>mtx|barcodes\\.txt|genes\\.txt|genes\\.names\\.txt)(?:\\.gz)?$',
  kbKinds: { mtx: 'matrix', 'barcodes.txt': 'barcodes', 'genes.txt': 'genes', 'genes.names.txt': 'names' },
  /** Parse Biosciences: cells in rows; the table of cells contains their columns. */
  parse: '^(?<prefix>.*?)(?<kind>DGE\\.mtx|count_matrix\\.mtx|all_genes\\.csv|cell_metadata\\.csv)(?:\\.gz)?$',
  parseKinds: {
    'dge.mtx': 'matrix',
    'count_matrix.mtx': 'matrix',
    'all_genes.csv': 'genes',
    'cell_metadata.csv': 'barcodes',
  },
  /** BD Rhapsody: a table of molecules by one of two corrections, an archive of three files, and the sample tags of the cells. */
  rhapsody: '(?:^|[/_.-])(?:RSEC|DBEC)_MolsPerCell\\.csv(?:\\.gz)?$',
  rhapsodyTrio: '(?:RSEC|DBEC)_MolsPerCell_(?:Unfiltered_)?MEX(?:[/_.]|$)',
  rhapsodyTags: 'Sample_Tag_Calls\\.csv(?:\\.gz)?$',
  /** Positions of spots next to the matrix, which Space Ranger and others write. */
  spatial: '(^|/)(spatial/|tissue_positions(_list)?\\.(csv|parquet)$)',
  /** Files of a slide: positions of its spots or bins, their scales, and the image. */
  positions: '(^|/)tissue_positions(_list)?\\.(csv|csv\\.gz|parquet)$',
  scales: '(^|/)scalefactors_json\\.json$',
  tissue: '(^|/)tissue_(hires|lowres)_image\\.(png|jpe?g)$',
  /** Columns of the positions in the order of Space Ranger 1, which writes no header. */
  positionColumns: [...['barcode', 'in_tissue', 'array_row', 'array_col', 'pxl_row_in_fullres', 'pxl_col_in_fullres']],
  /** Unfiltered droplets: names of Cell Ranger, CeleScope, Parse and BD through their versions. */
  raw:
    '(^|[/_.-])(raw|unfiltered)([/_.-]|$)' +
    '|(^|[/_.-])(raw_feature_bc_matrix|raw_gene_bc_matrices|all_matrix(_10X)?)([/_.-]|$)',
  filtered: '(?<!un)filtered',
  /** Cell Ranger's name of an .h5 of unfiltered droplets. */
  rawH5: 'raw_(feature_bc_matrix|gene_bc_matrices)',
  /** The matrix of Cell Ranger and Space Ranger in one file, by its name in an archive. */
  h5: '((filtered|raw)_(feature|gene)_(bc|cell)_matri(x|ces)(_h5)?|cell_feature_matrix|cellbender\\w*_filtered)\\.h5$',
  /** Full matrices as text, and the tables of names, metadata and results that accompany them. */
  table: '\\.(tsv|csv|txt)(\\.gz)?$',
  noTable:
    '(^|[/_. -])(meta_?data|metrics|annot\\w*|clusters?|barcodes?|features?|genes?|cells|markers?|read_?me|samples?_?sheet|umap|tsne|pca' +
    '|positions?(_list)?|coord\\w*|clinical|manifest|filelist|summary|log|md5\\w*|contigs?|contig_annotations|clonotypes?)([/_. -]|$)',
  /** Alternative countings of the same cells or slide: bins of Visium HD by size, its segmented cells, and STARsolo's definitions of a gene. */
  bin: '(?:^|/)(?<bin>square_\\d{3}um|segmented_outputs)/|Solo\\.out/(?<features>Gene|GeneFull(?:_\\w+)?|SJ|Velocyto)/',
  /** Default order: the first available one is read. */
  binOrder: [
    ...['square_008um', 'square_016um', 'square_002um', 'segmented_outputs'],
    ...['gene', 'genefull', 'genefull_ex50pas', 'genefull_exonoverintron', 'velocyto', 'sj'],
  ],
  simulated: 'SIMULATED.txt',
  nested: '\\.(zip|tar|tar\\.gz|tgz|7z|rar|tar\\.bz2|tar\\.xz)$',
  /** Files that Finder, Windows and git add, as written. */
  litter: '(^|/)(__MACOSX/|\\._|\\.DS_Store$|Thumbs\\.db$|desktop\\.ini$)',
  maxEntries: 100,
} as const;
