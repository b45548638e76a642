import { Type, type Static } from 'typebox';
import { CellGroup, closed, Count, GroupSummary, nullable, Seed } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, type Follow } from '../follow.ts';
import { readsOf } from '../groups.ts';
import { labelOf, nameOf } from '../labels.ts';

/**
 * Intra-tumoural heterogeneity (Wu et al. 2021): interquartile range of the correlations of all pairs of cells, in expression or in copy-number
 * space (infercnvpy's ithgex and ithcna). Specification 2.8.
 */
const Column = Type.String({ minLength: 1, maxLength: 120 });
const Id = Type.String({ minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
export const IthMethod = Type.Union([Type.Literal('expression'), Type.Literal('cnv')]);
export const IthParams = closed({
  method: IthMethod,
  /** A completed CNV analysis of the dataset, whose values the method `cnv` compares; null for expression. */
  cnv: nullable(Id),
  cells: CellGroup,
  /** Samples, or other groups that have a score each. */
  groupBy: Column,
  /** Column of cell types with a score within each sample, or null. */
  cellTypeBy: nullable(Column),
  seed: Seed,
});
const Score = nullable(Type.Number({ minimum: 0, maximum: 2 }));
/** Why there is no score: fewer than 10 cells, or fewer than 10 whose values vary. */
const Reason = Type.Union([Type.Literal('few'), Type.Literal('flat')]);
export const IthScoreRow = closed({
  sample: Type.String(),
  /** Null: all cells of the sample. */
  cell_type: nullable(Type.String()),
  cells: Count,
  compared: Type.Integer({ minimum: 0, description: 'cells in pairs: at most 2000, drawn at random' }),
  score: Score,
  reason: nullable(Type.String({ description: 'few or flat' })),
});
export const IthResult = closed({
  method: IthMethod,
  groupBy: Type.String(),
  cellTypeBy: nullable(Type.String()),
  /** Cells with a score's group; `left`: chosen cells without a label, or without values in the CNV result. */
  cells: Count,
  left: Count,
  /** One score per sample, the first 200; null with a reason. */
  samples: Type.Array(
    closed({ sample: Type.String(), group: Type.String(), cells: Count, score: Score, reason: nullable(Reason) }),
    { maxItems: 200 },
  ),
  cellTypes: Type.Array(
    closed({ cellType: Type.String(), sample: Type.String(), cells: Count, score: Score, reason: nullable(Reason) }),
    { maxItems: 1500 },
  ),
  rows: Type.Integer({ minimum: 0, description: 'of the table `scores`' }),
  /** Distance of each cell from its sample's centre, by cell type (by sample without one), at most 60 groups. */
  distances: Type.Array(GroupSummary, { maxItems: 60 }),
});
export const ithTool = defineTool({
  slug: 'ith',
  group: 'tumour',
  menu: { icon: 'clones', main: 'figure' },
  needs: ['groups'],
  picture: 'explorer-ith-ithpanel--default',
  keys: ['ith'],
  version: '2',
  job: true,
  computed: true,
  internal: false,
  steps: ['read', 'score', 'tables'],
  params: IthParams,
  result: IthResult,
  tables: { scores: IthScoreRow },
  columns: { distance: 'number' },
  reads: ({ cells, groupBy, cellTypeBy, cnv }: Static<typeof IthParams>) => ({
    ...readsOf([cells], [groupBy, cellTypeBy]),
    parent: cnv === null ? null : { tool: 'cnv', result: cnv },
  }),
  labels: ({ cells, groupBy, cellTypeBy }: Static<typeof IthParams>, result: unknown) => {
    const [sample, type] = [labelOf(groupBy), labelOf(cellTypeBy)];
    const found = result as Static<typeof IthResult> | null;
    return {
      summary: {
        'samples.*.sample': sample,
        'samples.*.group': nameOf(cells),
        'cellTypes.*.cellType': type,
        'cellTypes.*.sample': sample,
        // By sample if no cell has a type.
        'distances.*.group': found?.cellTypes.length ? type : sample,
      },
      tables: { scores: { sample, cell_type: type } },
    };
  },
  problem: ({ method, cnv }: Static<typeof IthParams>) =>
    (method === 'cnv') === (cnv !== null) ? null : { path: '/cnv', rule: 'required' },
  follow: (params: Static<typeof IthParams>, follow: Follow) => ({
    ...params,
    cells: followGroup(params.cells, follow),
    cnv: params.cnv === null ? null : follow.result(params.cnv),
  }),
  groups: ({ cells }: Static<typeof IthParams>) => ({
    groups: [{ path: '/cells', cells }],
    disjoint: false,
    minimum: 10,
  }),
});
export type IthMethod = Static<typeof IthMethod>;
export type IthParams = Static<typeof IthParams>;
export type IthScoreRow = Static<typeof IthScoreRow>;
export type IthResult = Static<typeof IthResult>;
