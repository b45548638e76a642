import { Type, type Static } from 'typebox';
import { closed, Count, Matrix, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';

/** Immune repertoires from contig annotations (Sturm et al. 2020, scirpy). Specification 2.8, 9. */
export const VdjParams = closed({
  type: Type.Union([Type.Literal('TCR'), Type.Literal('BCR')]),
  contigs: Type.Array(closed({ file: Type.String(), sample: Type.String() }), { minItems: 1, maxItems: 200 }),
  doubleChainOnly: Type.Boolean({ default: false }),
  clonotype: Type.Union([Type.Literal('nucleotide'), Type.Literal('aminoAcid'), Type.Literal('vGeneAndCdr3')], {
    default: 'nucleotide',
  }),
  groupBy: Type.String(),
});
/** Cells in clonotypes of 1, 2 to 10, and 11 or more cells. */
export const ClonotypeClasses = closed({ Single: Count, Medium: Count, Large: Count });
export const VdjResult = closed({
  cells: Count,
  matched: closed({ cells: Count, share: Share }),
  chains: Type.Array(closed({ category: Type.String(), cells: Count })),
  clonotypes: Type.Array(
    closed({
      clonotype_id: Type.String(),
      cells: Count,
      share: Share,
      cdr3: Type.Array(Type.String()),
      frequency: Type.Union([Type.Literal('Single'), Type.Literal('Medium'), Type.Literal('Large')]),
    }),
  ),
  frequency: Type.Array(closed({ group: Type.String(), clonotypes: ClonotypeClasses, cells: ClonotypeClasses })),
  byCellType: Type.Array(closed({ group: Type.String(), cells: ClonotypeClasses })),
  /** Cells by the class of their clonotype. */
  total: ClonotypeClasses,
  usage: Type.Array(
    closed({
      chain: Type.String({ description: 'TRA, TRB, IGH, IGK, IGL' }),
      segment: Type.Union([Type.Literal('V'), Type.Literal('J')]),
      groups: Type.Array(Type.String()),
      /** counts[gene][group] */
      genes: Type.Array(closed({ gene: Type.String(), counts: Type.Array(Count) })),
    }),
  ),
  /** V x J cells, one per chain. */
  pairs: Type.Array(closed({ chain: Type.String(), counts: Matrix })),
  /** Fewest clonotypes, as a share of all, that hold half of the cells. */
  diversity: Type.Array(
    closed({
      group: Type.String(),
      cells: Count,
      clonotypes: Count,
      d50: nullable(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
});
export const vdjTool = defineTool({
  slug: 'vdj',
  group: 'repertoire',
  keys: ['VDJ'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: VdjParams,
  result: VdjResult,
});
export type VdjParams = Static<typeof VdjParams>;
export type VdjResult = Static<typeof VdjResult>;
export type ClonotypeClasses = Static<typeof ClonotypeClasses>;
