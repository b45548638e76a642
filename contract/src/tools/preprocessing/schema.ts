import { Type, type Static } from 'typebox';
import { closed, Count, GeneOverlap, nullable, Share } from '../common.ts';
import { defineTool } from '../define.ts';
import { FileWarning } from '../import/schema.ts';
import { LIMITS } from '../../limits.ts';

/** A gene set that counts towards a percentage: by prefixes or by symbols (specification 9). */
export const PercentGeneSet = Type.Object(
  {
    prefixes: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 20 }),
    genes: Type.Array(Type.String({ minLength: 1, maxLength: 60 }), { maxItems: 2000 }),
  },
  { additionalProperties: false },
);

/** Methods that score doublets: by a classifier after the idea of scDblFinder (Germain et al. 2021), or by Scrublet (Wolock et al. 2019). */
export const DOUBLET_METHODS = ['classifier', 'scrublet'] as const;
export const DoubletMethod = Type.Enum(DOUBLET_METHODS, { default: 'classifier' });

export const PreprocessingParams = Type.Object(
  {
    species: Type.String(),
    mitochondrialGeneSet: PercentGeneSet,
    ribosomalGeneSet: PercentGeneSet,
    /** Absent: `classifier`. */
    doubletMethod: Type.Optional(DoubletMethod),
    seed: Type.Integer({ minimum: 0, maximum: 2 ** 31 - 1, default: 0 }),
  },
  { additionalProperties: false },
);

const Range = Type.Object({ min: Type.Number(), max: Type.Number() }, { additionalProperties: false });

/** Thresholds of one sample. Percentages are upper bounds, 0 to 100, exclusive; ranges are inclusive. */
export const SampleThresholds = Type.Object(
  {
    gene: Range,
    umi: Range,
    mitochondrial: Type.Number({ minimum: 0, maximum: 100 }),
    ribosomal: Type.Number({ minimum: 0, maximum: 100 }),
  },
  { additionalProperties: false },
);
export const DEFAULT_THRESHOLDS = {
  gene: { ...LIMITS.filters.geneRange },
  umi: { ...LIMITS.filters.umiRange },
  mitochondrial: LIMITS.filters.mitochondrial,
  ribosomal: LIMITS.filters.ribosomal,
};

/** `counts[i]` cells have `edges[i] <= value < edges[i + 1]` (the last bin includes its upper edge). */
export const Histogram = Type.Object(
  { edges: Type.Array(Type.Number()), counts: Type.Array(Type.Integer({ minimum: 0 })) },
  { additionalProperties: false },
);

/** A gene in one of the sample's first clusters, numbered from 1 by falling size: counts per 10,000 of the raw and of the corrected counts. */
const ClusterExpression = closed({
  cluster: Type.Integer({ minimum: 1 }),
  cells: Count,
  before: Type.Number({ minimum: 0 }),
  after: Type.Number({ minimum: 0 }),
});
/** Ambient RNA of one sample, and the effect of its correction; nothing is corrected here. */
export const SampleContamination = closed({
  /** Share of the sample's counts that is ambient, with its 90 % interval. Above 0.25 the sample is contaminated. */
  fraction: Share,
  low: Share,
  high: Share,
  /** Whether the composition is that of the empty droplets of the raw matrix. Absent: that of all cells of the sample. */
  ofDroplets: Type.Optional(Type.Literal(true)),
  /** Share of the counts that the correction by `low` removes: those that are ambient with a probability of 0.8 and more. */
  removed: Share,
  /** Cells that would lose more than 30 % of their counts. */
  losing: Count,
  /** Genes that make up the ambient RNA, with their share of it; ten at most. */
  soup: Type.Array(closed({ gene: Type.String(), share: Share }), { maxItems: 10 }),
  /** Genes that lose most counts, in the eight largest clusters; at most ten. */
  genes: Type.Array(
    closed({
      gene: Type.String(),
      before: Count,
      after: Count,
      clusters: Type.Array(ClusterExpression, { maxItems: 8 }),
    }),
    { maxItems: 10 },
  ),
  /** Genes that a cluster should not express, in that cluster; at most ten. */
  silent: Type.Array(closed({ gene: Type.String(), ...ClusterExpression.properties }), { maxItems: 10 }),
});

