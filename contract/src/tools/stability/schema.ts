import { Type, type Static } from 'typebox';
import { closed, Count, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { IntegrationParams } from '../integration/schema.ts';
import { StabilitySummary } from './summary.ts';

const {
  jobName: _name,
  tissue: _tissue,
  tsne: _tsne,
  annotation: _annotation,
  ...choices
} = IntegrationParams.properties;
/** The choices of the integration that its clusters depend on. */
export const StabilityParams = closed(choices);

const Shown = { maxItems: 5000 };
export const StabilityResult = closed({
  summary: StabilitySummary,
  /** Cells to draw: all cells used, or a seeded draw of 5,000. `clusters` are those of the summary. */
  cells: closed({
    x: Type.Array(Type.Number(), Shown),
    y: Type.Array(Type.Number(), Shown),
    clusters: Type.Array(Count, Shown),
    consistency: Type.Array(Share, Shown),
  }),
});
/** Stability of the clusters of an integration, on a draw of its cells, before it is submitted. */
export const stabilityTool = defineTool({
  slug: 'stability',
  group: 'flow',
  menu: null,
  picture: 'wizard-stability--default',
  keys: [],
  version: '1',
  job: true,
  computed: true,
  internal: true,
  steps: ['draw', 'graphs', 'clusterings', 'compare'],
  params: StabilityParams,
  result: StabilityResult,
});
export type StabilityParams = Static<typeof StabilityParams>;
export type StabilityResult = Static<typeof StabilityResult>;
