import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { closed, Count, nullable } from '../common.ts';
import { defineTool } from '../define.ts';
import { readsOf } from '../groups.ts';
import { labelOf } from '../labels.ts';

/**
 * Gene set score, task key AUC (specification 2.8, 3): enrichment (AUCell, Aibar et al. 2017, doi:10.1038/nmeth.4463) or expression (mean of the
 * set's genes less that of control genes, Tirosh et al. 2016, doi:10.1126/science.aad0501, as `scanpy.tl.score_genes`).
 */
const LIMIT = LIMITS.geneSet;
const SetName = Type.String({ minLength: 1, maxLength: 120 });
export const ScoredGeneSet = closed({
  name: SetName,
  /** Symbols or Ensembl ids, with or without version. */
  genes: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { minItems: 1, maxItems: LIMIT.genes }),
});
export const GeneSetMethod = Type.Enum(['aucell', 'scoreGenes'], { default: 'aucell' });
export const GeneSetParams = closed({
  method: Type.Optional(GeneSetMethod),
  source: Type.Union([Type.Literal('predefined'), Type.Literal('custom'), Type.Literal('upload')]),
  /** Each name once. */
  sets: Type.Array(ScoredGeneSet, { minItems: 1, maxItems: LIMIT.sets }),
  groupBy: Type.String({ minLength: 1, maxLength: 120, description: 'column whose categories are compared' }),
  topShare: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1,
    default: 0.05,
    description: "AUCell: share of each cell's ranking that counts",
  }),
});
const Score = Type.Number({ description: 'AUCell: 0 to 1' });
export const GeneSetResult = closed({
  /** Absent in results of earlier versions: AUCell. */
  method: Type.Optional(GeneSetMethod),
  cells: Count,
  /** Genes of the matrix: of AUCell, the length of each cell's ranking. */
  ranked: Count,
  /** AUCell: number of top ranks that count, at least 2. */
  top: nullable(Count),
  groupBy: Type.String(),
  left: Type.Integer({ minimum: 0, description: 'cells without a label in `groupBy`; they have scores' }),
  /** In the order of the parameters; the scores of set n are the column `score<n>`. */
  sets: Type.Array(
    closed({
      name: SetName,
      genes: Type.Integer({ minimum: 1, description: 'listed genes, each once' }),
      detected: Type.Integer({ minimum: 1, description: 'of them, genes of the matrix' }),
      renamed: Type.Integer({ minimum: 0, description: 'detected genes that the matrix has under another symbol' }),
      /** The first of them. */
      renamedGenes: Type.Array(closed({ gene: Type.String(), symbol: Type.String() }), { maxItems: 10 }),
      mean: Score,
      /** Only for `scoreGenes`. */
      controls: Type.Optional(Type.Integer({ minimum: 1, description: 'control genes' })),
    }),
  ),
});
const SetNumber = Type.Integer({ minimum: 1, maximum: LIMIT.sets, description: 'place of the set, from 1' });
/** One row per listed gene. `symbol` and `gene_id`: the gene of the matrix; null if it is missing. */
export const GeneSetGene = closed({
  number: SetNumber,
  name: SetName,
  gene: Type.String(),
  symbol: nullable(Type.String()),
  gene_id: nullable(Type.String()),
  detected: Type.Boolean(),
});
/** One row per set and group that has cells. Quartiles are linear percentiles. */
export const GeneSetGroup = closed({
  number: SetNumber,
  name: SetName,
  group: Type.String(),
  n: Count,
  mean: Score,
  fraction: Type.Number({ minimum: 0, maximum: 1, description: 'share of cells with a score above zero' }),
  min: Score,
  q1: Score,
  median: Score,
  q3: Score,
  max: Score,
});
/**
 * The shape of a group's scores: their kernel density at equally spaced scores from the smallest to the largest, in order. Of a group with fewer
 * than 20 cells: the score of each cell, and null.
 */
export const GeneSetDensity = closed({
  number: SetNumber,
  group: Type.String(),
  score: Score,
  density: nullable(Type.Number({ minimum: 0 })),
});
export const geneSetTool = defineTool({
  slug: 'gene-set',
  group: 'look',
  menu: { icon: 'legend' },
  needs: ['groups'],
  picture: 'explorer-gene-set-genesetresult--default',
  keys: ['AUC'],
  version: '3',
  job: true,
  computed: true,
  internal: false,
  steps: ['match', 'score', 'groups'],
  params: GeneSetParams,
  result: GeneSetResult,
  tables: { genes: GeneSetGene, groups: GeneSetGroup, density: GeneSetDensity },
  series: { score: 'number' },
  reads: (params: Static<typeof GeneSetParams>) => readsOf([], [params.groupBy]),
  labels: ({ groupBy }: Static<typeof GeneSetParams>) => {
    const group = labelOf(groupBy);
    return { tables: { groups: { group }, density: { group } } };
  },
});
export type ScoredGeneSet = Static<typeof ScoredGeneSet>;
export type GeneSetMethod = Static<typeof GeneSetMethod>;
export type GeneSetParams = Static<typeof GeneSetParams>;
export type GeneSetResult = Static<typeof GeneSetResult>;
export type GeneSetGene = Static<typeof GeneSetGene>;
export type GeneSetGroup = Static<typeof GeneSetGroup>;
export type GeneSetDensity = Static<typeof GeneSetDensity>;
