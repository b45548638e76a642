import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { closed, Count, Gene, Linkage, Matrix, nullable, PValue, Share } from '../common.ts';
import { defineTool } from '../define.ts';

/** Bulk RNA-seq: DESeq2's test (Love et al. 2014) and GSEA (Subramanian et al. 2005). Specification 2.9, 3, 5. */
export const BulkParams = closed({
  jobName: Type.String({ minLength: 1, maxLength: 80 }),
  species: Type.String(),
  samples: Type.Array(closed({ sample: Type.String(), group: Type.String(), file: Type.String() }), {
    minItems: 2 * LIMITS.bulkReplicates.min,
    maxItems: 500,
  }),
  pairs: Type.Array(closed({ a: Type.String(), b: Type.String() }), { minItems: 1, maxItems: 50 }),
  foldChange: Type.Number({ minimum: 1, default: 2 }),
  pvalue: Type.Number({ minimum: 0, maximum: 1, default: 0.05 }),
  qvalue: Type.Number({ minimum: 0, maximum: 1, default: 0.05 }),
  differentialAnalysisMethod: Type.Literal('DESeq2'),
  gsea: nullable(closed({ gmt: nullable(Type.String({ description: 'file id; null: the built-in sets' })) })),
});
export const BulkRow = closed({
  ...Gene.properties,
  base_mean: Type.Number({ minimum: 0 }),
  log2fc: Type.Number(),
  lfc_se: Type.Number(),
  stat: Type.Number(),
  p_val: nullable(PValue),
  p_val_adj: nullable(PValue),
  class: Type.Union([Type.Literal('up'), Type.Literal('down'), Type.Literal('none')]),
});
export const GseaTerm = closed({
  term: Type.String(),
  es: Type.Number({ minimum: -1, maximum: 1 }),
  nes: Type.Number(),
  p_val: PValue,
  fdr: PValue,
  size: Count,
  leadingEdge: Type.Array(Type.String()),
  /** Positions of the term's genes in the ranking, and the running score at every position that bends it. */
  hits: Type.Array(Count),
  running: closed({ position: Type.Array(Count), score: Type.Array(Type.Number()) }),
});
export const BulkResult = closed({
  samples: Type.Array(closed({ sample: Type.String(), group: Type.String(), size: Count })),
  pca: closed({
    percent: Type.Array(Type.Number({ minimum: 0, maximum: 100 })),
    /** coordinates[sample][component] */
    coordinates: Type.Array(Type.Array(Type.Number())),
  }),
  correlation: Matrix,
  linkage: Linkage,
  comparisons: Type.Array(
    closed({
      name: Type.String(),
      a: Type.String(),
      b: Type.String(),
      rows: Type.Array(BulkRow),
      /** The most significant genes x samples, z per gene, with both clusterings. */
      heatmap: nullable(closed({ values: Matrix, genes: Linkage, samples: Linkage })),
      gsea: nullable(
        closed({
          ranked: Count,
          terms: Type.Array(GseaTerm),
          ranking: Type.Array(Type.Number(), { description: 'the ranking metric at equally spaced positions' }),
        }),
      ),
      significantShare: Share,
    }),
  ),
});
export const bulkTool = defineTool({
  slug: 'bulk',
  group: 'compare',
  menu: null,
  picture: 'explorer-bulk-bulkresult--volcano',
  keys: ['bulk'],
  version: '1',
  job: true,
  computed: false,
  internal: false,
  steps: [],
  params: BulkParams,
  result: BulkResult,
});
export type BulkParams = Static<typeof BulkParams>;
export type BulkRow = Static<typeof BulkRow>;
export type GseaTerm = Static<typeof GseaTerm>;
export type BulkResult = Static<typeof BulkResult>;
