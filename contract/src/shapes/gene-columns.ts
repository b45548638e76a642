/**
 * Columns of a gene table. `aliases`: former symbols and synonyms, separated by `|`. Ids have no version; `entrez` is NCBI's id of the gene, used to
 * convert sets of Entrez ids. A field without a value is empty; a gene has an id or a symbol, and all of chromosome, start and end or none of them.
 */
export const GENE_COLUMNS = ['id', 'symbol', 'aliases', 'chromosome', 'start', 'end', 'biotype', 'entrez'] as const;
type GeneColumn = (typeof GENE_COLUMNS)[number];
/**
 * Column headers in lower case of gene tables, HGNC's complete set, NCBI's gene_info and BioMart. `former`: further aliases. `links` and `taxon`:
 * columns of gene_info, whose ids are inside `dbXrefs` and which may list several species.
 */
export const GENE_HEADERS: Readonly<Record<GeneColumn | 'former' | 'links' | 'taxon', readonly string[]>> = {
  id: ['id', 'gene_id', 'ensembl_gene_id', 'ensembl_id', 'ensembl gene id', 'gene stable id'],
  symbol: ['symbol', 'gene_name', 'gene name', 'approved symbol'],
  aliases: ['aliases', 'alias_symbol', 'alias symbols', 'synonyms', 'gene synonym'],
  former: ['prev_symbol', 'previous symbols'],
  chromosome: ['chromosome', 'chrom', 'chr', 'chromosome/scaffold name'],
  start: ['start', 'gene start (bp)'],
  end: ['end', 'gene end (bp)'],
  biotype: ['biotype', 'gene_biotype', 'gene_type', 'gene type', 'locus_type', 'locus type', 'type_of_gene'],
  entrez: [
    'entrez',
    'entrez_id',
    'entrezgene',
    'entrezgene_id',
    'geneid',
    'ncbi gene id',
    'ncbi gene (formerly entrezgene) id',
  ],
  links: ['dbxrefs'],
  taxon: ['#tax_id', 'tax_id'],
};
/** NCBI taxon ids of the species whose gene_info can be read. */
export const TAXA: Readonly<Record<string, string>> = {
  'Homo sapiens': '9606',
  'Mus musculus': '10090',
  'Rattus norvegicus': '10116',
  'Gallus gallus': '9031',
  'Drosophila melanogaster': '7227',
  'Danio rerio': '7955',
  'Bos taurus': '9913',
  'Canis lupus familiaris': '9615',
  'Sus scrofa': '9823',
  'Macaca mulatta': '9544',
  'Arabidopsis thaliana': '3702',
};
