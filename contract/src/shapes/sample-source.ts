import { Type, type Static } from 'typebox';
import { closed, Count, nullable } from '../tools/common.ts';

/** Gene names used to join samples: upper case except for ids; '' if missing. */
export const GeneKeyLists = closed({
  ids: Type.Array(Type.String()),
  symbols: Type.Array(Type.String()),
  approved: Type.Array(Type.String()),
});
/** A dataset whose samples are used in an integration. */
export const SampleSourceFacts = closed({
  species: nullable(Type.String()),
  genes: Count,
  simulated: Type.Boolean(),
  /** Whether the counts before the removal of ambient RNA are available. */
  rawCounts: Type.Boolean(),
  sampleColumn: nullable(Type.String()),
  /** Values of `sampleColumn` with cells; `group` is empty if unknown. */
  samples: Type.Array(closed({ name: Type.String(), group: Type.String(), cells: Count })),
  /** The column of cell types, or null. */
  labels: nullable(Type.String()),
});
/** Barcodes of the cells of one sample, without the sample's own name before them. */
export const SampleBarcodesBody = closed({ sample: Type.String() });
export const SampleBarcodes = closed({ barcodes: Type.Array(Type.String()) });

/** Replies of the dataset service about samples for an integration. */
export const SAMPLE_REPLIES = {
  geneKeys: GeneKeyLists,
  sampleSource: SampleSourceFacts,
  sampleBarcodes: SampleBarcodes,
} as const;

export type GeneKeyLists = Static<typeof GeneKeyLists>;
export type SampleSourceFacts = Static<typeof SampleSourceFacts>;
export type SampleBarcodes = Static<typeof SampleBarcodes>;
