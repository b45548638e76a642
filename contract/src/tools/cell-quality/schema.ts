import { Type, type Static } from 'typebox';
import { closed, Count, GroupSummary, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';

/** Quality measures per cell from the wizard's jobs, shown by sample and by cluster: read from the dataset, no job. Specification 2.8, 5. */
export const CellQualityParams = closed({ groupBy: Type.String() });
export const CellQualityResult = closed({
  /** A metric that does not exist is null (no mitochondrial genes), never zero. */
  metrics: closed({
    genes: nullable(Type.Array(GroupSummary)),
    umi: nullable(Type.Array(GroupSummary)),
    mitochondrial: nullable(Type.Array(GroupSummary)),
    ribosomal: nullable(Type.Array(GroupSummary)),
  }),
  /** Ambient RNA per sample; above 0.25 the sample is contaminated. */
  contamination: Type.Array(
    closed({
      sample: Type.String(),
      cells: Count,
      fraction: nullable(Share),
      contaminated: Type.Boolean(),
      /** Share of the counts that was removed; null: they were kept. Absent: not known. */
      removed: Type.Optional(nullable(Share)),
    }),
  ),
  doublets: Type.Array(closed({ group: Type.String(), n: Count, doublets: Count })),
  doubletScores: nullable(Type.Array(GroupSummary)),
  phases: Type.Array(closed({ group: Type.String(), G1: Count, S: Count, G2M: Count })),
});
export const cellQualityTool = defineTool({
  slug: 'cell-quality',
  group: 'look',
  menu: null,
  picture: 'explorer-cell-quality-qcbysample--default',
  keys: [],
  version: '2',
  job: false,
  computed: false,
  internal: false,
  steps: [],
  params: CellQualityParams,
  result: CellQualityResult,
});
export type CellQualityParams = Static<typeof CellQualityParams>;
export type CellQualityResult = Static<typeof CellQualityResult>;
