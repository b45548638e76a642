import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { CellGroup, closed, Count, Linkage, Matrix, nullable, Seed } from '../common.ts';
import { defineTool } from '../define.ts';

/** Regulons and their activity (Van de Sande et al. 2020, SCENIC). Specification 2.8, 9. */
export const TfRegulationParams = closed({
  cells: CellGroup,
  groupBy: Type.String(),
  species: Type.Union([Type.Literal('Homo sapiens'), Type.Literal('Mus musculus')]),
  topRegulons: Type.Integer({ minimum: 1, maximum: 100, default: LIMITS.topRegulons }),
  modules: Type.Integer({ minimum: 1, maximum: 50, default: 4 }),
  seed: Seed,
});
export const Regulon = closed({
  name: Type.String({ description: 'transcription factor with (+) or (-)' }),
  tf: Type.String(),
  targets: Type.Array(closed({ gene: Type.String(), weight: Type.Number() })),
  nes: nullable(Type.Number({ description: 'motif enrichment; null without motif databases' })),
});
export const TfRegulationResult = closed({
  regulons: Type.Array(Regulon),
  groups: Type.Array(closed({ group: Type.String(), cells: Count })),
  /** Regulons x groups: mean AUC; specificity by Jensen-Shannon divergence, 0 to 1; share of cells where it is on. */
  activity: Matrix,
  specificity: Matrix,
  on: Matrix,
  /** Connection specificity index between regulons, their clustering, and the module of each. */
  similarity: Matrix,
  linkage: Linkage,
  module: Type.Array(Type.Integer({ minimum: 1 })),
  /** Modules x groups, mean activity scaled per module. */
  moduleActivity: Matrix,
});
export const tfRegulationTool = defineTool({
  slug: 'tf-regulation',
  group: 'relate',
  keys: ['pyscenic'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: TfRegulationParams,
  result: TfRegulationResult,
});
export type TfRegulationParams = Static<typeof TfRegulationParams>;
export type Regulon = Static<typeof Regulon>;
export type TfRegulationResult = Static<typeof TfRegulationResult>;
