/** Matched as a whole, regardless of case, unless stated otherwise. */
export const TABLES = {
  separators: ['\t', ',', ';'],
  /** Beginnings of lines above the header: featureCounts, BD Rhapsody. As written. */
  comments: ['# ', '##'],
  /** Suffixes of BD Rhapsody, as written: after the symbols of a targeted panel, and after the names of antibodies. */
  reference: '\\|[^|]*\\|Reference_end$',
  antibody: '\\|pAbO$',
  antibodies: 'AbSeq',
  /** First cells of a header that R and spreadsheets write over the tables. No cell or gene has these names. */
  barcodeHeaders: [
    ...['barcode', 'barcodes', 'cell', 'cells', 'cell_id', 'cell_barcode', 'cell_barcodes', 'x', 'v1', 'index'],
  ],
  geneHeaders: [
    ...['gene', 'genes', 'gene_id', 'gene_ids', 'gene_name', 'gene_names', 'gene_symbol', 'symbol', 'ensembl_id'],
    ...['feature', 'features', 'feature_id', 'feature_name', 'id', 'x', 'v1', 'index'],
  ],
  /** Columns that featureCounts and others write between the genes' names and the cells. */
  annotation:
    'chr|chrom|chromosome|seqname|start|end|strand|length|width|(?:gene|transcript)_?(?:length|start|end|chr|strand)' +
    '|gene_?(?:id|name|symbol|type|biotype|description)|symbol|biotype|description|desc|type|entrez_?(?:id|gene)?' +
    '|ensembl_?(?:id|gene_id)?|hgnc_?(?:id|symbol)',
  total: '(?:grand[ _.-]?)?(?:total|sum)s?|total[ _.-]?(?:counts?|reads?|umis?)|row[ _.-]?(?:sum|total|mean)s?',
  /** Header that R and pandas write for a column of row numbers. */
  index: '(?:unnamed: ?[0-9]+(?:\\.[0-9]+)?|index|level_[0-9]+|row_?names?|x|v1)?',
  /** Columns that distinguish a table of receptor contigs from one of counts, in lower case. */
  contigs: [
    ...['chain', 'v_gene', 'j_gene', 'cdr3', 'cdr3_nt', 'raw_clonotype_id', 'productive'],
    ...['locus', 'v_call', 'j_call', 'junction', 'junction_aa', 'sequence_id', 'clone_id'],
  ],
  /** Counts, also as written by R and spreadsheets: `3.0`, `3e2`. Excludes other forms that a number parser accepts: `1_0`, `+5`, `inf`. */
  count: '-?[0-9]{1,18}(\\.[0-9]{0,18})?([eE]\\+?[0-9]{1,2})?',
  /** Rows that HTSeq, STAR, featureCounts and others count besides the genes, with sums and measures of cells. */
  summary:
    '__\\w+|_?(?:no_?feature|ambiguous|too_low_aqual|not_aligned|alignment_not_unique|(?:un|multi)mapp(?:ed|ing))' +
    '|n_(?:unmapped|multimapping|nofeature|ambiguous)|unassigned_\\w+|assigned' +
    '|(?:grand[ _.-]?)?(?:total|sum)s?|total[ _.-]?(?:counts?|reads?|umis?)|(?:row|col|column)[ _.-]?(?:sum|total)s?' +
    '|ncount_\\w+|nfeature_\\w+|n_?(?:genes|umis?|counts)(?:_by_counts)?|(?:percent|pct)[._](?:counts_)?\\w+',
  /** The measures of cells among them, which become columns of the cells. */
  measures:
    'ncount_\\w+|nfeature_\\w+|n_?(?:genes|umis?|counts)(?:_by_counts)?|(?:percent|pct)[._](?:counts_)?\\w+' +
    '|(?:total|log1p_total|log1p_n_genes_by)_counts(?:_\\w+)?|doublet_?scores?|scrublet_?scores?|(?:s|g2m)[._ ]score',
  /** Texts that represent a missing label. */
  missing: ['', 'na', 'nan', 'n/a', 'null', 'none', '-', '#n/a'],
  /** Spike-ins of the External RNA Controls Consortium; not the genes ERCC1 to ERCC8. */
  spike: '(?:.*_)?ERCC-\\d{5}',
} as const;
