/** Identifiers of an import, separate from its schemas, so that pages that list them do not load a validator. */

/**
 * Names that are repaired on request: symbols that a spreadsheet changed to dates, versions of Ensembl ids, suffixes of barcodes, and genes
 * of another species named by their human homologues.
 */
export const REPAIR_IDS = ['dates', 'versions', 'suffix', 'homologues'] as const;
/** Species whose genes can be named by human homologues, if the reference library has a table for them. */
export const HOMOLOGUE_SPECIES = [
  ...['Mus musculus', 'Rattus norvegicus', 'Gallus gallus', 'Drosophila melanogaster', 'Danio rerio'],
  ...['Bos taurus', 'Canis lupus familiaris', 'Sus scrofa', 'Macaca mulatta'],
] as const;

/** Ways of counting the same cells that can be chosen: sizes of bins of Visium HD, and what STARsolo counts. */
export const BIN_PATTERN = '^(square_\\d{3}um|segmented_outputs|gene|genefull(_[a-z0-9]+)?)$';

/** Repairs with a counted outcome: those on request, symbols instead of Ensembl ids, and names made unique. */
export const REPAIR_OUTCOMES = [...REPAIR_IDS, 'symbolsFromIds', 'duplicates'] as const;
