import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { closed, Count, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { followName, type Follow } from '../follow.ts';
import { labelOf } from '../labels.ts';
import { ContigOverlap, Receptors, VDJ_CHAINS, VdjChain, VdjContig } from './contigs.ts';

/** Immune repertoires of single cells from contig tables or from receptors of the dataset (Sturm et al. 2020, scirpy, doi:10.1093/bioinformatics/btaa611). Specification 2.8, 9. */
const LIMIT = LIMITS.contigs;
const Column = Type.String({ maxLength: 120 });
export const VdjParams = closed({
  type: Type.Enum(['TCR', 'BCR']),
  source: Type.Optional(
    Type.Enum(['files', 'dataset'], {
      description: 'contig files (also where it is absent), or the receptors that the imported file had of its cells',
    }),
  ),
  /** Empty for receptors of the dataset, which cover all its samples. */
  contigs: Type.Array(VdjContig, { maxItems: LIMIT.files }),
  /** Chain of bulk repertoires, which are tables without cells; null: contigs of cells. */
  bulk: Type.Union([VdjChain, Type.Null()], { default: null }),
  /** Column of the samples; a file's barcodes are looked for among the cells of its sample. Empty for bulk repertoires. */
  sampleBy: Column,
  /** Column of cell types or clusters. Empty for bulk repertoires. */
  groupBy: Column,
  doubleChainOnly: Type.Boolean({ default: false, description: 'only cells in which both chains were found' }),
  clonotype: Type.Enum(['nucleotide', 'aminoAcid', 'vGeneAndCdr3'], {
    default: 'nucleotide',
    description: 'same CDR3 nucleotides; same CDR3 amino acids; same V genes and CDR3 amino acids (both chains)',
  }),
  secondChains: Type.Enum(['all', 'any', 'primary'], {
    default: 'all',
    description:
      'chains beside the first of each kind: all must be equal; one equal pair is enough; only the first ones count',
  }),
});
export const EXPANSION_CLASSES = ['Single', 'Medium', 'Large'] as const;
export const ExpansionClass = Type.Union([Type.Literal('Single'), Type.Literal('Medium'), Type.Literal('Large')]);
/** Clonotypes of 1, 2 to 10, and 11 or more cells (LIMITS.clonotype). */
export const ClonotypeClasses = closed({ Single: Count, Medium: Count, Large: Count });
const By = Type.Union([Type.Literal('sample'), Type.Literal('type')]);
const Percent = Type.Number({ minimum: 0, maximum: 100 });
/** `d50`: fewest clonotypes, as a percentage of all, that hold half of the cells. `shannon` in bits. `gini`: 0 for clonotypes of equal size. */
const diversity = {
  cells: Count,
  clonotypes: Count,
  d50: nullable(Percent),
  shannon: nullable(Type.Number({ minimum: 0 })),
  /** Shannon entropy over its maximum; null for fewer than 2 clonotypes. */
  evenness: nullable(Share),
  gini: nullable(Share),
  chao1: nullable(Type.Number({ minimum: 0 })),
};
const Clonotype = Type.Integer({ minimum: 1, description: 'number of the clonotype; 1 has the most cells' });
const Text = nullable(Type.String());
export const VdjClonotype = closed({
  clonotype: Clonotype,
  /** First chains: alpha or light, beta or heavy. */
  cdr3_1: Text,
  cdr3_2: Text,
  cdr3_nt_1: Text,
  cdr3_nt_2: Text,
  v_1: Text,
  j_1: Text,
  v_2: Text,
  j_2: Text,
  cells: Type.Integer({ minimum: 1 }),
  share: Share,
  class: ExpansionClass,
  samples: Type.Integer({ minimum: 0, description: 'samples with a cell' }),
  types: Type.Integer({ minimum: 0, description: 'cell types with a cell' }),
  /** The sample and the cell type with the most of its cells. */
  sample: Text,
  type: Text,
});
/** One row per cell with a receptor of the type, in the dataset's order. `cell`: position in the dataset, from 0. */
export const VdjCell = closed({
  cell: Count,
  barcode: Type.String(),
  sample: Text,
  type: Text,
  clonotype: nullable(Clonotype),
  chains: Type.String(),
  locus_1: Text,
  v_1: Text,
  j_1: Text,
  cdr3_1: Text,
  locus_2: Text,
  v_2: Text,
  d_2: Text,
  j_2: Text,
  cdr3_2: Text,
});
/** Cells by gene and sample. `chain`: TRA, TRB, IGH, IGK, IGL. */
export const VdjUsage = closed({
  chain: Type.String(),
  segment: Type.Union([Type.Literal('V'), Type.Literal('J')]),
  gene: Type.String(),
  sample: Type.String(),
  cells: Count,
});
/** Cells by pair of genes: `TRA`, `TRB` and so on are V and J of a chain, `V` the V genes of both chains. */
export const VdjPair = closed({
  pair: Type.String(),
  a: Type.String(),
  b: Type.String(),
  cells: Type.Integer({ minimum: 1 }),
});
export const VdjDiversity = closed({ by: By, group: Type.String(), ...diversity });
/** STARTRAC indices of a cell type (Zhang et al. 2018). `other` null: of the whole type; otherwise between two types. */
export const VdjStartrac = closed({
  type: Type.String(),
  other: Text,
  cells: Count,
  clonotypes: Count,
  expansion: nullable(Share),
  migration: nullable(Type.Number({ minimum: 0 })),
  transition: nullable(Type.Number({ minimum: 0 })),
});
/** Clonotypes that two samples or two cell types have in common. `jaccard`: of all clonotypes of the two. */
export const VdjSharing = closed({
  by: By,
  a: Type.String(),
  b: Type.String(),
  clonotypes: Count,
  cellsA: Count,
  cellsB: Count,
  jaccard: Share,
});
export const VdjResult = closed({
  type: VdjParams.properties.type,
  /** Chain of bulk repertoires: "cells" are then copies, and there is no information on cells and cell types. Absent or null for cells. */
  bulk: Type.Optional(nullable(VdjChain)),
  clonotype: VdjParams.properties.clonotype,
  secondChains: VdjParams.properties.secondChains,
  doubleChainOnly: Type.Boolean(),
  sampleBy: Type.String(),
  groupBy: Type.String(),
  /** Cells that have a clonotype, and the number of clonotypes. */
  cells: Count,
  clonotypes: Count,
  /** Receptors of the dataset that were analysed instead of files; absent for files. */
  receptors: Type.Optional(Receptors),
  /** Same as the report before the run; in the order of the parameters. */
  files: Type.Array(ContigOverlap, { maxItems: LIMIT.files }),
  /** Cells by their chains (scirpy `chain_qc`), before any is left out. `usedCells`: cells of it that have a clonotype. */
  chains: Type.Array(closed({ category: Type.String(), cells: Count, usedCells: Count, share: Share })),
  /** Contigs of the files by outcome. */
  contigs: closed({
    all: Count,
    otherReceptor: Count,
    /** Not productive, or without a CDR3. */
    unusable: Count,
    notInDataset: Count,
    /** A further chain of a cell than the two strongest of each kind. */
    surplus: Count,
    used: Count,
  }),
  /** Clonotypes, and the cells in them, by class. */
  total: closed({ clonotypes: ClonotypeClasses, cells: ClonotypeClasses }),
  diversity: closed(diversity),
  /** The largest ones; the table `clonotypes` has all. */
  largest: Type.Array(VdjClonotype, { maxItems: LIMIT.largest }),
  frequency: Type.Array(closed({ group: Type.String(), clonotypes: ClonotypeClasses, cells: ClonotypeClasses })),
  byCellType: Type.Array(closed({ group: Type.String(), cells: ClonotypeClasses })),
  /** Pairs of genes that the table `pairs` has, in its order. */
  pairs: Type.Array(closed({ pair: Type.String(), cells: Count })),
});
/** Whether the receptors come from the dataset's own file. */
const isOfDataset = ({ source }: Pick<Static<typeof VdjParams>, 'source'>): boolean => source === 'dataset';
function problemOf(params: Static<typeof VdjParams>): { path: string; rule: string } | null {
  const { type, contigs, bulk, sampleBy, groupBy } = params;
  if (isOfDataset(params)) {
    if (contigs.length) return { path: '/contigs', rule: 'maxItems' };
    if (bulk) return { path: '/bulk', rule: 'const' };
  } else if (!contigs.length) return { path: '/contigs', rule: 'minItems' };
  if (new Set(contigs.map(({ file }) => file)).size < contigs.length) return { path: '/contigs', rule: 'uniqueItems' };
  if (!bulk) {
    if (!sampleBy) return { path: '/sampleBy', rule: 'minLength' };
    return groupBy ? null : { path: '/groupBy', rule: 'minLength' };
  }
  if (!VDJ_CHAINS[type].some((chain) => chain === bulk)) return { path: '/bulk', rule: 'enum' };
  if (sampleBy) return { path: '/sampleBy', rule: 'maxLength' };
  if (groupBy) return { path: '/groupBy', rule: 'maxLength' };
  return params.doubleChainOnly ? { path: '/doubleChainOnly', rule: 'const' } : null;
}

export const vdjTool = defineTool({
  slug: 'vdj',
  group: 'repertoire',
  menu: { icon: 'antibody', main: 'figure' },
  scripted: true,
  picture: 'explorer-vdj-vdjresult--default',
  keys: ['VDJ'],
  version: '2',
  job: true,
  computed: true,
  internal: false,
  steps: ['match', 'clonotypes', 'tables'],
  params: VdjParams,
  result: VdjResult,
  tables: {
    clonotypes: VdjClonotype,
    cells: VdjCell,
    usage: VdjUsage,
    pairs: VdjPair,
    diversity: VdjDiversity,
    startrac: VdjStartrac,
    sharing: VdjSharing,
  },
  columns: { clonotype: 'number', size: 'number', largest: 'category', expansion: 'category', chains: 'category' },
  words: {
    largest: { title: 'largest', words: ['other'] },
    expansion: { title: 'expansion', words: ['Single', 'Medium', 'Large'] },
    chains: {
      title: 'chains',
      words: [
        'single pair',
        'extra VJ',
        'extra VDJ',
        'two full chains',
        'orphan VJ',
        'orphan VDJ',
        'multichain',
        'ambiguous',
        'no IR',
      ],
    },
  },
  reads: ({ bulk, sampleBy, groupBy, contigs, source }: Static<typeof VdjParams>) => ({
    columns: bulk ? [] : [...new Set([sampleBy, groupBy])].sort(),
    // Receptors of the dataset are of every sample, so an edit of any of them counts.
    parts: bulk ? [] : isOfDataset({ source }) ? [...new Set([sampleBy, groupBy])] : [groupBy],
    only: bulk || isOfDataset({ source }) ? [] : [{ column: sampleBy, names: contigs.map(({ sample }) => sample) }],
    cellSets: [],
    contigFiles: [...new Set(contigs.map(({ file }) => file))].sort(),
  }),
  labels: ({ bulk, sampleBy, groupBy }: Static<typeof VdjParams>) => {
    // Samples of bulk repertoires have their own names.
    const [sample, type] = bulk ? [null, null] : [labelOf(sampleBy), labelOf(groupBy)];
    const by = { by: 'by', of: { sample, type } };
    return {
      summary: {
        'files.*.sample': sample,
        'largest.*.sample': sample,
        'largest.*.type': type,
        'frequency.*.group': sample,
        'byCellType.*.group': type,
      },
      tables: {
        clonotypes: { sample, type },
        cells: { sample, type },
        usage: { sample },
        diversity: { group: by },
        startrac: { type, other: type },
        sharing: { a: by, b: by },
      },
    };
  },
  problem: problemOf,
  follow: (params: Static<typeof VdjParams>, follow: Follow) => ({
    ...params,
    contigs: params.bulk
      ? params.contigs
      : params.contigs.map((one) => ({ ...one, sample: followName(params.sampleBy, one.sample, follow) })),
  }),
  groups: ({ bulk, sampleBy, contigs, source }: Static<typeof VdjParams>) => ({
    groups: [],
    disjoint: false,
    minimum: 0,
    categories:
      bulk || isOfDataset({ source })
        ? []
        : [{ path: '/sampleBy', column: sampleBy, namesPath: '/contigs', names: contigs.map(({ sample }) => sample) }],
  }),
});

export type VdjParams = Static<typeof VdjParams>;
export type VdjResult = Static<typeof VdjResult>;
export type ClonotypeClasses = Static<typeof ClonotypeClasses>;
export type VdjClonotype = Static<typeof VdjClonotype>;
export type VdjCell = Static<typeof VdjCell>;
export type VdjUsage = Static<typeof VdjUsage>;
export type VdjPair = Static<typeof VdjPair>;
export type VdjDiversity = Static<typeof VdjDiversity>;
export type VdjStartrac = Static<typeof VdjStartrac>;
export type VdjSharing = Static<typeof VdjSharing>;
export { ContigOverlap, ContigOverlapBody, Receptors, VDJ_CHAINS, VdjChain } from './contigs.ts';
