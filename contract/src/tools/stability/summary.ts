import { Type, type Static } from 'typebox';
import { closed, Count, nullable, Share } from '../common.ts';

const Resolution = Type.Number({ exclusiveMinimum: 0, maximum: 15 });
/** One number of components at one resolution: clusters over the seeds (median, least, most), mean consistency of the cells. */
export const StabilityPoint = closed({
  components: Count,
  resolution: Resolution,
  clusters: Count,
  least: Count,
  most: Count,
  consistency: Share,
});
/** One cluster of the chosen point, numbered from 0 by falling size, as the integration numbers its own. */
export const StabilityCluster = closed({
  cluster: Count,
  cells: Count,
  /** Mean element-centric consistency of its cells over the seeds and numbers of components at the chosen resolution. */
  consistency: Share,
  /** Share of all runs in which it is found again: one of the run's clusters has a Jaccard index of 0.75 and more with it. */
  found: Share,
  /** Resolutions around the chosen one at which 90 % of the runs find the cluster again; null if the chosen one is not among them. */
  holds: nullable(closed({ min: Resolution, max: Resolution })),
  /** Genes with the highest expression relative to the other clusters. */
  markers: Type.Array(Type.String(), { maxItems: 3 }),
});
/** Stability of the clusters over seeds, resolutions and numbers of components; kept with the analysis that was submitted after it. */
export const StabilitySummary = closed({
  /** Cells of each sample that pass the filters, and those of them that were drawn. */
  samples: Type.Array(closed({ name: Type.String(), cells: Count, drawn: Count })),
  seeds: Type.Array(Count, { maxItems: 5 }),
  resolutions: Type.Array(Resolution, { maxItems: 5 }),
  /** Numbers of components, and the reason for each. */
  components: Type.Array(
    closed({ number: Count, by: Type.Array(Type.Enum(['chosen', 'recommended', 'share', 'difference'])) }),
    { maxItems: 4 },
  ),
  chosen: closed({ components: Count, resolution: Resolution, seed: Count }),
  /** One entry per number of components and resolution. */
  points: Type.Array(StabilityPoint, { maxItems: 20 }),
  clusters: Type.Array(StabilityCluster),
  /** Clusters that 90 % of the runs find again. */
  steady: Count,
  /** Pairs of clusters that are one in a run, with the share of the runs; the 20 most frequent. */
  merges: Type.Array(closed({ a: Count, b: Count, share: Share }), {
    maxItems: 20,
  }),
});
export type StabilityPoint = Static<typeof StabilityPoint>;
export type StabilityCluster = Static<typeof StabilityCluster>;
export type StabilitySummary = Static<typeof StabilitySummary>;
