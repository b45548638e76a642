import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { closed, Count, nullable, PValue, Seed } from '../common.ts';
import { defineTool } from '../define.ts';

/** Ligand-receptor pairs between cell types by permutation (Efremova et al. 2020). Human only (specification 5). */
export const CellInteractionParams = closed({
  groupBy: Type.String(),
  cellTypes: Type.Array(Type.String(), { minItems: 1, maxItems: 60 }),
  subset: Type.Optional(nullable(Type.String())),
  species: Type.Literal('Homo sapiens'),
  permutations: Type.Integer({ minimum: 100, maximum: 10_000, default: 1000 }),
  /** Share of a cell type's cells that must express a partner. */
  minExpressing: Type.Number({ minimum: 0, maximum: 1, default: 0.1 }),
  pValue: Type.Number({ minimum: 0, maximum: 1, default: 0.05 }),
  rankValue: Type.Number({ minimum: 0, maximum: 1, default: 1 }),
  seed: Seed,
});
/** One pair between one ordered couple of cell types. Columns as in the specification; `source` expresses a, `target` expresses b. */
export const InteractionRow = closed({
  interacting_pair: Type.String(),
  partner_a: Type.String(),
  partner_b: Type.String(),
  secreted: Type.Boolean(),
  receptor_a: Type.Boolean(),
  receptor_b: Type.Boolean(),
  cytokine: Type.Boolean(),
  source: Type.String(),
  target: Type.String(),
  means: Type.Number({ minimum: 0 }),
  pvalues: PValue,
  rank_value: Type.Number({ minimum: 0, maximum: 1, description: 'lower is more specific' }),
});
export const CellInteractionResult = closed({
  cellTypes: Type.Array(closed({ name: Type.String(), cells: Count })),
  /** Significant pairs from source to target. */
  edges: Type.Array(
    closed({ source: Type.String(), target: Type.String(), pairs: Count, weight: Type.Number({ minimum: 0 }) }),
  ),
  rows: Type.Array(InteractionRow),
  /** Names of the pairs with the lowest rank value, best first. */
  top: Type.Array(Type.String(), { maxItems: LIMITS.topInteractingPairs }),
  total: closed({ pairs: Count, rows: Count }),
});
export const cellInteractionTool = defineTool({
  slug: 'cell-interaction',
  group: 'relate',
  keys: ['cellphone'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: CellInteractionParams,
  result: CellInteractionResult,
});
export type CellInteractionParams = Static<typeof CellInteractionParams>;
export type InteractionRow = Static<typeof InteractionRow>;
export type CellInteractionResult = Static<typeof CellInteractionResult>;
