/**
 * Kinds of sets that analyses name; orthologs are found by the species. Markers are read where gene sets are, and the positions of a gene
 * table where gene positions are.
 */
type ReadKind =
  'genePositions' | 'geneSets' | 'ligandReceptor' | 'model' | 'motifAnnotations' | 'motifRankings' | 'regulons';

/** Labels of a column by their names, of all cells that count or of the group in one place. */
export interface NamedLabels {
  column: string;
  names: readonly string[];
  group?: number;
}

/** Versioned things of a dataset that a result depends on: an edit of one of them makes the result outdated. */
export interface Reads {
  /** Columns of labels of the cells. */
  columns: readonly string[];
  /** Those columns whose labels divide the cells that are read; the others only choose the cells of groups. */
  parts?: readonly string[];
  /** Only cells with these labels are read, each label by itself; of one group where its place among the groups is given. */
  only?: readonly NamedLabels[];
  /** Labels that the request names, each of which is read by itself. Cells with other labels are read too. */
  named?: readonly NamedLabels[];
  /** Columns that are read whatever they hold: labels at their version, numbers as they are. */
  contents?: readonly string[];
  /** Hashes of stored cell sets; a set never changes under its hash. */
  cellSets: readonly string[];
  /** The subsets that had these cells. */
  sets?: readonly { set: string; cellSet: string }[];
  /** Ids of sets of the reference library. */
  references?: readonly string[];
  /** Kind of these sets, for all of them or for each in its place; gene sets without it. */
  referenceKind?: ReadKind | readonly ReadKind[];
  /** Ids of uploaded contig files; a file never changes under its id. */
  contigFiles?: readonly string[];
  /** A completed analysis of the same dataset whose tables are read. */
  parent?: { tool: string; result: string } | null;
  /** A column of labels of another dataset of the space. */
  otherLabels?: { dataset: string; column: string } | null;
}