/** A first cluster of one sample, numbered from 1 by falling size. */
export const SampleType = closed({
  type: Type.Integer({ minimum: 1 }),
  cells: Count,
  /** Genes with the highest expression relative to the other cells. */
  markers: Type.Array(Type.String(), { maxItems: 3 }),
  /** Its own limits from its spread, used by a filter by type where they are wider; null with too few cells. */
  limits: nullable(SampleThresholds),
});
export const SampleQuality = Type.Object(
  {
    name: Type.String(),
    cells: Type.Integer({ minimum: 0 }),
    genes: Type.Integer({ minimum: 0 }),
    histograms: Type.Object(
      {
        gene: Histogram,
        umi: Histogram,
        mitochondrial: Type.Union([Histogram, Type.Null()], { description: 'null: no mitochondrial genes found' }),
        ribosomal: Type.Union([Histogram, Type.Null()]),
        doubletScore: Type.Union([Histogram, Type.Null()]),
      },
      { additionalProperties: false },
    ),
    medians: Type.Object(
      {
        gene: Type.Number(),
        umi: Type.Number(),
        mitochondrial: Type.Union([Type.Number(), Type.Null()]),
        ribosomal: Type.Union([Type.Number(), Type.Null()]),
      },
      { additionalProperties: false },
    ),
    recommended: SampleThresholds,
    /** Cells that the recommended thresholds keep, all together. */
    kept: Type.Integer({ minimum: 0 }),
    /** Values of the same cells, all of them or a seeded draw of 5,000: for counting what several thresholds remove together. */
    preview: Type.Object(
      {
        cells: Type.Integer({ minimum: 0 }),
        gene: Type.Array(Type.Number()),
        umi: Type.Array(Type.Number()),
        mitochondrial: Type.Union([Type.Array(Type.Number()), Type.Null()]),
        ribosomal: Type.Union([Type.Array(Type.Number()), Type.Null()]),
        doublet: Type.Union([Type.Array(Type.Boolean()), Type.Null()]),
        /** Type of each cell, as `types` numbers them. */
        type: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
      },
      { additionalProperties: false },
    ),
    doublets: Type.Union([
      Type.Object(
        {
          expectedRate: Type.Number({ description: '0.4 % per 1,000 cells (formats.md, CeleScope FAQ)' }),
          threshold: Type.Union([Type.Number(), Type.Null()], {
            description: 'null: Scrublet found none, so no cell is called',
          }),
          called: Type.Integer({ minimum: 0 }),
          /** Absent: `classifier`. */
          method: Type.Optional(DoubletMethod),
        },
        { additionalProperties: false },
      ),
      Type.Null(),
    ]),
    cellCycle: Type.Union([
      Type.Object({ G1: Type.Integer(), S: Type.Integer(), G2M: Type.Integer() }, { additionalProperties: false }),
      Type.Null(),
    ]),
    /** Null if it cannot be estimated; a warning gives the reason. Absent in results of earlier versions. */
    contamination: Type.Optional(nullable(SampleContamination)),
    /** Preliminary clusters; absent if there is only one, and in results of earlier versions. */
    types: Type.Optional(Type.Array(SampleType)),
    warnings: Type.Array(
      Type.Object(
        { id: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

export const PreprocessingResult = Type.Object(
  {
    samples: Type.Array(SampleQuality),
    variance: Type.Array(Type.Number({ minimum: 0, maximum: 1 }), {
      description: 'share of each principal component of the evaluated cells, before filtering and batch correction',
    }),
    /** Components that the integration's rule recommends on these cells; it applies the same rule to the cells that it keeps. */
    components: Type.Optional(
      Type.Object(
        {
          recommended: Type.Integer(),
          byRule: Type.Integer({ description: 'what the rule alone says; at least 20 are recommended' }),
          rule: Type.String({ description: 'cumulative, single or difference' }),
        },
        { additionalProperties: false },
      ),
    ),
    /** One entry per pair of samples, the smallest overlap first. */
    geneOverlap: Type.Optional(Type.Array(GeneOverlap)),
    warnings: Type.Optional(Type.Array(FileWarning)),
  },
  { additionalProperties: false },
);
export const preprocessingTool = defineTool({
  slug: 'preprocessing',
  group: 'flow',
  menu: null,
  picture: 'wizard-cellfilteringstep--default',
  keys: [],
  version: '5',
  job: true,
  computed: true,
  internal: true,
  steps: ['quality', 'doublets', 'contamination', 'cellCycle', 'recommend'],
  params: PreprocessingParams,
  result: PreprocessingResult,
});
export type DoubletMethod = (typeof DOUBLET_METHODS)[number];
export type PercentGeneSet = Static<typeof PercentGeneSet>;
export type SampleThresholds = Static<typeof SampleThresholds>;
export type Histogram = Static<typeof Histogram>;
export type SampleContamination = Static<typeof SampleContamination>;
export type SampleType = Static<typeof SampleType>;
export type SampleQuality = Static<typeof SampleQuality>;
export type PreprocessingParams = Static<typeof PreprocessingParams>;
export type PreprocessingResult = Static<typeof PreprocessingResult>;
