import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, nullable, PValue, Share, UnitSchema } from '../common.ts';
import { defineTool } from '../define.ts';
import { followGroup, followNames, type Follow } from '../follow.ts';
import { readsOf } from '../groups.ts';
import { labelOf } from '../labels.ts';

/** Cells per sample and cell type, groups of samples compared by the shares of their cells, Ro/e. Specification 2.8, 5, 8. */
const LIMIT = LIMITS.composition;
const LabelColumn = Type.String({ minLength: 1, maxLength: 120 });
const Name = Type.String({ minLength: 1, maxLength: 200 });
const hasTwice = (names: readonly string[]): boolean => new Set(names).size < names.length;
/** A named set of samples; a sample is in at most one. */
export const SampleGroup = closed({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  samples: Type.Array(Name, { minItems: LIMITS.boxPlotSamples.min, maxItems: LIMIT.samples, uniqueItems: true }),
});
export const CompositionParams = closed({
  types: Type.String({ minLength: 1, maxLength: 120, description: 'column of the cell types' }),
  by: Type.String({ minLength: 1, maxLength: 120, description: 'column of the samples: one bar per category' }),
  /** The cells that are counted; null: all. */
  cells: nullable(CellGroup),
  /** Groups of samples to compare; null: no comparison. */
  groups: nullable(Type.Array(SampleGroup, { minItems: 2, maxItems: LIMIT.groups })),
  tested: Type.Array(Name, {
    maxItems: LIMIT.types,
    uniqueItems: true,
    description: 'cell types whose shares are compared; empty: all',
  }),
  /** Column of the Ro/e table; null: the groups of samples, or `by` without groups. */
  roeBy: nullable(LabelColumn),
});
export const CompositionTest = Type.Union([
  Type.Literal('mannWhitneyExact'),
  Type.Literal('mannWhitneyNormal'),
  Type.Literal('kruskalWallis'),
]);
/** Groups of samples, compared by each cell type's share of a sample's cells. */
export const CompositionComparison = closed({
  test: CompositionTest,
  /** p values are adjusted by Benjamini and Hochberg over the rows that have one. */
  tested: Count,
  smallest: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'the smallest p value that these numbers of samples can give without ties',
  }),
  groups: Type.Array(closed({ name: Type.String(), samples: Count })),
  rows: Type.Array(
    closed({
      cellType: Type.String(),
      means: Type.Array(Share, { description: 'mean share of each group' }),
      /** Null if the share is the same in every sample. */
      p: nullable(PValue),
      p_adj: nullable(PValue),
    }),
  ),
});
/**
 * The groups of the Ro/e table have cells of several samples, and chi-square treats each cell as one observation, so its p value is too small.
 * `groups`: samples (`column`) with cells in each group; `unit`: the result of `unitOf` for these numbers.
 */
