import { Type, type Static } from 'typebox';
import { closed, Count, GeneList, GroupSummary, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';

/** Gene set enrichment score, tool key AUC (Aibar et al. 2017, AUCell). Specification 2.8, 3. */
export const GeneSetParams = closed({
  source: Type.Union([Type.Literal('predefined'), Type.Literal('custom'), Type.Literal('upload')]),
  sets: Type.Array(closed({ name: Type.String({ minLength: 1, maxLength: 120 }), genes: GeneList }), {
    minItems: 1,
    maxItems: 50,
  }),
  groupBy: Type.String(),
  subset: Type.Optional(nullable(Type.String())),
  /** Share of each cell's ranked genes that counts. */
  topShare: Type.Number({ exclusiveMinimum: 0, maximum: 1, default: 0.05 }),
});
export const GeneSetResult = closed({
  sets: Type.Array(
    closed({
      name: Type.String(),
      genes: Count,
      detected: Type.Array(Type.String()),
      undetected: Type.Array(Type.String()),
      groups: Type.Array(GroupSummary, { description: 'AUC by group, 0 to 1' }),
    }),
  ),
  groupBy: Type.String(),
  topShare: Share,
});
/** One line of the search history: No, time and details (specification 2.8). */
export const GeneSetHistoryRow = closed({
  id: Type.String(),
  no: Count,
  name: Type.String(),
  genes: Type.Array(Type.String()),
  source: GeneSetParams.properties.source,
  createdAt: Type.String(),
});
export const geneSetTool = defineTool({
  slug: 'gene-set',
  group: 'look',
  keys: ['AUC'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: GeneSetParams,
  result: GeneSetResult,
});
export type GeneSetParams = Static<typeof GeneSetParams>;
export type GeneSetResult = Static<typeof GeneSetResult>;
export type GeneSetHistoryRow = Static<typeof GeneSetHistoryRow>;
