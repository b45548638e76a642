/**
 * Kinds of sets that analyses refer to; orthologs are found by the species. Markers are used like gene sets, and positions of a gene table like gene
 * positions.
 */
type ReadKind =
  'genePositions' | 'geneSets' | 'ligandReceptor' | 'model' | 'motifAnnotations' | 'motifRankings' | 'regulons';

/** Label names of a column, for all cells that count or for the group with an index. */
export interface NamedLabels {
  column: string;
  names: readonly string[];
  group?: number;
}

/** Versioned objects of a dataset that a result depends on: an edit of one of them makes the result outdated. */
export interface Reads {
  /** Columns of labels of the cells. */
  columns: readonly string[];
  /** Columns whose labels divide the cells that are read; the others only select the cells of groups. */
  parts?: readonly string[];
  /** Only cells with these labels are read, each label separately; of one group if its index is given. */
  only?: readonly NamedLabels[];
  /** Labels that the request names, each read separately. Cells with other labels are read too. */
  named?: readonly NamedLabels[];
  /** Columns that are read completely: labels at their version, numbers as stored. */
  contents?: readonly string[];
  /** Hashes of stored cell sets; a set never changes under its hash. */
  cellSets: readonly string[];
  /** The subsets that had these cells. */
  sets?: readonly { set: string; cellSet: string }[];
  /** Ids of sets of the reference library. */
  references?: readonly string[];
  /** Kind of these sets, for all of them or one per set; gene sets by default. */
  referenceKind?: ReadKind | readonly ReadKind[];
  /** Ids of uploaded contig files; a file never changes under its id. */
  contigFiles?: readonly string[];
  /** A completed analysis of the same dataset whose tables are used. */
  parent?: { tool: string; result: string } | null;
  /** A label column of another dataset of the space. */
  otherLabels?: { dataset: string; column: string } | null;
}