export const RoeWarning = closed({
  id: Type.Literal('composition.samplesAreTheUnit'),
  params: closed({
    column: Type.String(),
    groups: Type.Array(closed({ name: Type.String(), samples: Count })),
    unit: UnitSchema,
  }),
});
/** Chi-square test of cell types by groups. `failed` when p > 0.05 (specification 8); ratios are in the table `roe`. */
export const Roe = closed({
  chi2: Type.Number(),
  dof: Count,
  p: PValue,
  failed: Type.Boolean(),
  small: Type.Integer({ minimum: 0, description: 'entries of the table with fewer than 5 expected cells' }),
  /** Absent in results of earlier versions. */
  warnings: Type.Optional(Type.Array(RoeWarning, { maxItems: 1 })),
});
export const CompositionResult = closed({
  cells: Type.Integer({ minimum: 0, description: 'counted cells' }),
  left: Type.Integer({ minimum: 0, description: 'chosen cells without a label in one of the columns' }),
  /** Categories that have cells, in the order of their columns. */
  cellTypes: Type.Array(closed({ name: Type.String(), cells: Count })),
  samples: Type.Array(closed({ name: Type.String(), group: nullable(Type.String()), cells: Count })),
  comparison: nullable(CompositionComparison),
  /** Null with fewer than two cell types or groups. */
  roe: nullable(Roe),
});
/** One row per sample and cell type. */
export const CompositionCount = closed({
  sample: Type.String(),
  sampleGroup: nullable(Type.String()),
  cellType: Type.String(),
  cells: Count,
  share: Type.Number({ minimum: 0, maximum: 1, description: "of the sample's counted cells" }),
});
/** One row per cell type and group of the Ro/e table (Zhang et al. 2018). */
export const RoeRow = closed({
  cellType: Type.String(),
  group: Type.String(),
  observed: Count,
  expected: Type.Number({ minimum: 0 }),
  ratio: Type.Number({ minimum: 0 }),
});
export const compositionTool = defineTool({
  slug: 'composition',
  group: 'look',
  menu: { icon: 'bars', main: 'figure' },
  needs: ['groups'],
  takesCells: true,
  picture: 'explorer-composition-compositionpanel--default',
  keys: [],
  version: '4',
  job: true,
  computed: true,
  internal: false,
  steps: ['count', 'compare'],
  params: CompositionParams,
  result: CompositionResult,
  tables: { counts: CompositionCount, roe: RoeRow },
  reads: (params: Static<typeof CompositionParams>) => ({
    ...readsOf([params.cells], [params.types, params.by, params.roeBy]),
    named: [
      ...(params.groups ?? []).map(({ samples }) => ({ column: params.by, names: samples })),
      ...(params.tested.length ? [{ column: params.types, names: params.tested }] : []),
    ],
  }),
  labels: ({ types, by, roeBy, groups }: Static<typeof CompositionParams>) => {
    const [type, sample] = [labelOf(types), labelOf(by)];
    // Groups of samples have their own names.
    const group = roeBy === null ? (groups?.length ? null : sample) : labelOf(roeBy);
    return {
      summary: {
        'cellTypes.*.name': type,
        'samples.*.name': sample,
        'comparison.rows.*.cellType': type,
        'roe.warnings.*.params.groups.*.name': group,
      },
      tables: { counts: { sample, cellType: type }, roe: { cellType: type, group } },
    };
  },
  problem: ({ groups }: Static<typeof CompositionParams>) => {
    const samples = (groups ?? []).flatMap((group) => group.samples);
    const names = (groups ?? []).map(({ name }) => name);
    return hasTwice(samples) || hasTwice(names) ? { path: '/groups', rule: 'uniqueItems' } : null;
  },
  follow: (params: Static<typeof CompositionParams>, follow: Follow) => ({
    ...params,
    cells: followGroup(params.cells, follow),
    groups:
      params.groups?.map((group) => ({ ...group, samples: followNames(params.by, group.samples, follow) })) ?? null,
    tested: followNames(params.types, params.tested, follow),
  }),
  groups: (params: Static<typeof CompositionParams>) => ({
    groups: params.cells ? [{ path: '/cells', cells: params.cells }] : [],
    disjoint: false,
    minimum: 1,
    categories: [
      ...(params.groups
        ? [
            {
              ...{ path: '/by', column: params.by, namesPath: '/groups' },
              names: params.groups.flatMap((group) => group.samples),
            },
          ]
        : []),
      ...(params.tested.length
        ? [{ path: '/types', column: params.types, namesPath: '/tested', names: params.tested }]
        : []),
    ],
  }),
});
export type CompositionParams = Static<typeof CompositionParams>;
export type CompositionResult = Static<typeof CompositionResult>;
export type CompositionComparison = Static<typeof CompositionComparison>;
export type CompositionTest = Static<typeof CompositionTest>;
export type CompositionCount = Static<typeof CompositionCount>;
export type RoeRow = Static<typeof RoeRow>;
export type RoeWarning = Static<typeof RoeWarning>;
export type Roe = Static<typeof Roe>;
export type SampleGroup = Static<typeof SampleGroup>;
